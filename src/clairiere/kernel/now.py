"""The moment a step runs in."""

from __future__ import annotations

from clairiere.kernel.chance import Chance
from clairiere.kernel.events import Event, Moment, Story
from clairiere.kernel.pieces import Pieces


class Now:
    """Luck to draw from, and somebody (or, in a search, nobody) to tell."""

    def __init__(self, chance: Chance, story: Story | None = None) -> None:
        self.chance = chance
        self.story = story

    def tell(self, event: Event, pieces: Pieces) -> None:
        """Tell what has just happened, as the pieces lie now."""
        if self.story is not None:
            self.story.moments.append(Moment(event, pieces.copy()))
