"""Try again from here: a finished game goes on from one of its steps, against bots at a private table.

What the chosen seat could not know at that step is imagined anew, so nobody profits from what a replay has shown them.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named
from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.earlier import Answer, Earlier, NotImagined
from clairiere.kernel.play import next_ask
from clairiere.kernel.record import Record, earlier_of, final_state, read_earlier, version_of
from clairiere.site.tables.logs import log_of
from clairiere.site.tables.seating import added, level_of_opponents, start
from clairiere.site.tables.services import Fields, check_starts, create_table, seat_in, whole_number
from clairiere.site.tables.table_settings import Refusal, TableSettings, check_bot, variant_of
from clairiere.store.ledger import bot_name
from clairiere.store.models import Person, Seat, Table
from clairiere.table.play.recorded import LONGEST, NotReplayed, checked_record
from clairiere.table.views.lines import answers_that_count

NOT_FROM_HERE = _("Nobody can go on from here. Try another step, or another seat.")


@transaction.atomic
def try_again(request: HttpRequest, old: Table, person: Person, fields: Fields) -> Table:
    """The table on which a finished game goes on from a step (`at`), with this person on a seat; raises Refusal."""
    if old.status != Table.OVER:
        raise Refusal(_("The game is not over yet."))
    at = whole_number(fields.get("at", ""))
    if not 0 <= at <= old.head.version:
        raise Refusal(_("The game has no such step."), 422)
    wanted = seat_in(fields, "seat", old.size)
    if wanted is None:
        own = old.chairs.filter(person=person).order_by("number").first()
        wanted = None if own is None else own.number
    check_starts(request)  # before the game is played again, which is what it costs
    table = gone_on(record_until(old, at), at, wanted, person, fields)
    Table.objects.filter(id=table.id).update(again_of=old)
    return begun(table, person)


@transaction.atomic
def try_record_again(request: HttpRequest, text: str, person: Person, fields: Fields) -> Table:
    """The same from a step of a record that somebody has brought along."""
    try:
        record = checked_record(text)
    except NotReplayed as no:
        raise Refusal(NOT_FROM_HERE, 422) from no
    at = whole_number(fields.get("at", ""))
    if not 0 <= at <= len(record.answers):
        raise Refusal(_("The game has no such step."), 422)
    check_starts(request)
    record.answers = record.answers[:at]
    return begun(gone_on(record, at, seat_in(fields, "seat", record.seats), person, fields), person)


def begun(table: Table, person: Person) -> Table:
    """Start the table, which is full."""
    start(table, person)
    table.refresh_from_db()
    return table


def gone_on(record: Record, at: int, wanted: int | None, person: Person, fields: Fields) -> Table:
    """A table with its seats that begins at the end of this record; without a seat, whoever is asked there."""
    game = game_named(record.game)
    parts = game.rules.components()
    try:
        seat = asked_first(final_state(record, game, parts)) if wanted is None else wanted
        earlier = earlier_of(record, game, parts, seat)
    except NotImagined as no:
        raise Refusal(NOT_FROM_HERE, 422) from no
    except ClairiereError as wrong:  # its log is of other rules
        raise Refusal(_("The game cannot be set up like this."), 503) from wrong
    table = create_table(person, TableSettings(record.game, record.seats, record.variant), waits=False)
    table.rules, table.again_at, table.earlier = version_of(record, game, parts), at, stored(earlier)
    table.variant = " ".join([f"{name}={value}" for name, value in record.variant.items()])
    table.save(update_fields=["rules", "again_at", "earlier", "variant"])
    level = fields.get("bots") or level_of_opponents(person, record.game)
    check_bot(level)
    chairs = [Seat(table=table, number=n, bot=level, name=bot_name(n)) for n in range(record.seats)]
    addition = added(fields.get("addition", ""))
    chairs[seat] = Seat(table=table, number=seat, person=person, name=person.name, addition=addition)
    Seat.objects.bulk_create(chairs)
    return table


def asked_first(s: Any) -> int:
    """The first seat that is asked; the first of all at the end of a game."""
    return 0 if s.over else next_ask(s).seat


def stored(earlier: Earlier) -> str:
    """The game before as a table keeps it; raises Refusal if somebody has gone on from it for too long."""
    text = "\n".join(earlier.lines())
    if len(text) > LONGEST:
        raise Refusal(NOT_FROM_HERE, 422)
    return text


def record_until(table: Table, at: int) -> Record:
    """The record of a table up to a step of its log."""
    record = Record(table.game, table.rules, table.size, variant_of(table))
    record.earlier = read_earlier(table.earlier.splitlines()) if table.earlier else None
    record.luck = numbers(table.luck)
    lines = [line.entry for line in log_of(table) if line.seq <= at]
    counted = [entry for _, entry in answers_that_count(lines)]
    record.answers = [Answer(entry.seat, entry.notation, numbers(entry.luck)) for entry in counted]
    return record


def numbers(text: str) -> list[int]:
    """Luck as a table keeps it."""
    return [int(k) for k in text.split()]
