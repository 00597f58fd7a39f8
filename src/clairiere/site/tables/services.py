"""Services: tables are opened, changed and laid again, and what people do with them, for pages and API alike."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from threading import Lock

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named, game_names
from clairiere.kernel.chance import promise
from clairiere.kernel.state import LETTERS, letter
from clairiere.pictures.pieces import SHAPES
from clairiere.site.bridge import bridge
from clairiere.site.tables.blocks import blocked_by_or_blocking, check_blocks, lock_person
from clairiere.site.tables.labels import guest_name, new_code, typed
from clairiere.site.tables.people import clean_name, name_themselves, person_of, visitor_of
from clairiere.site.tables.seating import (
    added,
    chairs_changed,
    host_of,
    is_free,
    likes,
    locked_open_table,
    place,
    start,
)
from clairiere.site.tables.table_settings import (
    NO_OUTSIDE_BOTS,
    ONE_SEAT_EACH,
    Refusal,
    TableSettings,
    check_rated,
    variant_of,
)
from clairiere.store.known_rules import version_to_begin
from clairiere.store.ledger import bot_name
from clairiere.store.models import Person, Seat, Table
from clairiere.table.http.limits import Buckets, Rate, network

MOST_OPEN = 5
"""So many tables of one host may wait for players."""


@transaction.atomic
def open_table(host: Person, wish: TableSettings, *, waits: bool = True) -> Table:
    """Create a table with its seats, one that waits or is about to begin; the host takes the preferred seat."""
    table = create_table(host, wish, waits=waits)
    own = host.colour if host.colour < wish.size and host.colour not in wish.bots else 0
    chairs = [Seat(table=table, number=number) for number in range(wish.size)]
    for number, bot in wish.bots.items():
        chairs[number].bot, chairs[number].name = bot, bot_name(number)
    chairs[own].person, chairs[own].name, chairs[own].addition = host, host.name, added(wish.addition)
    Seat.objects.bulk_create(chairs)
    return table


def create_table(host: Person, wish: TableSettings, *, waits: bool = True) -> Table:
    """Create a table without seats; raises Refusal."""
    wish.check()
    lock_person(host)  # who opens many tables at once opens one after the other
    if waits and Table.objects.filter(host=host, status=Table.OPEN).count() >= MOST_OPEN:
        raise Refusal(_("Several of your tables are still waiting for players. Start one of them, or leave it."))
    secret, code = secrets.token_hex(32), new_code()
    rules = version_to_begin(game_named(wish.game), wish.variant)
    chairs_changed(code)
    return Table.objects.create(
        code=code, game=wish.game, rules=rules, variant=wish.settings(rules), size=wish.size,
        pace=wish.pace, listed=wish.listed, hints=wish.hints and not wish.rated, rated=wish.rated,
        joinable=wish.joinable, outside_bots=wish.lets_bots_in(), host=host, secret=secret,
        promise=promise(secret),
    )


def settings_of(table: Table) -> TableSettings:
    """The settings that would create this table."""
    return TableSettings(
        table.game, table.size, variant_of(table), table.pace, listed=table.listed, hints=table.hints,
        rated=table.rated, joinable=table.joinable, outside_bots=table.outside_bots,
    )  # fmt: skip


@transaction.atomic
def change(table: Table, person: Person, wish: TableSettings) -> None:
    """Change the settings of an open table, as its host."""
    table = locked_open_table(table)
    host_of(table, person)
    if wish.size != table.size:  # a seat that goes can no longer begin
        has = game_named(table.game)
        wish.variant = {name: v for name, v in wish.variant.items() if v in has.rules.values(name, wish.size)}
    wish.check()
    if wish.rated:
        check_company(table, wish)
    resize(table, wish.size)
    table.rules = version_to_begin(game_named(table.game), wish.variant)  # older rules may lack what is set now
    table.variant, table.pace, table.listed = wish.settings(table.rules), wish.pace, wish.listed
    table.rated, table.joinable, table.hints = wish.rated, wish.joinable, wish.hints and not wish.rated
    table.outside_bots = wish.lets_bots_in()
    changed = ["size", "rules", "variant", "pace", "listed", "hints", "rated", "joinable", "outside_bots"]
    table.save(update_fields=changed)


def check_company(table: Table, wish: TableSettings) -> None:
    """Raise Refusal if whoever sits at an open table cannot play a rated game."""
    chairs = list(table.chairs.all())
    check_rated(table.game, wish.size, wish.variant, [chair.bot for chair in chairs if chair.bot])
    if any([chair.outside for chair in chairs]):
        raise Refusal(NO_OUTSIDE_BOTS)
    people = [chair.person_id for chair in chairs if chair.person_id]
    if len(set(people)) < len(people):
        raise Refusal(ONE_SEAT_EACH)


def resize(table: Table, size: int) -> None:
    """Change the number of seats; players without one move to a free one."""
    chairs = list(table.chairs.order_by("number"))
    staying, going = chairs[:size], chairs[size:]
    movers = [chair for chair in going if chair.person_id is not None]
    places = [c for c in staying if is_free(c) and c.kept_id is None] + [c for c in staying if c.bot]
    if len(movers) > len(places):
        raise Refusal(_("More people than that are already sitting here."))
    for mover, chair in zip(movers, places):
        place(chair, person=mover.person, name=mover.name, addition=mover.addition)
    for chair in going:
        chair.delete()
    Seat.objects.bulk_create([Seat(table=table, number=number) for number in range(len(chairs), size)])
    table.size = size


@transaction.atomic
def rematch(table: Table, person: Person, addition: str) -> Table:
    """The one rematch of a finished game; whoever asks gets their old seat."""
    lock_person(person)
    old = Table.objects.select_for_update().get(id=table.id)
    if old.status != Table.OVER:
        raise Refusal(_("The game is not over yet."))
    own = old.chairs.filter(person=person).first()
    if own is None:
        raise Refusal(_("Only those who have played here can play again here."), 403)
    again = Table.objects.select_for_update().filter(rematch_of=old).first() or create_rematch(old, person)
    if again.status == Table.OPEN:
        check_blocks(again, person)
        chairs_changed(again.code)
        transaction.on_commit(lambda: bridge().tell_again(old.code, letter(own.number)))
        for chair in again.chairs.filter(kept=person, person__isnull=True, bot=""):
            place(chair, person=person, name=chair.name, addition=added(addition))
    return again


def create_rematch(old: Table, host: Person) -> Table:
    """Create a table like the old one: bots are seated, seats are reserved for the people whom the host may meet.

    Nobody waits for a bot that comes over the API: it sits down again if its owner wants it to.
    """
    avoided = set(blocked_by_or_blocking(host).values_list("id", flat=True))
    table = create_table(host, settings_of(old))
    table.rematch_of = old
    table.save(update_fields=["rematch_of"])
    Seat.objects.bulk_create([
        Seat(table=table, number=c.number, bot=c.bot) if c.outside or c.person_id in avoided
        else Seat(table=table, number=c.number, bot=c.bot, name=c.name, kept_id=c.person_id)
        for c in old.chairs.all()
    ])
    return table


Fields = Mapping[str, str]
NEW_GUESTS = Buckets(Rate(0.2, 60))
STARTS = Buckets(Rate(0.1, 40))
"""Games with bots that are started from one address: bots of a site share its workers."""
counting = Lock()
YES = ("on", "true", "True", "yes")
OWLS, ANYONE = "owls", "anyone"


def who_acts(request: HttpRequest, fields: Fields) -> Person:
    """The person of a request; a guest gives their name with the first action."""
    person = person_of(request)
    if person is None or "name" in fields:
        person = person_named(request, fields)
    if fields.get("colour"):
        likes(person, seat_in(fields, "colour") or 0)
    return person


def who_plays(request: HttpRequest, fields: Fields) -> Person:
    """The person of a request; a guest who has not said a name gets one that they can change."""
    if person_of(request) is None and "name" not in fields:
        fields = {**fields, "name": guest_name()}
    return who_acts(request, fields)


def person_named(request: HttpRequest, fields: Fields) -> Person:
    """A person with the name that a form gives; raises Refusal."""
    name = clean_name(fields.get("name", ""))
    if not name:
        raise Refusal(_("Tell us first what you are called."), 422 if "name" in fields else 403)
    if visitor_of(request) is None and too_many_guests(request):
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


def check_starts(request: HttpRequest, table: Table | None = None) -> None:
    """Raise Refusal if an address starts too many games with bots, this table or one that is about to be opened."""
    with_bots = table is None or table.chairs.exclude(bot="").exists()
    if settings.LIMITS and with_bots and wait_for(STARTS, request):
        raise Refusal(_("Many games with robots were started from where you are. Try again a little later."), 429)


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
    return TableSettings(
        game, size, variant_in(game, fields), pace, bots, listed, hints, rated=fields.get("rated", "") in YES,
        joinable=fields.get("joinable", "") in YES, outside_bots=fields.get("outside_bots", "") in YES,
        addition=fields.get("addition", ""),
    )  # fmt: skip


def variant_in(game: str, fields: Fields) -> dict[str, str]:
    """The settings of a game in a form: `option-first`."""
    options = [option.name for option in game_named(game).rules.options] if game in game_names() else []
    return {name: fields[f"option-{name}"] for name in options if fields.get(f"option-{name}")}


def settings_after(table: Table, fields: Fields) -> TableSettings:
    """The settings of a table as changed by a form; fields that are missing stay."""
    wish = settings_of(table)
    wish.variant |= variant_in(table.game, fields)
    wish.size = whole_number(fields["seats"]) if "seats" in fields else wish.size
    wish.pace = whole_number(fields["pace"]) if "pace" in fields else wish.pace
    wish.listed = fields["listed"] in YES if "listed" in fields else wish.listed
    if wish.rated and fields.get("rated", "on") not in YES:
        wish.hints = True  # as a friendly table has them at first
    wish.hints = fields["hints"] in YES if "hints" in fields else wish.hints
    wish.rated = fields["rated"] in YES if "rated" in fields else wish.rated
    wish.joinable = fields["joinable"] in YES if "joinable" in fields else wish.joinable
    wish.outside_bots = fields["outside_bots"] in YES if "outside_bots" in fields else wish.outside_bots
    return wish


@transaction.atomic
def open_new(request: HttpRequest, fields: Fields) -> Table:
    """Open a table; a game against bots alone starts at once."""
    wish = settings_in_form(fields)
    wish.check()
    host = who_acts(request, fields)
    full = fields.get("company") == OWLS and len(wish.bots) == wish.size - 1
    table = open_table(host, wish, waits=not full)
    if full:
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


def table_of(code: str) -> Table:
    """The table of a code as somebody typed it; raises Refusal."""
    found = Table.objects.select_related("host", "head", "rematch__host", "again_of").filter(code=typed(code)).first()
    if found is None:
        raise Refusal(_("There is no table with this code."), 404)
    return found
