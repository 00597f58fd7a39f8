"""A side of the board: regions, what is adjacent to what, towers, and the spaces for clouds and tiles (BRM-ADJ)."""

from __future__ import annotations

from clairiere.games.broom_service.numbering import (
    CIRCLES,
    COLOURS,
    FIRST_SEA,
    HILL_TOWER,
    KINDS,
    LANDSCAPES,
    NOTHING,
    PAWNS,
    REGIONS,
    SEA,
    SPACES,
    TOWERS,
)
from clairiere.kernel.bits import bits, mask_of
from clairiere.kernel.components import Sheet


class Tower:
    """Where a potion is delivered, and what for."""

    def __init__(self, colour: int, vp: int, wands: int, *, round: bool) -> None:
        self.colour = colour
        self.vp = vp
        self.wands = wands
        self.round = round  # takes one potion in the whole game; a square one takes any number
        self.touches = 0  # bit set of regions
        self.covered = False  # by a mountain tile


class Board:
    """One side; lists are indexed by region or tower, whether this side has it or not."""

    def __init__(self, sheet: Sheet, name: str, hill_tower: Tower) -> None:
        self.name = name
        self.sheet = sheet  # titles, and where everything is drawn
        parts = {part.word("id"): part for part in sheet.parts("region") if part.word("kind") != "deep_sea"}
        for part in parts.values():
            part.index("id", REGIONS)
        self.kind = [parts[id].index("kind", KINDS) if id in parts else NOTHING for id in REGIONS]
        self.of_kind = [mask_of([r for r, kind in enumerate(self.kind) if kind == k]) for k in range(len(KINDS))]
        self.lands = mask_of([r for r, kind in enumerate(self.kind) if NOTHING < kind < SEA])
        self.border = [named(parts, id, "borders") for id in REGIONS]  # for a sea: its shore
        self.seas = [named(parts, id, "shores") for id in REGIONS]
        self.shores = [bits(seas) for seas in self.seas]
        self.near = [self.adjacent(region) for region in range(len(REGIONS))]
        self.spaces = cloud_spaces(parts)  # on this side -> in SPACES
        self.space_of = [self.spaces.index(n) if n in self.spaces else NOTHING for n in range(len(SPACES))]
        self.region_of = [space % len(REGIONS) for space in self.spaces]
        self.castles = tuple([sheet.place(id, REGIONS) for id in sheet.words("castles")])
        self.tile_spaces = [tile_spaces(parts, landscape) for landscape in LANDSCAPES]  # landscape -> its regions
        self.circles = circles(parts)
        self.towers = towers(sheet, hill_tower)
        self.printed = mask_of([t for t, tower in enumerate(self.towers) if tower.touches])
        self.covered = mask_of([t for t, tower in enumerate(self.towers) if tower.covered])
        self.of_colour = [mask_of([t for t, tower in enumerate(self.towers) if tower.colour == c]) for c in range(3)]
        self.towers_in = [self.towers_of(region) for region in range(len(REGIONS))]
        self.flights = [bits(self.reach(region, 0)) for region in range(len(REGIONS))]  # where no cloud is in the way
        self.customers = [[*bits(towers), HILL_TOWER] for towers in self.towers_in]  # a hill may have one tower more
        self.check(sheet)

    def adjacent(self, region: int) -> int:
        """Bit set of all regions beside this one: by a border line, across a sea, and the sea (BRM-ADJ-02 to -06)."""
        found = self.border[region] | self.seas[region]
        for sea in self.shores[region]:
            found |= self.border[sea]
        return found & ~(1 << region)

    def reach(self, region: int, clouded: int) -> int:
        """Bit set of the regions to which a pawn can move from here (BRM-MOVE-01 to -05)."""
        found = self.border[region]
        for sea in self.shores[region]:
            if not clouded >> sea & 1:
                found |= self.border[sea]
        return found & ~clouded & ~(1 << region)

    def towers_of(self, region: int) -> int:
        """Bit set of the printed towers that touch a region (BRM-DELIV-02)."""
        return mask_of([t for t, tower in enumerate(self.towers) if tower.touches >> region & 1])

    def check(self, sheet: Sheet) -> None:
        """Neighbours must agree, and a sea must know its shore."""
        for region, kind in enumerate(self.kind):
            for other in bits(self.border[region] | self.seas[region]):
                back = self.border[other] | self.seas[other]
                sheet.require(back >> region & 1 == 1, f"{REGIONS[other]} must name {REGIONS[region]} too")
            fits = kind == NOTHING or (kind == SEA) == (region >= FIRST_SEA)
            sheet.require(fits, f"{REGIONS[region]} is of another kind")
            sheet.require(kind != SEA or not self.seas[region], "a sea has no shores of its own")
        sheet.require(len(self.spaces) == sheet.whole("cloud_spaces_total"), "the cloud spaces are not as many as said")
        sheet.require(len(self.castles) == PAWNS, "there must be a castle for each pawn")
        for castle in self.castles:
            sheet.require(castle not in self.region_of, "no cloud lies on a castle")
        for circle in self.circles:
            tiled = [region for regions in self.tile_spaces for region in regions]
            sheet.require(circle not in tiled, "a stone circle has no tile beside it")


def named(parts: dict[str, Sheet], id: str, key: str) -> int:
    """The regions that a list of a region names."""
    if id not in parts:
        return 0
    for other in parts[id].words(key):
        parts[id].require(other in parts, f"{other!r} is no region of this side")
    return mask_of([REGIONS.index(other) for other in parts[id].words(key)])


def cloud_spaces(parts: dict[str, Sheet]) -> list[int]:
    """The cloud spaces, region by region (BRM-SETUP-12)."""
    found: list[int] = []
    for region, id in enumerate(REGIONS):
        spaces = parts[id].entries.get("cloud_spaces", []) if id in parts else []
        assert isinstance(spaces, list)
        if spaces:
            parts[id].require(len(spaces) <= 2, "a region has at most two cloud spaces")
        found += [region + len(REGIONS) * n for n in range(len(spaces))]
    return found


def tile_spaces(parts: dict[str, Sheet], landscape: str) -> list[int]:
    """The regions with a space for a tile of this landscape (BRM-RUL-44)."""
    return [r for r, id in enumerate(REGIONS) if id in parts and parts[id].entries.get("tile_space") == landscape]


def circles(parts: dict[str, Sheet]) -> list[int]:
    """Stone circle -> its region; there are none on the front (BRM-HILL-02)."""
    found = {part.word("stone_circle"): id for id, part in parts.items() if part.has("stone_circle")}
    return [REGIONS.index(found[name]) for name in CIRCLES] if found else []


def towers(sheet: Sheet, hill_tower: Tower) -> list[Tower]:
    """The printed towers by number; one that this side does not have touches nothing."""
    found = [Tower(NOTHING, 0, 0, round=False) for _ in range(HILL_TOWER)] + [hill_tower]
    for part in sheet.parts("tower"):
        tower = read_tower(part)
        tower.touches = mask_of([part.place(id, REGIONS) for id in part.words("touches")])
        tower.covered = part.has("covered_by_mountain_tile") and part.flag("covered_by_mountain_tile")
        found[part.index("id", TOWERS)] = tower
    return found


def read_tower(part: Sheet) -> Tower:
    """Colour, points, wands and shape (BRM-DELIV-01, -03, -04)."""
    round = part.index("shape", ("square", "round")) == 1
    return Tower(part.index("color", COLOURS), part.whole("vp"), part.whole("wands"), round=round)
