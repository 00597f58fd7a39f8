"""components.toml as constant tables, checked on load."""

from __future__ import annotations

from clairiere.games.roundforest.layout import Layout, read_layout
from clairiere.games.roundforest.numbering import (
    CHARACTERS,
    CHIPS,
    CORNERS,
    DIRECTIONS,
    FAIRY,
    HEAVIES,
    LAYOUTS,
    NOTHING,
    OBJECTS,
    ROWS,
    SADDLE,
    SHELF,
    SPIRIT,
    TASKED,
)
from clairiere.games.roundforest.pack import ROOM, Pack
from clairiere.games.roundforest.tasks import Task
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.components import Components, Sheet, is_whole

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
