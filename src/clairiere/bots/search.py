"""The search bot: Monte Carlo tree search over tables imagined from its view (ISMCTS with a single observer).

Every iteration imagines another table, walks down one tree that all tables share, tries something new, plays on at
random for a while and remembers for every answer on the way what it brought to each seat. Every seat is taken to
maximise its own reward. Luck has no nodes, and neither have other seats' answers under a seal, which nobody can see.

Where a game knows habits, others are taken to answer by them, so that only the own answers have nodes; hidden hands are
likely ones; and tables are played on by habit up to the next pause, where hints say most.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, Generic

from clairiere.bots.bot import BEST, Advice, Allowance, Bot, Budget
from clairiere.bots.turns import rewards, unsquash, value_of
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, next_ask, play
from clairiere.kernel.state import Ask, Poll, S, Seat, StepContext
from clairiere.kernel.strategy import SearchParams
from clairiere.kernel.view import View, view

# The tree that a search grows: what each answer has led to so far.

FEW: Final = 8
"""Rewards that say nothing yet about how far they lie apart."""
LEAST: Final = 0.000025
"""The square of the least deviation: where all rewards are alike, exploration does not die."""


class Node:
    """A node of the search tree: reached by a sequence of answers, over all imagined states."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0  # how often it could have been visited when its parent was
        self.totals = [0.0] * seats  # seat -> sum of its rewards
        self.promises: dict[Choice, float] = {}  # where there are many options: how each looks before it is tried
        self.children: dict[Choice, Node] = {}  # each choice exists once: it is its own key

    def worth(self, seat: Seat, exploration: float) -> float:
        """UCB value for a seat: mean reward plus an exploration bonus by availability."""
        return self.totals[seat] / self.visits + exploration * sqrt(log(self.available) / self.visits)

    def untried(self, options: list[Choice], rng: Random) -> Choice | None:
        """A random option that was never tried here."""
        fresh = [c for c in options if c not in self.children]
        return fresh[int(rng.random() * len(fresh))] if fresh else None

    def tried(self, options: list[Choice]) -> int:
        """How many of the options have been tried here."""
        return sum([1 for c in options if c in self.children])

    def most_promising(self, options: list[Choice]) -> Choice | None:
        """The untried option with the best hint."""
        found: Choice | None = None
        most = -1.0
        for c in options:
            if c not in self.children and self.promises[c] > most:
                found, most = c, self.promises[c]
        return found

    def best(self, options: list[Choice], seat: Seat, exploration: float) -> Choice:
        """The tried option with the highest UCB value."""
        found = options[0]
        most = -1.0
        for c in options:
            child = self.children.get(c)
            if child is not None:
                worth = child.worth(seat, exploration)
                if worth > most:
                    found, most = c, worth
        return found

    def offer(self, options: list[Choice]) -> None:
        """Count that these options were available once more."""
        for c in options:
            child = self.children.get(c)
            if child is not None:
                child.available += 1

    def add(self, c: Choice) -> Node:
        """Add a child for an option."""
        child = Node(len(self.totals))
        child.available = 1
        self.children[c] = child
        return child

    def learn(self, rewards: list[float]) -> None:
        """Back up the rewards of an iteration."""
        self.visits += 1
        for seat, reward in enumerate(rewards):
            self.totals[seat] += reward

    def mean(self, seat: Seat) -> float:
        """The mean reward of a seat."""
        return self.totals[seat] / self.visits

    def is_settled(self, left: int) -> bool:
        """Whether the remaining visits cannot change the most visited child."""
        first = second = 0
        for child in self.children.values():
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > left

    def favourite(self, options: list[Choice], seat: Seat) -> Choice:
        """The most visited option; of equals, the one with the best mean reward."""
        found = options[0]
        most = -1.0
        for c in options:
            child = self.children.get(c)
            if child is not None and child.visits:
                worth = child.visits + 0.5 * child.mean(seat)
                if worth > most:
                    found, most = c, worth
        return found


class Spread:
    """Running standard deviation of rewards, which scales exploration."""

    def __init__(self) -> None:
        self.found = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, reward: float) -> None:
        """Count a reward in."""
        self.found += 1
        self.total += reward
        self.squares += reward * reward

    def deviation(self) -> float:
        """The standard deviation so far; half the range while there are few samples."""
        if self.found < FEW:
            return 0.5
        mean = self.total / self.found
        return sqrt(max(LEAST, self.squares / self.found - mean * mean))


# Memory: what a search keeps from one answer of a turn to the next.
#
# The tree below an answer is as good as a new one for the next question, if nobody else has answered since and nothing
# has come to light: if the seat sees just what it would see had its answer been given on an imagined table.

class Memory(Generic[S]):
    """Keeps the subtree below the last answer, with the view for which it is valid."""

    def __init__(self) -> None:
        self.node: Node | None = None
        self.expected = ""

    def keep(self, seen: View[S], choice: Choice, node: Node | None, rng: Random) -> None:
        """Play the answer on an imagined state; keep the subtree if the seat is asked again right after."""
        self.node = None
        if node is None or not node.children:
            return
        table = seen.imagine(rng)
        play(table, seen.seat, choice, StepContext(Chance(rng)))
        if ask_of(table, seen.seat) is not None:
            self.node = node
            self.expected = view(table, seen.seat).table.text()

    def recall(self, seen: View[S]) -> Node | None:
        """The kept subtree if the view matches."""
        node, self.node = self.node, None
        return node if node is not None and self.expected == seen.table.text() else None


