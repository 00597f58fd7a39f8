"""Figures of a game, counted from finished games by a worker; a page reads what was counted last.

They are sums and medians of the newest games. A figure is kept only if enough games of enough people are in it, so that
nobody can be recognised by it. Decision 0052 has the reasons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from statistics import median, quantiles

import msgspec
from django.db.models import Prefetch, QuerySet
from django.utils.timezone import now
from msgspec import Struct

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named, game_names
from clairiere.kernel.state import letter
from clairiere.site.tables.labels import DAY
from clairiere.store.models import FOR_LADDER, GameStatistics, Seat, Table

NEWEST = 10_000
"""So many games, the newest, are looked at one by one."""
FEWEST_GAMES = 20
FEWEST_PEOPLE = 5
"""Fewer games, or games of fewer people, give no figure."""
AT_ONCE = 1000


class BySize(Struct):
    """Games with so many seats."""

    seats: int
    games: int
    decisions: list[int]  # the lower quarter, the middle and the upper quarter
    minutes: list[int]  # the same of games that are played live; empty if there are too few
    firsts: list[float]  # by seat, how many games it has won; who shares a victory has a part of it
    draws: int  # shared victories
    won: int  # games that a team has won


class ByLevel(Struct):
    """Games of a level of bots with people."""

    level: str
    games: int
    met: int  # how many people they met
    ahead: float  # of whom they came before so many; a shared place is half


class Figures(Struct):
    """What is known of a game."""

    games: int = 0
    rated: int = 0
    looked_at: int = 0
    sizes: list[BySize] = []
    levels: list[ByLevel] = []


class Finished:
    """A finished game: places by seat, the people, and the levels of bots that nobody has left a seat to."""

    def __init__(self, table: Table) -> None:
        told = table.result.split()
        places = {seat: int(place) for seat, place in zip(told[::2], told[1::2])}
        seats = sorted(table.chairs.all(), key=lambda seat: seat.number)
        self.places = [places[letter(seat.number)] for seat in seats]
        self.people = {seat.number: seat.person_id for seat in seats if not seat.bot and not seat.joined}
        self.bots = {seat.number: seat.bot for seat in seats if seat.bot in LEVELS and not is_stand_in(seat)}
        self.decisions = table.head.version
        ended, started = table.ended, table.started
        live = table.pace < DAY and ended is not None and started is not None
        self.minutes = (ended - started).total_seconds() / 60 if live and ended and started else None

    def known_people(self) -> set[int]:
        """The numbers of its people who have not been deleted."""
        return {person for person in self.people.values() if person is not None}


def is_stand_in(seat: Seat) -> bool:
    """Whether a bot plays on for somebody, or somebody has been there."""
    return seat.joined or bool(seat.former) or seat.left_by_id is not None


def finished(game: str) -> Iterator[Finished]:
    """The newest finished games."""
    over = whole_games(game).filter(ended__isnull=False).exclude(result="")
    for table in with_seats(over.order_by("-ended")[:NEWEST]).iterator(AT_ONCE):
        if len(table.result.split()) == 2 * table.size == 2 * len(table.chairs.all()):
            yield Finished(table)


def whole_games(game: str) -> QuerySet[Table]:
    """The finished games that were played here, from their set-up on; without those of bots alone."""
    return Table.objects.filter(game=game, status=Table.OVER, again_at=None, device=False).exclude(FOR_LADDER)


def with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with what figures need of them."""
    chairs = Seat.objects.only("table_id", "number", "person_id", "bot", "joined", "former", "left_by_id")
    needed = tables.select_related("head").only("id", "result", "size", "pace", "started", "ended", "head__version")
    return needed.prefetch_related(Prefetch("chairs", chairs))


def figures_of(game: str) -> Figures:
    """Count the figures of a game."""
    over = whole_games(game)
    rules, found = game_named(game).rules, list(finished(game))
    sizes = [by_size(seats, [one for one in found if len(one.places) == seats]) for seats in rules.seats]
    levels = [] if rules.together else [by_level(level, found) for level in LEVELS]
    return Figures(
        over.count(), over.filter(rated=True).count(), len(found),
        [each for each in sizes if each is not None], [each for each in levels if each is not None],
    )  # fmt: skip


def enough(games: Sequence[Finished]) -> bool:
    """Whether a figure of these games says nothing of single people."""
    people = {person for one in games for person in one.known_people()}
    return len(games) >= FEWEST_GAMES and len(people) >= FEWEST_PEOPLE


def by_size(seats: int, games: Sequence[Finished]) -> BySize | None:
    """The figures of games with so many seats; None if there are too few."""
    if not enough(games):
        return None
    live = [one for one in games if one.minutes is not None]
    minutes = quarters([one.minutes for one in live if one.minutes is not None]) if enough(live) else []
    firsts = [0.0] * seats
    for one in games:
        first = [seat for seat, place in enumerate(one.places) if place == 1]
        for seat in first:
            firsts[seat] += 1 / len(first)
    shared = sum([one.places.count(1) > 1 for one in games])
    won = sum([1 in one.places for one in games])
    return BySize(seats, len(games), quarters([one.decisions for one in games]), minutes, firsts, shared, won)


def quarters(values: Sequence[float]) -> list[int]:
    """Where a quarter, half and three quarters of the values lie below."""
    low, _middle, high = quantiles(values, n=4, method="inclusive")
    return [round(low), round(median(values)), round(high)]


def by_level(level: str, games: Sequence[Finished]) -> ByLevel | None:
    """How a level of bots does against the people that it meets; None if there are too few."""
    met = [one for one in games if level in one.bots.values() and one.people]
    if not enough(met):
        return None
    pairs = [
        (one.places[bot], one.places[person])
        for one in met for bot, name in one.bots.items() if name == level for person in one.people
    ]  # fmt: skip
    ahead = sum([1.0 if bot < person else 0.5 if bot == person else 0.0 for bot, person in pairs])
    return ByLevel(level, len(met), len(pairs), ahead)


def count_figures() -> int:
    """Count the figures of all games of which any has ended since the last time; returns how many games."""
    stored = dict(GameStatistics.objects.values_list("game", "counted"))
    counted = 0
    for game in game_names():
        begun = now()
        fresh = whole_games(game)
        if game in stored:
            fresh = fresh.filter(ended__gte=stored[game])
        if not fresh.exists():
            continue
        figures = msgspec.json.encode(figures_of(game)).decode()
        GameStatistics.objects.update_or_create(game=game, defaults={"figures": figures, "counted": begun})
        counted += 1
    return counted


def stored_figures(game: str) -> tuple[Figures, datetime | None]:
    """The figures that were counted last, and when; zeros if there are none."""
    row = GameStatistics.objects.filter(game=game).first()
    return (Figures(), None) if row is None else (msgspec.json.decode(row.figures, type=Figures), row.counted)
