"""Every choice of Bethel Woods, by its notation."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.choices import (
    COUNTS,
    DISCARDS,
    DROPS,
    END_TURN,
    ENTER,
    ENTERS,
    GIVES,
    PAYS,
    REMOVES,
    REPAIRS,
    SHIFTS,
    TAKES,
    UNCOVER,
    UNCOVERS,
)
from clairiere.games.bethel_woods.steps.abilities import USES
from clairiere.kernel.choices import Choice, Vocabulary


def all_choices() -> list[Choice]:
    """In no order that matters."""
    found: list[Choice] = [END_TURN, ENTER, UNCOVER, *TAKES, *DROPS, *ENTERS, *COUNTS, *REPAIRS.values()]
    for rows in (UNCOVERS, SHIFTS, REMOVES, PAYS, GIVES, DISCARDS):
        for row in rows:
            found += row
    for uses in USES:
        found += uses
    return found


VOCABULARY: Final = Vocabulary(all_choices())
