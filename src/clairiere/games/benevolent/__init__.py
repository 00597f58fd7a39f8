"""Benevolent: Be the first to own a Gift of each of the five kinds."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.observation import BenevolentObservation
from clairiere.games.benevolent.picture import BenevolentPicture
from clairiere.games.benevolent.rules import BenevolentRules
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.strategy import BenevolentStrategy
from clairiere.games.benevolent.words import BenevolentGameWords
from clairiere.kernel.game import Game

RULES: Final = BenevolentRules()
WORDS: Final = BenevolentGameWords(RULES)
GAME: Final[Game[Table]] = Game(
    RULES, WORDS, BenevolentPicture(RULES, WORDS), BenevolentStrategy(RULES), BenevolentObservation(RULES)
)
