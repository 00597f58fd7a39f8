"""The scene: one view of a table on its stage, with what can be chosen and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.choices import TAKE, Deed
from clairiere.games.benevolent.numbering import DISCOUNT
from clairiere.games.benevolent.picture.reach import Reach
from clairiere.games.benevolent.picture.stage import Stage
from clairiere.games.benevolent.picture.trace import Trace
from clairiere.games.benevolent.scoring import outcome
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.action import Act
from clairiere.games.benevolent.steps.gifts import obtainable
from clairiere.games.benevolent.steps.walk import Walk
from clairiere.kernel.choices import Choice
from clairiere.kernel.events import Story
from clairiere.kernel.play import next_ask
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View
from clairiere.pictures.ink import escaped
from clairiere.pictures.targets import button

NOWHERE: Final = -1
MOST: Final = 3
"""More choices than that are not spelt out on one piece."""


class Scene:
    """What is drawn."""

    def __init__(self, stage: Stage, v: View[Table], last: Story | None) -> None:
        self.stage = stage
        self.s = v.table
        self.seat: Seat = stage.near
        self.open = None if self.s.over else next_ask(self.s)
        self.action_hex = self.open.hex if isinstance(self.open, Act) else NOWHERE
        ask = v.ask()
        self.walking = isinstance(ask, Walk)
        options = [] if ask is None else ask.options(self.s)
        self.touched = Reach(self.s, v.seat, options).touched
        self.moved = Trace(last).moved
        self.winners = outcome(self.s).winners() if self.s.over else []
        self.mood = ""

    def button(self, id: str) -> str:
        """The attributes that make a piece a button, if an option touches it; empty if none does."""
        choices = self.touched.get(id)
        if choices is None:
            return ""
        return button("|".join([c.notation() for c in choices]))

    def labels(self, id: str) -> str:
        """What can be chosen here, in words; empty if nothing can."""
        choices = self.touched.get(id)
        if choices is None:
            return ""
        said = [self.label(c) for c in choices[:MOST]]
        return " · ".join(said) if len(choices) <= MOST else " · ".join(said) + " …"

    def label(self, c: Choice) -> str:
        """What a button says; kept, because the same is said in picture after picture."""
        if not self.mood:
            self.mood = mood(self.s)
        key = self.mood + c.notation()
        if isinstance(c, Deed) and c.verb == TAKE:
            key += f" {self.s.pyramid[c.what]}"  # tables that share a stage differ in that
        said = self.stage.said.get(key)
        if said is None:
            said = escaped(self.stage.words.choice(c, self.s))
            self.stage.said[key] = said
        return said

    def leaves(self, n: int) -> str:
        """`3 Leaves`."""
        return self.say_many("{n} Leaf", "{n} Leaves", n)

    def toll(self, n: int) -> str:
        """What is due on a hex."""
        return self.say_many("toll: {n} Leaf", "toll: {n} Leaves", n)

    def on_card(self, n: int) -> str:
        """Footsteps that have not been in the forest yet."""
        return self.say_many("{n} Footstep on the card", "{n} Footsteps on the card", n)

    def grey(self, n: int) -> str:
        """Footsteps that are printed on a hex."""
        return self.say_many("a grey Footstep", "{n} grey Footsteps", n)

    def say_many(self, one: str, many: str, n: int) -> str:
        """A message with a number."""
        return self.stage.say_many(one, many, n)

    def say(self, message: str) -> str:
        """A message without parameters."""
        return self.stage.say(message)


def mood(s: Table) -> str:
    """All that the words of a choice depend on besides the choice: a discount, and which Gifts are to be had."""
    found = 1 if s.players[s.active].secrets & DISCOUNT else 0
    for gift in range(5):
        found = 2 * found + (1 if obtainable(s, s.active, gift) else 0)
    return f"{found} "
