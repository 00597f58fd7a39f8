"""Play now: one touch leads to a table with people who want the same, or else to a new one with bots, at once.

Nobody waits. A new table begins with bots on all other seats, which they give to people who press Play now later. One
transaction finds a table and takes the seat. It locks the person first, then the row that an answer at the table would
lock; tables that somebody else holds at this moment are skipped, so processes neither wait for each other nor give a
seat away twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named, game_names
from clairiere.kernel.choices import CONCEDE
from clairiere.site.tables.blocks import blocked_by_or_blocking, lock_person, seats_with
from clairiere.site.tables.labels import DAY
from clairiere.site.tables.seating import (
    added,
    begin,
    chairs_changed,
    check_running,
    fill_with_bots,
    gives_way,
    level_of_opponents,
    may_take,
    place,
    start,
    take_over,
)
from clairiere.site.tables.services import YES, Fields, check_starts, open_table, who_plays, whole_number
from clairiere.site.tables.sharding import ShardUnavailable, up_to_date
from clairiere.site.tables.table_settings import PACES, Refusal, TableSettings
from clairiere.store.ledger import TAKE_BACK
from clairiere.store.models import Answer, Head, Person, PlayPreferences, Removal, Seat, Table

YOUNG = timedelta(minutes=30)
"""Nobody is led to a game that has been played for longer: they would only see its end."""
ACTIVE = timedelta(minutes=5)
"""Nor to one where nothing has happened for so long: whoever was there may be gone."""
LONGEST_WAIT = timedelta(minutes=15)
"""Nor to a table that has waited for longer: its host may be gone."""
TWICE = timedelta(seconds=10)
"""Within this time a second touch is the same wish: who plays slow games may play many, but opens one at a time."""
YOUNG_MOVES = 3
"""At a slow pace, a game is young for so many moves, and active for one."""
TRIES = 5
"""So many tables are looked at before a new one is opened."""


CHOICES = ("games", "pace", "seats", "same_language", "strangers", "rated")
"""The fields of the preferences in a form."""
CONCEDED = CONCEDE.notation()


@transaction.atomic  # a guest who is refused was never here
def act_play_now(request: HttpRequest, fields: Fields) -> tuple[Table, bool]:
    """Lead whoever asks to a table, and whether it is a new one; preferences that a form names are remembered."""
    game = fields.get("game", "")
    if game and game not in game_names():
        raise Refusal(_("We do not have this game."), 422)
    person = who_plays(request, fields)
    wish = keep_preferences(person, fields)
    table, opened = play_now(person, wish, game, fields.get("addition", ""))
    if opened:
        check_starts(request, table)
    return table, opened


@transaction.atomic
def keep_preferences(person: Person, fields: Fields) -> PlayPreferences:
    """The preferences of somebody, changed by a form and stored if it names any."""
    lock_person(person)  # or the first two of somebody who presses twice would collide
    wish = preferences_in(fields, preferences_of(person))
    if any([name in fields for name in CHOICES]):
        wish.save()
    return wish


def preferences_of(person: Person | None) -> PlayPreferences:
    """What somebody has chosen for Play now, or the defaults."""
    found = None if person is None else PlayPreferences.objects.filter(person=person).first()
    return found or PlayPreferences(person=person)


def preferences_in(fields: Fields, wish: PlayPreferences) -> PlayPreferences:
    """Preferences as changed by a form; fields that are missing stay. Raises Refusal."""
    if "games" in fields:
        wanted = fields["games"].split()
        if not set(wanted) <= set(game_names()):
            raise Refusal(_("We do not have this game."), 422)
        wish.games = " ".join([game for game in game_names() if game in wanted])
    wish.pace = whole_number(fields.get("pace", str(wish.pace)))
    wish.seats = whole_number(fields.get("seats", str(wish.seats)))
    if wish.pace not in PACES:
        raise Refusal(_("We do not have this pace."), 422)
    if wish.seats and not games_in(wish):
        raise Refusal(_("None of these games is played by so many."), 422)
    for name in ("same_language", "strangers", "rated"):
        if name in fields:
            setattr(wish, name, fields[name] in YES)
    return wish


def games_in(wish: PlayPreferences) -> list[str]:
    """The games that somebody would play with so many seats."""
    games = wish.games.split() or list(game_names())
    return [game for game in games if wish.seats in (0, *game_named(game).rules.seats)]


@transaction.atomic
def play_now(person: Person, wish: PlayPreferences, game: str = "", addition: str = "") -> tuple[Table, bool]:
    """The table where somebody plays now, and whether it is a new one; raises Refusal."""
    lock_person(person)
    games = [game] if game else games_in(wish)
    table = still_playing(person, wish, games)
    if table is not None:
        return table, False
    check_running(person)
    leave_alone(person, wish)
    if wish.strangers:
        table = seated_in_game(person, wish, games) or seated_at_waiting_table(person, wish, games, addition)
    if table is not None:
        return table, False
    return open_quick_table(person, wish, favourite(person, games), addition), True


def in_play() -> QuerySet[Seat]:
    """Seats of people who have not conceded, or have taken that back."""
    own = Answer.objects.filter(table=OuterRef("table"), seat=OuterRef("number"), notation__in=(CONCEDED, TAKE_BACK))
    seats = Seat.objects.annotate(last=Subquery(own.order_by("-seq").values("notation")[:1]))
    return seats.filter(Q(last=None) | ~Q(last=CONCEDED), person__isnull=False)


def live_games(person: Person | OuterRef) -> QuerySet[Table]:
    """Live games that somebody plays and to which Play now has led them, or leads others."""
    own = in_play().filter(person=person, table=OuterRef("pk"))
    games = Table.objects.filter(Q(quick=True) | Q(joinable=True), status=Table.RUNNING, pace__lt=DAY)
    return games.filter(Exists(own))


def still_playing(person: Person, wish: PlayPreferences, games: list[str]) -> Table | None:
    """The game to which somebody is led back: one of these, or any in which other people wait for them."""
    if wish.pace >= DAY:
        return just_opened(person, games)
    # Whoever wants to sit down with this person has to wait until it is known whether they stay.
    waiting = Table.objects.filter(chairs__person=person, status=Table.OPEN, joinable=True)
    list(waiting.select_for_update(of=("self",)).order_by("id"))
    list(Head.objects.select_for_update().filter(table__in=live_games(person)).order_by("table_id"))
    others = in_play().filter(table=OuterRef("pk")).exclude(person=person)
    return live_games(person).filter(Q(game__in=games) | Exists(others)).order_by("-started").first()


def just_opened(person: Person, games: list[str]) -> Table | None:
    """The slow game to which the same person was led a moment ago: they have pressed twice."""
    own = in_play().filter(person=person, table=OuterRef("pk"))
    found = Table.objects.filter(Exists(own), status=Table.RUNNING, quick=True, pace__gte=DAY, game__in=games)
    return active(found, TWICE).order_by("-started").first()


def active(tables: QuerySet[Table], lately: timedelta) -> QuerySet[Table]:
    """Games that have begun, or in which something has happened, within this time."""
    since, entries = timezone.now() - lately, Answer.objects.filter(table=OuterRef("pk"))
    newest = entries.order_by("-seq").values("at")[:1]
    return tables.annotate(newest=Subquery(newest)).filter(Q(newest__gt=since) | Q(started__gt=since))


def leave_alone(person: Person, wish: PlayPreferences) -> None:
    """Lead nobody to the games that this person has with bots alone: they are going to play elsewhere."""
    if wish.pace < DAY:
        live_games(person).update(joinable=False)


def alike(person: Person, wish: PlayPreferences, games: list[str]) -> QuerySet[Table]:
    """Public tables that suit somebody's preferences, with nobody whom they avoid."""
    found = Table.objects.filter(joinable=True, listed=True, game__in=games, pace=wish.pace, rated=wish.rated)
    found = found.filter(language__in=("", person.language))
    if wish.seats:
        found = found.filter(size=wish.seats)
    if wish.same_language:
        found = found.filter(host__language=person.language)
    avoided = seats_with(blocked_by_or_blocking(person)).filter(table=OuterRef("pk"))
    own = seats_with(Person.objects.filter(id=person.id)).filter(table=OuterRef("pk"))
    removed = Removal.objects.filter(person=person, table=OuterRef("pk"))
    return found.filter(~Exists(avoided), ~Exists(own), ~Exists(removed))


