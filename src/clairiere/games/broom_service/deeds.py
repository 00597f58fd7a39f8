"""What is done on the map of Broom Service: flights, deliveries, clouds chased and tiles used, one class an event."""

from __future__ import annotations

from clairiere.games.broom_service.numbering import (
    CIRCLES,
    FOREST_TILES,
    MOUNTAIN_TILES,
    REGIONS,
    RESOURCES,
    SPACES,
    TOWERS,
)
from clairiere.kernel.events import Event
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat, letter


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