ITERATIONS: Final = 500
PAUSE: Final = 16
"""Iterations after which a search looks whether anything can still change."""


class SearchBot(Bot[S]):
    """Monte Carlo tree search over imagined states; deterministic under a seed."""

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
        """The default number of iterations."""
        return self.own.at(seats)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The most visited option."""
        options = self.options(self.game, view)
        if len(options) == 1:
            return options[0]
        root = self.grown(view, self.allowed(view, budget))
        choice = root.favourite(options, view.seat)
        if self.params.reuse_tree:
            self.memory.keep(view, choice, root.children.get(choice), self.rng)
        return choice

    def grown(self, view: View[S], budget: Budget) -> Node:
        """The search tree after all iterations, starting from a kept subtree."""
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
        """Whether the remaining iterations cannot change the answer."""
        if not self.params.reuse_tree:
            return False
        return root.visits >= iterations or (root.visits % PAUSE == 0 and root.is_settled(iterations - root.visits))

    def advise(self, view: View[S], budget: Budget | None = None) -> Advice:
        """The most visited option, and the win rates of the best few."""
        options = self.options(self.game, view)
        root = self.grown(view, self.allowed(view, budget))
        tried = [(c, root.children[c]) for c in options if c in root.children and root.children[c].visits]
        tried.sort(key=visits_of, reverse=True)
        chances = [(c, unsquash(child.mean(view.seat))) for c, child in tried[:BEST]]
        return Advice(root.favourite(options, view.seat), chances)

    def iterate(self, root: Node, s: S, me: Seat, now: StepContext) -> None:
        """One iteration: selection, expansion, playout, backup."""
        path = self.descend(root, s, me, now)
        self.play_on(s, now)
        found = rewards(self.game, s, me if self.game.strategy.habitual else None)
        if self.params.scaled:
            self.spread.add(found[me])
            self.exploration = self.params.exploration * self.spread.deviation()
        for node in path:
            node.learn(found)

    def descend(self, root: Node, s: S, me: Seat, now: StepContext) -> list[Node]:
        """Select and expand: play the best answers until a new node; returns the path."""
        path = [root]
        while not s.over and not self.rests(s):
            ask = open_question(s, me)
            if ask.seat != me and (self.game.strategy.habitual or isinstance(s.agenda[-1], Poll)):
                play(s, ask.seat, self.game.strategy.habit(s, ask, self.rng), now)
            elif self.advance(path, s, ask, now):
                break
        return path

    def rests(self, s: S) -> bool:
        """Whether a habitual game has reached a quiet state."""
        return self.game.strategy.habitual and self.game.strategy.is_quiet(s)

    def advance(self, path: list[Node], s: S, ask: Ask[S], now: StepContext) -> bool:
        """Play one answer and follow or add its node; True if it is new."""
        node = path[-1]
        options = self.game.strategy.considered(s, ask)
        if len(options) == 1 and self.params.reuse_tree:
            play(s, ask.seat, options[0], now)
            return False
        node.offer(options)
        c = self.answer(path, s, ask, options, now)
        new = c not in node.children
        met = self.transposition(node, s, ask.seat, c) if new else None
        play(s, ask.seat, c, now)
        path.append(node.children[c] if c in node.children else node.add(c))
        return new and met is None

    def answer(self, path: list[Node], s: S, ask: Ask[S], options: list[Choice], now: StepContext) -> Choice:
        """An untried or the best option; habit for its own later questions with few visits."""
        node = path[-1]
        if len(path) > 1 and node.visits < self.params.habit_visits:
            return self.game.strategy.habit(s, ask, self.rng)
        new = self.fresh(node, s, ask, options, now)
        return node.best(options, ask.seat, self.exploration) if new is None else new

    def transposition(self, node: Node, s: S, seat: Seat, c: Choice) -> Node | None:
        """The node of the same sealed answers in another order, now a child here too; None if they are new."""
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
        """An untried option: any or, of many, the next best by hint under progressive widening."""
        if len(options) <= self.params.widen_above or not self.params.reuse_tree:
            return node.untried(options, self.rng)
        if node.tried(options) >= self.params.initial_width + sqrt(node.visits):
            return None
        for c in options:
            if c not in node.promises:
                node.promises[c] = self.value_after(s, ask.seat, c, now)
        return node.most_promising(options)

    def value_after(self, s: S, seat: Seat, c: Choice, now: StepContext) -> float:
        """The hint of the state right after an answer."""
        t: S = s.copy()
        play(t, seat, c, now)
        return value_of(self.game, t, seat)

    def play_on(self, s: S, now: StepContext) -> None:
        """The playout: habits up to a quiet state, or random answers."""
        left = self.params.playout
        while not s.over and not (self.rests(s) if self.game.strategy.habitual else left == 0):
            ask = next_ask(s)
            play(s, ask.seat, self.game.strategy.habit(s, ask, self.rng), now)
            left -= 1


def visits_of(tried: tuple[Choice, Node]) -> int:
    """Sort key: number of visits."""
    return tried[1].visits


def open_question(s: S, me: Seat) -> Ask[S]:
    """The next open question; that of the searching seat first."""
    mine = ask_of(s, me) if isinstance(s.agenda[-1], Poll) else None
    return next_ask(s) if mine is None else mine
