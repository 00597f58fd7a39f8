"""Turns that are told: each turn of a seat once, and taken back when it was taken elsewhere.

A turn is known by the number in the log of the last answer that the seat had given before it. It is noted as told
before anything is sent, by whoever changes the row first: so two workers, or one that is killed, never tell it twice.
It is noted only when the message is written, so a worker that is killed loses what it was about to send, and no more.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from clairiere.games.registry import game_named
from clairiere.kernel.state import SPECTATOR, letter
from clairiere.site.push.delivery import PushDelivery, PushMessage, is_apple
from clairiere.site.tables.logs import page_of
from clairiere.store.ledger import Unreachable
from clairiere.store.models import Answer, Head, Person, PushNotice, PushSubscription, Seat, Table
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.views.seat_page import SeatPage

log = logging.getLogger("clairiere.push")

CHANGED = """
SELECT s.table_id, s.number FROM game_table t JOIN head h ON h.table_id = t.id JOIN seat s ON s.table_id = t.id
LEFT JOIN push_notice n ON n.table_id = s.table_id AND n.seat = s.number
WHERE t.status = 1 AND s.bot = '' AND (h.asked >> s.number) & 1 = 1 AND (n.version IS NULL OR n.version <> h.version)
AND s.person_id IN (SELECT person_id FROM push_subscription)
"""
SHOWN = """
SELECT n.table_id, n.seat FROM push_notice n JOIN head h ON h.table_id = n.table_id
WHERE n.shown AND (h.version <> n.version OR h.over)
"""
AT_ONCE = 500
"""So many seats are looked at in one sweep at most."""
PAUSE = 10.0
"""Seconds until somebody in quiet hours, or a table that cannot be read, is looked at again."""
KEPT = timedelta(days=7)
"""So long a push service keeps a message for a device that is off."""
LONGEST = 240
"""Characters of a sentence about what has happened."""


@dataclass(frozen=True)
class Turn:
    """What there is to know of a seat: who sits there, whether they are asked, and which turn of theirs it is."""

    table: Table
    seat: int
    version: int
    person: int | None  # None: a bot
    asked: bool
    playing: bool  # whether they have given the last answer themselves: then they are here
    number: int

    def was_told(self, notice: PushNotice | None) -> bool:
        """Whether a notice is about this very turn."""
        return notice is not None and notice.turn == self.number and notice.person_id == self.person


class PushSweep:
    """Looks for turns that have begun or ended, and has them told."""

    def __init__(self, delivery: PushDelivery | None = None) -> None:
        self.delivery = delivery or PushDelivery()
        self.asleep: dict[tuple[int, int], float] = {}  # seats that are left alone: until when

    def sweep(self) -> int:
        """Tell what there is to tell; how many seats were looked at."""
        self.delivery.send_due()
        now = time.monotonic()
        self.asleep = {seat: until for seat, until in self.asleep.items() if until > now}
        found = [seat for seat in changed_seats() if seat not in self.asleep][:AT_ONCE]
        for seat in found:
            try:
                self.look_at(*seat)
            except (DatabaseError, Unreachable):
                raise
            except Exception:  # a table that cannot be read: all others are told
                log.exception("the turn of seat %d at table %d was not told", seat[1], seat[0])
                self.asleep[seat] = time.monotonic() + PAUSE
        return len(found)

    def look_at(self, table: int, number: int) -> None:
        """Bring what was told of a seat up to date, if its table is still there."""
        turn = turn_of(table, number)
        if turn is not None:
            self.follow(turn)

    def follow(self, turn: Turn) -> None:
        """Bring what was told of a seat up to date."""
        notice = PushNotice.objects.filter(table=turn.table, seat=turn.seat).first()
        if notice is not None and notice.shown and not (turn.asked and turn.was_told(notice)):
            if not changed(notice, shown=False):
                return  # another worker is at it
            self.take_back(turn, notice.person_id)
            notice.shown = False
        if notice is not None and (not turn.asked or turn.was_told(notice)):
            changed(notice, version=turn.version)
            return
        if not turn.asked:
            return
        if turn.playing:
            told_now(turn, notice, shown=False)
            return
        awake = [device for device in devices_of(turn.person) if not is_quiet(device, timezone.now())]
        if not awake:
            self.asleep[turn.table.id, turn.seat] = time.monotonic() + PAUSE
            return
        told = turn_message(turn, awake[0].person)
        if told_now(turn, notice):
            self.tell(turn, awake, told)

    def tell(self, turn: Turn, devices: list[PushSubscription], told: dict[str, object]) -> None:
        """Tell devices that it is their person's turn."""
        for device in devices:
            body = as_bytes({**told, "always": is_apple(device.endpoint)})
            self.delivery.send(push_message(turn, device, body, partial(is_shown, turn)))

    def take_back(self, turn: Turn, person: int) -> None:
        """Let devices take the notice away; Apple's cannot, since they show every message."""
        body = as_bytes({"gone": topic_of(turn)})
        for device in devices_of(person):
            if not is_apple(device.endpoint):
                self.delivery.send(push_message(turn, device, body, lambda: False))


