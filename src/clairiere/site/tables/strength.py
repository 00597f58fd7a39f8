"""Strength: how well somebody plays a game, as far as their finished games tell; in bots' levels.

It is worked out when a game starts, so that a bot of about the same strength plays on should they leave. Ratings are
openskill's (Plackett and Luce's model of places, by Weng and Lin): everybody begins in the middle, with a wide
deviation; of bots we know what they are worth, other people count as the middle. A game with hints tells nothing, nor
does one that somebody plays for several seats, nor one that all win or lose together. Decision 0030 has the numbers.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from openskill.models import PlackettLuce, PlackettLuceRating

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named
from clairiere.kernel.state import letter
from clairiere.store.models import Person, Seat, Table

MODEL = PlackettLuce()
POINT = math.log(10) / 400 * math.sqrt(2) * MODEL.beta
"""What a point of the league (400 of them win ten games of eleven) is in the model, between two who are known well."""
STEP = 150 * POINT
"""From one level to the next, as `clairiere.bots.roster` has them."""
MIDDLE = LEVELS.index("sapling")
BOTS = {level: MODEL.mu + STEP * (number - MIDDLE) for number, level in enumerate(LEVELS)} | {
    "random": MODEL.mu - STEP * (MIDDLE + 1), "greedy": MODEL.mu, "search:200": MODEL.mu + STEP,
}  # fmt: skip
MEASURED = 30 * POINT
"""Standard deviation of a bot's rating: the league's intervals of 95 % are about 60 points to either side."""
GAMES = 30
"""So many are looked at, the newest."""


def stand_in(person: Person, game: str) -> str:
    """The bot level nearest to a person's strength."""
    return nearest(rating(results(person, game)).mu) if not game_named(game).rules.together else nearest(MODEL.mu)


def nearest(mu: float) -> str:
    """The level with the nearest rating."""
    return min(LEVELS, key=lambda level: abs(BOTS[level] - mu))


def rating(games: Iterable[tuple[int, list[tuple[str, int]]]]) -> PlackettLuceRating:
    """The openskill rating from games, the oldest first: own place, and bot and place of each opponent."""
    own = MODEL.rating()
    for place, opponents in games:
        teams = [[own], *[[rating_of(bot)] for bot, _ in opponents]]
        own = MODEL.rate(teams, ranks=[place, *[other for _, other in opponents]])[0][0]
    return own


def rating_of(bot: str) -> PlackettLuceRating:
    """The rating of a bot; the default for people and unknown bots."""
    return MODEL.rating(BOTS[bot], MEASURED) if bot in BOTS else MODEL.rating()


def results(person: Person, game: str) -> list[tuple[int, list[tuple[str, int]]]]:
    """The finished games of a person, the oldest first, in the form of `rating`."""
    own = Seat.objects.filter(person=person, table__game=game, table__status=Table.OVER)
    seats = own.order_by("-table__ended").values_list("table_id", "number", "hints")[: 2 * GAMES]
    often = Counter([table for table, _, _ in seats])
    counted = {table: number for table, number, hints in seats if often[table] == 1 and not hints}
    tables = Table.objects.prefetch_related("chairs").in_bulk(list(counted)[:GAMES])
    places = [places_at(tables[table], number) for table, number in reversed(counted.items()) if table in tables]
    return [(own, others) for own, others in places if own and others]


def places_at(table: Table, number: int) -> tuple[int, list[tuple[str, int]]]:
    """The place of a seat (0: none), and bot and place of each opponent."""
    told = table.result.split()
    places = {seat: int(place) for seat, place in zip(told[::2], told[1::2])}
    others = [chair for chair in table.chairs.all() if chair.number != number and letter(chair.number) in places]
    return places.get(letter(number), 0), [(chair.bot, places[letter(chair.number)]) for chair in others]
