"""Whole turns: every way to play on to the end of one's turn, and what an outcome is worth to a seat."""

from __future__ import annotations

from math import exp
from typing import Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, play
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import S, Seat, StepContext


def reward(outcome: Outcome, seat: Seat) -> float:
    """The reward of a seat: 1 for the first place, shared among winners unless all have won together."""
    if outcome.places[seat] != 1:
        return 0.0
    return 1.0 if outcome.together else 1.0 / len(outcome.winners())


def squash(hint: float) -> float:
    """Log-odds as a probability away from 0 and 1: a certain win is better than any estimate."""
    return 0.1 + 0.8 * sigmoid(hint)


def unsquash(found: float) -> float:
    """The probability behind a mean of squashed values: the inverse of `squash`."""
    return max(0.0, min(1.0, (found - 0.1) / 0.8))


def sigmoid(hint: float) -> float:
    """Log-odds as a probability."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, hint))))


def value_of(game: Game[S], s: S, seat: Seat) -> float:
    """The value of a state for one seat: its reward or its squashed hint."""
    return reward(game.rules.outcome(s), seat) if s.over else squash(game.strategy.hint(s, seat))


def rewards(game: Game[S], s: S, only: Seat | None = None) -> list[float]:
    """The value of a state for each seat, or for one only."""
    if s.over:
        outcome = game.rules.outcome(s)
        return [reward(outcome, seat) for seat in range(s.seats)]
    if only is not None:
        return [squash(game.strategy.hint(s, seat)) if seat == only else 0.0 for seat in range(s.seats)]
    if s.seats == 2 and not s.gone and not game.rules.together:
        mine = squash(game.strategy.hint(s, 0))
        return [mine, 1.0 - mine]  # hints of two are opposite: a law
    if game.rules.together:
        return [squash(game.strategy.hint(s, 0))] * s.seats
    return [0.0 if s.gone >> seat & 1 else squash(game.strategy.hint(s, seat)) for seat in range(s.seats)]


ALIKE: Final = 1e-9
"""Turns whose worth differs by no more lead to the same table, or to one that is as good."""
WIDENED: Final = 6
"""From the ends of so many of the best turns, asides are tried."""


class Turn(Generic[S]):
    """A row of answers, the table right before the turn is over (or after, if luck or another seat came in), and
    what that is worth.
    """

    def __init__(self, answers: tuple[Choice, ...], table: S, worth: float) -> None:
        self.answers = answers
        self.table = table
        self.worth = worth


class Turns(Generic[S]):
    """Enumerates the turns that a seat can play; asides only at the end of a turn."""

    def __init__(self, game: Game[S], seat: Seat, now: StepContext) -> None:
        self.game = game
        self.seat = seat
        self.now = now
        self.found: list[Turn[S]] = []

    def explore(self, s: S, answers: tuple[Choice, ...]) -> None:
        """Try every pruned answer recursively to the end of the turn. Consumes `s`."""
        ask = ask_of(s, self.seat)
        closing = None if ask is None else self.game.strategy.end_turn_choice(s)
        ends = ask is None or closing is not None
        if ends:
            self.found.append(Turn(answers, s, worth(self.game, s, self.seat)))
        if ask is None:
            return
        options = self.game.strategy.prune(s, ask)
        last = -1 if ends else len(options) - 1  # a table that nobody needs any more is not copied
        for number, c in enumerate(options):
            if c is not closing:
                self.go_on(s if number == last else s.copy(), answers, c)

    def go_on(self, s: S, answers: tuple[Choice, ...], c: Choice) -> None:
        """Try one answer. Consumes `s`."""
        play(s, self.seat, c, self.now)
        self.explore(s, (*answers, c))

    def widen(self) -> None:
        """Try asides at the end of the best turns."""
        for turn in self.best(WIDENED):
            ask = ask_of(turn.table, self.seat)
            if ask is not None:
                for aside in ask.asides(turn.table):
                    if aside.objection(turn.table, self.seat) is None:
                        self.go_on(turn.table.copy(), turn.answers, aside)

    def best(self, most: int) -> list[Turn[S]]:
        """The best turns, in order; of equal results only one."""
        chosen: list[Turn[S]] = []
        last = 2.0
        for turn in sorted(self.found, key=worth_of, reverse=True):
            if last - turn.worth > ALIKE:
                chosen.append(turn)
                last = turn.worth
                if len(chosen) == most:
                    break
        return chosen

    def top(self) -> Turn[S]:
        """The turn with the highest value."""
        return best_turn(self.found)


def best_turn(turns: list[Turn[S]]) -> Turn[S]:
    """The turn with the highest value; the first of equals."""
    found = turns[0]
    for turn in turns:
        if turn.worth > found.worth:
            found = turn
    return found


def worth_of(turn: Turn[S]) -> float:
    """Sort key: the value of a turn."""
    return turn.worth


def worth(game: Game[S], s: S, seat: Seat) -> float:
    """The reward or, while the game goes on, the estimated probability of winning."""
    return reward(game.rules.outcome(s), seat) if s.over else sigmoid(game.strategy.hint(s, seat))


def first_answer(game: Game[S], s: S, turn: Turn[S]) -> Choice:
    """The first answer of a turn or, if it has none, the one that ends the turn."""
    if turn.answers:
        return turn.answers[0]
    closing = game.strategy.end_turn_choice(s)
    assert closing is not None, "a turn without answers is one that ends here"
    return closing


def all_turns(game: Game[S], s: S, seat: Seat, now: StepContext) -> Turns[S]:
    """All turns from a state, with asides."""
    turns = Turns(game, seat, now)
    turns.explore(s.copy(), ())
    turns.widen()
    return turns


def quick_turn(game: Game[S], s: S, seat: Seat, now: StepContext) -> Turn[S]:
    """The best turn from a state, without asides."""
    turns = Turns(game, seat, now)
    turns.explore(s.copy(), ())
    return turns.top()
