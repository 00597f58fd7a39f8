"""Luck and decisions: what changed the chances of a seat from one answer to the next, in two parts that add up.

Between two moments of a game stands one answer with its luck. `value[n]` is the chance at moment n, and `after[n]` the
chance once answer n is known and before luck has spoken. So

    decision[n] = after[n] - value[n],        luck[n] = value[n + 1] - after[n],

and all of them add up to the last value less the first, whatever `after` is. It is the mean of what the answer could
have led to, on tables imagined from the view, with luck drawn anew: so luck is 0 on average. Where nothing is drawn and
nothing seen, all is decision. What others have sealed is luck to whoever seals last.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.earlier import Answer
from clairiere.kernel.game import Game
from clairiere.kernel.play import objection, play
from clairiere.kernel.state import Seat, StepContext
from clairiere.kernel.view import view
from clairiere.reviews.chances import Chances

SAMPLES: Final = 24
"""Tables on which an answer is given again, with luck drawn anew."""
DIGITS: Final = 6
"""Chances are rounded to so many decimals, and differences are taken from what is rounded: so they add up."""

Side = Sequence[Seat]
"""Seats that win or lose as one: all of a team, else each alone."""


def sides_of(game: Game[Any], seats: int) -> list[list[Seat]]:
    """The sides at a table."""
    return [list(range(seats))] if game.rules.together else [[seat] for seat in range(seats)]


class Line:
    """The chances of one side through a game: at every moment, and after every answer before its luck."""

    def __init__(self, value: list[float], after: list[float]) -> None:
        self.value = value
        self.after = after

    def decision(self, n: int) -> float:
        """What answer n changed."""
        return self.after[n] - self.value[n]

    def luck(self, n: int) -> float:
        """What luck changed after answer n."""
        return self.value[n + 1] - self.after[n]

    def total_luck(self) -> float:
        """What luck gave and took in the whole game."""
        return sum([self.luck(n) for n in range(len(self.after))])

    def change(self) -> float:
        """The last chance less the first."""
        return self.value[-1] - self.value[0]


class Ledger:
    """Keeps account of one game: the line of each side, as it saw it or as it was."""

    def __init__(self, game: Game[Any], states: Sequence[Any], answers: Sequence[Answer], seed: int = 0) -> None:
        self.game = game
        self.states = states  # the opening, and after every answer
        self.answers = answers
        self.seed = seed
        self.chances = Chances(game)

    def seen(self, side: Side) -> Line:
        """The line of a side from what it saw."""
        seat = side[0]
        value = [rounded(self.chances.seen(view(s, seat))) for s in self.states]
        return Line(value, [self.after_seen(n, seat, value) for n in range(len(self.answers))])

    def actual(self, side: Side) -> Line:
        """The line of a side if all faces had lain open."""
        seat = side[0]
        value = [rounded(self.chances.actual(s, seat)) for s in self.states]
        after = [rounded(self.expected(n, seat)) if self.draws(n) else value[n + 1] for n in range(len(self.answers))]
        return Line(value, after)

    def after_seen(self, n: int, seat: Seat, value: list[float]) -> float:
        """The chance of a seat once answer n is known, from what it sees."""
        if not (self.draws(n) or learns(self.states[n], self.states[n + 1], seat)):
            return value[n + 1]
        found = self.foreseen(n, seat)
        return value[n + 1] if found is None else rounded(found)

    def draws(self, n: int) -> bool:
        """Whether answer n brought luck about."""
        return bool(self.answers[n].luck)

    def foreseen(self, n: int, seat: Seat) -> float | None:
        """The mean chance after answer n over imagined tables; None if it is possible on none of them."""
        before, rng, found = view(self.states[n], seat), self.random(n), list[float]()
        guesses = self.game.strategy.guesses(before)
        for _ in range(SAMPLES):
            table = guesses.imagine(rng)
            if self.given(table, n, rng):
                found.append(self.chances.seen(view(table, seat)))
        return sum(found) / len(found) if found else None

    def expected(self, n: int, seat: Seat) -> float:
        """The mean chance after answer n on the real table, with luck drawn anew."""
        rng, total = self.random(n), 0.0
        for _ in range(SAMPLES):
            table = self.states[n].copy()
            self.given(table, n, rng)
            total += self.chances.actual(table, seat)
        return total / SAMPLES

    def given(self, table: Any, n: int, rng: Random) -> bool:
        """Give answer n on a table, if that is possible there. Changes the table."""
        seat, choice = self.answers[n].seat, self.choice(n)
        if choice is not CONCEDE and objection(table, seat, choice) is not None:
            return False
        play(table, seat, choice, StepContext(Chance(rng)))
        return True

    def choice(self, n: int) -> Choice:
        """Answer n as a choice."""
        found: Choice = self.states[n].vocabulary().parse(self.answers[n].notation)
        return found

    def random(self, n: int) -> Random:
        """The source of tables and luck at answer n: the same whoever asks, and in whatever order."""
        return Random(f"{self.seed} {n}")


def learns(before: Any, after: Any, seat: Seat) -> bool:
    """Whether a seat knows a face after an answer that it did not know before."""
    if before.pieces.seen == after.pieces.seen:
        return False
    for was, known in zip(before.pieces.seen, after.pieces.seen):
        if known >> seat & 1 and not was >> seat & 1:
            return True
    return False


def rounded(chance: float) -> float:
    """A chance as it is kept."""
    return round(chance, DIGITS)
