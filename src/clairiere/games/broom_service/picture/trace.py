"""Trace: what has just moved or changed, by its id, and where it came from."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service import deeds as d
from clairiere.games.broom_service import events as e
from clairiere.games.broom_service.picture.plan import Berth, Plan
from clairiere.games.broom_service.picture.reach import (
    AMULET_IDS,
    BADGE_IDS,
    CLOUD_IDS,
    HELD_IDS,
    PAWN_IDS,
    POTION_IDS,
    STOCK_IDS,
    TOWER_IDS,
    held,
)
from clairiere.games.broom_service.state import Table
from clairiere.kernel.events import Event, Story
from clairiere.kernel.seats import Seat
from clairiere.pictures.place import Place

STILL: Final = Place(0, 0, 0, 0)
"""Stands for no place: something glides by itself, or has changed where it was."""
APART: Final = 60
MOST: Final = 6
"""Pieces move one after another, up to so many."""


class Trace:
    """What a story has left behind."""

    def __init__(self, s: Table, plan: Plan, berths: dict[Seat, Berth], story: Story | None) -> None:
        self.s = s
        self.plan = plan
        self.berths = berths
        self.moved: dict[str, Place] = {}
        self.turned: set[str] = set()  # cards that were turned up
        for moment in [] if story is None else story.moments:
            self.follow(moment.event)
        self.waits = {id: f";--wait:{APART * min(n, MOST)}ms" for n, id in enumerate(self.moved) if n}

    def style(self, id: str) -> str:
        """More of the `style` of something that has moved."""
        place = self.moved.get(id)
        if place is None:
            return ""
        return self.waits.get(id, "") + ("" if place is STILL else place.come())

    def came(self, id: str) -> bool:
        """Whether it has come from elsewhere without having been there before."""
        return self.moved.get(id, STILL) is not STILL

    def follow(self, event: Event) -> None:
        """One event."""
        if isinstance(event, d.Flew | d.Thrown):
            self.moved[PAWN_IDS[event.seat][event.pawn]] = STILL
        elif isinstance(event, d.Delivered):
            self.moved[TOWER_IDS[event.tower]] = STILL
            self.moved[POTION_IDS[event.tower]] = self.berths[event.seat].stock(event.colour)
        elif isinstance(event, d.Chased):
            self.moved[CLOUD_IDS[event.cloud]] = STILL
        elif isinstance(event, e.Gained | e.Spent):
            for resource, n in enumerate(event.counts):
                if n:
                    self.moved[STOCK_IDS[event.seat][resource]] = STILL
        elif isinstance(event, e.Led | e.Followed):
            self.moved[BADGE_IDS[event.seat][event.role]] = self.berths[event.seat].card(0)
        elif isinstance(event, e.EventTurned):
            self.turned.add("event")
        elif isinstance(event, e.CursedTurned):
            self.turned.add("cursed")
        else:
            self.follow_tile(event)

    def follow_tile(self, event: Event) -> None:
        """Amulets glide by themselves, a forest tile comes from its forest."""
        if isinstance(event, d.AmuletTaken):
            mountains = self.s.board.tile_spaces[3]
            self.moved[AMULET_IDS[event.seat][mountains.index(event.region)]] = STILL
        elif isinstance(event, d.ForestTaken):
            last = len(held(self.s, event.seat)) - 1
            if last >= 0:
                self.moved[HELD_IDS[event.seat][last]] = self.plan.tiles[event.region]
