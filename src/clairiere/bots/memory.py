"""Memory: what a search keeps from one answer of a turn to the next.

The tree below an answer is as good as a new one for the next question, if nobody else has answered since and nothing
has come to light: if the seat sees just what it would see had its answer been given on an imagined table.
"""

from __future__ import annotations

from random import Random
from typing import Generic

from clairiere.bots.tree import Node
from clairiere.kernel.agenda import S
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.now import Now
from clairiere.kernel.play import ask_of, play
from clairiere.kernel.view import View, view


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
        play(table, seen.seat, choice, Now(Chance(rng)))
        if ask_of(table, seen.seat) is not None:
            self.node = node
            self.expected = view(table, seen.seat).text()

    def recall(self, seen: View[S]) -> Node | None:
        """The tree that was kept for what is seen now."""
        node, self.node = self.node, None
        return node if node is not None and self.expected == seen.text() else None
