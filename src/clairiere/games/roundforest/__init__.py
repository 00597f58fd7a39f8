"""Roundforest: Be the first to reach the forest spirit with three golden apples and no debts."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.observation import RoundforestObservation
from clairiere.games.roundforest.picture import RoundforestPicture
from clairiere.games.roundforest.rules import RoundforestRules
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.strategy import RoundforestStrategy
from clairiere.games.roundforest.words import RoundforestGameWords
from clairiere.kernel.game import Game

RULES: Final = RoundforestRules()
WORDS: Final = RoundforestGameWords(RULES)
GAME: Final[Game[Table]] = Game(
    RULES, WORDS, RoundforestPicture(RULES, WORDS), RoundforestStrategy(RULES), RoundforestObservation(RULES)
)