def changed_seats() -> Iterator[tuple[int, int]]:
    """Seats that are asked, or of which a device may show a notice, at tables that have moved on."""
    with connection.cursor() as cursor:
        for query in (SHOWN, CHANGED):
            cursor.execute(query)
            yield from cursor.fetchall()


def turn_of(table_id: int, number: int) -> Turn | None:
    """The turn of a seat, at the version of its table in this moment; None if the table is gone."""
    head = Head.objects.select_related("table").filter(table_id=table_id).first()
    chair = Seat.objects.filter(table_id=table_id, number=number).first()
    if head is None or chair is None:
        return None
    log = Answer.objects.filter(table_id=table_id, seat=number, seq__lte=head.version)
    last = log.aggregate(last=Max("seq"))["last"] or 0
    person = None if chair.bot else chair.person_id
    asked = person is not None and not head.over and bool(head.asked >> number & 1)
    return Turn(head.table, number, head.version, person, asked, 0 < last == head.version, last)


def changed(notice: PushNotice, **values: object) -> bool:
    """Change a notice; False if another worker was quicker."""
    same = {"version": notice.version, "turn": notice.turn, "shown": notice.shown}
    return PushNotice.objects.filter(table=notice.table_id, seat=notice.seat, **same).update(**values) > 0


def told_now(turn: Turn, notice: PushNotice | None, *, shown: bool = True) -> bool:
    """Note that a turn is told; False if another worker was quicker."""
    values = {"person_id": turn.person, "version": turn.version, "turn": turn.number, "shown": shown}
    if notice is not None:
        return changed(notice, **values, at=timezone.now())
    try:
        with transaction.atomic():
            PushNotice.objects.create(table=turn.table, seat=turn.seat, **values)
    except IntegrityError:
        return False
    return True


def note_turns(person: Person) -> None:
    """Take the turns as told that somebody has when they subscribe: they are here, and see them."""
    for seat in Seat.objects.filter(person=person, bot="", table__status=Table.RUNNING):
        turn = turn_of(seat.table_id, seat.number)
        notice = PushNotice.objects.filter(table_id=seat.table_id, seat=seat.number).first()
        if turn is not None and turn.asked and not turn.was_told(notice):
            told_now(turn, notice, shown=False)


def is_shown(turn: Turn) -> bool:
    """Whether this turn still lasts, as far as was noted."""
    return PushNotice.objects.filter(table=turn.table, seat=turn.seat, turn=turn.number, shown=True).exists()


def devices_of(person: int | None) -> list[PushSubscription]:
    """The devices on which somebody is told."""
    return [] if person is None else list(PushSubscription.objects.select_related("person").filter(person_id=person))


def is_quiet(device: PushSubscription, now: datetime) -> bool:
    """Whether a device stays silent at this hour of its day."""
    begin, end = device.quiet_from, device.quiet_to
    hour = now.astimezone(zone_of(device.zone)).hour
    return begin <= hour < end if begin <= end else hour >= begin or hour < end


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; UTC if this machine does not know it."""
    try:
        return ZoneInfo(name or "UTC")
    except (ValueError, OSError, KeyError):
        return ZoneInfo("UTC")


def push_message(turn: Turn, device: PushSubscription, body: bytes, wanted: Callable[[], bool]) -> PushMessage:
    """A message about a turn for a device."""
    seconds = turn.table.pace or int(KEPT.total_seconds())
    return PushMessage(
        device.id, device.endpoint, device.p256dh, device.auth, body, topic_of(turn), seconds, wanted
    )  # fmt: skip


def topic_of(turn: Turn) -> str:
    """What messages about the same seat have in common."""
    return f"{turn.table.code}-{letter(turn.seat)}"


def turn_message(turn: Turn, person: Person) -> dict[str, object]:
    """Which game it is, what everybody saw happen, where to go, and a picture as spectators see it.

    A locked screen shows it to whoever stands beside it: so there is nothing in it that only the seat may know.
    """
    table = turn.table
    with override(person.language):
        game = game_named(table.game).words.rulebook(person.language).title
        return {
            "topic": topic_of(turn),
            "title": gettext("Your turn: %(game)s") % {"game": game},
            "body": happened(turn, person.language) or gettext("The game has begun."),
            "url": reverse("table", args=[table.code]),
            "image": f"/t/{table.code}/preview.png?language={person.language}",
        }


def as_bytes(told: dict[str, object]) -> bytes:
    """A message as JSON."""
    return json.dumps(told, ensure_ascii=False).encode()


def happened(turn: Turn, language: str) -> str:
    """What the last answer has done, as spectators are told; nothing before the first one."""
    if not turn.version:
        return ""
    try:
        story = SeatPage(Live(page_of(turn.table)), SPECTATOR, language).story()
    except OtherRules:
        return ""
    return cut(" ".join(story))


def cut(text: str) -> str:
    """A text of at most so many characters, which ends with a word."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} …"
