"""Pictures of tables, taken apart."""

from __future__ import annotations

from functools import cache

from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.view import view
from tests.games.bloody_grove.walks import games

HANDS = "A hand elite_fox_1\nB hand elite_fox_2\n"
"""So that nobody skips a turn."""


@cache
def scenes() -> list[Table]:
    """Tables from openings, middles and ends of games."""
    found = []
    for game in games():
        found += [moment.state for moment in game[:: max(1, len(game) // 6)]] + [game[-1].next]
    return found


def drawn(s: Table, seat: int = 0, **how: object) -> str:
    return GAME.picture.svg(view(s, seat), **how)  # type: ignore[arg-type]
