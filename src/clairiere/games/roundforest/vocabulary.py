"""Every choice of Roundforest, by its notation."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.choices import (
    APPEARANCES,
    BARTERS,
    CALLS,
    DOES,
    EXCHANGES,
    GIVES,
    MOVES,
    RIDES,
    SPOTS,
    TAKES,
    WORDS,
)
from clairiere.games.roundforest.steps.block import CLEARS, LIFTS, PUTS
from clairiere.games.roundforest.steps.chest import OPEN_CHEST
from clairiere.kernel.choices import Choice, Vocabulary


def all_choices() -> list[Choice]:
    """In no order that matters."""
    found: list[Choice] = [*WORDS, OPEN_CHEST, *PUTS, *LIFTS, *CLEARS]
    for moves in MOVES:
        found += moves
    return found + RIDES + SPOTS + APPEARANCES + BARTERS + GIVES + TAKES + CALLS + EXCHANGES + DOES


VOCABULARY: Final = Vocabulary(all_choices())
