"""Avoiding: somebody does not want to play with somebody else again, and can undo it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clairiere.site.tables.blocks import lock_person, seats_with
from clairiere.site.tables.seating import chairs_changed, place
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Block, Person, Seat, Table


@transaction.atomic
def block(table: Table, person: Person, number: int | None) -> None:
    """Never seat a person again with whoever holds this seat or has left it; games that are running go on."""
    chair = table.chairs.select_related("person", "left_by").filter(number=-1 if number is None else number).first()
    other = None if chair is None else chair.person or chair.left_by
    if other is None or other == person:
        raise Refusal(_("There is nobody on this seat whom you could avoid."))
    if not seats_with(Person.objects.filter(id=person.id)).filter(table=table).exists():
        raise Refusal(_("You have no seat at this table."), 403)
    lock_person(person, other)
    Block.objects.get_or_create(person=person, other=other)
    part(person, other)


def part(person: Person, other: Person) -> None:
    """Let the two not wait at one table, or its game would begin with both: one goes, and not the host.

    If neither is the host, the first one goes: whoever has blocked the other.
    """
    for table in waiting_with(person, other).select_for_update().order_by("id"):
        chairs_changed(table.code)
        if table.host_id == person.id:
            free_seats(table, other)
        elif table.chairs.filter(person=other).exists():
            free_seats(table, person)


def waiting_with(person: Person, other: Person) -> QuerySet[Table]:
    """Open tables where one of them sits, and the other sits too or is expected."""
    own = Seat.objects.filter(table=OuterRef("pk"), person=person)
    theirs = Seat.objects.filter(Q(person=other) | Q(kept=other), table=OuterRef("pk"))
    return Table.objects.filter(Exists(own), Exists(theirs), status=Table.OPEN)


def free_seats(table: Table, person: Person) -> None:
    """Free all seats that a person holds, or that are kept for them, at an open table whose row is locked."""
    for chair in table.chairs.filter(Q(person=person) | Q(kept=person)):
        place(chair)


def part_from_all(person: Person) -> None:
    """The same for everybody whom somebody avoids, or who avoids them."""
    for pair in Block.objects.filter(Q(person=person) | Q(other=person)).select_related("person", "other"):
        part(pair.person, pair.other)


def unblock(person: Person, other: int) -> None:
    """Let these two play together again, as far as this person is concerned."""
    Block.objects.filter(person=person, other_id=other).delete()
