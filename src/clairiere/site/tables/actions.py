"""Actions: what people do with tables, from the fields of a form or of a JSON object. Pages and API share them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from threading import Lock

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import NAMES, game_named
from clairiere.kernel.state import LETTERS
from clairiere.pictures.players import SHAPES
from clairiere.site.tables.codes import typed
from clairiere.site.tables.creation import change, open_table, rematch, settings_of
from clairiere.site.tables.people import clean_name, name_themselves, person_of
from clairiere.site.tables.seating import leave, likes, move, seat_bot, sit, start
from clairiere.site.tables.table_settings import Refusal, TableSettings
from clairiere.store.models import Person, Table
from clairiere.table.http.limits import Buckets, Rate, network

Fields = Mapping[str, str]
NEW_GUESTS = Buckets(Rate(0.2, 60))
STARTS = Buckets(Rate(0.1, 40))
"""Games with bots that are started from one address: bots of a site share its workers."""
counting = Lock()
VERBS = ("sit", "move", "leave", "start", "bot", "change", "rematch")
YES = ("on", "true", "True", "yes")
OWLS, ANYONE = "owls", "anyone"


def who_acts(request: HttpRequest, fields: Fields) -> Person:
    """The person of a request; a guest gives their name with the first action."""
    person = person_of(request)
    if person is None or "name" in fields:
        person = named(request, fields)
    if fields.get("colour"):
        likes(person, seat_in(fields, "colour") or 0)
    return person


def named(request: HttpRequest, fields: Fields) -> Person:
    """A person with the name that a form gives; raises Refusal."""
    name = clean_name(fields.get("name", ""))
    if not name:
        raise Refusal(_("Tell us first what you are called."), 422 if "name" in fields else 403)
    if person_of(request) is None and too_many_guests(request):
        raise Refusal(_("Many new guests come from where you are. Try again a little later."), 429)
    return name_themselves(request, name)


def too_many_guests(request: HttpRequest) -> bool:
    """Whether an address creates too many guests; counted per process."""
    if not settings.LIMITS:
        return False
    return wait_for(NEW_GUESTS, request) > 0


def wait_for(buckets: Buckets, request: HttpRequest) -> float:
    """Take a token of a rate limit for the request's address; seconds to wait if there is none."""
    with counting:
        return buckets.take(network(request.META.get("REMOTE_ADDR", "")), time.monotonic())


def check_starts(request: HttpRequest, table: Table) -> None:
    """Raise Refusal if an address starts too many games with bots."""
    if settings.LIMITS and table.chairs.exclude(bot="").exists() and wait_for(STARTS, request):
        raise Refusal(_("Many games with bots were started from where you are. Try again a little later."), 429)


def whole_number(text: str) -> int:
    """A number from a form; -1 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


def settings_in_form(fields: Fields) -> TableSettings:
    """The settings of a new table from a form: game, seats, pace, listed, hints, addition, `option-first`, `bot-B`.

    With the company "owls", bots take every other seat; with "anyone", the table is listed.
    """
    game, size = fields.get("game", ""), whole_number(fields.get("seats", ""))
    bots = {n: fields[f"bot-{letter}"] for n, letter in enumerate(LETTERS) if fields.get(f"bot-{letter}") and n < size}
    if fields.get("bots") and fields.get("company", OWLS) == OWLS:  # for every other seat
        bots = dict.fromkeys(range(1, min(size, len(LETTERS))), fields["bots"])
    pace = whole_number(fields.get("pace", "0"))
    listed = fields.get("company") == ANYONE or fields.get("listed", "") in YES
    hints = fields.get("hints", "") in YES
    return TableSettings(game, size, variant_in(game, fields), pace, bots, listed, hints, fields.get("addition", ""))


def variant_in(game: str, fields: Fields) -> dict[str, str]:
    """The settings of a game in a form: `option-first`."""
    options = [option.name for option in game_named(game).rules.options] if game in NAMES else []
    return {name: fields[f"option-{name}"] for name in options if fields.get(f"option-{name}")}


def settings_after(table: Table, fields: Fields) -> TableSettings:
    """The settings of a table as changed by a form; fields that are missing stay."""
    wish = settings_of(table)
    wish.variant |= variant_in(table.game, fields)
    wish.size = whole_number(fields["seats"]) if "seats" in fields else wish.size
    wish.pace = whole_number(fields["pace"]) if "pace" in fields else wish.pace
    wish.listed = fields["listed"] in YES if "listed" in fields else wish.listed
    wish.hints = fields["hints"] in YES if "hints" in fields else wish.hints
    return wish


@transaction.atomic
def open_new(request: HttpRequest, fields: Fields) -> Table:
    """Open a table; a game against bots alone starts at once."""
    wish = settings_in_form(fields)
    wish.check()
    host = who_acts(request, fields)
    table = open_table(host, wish)
    if fields.get("company") == OWLS and len(wish.bots) == wish.size - 1:
        check_starts(request, table)
        start(table, host)
        table.refresh_from_db()
    return table


def seat_in(fields: Fields, name: str, size: int = len(SHAPES)) -> int | None:
    """The seat that a field names by its letter; raises Refusal."""
    found = fields.get(name, "")
    if found and found not in LETTERS[:size]:
        raise Refusal(_("There is no such seat."), 422)
    return LETTERS.index(found) if found else None


@transaction.atomic  # a guest who is refused was never here
def act(request: HttpRequest, table: Table, verb: str, fields: Fields) -> Table:
    """Carry out an action on a table, and return the table to go to; raises Refusal."""
    person = who_acts(request, fields)
    seat = seat_in(fields, "chair" if fields.get("chair") else "seat", table.size)  # a chair is touched, a seat chosen
    addition = fields.get("addition", "")
    if verb == "sit":
        sit(table, person, seat, addition, another_in(fields))
    elif verb == "move":
        move(table, person, seat, seat_in(fields, "from", table.size))
    elif verb == "leave":
        leave(table, person, seat)
    elif verb == "start":
        check_starts(request, table)
        start(table, person)
    elif verb == "bot":
        seat_bot(table, person, seat, fields.get("bot", ""))
    elif verb == "change":
        change(table, person, settings_after(table, fields))
    elif verb == "rematch":
        return play_again(request, table, person, fields)
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


def table_of(code: str) -> Table:
    """The table of a code as somebody typed it; raises Refusal."""
    found = Table.objects.select_related("host", "head", "rematch__host").filter(code=typed(code)).first()
    if found is None:
        raise Refusal(_("There is no table with this code."), 404)
    return found
