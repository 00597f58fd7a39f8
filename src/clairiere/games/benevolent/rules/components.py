"""components.toml as constant tables, checked on load."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import (
    ARROWS,
    CLOVER,
    DREAM_SPACES,
    EPHEMERAL,
    GIFTS,
    HEXES,
    KINDS,
    MOVES,
    NO_ARROW,
    NO_GIFT,
    PERMANENT,
    PLACES,
    SECRETS,
    SLOTS,
    tally,
)
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.components import Components, Sheet

# The Forest board: segments laid together by a template (BEN-GEN).

class Template:
    """How segments lie: which position of which slot is seen on each hex, and which hexes touch."""

    def __init__(
        self,
        id: str,
        players: int,
        slots: list[str],
        cells: list[tuple[int, int]],
        axes: list[tuple[int, int]],
        near: list[int],
    ) -> None:
        self.id = id
        self.players = players
        self.slots = slots
        self.cells = cells  # hex -> slot, position
        self.axes = axes  # hex -> its column and row, the columns leaning to the right on their way down
        self.near = near  # hex -> bit set of the hexes that share an edge with it
        self.walks: dict[int, list[Choice]] = {}  # what is legal from where, kept once it has been found out


class Face:
    """One side of a segment: kind of space and grey Footsteps at each of its five positions."""

    def __init__(self, id: str, segment: int, side: str, kinds: list[int], grey: list[int]) -> None:
        self.id = id
        self.segment = segment
        self.side = side
        self.kinds = kinds
        self.grey = grey


class Forest:
    """An assembled board. Never changes; shared by all copies of a table."""

    def __init__(self, template: Template, faces: list[Face]) -> None:
        self.id = " ".join([template.id] + [face.id for face in faces])
        self.template = template
        self.size = len(template.cells)
        self.hexes = (1 << self.size) - 1
        self.near = template.near
        self.walks = template.walks
        self.kinds = [faces[slot].kinds[position] for slot, position in template.cells]
        self.grey = [faces[slot].grey[position] for slot, position in template.cells]
        self.of_kind = [0] * len(KINDS)  # bit set of the hexes of each kind
        for hex, kind in enumerate(self.kinds):
            self.of_kind[kind] |= 1 << hex
        self.places: list[Choice] = PLACES[: self.size]
        self.moves: list[list[Choice]] = [leaving(origin, self.size) for origin in range(self.size)]

    def shows_all_kinds(self) -> bool:
        """Whether every kind of space can be seen (BEN-GEN-08)."""
        return len(set(self.kinds)) == len(KINDS)

    def touching(self, hexes: int) -> int:
        """Bit set of the hexes that share an edge with one of these."""
        near = 0
        for hex in range(self.size):
            if hexes >> hex & 1:
                near |= self.near[hex]
        return near

    def joined(self, hexes: int) -> bool:
        """Whether these hexes form one group (BEN-MOVE-07)."""
        reached = hexes & -hexes
        while reached != hexes:
            more = reached | self.touching(reached) & hexes
            if more == reached:
                return False
            reached = more
        return True


def leaving(origin: int, size: int) -> list[Choice]:
    """Every move from one hex to another (BEN-MOVE-10)."""
    return [MOVES[origin][goal] for goal in range(size) if goal != origin]


FIXED: Final[dict[str, dict[str, object]]] = {
    "e_feather": {"gain_gifts": {"feather": 1}},
    "e_clover_leaves": {"gain_gifts": {"clover": 1}},
    "e_crystal3": {"only_gift": "crystal"},
    "p_double_step": {"max_own_steps_per_hex": 2},
}
"""What some Secrets say is their rule and not a number of the box."""


class Parts(Components):
    """What is in the box of Benevolent."""

    def __init__(self, sheet: Sheet, vocabulary: Vocabulary) -> None:
        super().__init__(sheet)
        self.words = vocabulary
        self.leaves = sheet.part("leaves").whole("total")
        self.gathered = sheet.part("leaves").whole("gather_amount")
        self.rounds = sheet.part("safety_stop").whole("rounds")
        self.starting_leaves = starting_leaves(sheet)
        self.prices, self.stacks = gifts(sheet)
        check_rules(sheet)
        self.arrow_gifts = arrow_gifts(sheet.part("dream_path"))
        self.arrows_from = arrows_from(self.arrow_gifts)
        self.faces = faces(sheet.part("forest"))
        self.templates = templates(sheet.part("forest"))
        self.steps_for_forest = steps_for_forest(sheet.part("player_pieces"), self.templates)
        self.tiles = tiles(sheet)
        self.beneath = beneath(sheet.part("pyramid"))
        self.secrets = SecretNumbers(sheet)
        self.forests: dict[str, Forest] = {}

    def vocabulary(self) -> Vocabulary:
        """All choices of Benevolent; they are the same for every box."""
        return self.words

    def forest(self, template: str, chosen: list[str]) -> Forest:
        """The board of these faces; each is assembled once."""
        key = " ".join([template, *chosen])
        if key not in self.forests:
            self.forests[key] = Forest(self.templates[template], [self.faces[id] for id in chosen])
        return self.forests[key]


class SecretNumbers:
    """The numbers printed on Secret tiles (BEN-EPH, BEN-PERM)."""

    def __init__(self, sheet: Sheet) -> None:
        by_id = sheet.by_id("secret_face")
        for name in SECRETS:
            sheet.require(name in by_id, f"the Secret {name} is missing")
        self.leaves_gained = by_id["e_clover_leaves"].whole("gain_leaves")
        self.crystal_price = by_id["e_crystal3"].whole("price")
        self.cheaper = by_id["e_buy_minus3"].whole("discount")
        self.gives: list[int] = [0] * len(EPHEMERAL)  # tally of what a barter gives back
        self.takes: list[int] = [NO_GIFT] * len(EPHEMERAL)
        for secret, name in enumerate(EPHEMERAL):
            if name.startswith("e_trade"):
                self.gives[secret], self.takes[secret] = barter(by_id[name])
        self.exchange_again = by_id["p_repeat_exchange"].whole("cost")
        self.sleep_again = by_id["p_repeat_sleep"].whole("cost")
        self.cached = by_id["p_leaf_cache"].whole("amount")
        self.solitude = by_id["p_solitude"].whole("amount")
        self.discount = by_id["p_discount2"].whole("discount")


def check_rules(sheet: Sheet) -> None:
    """A box may have other numbers, but not other rules."""
    pieces = sheet.part("player_pieces")
    pieces.require(pieces.whole("starting_clovers") == 1, "everyone must start with 1 Clover")
    pieces.require(pieces.whole("steps_on_dream_path") == 1, "everyone must have 1 Footstep on the Dream Path")
    sheet.part("dream_path").require(sheet.part("dream_path").whole("start") == 1, "everyone must start on space 1")
    sheet.part("leaves").require(sheet.part("leaves").flag("limited"), "Leaves must be limited")
    following = [part.word("next") for part in sheet.parts("gift")]
    sheet.require(following == [*GIFTS[1:], ""], "each gift must be followed by the next dearer one")
    for face in sheet.parts("secret_face"):
        for key, value in FIXED.get(face.word("id"), {}).items():
            face.require(face.has(key) and face.entries[key] == value, f"{key} must be {value}")


def starting_leaves(sheet: Sheet) -> list[int]:
    """Leaves by turn order (BEN-SET-05)."""
    pieces = sheet.part("player_pieces")
    leaves = pieces.wholes("starting_leaves_by_turn_order")
    pieces.require(len(leaves) == 4, "starting leaves are needed for four players")
    pieces.require(min(leaves) >= 0, "starting leaves must be numbers from 0")
    pieces.require(sum(leaves) <= sheet.part("leaves").whole("total"), "there are fewer leaves than players start with")
    return leaves


def gifts(sheet: Sheet) -> tuple[list[int], list[list[int]]]:
    """Prices, and stacks before anyone takes a token, by number of players (BEN-SET-06, BEN-ALTAR-02)."""
    parts = sheet.parts("gift")
    sheet.require([part.word("id") for part in parts] == list(GIFTS), f"the gifts must be {', '.join(GIFTS)}")
    stacks = [[part.part("stack_at_setup").whole(f"p{n}") for part in parts] for n in (2, 3, 4)]
    for players, stack in enumerate(stacks, start=2):
        sheet.require(max(stack) < 16, "a stack holds at most 15 tokens")
        parts[CLOVER].require(stack[CLOVER] >= players, f"each of {players} players starts with one")
    return [part.whole("value") for part in parts], stacks


def arrow_gifts(path: Sheet) -> list[int]:
    """Arrow -> the Gift on it, NO_GIFT, or NO_ARROW where the board has none (BEN-POND-02)."""
    path.require(path.whole("spaces") == DREAM_SPACES, "the Dream Path has four spaces")
    found = [NO_ARROW] * len(ARROWS)
    for part in path.parts("arrow"):
        start, end = part.whole("from"), part.whole("to")
        part.require(1 <= start <= DREAM_SPACES and 1 <= end <= DREAM_SPACES, "an arrow joins two of the four spaces")
        arrow = DREAM_SPACES * (start - 1) + end - 1
        part.require(part.word("id") == ARROWS[arrow], f"an arrow with these ends is called {ARROWS[arrow]}")
        found[arrow] = part.index("gift", GIFTS) if part.word("gift") else NO_GIFT
    return found


def arrows_from(arrow_gifts: list[int]) -> list[list[int]]:
    """Dream space -> the arrows that start there (BEN-POND-03)."""
    return [
        [arrow for arrow in range(4 * space, 4 * space + 4) if arrow_gifts[arrow] != NO_ARROW]
        for space in range(DREAM_SPACES)
    ]


def faces(forest: Sheet) -> dict[str, Face]:
    """The sides of the segments (BEN-GEN-01, BEN-GEN-03)."""
    positions = forest.part("outline").words("positions")
    found: dict[str, Face] = {}
    for part in forest.parts("face"):
        cells = [part.part(position) for position in positions]
        kinds = [cell.index("kind", KINDS) for cell in cells]
        grey = [cell.whole("grey_steps") for cell in cells]
        found[part.word("id")] = Face(part.word("id"), part.whole("segment"), part.word("side"), kinds, grey)
    for segment in range(1, forest.whole("segments") + 1):
        forest.require(f"{segment}a" in found and f"{segment}b" in found, f"segment {segment} lacks a side")
    return found


def templates(forest: Sheet) -> dict[str, Template]:
    """The ways to lay segments together (BEN-GEN-04 to -06)."""
    positions = forest.part("outline").words("positions")
    found = {part.word("id"): template(part, positions) for part in forest.parts("template")}
    for id in ("2R", "2L", "3R", "3L", "4R", "4L"):
        forest.require(id in found, f"template {id} is missing")
    return found


def template(part: Sheet, positions: list[str]) -> Template:
    """One template, with an adjacency that must hold both ways (BEN-GEN-10)."""
    slots = part.words("slots")
    cells = part.parts("cell")
    part.require([c.word("id") for c in cells] == list(HEXES[: len(cells)]), "hexes are h01, h02, ... in order")
    seen = [(c.index("slot", slots), c.index("pos", positions)) for c in cells]
    axes = [(c.whole("q"), c.whole("r")) for c in cells]
    near = [mask_of([c.place(name, HEXES[: len(cells)]) for name in c.words("adjacent")]) for c in cells]
    for hex, mask in enumerate(near):
        for other in range(len(cells)):
            part.require(mask >> other & 1 == near[other] >> hex & 1, f"h{hex + 1:02} is near one that is not near it")
    return Template(part.word("id"), part.whole("players"), slots, seen, axes, near)


def steps_for_forest(pieces: Sheet, templates: dict[str, Template]) -> int:
    """Footsteps besides the one on the Dream Path (BEN-SET-08); the smallest forest has a hex more than that."""
    steps = pieces.whole("steps_for_forest")
    hexes = min([len(template.cells) for template in templates.values()])
    pieces.require(0 < steps < hexes, f"steps_for_forest must be from 1 to {hexes - 1}")
    return steps


def tiles(sheet: Sheet) -> list[tuple[int, int]]:
    """Secret tile -> its Ephemeral and its Permanent face (BEN-SET-12)."""
    found = [
        (part.index("ephemeral", EPHEMERAL), len(EPHEMERAL) + part.index("permanent", PERMANENT))
        for part in sheet.parts("secret_tile")
    ]
    sheet.require(sorted([face for tile in found for face in tile]) == list(range(18)), "every face is on one tile")
    return found


def beneath(pyramid: Sheet) -> list[int]:
    """Slot -> bit set of the slots it rests on (BEN-SET-11, BEN-TABLE-02)."""
    pyramid.require(pyramid.words("fill_order") == list(SLOTS), f"the pyramid is filled {', '.join(SLOTS)}")
    by_id = pyramid.by_id("slot")
    pyramid.require(sorted(by_id) == list(SLOTS), "the pyramid has nine slots")
    return [mask_of([by_id[slot].place(name, SLOTS) for name in by_id[slot].words("blocked_by")]) for slot in SLOTS]


def barter(part: Sheet) -> tuple[int, int]:
    """What a barter gives back, as a tally, and the Gift it takes (BEN-EPH-04 to -06)."""
    give = part.part("give")
    counts = [give.whole(name) if give.has(name) else 0 for name in GIFTS]
    take = part.index("take", GIFTS)
    part.require(max(counts) < 16, "a barter gives back at most 15 tokens of a kind")
    part.require(counts[take] == 0, "a barter cannot give back what it takes")
    return tally(counts), take
