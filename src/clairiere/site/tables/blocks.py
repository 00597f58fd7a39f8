"""Blocks: who does not want to play with whom again. Neither of the two is ever seated at a table with the other."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Person, Seat, Table


def lock_person(*people: Person) -> None:
    """Lock people until the end of the transaction, before any table: a block and a seat then have an order."""
    rows = Person.objects.select_for_update(no_key=True).filter(id__in=[person.id for person in people])
    list(rows.order_by("id").values_list("id"))


def blocked_by_or_blocking(person: Person) -> QuerySet[Person]:
    """Everybody whom this person has blocked or who has blocked them."""
    return Person.objects.filter(Q(blocked_by__person=person) | Q(blocks__other=person))


def seats_with(people: QuerySet[Person]) -> QuerySet[Seat]:
    """Seats that these people hold, or have left and could take back."""
    return Seat.objects.filter(Q(person__in=people) | Q(left_by__in=people))


def check_blocks(table: Table, person: Person) -> None:
    """Raise Refusal if somebody is at the table with whom this person shall not play; they are locked.

    A bot does not come where its owner may not.
    """
    if person.owner is not None:
        check_blocks(table, person.owner)
    if seats_with(Person.objects.filter(blocked_by__person=person)).filter(table=table).exists():
        said = _("You asked not to play again with somebody at this table. You can undo that under your name.")
        raise Refusal(said, 403)
    if seats_with(Person.objects.filter(blocks__other=person)).filter(table=table).exists():
        raise Refusal(_("You cannot sit down at this table. Choose another one, or press Play now."), 403)
