"""The page of a game's statistics. It reads what a worker has counted, so its cost does not grow with the games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clairiere.games.registry import game_named, game_names
from clairiere.kernel.state import letter
from clairiere.ratings.anchors import anchor
from clairiere.site.statistics.figures import FEWEST_GAMES, FEWEST_PEOPLE, ByLevel, BySize, stored_figures
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.presenters import GameCard
from clairiere.site.tables.previews import game_preview
from clairiere.table.http.reasons import colour_name, level_name, speech


def in_percent(n: int) -> str:
    """A percentage, as the language writes it."""
    return _("%(n)d%%") % {"n": n}


class Share:
    """A part of a whole, as a bar with its figure."""

    def __init__(self, name: str, part: float, whole: float, seat: str = "") -> None:
        self.name = name
        self.seat = seat
        self.percent = round(100 * part / whole) if whole else 0
        self.told = in_percent(self.percent)


class SizeShown:
    """Games with so many seats, as the page shows them."""

    def __init__(self, figures: BySize, *, together: bool) -> None:
        self.figures = figures
        self.fair = round(100 / figures.seats)
        self.draws = in_percent(round(100 * figures.draws / figures.games)) if figures.draws else ""
        self.won = Share("", figures.won, figures.games)
        self.shares = [] if together else [
            Share(colour_name(seat, language_now()), first, figures.games, letter(seat))
            for seat, first in enumerate(figures.firsts)
        ]  # fmt: skip


class LevelShown:
    """A level of bots against people, as the page shows it."""

    def __init__(self, game: str, figures: ByLevel) -> None:
        self.figures = figures
        self.share = Share(level_name(figures.level, speech(language_now())), figures.ahead, figures.met)
        fixed = anchor(game, figures.level)
        self.rating = round(fixed.mu) if fixed else None


@require_safe
def statistics(request: HttpRequest, game: str) -> HttpResponse:
    """The statistics of a game."""
    if game not in game_names():
        raise Http404
    box, together = GameCard(game_named(game)), game_named(game).rules.together
    figures, counted = stored_figures(game)
    return render(request, "statistics/statistics.html", {
        "box": box,
        "figures": figures,
        "counted": counted,
        "sizes": [SizeShown(each, together=together) for each in figures.sizes],
        "levels": [LevelShown(game, each) for each in figures.levels],
        "together": together,
        "fewest": {"games": FEWEST_GAMES, "people": FEWEST_PEOPLE},
        "preview": game_preview(request, box.title, box),
    })
