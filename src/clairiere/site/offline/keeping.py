"""Games of a device that somebody keeps in My games: replayed and proven, without ratings and statistics."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clairiere.kernel.chance import promise
from clairiere.kernel.earlier import numbers_text
from clairiere.kernel.record import BadRecord, Record, seed_in
from clairiere.kernel.state import LETTERS, Seat
from clairiere.site.tables.blocks import lock_person
from clairiere.site.tables.replays import RECORDS, wrong
from clairiere.site.tables.seating import added
from clairiere.site.tables.services import create_table
from clairiere.site.tables.table_settings import Refusal, TableSettings
from clairiere.store import models
from clairiere.store.ledger import bot_name
from clairiere.store.models import Person, Table
from clairiere.table.offline import Player, players_in
from clairiere.table.play.recorded import DAMAGED, FAIR, PROVEN, NotReplayed, Recorded, checked_record


def proven(text: str) -> tuple[Record, Recorded, list[Player]]:
    """A record whose answers are legal, whose luck follows from its secret, and whose result and proof hold.

    With who has played. Raises Refusal for any other record.
    """
    try:
        record, found = checked_record(text), RECORDS.get(text)
        players = players_in(text, record.seats)
    except NotReplayed as no:
        raise Refusal(wrong(no), 422) from no
    except BadRecord as no:
        raise Refusal(wrong(NotReplayed(DAMAGED, str(no)[:300])), 422) from no
    if not found.live.state.over:
        raise Refusal(_("This game is not over yet."), 422)
    as_at_a_table = record.earlier is None and [added(one) for one in record.additions] == record.additions
    if not as_at_a_table or len(record.additions) != record.seats or (found.proof, found.luck) != (PROVEN, FAIR):
        raise Refusal(_("This game cannot be verified: its answers, its luck or its result were changed."), 422)
    return record, found, players


def seat_named(record: Record, wanted: str) -> Seat:
    """The seat of whoever keeps the game; raises Refusal."""
    if len(wanted) != 1 or wanted not in LETTERS[: record.seats]:
        raise Refusal(_("Tell us which seat was yours."), 422)
    return LETTERS.index(wanted)


@transaction.atomic
def keep(person: Person, text: str, wanted: str) -> Table:
    """The finished table of a record, with this person on one seat and nobody else named; raises Refusal."""
    record, found, players = proven(text)
    own = seat_named(record, wanted)
    if players[own].bot:
        raise Refusal(_("A robot played on that seat."), 422)
    lock_person(person)  # a device that has heard no reply sends the same game again
    kept = Table.objects.filter(promise=record.promise, device=True).first()
    if kept is not None:
        return kept_by(kept, person)
    table = create_table(person, TableSettings(record.game, record.seats, record.variant, listed=False), waits=False)
    finish(table, record, found)
    models.Seat.objects.bulk_create([
        models.Seat(table=table, number=seat, addition=addition, person=person, name=person.name) if seat == own
        else models.Seat(table=table, number=seat, addition=addition, bot=player.bot,
                         name=bot_name(seat) if player.bot else "")
        for seat, (player, addition) in enumerate(zip(players, record.additions, strict=True))
    ])  # fmt: skip
    return table


def kept_by(table: Table, person: Person) -> Table:
    """A game that was kept before; raises Refusal if by somebody else."""
    if not table.chairs.filter(person=person).exists():
        raise Refusal(_("Somebody else has kept this game."), 409)
    return table


def finish(table: Table, record: Record, found: Recorded) -> None:
    """Write what was played on the device."""
    now = timezone.now()
    table.rules, table.variant = record.rules, found.live.stored.variant
    table.secret, table.promise, table.seed = record.secret, promise(record.secret), seed_in(record)
    table.luck, table.result, table.device = numbers_text(record.luck), record.result, True
    table.status, table.started, table.ended, table.hints = Table.OVER, now, now, False
    table.save()
    models.Head.objects.create(table=table, version=len(record.answers), over=True)
    models.Answer.objects.bulk_create([
        models.Answer(table=table, seq=seq, seat=one.seat, notation=one.notation, luck=numbers_text(one.luck), at=now)
        for seq, one in enumerate(record.answers, start=1)
    ])  # fmt: skip
