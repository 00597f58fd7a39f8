"""Self-play under observation: every answer goes to a counter, whose samples are summarised over all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from random import Random
from statistics import fmean, median
from typing import Any, Generic

from clairiere.bots.roster import bot_named
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.rules import Outcome, Variant
from clairiere.kernel.state import Ask, Event, S, StepContext, Story
from clairiere.kernel.view import view
from tools.league.season import TEAM

Samples = dict[str, list[float]]
"""Name -> every value that was counted."""
Summary = Callable[[Sequence[float]], float]


class Answered(Generic[S]):
    """An answer with its question, the states before and after it, and the events in between."""

    def __init__(self, before: S, ask: Ask[S], choice: Choice, after: S, events: list[Event]) -> None:
        self.before = before
        self.ask = ask
        self.seat = ask.seat
        self.choice = choice
        self.after = after
        self.events = events

    def options(self) -> list[Choice]:
        """What else could have been answered, the choice included."""
        return self.ask.options(self.before)


class Measure:
    """A row of the table: how the samples of a name are summarised."""

    def __init__(self, label: str, summary: Summary, of: str = "", *, percent: bool = False) -> None:
        self.label = label
        self.summary = summary
        self.of = of or label
        self.percent = percent

    def value(self, samples: Samples) -> float | None:
        """The summary; None if nothing was counted."""
        found = samples.get(self.of)
        return self.summary(found) if found else None

    def text(self, samples: Samples) -> str:
        """The summary as it stands in the table."""
        value = self.value(samples)
        if value is None:
            return ""
        return f"{100 * value:.1f} %" if self.percent else f"{value:.2f}".removesuffix(".00")


def share(label: str, of: str = "") -> Measure:
    """The part of all samples, which are 0 or 1, that is 1."""
    return Measure(label, fmean, of, percent=True)


def mean(label: str, of: str = "") -> Measure:
    """The arithmetic mean."""
    return Measure(label, fmean, of)


def middle(label: str, of: str = "") -> Measure:
    """The median."""
    return Measure(label, median, of)


def most(label: str, of: str = "") -> Measure:
    """The highest sample."""
    return Measure(label, max, of)


def total(label: str, of: str = "") -> Measure:
    """The sum of all samples."""
    return Measure(label, sum, of)


class Counter(Generic[S]):
    """Watches one game. A game's own counter takes samples in `answered` and `ended`, and lists its measures."""

    measures: Sequence[Measure] = ()

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.samples: Samples = {}

    def add(self, name: str, value: float) -> None:
        """One more sample."""
        self.samples.setdefault(name, []).append(value)

    def answered(self, a: Answered[S]) -> None:
        """Called after every answer."""

    def ended(self, s: S, outcome: Outcome) -> None:
        """Called once, when the game is over."""


def counter_of(game: str) -> type[Counter[Any]]:
    """The counter in the module that is named after the game."""
    found: type[Counter[Any]] = import_module(f"tools.oddities.{game}").COUNTER
    return found


class Task:
    """A game to be played by the same bot on every seat. Plain data: it travels between processes."""

    def __init__(self, game: str, bot: str, seats: int, seed: int, variant: Variant | None = None) -> None:
        self.game = game
        self.bot = bot
        self.seats = seats
        self.seed = seed
        self.variant = variant or {}


def tasks(game: str, bot: str, games: int, seats: int = 0, seed: int = 0) -> Iterator[Task]:
    """So many games with seeds in a row; at the usual table if no number of seats is given."""
    for number in range(games):
        yield Task(game, bot, seats or usual_seats(game_named(game)), seed + number)


def usual_seats(game: Game[Any]) -> int:
    """A duel; where all win together, the team that the league plays with."""
    return TEAM if game.rules.together else game.rules.seats[0]


def observe(task: Task) -> Samples:
    """Play the game to its end and return what its counter has taken down."""
    game = game_named(task.game)
    bots = [bot_named(task.bot, game, task.seats * task.seed + seat) for seat in range(task.seats)]
    chance = Chance(Random(f"luck {task.seed}"))  # not the numbers that the bots draw
    s = game.rules.opening(game.rules.components(), task.seats, game.rules.variant(task.variant), StepContext(chance))
    counter = counter_of(task.game)(task.seats)
    while not s.over:
        before, ask, story = s.copy(), next_ask(s), Story([])
        choice = bots[ask.seat].choose(view(s, ask.seat))
        play(s, ask.seat, choice, StepContext(chance, story))
        counter.answered(Answered(before, ask, choice, s, [moment.event for moment in story.moments]))
    counter.ended(s, game.rules.outcome(s))
    return counter.samples


def gathered(results: Iterable[Samples]) -> Samples:
    """The samples of all games together."""
    found: Samples = {}
    for samples in results:
        for name, values in samples.items():
            found.setdefault(name, []).extend(values)
    return found


def table(game: str, columns: dict[str, Samples]) -> str:
    """Markdown: a row for every measure, a column for every bot."""
    rows = [["", *columns], ["---"] * (len(columns) + 1)]
    for measure in counter_of(game).measures:
        rows.append([measure.label, *[measure.text(samples) for samples in columns.values()]])
    return "\n".join(["| " + " | ".join(row) + " |" for row in rows])
