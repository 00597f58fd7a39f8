"""The scene: one view of a table on its stage, with what can be chosen and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.choices import Appear, Move, Place, Ride
from clairiere.games.roundforest.numbering import CORNER, NOTHING, TASKED
from clairiere.games.roundforest.picture.reach import answers, in_question
from clairiere.games.roundforest.picture.stage import Stage
from clairiere.games.roundforest.picture.trace import Trace
from clairiere.games.roundforest.scoring import outcome
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.coin import CoinChoice
from clairiere.games.roundforest.steps.objects import ObjectChoice
from clairiere.games.roundforest.steps.yellow import YellowTarget
from clairiere.kernel.bits import bits
from clairiere.kernel.events import Story
from clairiere.kernel.play import next_ask
from clairiere.kernel.view import View
from clairiere.pictures.ink import escaped
from clairiere.pictures.targets import button

MOST: Final = 3
"""More choices than that are not spelt out on one piece."""


class Scene:
    """What is drawn."""

    def __init__(self, stage: Stage, v: View[Table], last: Story | None) -> None:
        self.stage = stage
        self.plan = stage.plan
        self.printed = stage.printed
        self.s = v.table
        self.open = None if self.s.over else next_ask(self.s)
        ask = v.ask()
        options = [] if ask is None else ask.options(self.s)
        self.touched = answers(self.s, v.seat, options)
        self.asked = v.seat if options else NOTHING
        self.choosing = any([isinstance(c, Move | Ride | Place | Appear) for c in options])
        self.trace = Trace(self.s, stage.plan, last)
        self.winners = outcome(self.s).winners() if self.s.over else []
        self.shown = self.lying_open()
        self.waiting = waiting(self.s)
        self.debts = sum([player.debts.bit_count() for player in self.s.players])

    def lying_open(self) -> int:
        """The one object that is being decided on, as it lies at the feet of a pawn; NOTHING if there is none."""
        ask = self.open
        if isinstance(ask, ObjectChoice | CoinChoice | YellowTarget):
            return in_question(self.s, ask.seat)
        return NOTHING

    def shown_at(self) -> int:
        """Where it lies."""
        return CORNER if self.open is None or self.shown == NOTHING else self.s.players[self.open.seat].at

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
        said = [escaped(self.stage.words.choice(c, self.s)) for c in choices[:MOST]]
        return " · ".join(said) if len(choices) <= MOST else " · ".join(said) + " …"

    def titled(self, id: str, title: str) -> str:
        """What a piece is and what can be done with it."""
        said = self.labels(id)
        return f"<title>{title} · {said}</title>" if said else f"<title>{title}</title>"

    def classes(self, id: str) -> str:
        """`pos`, and whether it can be chosen and has come from elsewhere."""
        out = "pos target" if id in self.touched else "pos"
        return out + " came" if self.trace.origin(id) else out


def waiting(s: Table) -> list[int]:
    """The helpful characters whose tokens lie in the forest."""
    here = s.pile | (1 << s.met if s.met != NOTHING else 0)
    return [character for character in bits(~here & 0xFFF) if character >= TASKED and s.place_of(character) != NOTHING]


