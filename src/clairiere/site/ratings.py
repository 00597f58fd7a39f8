"""Ratings of people: counted when a rated game is over, apart from the move, and recounted from the results.

A game counts once: its ratings and `counted` are written in one transaction, by one process at a time. Games of one
kind count in the order in which they ended. If one comes late, or changes hands when a guest becomes somebody, all
games of that kind are counted again. So what is stored always equals what `recount` finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import groupby

from django.db import connection, transaction
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named
from clairiere.kernel.state import letter
from clairiere.ratings.anchors import anchor
from clairiere.ratings.model import KNOWN, NEW, Entrant, FinishedGame, Rating, changes, rate
from clairiere.site.tables.table_settings import measured_opponent, variant_of
from clairiere.store.models import Person, PlayerRating, RatedSeat, Seat, Table

SETTLING = timedelta(seconds=2)
"""So long after its end a game counts at the earliest: another that ended before it may still be on its way."""
AT_ONCE = 500
ROWS = 2000
"""So many rows are written at once: a recount of all games holds no more of them in memory."""
FRIENDLY = 30
"""So many friendly games are looked at, the newest, of somebody who has no rating."""
LOCK = 0x726174696E67
"""The number of PostgreSQL's advisory lock: one process counts at a time. SQLite has one writer anyway."""


class Tally:
    """The ratings of one game while games are counted, and the rows that they leave."""

    def __init__(self, game: str, ratings: dict[int, Rating], games: Counter[int]) -> None:
        self.game = game
        self.ratings = ratings
        self.games = games
        self.rows: list[RatedSeat] = []

    def count(self, table: Table, gone: dict[int, RatedSeat]) -> None:
        """Count a table; `gone` are the rows of its seats whose people have been deleted."""
        seats = sorted(table.chairs.all(), key=number_of)
        finished = finished_game(table, seats, gone)
        if finished is None:
            return
        changed = changes(finished, self.ratings)
        for seat in seats:
            person = holder(seat)
            if person in changed or is_newcomer(seat):
                before = self.ratings.get(person, NEW)
                after = before if seat.joined else changed[person]
                self.rows.append(RatedSeat(
                    table=table, number=seat.number, person_id=person, mu_before=before.mu, sigma_before=before.sigma,
                    mu=after.mu, sigma=after.sigma,
                ))  # fmt: skip
        self.ratings |= changed
        self.games.update(list(changed))

    def flush(self, *, write: bool) -> None:
        """Write the rows so far, or forget them."""
        if write:
            RatedSeat.objects.bulk_create(self.rows)
        self.rows.clear()

    def player_ratings(self) -> list[PlayerRating]:
        """The rows of all people whom a game has counted for."""
        return [
            PlayerRating(person_id=person, game=self.game, mu=self.ratings[person].mu, sigma=self.ratings[person].sigma,
                         games=self.games[person])
            for person in sorted(self.games)
        ]  # fmt: skip


def holder(seat: Seat) -> int:
    """For whom a seat counts: who has finished on it or, behind a bot, who has left it; 0 for a bot or nobody.

    This alone reads from the database who held a seat when. Who comes back is on the seat again; who left is `left_by`.
    Whom the host has taken off the table has not left, nor has anybody who came during the game.
    """
    if not seat.bot:
        return seat.person_id or 0
    if seat.joined or seat.left_by_id is None:
        return 0
    taken_off = [removal.person_id for removal in seat.table.removals.all()]
    return 0 if seat.left_by_id in taken_off else seat.left_by_id


def is_newcomer(seat: Seat) -> bool:
    """Whether somebody sits there who came during the game: the others have met them, for them nothing changes.

    Their rating is stored with the game all the same, for the figures of the others follow from it.
    """
    return seat.joined and seat.person_id is not None and not seat.bot


