"""Trail: what has just moved, where it came from, and what was turned over."""

from __future__ import annotations

from clairiere.games.bloody_grove.events import (
    AtGrove,
    Controlled,
    Covered,
    Discarded,
    Drew,
    Invoked,
    LaidDown,
    Moved,
    Peeked,
    Placed,
    Recruited,
    Revealed,
    Took,
    Transformed,
    TurnedUp,
)
from clairiere.games.bloody_grove.numbering import ELITES, FIRST_ELITE, FIRST_VENERABLE, HAND, TOP, owned_pool
from clairiere.games.bloody_grove.picture.places import ELITES as ELITE_SPOTS
from clairiere.games.bloody_grove.picture.places import (
    FAR,
    NEAR,
    deck_of_venerables,
    deck_spots,
    far_hand_spots,
    hand_spots,
)
from clairiere.kernel.events import Event, Story
from clairiere.kernel.seats import Seat
from clairiere.pictures.place import Spot


class Trail:
    """The pieces of a story; a grove that changed hands is `-1 - grove`."""

    def __init__(self, story: Story | None, viewer: Seat, near: Seat) -> None:
        self.viewer = viewer
        self.near = near
        self.moved: set[int] = set()
        self.came: dict[int, Spot] = {}  # pieces that were not to be seen before, and whence they came
        self.turned: set[int] = set()
        self.recruited: list[tuple[Seat, int, int]] = []  # who, which animal, and where it was put
        if story is not None:
            for moment in story.moments:
                self.follow(moment.event)

    def follow(self, event: Event) -> None:
        """One event."""
        self.moved.update(of_event(event))
        if isinstance(event, Invoked | Transformed):
            if event.seat != self.viewer:  # an own card had its face in the hand already
                self.appeared(event.card, self.hand(event.seat))
        elif isinstance(event, LaidDown):
            self.appeared(event.card, self.deck(event.seat))
        elif isinstance(event, Drew):
            for card in event.cards if event.seat == self.viewer else ():
                self.appeared(card, self.deck(event.seat))
        else:
            self.follow_faces(event)

    def follow_faces(self, event: Event) -> None:
        """What was turned up or looked at where it lies."""
        if isinstance(event, TurnedUp):
            for card in event.numbers:
                self.turned.add(card)
                if card >= FIRST_VENERABLE:
                    self.came[card] = deck_of_venerables(1)[0]
        elif isinstance(event, Revealed):
            self.turned.update(event.tokens)
        elif isinstance(event, Peeked) and event.seat == self.viewer:
            self.turned.add(event.token)
        elif isinstance(event, Recruited):
            self.recruited.append((event.seat, (event.card - FIRST_ELITE) // ELITES, event.place))

    def into_deck(self, seat: Seat, i: int, count: int) -> Spot | None:
        """Where the i-th card of a deck came from, if it has just been recruited."""
        for who, animal, place in self.recruited:
            if who == seat and i == (0 if place == TOP else count - 1) and place != HAND:
                return ELITE_SPOTS[animal]
        return None

    def into_hand(self, seat: Seat, pool: int) -> Spot | None:
        """The same for a card with this back in a hidden hand."""
        for who, animal, place in self.recruited:
            if who == seat and place == HAND and pool == owned_pool(seat, animal):
                return ELITE_SPOTS[animal]
        return None

    def appeared(self, card: int, origin: Spot) -> None:
        """A card came from among others that only show their backs."""
        self.came[card] = origin
        self.turned.add(card)

    def hand(self, seat: Seat) -> Spot:
        """The middle of a hand."""
        return hand_spots(1)[0] if seat == self.near else far_hand_spots(3)[1]

    def deck(self, seat: Seat) -> Spot:
        """The top of a deck."""
        return deck_spots(NEAR if seat == self.near else FAR, 1)[0]


def of_event(event: Event) -> list[int]:
    """The pieces that moved, were turned or were looked at."""
    if isinstance(event, AtGrove | Moved | Covered | Transformed | Recruited | Took):
        return [event.card]
    if isinstance(event, Placed | Peeked):
        return [event.token]
    if isinstance(event, TurnedUp | Discarded):
        return list(event.numbers)
    if isinstance(event, Revealed):
        return list(event.tokens)
    if isinstance(event, Controlled):
        return [-1 - event.grove]
    return []
