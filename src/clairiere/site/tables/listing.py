"""Listing: which tables somebody sees: those that everybody may see, sifted, and their own."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet

from clairiere.games.registry import game_names
from clairiere.site.tables.labels import DAY
from clairiere.site.tables.presenters import TablePresenter
from clairiere.store.models import Person, Seat, Table

LISTED = 50
"""So many tables of others are listed at most; one's own are all there."""
FINISHED = 9
"""So many finished games are shown among one's own; a page of its own has all."""
LIVE, SLOW = "live", "slow"


@dataclass(frozen=True)
class TableFilter:
    """Filter of the list of tables: game, pace, free seats."""

    game: str = ""
    pace: str = ""
    free: bool = False

    def apply(self, tables: QuerySet[Table]) -> QuerySet[Table]:
        """The tables of this game, pace and number of free seats."""
        if self.game:
            tables = tables.filter(game=self.game)
        if self.pace:
            tables = tables.filter(pace__gte=DAY) if self.pace == SLOW else tables.filter(pace__lt=DAY)
        if self.free:
            free = Seat.objects.filter(table=OuterRef("pk"), person=None, bot="", kept=None, locked=False)
            tables = tables.filter(Exists(free))
        return tables


def filter_of(query: dict[str, str]) -> TableFilter:
    """The filter in a query string; unknown values are ignored."""
    game, pace = query.get("game", ""), query.get("pace", "")
    known = game if game in game_names() else ""
    return TableFilter(known, pace if pace in (LIVE, SLOW) else "", bool(query.get("free")))


def listed(person: Person | None, status: int, chosen: TableFilter | None = None) -> list[TablePresenter]:
    """The newest public tables of a status."""
    found = Table.objects.filter(listed=True, status=status, head__watched_until=None)  # bots alone are no company
    newest = (chosen or TableFilter()).apply(found).order_by("-created" if status == Table.OPEN else "-started")
    return [TablePresenter(table, person) for table in with_all(newest)[:LISTED]]


def with_all(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with prefetched seats, heads and people."""
    return tables.select_related("host", "head", "rematch__host", "again_of").prefetch_related("chairs")


def to_join() -> dict[str, int]:
    """Number of public open tables, by game."""
    found = TableFilter(free=True).apply(Table.objects.filter(listed=True, status=Table.OPEN))
    return dict(found.values_list("game").annotate(n=Count("pk")).order_by())


def own_tables(person: Person | None) -> list[TablePresenter]:
    """A person's open and running tables; first those where it is their turn, then the newest."""
    if person is None:
        return []
    sitting = Table.objects.filter(status__lt=Table.OVER, pk__in=Seat.objects.filter(person=person).values("table"))
    shown = [TablePresenter(table, person) for table in with_all(sitting).order_by("-created")]
    return sorted(shown, key=lambda table: (not table.turn(), not table.running))


def left_tables(person: Person | None) -> list[TablePresenter]:
    """Running games in which a bot plays on for a person, who can take the seat back."""
    if person is None:
        return []
    left = Table.objects.filter(status=Table.RUNNING, pk__in=Seat.objects.filter(left_by=person).values("table"))
    shown = [TablePresenter(table, person) for table in with_all(left).order_by("-started")]
    return [table for table in shown if table.left]


def invitations(person: Person | None) -> list[TablePresenter]:
    """Tables where a seat is reserved for a person."""
    if person is None:
        return []
    kept = Seat.objects.filter(kept=person, person=None, bot="").values("table")
    return [
        TablePresenter(table, person)
        for table in with_all(Table.objects.filter(status=Table.OPEN, pk__in=kept)).order_by("-created")
    ]


def finished(person: Person | None) -> list[TablePresenter]:
    """The last finished games of a person."""
    if person is None:
        return []
    played = Table.objects.filter(status=Table.OVER, pk__in=Seat.objects.filter(person=person).values("table"))
    return [TablePresenter(table, person) for table in with_all(played).order_by("-ended")[:FINISHED]]
