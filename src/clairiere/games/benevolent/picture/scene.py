"""The scene: one view of a table on its stage, with what can be chosen and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.plan import CACHE, GIFT_IDS, SECRET_IDS, STACK_IDS, STEP_IDS, Reach
from clairiere.games.benevolent.picture.stage import Stage
from clairiere.games.benevolent.rules.choices import DISCOUNT, TAKE, Deed
from clairiere.games.benevolent.rules.events import (
    RESERVE,
    Cached,
    GaveBack,
    Obtained,
    Paid,
    PlayedSecret,
    Slept,
    TookSecret,
    Walked,
)
from clairiere.games.benevolent.rules.state import Table, outcome
from clairiere.games.benevolent.rules.steps.gifts import obtainable
from clairiere.games.benevolent.rules.steps.turn import Act, Walk
from clairiere.kernel.choices import Choice
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import LETTERS, Event, Seat, Story
from clairiere.kernel.view import View
from clairiere.pictures.canvas import button
from clairiere.pictures.ink import escaped

# Trace: what has just moved, by the id of the piece, and where it came from.

def purse_id(seat: Seat) -> str:
    """A player's Leaves, or all the others."""
    return "reserve" if seat == RESERVE else f"purse-{LETTERS[seat]}"


class Trace:
    """The ids of the pieces that a story has moved, each with the id of the place it left, or with nothing."""

    def __init__(self, story: Story | None) -> None:
        self.moved: dict[str, str] = {}
        for moment in [] if story is None else story.moments:
            self.follow(moment.event)

    def follow(self, event: Event) -> None:
        """Note which elements an event moves, and from where."""
        if isinstance(event, Walked):
            ids = STEP_IDS[event.seat]
            self.moved.pop(ids[event.origin + 1], None)
            self.moved[ids[event.goal + 1]] = ids[event.origin + 1]
        elif isinstance(event, Obtained):
            source = STACK_IDS[event.gift] if event.source == RESERVE else GIFT_IDS[event.source][event.gift]
            self.moved[GIFT_IDS[event.seat][event.gift]] = source
        elif isinstance(event, GaveBack):
            self.moved[STACK_IDS[event.gift]] = GIFT_IDS[event.seat][event.gift]
        elif isinstance(event, Paid):
            self.moved[purse_id(event.payer)] = self.moved[purse_id(event.payee)] = ""
        else:
            self.follow_dreams(event)

    def follow_dreams(self, event: Event) -> None:
        """Note which elements an event about Dreamers or Secrets moves."""
        if isinstance(event, Slept):
            self.moved[f"dream-{LETTERS[event.seat]}"] = ""
        elif isinstance(event, TookSecret):
            self.moved[SECRET_IDS[event.secret]] = ""
        elif isinstance(event, PlayedSecret):
            self.moved.pop(SECRET_IDS[event.secret], None)
        elif isinstance(event, Cached):
            self.moved[CACHE] = ""


NOWHERE: Final = -1
MOST: Final = 3
"""More choices than that are not spelt out on one piece."""


class Scene:
    """One view with everything that its drawing needs: stage, marks, and what the last story moved."""

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
        """The label of Footsteps that have not entered the forest yet."""
        return self.say_many("{n} Footstep on the card", "{n} Footsteps on the card", n)

    def grey(self, n: int) -> str:
        """Footsteps that are printed on a hex."""
        return self.say_many("a grey Footstep", "{n} grey Footsteps", n)

    def say_many(self, one: str, many: str, n: int) -> str:
        """A translated message with a number."""
        return self.stage.say_many(one, many, n)

    def say(self, message: str) -> str:
        """A translated message without parameters."""
        return self.stage.say(message)


def mood(s: Table) -> str:
    """All that the words of a choice depend on besides the choice: a discount, and which Gifts are to be had."""
    found = 1 if s.players[s.active].secrets & DISCOUNT else 0
    for gift in range(5):
        found = 2 * found + (1 if obtainable(s, s.active, gift) else 0)
    return f"{found} "
