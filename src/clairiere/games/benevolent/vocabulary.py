"""Every choice of Benevolent, by its notation."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.choices import (
    BUYS,
    EXCHANGES,
    EXCHANGES_AGAIN,
    GAINS,
    MOVES,
    PLACES,
    SLEEPS,
    SLEEPS_AGAIN,
    TAKES,
    WORDS,
)
from clairiere.games.benevolent.steps.again import PLAYS
from clairiere.kernel.choices import Choice, Vocabulary


def all_choices() -> list[Choice]:
    """In no order that matters."""
    found: list[Choice] = [*WORDS, *PLACES, *TAKES]
    for moves in MOVES:
        found += moves
    for deeds in [*BUYS, *GAINS, *EXCHANGES, *SLEEPS]:
        found += deeds
    for repeats in [*EXCHANGES_AGAIN, *SLEEPS_AGAIN]:
        found += repeats
    for secret in PLAYS:
        for plays in secret:
            found += plays
    return found


VOCABULARY: Final = Vocabulary(all_choices())
