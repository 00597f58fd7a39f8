"""Bloody Grove: The duel of two druids."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.observation import GroveObservation
from clairiere.games.bloody_grove.picture import GrovePicture
from clairiere.games.bloody_grove.rules import GroveRules
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.strategy import GroveStrategy
from clairiere.games.bloody_grove.words import GroveGameWords
from clairiere.kernel.game import Game

RULES: Final = GroveRules()
WORDS: Final = GroveGameWords(RULES)
GAME: Final[Game[Table]] = Game(
    RULES, WORDS, GrovePicture(RULES, WORDS), GroveStrategy(RULES), GroveObservation(RULES)
)