def finished_game(table: Table, seats: Sequence[Seat], gone: dict[int, RatedSeat]) -> FinishedGame | None:
    """The game as ratings see it; None if nobody can be rated by it."""
    told = table.result.split()
    places = {seat: int(place) for seat, place in zip(told[::2], told[1::2])}
    people = [holder(seat) for seat in seats if holder(seat) and not seat.joined]
    if len(places) != len(seats) or len(set(people)) != len(people):
        return None
    if any([seat.bot and seat.bot not in LEVELS for seat in seats]):
        return None
    if not (counts_for_ladder(seats, gone) if table.for_ladder else counts_for_people(seats)):
        return None
    entrants = tuple([entrant(table, seat, places[letter(seat.number)], gone) for seat in seats])
    if not game_named(table.game).rules.together:
        return FinishedGame(entrants)
    met = measured_opponent(table.game, variant_of(table), table.size)
    return None if met is None else FinishedGame(entrants, met)


def counts_for_people(seats: Sequence[Seat]) -> bool:
    """Whether no bot of somebody has played."""
    return not any([seat.outside for seat in seats])


def counts_for_ladder(seats: Sequence[Seat], gone: dict[int, RatedSeat]) -> bool:
    """Whether bots alone have played, each of another owner.

    Whose bot it was must be known: a seat of one that has been deleted counts if it counted before.
    """
    bots = [holder(seat) for seat in seats if holder(seat)]
    if any([not seat.bot and seat.person_id is None and seat.number not in gone for seat in seats]):
        return False
    owners = set(Person.objects.filter(id__in=bots).values_list("owner_id", flat=True))
    return None not in owners and len(owners) == len(bots)


def entrant(table: Table, seat: Seat, place: int, gone: dict[int, RatedSeat]) -> Entrant:
    """A seat as ratings see it."""
    if seat.bot:
        left = holder(seat)
        return Entrant(place, fixed=anchor(table.game, seat.bot) or NEW, leavers=(left,) if left else ())
    if seat.person_id is not None:
        return Entrant(place, person=seat.person_id, counts=not seat.joined)
    row = gone.get(seat.number)
    return Entrant(place, fixed=Rating(row.mu_before, row.sigma_before) if row else NEW)


def count_new() -> int:
    """Count all rated games that have ended; returns how many. Stopped or run twice, it counts nothing twice."""
    total = 0
    while found := count_some():
        total += found
    return total


@transaction.atomic
def count_some() -> int:
    """Count the oldest ones that wait."""
    waiting = rated_tables().filter(counted=False, ended__lt=timezone.now() - SETTLING)
    if not waiting.exists():
        return 0
    one_at_a_time()
    tables = list(with_seats(waiting.order_by("ended", "id"))[:AT_ONCE])
    for game, group in groupby(sorted(tables, key=lambda table: table.game), key=lambda table: table.game):
        count_tables(game, list(group))
    Table.objects.filter(id__in=[table.id for table in tables]).update(counted=True)
    return len(tables)


def rated_tables() -> QuerySet[Table]:
    """The rated games that are over."""
    return Table.objects.filter(status=Table.OVER, rated=True, ended__isnull=False)


def with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with what ratings need of them and of their seats, and nothing more."""
    chairs = Seat.objects.only("table_id", "number", "person_id", "bot", "joined", "left_by_id", "outside")
    needed = tables.only("id", "game", "variant", "size", "result", "ended", "rated", "outside_bots")
    return needed.prefetch_related(Prefetch("chairs", chairs), "removals")


def one_at_a_time() -> None:
    """Wait until no other process counts, until the end of this transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def count_tables(game: str, tables: list[Table]) -> None:
    """Count these on top of what is stored, or everything again if one of them comes late or has counted before."""
    first = tables[0]
    later = Q(ended__gt=first.ended) | Q(ended=first.ended, id__gt=first.id)
    late = rated_tables().filter(later, game=game, counted=True).exists()
    if late or RatedSeat.objects.filter(table__in=tables).exists():
        replace(recounted(game, [table.id for table in tables], write=True))
        return
    tally = stored(game, {person for table in tables for seat in table.chairs.all() if (person := holder(seat))})
    for table in tables:
        tally.count(table, {})
    RatedSeat.objects.bulk_create(tally.rows)
    PlayerRating.objects.bulk_create(
        tally.player_ratings(), update_conflicts=True, update_fields=["mu", "sigma", "games"],
        unique_fields=["person", "game"],
    )  # fmt: skip


