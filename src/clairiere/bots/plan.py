"""The planning bot: the search for games in which luck and other seats come only between turns.

It lists the whole turns that it could play, takes those that look best right after, and plays each of them on over
the same imagined tables: everybody plays a few quick turns, then the hint is asked. The worse half is dropped again
and again until one is left. A turn once planned is played to its end without thinking anew.
"""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.bots.bot import BEST, Advice, Allowance, Bot, Budget
from clairiere.bots.turns import Turn, all_turns, first_answer, quick_turn, worth
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask, objection, play
from clairiere.kernel.state import S, Seat, StepContext
from clairiere.kernel.view import View, view

CONTINUATIONS: Final = 48
"""Iterations, if nobody says how many."""
WIDTH: Final = 8
"""Turns that are played on."""
DEPTH: Final = 2
"""Turns that are played after them."""


class Contest:
    """Compares turns on the same imagined states, by successive halving."""

    def __init__(self, turns: int) -> None:
        self.totals = [0.0] * turns
        self.tries = [0] * turns
        self.left = list(range(turns))

    def learn(self, turn: int, found: float) -> None:
        """Record the value of a turn on one imagined state."""
        self.totals[turn] += found
        self.tries[turn] += 1

    def mean(self, turn: int) -> float:
        """The mean value of a turn so far; -1 if it was never tried."""
        return self.totals[turn] / self.tries[turn] if self.tries[turn] else -1.0

    def halve(self) -> None:
        """Drop the worse half of the turns."""
        self.left = sorted(self.left, key=self.mean, reverse=True)[: (len(self.left) + 1) // 2]

    def leader(self) -> int:
        """The best turn that is left."""
        return max(self.left, key=self.mean)

    def ranked(self) -> list[int]:
        """The leader, then all other tried turns, the best first."""
        leader = self.leader()
        others = [turn for turn in range(len(self.tries)) if self.tries[turn] and turn != leader]
        return [leader, *sorted(others, key=self.mean, reverse=True)]

    def passes(self, iterations: int) -> int:
        """How often the remaining turns are tried before the next halving, so that each halving costs the same."""
        halvings = (len(self.tries) - 1).bit_length()
        return max(1, iterations // (halvings * len(self.left)))


class PlanBot(Bot[S]):
    """Searches whole turns; deterministic under a seed."""

    def __init__(self, game: Game[S], seed: int = 0, iterations: int = CONTINUATIONS, more: int = 0) -> None:
        self.game = game
        self.rng = Random(seed)
        self.now = StepContext(Chance(self.rng))
        self.own = Allowance(iterations, more)
        self.rest: tuple[Choice, ...] = ()  # what is still to be answered in the turn that was planned
        self.chances: list[tuple[Choice, float]] = []  # how turns fared that begin differently, the best first
        self.table: S | None = None  # the imagined table on which it was planned, as far as it is played

    def iterations(self, seats: int) -> int:
        """The default number of continuations."""
        return self.own.at(seats)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The next answer of the best turn."""
        options = view.options()
        assert options, "nothing is asked of this seat"
        if not self.goes_on(view):
            self.rest = ()
            if len(options) == 1:
                return options[0]
            self.rest = self.planned(view, self.allowed(view, budget))
        return self.next_answer(view.seat)

    def advise(self, view: View[S], budget: Budget | None = None) -> Advice:
        """The first answer of the best turn, and the values of the best turns that begin otherwise."""
        self.rest = ()
        self.chances = []
        return Advice(self.choose(view, budget), self.chances[:BEST])

    def goes_on(self, seen: View[S]) -> bool:
        """Whether the view is what the plan expected."""
        if not self.rest or self.table is None:
            return False
        return view(self.table, seen.seat).table.text() == seen.table.text()

    def next_answer(self, seat: Seat) -> Choice:
        """The next planned answer; also played on the imagined state."""
        c = self.rest[0]
        self.rest = self.rest[1:]
        if self.rest and self.table is not None:
            play(self.table, seat, c, self.now)
        return c

    def planned(self, view: View[S], budget: Budget) -> tuple[Choice, ...]:
        """The answers of the best turn, including the one that ends it."""
        self.now = StepContext(Chance(self.rng))
        self.table = view.imagine(self.rng)
        turns = all_turns(self.game, self.table, view.seat, self.now).best(WIDTH)
        won = turns[0].worth >= 1.0
        best = turns[0] if won or len(turns) == 1 else self.best_of(view, turns, budget)
        closing = None if best.table.over else self.game.strategy.end_turn_choice(best.table)
        return best.answers if closing is None else (*best.answers, closing)

    def best_of(self, view: View[S], turns: list[Turn[S]], budget: Budget) -> Turn[S]:
        """The turn with the best continuation, within the budget."""
        contest = Contest(len(turns))
        self.hold(contest, view, turns, budget)
        self.chances = []
        for number in contest.ranked():
            first = first_answer(self.game, view.table, turns[number])
            if not [c for c, _ in self.chances if c is first]:
                self.chances.append((first, contest.mean(number)))
        return turns[contest.leader()]

    def hold(self, contest: Contest, view: View[S], turns: list[Turn[S]], budget: Budget) -> None:
        """Run the contest until one turn is left or the budget is used up."""
        done = 0
        while len(contest.left) > 1:
            for _ in range(contest.passes(budget.iterations)):
                table = view.imagine(self.rng)
                for number in contest.left:
                    if not budget.allows(done):
                        return
                    contest.learn(number, self.continued(turns[number], table.copy(), view.seat))
                    done += 1
            contest.halve()

    def continued(self, turn: Turn[S], table: S, seat: Seat) -> float:
        """The value of a turn after further turns on an imagined state, which is changed."""
        for c in turn.answers:
            if objection(table, seat, c) is not None:
                break
            play(table, seat, c, self.now)
        left = DEPTH
        while left:
            self.close(table)
            if table.over:
                break
            table = quick_turn(self.game, table, next_ask(table).seat, self.now).table
            if table.over or self.game.strategy.end_turn_choice(table) is not None:
                left -= 1
        return worth(self.game, table, seat)

    def close(self, s: S) -> None:
        """End the turn, if that is the open question."""
        closing = None if s.over else self.game.strategy.end_turn_choice(s)
        if closing is not None:
            play(s, next_ask(s).seat, closing, self.now)
