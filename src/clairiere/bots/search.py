"""The search bot: Monte Carlo tree search over tables imagined from its view (ISMCTS with a single observer).

Every iteration imagines another table, walks down one tree that all tables share, tries something new, plays on at
random for a while and remembers for every answer on the way what it brought to each seat. Every seat is taken to
maximise its own reward. Luck has no nodes, and neither have other seats' answers under a seal, which nobody can see.

Where a game knows habits, others are taken to answer by them, so that only the own answers have nodes; hidden hands are
likely ones; and tables are played on by habit up to the next pause, where hints say most.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from clairiere.bots.bot import BEST, Advice, Allowance, Bot, Budget
from clairiere.bots.reward import rewards, unsquash, value_of
from clairiere.bots.tree import Memory, Node, Spread
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.events import StepContext
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, next_ask, play
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import Ask, Poll, S
from clairiere.kernel.strategy import SearchParams
from clairiere.kernel.view import View

ITERATIONS: Final = 500
PAUSE: Final = 16
"""Iterations after which a search looks whether anything can still change."""


class SearchBot(Bot[S]):
    """The more iterations, the better it plays; the same under the same seed."""

    def __init__(
        self,
        game: Game[S],
        seed: int = 0,
        iterations: int = ITERATIONS,
        params: SearchParams | None = None,
        more: int = 0,
    ) -> None:
        self.game = game
        self.rng = Random(seed)
        self.own = Allowance(iterations, more)
        self.params = game.strategy.search if params is None else params
        self.exploration = self.params.exploration
        self.spread = Spread()
        self.sealed: dict[tuple[int, frozenset[Choice]], Node] = {}  # by the answers that lead there, in any order
        self.memory: Memory[S] = Memory()

    def iterations(self, seats: int) -> int:
        """As it allows itself."""
        return self.own.at(seats)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The option that was tried most."""
        options = self.options(self.game, view)
        if len(options) == 1:
            return options[0]
        root = self.grown(view, self.allowed(view, budget))
        choice = root.favourite(options, view.seat)
        if self.params.reuse_tree:
            self.memory.keep(view, choice, root.children.get(choice), self.rng)
        return choice

    def grown(self, view: View[S], budget: Budget) -> Node:
        """The tree that the budget allows for; what is known already need not be found again."""
        kept = self.memory.recall(view)
        root = Node(view.table.seats) if kept is None else kept
        guesses = self.game.strategy.guesses(view)
        now = StepContext(Chance(self.rng))
        self.sealed = {}
        self.spread = Spread()
        self.exploration = self.params.exploration * (self.spread.deviation() if self.params.scaled else 1.0)
        done = 0
        while budget.allows(done) and not (done and self.is_done(root, budget.iterations)):
            now.chance.outcomes.clear()
            self.iterate(root, guesses.imagine(self.rng), view.seat, now)
            done += 1
        return root

    def is_done(self, root: Node, iterations: int) -> bool:
        """Whether what is left could not change the answer."""
        if not self.params.reuse_tree:
            return False
        return root.visits >= iterations or (root.visits % PAUSE == 0 and root.is_settled(iterations - root.visits))

    def advise(self, view: View[S], budget: Budget | None = None) -> Advice:
        """The option that was tried most, and how often the best few win by what was found."""
        options = self.options(self.game, view)
        root = self.grown(view, self.allowed(view, budget))
        tried = [(c, root.children[c]) for c in options if c in root.children and root.children[c].visits]
        tried.sort(key=visits_of, reverse=True)
        chances = [(c, unsquash(child.mean(view.seat))) for c, child in tried[:BEST]]
        return Advice(root.favourite(options, view.seat), chances)

    def iterate(self, root: Node, s: S, me: Seat, now: StepContext) -> None:
        """One walk down the tree, a playout, and back up."""
        path = self.descend(root, s, me, now)
        self.play_on(s, now)
        found = rewards(self.game, s, me if self.game.strategy.habitual else None)
        if self.params.scaled:
            self.spread.add(found[me])
            self.exploration = self.params.exploration * self.spread.deviation()
        for node in path:
            node.learn(found)

    def descend(self, root: Node, s: S, me: Seat, now: StepContext) -> list[Node]:
        """Play the most promising answers until one is new; returns the nodes on the way."""
        path = [root]
        while not s.over and not self.rests(s):
            ask = open_question(s, me)
            if ask.seat != me and (self.game.strategy.habitual or isinstance(s.agenda[-1], Poll)):
                play(s, ask.seat, self.game.strategy.habit(s, ask, self.rng), now)
            elif self.advance(path, s, ask, now):
                break
        return path

    def rests(self, s: S) -> bool:
        """Whether habits have brought the table to a pause."""
        return self.game.strategy.habitual and self.game.strategy.is_quiet(s)

    def advance(self, path: list[Node], s: S, ask: Ask[S], now: StepContext) -> bool:
        """Give one answer and add the node it leads to; whether that is a new one."""
        node = path[-1]
        options = self.game.strategy.considered(s, ask)
        if len(options) == 1 and self.params.reuse_tree:
            play(s, ask.seat, options[0], now)
            return False
        node.offer(options)
        c = self.answer(path, s, ask, options, now)
        new = c not in node.children
        met = self.met_before(node, s, ask.seat, c) if new else None
        play(s, ask.seat, c, now)
        path.append(node.children[c] if c in node.children else node.add(c))
        return new and met is None

    def answer(self, path: list[Node], s: S, ask: Ask[S], options: list[Choice], now: StepContext) -> Choice:
        """Something new, or the best so far; to a later question that is not known well yet, what comes to mind."""
        node = path[-1]
        if len(path) > 1 and node.visits < self.params.habit_visits:
            return self.game.strategy.habit(s, ask, self.rng)
        new = self.fresh(node, s, ask, options, now)
        return node.best(options, ask.seat, self.exploration) if new is None else new

    def met_before(self, node: Node, s: S, seat: Seat, c: Choice) -> Node | None:
        """Answers under one seal count whatever their order: the node to which others have led in another one."""
        if not isinstance(s.agenda[-1], Poll) or not self.params.reuse_tree:
            return None
        given = s.given(seat)
        if not given:
            return None
        key = (len(given), frozenset([*given, c]))
        met = self.sealed.get(key)
        if met is None:
            self.sealed[key] = node.add(c)
        else:
            node.children[c] = met
        return met

    def fresh(self, node: Node, s: S, ask: Ask[S], options: list[Choice], now: StepContext) -> Choice | None:
        """An option to try for the first time: any or, of many, the next that hints like best, as visits make room."""
        if len(options) <= self.params.widen_above or not self.params.reuse_tree:
            return node.untried(options, self.rng)
        if node.tried(options) >= self.params.initial_width + sqrt(node.visits):
            return None
        for c in options:
            if c not in node.promises:
                node.promises[c] = self.promise(s, ask.seat, c, now)
        return node.most_promising(options)

    def promise(self, s: S, seat: Seat, c: Choice, now: StepContext) -> float:
        """How a table looks to the seat right after its answer."""
        t: S = s.copy()
        play(t, seat, c, now)
        return value_of(self.game, t, seat)

    def play_on(self, s: S, now: StepContext) -> None:
        """Habits up to the next pause, or so many random answers."""
        left = self.params.playout
        while not s.over and not (self.rests(s) if self.game.strategy.habitual else left == 0):
            ask = next_ask(s)
            play(s, ask.seat, self.game.strategy.habit(s, ask, self.rng), now)
            left -= 1


def visits_of(tried: tuple[Choice, Node]) -> int:
    """What tried answers are ordered by."""
    return tried[1].visits


def open_question(s: S, me: Seat) -> Ask[S]:
    """What is to be answered next; where several seats are asked, the searching one comes first."""
    mine = ask_of(s, me) if isinstance(s.agenda[-1], Poll) else None
    return next_ask(s) if mine is None else mine
