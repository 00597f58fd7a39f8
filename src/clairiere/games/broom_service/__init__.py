"""Broom Service: brave and cowardly witches deliver potions all over the realm."""

from clairiere.games.broom_service.game import GAME

__all__ = ["GAME"]
