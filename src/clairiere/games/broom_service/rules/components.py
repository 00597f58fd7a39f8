"""components.toml as constant tables, checked on load."""

from __future__ import annotations

from clairiere.games.broom_service.rules.choices import (
    BOARDS,
    CIRCLES,
    COLOURS,
    EVENTS,
    FACES,
    FIRST_RAIN,
    FIRST_SEA,
    FOREST_TILES,
    GENEROUS,
    HILL_TILES,
    HILL_TOWER,
    KINDS,
    LANDSCAPES,
    MOUNTAIN_TILES,
    NOTHING,
    PAWNS,
    POOLS,
    REGIONS,
    RESOURCES,
    ROLES,
    SEA,
    SEATS,
    SPACES,
    STORMS,
    TOWER_TILE,
    TOWERS,
    is_gatherer,
    is_witch,
)
from clairiere.kernel.bits import bits, mask_of
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.components import Components, Sheet
from clairiere.kernel.state import Printing

# A side of the board: regions, what is adjacent to what, towers, and the spaces for clouds and tiles (BRM-ADJ).

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
        self.flights = [bits(near & ~seas) for near, seas in zip(self.near, self.seas)]  # where no cloud is in the way
        self.customers = [[*bits(towers), HILL_TOWER] for towers in self.towers_in]  # a hill may have one tower more
        self.check(sheet)

    def adjacent(self, region: int) -> int:
        """Bit set of all regions beside this one: by a border line, across a sea, and the sea (BRM-ADJ-02 to -06)."""
        found = self.border[region] | self.seas[region]
        for sea in self.shores[region]:
            found |= self.border[sea]
        return found & ~(1 << region)

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


MOST_CARDS = 5
"""So many roles can be picked in a round of More or Less?."""


class Parts(Components):
    """What is in the box of Broom Service."""

    def __init__(self, sheet: Sheet, vocabulary: Vocabulary) -> None:
        super().__init__(sheet)
        self.words = vocabulary
        self.printing = Printing(FACES, POOLS)
        self.rounds = sheet.whole("rounds")
        self.hand = sheet.whole("cards_per_round")
        self.start_vp = sheet.whole("start_vp")
        self.setup = Setup(sheet.part("setup"))
        self.roles = [Role(part, role) for role, part in enumerate(in_order(sheet, "role", ROLES))]
        self.events = Events(sheet)
        self.clouds = clouds(sheet)  # first the heavy ones, kind by kind, then the storm clouds
        self.heavies = len([cloud for cloud in self.clouds if cloud.storm == NOTHING])
        self.mountain_tiles = [resources(part, "take") for part in in_order(sheet, "mountain_tile", MOUNTAIN_TILES)]
        self.tile_moves = in_order(sheet, "mountain_tile", MOUNTAIN_TILES)[3].whole("times")
        self.forest_tiles = counted(sheet, "forest_tile", FOREST_TILES)
        self.five_points = in_order(sheet, "forest_tile", FOREST_TILES)[2].whole("vp")
        self.hill_tiles = hill_tiles(sheet)  # tile -> the stone circles it shows
        hill_tower = in_order(sheet, "hill_tile", HILL_TILES)[TOWER_TILE].part("tower")
        self.boards = [Board(sheet.part(name), name, read_tower(hill_tower)) for name in BOARDS]
        self.amulets = by_number(sheet.part("amulet"), "vp_by_count", 0, 3)
        self.set_of_four = sheet.part("scoring").whole("set_of_four_vp")
        self.set_of_three = sheet.part("scoring").whole("set_of_three_vp")
        self.lightning = sheet.part("lightning").wholes("vp_by_bolts")
        self.beyond = sheet.part("lightning").whole("vp_per_bolt_beyond")
        check_rules(sheet)
        check_amounts(self, sheet)

    def vocabulary(self) -> Vocabulary:
        """All choices of Broom Service; they are the same for every box."""
        return self.words

    def bolts_vp(self, bolts: int) -> int:
        """What so many bolts of lightning score (BRM-SCORE-02)."""
        last = len(self.lightning) - 1
        return self.lightning[bolts] if bolts <= last else self.lightning[last] + self.beyond * (bolts - last)


