"""What happens in Broom Service, one class an event. Cards are told as pieces; everything else lies open.

What is done on the map stands in deeds.py.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import (
    BRAVELY,
    CIRCLES,
    FOREST_TILES,
    MOUNTAIN_TILES,
    REGIONS,
    RESOURCES,
    ROLES,
    SPACES,
    TOWERS,
)
from clairiere.kernel.state import Event, Pieces, Seat, letter

# What is done on the map of Broom Service: flights, deliveries, clouds chased and tiles used, one class an event.

class Flew(Event):
    """A pawn moved to an adjacent region."""

    def __init__(self, seat: Seat, pawn: int, origin: int, goal: int) -> None:
        self.seat = seat
        self.pawn = pawn  # 0 or 1
        self.origin = origin
        self.goal = goal

    def notation(self, pieces: Pieces) -> str:
        """`flew A 1 p8 f6`."""
        return f"flew {letter(self.seat)} {self.pawn + 1} {REGIONS[self.origin]} {REGIONS[self.goal]}"


class Thrown(Event):
    """A turbo broom threw a pawn to a stone circle."""

    def __init__(self, seat: Seat, pawn: int, origin: int, circle: int, goal: int) -> None:
        self.seat = seat
        self.pawn = pawn
        self.origin = origin
        self.circle = circle
        self.goal = goal  # the region of the circle

    def notation(self, pieces: Pieces) -> str:
        """`thrown A 1 h4 C p12`."""
        where = f"{REGIONS[self.origin]} {CIRCLES[self.circle]} {REGIONS[self.goal]}"
        return f"thrown {letter(self.seat)} {self.pawn + 1} {where}"


class Delivered(Event):
    """A potion went from a player to a tower."""

    def __init__(self, seat: Seat, region: int, tower: int, colour: int) -> None:
        self.seat = seat
        self.region = region
        self.tower = tower
        self.colour = colour

    def notation(self, pieces: Pieces) -> str:
        """`delivered A f6 t32 purple`."""
        where = f"{REGIONS[self.region]} {TOWERS[self.tower]}"
        return f"delivered {letter(self.seat)} {where} {RESOURCES[self.colour]}"


class Chased(Event):
    """A player chased a cloud away and keeps it."""

    def __init__(self, seat: Seat, space: int, cloud: int, name: str) -> None:
        self.seat = seat
        self.space = space  # in SPACES
        self.cloud = cloud  # the number of the tile
        self.name = name

    def notation(self, pieces: Pieces) -> str:
        """`chased A sea_e 2-1`, with stars and bolts, or `chased A h6 gust`."""
        return f"chased {letter(self.seat)} {SPACES[self.space]} {self.name}"


class AmuletTaken(Event):
    """A player took the own amulet from a mountain."""

    def __init__(self, seat: Seat, region: int) -> None:
        self.seat = seat
        self.region = region

    def notation(self, pieces: Pieces) -> str:
        """`amulet A m2`."""
        return f"amulet {letter(self.seat)} {REGIONS[self.region]}"


class MountainUsed(Event):
    """A player used the tile of a mountain."""

    def __init__(self, seat: Seat, region: int, tile: int) -> None:
        self.seat = seat
        self.region = region
        self.tile = tile

    def notation(self, pieces: Pieces) -> str:
        """`mountain A m2 two_wands`."""
        return f"mountain {letter(self.seat)} {REGIONS[self.region]} {MOUNTAIN_TILES[self.tile]}"


class ForestTaken(Event):
    """A player took the tile of a forest."""

    def __init__(self, seat: Seat, region: int, tile: int) -> None:
        self.seat = seat
        self.region = region
        self.tile = tile

    def notation(self, pieces: Pieces) -> str:
        """`forest A f3 brave_heart`."""
        return f"forest {letter(self.seat)} {REGIONS[self.region]} {FOREST_TILES[self.tile]}"


class ForestUsed(Event):
    """A player used up a forest tile."""

    def __init__(self, seat: Seat, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def notation(self, pieces: Pieces) -> str:
        """`used A brave_heart`."""
        return f"used {letter(self.seat)} {FOREST_TILES[self.tile]}"


# Why points are scored or lost.

REASONS: Final = (
    "tower",
    "generous",
    "bravery",
    "curse",
    "rain",
    "five_points",
    "more_or_less",
    "black_market",
    "dangerous_places",
    "sheltered_places",
    "upper_hand",
    "empty_hands",
    "full_set",
    "gathering",
    "lightning",
    "sets",
    "amulets",
)
"""As they are told (BRM-INFO-03)."""
FOR_TOWER: Final = 0
FOR_GENEROUS: Final = 1
FOR_BRAVERY: Final = 2
FOR_CURSE: Final = 3
FOR_RAIN: Final = 4
FOR_POINTS: Final = 5
FOR_CARDS: Final = 6
FOR_MARKET: Final = 7
FOR_DANGER: Final = 8
FOR_SHELTER: Final = 9
FOR_BID: Final = 10
FOR_EMPTY: Final = 11
FOR_SET: Final = 12
FOR_GATHERING: Final = 13
FOR_LIGHTNING: Final = 14
FOR_SETS: Final = 15
FOR_AMULETS: Final = 16


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
    """Event with a change of a player's resources."""

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
    """Event: the leader played a role."""

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
