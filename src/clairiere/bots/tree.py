"""Search tree: nodes with visits and rewards, and what is kept of it within a turn."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, Generic

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.events import StepContext
from clairiere.kernel.play import ask_of, play
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import S
from clairiere.kernel.view import View, view

# The tree that a search grows: what each answer has led to so far.

FEW: Final = 8
"""Rewards that say nothing yet about how far they lie apart."""
LEAST: Final = 0.000025
"""The square of the least deviation: where all rewards are alike, exploration does not die."""


class Node:
    """A point that is reached by a row of answers, whatever table was imagined and whatever luck was drawn."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0  # how often it could have been visited when its parent was
        self.totals = [0.0] * seats  # seat -> sum of its rewards
        self.promises: dict[Choice, float] = {}  # where there are many options: how each looks before it is tried
        self.children: dict[Choice, Node] = {}  # each choice exists once: it is its own key

    def worth(self, seat: Seat, exploration: float) -> float:
        """The mean reward of this seat and a bonus for what was seldom tried although it could have been (UCB)."""
        return self.totals[seat] / self.visits + exploration * sqrt(log(self.available) / self.visits)

    def untried(self, options: list[Choice], rng: Random) -> Choice | None:
        """One of the options that were never tried here, all equally likely."""
        fresh = [c for c in options if c not in self.children]
        return fresh[int(rng.random() * len(fresh))] if fresh else None

    def tried(self, options: list[Choice]) -> int:
        """How many of the options have been tried here."""
        return sum([1 for c in options if c in self.children])

    def most_promising(self, options: list[Choice]) -> Choice | None:
        """Of the options that were never tried here, the one that looks best."""
        found: Choice | None = None
        most = -1.0
        for c in options:
            if c not in self.children and self.promises[c] > most:
                found, most = c, self.promises[c]
        return found

    def best(self, options: list[Choice], seat: Seat, exploration: float) -> Choice:
        """The option to try next, of those that have been tried before."""
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
        """Note that these could be chosen once more."""
        for c in options:
            child = self.children.get(c)
            if child is not None:
                child.available += 1

    def add(self, c: Choice) -> Node:
        """Try an option for the first time."""
        child = Node(len(self.totals))
        child.available = 1
        self.children[c] = child
        return child

    def learn(self, rewards: list[float]) -> None:
        """Take in what an iteration has brought everyone."""
        self.visits += 1
        for seat, reward in enumerate(rewards):
            self.totals[seat] += reward

    def mean(self, seat: Seat) -> float:
        """What it has brought a seat so far."""
        return self.totals[seat] / self.visits

    def is_settled(self, left: int) -> bool:
        """Whether so many visits more cannot change which child was visited most."""
        first = second = 0
        for child in self.children.values():
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > left

    def favourite(self, options: list[Choice], seat: Seat) -> Choice:
        """The option that was visited most; of equals, the one that has brought the seat most."""
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
    """How far apart the rewards lie that a search has found: what it is curious about is measured by that."""

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
        """The standard deviation so far; half of all that is possible as long as little is known."""
        if self.found < FEW:
            return 0.5
        mean = self.total / self.found
        return sqrt(max(LEAST, self.squares / self.found - mean * mean))


# Memory: what a search keeps from one answer of a turn to the next.
#
# The tree below an answer is as good as a new one for the next question, if nobody else has answered since and nothing
# has come to light: if the seat sees just what it would see had its answer been given on an imagined table.

class Memory(Generic[S]):
    """One tree at most, and what the seat must see for it to count."""

    def __init__(self) -> None:
        self.node: Node | None = None
        self.expected = ""

    def keep(self, seen: View[S], choice: Choice, node: Node | None, rng: Random) -> None:
        """Give the answer on an imagined table; if the seat is asked again right after, keep what is known."""
        self.node = None
        if node is None or not node.children:
            return
        table = seen.imagine(rng)
        play(table, seen.seat, choice, StepContext(Chance(rng)))
        if ask_of(table, seen.seat) is not None:
            self.node = node
            self.expected = view(table, seen.seat).text()

    def recall(self, seen: View[S]) -> Node | None:
        """The tree that was kept for what is seen now."""
        node, self.node = self.node, None
        return node if node is not None and self.expected == seen.text() else None