class Setup:
    """What every player starts with, and how many cards lie ready (BRM-SETUP)."""

    def __init__(self, sheet: Sheet) -> None:
        self.potions = sheet.whole("start_potions_each_colour")
        self.wands = [sheet.wholes(f"wands_{seats}") if seats > 1 else [] for seats in range(SEATS + 1)]
        self.cursed = [sheet.whole(f"cursed_{seats}") if seats > 1 else 0 for seats in range(SEATS + 1)]
        self.penalty = sheet.whole("cursed_penalty_vp")
        self.events = sheet.whole("event_cards_used")
        for seats in range(2, SEATS + 1):
            sheet.require(len(self.wands[seats]) == seats, f"wands_{seats} must name every seat")


class Role:
    """A role card: its name and action."""

    def __init__(self, part: Sheet, role: int) -> None:
        landscapes = [part.place(name, LANDSCAPES) for name in part.words("landscapes")]
        part.require(not is_witch(role) or landscapes == [role], "a witch flies to her own landscape")
        self.landscapes = mask_of(landscapes)
        self.bonus = part.part("brave").whole("bonus_vp") if part.part("brave").has("bonus_vp") else 0
        self.potion = part.index("potion", COLOURS) if is_gatherer(role) else NOTHING
        self.potions = 0  # of a brave gatherer
        self.wands = 0
        if is_gatherer(role):
            take = part.part("brave").part("take")
            self.potions, self.wands = take.whole(COLOURS[self.potion]), take.whole("wand")
            one_of = part.part("cowardly").words("one_of")
            part.require(one_of == [COLOURS[self.potion], "wand"], "a cowardly gatherer takes a potion or a wand")
            part.require(0 < self.potions <= 3 and 0 < self.wands <= 3, "a gatherer takes one to three of each")


class Events:
    """The numbers on the event cards (BRM-EVT)."""

    def __init__(self, sheet: Sheet) -> None:
        cards = dict(zip(EVENTS, in_order(sheet, "event", EVENTS)))
        self.by_cards = by_number(cards["more_or_less"], "vp_by_cards", 1, MOST_CARDS)
        self.market = cards["black_market"].whole("instead_vp")
        self.dangerous = by_landscape(cards["dangerous_places"])
        self.sheltered = by_landscape(cards["sheltered_places"])
        self.first = cards["upper_hand"].whole("first_vp")
        self.second = cards["upper_hand"].whole("second_vp")
        self.second_needs = cards["upper_hand"].whole("second_needs_players")
        self.per_resource = signed(cards["empty_hands"], "vp_per_resource")
        self.set_cost = resources(cards["full_set"], "cost")
        self.set_vp = cards["full_set"].whole("vp")
        self.gathering = cards["gathering"].whole("vp")


class Cloud:
    """A cloud tile; a heavy one has no storm."""

    def __init__(self, part: Sheet, storm: int) -> None:
        self.stars = part.whole("stars")
        self.bolts = part.whole("bolts")
        self.storm = storm
        self.name = f"{self.stars}-{self.bolts}" if storm == NOTHING else STORMS[storm]
        self.bonus = part.whole("delivery_bonus_vp") if storm == GENEROUS else 0
        self.rain = part.index("potion", COLOURS) if storm >= FIRST_RAIN else NOTHING
        self.needed = part.whole("at_least") if storm >= FIRST_RAIN else 0
        self.vp = part.whole("vp") if storm >= FIRST_RAIN else 0


def in_order(sheet: Sheet, key: str, ids: tuple[str, ...]) -> list[Sheet]:
    """The entries of a list, in the order of their numbers."""
    parts = {part.word("id"): part for part in sheet.parts(key)}
    sheet.require(sorted(parts) == sorted(ids), f"each {key} must be one of {', '.join(ids)}")
    return [parts[id] for id in ids]


