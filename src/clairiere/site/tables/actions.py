"""Actions on a table, by the name that a form or a program gives them; each takes the fields that were sent."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clairiere.site.tables.again import try_again
from clairiere.site.tables.avoiding import block
from clairiere.site.tables.hosting import lock, remove, set_joinable
from clairiere.site.tables.nudges import nudge, stand_in
from clairiere.site.tables.people import clean_name
from clairiere.site.tables.seating import come_back, leave, move, seat_bot, sit, sit_in_game, start
from clairiere.site.tables.services import (
    OWLS,
    YES,
    Fields,
    change,
    check_starts,
    rematch,
    seat_in,
    settings_after,
    who_acts,
    who_plays,
)
from clairiere.site.tables.table_settings import ONLY_BOTS, Refusal
from clairiere.store.models import Person, Table


def take_seat(table: Table, person: Person, seat: int | None, fields: Fields) -> None:
    """Take a free seat before the start, or a bot's during the game."""
    if table.status == Table.RUNNING:
        sit_in_game(table, person, seat)
    else:
        sit(table, person, seat, fields.get("addition", ""), another_in(fields))


Act = Callable[[Table, Person, int | None, Fields], object]
ACTS: dict[str, Act] = {
    "move": lambda table, person, seat, fields: move(table, person, seat, seat_in(fields, "from", table.size)),
    "leave": lambda table, person, seat, _fields: leave(table, person, seat),
    "return": lambda table, person, seat, _fields: come_back(table, person, seat),
    "nudge": lambda table, person, seat, _fields: nudge(table, person, seat),
    "standin": lambda table, person, seat, _fields: stand_in(table, person, seat),
    "remove": lambda table, person, seat, _fields: remove(table, person, seat),
    "block": lambda table, person, seat, _fields: block(table, person, seat),
    "lock": lambda table, person, seat, fields: lock(
        table, person, seat, locked=fields.get("locked", "on") in YES
    ),
    "joinable": lambda table, person, _seat, fields: set_joinable(
        table, person, joinable=fields.get("joinable", "on") in YES
    ),
    "bot": lambda table, person, seat, fields: seat_bot(table, person, seat, fields.get("bot", "")),
    "change": lambda table, person, _seat, fields: change(table, person, settings_after(table, fields)),
    "sit": take_seat,
    "start": lambda table, person, _seat, _fields: start(table, person),
}
VERBS = (*ACTS, "rematch", "again")
AT_LADDER = ("sit", "leave", "return")
"""What can be done at a table of bots alone; bots do it."""


@transaction.atomic  # a guest who is refused was never here
def act(request: HttpRequest, table: Table, verb: str, fields: Fields) -> Table:
    """Carry out an action on a table, and return the table to go to; raises Refusal."""
    at_once = verb == "again" or (verb == "sit" and table.status == Table.RUNNING)
    person = who_plays(request, fields) if at_once else who_acts(request, fields)
    if verb == "again":
        return try_again(request, table, person, fields)
    if table.for_ladder and verb not in AT_LADDER:
        raise Refusal(ONLY_BOTS, 403)
    seat = seat_in(fields, "chair" if fields.get("chair") else "seat", table.size)  # a chair is touched, a seat chosen
    if verb == "rematch":
        return play_again(request, table, person, fields)
    ACTS[verb](table, person, seat, fields)
    if verb == "start":
        check_starts(request, table)
    return table


def play_again(request: HttpRequest, table: Table, person: Person, fields: Fields) -> Table:
    """The table of the rematch; against bots alone it starts at once."""
    again = rematch(table, person, fields.get("addition", ""))
    others = again.chairs.filter(bot="").exclude(person=person)
    if fields.get("company") == OWLS and again.status == Table.OPEN and not others.exists():
        check_starts(request, again)
        start(again, person)
        again.refresh_from_db()
    return again


def another_in(fields: Fields) -> str:
    """The name of one more player at the same screen, if a form has one; raises Refusal."""
    if "another" not in fields:
        return ""
    name = clean_name(fields["another"])
    if not name:
        raise Refusal(_("Tell us first what they are called."), 422)
    return name
