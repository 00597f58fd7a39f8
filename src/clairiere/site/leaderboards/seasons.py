"""Seasons: the quarters of the year, by the end of a game in UTC."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime

from django.db.models import Min
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _

from clairiere.store.models import Table

NAMED = re.compile(r"(2\d{3})-([1-4])")
MONTHS_EACH = 3


@dataclass(frozen=True, order=True)
class Season:
    """A quarter of a year, `2026-4`."""

    year: int
    quarter: int

    @property
    def name(self) -> str:
        """What stands in addresses."""
        return f"{self.year}-{self.quarter}"

    @property
    def begin(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, MONTHS_EACH * (self.quarter - 1) + 1, 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """The first moment after it."""
        return self.following().begin

    def following(self) -> Season:
        """The season after this one."""
        return Season(self.year + 1, 1) if self.quarter == 4 else Season(self.year, self.quarter + 1)

    def label(self) -> str:
        """Its months, in words."""
        first = self.begin.month
        months = {"first": MONTHS[first], "last": MONTHS[first + MONTHS_EACH - 1], "year": self.year}
        return _("%(first)s to %(last)s %(year)s") % months


def season_of(day: date) -> Season:
    """The season that a day lies in."""
    return Season(day.year, (day.month - 1) // MONTHS_EACH + 1)


def season_named(name: str) -> Season | None:
    """The season of a name; None for a name that is none."""
    found = NAMED.fullmatch(name)
    return Season(int(found[1]), int(found[2])) if found else None


def seasons_of(game: str, now: datetime) -> list[Season]:
    """All seasons of a game from its first rated game to the one that goes on, the newest first."""
    rated = Table.objects.filter(game=game, status=Table.OVER, rated=True, counted=True, outside_bots=False)
    first = rated.aggregate(first=Min("ended"))["first"] or now
    found, current = [season_of(first.astimezone(UTC))], season_of(now.astimezone(UTC))
    while found[-1] < current:
        found.append(found[-1].following())
    return found[::-1]