def counted(sheet: Sheet, key: str, ids: tuple[str, ...]) -> list[int]:
    """How many there are of each."""
    return [part.whole("count") for part in in_order(sheet, key, ids)]


def clouds(sheet: Sheet) -> list[Cloud]:
    """All cloud tiles: equal ones stand side by side."""
    found: list[Cloud] = []
    for part in sheet.parts("heavy_cloud"):
        found += [Cloud(part, NOTHING)] * part.whole("count")
    for storm, part in enumerate(in_order(sheet, "storm_cloud", STORMS)):
        found += [Cloud(part, storm)] * part.whole("count")
    return found


def resources(part: Sheet, key: str) -> list[int]:
    """So many of each resource; none, if the entry is not there."""
    if not part.has(key):
        return [0] * len(RESOURCES)
    given = part.part(key)
    return [given.whole(name) if given.has(name) else 0 for name in RESOURCES]


def signed(part: Sheet, key: str) -> int:
    """A whole number that may be below zero."""
    value = part.entries.get(key)
    part.require(isinstance(value, int) and not isinstance(value, bool), f"{key} must be a whole number")
    assert isinstance(value, int)
    return value


def by_number(part: Sheet, key: str, first: int, last: int) -> list[int]:
    """Points by a count, from 0 to the last one; those before the first are never used."""
    table = part.part(key)
    return [signed(table, str(n)) if n >= first else 0 for n in range(last + 1)]


def by_landscape(part: Sheet) -> list[int]:
    """Points for a pawn by the landscape it stands in."""
    return [signed(part.part("vp_per_pawn"), name) for name in LANDSCAPES]


def hill_tiles(sheet: Sheet) -> list[list[int]]:
    """Tile -> its stone circles, of which one can always be reached (BRM-HILL-02, -04)."""
    parts = in_order(sheet, "hill_tile", HILL_TILES)
    found = [[part.place(circle, CIRCLES) for circle in part.words("circles")] for part in parts]
    for tile, shown in enumerate(found):
        sheet.require(len(shown) == (0 if tile == TOWER_TILE else 2), "a turbo broom shows two stone circles")
        sheet.require(sorted(shown) != [1, 3], "no turbo broom shows B and D")
    return found


def check_rules(sheet: Sheet) -> None:
    """A box may have other numbers, but not other rules."""
    sheet.part("setup").require(sheet.part("setup").whole("pawns_per_player") == PAWNS, "a player has two pawns")
    roles = in_order(sheet, "role", ROLES)
    kinds = ["witch"] * 4 + ["druid"] * 2 + ["fairy"] + ["gatherer"] * 3
    for part, kind in zip(roles, kinds):
        part.require(part.word("kind") == kind, f"this role must be a {kind}")
    sheet.part("box").require(sheet.part("box").flag("supply_is_unlimited"), "the supply must be unlimited")


def check_amounts(parts: Parts, sheet: Sheet) -> None:
    """Enough clouds and tiles for both sides."""
    sheet.require(parts.setup.events == parts.rounds <= len(EVENTS), "there must be an event for every round")
    for board in parts.boards:
        sheet.require(parts.heavies >= len(board.spaces), "there must be a heavy cloud for every cloud space")
        sheet.require(len(board.tile_spaces[3]) == 3, "there must be three mountains with a tile space")
    back = parts.boards[1]
    sheet.require(sum(parts.forest_tiles) >= len(back.tile_spaces[0]), "there must be a tile for every forest space")
    sheet.require(len(HILL_TILES) >= len(back.tile_spaces[1]), "there must be a tile for every hill space")
    sheet.require(len(back.circles) == len(CIRCLES), "the back must have four stone circles")
    for name in ("A", "C", "D"):
        circle = back.circles[CIRCLES.index(name)]
        sheet.require(circle not in back.region_of, f"no cloud lies on stone circle {name}")
