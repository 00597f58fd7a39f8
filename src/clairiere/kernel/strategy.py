"""The interface that the strategy of a game fills: features and their weights, habits, levels and search parameters.

A game tells its tables in features and in stages, such as rounds. Features that belong together form a group with one
name. The file of their weights is written by `python -m tools.learn`, and the same command writes the same file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from random import Random
from typing import Any, Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.rules import GameRules, Variant
from clairiere.kernel.state import Ask, S, Seat, StepContext
from clairiere.kernel.view import Guesses, View

Groups = Sequence[tuple[str, int]]
"""Names of features, and how many of each there are."""
WIDTH: Final = 120
"""Lines of the file end there."""

HEADING: Final = (
    "# What the features of a table add to the log-odds of winning, in every stage of the game: learned by self-play.",
    "# The command that made it writes the same again, as long as bots and rules are the same.",
)


class Weights:
    """The weight of each feature in each stage of a game, in log-odds of winning, and how it was learned."""

    def __init__(
        self,
        groups: Groups,
        rows: list[list[float]],
        *,
        made: str = "by hand",
        games: int = 0,
        rules_version: int = 0,
    ) -> None:
        self.groups = tuple(groups)
        self.rows = rows  # stage -> feature -> what it adds
        self.made = made  # the command
        self.games = games  # that were played for it
        self.rules_version = rules_version  # under which they were played

    def names(self) -> list[str]:
        """Names of all features, in order; those of a group are numbered."""
        found: list[str] = []
        for name, size in self.groups:
            found += [name] if size == 1 else [f"{name} {number}" for number in range(size)]
        return found

    def text(self) -> str:
        """The weights as TOML, with three decimals."""
        lines = [
            *HEADING,
            f'made = "{self.made}"',
            f"games = {self.games}",
            f"rules_version = {self.rules_version}",
        ]
        first = 0
        for name, size in self.groups:
            rows = [row[first : first + size] for row in self.rows]
            lines += ["", "[[feature]]", f'name = "{name}"', *written(rows, size)]
            first += size
        return "\n".join(lines) + "\n"


def written(rows: list[list[float]], size: int) -> list[str]:
    """TOML lines with the weights of a group."""
    if size == 1:
        return wrapped("weights = [", [f"{row[0]:.3f}" for row in rows], "]")
    lines = ["weights = ["]
    for row in rows:
        lines += wrapped("  [", [f"{weight:.3f}" for weight in row], "],")
    return [*lines, "]"]


def wrapped(opening: str, numbers: list[str], closing: str) -> list[str]:
    """Numbers between brackets, wrapped to the line width."""
    lines = [opening + numbers[0]]
    for number in numbers[1:]:
        if len(lines[-1]) + len(number) + 4 > WIDTH:
            lines[-1] += ","
            lines.append("   " + number)
        else:
            lines[-1] += ", " + number
    lines[-1] += closing
    return lines


def read_weights(toml: str, groups: Groups) -> Weights:
    """Parse weights of these features; ValueError if the file has others."""
    told: dict[str, Any] = tomllib.loads(toml)
    found: list[list[float]] = []
    for (name, size), group in zip(groups, told["feature"], strict=True):
        rows = group["weights"]
        for stage, row in enumerate(rows):
            weights = [float(row)] if size == 1 else [float(weight) for weight in row]
            if group["name"] != name or len(weights) != size:
                raise ValueError(f"weights: {group['name']!r} is not {name!r} with {size} weights a stage")
            if len(found) == stage:
                found.append([])
            found[stage] += weights
    made, games, version = str(told["made"]), int(told["games"]), int(told["rules_version"])
    return Weights(groups, found, made=made, games=games, rules_version=version)


class WeightedSum:
    """Accumulates features times weights; keeps the features if they are needed for learning."""

    def __init__(self, weights: list[float], keeps: bool = False) -> None:
        self.weights = weights
        self.total = 0.0
        self.keeps = keeps
        self.kept: list[float] = [0.0] * len(weights) if keeps else []

    def add(self, feature: int, amount: float = 1.0) -> None:
        """Add an amount of a feature."""
        self.total += self.weights[feature] * amount
        if self.keeps:
            self.kept[feature] += amount

    def against(self, other: WeightedSum) -> list[float]:
        """The kept features minus those of another sum."""
        return [mine - theirs for mine, theirs in zip(self.kept, other.kept)]


class SearchParams:
    """Parameters of the tree search: exploration, playout length, tree reuse, widening."""

    def __init__(
        self,
        exploration: float = 1.0,
        *,
        scaled: bool = True,
        playout: int = 4,
        reuse_tree: bool = True,
        widen_above: int = 12,
        initial_width: int = 6,
        habit_visits: int = 0,
    ) -> None:
        self.exploration = exploration
        self.scaled = scaled  # exploration counts in how far rewards lie apart; else it is what it is
        self.playout = playout  # random answers after the tree ends; then the hints of the game are asked
        self.reuse_tree = reuse_tree  # stops when nothing can change any more, and goes on with its tree within a turn
        self.widen_above = widen_above  # so many options are all tried at once; of more, the best by hints first
        self.initial_width = initial_width  # so many of them to begin with, and with more visits more
        self.habit_visits = habit_visits  # so often habit answers a later question of its own, before others are tried


USUAL_SEARCH: Final = SearchParams()
USUAL_LEVELS: Final = ("greedy:70", "greedy:84", "search:100", "search:400", "search:1500")


@mypyc_attr(allow_interpreted_subclasses=True)
class GameStrategy(Generic[S]):
    """Interface for what bots know about a game; by default all states are valued alike."""

    def __init__(
        self,
        rules: GameRules[S],
        *,
        levels: Sequence[str] = USUAL_LEVELS,
        search: SearchParams = USUAL_SEARCH,
        planned: bool = False,
        habitual: bool = False,
        simultaneous: bool = False,
    ) -> None:
        self.rules = rules
        self.levels = tuple(levels)  # the bots that play at the five levels, from gentle to strong
        self.search = search
        self.planned = planned  # luck and other seats come only between turns: bots think in whole turns
        self.habitual = habitual  # it knows what players usually answer: bots take others to do so
        self.simultaneous = simultaneous  # what matters is answered by several at once: a look ahead answers for others
        self.learned: Weights | None = None  # once they have been read, or set by `with_weights`

    def initial_weights(self) -> Weights:
        """Features and their weights before learning."""
        return Weights((), [[]])

    def with_weights(self, weights: Weights) -> GameStrategy[S]:
        """A copy of the strategy with these weights."""
        kind: Any = type(self)
        other: GameStrategy[S] = kind(self.rules)
        other.learned = weights
        return other

    def weights(self) -> Weights:
        """The weights in use: those of `weights.toml`, unless others were set."""
        if self.learned is None:
            prior = self.initial_weights()
            toml = self.rules.file("strategy/weights.toml") if prior.groups else ""
            self.learned = read_weights(toml, prior.groups) if toml else prior
        return self.learned

    def stage(self, s: S) -> int:
        """The stage of the game, which selects the row of weights."""
        return 0

    def hint(self, s: S, seat: Seat) -> float:
        """Value of a state, or of the table of a view, for a seat: about its log-odds of winning; 0 is even."""
        row = self.weights().rows[self.stage(s)]
        return self.evaluate(s, seat, row).total - self.best_other(s, seat, row).total

    def evaluate(self, s: S, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
        """The weighted sum of one seat's features; a hint is its lead over the best other seat."""
        return WeightedSum(row, keeps)

    def best_other(self, s: S, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
        """The highest weighted sum among the other seats that have not left."""
        best: WeightedSum | None = None
        for other in range(s.seats):
            if other != seat and not s.gone >> other & 1:
                found = self.evaluate(s, other, row, keeps)
                if best is None or found.total > best.total:
                    best = found
        return WeightedSum(row, keeps) if best is None else best

    def features(self, s: S, seat: Seat) -> list[float]:
        """The features of a hint, whose product with the weights is the hint; empty where it is certain."""
        row = self.weights().rows[self.stage(s)]
        return self.evaluate(s, seat, row, True).against(self.best_other(s, seat, row, True))

    def training_start(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> S:
        """Where self-play for learning begins: the opening, or a later state in games whose end is far."""
        return self.rules.opening(parts, seats, variant, now)

    def end_turn_choice(self, s: S) -> Choice | None:
        """The answer that ends the turn, if that is the open question: hints are most reliable before it."""
        return None

    def prune(self, s: S, ask: Ask[S]) -> list[Choice]:
        """The answers, without asides, that a planning bot tries; the others are hardly ever better."""
        return ask.legal(s)

    def considered(self, s: S, ask: Ask[S]) -> list[Choice]:
        """The options that a bot considers; the others are hardly ever better and look odd."""
        return ask.options(s)

    def habit(self, s: S, ask: Ask[S], rng: Random) -> Choice:
        """A plausible answer, from what the seat knows; bots play imagined states on with it."""
        return ask.pick(s, rng)

    def is_quiet(self, s: S) -> bool:
        """Whether a hint is reliable in this state; bots play on by habit up to such a state."""
        return True

    def guesses(self, v: View[S]) -> Guesses[S]:
        """How bots imagine what a view does not show."""
        return Guesses(v)
