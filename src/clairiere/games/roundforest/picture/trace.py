"""Trace: what has just moved, by its id, where it came from, and which tiles have turned."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.encounters import Declined, Lifted, Owed, Paid, PutDown, Received, SpiritCame
from clairiere.games.roundforest.events import Bartered, Drew, FairyMoved, Kept, Left, Moved, Placed, Refilled, Turned
from clairiere.games.roundforest.numbering import CHARACTERS, FAIRY, SHELF
from clairiere.games.roundforest.picture.plan import Plan
from clairiere.games.roundforest.picture.reach import FAIRY_IDS, GAP_IDS, LYING_IDS, PACK_IDS, PAWN_IDS, PURSE_IDS
from clairiere.games.roundforest.state import Table
from clairiere.kernel.events import Event, Story
from clairiere.pictures.place import Place

STILL: Final = Place(0, 0, 0, 0)
"""Stands for no place: something has changed where it was."""
FIRST: Final = ";--wait:420ms"
"""What waits until a pawn has arrived."""


class Trace:
    """What a story has left behind."""

    def __init__(self, s: Table, plan: Plan, story: Story | None) -> None:
        self.s = s
        self.plan = plan
        self.moved: dict[str, Place] = {}
        self.spins: dict[int, int] = {}  # place -> quarters
        self.arrived: set[int] = set()  # where pawns came to
        for moment in [] if story is None else story.moments:
            self.follow(moment.event)

    def origin(self, id: str) -> str:
        """More of the `style` of something that has come from elsewhere; empty if it has not."""
        place = self.moved.get(id)
        return "" if place is None or place is STILL else place.come()

    def follow(self, event: Event) -> None:
        """One event."""
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
