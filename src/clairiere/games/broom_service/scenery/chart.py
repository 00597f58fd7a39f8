"""Charts: the two sides of the board as they are drawn, in tenths of a unit of the components."""

from __future__ import annotations

from typing import Any, Final

from clairiere.kernel.components import Sheet
from clairiere.pictures.outlines import Point

TENTHS: Final = 10
SIDES: Final = {"front": "recto", "back": "verso"}
"""What the sides are called in the sprite sheet, where `back` is the back of a card."""


class Plot:
    """A region: its edge, and where things stand in it."""

    def __init__(self, part: dict[str, Any]) -> None:
        self.id = str(part["id"])
        self.kind = str(part["kind"])
        self.edge = [point(at) for at in part["polygons"][0]]
        self.middle = point(part["center"]) if "center" in part else mean(self.edge)
        self.pawns = point(part["pawns_at"]) if "pawns_at" in part else self.middle
        self.clouds = [point(at) for at in part["cloud_spaces"]]
        self.castle = point(part["castle_at"]) if "castle_at" in part else None
        self.tile = point(part["tile_at"]) if "tile_at" in part else None
        self.circle = point(part["stone_circle_at"]) if "stone_circle_at" in part else None
        self.letter = str(part.get("stone_circle", ""))

    @property
    def land(self) -> bool:
        """Whether pawns can stand here."""
        return not self.kind.endswith("sea")


class Keep:
    """A tower: where it stands, and what it looks like."""

    def __init__(self, part: dict[str, Any]) -> None:
        self.id = str(part["id"])
        self.at = point(part["at"])
        self.look = look(str(part["shape"]), str(part["color"]), int(part["vp"]), int(part["wands"]))
        self.touches = [str(id) for id in part["touches"]]


class Chart:
    """One side of the board."""

    def __init__(self, name: str, sheet: Sheet) -> None:
        self.name = name
        self.side = SIDES[name]
        self.width = float(sheet.whole("width") * TENTHS)
        self.height = float(sheet.whole("height") * TENTHS)
        self.banner = sheet.word("castle_banner")
        self.plots = [Plot(part.entries) for part in sheet.parts("region") if part.word("kind") != "deep_sea"]
        self.by_id = {plot.id: plot for plot in self.plots}
        self.keeps = [Keep(part.entries) for part in sheet.parts("tower")]

    def lands(self) -> list[Plot]:
        """The regions that pawns can stand in."""
        return [plot for plot in self.plots if plot.land]


def look(shape: str, colour: str, points: int, wands: int) -> str:
    """The name of a tower's symbol: `round-purple-4-1`."""
    return f"{shape}-{colour}-{points}-{wands}"


def point(at: Any) -> Point:
    """A point of the file."""
    return round(at[0] * TENTHS), round(at[1] * TENTHS)


def mean(points: list[Point]) -> Point:
    """The middle of some points."""
    x, y = 0.0, 0.0
    for px, py in points:
        x += px
        y += py
    return x / len(points), y / len(points)


def charts(sheet: Sheet) -> list[Chart]:
    """Both sides."""
    return [Chart(name, sheet.part(name)) for name in SIDES]
