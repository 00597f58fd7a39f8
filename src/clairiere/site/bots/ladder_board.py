"""The ladder of a game: the figures of bots of people among the five levels, which are its fixed points.

A figure is a rating as people have one (`PlayerRating`), from games between bots alone. Decision 0072 has the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clairiere.bots.roster import LEVELS
from clairiere.ratings.anchors import anchor
from clairiere.ratings.model import NEW, Rating
from clairiere.site.tables.labels import language_now
from clairiere.store.models import Person, PlayerRating
from clairiere.table.http.reasons import level_name, speech

SURE = 1.96
"""So many deviations below the rating lies the lower end of the interval."""
ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot of somebody with its place, or a level of ours, which has none."""

    rating: Rating
    bot: Person | None = None
    level: str = ""
    place: int = 0
    games: int = 0

    @property
    def surely(self) -> float:
        """The lower end of the interval, which makes the order."""
        return self.rating.mu - SURE * self.rating.sigma

    @property
    def at_least(self) -> int:
        """The same in whole points."""
        return round(self.surely)

    @property
    def level_name(self) -> str:
        """What a level is called."""
        return level_name(self.level, speech(language_now())) if self.level else ""

    @property
    def owner(self) -> Person | None:
        """Whose bot it is, if others may see their page."""
        owner = None if self.bot is None else self.bot.owner
        return owner if owner is not None and owner.public and owner.name and owner.code else None


def ladder(game: str) -> list[Rung]:
    """Bots whose token is good, and the levels, the strongest first."""
    rows = PlayerRating.objects.filter(game=game, person__owner__isnull=False, person__token__isnull=False)
    bots = [
        Rung(Rating(row.mu, row.sigma), bot=row.person, games=row.games)
        for row in rows.select_related("person__owner").order_by("person_id")
    ]
    return numbered(sorted([*levels(game), *bots], key=lambda rung: (-rung.surely, -rung.rating.mu)))


def levels(game: str) -> list[Rung]:
    """The five levels. They are where they are: a bot stands above one when it is surely stronger than this."""
    return [Rung(Rating((anchor(game, level) or NEW).mu, 0.0), level=level) for level in LEVELS]


def numbered(rungs: Iterable[Rung]) -> list[Rung]:
    """The same, with the places of bots among themselves."""
    found: list[Rung] = []
    place = 0
    for rung in rungs:
        place += rung.bot is not None
        found.append(rung if rung.bot is None else Rung(rung.rating, rung.bot, "", place, rung.games))
    return found


class LadderPage:
    """One page of a ladder, as a reader sees it."""

    def __init__(self, game: str, page: int) -> None:
        rungs: Sequence[Rung] = ladder(game)
        self.pages = max(1, -(-len(rungs) // ON_A_PAGE))
        self.page = min(max(page, 1), self.pages)
        self.rungs = rungs[(self.page - 1) * ON_A_PAGE : self.page * ON_A_PAGE]
        self.empty = len(rungs) == len(LEVELS)
