"""The search bot: Monte Carlo tree search over tables imagined from its view (ISMCTS with a single observer).

Every iteration imagines another table, walks down one tree that all tables share, tries something new, plays on at
random for a while and remembers for every answer on the way what it brought to each seat. Every seat is taken to
maximise its own reward. Luck has no nodes, and neither have other seats' answers under a seal, which nobody can see.

Where a game knows habits, others are taken to answer by them, so that only the own answers have nodes; hidden hands are
likely ones; and tables are played on by habit up to the next pause, where hints say most.
"""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.bots.bot import Bot
from clairiere.bots.budget import Budget
from clairiere.bots.reward import rewards
from clairiere.bots.tree import Node
from clairiere.kernel.agenda import Ask, Poll, S
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.now import Now
from clairiere.kernel.play import ask_of, next_ask, play
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View

ITERATIONS: Final = 500
CURIOSITY: Final = 0.3
PLAYOUT: Final = 4
"""Random decisions after the tree ends; then the hints of the game are asked."""


class SearchBot(Bot[S]):
    """The more iterations, the better it plays; the same under the same seed."""

    def __init__(
        self,
        game: Game[S],
        seed: int = 0,
        iterations: int = ITERATIONS,
        curiosity: float = CURIOSITY,
        playout: int = PLAYOUT,
    ) -> None:
        self.game = game
        self.rng = Random(seed)
        self.own = Budget(iterations)
        self.curiosity = curiosity
        self.playout = playout

    def iterations(self) -> int:
        """Of its own budget."""
        return self.own.iterations

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The option that was tried most."""
        options = view.options()
        assert options, "nothing is asked of this seat"
        if len(options) == 1:
            return options[0]
        return self.grown(view, self.own if budget is None else budget).favourite(options)

    def grown(self, view: View[S], budget: Budget) -> Node:
        """The tree that the budget allows for."""
        root = Node(view.table.seats)
        guesses = self.game.guesses(view)
        now = Now(Chance(self.rng))
        done = 0
        while budget.allows(done):
            now.chance.outcomes.clear()
            self.iterate(root, guesses.imagine(self.rng), view.seat, now)
            done += 1
        return root

    def iterate(self, root: Node, s: S, me: Seat, now: Now) -> None:
        """One walk down the tree, a playout, and back up."""
        path = self.descend(root, s, me, now)
        self.play_on(s, now)
        found = rewards(self.game, s, me if self.game.habitual else None)
        for node in path:
            node.learn(found)

    def descend(self, root: Node, s: S, me: Seat, now: Now) -> list[Node]:
        """Play the most promising answers until one is new; returns the nodes on the way."""
        path = [root]
        while not s.over and not self.rests(s):
            ask = open_question(s, me)
            if ask.seat != me and (self.game.habitual or isinstance(s.agenda[-1], Poll)):
                play(s, ask.seat, self.game.habit(s, ask, self.rng), now)
            elif self.advance(path, s, ask, now):
                break
        return path

    def rests(self, s: S) -> bool:
        """Whether habits have brought the table to a pause."""
        return self.game.habitual and self.game.pauses(s)

    def advance(self, path: list[Node], s: S, ask: Ask[S], now: Now) -> bool:
        """Give one answer and add the node it leads to; whether that is a new one."""
        node = path[-1]
        options = ask.options(s)
        node.offer(options)
        new = node.untried(options, self.rng)
        c = node.best(options, ask.seat, self.curiosity) if new is None else new
        play(s, ask.seat, c, now)
        path.append(node.children[c] if new is None else node.add(c))
        return new is not None

    def play_on(self, s: S, now: Now) -> None:
        """Habits up to the next pause, or so many random answers."""
        left = self.playout
        while not s.over and not (self.rests(s) if self.game.habitual else left == 0):
            ask = next_ask(s)
            play(s, ask.seat, self.game.habit(s, ask, self.rng), now)
            left -= 1


def open_question(s: S, me: Seat) -> Ask[S]:
    """What is to be answered next; where several seats are asked, the searching one comes first."""
    mine = ask_of(s, me) if isinstance(s.agenda[-1], Poll) else None
    return next_ask(s) if mine is None else mine
