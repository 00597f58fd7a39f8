"""The greedy bot: looks at what it can do in a row, and takes what looks best right after; it may overlook things."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.bots.attention import EVERYTHING, Attention
from clairiere.bots.bot import Bot
from clairiere.bots.budget import Budget
from clairiere.bots.reward import prospect
from clairiere.bots.turns import all_turns, best_turn, first_answer
from clairiere.kernel.agenda import S
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.now import Now
from clairiere.kernel.play import ask_of, play
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View

TABLES: Final = 4
"""Tables imagined for one answer."""
ROW: Final = 2
"""Answers of its own that it looks ahead."""


class GreedyBot(Bot[S]):
    """Tries every option on the same imagined tables; an iteration of its budget is one table."""

    def __init__(self, game: Game[S], seed: int = 0, notices: int = EVERYTHING) -> None:
        self.game = game
        self.rng = Random(seed)
        self.attention = Attention(self.rng, notices)
        self.now = Now(Chance(self.rng))

    def iterations(self, seats: int) -> int:
        """Tables that it imagines."""
        return TABLES

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The option with the best hints; among equals, any."""
        options = self.options(self.game, view)
        if len(options) == 1:
            return options[0]
        if self.game.planned:
            return self.first_of_turn(view)
        allowed = self.allowed(view, budget)
        guesses = self.game.guesses(view)
        options = [options[number] for number in self.attention.noticed(len(options))]
        totals = [1e-9 * self.rng.random() for _ in options]
        done = 0
        while allowed.allows(done):
            self.add_table(guesses.imagine(self.rng), view.seat, options, totals)
            done += 1
        return options[totals.index(max(totals))]

    def first_of_turn(self, view: View[S]) -> Choice:
        """The first answer of the turn that looks best at its end."""
        self.now = Now(Chance(self.rng))
        table = view.imagine(self.rng)
        turns = all_turns(self.game, table, view.seat, self.now).found
        noticed = [turns[number] for number in self.attention.noticed(len(turns))]
        return first_answer(self.game, table, best_turn(noticed))

    def add_table(self, s: S, seat: Seat, options: list[Choice], totals: list[float]) -> None:
        """Add what each option is worth on one more imagined table."""
        self.now = Now(Chance(self.rng))
        for i, c in enumerate(options):
            totals[i] += self.after(s, seat, c, ROW - 1)

    def after(self, s: S, seat: Seat, c: Choice, more: int) -> float:
        """What a table is worth after this answer and the best ones that the seat can give right after it."""
        t: S = s.copy()
        play(t, seat, c, self.now)
        ask = ask_of(t, seat) if more else None
        if ask is None:
            return prospect(self.game, t, seat)
        options = self.game.considered(t, ask)
        return max([self.after(t, seat, options[number], more - 1) for number in self.attention.noticed(len(options))])
