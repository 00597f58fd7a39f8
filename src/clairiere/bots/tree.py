"""The tree that a search grows: what each answer has led to so far."""

from __future__ import annotations

from math import log, sqrt
from random import Random

from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat


class Node:
    """A point that is reached by a row of answers, whatever table was imagined and whatever luck was drawn."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0  # how often it could have been visited when its parent was
        self.totals = [0.0] * seats  # seat -> sum of its rewards
        self.children: dict[Choice, Node] = {}  # each choice exists once: it is its own key

    def worth(self, seat: Seat, curiosity: float) -> float:
        """The mean reward of this seat and a bonus for what was seldom tried although it could have been (UCB)."""
        return self.totals[seat] / self.visits + curiosity * sqrt(log(self.available) / self.visits)

    def untried(self, options: list[Choice], rng: Random) -> Choice | None:
        """One of the options that were never tried here, all equally likely."""
        fresh = [c for c in options if c not in self.children]
        return fresh[int(rng.random() * len(fresh))] if fresh else None

    def best(self, options: list[Choice], seat: Seat, curiosity: float) -> Choice:
        """The option to try next, all having been tried before."""
        found = options[0]
        most = -1.0
        for c in options:
            worth = self.children[c].worth(seat, curiosity)
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

    def favourite(self, options: list[Choice]) -> Choice:
        """The option that was visited most; the first of equals."""
        found = options[0]
        most = -1
        for c in options:
            child = self.children.get(c)
            if child is not None and child.visits > most:
                found, most = c, child.visits
        return found
