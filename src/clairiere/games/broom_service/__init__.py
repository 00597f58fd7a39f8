"""Broom Service: Deliver potions all over the realm, as a brave witch or a cowardly one."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.observation import BroomObservation
from clairiere.games.broom_service.picture import BroomPicture
from clairiere.games.broom_service.rules import BroomRules
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.strategy import BroomStrategy
from clairiere.games.broom_service.words import BroomGameWords
from clairiere.kernel.game import Game

RULES: Final = BroomRules()
WORDS: Final = BroomGameWords(RULES)
GAME: Final[Game[Table]] = Game(
    RULES, WORDS, BroomPicture(RULES, WORDS), BroomStrategy(RULES), BroomObservation(RULES)
)
