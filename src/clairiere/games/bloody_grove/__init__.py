"""Bloody Grove: two druids fight over three groves with bears, owls and foxes."""

from clairiere.games.bloody_grove.game import GAME

__all__ = ["GAME"]
