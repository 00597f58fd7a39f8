"""What happens in Broom Service, one class an event. Cards are told as pieces; everything else lies open.

What is done on the map stands in deeds.py.
"""

from __future__ import annotations

from clairiere.games.broom_service.choices import BRAVELY
from clairiere.games.broom_service.numbering import RESOURCES, ROLES
from clairiere.games.broom_service.reasons import REASONS
from clairiere.kernel.events import Event
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat, letter


def counts_text(counts: tuple[int, ...]) -> str:
    """`2 purple 1 wand`."""
    return " ".join([f"{n} {RESOURCES[kind]}" for kind, n in enumerate(counts) if n]) or "nothing"


class OfRole(Event):
    """A player's role card came to light."""

    def __init__(self, seat: Seat, role: int) -> None:
        self.seat = seat
        self.role = role

    def what(self) -> str:
        """`A hill_witch`."""
        return f"{letter(self.seat)} {ROLES[self.role]}"


class Played(Event):
    """A player played a role, bravely or not."""

    def __init__(self, seat: Seat, role: int, brave: bool) -> None:
        self.seat = seat
        self.role = role
        self.brave = brave

    def what(self) -> str:
        """`A hill_witch brave`."""
        return f"{letter(self.seat)} {ROLES[self.role]} {BRAVELY[self.brave]}"


class OfResources(Event):
    """A player's resources changed."""

    def __init__(self, seat: Seat, counts: tuple[int, ...]) -> None:
        self.seat = seat
        self.counts = counts  # by resource

    def what(self) -> str:
        """`A 2 purple 1 wand`."""
        return f"{letter(self.seat)} {counts_text(self.counts)}"


class RoundBegan(Event):
    """A new round, and who leads its first turn."""

    def __init__(self, round: int, leader: Seat) -> None:
        self.round = round
        self.leader = leader

    def notation(self, pieces: Pieces) -> str:
        """`round 3 B`."""
        return f"round {self.round} {letter(self.leader)}"


class EventTurned(Event):
    """The event of the round was turned up."""

    def __init__(self, card: int) -> None:
        self.card = card  # a piece, whose face is the event

    def notation(self, pieces: Pieces) -> str:
        """`event black_market`."""
        return f"event {pieces.name(self.card)}"


class CursedShuffled(Event):
    """The cursed pile had run out and so many cards were shuffled into a new one."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def notation(self, pieces: Pieces) -> str:
        """`cursed_shuffled 9`."""
        return f"cursed_shuffled {self.cards}"


class CursedTurned(Event):
    """The cursed roles of the round were turned up."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards  # pieces, whose faces are FIRST_CURSED + role

    def notation(self, pieces: Pieces) -> str:
        """`cursed hill_witch peak_druid`."""
        return f"cursed {pieces.names(self.cards)}"


class PicksFixed(Event):
    """All players have picked: from now on the sizes of all hands are known."""

    def __init__(self, sizes: tuple[int, ...]) -> None:
        self.sizes = sizes  # by seat; 0 for one who has left

    def notation(self, pieces: Pieces) -> str:
        """`picks 4 4 5`."""
        return "picks " + " ".join([str(size) for size in self.sizes])


class TurnBegan(Event):
    """A player leads the next turn."""

    def __init__(self, leader: Seat) -> None:
        self.leader = leader

    def notation(self, pieces: Pieces) -> str:
        """`turn A`."""
        return f"turn {letter(self.leader)}"


class Led(Played):
    """The leader played a role."""

    def notation(self, pieces: Pieces) -> str:
        """`led A hill_witch brave`."""
        return f"led {self.what()}"


class Followed(Played):
    """Another player had to play the role too."""

    def notation(self, pieces: Pieces) -> str:
        """`followed B hill_witch cowardly`."""
        return f"followed {self.what()}"


class Passed(OfRole):
    """A player did not have the role."""

    def notation(self, pieces: Pieces) -> str:
        """`passed C hill_witch`."""
        return f"passed {self.what()}"


class Ousted(Event):
    """A brave player lost the claim to another one."""

    def __init__(self, seat: Seat, role: int, by: Seat) -> None:
        self.seat = seat
        self.role = role
        self.by = by

    def notation(self, pieces: Pieces) -> str:
        """`ousted A hill_witch B`."""
        return f"ousted {letter(self.seat)} {ROLES[self.role]} {letter(self.by)}"


class Acts(OfRole):
    """The last brave player carries out the brave action now."""

    def notation(self, pieces: Pieces) -> str:
        """`acts B hill_witch`."""
        return f"acts {self.what()}"


class Declined(Event):
    """A player could have done (more) and did nothing."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self, pieces: Pieces) -> str:
        """`declined A`."""
        return f"declined {letter(self.seat)}"


class Idle(Event):
    """There was nothing that a player's action could have done."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self, pieces: Pieces) -> str:
        """`idle A`."""
        return f"idle {letter(self.seat)}"


class Scored(Event):
    """Points won or, below zero, lost."""

    def __init__(self, seat: Seat, vp: int, reason: int) -> None:
        self.seat = seat
        self.vp = vp
        self.reason = reason  # in REASONS

    def notation(self, pieces: Pieces) -> str:
        """`scored A -3 curse`."""
        return f"scored {letter(self.seat)} {self.vp} {REASONS[self.reason]}"


class Gained(OfResources):
    """A player took resources from the supply."""

    def notation(self, pieces: Pieces) -> str:
        """`gained A 2 purple 1 wand`."""
        return f"gained {self.what()}"


class Spent(OfResources):
    """A player gave resources to the supply."""

    def notation(self, pieces: Pieces) -> str:
        """`spent A 2 wand`."""
        return f"spent {self.what()}"


class BidsOpened(Event):
    """All bids of The Upper Hand came to light together."""

    def __init__(self, bids: tuple[tuple[int, ...], ...]) -> None:
        self.bids = bids  # seat -> how many of each resource

    def notation(self, pieces: Pieces) -> str:
        """`bids A 2 purple, B nothing`."""
        return "bids " + ", ".join([f"{letter(seat)} {counts_text(bid)}" for seat, bid in enumerate(self.bids)])


class Ended(Event):
    """The last round is over; what follows is the final scoring."""

    def notation(self, pieces: Pieces) -> str:
        """`ended`."""
        return "ended"
