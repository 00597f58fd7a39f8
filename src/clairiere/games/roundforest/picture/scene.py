"""The scene: one view of a table on its stage, with what can be chosen and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.plan import (
    FAIRY_IDS,
    GAP_IDS,
    LYING_IDS,
    PACK_IDS,
    PAWN_IDS,
    PURSE_IDS,
    Plan,
    answers,
    in_question,
)
from clairiere.games.roundforest.picture.stage import Stage
from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CORNER,
    FAIRY,
    NOTHING,
    SHELF,
    TASKED,
    Appear,
    Move,
    Place,
    Ride,
)
from clairiere.games.roundforest.rules.events import (
    Bartered,
    Declined,
    Drew,
    FairyMoved,
    Kept,
    Left,
    Lifted,
    Moved,
    Owed,
    Paid,
    Placed,
    PutDown,
    Received,
    Refilled,
    SpiritCame,
    Turned,
)
from clairiere.games.roundforest.rules.state import Table, outcome
from clairiere.games.roundforest.rules.steps.objects import CoinChoice, ObjectChoice, YellowTarget
from clairiere.kernel.bits import bits
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import Event, Story
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Place as Spot
from clairiere.pictures.canvas import button
from clairiere.pictures.ink import escaped

# Trace: what has just moved, by its id, where it came from, and which tiles have turned.

STILL: Final = Spot(0, 0, 0, 0)
"""Stands for no place: something has changed where it was."""
FIRST: Final = ";--wait:420ms"
"""What waits until a pawn has arrived."""


class Trace:
    """What a story has left behind."""

    def __init__(self, s: Table, plan: Plan, story: Story | None) -> None:
        self.s = s
        self.plan = plan
        self.moved: dict[str, Spot] = {}
        self.spins: dict[int, int] = {}  # place -> quarters
        self.arrived: set[int] = set()  # where pawns came to
        for moment in [] if story is None else story.moments:
            self.follow(moment.event)

    def origin(self, id: str) -> str:
        """More of the `style` of something that has come from elsewhere; empty if it has not."""
        place = self.moved.get(id)
        return "" if place is None or place is STILL else place.come()

    def follow(self, event: Event) -> None:
        """Note which elements an event moves, and from where."""
        if isinstance(event, Moved):
            self.moved[PAWN_IDS[event.seat]] = STILL
            self.arrived.add(event.goal)
        elif isinstance(event, Turned):
            self.spins[event.place] = self.spins.get(event.place, 0) + event.way
        elif isinstance(event, Refilled):
            self.moved[LYING_IDS[event.place]] = self.plan.chip_bag
        elif isinstance(event, Drew | Left | Placed | Kept | Bartered | FairyMoved):
            self.follow_object(event)
        else:
            self.follow_character(event)

    def follow_object(self, event: Event) -> None:
        """Objects come from the bag, from the space, or from the fairy."""
        if isinstance(event, Drew):
            at = self.s.players[event.seat].at
            if len(event.kinds) == 1 and at >= 0:
                self.moved[LYING_IDS[at]] = self.plan.object_bag
        elif isinstance(event, Left):
            self.moved[LYING_IDS[event.place]] = STILL
        elif isinstance(event, Placed):
            self.moved[LYING_IDS[event.place]] = self.plan.object_bag
        elif isinstance(event, Kept):
            at = self.s.players[event.seat].at
            id = PACK_IDS[event.seat][event.kind]
            self.moved.setdefault(id, self.plan.tiles[at] if at >= 0 else STILL)
        elif isinstance(event, Bartered):
            self.moved[PACK_IDS[event.seat][event.taken]] = self.plan.shelf[event.space]
            self.descend(event.space // SHELF)

    def descend(self, row: int) -> None:
        """The rows above come down, and the top row from the bag."""
        for space in range(row * SHELF, len(FAIRY)):
            above = space + SHELF
            self.moved[FAIRY_IDS[space]] = self.plan.shelf[above] if above < len(FAIRY) else self.plan.object_bag

    def follow_character(self, event: Event) -> None:
        """Tokens and cards come from the pile; coins are only marked."""
        if isinstance(event, Owed | Declined):
            self.moved[LYING_IDS[event.place]] = self.plan.pile
            self.moved[f"card-{CHARACTERS[event.character]}"] = self.plan.pile
        elif isinstance(event, SpiritCame):
            self.moved[LYING_IDS[event.place]] = self.plan.pile
            self.moved["card-forest_spirit"] = self.plan.pile
        elif isinstance(event, PutDown):
            self.moved[GAP_IDS[event.gap]] = self.plan.berths[event.seat].middle
        elif isinstance(event, Lifted):
            self.moved[PACK_IDS[event.seat][event.kind]] = self.plan.gaps[event.gap]
        elif isinstance(event, Paid | Received):
            for id, n in zip(PURSE_IDS[event.seat], (event.copper, event.silver, event.apples)):
                if n:
                    self.moved[id] = STILL


MOST: Final = 3
"""More choices than that are not spelt out on one piece."""


class Scene:
    """One view with everything that its drawing needs: stage, marks, and what the last story moved."""

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
        """The place of the pawn whose decision is shown; the corner if there is none."""
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
