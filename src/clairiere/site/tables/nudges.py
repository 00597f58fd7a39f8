"""Nudges: the others remind a silent player at a table without a clock and, later, let a bot play this turn.

A turn of a seat is known by how many entries of the log are the seat's: others may answer meanwhile under a seal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clairiere.kernel.state import letter
from clairiere.site.bridge import bridge
from clairiere.site.jobs import write_nudge
from clairiere.site.tables.seating import last_entry, own_chairs
from clairiere.site.tables.sharding import up_to_date
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Answer, Head, Nudge, Person, Seat, Table

NUDGE_AFTER = timedelta(minutes=2)
"""So long nothing has happened at the table before somebody may be nudged."""
STAND_IN_AFTER = timedelta(minutes=10)
"""So long after a nudge all others together may let a bot play the turn."""
ONE_IS_ENOUGH_AFTER = timedelta(days=1)
"""So long after a nudge any one of them may, should the rest be gone too."""


@transaction.atomic
def nudge(table: Table, person: Person, number: int | None) -> None:
    """Remind a player who is asked that the others wait, once a turn: on their page, and by mail if they want any."""
    head = held(table, person)
    chair = waited_for(table, head, person, number)
    silent = timezone.now() - last_entry(table)
    if silent < NUDGE_AFTER:
        raise Refusal(_("Give them a little more time: you can nudge after two minutes."))
    if not Nudge.objects.get_or_create(table=table, seat=chair.number, turn=turn_of(table, chair.number))[1]:
        raise Refusal(_("They have been nudged already, and once a turn is enough."))
    write_nudge(chair.person, table)
    code, seat = table.code, letter(chair.number)
    transaction.on_commit(lambda: bridge().tell_nudge(code, seat))


@transaction.atomic
def stand_in(table: Table, person: Person, number: int | None) -> None:
    """Agree that a bot plays the turn of a silent player; it does as soon as all others have agreed."""
    head = held(table, person)
    chair = waited_for(table, head, person, number)
    found = nudge_of(table, chair.number)
    if found is None or timezone.now() < found.at + STAND_IN_AFTER:
        raise Refusal(_("A robot can play this turn ten minutes after the nudge."))
    for own in own_chairs(table, person):
        found.agreed |= 1 << own.number
    found.save(update_fields=["agreed"])
    if not missing(table, head, found) or timezone.now() >= found.at + ONE_IS_ENOUGH_AFTER:
        code, version, seat = table.code, head.version, chair.number
        transaction.on_commit(lambda: bridge().stand_in(code, version, seat))


def held(table: Table, person: Person) -> Head:
    """Lock the head of a game without a clock, in which the person has a seat; raises Refusal."""
    head = up_to_date(Head.objects.select_for_update().filter(table=table, over=False).first())
    if head is None:
        raise Refusal(_("The game is over."))
    own_chairs(table, person)
    if table.pace:
        raise Refusal(_("Here a clock runs, and nobody is waited for longer than it says."))
    return head


def waited_for(table: Table, head: Head, person: Person, number: int | None) -> Seat:
    """The seat of another person who is asked: the named one, or the first; raises Refusal."""
    found = next((chair for chair in silent_chairs(table, head, person) if number in (None, chair.number)), None)
    if found is None:
        raise Refusal(_("Nobody else is asked there just now."))
    return found


def silent_chairs(table: Table, head: Head, person: Person | None) -> list[Seat]:
    """Seats of other people who are asked, and for whom no bot is about to answer."""
    chairs = table.chairs.select_related("person__user").filter(bot="").exclude(person=None).order_by("number")
    return [c for c in chairs if head.asked >> c.number & 1 and (person is None or c.person_id != person.id)]


def turn_of(table: Table, number: int) -> int:
    """Which turn of the seat it is."""
    return Answer.objects.filter(table=table, seat=number).count()


def nudge_of(table: Table, number: int) -> Nudge | None:
    """The nudge of this turn, if there was one."""
    return Nudge.objects.filter(table=table, seat=number, turn=turn_of(table, number)).first()


def missing(table: Table, head: Head, found: Nudge) -> list[Seat]:
    """Seats whose people have not agreed yet; those who are silent themselves need not."""
    silent = [chair.number for chair in silent_chairs(table, head, None) if is_overdue(table, chair.number)]
    people = table.chairs.filter(bot="").exclude(person=None).order_by("number")
    return [c for c in people if c.number not in (found.seat, *silent) and not found.agreed >> c.number & 1]


def is_overdue(table: Table, number: int) -> bool:
    """Whether a seat was nudged for this turn, so long ago that a bot may play it."""
    found = nudge_of(table, number)
    return found is not None and timezone.now() >= found.at + STAND_IN_AFTER


@dataclass(frozen=True)
class Waiting:
    """What a page says of a seat that the others wait for, and what they can do."""

    letter: str
    name: str
    asked_for: str
    nudged_for: str
    wait: str
    missing: list[str]
    agreed: bool
    may_nudge: bool
    may_agree: bool


def waiting(table: Table, person: Person, names: dict[str, str]) -> list[Waiting]:
    """All seats that the others wait for."""
    return [waiting_for(table, chair, person, names) for chair in silent_chairs(table, table.head, person)]


def waiting_for(table: Table, chair: Seat, person: Person, names: dict[str, str]) -> Waiting:
    """How long a seat has been asked, whether it was nudged, and who has yet to agree."""
    now, since, found, own = timezone.now(), last_entry(table), nudge_of(table, chair.number), own_chairs(table, person)
    left = [] if found is None else [letter(one.number) for one in missing(table, table.head, found)]
    soon = since + NUDGE_AFTER if found is None else found.at + STAND_IN_AFTER
    agreed = found is not None and all([found.agreed >> one.number & 1 for one in own])
    # Whoever has agreed may say so again where that is enough: after a day, or if the bot was not called after all.
    enough = found is not None and (not left or now >= found.at + ONE_IS_ENOUGH_AFTER)
    return Waiting(
        letter(chair.number), names[letter(chair.number)], duration(since, now),
        "" if found is None else duration(found.at, now), timeuntil(soon, now) if soon > now else "",
        [names[one] for one in left if one not in [letter(mine.number) for mine in own]], agreed,
        may_nudge=found is None and soon <= now, may_agree=found is not None and soon <= now and (enough or not agreed),
    )  # fmt: skip


def duration(since: datetime, now: datetime) -> str:
    """How much time has gone by, in words."""
    return timesince(since, now) if now - since >= timedelta(minutes=1) else gettext("less than a minute")


def is_nudged(table: Table, person: Person | None) -> bool:
    """Whether the others have nudged this person for the turn that they are asked in."""
    if person is None or table.pace or table.status != Table.RUNNING:
        return False
    chairs = [chair for chair in table.chairs.all() if chair.person_id == person.id and not chair.bot]
    return any([table.head.asked >> chair.number & 1 and nudge_of(table, chair.number) for chair in chairs])
