"""Trace: what has just moved, by the id of the piece, and where it came from."""

from __future__ import annotations

from clairiere.games.benevolent.events import (
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
from clairiere.games.benevolent.picture.reach import CACHE, GIFT_IDS, SECRET_IDS, STACK_IDS, STEP_IDS
from clairiere.kernel.events import Event, Story
from clairiere.kernel.seats import LETTERS, Seat


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
        """One event."""
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
        """Dreamers and Secrets."""
        if isinstance(event, Slept):
            self.moved[f"dream-{LETTERS[event.seat]}"] = ""
        elif isinstance(event, TookSecret):
            self.moved[SECRET_IDS[event.secret]] = ""
        elif isinstance(event, PlayedSecret):
            self.moved.pop(SECRET_IDS[event.secret], None)
        elif isinstance(event, Cached):
            self.moved[CACHE] = ""
