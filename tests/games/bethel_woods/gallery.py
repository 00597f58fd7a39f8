"""Pictures of tables of Bethel Woods, taken apart."""

from __future__ import annotations

from functools import cache
from random import Random

from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.view import view
from tests.games.bethel_woods.woods import new_table, play_on


@cache
def scenes() -> list[Table]:
    """Tables from the opening to the end, with every character and with every number of seats."""
    found: list[Table] = []
    for seed in range(6):
        tables = play_on(new_table(2 + seed % 3, seed), Random(seed))
        found += [*tables[:: max(1, len(tables) // 12)], tables[-1]]
    return found


def drawn(s: Table, seat: int = 0, **how: object) -> str:
    return GAME.picture.svg(view(s, seat), **how)  # type: ignore[arg-type]
