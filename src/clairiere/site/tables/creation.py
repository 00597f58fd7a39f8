"""Creation of tables: tables are opened, changed by their host while they wait, and laid again for a rematch."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named
from clairiere.kernel.chance import promise
from clairiere.kernel.state import letter
from clairiere.site.bridge import bridge
from clairiere.site.tables.codes import new_code
from clairiere.site.tables.seating import added, chairs_changed, held, host_of, is_free, place
from clairiere.site.tables.table_settings import Refusal, TableSettings, variant_of
from clairiere.store.ledger import bot_name
from clairiere.store.models import Person, Seat, Table

MOST_OPEN = 5
"""So many tables of one host may wait for players."""


@transaction.atomic
def open_table(host: Person, wish: TableSettings) -> Table:
    """Create a table with its seats; the host takes the preferred one."""
    table = create_table(host, wish)
    own = host.colour if host.colour < wish.size and host.colour not in wish.bots else 0
    chairs = [Seat(table=table, number=number) for number in range(wish.size)]
    for number, bot in wish.bots.items():
        chairs[number].bot, chairs[number].name = bot, bot_name(number)
    chairs[own].person, chairs[own].name, chairs[own].addition = host, host.name, added(wish.addition)
    Seat.objects.bulk_create(chairs)
    return table


def create_table(host: Person, wish: TableSettings) -> Table:
    """Create a table without seats; raises Refusal."""
    wish.check()
    Person.objects.select_for_update().get(id=host.id)  # who opens many tables at once opens one after the other
    if Table.objects.filter(host=host, status=Table.OPEN).count() >= MOST_OPEN:
        raise Refusal(_("Several of your tables are still waiting for players. Start one of them, or leave it."))
    secret, code = secrets.token_hex(32), new_code()
    chairs_changed(code)
    return Table.objects.create(
        code=code, game=wish.game, rules=game_named(wish.game).rules.version, variant=wish.settings(), size=wish.size,
        pace=wish.pace, listed=wish.listed, hints=wish.hints, host=host, secret=secret, promise=promise(secret),
    )


def settings_of(table: Table) -> TableSettings:
    """The settings that would create this table."""
    return TableSettings(table.game, table.size, variant_of(table), table.pace, listed=table.listed, hints=table.hints)


@transaction.atomic
def change(table: Table, person: Person, wish: TableSettings) -> None:
    """Change the settings of an open table, as its host."""
    table = held(table)
    host_of(table, person)
    if wish.size != table.size:  # a seat that goes can no longer begin
        has = game_named(table.game)
        wish.variant = {name: v for name, v in wish.variant.items() if v in has.rules.values(name, wish.size)}
    wish.check()
    resize(table, wish.size)
    table.variant, table.pace, table.listed, table.hints = wish.settings(), wish.pace, wish.listed, wish.hints
    table.rules = game_named(table.game).rules.version  # the settings may be of options that older rules did not have
    table.save(update_fields=["size", "rules", "variant", "pace", "listed", "hints"])


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
    old = Table.objects.select_for_update().get(id=table.id)
    if old.status != Table.OVER:
        raise Refusal(_("The game is not over yet."))
    own = old.chairs.filter(person=person).first()
    if own is None:
        raise Refusal(_("Only those who have played here can play again here."), 403)
    again = Table.objects.filter(rematch_of=old).first() or create_rematch(old, person)
    if again.status == Table.OPEN:
        chairs_changed(again.code)
        transaction.on_commit(lambda: bridge().tell_again(old.code, letter(own.number)))
        for chair in again.chairs.filter(kept=person, person__isnull=True, bot=""):
            place(chair, person=person, name=chair.name, addition=added(addition))
    return again


def create_rematch(old: Table, host: Person) -> Table:
    """Create a table like the old one: bots are seated, seats are reserved for the people."""
    table = create_table(host, settings_of(old))
    table.rematch_of = old
    table.save(update_fields=["rematch_of"])
    Seat.objects.bulk_create([
        Seat(table=table, number=c.number, bot=c.bot, name=c.name, kept_id=c.person_id) for c in old.chairs.all()
    ])
    return table
