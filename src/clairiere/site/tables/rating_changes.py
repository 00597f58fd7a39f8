"""What a rated game has done to the rating of each player: a part of the page of a game that is over.

The page asks for it once the game has ended, apart from the moves, and a few times more until a worker has counted.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from clairiere.ratings.model import Rating
from clairiere.site.tables.presenters import SeatPresenter, TablePresenter
from clairiere.store.models import Person, RatedSeat, Removal


class RatingChange:
    """A seat that a person has held: a sentence why nothing changes for them, or the rating before and after."""

    def __init__(self, chair: SeatPresenter, *, own: bool) -> None:
        self.chair = chair
        self.own = own
        self.name = chair.former or chair.name
        self.before: Rating | None = None
        self.after: Rating | None = None
        self.sentence = ""

    def tell(self, row: RatedSeat, *, joined: bool, left: bool) -> None:
        """Say what this row means."""
        self.before, self.after = Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma)
        if joined:
            self.sentence = _("came during the game, so nothing changes")
        elif self.before == self.after:
            self.sentence = _("won easily, so nothing changes")
        elif left:
            self.sentence = _("left, which counts as the last place")
        elif not self.after.settled:
            self.sentence = _("still finding out")

    @property
    def changed(self) -> bool:
        """Whether the game has changed the rating."""
        return self.before != self.after


def changes_of(shown: TablePresenter) -> list[RatingChange]:
    """What a counted game has done, for each seat that a person has held, the reader's first."""
    seats = {seat.number: seat for seat in shown.table.chairs.all()}
    rows = {row.number: row for row in shown.table.rated_seats.select_related("person")}
    removed = set(Removal.objects.filter(table=shown.table).values_list("person_id", flat=True))
    found = []
    for chair in shown.chairs:
        seat, row = seats[chair.number], rows.get(chair.number)
        own = shown.reader is not None and shown.reader.id in (seat.person_id, seat.left_by_id)
        change = RatingChange(chair, own=own)
        if row is not None and row.person is not None:
            if may_see(row.person, own=own):
                change.tell(row, joined=seat.joined, left=bool(seat.bot))
            else:
                change.sentence = _("keeps their rating to themselves")
        elif seat.left_by_id in removed:
            change.sentence = _("was taken off the table, so nothing changes")
        if change.sentence or change.after:
            found.append(change)
    return sorted(found, key=lambda change: not change.own)


def may_see(person: Person, *, own: bool) -> bool:
    """Whether a reader may see somebody's figures."""
    return own or person.public or person.owner_id is not None  # the ladder shows those of bots


def rating_changes_of(shown: TablePresenter) -> dict[str, object]:
    """What the template of the part needs."""
    table = shown.table
    return {
        "shown": shown,
        "rated": table.rated and shown.over,
        "counted": table.counted,
        "changes": changes_of(shown) if table.rated and shown.over and table.counted else [],
    }
