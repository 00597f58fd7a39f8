"""Shown: a table as the list and its own page tell about it. Nothing of the game itself is in here."""

from __future__ import annotations

from typing import Any

from clairiere.kernel.seats import letter
from clairiere.site.tables.labels import bot_label, game_label, pace_label, setting_label
from clairiere.site.tables.models import Person, Seat, Table

LISTED = 50
STATUS = dict(Table.STATUS)


class Shown:
    """A table, for one reader."""

    def __init__(self, table: Table, person: Person | None) -> None:
        self.table = table
        self.code = table.code
        self.game = game_label(table.game)
        self.pace = pace_label(table.pace)
        self.settings = [setting_label(setting) for setting in table.variant.split()]
        self.chairs = [Chair(seat, table, person) for seat in in_order(table)]
        self.own = next((chair for chair in self.chairs if chair.own), None)
        self.hosted = person is not None and table.host_id == person.id
        self.full = not any([chair.free for chair in self.chairs])
        self.open = table.status == Table.OPEN
        self.running = table.status == Table.RUNNING
        self.over = table.status == Table.OVER
        self.may_start = self.open and self.hosted and self.full
        held = [f"{chair.held}:{chair.name}" for chair in self.chairs]
        self.now = "|".join([STATUS[table.status], *held])  # a waiting page asks whether this is still so

    def as_json(self) -> dict[str, Any]:
        """For programs. The secret of fair luck is told when the game is over, and not before."""
        table = self.table
        told = {
            "code": table.code,
            "game": table.game,
            "rules": table.rules,
            "status": STATUS[table.status],
            "seats": [chair.as_json() for chair in self.chairs],
            "variant": dict([setting.split("=", 1) for setting in table.variant.split()]),
            "pace": table.pace,
            "listed": table.listed,
            "host": self.hosted,
            "seat": self.own.letter if self.own else None,
            "promise": table.promise,
        }
        return told | self.luck_as_json() if self.over else told

    def luck_as_json(self) -> dict[str, Any]:
        """With what luck can be checked."""
        additions = [chair.addition for chair in self.chairs]
        return {"secret": self.table.secret, "additions": additions, "seed": self.table.seed}


class Chair:
    """A seat, for one reader."""

    def __init__(self, seat: Seat, table: Table, person: Person | None) -> None:
        self.letter = letter(seat.number)
        self.name = seat.name
        self.bot = seat.bot
        self.bot_label = bot_label(seat.bot) if seat.bot else ""
        self.own = person is not None and seat.person_id == person.id
        self.host = seat.person_id is not None and seat.person_id == table.host_id
        self.free = seat.person_id is None and not seat.bot
        self.addition = seat.addition
        self.held = "free" if self.free else "bot" if self.bot else "person"

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {"seat": self.letter, "held": self.held, "name": self.name, "bot": self.bot}


def in_order(table: Table) -> list[Seat]:
    """The seats of a table from A on."""
    return sorted(table.chairs.all(), key=lambda seat: seat.number)


def listed(person: Person | None, status: int, game: str = "") -> list[Shown]:
    """The newest tables of this status that everybody may see."""
    found = Table.objects.filter(listed=True, status=status).prefetch_related("chairs")
    if game:
        found = found.filter(game=game)
    newest = found.order_by("-created" if status == Table.OPEN else "-started")
    return [Shown(table, person) for table in newest[:LISTED]]


def own_tables(person: Person | None) -> list[Shown]:
    """The tables at which somebody sits and which are not over."""
    if person is None:
        return []
    found = Table.objects.filter(chairs__person=person, status__lt=Table.OVER).prefetch_related("chairs")
    return [Shown(table, person) for table in found.order_by("-created")[:LISTED]]