def joinable_games(person: Person, wish: PlayPreferences, games: list[str]) -> QuerySet[Table]:
    """Young games that go on, in which a bot would give its seat to somebody."""
    now, move = timezone.now(), timedelta(seconds=wish.pace)
    young, lately = (YOUNG_MOVES * move, move) if wish.pace >= DAY else (YOUNG, ACTIVE)
    bots = Seat.objects.filter(table=OuterRef("pk"), left_by=None, former="", locked=False).exclude(bot="")
    found = alike(person, wish, games).filter(Exists(bots), status=Table.RUNNING, started__gt=now - young)
    return active(found, lately).filter(head__over=False, head__watched_until=None)


def seated_in_game(person: Person, wish: PlayPreferences, games: list[str]) -> Table | None:
    """Take a bot's seat in the newest game that suits; None if there is none."""
    for head in locked_heads(joinable_games(person, wish, games)):
        chairs = [chair for chair in head.table.chairs.order_by("number") if gives_way(chair)]
        # What was read before the row was locked may have changed since.
        if chairs and joinable_games(person, wish, games).filter(id=head.table_id).exists():
            with suppress(ShardUnavailable), transaction.atomic():
                take_over(head.table, head, min(chairs, key=lambda chair: chair.number != person.colour), person)
                return head.table
    return None


