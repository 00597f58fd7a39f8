"""A forest: its spaces, what lies next to what, wells, corners and gaps (RND-SETUP-01, -02, RND-BLOCK-01)."""

from __future__ import annotations

from clairiere.games.roundforest.numbering import CORNERS, GAPS, NOTHING, PLACES
from clairiere.kernel.bits import mask_of
from clairiere.kernel.components import Sheet


class Layout:
    """One of the two forests. Never changes; lists are indexed by place."""

    def __init__(
        self,
        name: str,
        spaces: list[int],
        wells: int,
        reach: list[list[int]],
        gaps_at: list[list[int]],
        exits: list[list[int]],
        gaps: list[int],
    ) -> None:
        self.name = name
        self.spaces = spaces  # in reading order
        self.wells = wells  # bit set
        self.reach = reach  # place -> the goals of its eight ways, or NOTHING
        self.gaps_at = gaps_at  # place -> the gaps it touches
        self.exits = exits  # corner -> the two spaces that touch it
        self.gaps = gaps
        self.forest = mask_of(spaces)  # bit set
        self.ground = [place for place in spaces if not wells >> place & 1]  # the spaces that can carry something
        self.well_spaces = [place for place in spaces if wells >> place & 1]


def read_layout(part: Sheet, name: str) -> Layout:
    """One forest of the components file."""
    parts = part.parts("space")
    spaces = [space.index("id", PLACES) for space in parts]
    part.require(spaces == sorted(set(spaces)), "spaces must stand in reading order, each once")
    part.require(len(spaces) == part.whole("spaces"), "the spaces are not as many as counted")
    wells = mask_of([part.place(well, PLACES) for well in part.words("wells")])
    part.require(len(part.words("wells")) == 4 and not wells & ~mask_of(spaces), "four of the spaces must be wells")
    reach: list[list[int]] = [[NOTHING] * 8 for _ in PLACES]
    gaps_at: list[list[int]] = [[] for _ in PLACES]
    for space, sheet in zip(spaces, parts):
        reach[space] = ways(sheet, spaces)
        gaps_at[space] = [sheet.place(gap, GAPS) for gap in sheet.words("gaps")]
        sheet.require((sheet.word("kind") == "well") == bool(wells >> space & 1), "wells and kinds do not agree")
    check_reach(part, reach)
    gaps = [gap.index("id", GAPS) for gap in part.parts("gap")]
    check_gaps(part, gaps, gaps_at)
    return Layout(name, spaces, wells, reach, gaps_at, exits(part, spaces), gaps)


def ways(sheet: Sheet, spaces: list[int]) -> list[int]:
    """The neighbours in the four directions, then those behind them."""
    names = sheet.words("near") + sheet.words("far")
    sheet.require(len(names) == 8, "near and far must each name four directions")
    found = [NOTHING if not name else sheet.place(name, PLACES) for name in names]
    sheet.require(set(found) <= {NOTHING, *spaces}, "a neighbour must be a space of this forest")
    return found


def check_reach(part: Sheet, reach: list[list[int]]) -> None:
    """A way north leads back south."""
    for place, goals in enumerate(reach):
        for way, goal in enumerate(goals):
            back = way ^ 2
            part.require(goal == NOTHING or reach[goal][back] == place, f"no way leads back to {PLACES[place]}")


def check_gaps(part: Sheet, gaps: list[int], gaps_at: list[list[int]]) -> None:
    """A gap and the tiles around it name each other (RND-BLOCK-01)."""
    part.require(len(set(gaps)) == len(gaps), "a gap stands twice")
    for gap, sheet in zip(gaps, part.parts("gap")):
        around = sorted([sheet.place(name, PLACES) for name in sheet.words("tiles")])
        touching = [place for place, touched in enumerate(gaps_at) if gap in touched]
        sheet.require(around == touching, "a gap and its tiles must name each other")


def exits(part: Sheet, spaces: list[int]) -> list[list[int]]:
    """Corner -> the spaces that touch it (RND-MOVE-01)."""
    by_id = part.by_id("corner")
    part.require(sorted(by_id) == sorted(CORNERS), "there must be four corners")
    found = [[by_id[id].place(name, PLACES) for name in by_id[id].words("exits")] for id in CORNERS]
    for places in found:
        part.require(len(set(places)) == 2 and set(places) <= set(spaces), "a corner touches two spaces")
    return found
