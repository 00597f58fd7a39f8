"""Bethel Woods: Build the Daydreamer together."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.observation import WoodsObservation
from clairiere.games.bethel_woods.picture import WoodsPicture
from clairiere.games.bethel_woods.rules import WoodsRules
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.strategy import WoodsStrategy
from clairiere.games.bethel_woods.words import WoodsGameWords
from clairiere.kernel.game import Game

RULES: Final = WoodsRules()
WORDS: Final = WoodsGameWords(RULES)
GAME: Final[Game[Table]] = Game(
    RULES, WORDS, WoodsPicture(RULES, WORDS), WoodsStrategy(RULES), WoodsObservation(RULES)
)
