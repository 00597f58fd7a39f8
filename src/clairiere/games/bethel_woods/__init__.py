"""Bethel Woods: keep six machines running together until the Daydreamer is built."""

from clairiere.games.bethel_woods.game import GAME

__all__ = ["GAME"]
