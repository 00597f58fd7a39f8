"""Greedy bots: the best of what they notice, one answer or a row of answers ahead."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.bots.bot import Bot, Budget
from clairiere.bots.turns import all_turns, best_turn, first_answer, value_of
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, play, waiting
from clairiere.kernel.state import Poll, S, Seat, StepContext
from clairiere.kernel.view import View

# Attention: how much of what could be done a bot sees at all. What it overlooks it does not know of.

EVERYTHING: Final = 100


class Attention:
    """Random filter that notices only a percentage of the options."""

    def __init__(self, rng: Random, notices: int = EVERYTHING) -> None:
        self.rng = rng
        self.notices = notices

    def noticed(self, count: int) -> list[int]:
        """Indexes of the noticed options, at least one; all, in order, at 100 %."""
        if self.notices >= EVERYTHING:
            return list(range(count))
        seen = [number for number in range(count) if 100 * self.rng.random() < self.notices]
        self.rng.shuffle(seen)
        return seen or [int(self.rng.random() * count)]


def answer_for_others(game: Game[S], s: S, seat: Seat, rng: Random, now: StepContext) -> None:
    """Give all other answers to an open poll, by habit: before that, no own answer to it looks better than another."""
    others = [ask for ask in waiting(s) if ask.seat != seat] if isinstance(s.agenda[-1], Poll) else []
    while others:
        play(s, others[0].seat, game.strategy.habit(s, others[0], rng), now)
        others = [ask for ask in waiting(s) if ask.seat != seat]


# The greedy bot: looks at what it can do in a row, and takes what looks best right after; it may overlook things.

TABLES: Final = 4
"""Tables imagined for one answer."""
ROW: Final = 2
"""Answers of its own that it looks ahead."""


class GreedyBot(Bot[S]):
    """Tries every option on imagined states and takes the one with the best hints."""

    def __init__(self, game: Game[S], seed: int = 0, notices: int = EVERYTHING) -> None:
        self.game = game
        self.rng = Random(seed)
        self.attention = Attention(self.rng, notices)
        self.now = StepContext(Chance(self.rng))

    def iterations(self, seats: int) -> int:
        """The number of imagined states."""
        return TABLES

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The option with the best mean hint; among equals, a random one."""
        options = self.options(self.game, view)
        if len(options) == 1:
            return options[0]
        if self.game.strategy.planned:
            return self.first_of_turn(view)
        allowed = self.allowed(view, budget)
        guesses = self.game.strategy.guesses(view)
        options = [options[number] for number in self.attention.noticed(len(options))]
        totals = [1e-9 * self.rng.random() for _ in options]
        done = 0
        while allowed.allows(done):
            self.add_table(guesses.imagine(self.rng), view.seat, options, totals)
            done += 1
        return options[totals.index(max(totals))]

    def first_of_turn(self, view: View[S]) -> Choice:
        """The first answer of the turn with the best hint at its end."""
        self.now = StepContext(Chance(self.rng))
        table = view.imagine(self.rng)
        turns = all_turns(self.game, table, view.seat, self.now).found
        noticed = [turns[number] for number in self.attention.noticed(len(turns))]
        return first_answer(self.game, table, best_turn(noticed))

    def add_table(self, s: S, seat: Seat, options: list[Choice], totals: list[float]) -> None:
        """Add the hint after each option on one more imagined state."""
        self.now = StepContext(Chance(self.rng))
        if self.game.strategy.simultaneous:
            answer_for_others(self.game, s, seat, self.rng, self.now)
        for i, c in enumerate(options):
            totals[i] += self.after(s, seat, c, ROW - 1)

    def after(self, s: S, seat: Seat, c: Choice, more: int) -> float:
        """The hint after this answer and the seat's best answers right after it."""
        t: S = s.copy()
        play(t, seat, c, self.now)
        ask = ask_of(t, seat) if more else None
        if ask is None:
            return value_of(self.game, t, seat)
        options = self.game.strategy.considered(t, ask)
        return max([self.after(t, seat, options[number], more - 1) for number in self.attention.noticed(len(options))])


# The glancing bot: sees only some of what it could do, as beginners do, and takes what looks best right after.
#
# It never blunders on purpose: what it overlooks it does not know of, and of what it sees it takes the best.

class GlanceBot(Bot[S]):
    """Considers a percentage of the options, with one imagined state and no further look ahead."""

    def __init__(self, game: Game[S], seed: int = 0, notices: int = 50) -> None:
        self.game = game
        self.rng = Random(seed)
        self.attention = Attention(self.rng, notices)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The noticed option with the best hint; the budget is ignored."""
        options = self.options(self.game, view)
        if len(options) == 1:
            return options[0]
        now, s = StepContext(Chance(self.rng)), view.imagine(self.rng)
        if self.game.strategy.simultaneous:
            answer_for_others(self.game, s, view.seat, self.rng, now)
        return self.best(s, view, options, now)

    def best(self, s: S, view: View[S], options: list[Choice], now: StepContext) -> Choice:
        """The option with the best hint afterwards."""
        found, most = options[0], -1.0
        for number in self.attention.noticed(len(options)):
            t: S = s.copy()
            play(t, view.seat, options[number], now)
            worth = value_of(self.game, t, view.seat)
            if worth > most:
                found, most = options[number], worth
        return found
