"""Hosting: whoever has opened a table may take somebody off it for good, and close seats to everybody."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clairiere.site.tables.seating import host_of, is_free, locked_open_table, place, to_bot
from clairiere.site.tables.sharding import up_to_date
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Head, Person, Removal, Seat, Table


@transaction.atomic
def remove(table: Table, host: Person, number: int | None) -> None:
    """Take somebody off a table for good: before the start their seats are free, later bots play on from them."""
    if table.status == Table.OPEN:
        table = locked_open_table(table)
        host_of(table, host)
        gone = sitting_at(table, host, number)
        for chair in table.chairs.filter(person=gone):
            place(chair)
    else:
        head = head_held_by(table, host)
        gone = sitting_at(table, host, number)
        for chair in table.chairs.filter(person=gone).order_by("number"):
            to_bot(table, head, chair, former=chair.name, left_by=gone)
        table.chairs.filter(left_by=gone).update(locked=True)
    Removal.objects.get_or_create(table=table, person=gone)


def sitting_at(table: Table, host: Person, number: int | None) -> Person:
    """The person on a seat, or the one who has left it to a bot; raises Refusal."""
    chair = table.chairs.select_related("person", "left_by").filter(number=-1 if number is None else number).first()
    gone = None if chair is None else chair.person or chair.left_by
    if gone is None:
        raise Refusal(_("Nobody sits there who could be taken off the table."))
    if gone == host:
        raise Refusal(_("That is your own seat: leave the table instead."))
    return gone


def head_held_by(table: Table, host: Person) -> Head:
    """Lock the head of a game that the host of the table is playing; raises Refusal."""
    host_of(table, host)
    head = up_to_date(Head.objects.select_for_update().filter(table=table, over=False).first())
    if head is None:
        raise Refusal(_("The game is over."))
    if not table.chairs.filter(person=host).exists():
        raise Refusal(_("Only a host who still plays can do this."), 403)
    return head


@transaction.atomic
def lock(table: Table, host: Person, number: int | None, *, locked: bool) -> None:
    """Close a free seat, or one that somebody has left to a bot, so that nobody takes it; or open it again."""
    if table.status == Table.OPEN:
        table = locked_open_table(table)
        host_of(table, host)
    else:
        head_held_by(table, host)
    chair = table.chairs.filter(number=-1 if number is None else number).first()
    if chair is None or not may_be_locked(table, chair):
        raise Refusal(_("This seat is taken."))
    if not locked and Removal.objects.filter(table=table, person=chair.left_by_id).exists():
        raise Refusal(_("You have taken them off this table for good."))
    Seat.objects.filter(table=table, number=chair.number).update(locked=locked)


def may_be_locked(table: Table, chair: Seat) -> bool:
    """Whether a seat is free or, in a game, a bot's that somebody could take: who has left it, or whoever comes."""
    return is_free(chair) if table.status == Table.OPEN else bool(chair.bot)


@transaction.atomic
def set_joinable(table: Table, host: Person, *, joinable: bool) -> None:
    """Let bots give their seats to people who come during the game, or no longer.

    Where bots think on somebody's device, nobody comes: they could have seen the hand that they would leave.
    """
    if table.status == Table.OPEN:
        table = locked_open_table(table)
        host_of(table, host)
    else:
        head_held_by(table, host)
    changed = Table.objects.filter(id=table.id, device__in=[False, not joinable]).update(joinable=joinable)
    if not changed:
        raise Refusal(_("Robots think on a device here, so nobody can take their seats."))
