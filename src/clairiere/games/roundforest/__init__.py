"""Roundforest: tiles turn under your feet on the way to three golden apples and the forest spirit."""

from clairiere.games.roundforest.game import GAME

__all__ = ["GAME"]
