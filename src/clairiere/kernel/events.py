"""Events, the stories they form, and the context that a step runs in."""

from __future__ import annotations

from clairiere.kernel.chance import Chance
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat

# Events: what happened, for the screen to animate and the log to narrate.

class Event:
    """Something that happened, told in pieces, seats and places, never in faces."""

    def notation(self, pieces: Pieces) -> str:
        """One line; pieces are named as far as `pieces` shows them."""
        raise NotImplementedError


class Moment:
    """An event, and the pieces as they were when it happened: a card that is hidden later was seen now."""

    def __init__(self, event: Event, pieces: Pieces) -> None:
        self.event = event
        self.pieces = pieces

    def as_seen_by(self, seat: Seat) -> Moment:
        """The same moment with only the faces that this seat knew then."""
        pieces = self.pieces.copy()
        pieces.hide_from(seat)
        return Moment(self.event, pieces)

    def notation(self) -> str:
        """The event in one line."""
        return self.event.notation(self.pieces)


class Story:
    """The moments between two questions, in order."""

    def __init__(self, moments: list[Moment]) -> None:
        self.moments = moments

    def as_seen_by(self, seat: Seat) -> Story:
        """The story as this seat may hear it."""
        return Story([moment.as_seen_by(seat) for moment in self.moments])

    def text(self) -> str:
        """One line an event."""
        return "".join([moment.notation() + "\n" for moment in self.moments])


# The moment a step runs in.

class StepContext:
    """Luck to draw from, and somebody (or, in a search, nobody) to tell."""

    def __init__(self, chance: Chance, story: Story | None = None) -> None:
        self.chance = chance
        self.story = story

    def tell(self, event: Event, pieces: Pieces) -> None:
        """Tell what has just happened, as the pieces lie now."""
        if self.story is not None:
            self.story.moments.append(Moment(event, pieces.copy()))
