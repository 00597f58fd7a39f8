"""Presenters of profiles: a person, their figures in each game, and their finished games, for pages and API."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clairiere.kernel.state import letter
from clairiere.ratings.model import Rating
from clairiere.site.plots import Point, line_plot
from clairiere.site.profiles import schemas
from clairiere.site.profiles.figures import LEAST_POINTS, GameFigures, RatedGame, company_of, figures_of, placed
from clairiere.site.profiles.played import Outcome, Played, PlayedPage, newest, seats_played
from clairiere.site.tables.labels import game_label, language_now
from clairiere.site.tables.presenters import in_order
from clairiere.store.models import Person, Seat
from clairiere.table.http.reasons import colour_name

NEWEST = 5
LEAST_FIGURES = 2
"""Games and wins are told also if there are none."""
PAIR = 2
"""At a table of two a place says no more than the result."""


def ordinal(place: int) -> str:
    """A place, in words short enough for a table."""
    return (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))[place - 1]


def outcome_label(outcome: str) -> str:
    """What a game was for somebody, in a word or two."""
    return {
        Outcome.WON: _("won"), Outcome.SHARED: _("victory shared"), Outcome.LOST: _("lost"),
        Outcome.LEFT: _("left early"), Outcome.JOINED: _("took over a seat"),
    }.get(Outcome(outcome), _("over"))  # fmt: skip


class PlayedGame:
    """A finished game in a list of somebody's games."""

    def __init__(self, played: Played, *, own: bool) -> None:
        self.table = played.table
        self.code = played.table.code
        self.game = played.table.game
        self.title = game_label(played.table.game)
        self.ended = played.table.ended
        self.outcome = played.outcome
        self.label = outcome_label(played.outcome)
        self.private = own and not played.table.listed
        self.seat = letter(played.number)
        self.seats = [CompanySeat(seat, own=own) for seat in in_order(played.table)]
        self.others = [seat for seat in self.seats if seat.number != played.number]
        self.company = ", ".join([seat.name for seat in self.others])
        self.place = placed(self.game, played.outcome, played.place) if len(self.seats) > PAIR else 0

    def told_place(self) -> str:
        """The place among how many, where it says more than that somebody has won or lost."""
        if not self.place or self.outcome != Outcome.LOST:
            return ""
        return _("%(place)s of %(seats)d") % {"place": ordinal(self.place), "seats": len(self.seats)}

    def for_programs(self) -> schemas.PlayedGame:
        """The game as JSON."""
        return schemas.PlayedGame(
            table=self.code, game=self.game, ended=self.ended.isoformat() if self.ended else None,
            result=self.outcome, place=self.place or None, rated=self.table.rated, listed=self.table.listed,
            seat=self.seat, company=[seat.name for seat in self.others],
        )  # fmt: skip


class CompanySeat:
    """A seat of a finished game; to strangers, whoever has hidden their page has the name of a colour."""

    def __init__(self, seat: Seat, *, own: bool) -> None:
        self.number = seat.number
        self.letter = letter(seat.number)
        self.bot = seat.bot
        shown = own or bool(seat.bot) or (seat.person is not None and seat.person.public)
        self.name = seat.name if shown and seat.name else colour_name(seat.number, language_now())


class GameCard:
    """Somebody's figures in one game, with the curve of their rating."""

    def __init__(self, figures: GameFigures) -> None:
        self.figures = figures
        self.game = figures.game
        self.title = game_label(figures.game)
        self.played = figures.played
        self.rating = figures.rating
        self.points = figures.rating and round(figures.rating.mu)
        self.curve = figures.curve if len(figures.curve) >= LEAST_POINTS else []

    def told_outcomes(self) -> list[tuple[str, int]]:
        """How many games there are, and how many ended how; wins also if there is none."""
        n = self.figures.outcomes
        told = [
            (ngettext("game", "games", self.played), self.played),
            (ngettext("win", "wins", n[Outcome.WON]), n[Outcome.WON]),
            (ngettext("shared win", "shared wins", n[Outcome.SHARED]), n[Outcome.SHARED]),
            (ngettext("loss", "losses", n[Outcome.LOST]), n[Outcome.LOST]),
            (_("left early"), n[Outcome.LEFT]),
            (_("taken over"), n[Outcome.JOINED]),
        ]
        return [(label, games) for place, (label, games) in enumerate(told) if games or place < LEAST_FIGURES]

    def told_places(self) -> list[tuple[str, int]]:
        """How often each place was reached."""
        return [(ordinal(place), games) for place, games in sorted(self.figures.places.items())]

    def plot(self) -> SafeString:
        """The curve with its interval."""
        points = [Point(after.rating.mu, after.rating.mu - after.rating.margin, after.rating.mu + after.rating.margin)
                  for after in self.curve]  # fmt: skip
        label = _("Rating in %(game)s, with how sure we are of it; the table below has the figures.")
        first, last = [date_format(after.ended, "M Y") for after in (self.curve[0], self.curve[-1])]
        return line_plot(points, label=label % {"game": self.title}, first=first, last=last if last != first else "")

    def rows(self) -> list[tuple[RatedGame, int]]:
        """The figures of the curve, the newest first."""
        return [(after, round(after.rating.mu)) for after in reversed(self.curve)]

    def for_programs(self) -> schemas.PersonInGame:
        """The figures as JSON."""
        counts = self.figures.outcomes
        return schemas.PersonInGame(
            game=self.game, rating=None if self.rating is None else rated(self.rating),
            played=self.played, won=counts[Outcome.WON], shared=counts[Outcome.SHARED], lost=counts[Outcome.LOST],
            left=counts[Outcome.LEFT], joined=counts[Outcome.JOINED],
            places=[self.figures.places[place] for place in range(1, 6)],
            curve=[schemas.RatedGame(rated(after.rating), after.ended.isoformat()) for after in self.figures.curve],
        )  # fmt: skip


def rated(rating: Rating) -> schemas.Rating:
    """A rating as JSON."""
    return schemas.Rating(round(rating.mu), rating.margin, rating.settled)


class Profile:
    """A person as a reader sees them; `own` is their own page, with private games and what strangers do not see."""

    def __init__(self, person: Person, reader: Person | None) -> None:
        self.person = person
        self.own = person == reader
        self.name = person.name
        self.code = person.code or ""
        self.cards = [GameCard(each) for each in figures_of(person, own=self.own)]
        self.company = company_of(person, own=self.own)
        found, self.total = newest(seats_played(person, own=self.own), NEWEST)
        self.newest = [PlayedGame(each, own=self.own) for each in found]

    def since(self) -> str:
        """The month in which they came."""
        return date_format(self.person.created, "F Y")

    def told_games(self) -> str:
        """How many games they have finished."""
        return ngettext("%(n)d finished game", "%(n)d finished games", self.total) % {"n": self.total}

    def for_programs(self) -> schemas.Profile:
        """The profile as JSON."""
        return schemas.Profile(
            code=self.code, name=self.name, since=self.person.created.strftime("%Y-%m"), finished=self.total,
            games=[card.for_programs() for card in self.cards],
            company=[schemas.Companion(each.name, each.code, games) for each, games in self.company],
        )  # fmt: skip


def games_for_programs(page: PlayedPage, *, own: bool) -> schemas.PlayedGames:
    """A page of somebody's games as JSON."""
    games = [PlayedGame(each, own=own).for_programs() for each in page.games]
    return schemas.PlayedGames(games, page.number, page.pages, page.total)
