"""Benevolent: walk a forest of gifts and be the first to own one of each kind."""

from clairiere.games.benevolent.game import GAME

__all__ = ["GAME"]
