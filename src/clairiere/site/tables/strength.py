"""Strength: how well somebody plays a game, as far as their finished games tell; in bots' levels.

It is worked out when a game starts, so that a bot of about the same strength plays on should they leave. A rating after
Arpad Elo: everybody begins in the middle and is compared with each opponent; of bots we know what they are worth, other
people count as the middle. A game with hints tells nothing, nor does one that somebody plays for several seats, nor one
that all win or lose together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from clairiere.bots.levels import LEVELS
from clairiere.games.registry import game_named
from clairiere.kernel.seats import letter
from clairiere.site.tables.models import Person, Seat, Table

LOWEST, STEP = 1000, 150
UNKNOWN = 1300
RATINGS = {level: LOWEST + STEP * number for number, level in enumerate(LEVELS)} | {
    "random": LOWEST - STEP, "greedy": UNKNOWN, "search:200": UNKNOWN + STEP,
}  # fmt: skip
SWING = 60
"""So many points are at stake in a game: a few games are to tell, and a level is wide."""
GAMES = 30
"""So many are looked at, the newest."""
CLASS = 400
"""So many points more, and one wins ten times as often as one loses."""


def stand_in(person: Person, game: str) -> str:
    """The level nearest to how somebody plays."""
    return nearest(rating(results(person, game))) if not game_named(game).together else nearest(UNKNOWN)


def nearest(points: float) -> str:
    """The level whose rating is nearest."""
    return min(LEVELS, key=lambda level: abs(RATINGS[level] - points))


def rating(games: Iterable[list[tuple[int, float]]]) -> float:
    """What games, the oldest first, make of somebody: of each, the opponents' ratings and the shares won from them."""
    points = float(UNKNOWN)
    for opponents in games:
        change = [won - 1 / (1 + 10 ** ((other - points) / CLASS)) for other, won in opponents]
        points += SWING * sum(change) / max(1, len(change))
    return points


def results(person: Person, game: str) -> list[list[tuple[int, float]]]:
    """The finished games of somebody, the oldest first, as `rating` wants them."""
    own = Seat.objects.filter(person=person, table__game=game, table__status=Table.OVER)
    seats = own.order_by("-table__ended").values_list("table_id", "number", "hints")[: 2 * GAMES]
    often = Counter([table for table, _, _ in seats])
    counted = {table: number for table, number, hints in seats if often[table] == 1 and not hints}
    tables = Table.objects.prefetch_related("chairs").in_bulk(list(counted)[:GAMES])
    return [compared(tables[table], number) for table, number in reversed(counted.items()) if table in tables]


def compared(table: Table, number: int) -> list[tuple[int, float]]:
    """How a seat has fared against each of the others."""
    told = table.result.split()
    places = dict(zip(told[::2], told[1::2]))
    own = places.get(letter(number), "")
    others = [(chair, places.get(letter(chair.number), "")) for chair in table.chairs.all() if chair.number != number]
    return [(RATINGS.get(chair.bot, UNKNOWN), share(own, place)) for chair, place in others if own and place]


def share(own: str, other: str) -> float:
    """1 for a better place, a half for the same."""
    return 0.5 if own == other else float(int(own) < int(other))