def locked_heads(tables: QuerySet[Table]) -> Iterator[Head]:
    """The heads of tables, locked one after the other; those that somebody else holds are skipped."""
    tried: list[int] = []
    heads = Head.objects.select_for_update(of=("self",), skip_locked=True).select_related("table")
    while len(tried) < TRIES:
        head = heads.filter(table__in=tables.exclude(id__in=tried)).order_by("-table__started").first()
        if head is None:
            return
        tried.append(head.table_id)
        if is_current(head):
            yield head


def is_current(head: Head) -> bool:
    """Whether a locked head is that of a running game whose database answers."""
    try:
        return up_to_date(head) is not None
    except ShardUnavailable:
        return False


def waiting_tables(person: Person, wish: PlayPreferences, games: list[str]) -> QuerySet[Table]:
    """Tables that have not waited for long, and whose host lets bots take the seats that are left."""
    kept = Seat.objects.filter(table=OuterRef("pk"), kept__isnull=False)
    free = Seat.objects.filter(table=OuterRef("pk"), person=None, bot="", locked=False)
    found = alike(person, wish, games).filter(Exists(free), ~Exists(kept), status=Table.OPEN)
    if wish.pace < DAY:
        found = found.filter(~Exists(busy_people()))
    return found.filter(created__gt=timezone.now() - LONGEST_WAIT)


def busy_people() -> QuerySet[Seat]:
    """Seats of an open table whose people have meanwhile begun to play elsewhere."""
    elsewhere = active(live_games(OuterRef(OuterRef("person"))), ACTIVE)
    return Seat.objects.filter(Exists(elsewhere), table=OuterRef("pk"))


def seated_at_waiting_table(person: Person, wish: PlayPreferences, games: list[str], addition: str) -> Table | None:
    """Sit down at the table that has waited longest, and let it begin with bots on the other free seats."""
    suits = Q(id__in=waiting_tables(person, wish, games).values("id"))
    found = Table.objects.select_for_update(of=("self",), skip_locked=True).filter(suits).order_by("created")
    for table in found[:TRIES]:
        chairs = [chair for chair in table.chairs.order_by("number") if may_take(chair, person)]
        if chairs and waiting_tables(person, wish, games).filter(id=table.id).exists():
            chair = min(chairs, key=lambda chair: chair.number != person.colour)
            place(chair, person=person, name=person.name, addition=added(addition))
            begin_quick(table, person)
            return table
    return None


def begin_quick(table: Table, person: Person) -> None:
    """Begin a waiting table to which Play now has led somebody."""
    chairs_changed(table.code)
    table.quick = True
    table.save(update_fields=["quick"])
    fill_with_bots(table, level_of_opponents(table.host or person, table.game))
    begin(table)


def open_quick_table(person: Person, wish: PlayPreferences, game: str, addition: str) -> Table:
    """Open a table with bots of somebody's strength, and begin."""
    seats = game_named(game).rules.seats
    size = wish.seats if wish.seats in seats else seats[0]
    table = open_table(person, TableSettings(
        game, size, pace=wish.pace, listed=wish.strangers, rated=wish.rated, joinable=True, addition=addition,
    ), waits=False)  # fmt: skip
    table.quick = True
    table.language = person.language if wish.same_language else ""
    table.save(update_fields=["quick", "language"])
    start(table, person)
    table.refresh_from_db()
    return table


def favourite(person: Person, games: list[str]) -> str:
    """Which of these games somebody has played last, or the first of them."""
    played = Table.objects.filter(chairs__person=person, game__in=games, started__isnull=False)
    return played.order_by("-started").values_list("game", flat=True).first() or games[0]
