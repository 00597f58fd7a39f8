"""Acts: what people do with tables, from the fields of a form or of a JSON object. Pages and API share them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from threading import Lock

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import NAMES, game_named
from clairiere.kernel.seats import LETTERS
from clairiere.site.tables.models import Person, Table
from clairiere.site.tables.people import clean_name, name_themselves, person_of
from clairiere.site.tables.seating import Refusal, Wish, leave, open_table, seat_bot, sit, start
from clairiere.table.limits import Buckets, Rate, network

Fields = Mapping[str, str]
NEW_GUESTS = Buckets(Rate(0.2, 60))
counting = Lock()
VERBS = ("sit", "leave", "start", "bot")


def who_acts(request: HttpRequest, fields: Fields) -> Person:
    """Whoever does it; a guest says their name with the first thing they do."""
    person = person_of(request)
    if person is not None and "name" not in fields:
        return person
    name = clean_name(fields.get("name", ""))
    if not name:
        raise Refusal(_("Tell us first what you are called."), 422 if "name" in fields else 403)
    if person is None and too_many_guests(request):
        raise Refusal(_("Many new guests come from where you are. Try again a little later."), 429)
    return name_themselves(request, name)


def too_many_guests(request: HttpRequest) -> bool:
    """Whether somebody makes up guests for fun; each process counts for itself."""
    if not settings.LIMITS:
        return False
    with counting:
        return NEW_GUESTS.take(network(request.META.get("REMOTE_ADDR", "")), time.monotonic()) > 0


def whole_number(text: str) -> int:
    """A number as a form says it; -1 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


def wish_of(fields: Fields) -> Wish:
    """The table that a form asks for: game, seats, pace, listed, `option-first`, `bot-B`, addition."""
    game = fields.get("game", "")
    options = [option.name for option in game_named(game).options] if game in NAMES else []
    variant = {name: fields[f"option-{name}"] for name in options if fields.get(f"option-{name}")}
    size = whole_number(fields.get("seats", ""))
    bots = {n: fields[f"bot-{letter}"] for n, letter in enumerate(LETTERS) if fields.get(f"bot-{letter}") and n < size}
    pace, listed = whole_number(fields.get("pace", "0")), fields.get("listed", "") in ("on", "true", "True", "yes")
    return Wish(game, size, variant, pace, bots, listed, fields.get("addition", ""))


@transaction.atomic
def open_new(request: HttpRequest, fields: Fields) -> Table:
    """Open a table."""
    wish = wish_of(fields)
    wish.check()
    return open_table(who_acts(request, fields), wish)


@transaction.atomic  # a guest who is refused was never here
def act(request: HttpRequest, table: Table, verb: str, fields: Fields) -> None:
    """Do one of the things that can be done with a table; raises Refusal."""
    person = who_acts(request, fields)
    seat = fields.get("seat", "")
    if seat and seat not in LETTERS[: table.size]:
        raise Refusal(_("There is no such seat."), 422)
    number = LETTERS.index(seat) if seat else None
    if verb == "sit":
        sit(table, person, number, fields.get("addition", ""))
    elif verb == "leave":
        leave(table, person)
    elif verb == "start":
        start(table, person)
    elif verb == "bot":
        seat_bot(table, person, number, fields.get("bot", ""))


def table_of(code: str) -> Table:
    """The table of this code, as somebody may have typed it; raises Refusal."""
    table = Table.objects.select_related("host", "head").filter(code=code.strip().lower()).first()
    if table is None:
        raise Refusal(_("There is no table with this code."), 404)
    return table
