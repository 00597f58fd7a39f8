"""components.toml as constant tables, checked on load."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CHIPS,
    CORNERS,
    DIRECTIONS,
    FAIRY,
    GAPS,
    HEAVIES,
    LAYOUTS,
    NOTHING,
    OBJECTS,
    PLACES,
    ROWS,
    SADDLE,
    SHELF,
    SPIRIT,
    TASKED,
)
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.components import Components, Sheet, is_whole

# A forest: its spaces, what lies next to what, wells, corners and gaps (RND-SETUP-01, -02, RND-BLOCK-01).

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


# A backpack: at most three objects, at most one of them heavy, in no order that matters (RND-PACK-01, -04).

Pack = tuple[int, ...]
ROOM: Final = 3


def fits(pack: Pack, kind: int) -> bool:
    """Whether one more object finds room: a free space, and no second heavy one."""
    if len(pack) >= ROOM:
        return False
    return kind >= HEAVIES or heavy(pack) < 0


def heavy(pack: Pack) -> int:
    """The heavy object inside, or a number below 0: the order of numbers puts it first."""
    return pack[0] if pack and pack[0] < HEAVIES else -1


def packed(pack: Pack, kind: int) -> Pack:
    """The backpack with one more object."""
    return tuple(sorted([*pack, kind]))


def unpacked(pack: Pack, kind: int) -> Pack:
    """The backpack without one object of this kind; ValueError if there is none."""
    at = pack.index(kind)
    return pack[:at] + pack[at + 1 :]


def kinds(pack: Pack) -> list[int]:
    """Each kind inside once."""
    return [kind for n, kind in enumerate(pack) if n == 0 or pack[n - 1] != kind]


def holds(pack: Pack, wanted: Pack) -> bool:
    """Whether all of these are inside, each for itself."""
    for kind in wanted:
        if pack.count(kind) < wanted.count(kind):
            return False
    return True


# What a friendly or hostile character asks for and gives (RND-SMITH to RND-DEMON).

class Task:
    """One half of a character card: a task and its reward."""

    def __init__(self, give: Pack, hold: Pack, copper: int, silver: int, reward: int, apples: int) -> None:
        self.give = give  # handed in
        self.hold = hold  # must be in the backpack too, and stays there
        self.copper = copper
        self.silver = silver
        self.reward = reward  # an object from the object bag, or NOTHING
        self.apples = apples
        self.needed: Pack = tuple(sorted(give + hold))
        self.kinds = mask_of(self.needed)  # the same as a bit set


TURNS = {"cw": 1, "ccw": -1}
SEATINGS = (2, 3, 4)


class Parts(Components):
    """What is in the box of Roundforest."""

    def __init__(self, sheet: Sheet, vocabulary: Vocabulary) -> None:
        super().__init__(sheet)
        self.words = vocabulary
        self.tiles, self.wells = tiles(sheet)
        self.white, self.turns = symbols(sheet)
        self.chips = counts(sheet, "chip", CHIPS)
        self.objects = counts(sheet, "object", OBJECTS)
        box = sheet.part("counts")
        self.copper = box.whole("copper_coins")
        self.silver = box.whole("silver_coins")
        self.apples = box.whole("golden_apples")
        self.layouts = [read_layout(sheet.part("layout").part(name), name) for name in LAYOUTS]
        self.seating = seating(sheet)
        self.tasks = tasks(sheet)
        self.prices = prices(sheet)
        self.well = Well(sheet)
        self.helpers = Helpers(sheet)
        self.compasses = sheet.part("backpack").whole("compasses_at_start")
        self.rounds = sheet.part("limits").whole("round_limit")
        self.patience = sheet.part("limits").whole("free_passage_after")
        self.removed = removed(sheet)
        check_rules(sheet)
        check_amounts(self, sheet)

    def vocabulary(self) -> Vocabulary:
        """All choices of Roundforest; they are the same for every box."""
        return self.words

    def layout(self, seats: int) -> Layout:
        """The forest for so many players (RND-SETUP-01, -02)."""
        return self.layouts[0 if seats == SEATINGS[0] else 1]


class Well:
    """The three exchanges at a well (RND-WELL-01)."""

    def __init__(self, sheet: Sheet) -> None:
        ids = ("objects_to_copper", "copper_to_silver", "silver_to_apple")
        objects, copper, silver = sheet.in_order("well_exchange", ids)
        self.objects = objects.part("give").whole("objects")
        self.copper_for_objects = objects.part("get").whole("copper")
        self.copper = copper.part("give").whole("copper")
        self.silver_for_copper = copper.part("get").whole("silver")
        self.silver = silver.part("give").whole("silver")
        self.apples_for_silver = silver.part("get").whole("apple")
        sheet.require(0 < self.objects <= ROOM, "a well takes at most as many objects as a backpack holds")


class Helpers:
    """The numbers on the cards of pedlar, beggar and spirit (RND-PEDLAR, RND-BEGGAR, RND-SPIRIT-01)."""

    def __init__(self, sheet: Sheet) -> None:
        cards = sheet.by_id("character")
        for id in CHARACTERS:
            sheet.require(id in cards, f"the character {id} is missing")
        self.most_sold = cards["pedlar"].whole("sell_max")
        self.sale = cards["pedlar"].whole("sell_price_copper")
        self.apple_price = cards["pedlar"].whole("apple_price_silver")
        self.alms = cards["beggar"].whole("cost_copper")
        self.apples_needed = cards["forest_spirit"].whole("apples_needed")
        self.chest_apples = sheet.part("combination").part("get").whole("apple")
        cards["forest_spirit"].require(cards["forest_spirit"].whole("debts_allowed") == 0, "the spirit allows no debts")
        cards["unicorn"].require(cards["unicorn"].word("booster") == OBJECTS[SADDLE], "the unicorn wants a saddle")


def tiles(sheet: Sheet) -> tuple[list[str], int]:
    """The names of the tiles, those without a well first, and the number of the first well (RND-COMP-01)."""
    parts = sheet.parts("tile")
    kinds = [part.index("kind", ("forest", "well")) for part in parts]
    sheet.require(kinds == sorted(kinds), "wells must stand behind the other tiles")
    names = [part.word("id") for part in parts]
    sheet.require(len(set(names)) == len(names), "two tiles have the same id")
    counts = sheet.part("counts")
    sheet.require(len(names) == counts.whole("forest_tiles"), "the tiles are not as many as counted")
    sheet.require(sum(kinds) == counts.whole("well_tiles") == 4, "there must be four wells")
    return names, kinds.index(1)


def symbols(sheet: Sheet) -> tuple[list[list[int]], list[int]]:
    """Tile -> rotation -> bit set of the ways whose symbol is white; and the way it turns (RND-COMP-09, -11, -12)."""
    white: list[list[int]] = []
    turns: list[int] = []
    for part in sheet.parts("tile"):
        pairs = part.entries.get("symbols")
        part.require(are_pairs(pairs), "symbols must be four pairs of 0 or 1")
        assert isinstance(pairs, list)
        white.append([facing(pairs, rotation) for rotation in range(4)])
        part.require(white[-1][0] & 15 > 0, "one inner symbol at least must be white")
        part.require(part.word("turn") in TURNS, "turn must be cw or ccw")
        turns.append(TURNS[part.word("turn")])
    return white, turns


def are_pairs(pairs: object) -> bool:
    """Whether this is a pair of symbols for each direction."""
    if not isinstance(pairs, list) or len(pairs) != len(DIRECTIONS):
        return False
    symbols = [pair for pair in pairs if isinstance(pair, list) and len(pair) == 2]
    return len(symbols) == len(pairs) and all([is_symbol(symbol) for pair in symbols for symbol in pair])


def is_symbol(value: object) -> bool:
    """Whether this is 1 for white or 0 for empty."""
    return is_whole(value) and value in (0, 1)


def facing(pairs: list[list[int]], rotation: int) -> int:
    """The white symbols as they face now (RND-COMP-12)."""
    ways = 0
    for direction in range(4):
        inner, outer = pairs[(direction - rotation) % 4]
        ways |= inner << direction | outer << 4 + direction
    return ways


def counts(sheet: Sheet, key: str, ids: tuple[str, ...]) -> list[int]:
    """How many there are of each."""
    parts = sheet.by_id(key)
    sheet.require(sorted(parts) == sorted(ids), f"each {key} must be one of {', '.join(ids)}")
    return [parts[id].whole("count") for id in ids]


def seating(sheet: Sheet) -> list[list[int]]:
    """For two, three and four players: seat -> corner (RND-SETUP-07)."""
    found = {part.whole("players"): part for part in sheet.parts("seating")}
    sheet.require(sorted(found) == list(SEATINGS), "a seating is needed for two, three and four players")
    seats = [[found[n].place(corner, CORNERS) for corner in found[n].words("corners")] for n in SEATINGS]
    for n, corners in zip(SEATINGS, seats):
        found[n].require(len(set(corners)) == len(corners) == n, "every player needs a corner of their own")
    return seats


def tasks(sheet: Sheet) -> list[list[Task]]:
    """Character -> its upper and its lower task (RND-SMITH to RND-DEMON)."""
    by_id = sheet.by_id("character")
    sheet.require(sorted(by_id) == sorted(CHARACTERS), "the characters must be the twelve")
    return [[task(by_id[id].part(key)) for key in ("top", "bottom")] for id in CHARACTERS[:TASKED]]


def task(part: Sheet) -> Task:
    """One half of a card."""
    reward = part.word("reward_object")
    return Task(
        named(part, "give"),
        named(part, "hold"),
        part.whole("copper"),
        part.whole("silver"),
        part.place(reward, OBJECTS) if reward else NOTHING,
        part.whole("reward_apple"),
    )


def named(part: Sheet, key: str) -> Pack:
    """A list of objects."""
    return tuple(sorted([part.place(name, OBJECTS) for name in part.words(key)]))


def prices(sheet: Sheet) -> list[int]:
    """Row of the fairy board -> copper (RND-FAIRY-02)."""
    rows = sheet.parts("fairy_row")
    sheet.require([row.word("id") for row in rows] == list(ROWS), f"the rows must be {', '.join(ROWS)}")
    for n, row in enumerate(rows):
        row.require(row.words("spaces") == list(FAIRY[SHELF * n : SHELF * n + SHELF]), "a row has three spaces")
    return [row.whole("price_copper") for row in rows]


def removed(sheet: Sheet) -> list[int]:
    """The objects that the harder game leaves out (RND-HARD-01)."""
    part = sheet.part("variants").part("hard")
    return [part.place(name, OBJECTS) for name in part.words("remove_objects")]


def check_rules(sheet: Sheet) -> None:
    """A box may have other numbers, but not other rules."""
    pack = sheet.part("backpack")
    pack.require(pack.whole("object_spaces") == ROOM, "a backpack must hold three objects")
    pack.require(pack.whole("heavy_max") == 1, "a backpack must hold one heavy object")
    for part in sheet.parts("object"):
        heavy = OBJECTS.index(part.word("id")) < HEAVIES
        part.require((part.word("weight") == "heavy") == heavy, f"weight must be {'heavy' if heavy else 'light'}")
    for part in sheet.parts("character"):
        tasked = CHARACTERS.index(part.word("id")) < TASKED
        part.require((part.word("type") != "altruistic") == tasked, "this character is of another kind")
    sheet.part("combination").require(
        sheet.part("combination").words("objects") == ["treasure_chest", "key"], "a chest is opened with a key"
    )
    sheet.require(CHARACTERS[SPIRIT] == "forest_spirit", "the spirit comes last")


def check_amounts(parts: Parts, sheet: Sheet) -> None:
    """Enough for the forest, the fairy board and a winner."""
    spaces = max([len(layout.ground) for layout in parts.layouts])
    sheet.require(sum(parts.chips) > spaces, "there must be more chips than spaces")
    left = [n for kind, n in enumerate(parts.objects) if kind not in parts.removed]
    sheet.require(sum(left) >= len(FAIRY), "there must be objects for the fairy board")
    sheet.require(len(parts.tiles) - 4 >= spaces, "there must be a tile for every space")
    sheet.require(0 < parts.helpers.apples_needed <= parts.apples, "there must be apples enough to win")
    sheet.require(parts.rounds > 0, "a game must have a round")