def stored(game: str, people: Iterable[int]) -> Tally:
    """The stored ratings of these people."""
    rows = list(PlayerRating.objects.filter(game=game, person_id__in=people))
    ratings = {row.person_id: Rating(row.mu, row.sigma) for row in rows}
    return Tally(game, ratings, Counter({row.person_id: row.games for row in rows}))


def recounted(game: str, more: Sequence[int] = (), *, write: bool) -> Tally:
    """The ratings of a game from the results of all counted tables and of these; `write` replaces the rows of seats."""
    gone: dict[int, dict[int, RatedSeat]] = {}
    for row in RatedSeat.objects.filter(table__game=game, person=None):
        gone.setdefault(row.table_id, {})[row.number] = row
    if write:
        RatedSeat.objects.filter(table__game=game, person__isnull=False).delete()
    tally = Tally(game, {}, Counter())
    counting = rated_tables().filter(Q(counted=True) | Q(id__in=more), game=game).order_by("ended", "id")
    for table in with_seats(counting).iterator(ROWS):
        tally.count(table, gone.get(table.id, {}))
        if len(tally.rows) > ROWS:
            tally.flush(write=write)
    tally.flush(write=write)
    return tally


def replace(tally: Tally) -> None:
    """Replace the stored ratings of a game."""
    PlayerRating.objects.filter(game=tally.game).delete()
    PlayerRating.objects.bulk_create(tally.player_ratings(), batch_size=ROWS)


@transaction.atomic
def recount(game: str, *, write: bool = True) -> int:
    """Count all games again; returns how many stored ratings differ from it."""
    one_at_a_time()
    tally = recounted(game, write=write)
    found = {(row.person_id, row.mu, row.sigma, row.games) for row in tally.player_ratings()}
    there = set(PlayerRating.objects.filter(game=game).values_list("person_id", "mu", "sigma", "games"))
    if write:
        replace(tally)
    return len({row[0] for row in found ^ there})


def rated_games() -> list[str]:
    """The games in which anything has counted."""
    return sorted(set(rated_tables().filter(counted=True).values_list("game", flat=True)))


def level_for(person: Person, game: str) -> str:
    """The level of bots that plays about as well as a person: who plays on for them, or against them."""
    row = PlayerRating.objects.filter(person=person, game=game).first()
    mu = friendly_rating(person, game).mu if row is None else row.mu
    return min(LEVELS, key=lambda level: abs((anchor(game, level) or NEW).mu - mu))


def is_settled(person: Person, game: str) -> bool:
    """Whether the rating of somebody in a game says something."""
    return PlayerRating.objects.filter(person=person, game=game, sigma__lte=KNOWN).exists()


def friendly_rating(person: Person, game: str) -> Rating:
    """What the newest friendly games of somebody would make of their rating, if they counted."""
    own = Seat.objects.filter(person=person, joined=False, hints=0, table__game=game, table__status=Table.OVER)
    friendly = own.filter(table__rated=False, table__again_at=None, table__device=False).order_by("-table__ended")
    newest = friendly.values_list("table_id", flat=True)[:FRIENDLY]
    tables = with_seats(Table.objects.filter(id__in=list(newest)).order_by("ended", "id"))
    found = [finished_game(table, sorted(table.chairs.all(), key=number_of), {}) for table in tables]
    return rate([each for each in found if each is not None]).get(person.id, NEW)


def number_of(seat: Seat) -> int:
    """The order of seats."""
    return seat.number
