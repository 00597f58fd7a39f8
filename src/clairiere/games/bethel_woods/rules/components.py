"""components.toml as constant tables, checked on load."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    ANTICLOCKWISE,
    CHARACTERS,
    CLOCKWISE,
    FACES,
    FIRST_SPY_FACE,
    FIRST_TILE_FACE,
    FIRST_TOKEN,
    LEVELS,
    MACHINES,
    ONE,
    POOLS,
    SPIES_AT_START,
    TILES,
    TYPES,
    of_type,
    size,
)
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.components import Components, Sheet
from clairiere.kernel.state import Printing, lay_out

DIRECTIONS: Final = {"clockwise": CLOCKWISE, "anticlockwise": ANTICLOCKWISE}
WORKERS: Final = 3
"""Of each type (BTW-COMP-01)."""


class Parts(Components):
    """What is in the box of Bethel Woods."""

    def __init__(self, sheet: Sheet, vocabulary: Vocabulary) -> None:
        super().__init__(sheet)
        self.words = vocabulary
        self.rules = Rules(sheet.part("rules"))
        check_names(sheet)
        self.start_workers = start_workers(sheet.part("machines"))
        self.accepts = accepts(sheet.part("sections"))
        self.demands = demands(sheet.part("spies"))
        check_levels(sheet.part("difficulty"))
        tokens = malfunctions(sheet.part("malfunctions"))
        tiles = list(range(FIRST_TILE_FACE, FIRST_SPY_FACE))
        spies = list(range(FIRST_SPY_FACE, FIRST_SPY_FACE + MACHINES))
        self.unmixed = lay_out(Printing(FACES, POOLS), [tiles, spies, tokens])
        self.end = FIRST_TOKEN + len(tokens)  # the number after the last piece
        left = len(tokens) - self.rules.initial
        sheet.part("rules").require(sheet.part("rules").whole("supply_after_setup") == left, "the supply is miscounted")

    def vocabulary(self) -> Vocabulary:
        """All choices of Bethel Woods; they are the same for every box."""
        return self.words


class Rules:
    """Numeric constants of the rulebook."""

    def __init__(self, part: Sheet) -> None:
        self.initial = part.whole("initial_malfunctions")
        self.cap = part.whole("setup_cap_without_spy")
        self.cap_with_spy = part.whole("setup_cap_with_spy")
        self.critical_load = part.whole("critical_load")
        self.limit = part.whole("knowledge_limit")
        self.limit_tile = part.whole("knowledge_limit_tile")
        self.per_turn = part.whole("malfunctions_per_turn")
        self.extra = part.whole("malfunctions_extra_tile")
        self.saved = part.whole("violet_reduction")
        self.critical_loss = part.whole("critical_machines_loss")
        self.pieces = part.whole("pieces_to_win")
        self.spies = part.whole("spies_loss")
        way = part.word("reroute_direction")
        part.require(way in DIRECTIONS, "reroute_direction must be clockwise or anticlockwise")
        self.reroute = DIRECTIONS[way]
        check_rules(part, self)


def check_rules(part: Sheet, rules: Rules) -> None:
    """Numbers with which a game can be set up and ends (BTW-SETUP-08, BTW-LOSE-04)."""
    part.require(part.word("critical_loss_check") == "end_of_actions", "defeat is looked at before new malfunctions")
    part.require(rules.cap_with_spy in (1, 2), "setup_cap_with_spy must be 1 or 2")
    part.require(rules.cap < rules.critical_load, "no machine may be critical after set-up")
    part.require(rules.cap_with_spy + 1 < rules.critical_load, "no machine with a spy may be critical after set-up")
    part.require(rules.initial <= rules.cap + 5 * rules.cap_with_spy, "the first malfunctions find no room")
    part.require(rules.per_turn > rules.saved, "each turn must take a token from the supply")
    part.require(rules.limit_tile <= rules.limit, "the tile must not raise the limit")
    part.require(rules.pieces == MACHINES and rules.spies == MACHINES, "there are six pieces and six spies")


def text_key(tile: Sheet, reroutes_all: bool) -> str:
    """The text of a critical tile that fits how rerouted faults are read at this table (BTW-REROUTE-06)."""
    return "text" if reroutes_all or not tile.has("text_critical_en") else "text_critical"


def ids(part: Sheet) -> list[str]:
    """The ids of the items of a list."""
    return [item.word("id") for item in part.parts("item")]


def numbered(part: Sheet, key: str) -> list[Sheet]:
    """The items of a list that are numbered 1 to 6."""
    items = part.parts("item")
    part.require([item.whole(key) for item in items] == list(range(1, MACHINES + 1)), "they are numbered 1 to 6")
    return items


def check_names(sheet: Sheet) -> None:
    """Types, tiles and characters are those of the rulebook, pieces are numbered (BTW-COMP-02, -03, -05)."""
    for name, known in (("types", TYPES), ("critical_tiles", TILES), ("characters", CHARACTERS)):
        part = sheet.part(name)
        part.require(ids(part) == list(known), f"they must be {', '.join(known)}")
    numbered(sheet.part("daydreamer"), "number")
    for item in sheet.part("types").parts("item"):
        item.require(item.whole("workers") == WORKERS, "there are three workers of each type")


def pair(item: Sheet, key: str) -> list[int]:
    """Two different types."""
    found = [item.place(name, TYPES) for name in item.words(key)]
    item.require(len(found) == 2 and found[0] != found[1], f"{key} must be two different types")
    return found


def start_workers(part: Sheet) -> list[int]:
    """Machine -> tally of the workers that stand there at the start (BTW-SETUP-03)."""
    found: list[int] = []
    for machine, item in enumerate(numbered(part, "number")):
        check_ring(item, machine)
        found.append(sum([ONE[item.place(name, TYPES)] for name in item.words("start_workers")]))
    for type, name in enumerate(TYPES):
        part.require(of_type(sum(found), type) == WORKERS, f"three {name} workers start on the machines")
    part.require(min([size(tally) for tally in found]) > 0, "a machine starts without a worker")
    return found


def check_ring(item: Sheet, machine: int) -> None:
    """The ring is 1, 2, ... 6, and machine k is joined to section sk (BTW-BOARD-01, -02)."""
    item.require(item.whole("clockwise_next") == (machine + 1) % MACHINES + 1, "clockwise comes the next number")
    item.require(item.whole("anticlockwise_next") == (machine - 1) % MACHINES + 1, "anticlockwise the one before")
    item.require(item.word("section") == f"s{machine + 1}", "each machine has its own section")


def accepts(part: Sheet) -> list[int]:
    """Section -> bit set of the types it accepts; each type fits three sections (BTW-BOARD-04, BTW-BUILD-08)."""
    items = numbered(part, "machine")
    found = [mask_of(pair(item, "accepts")) for item in items]
    for type, name in enumerate(TYPES):
        part.require(sum([mask >> type & 1 for mask in found]) == WORKERS, f"three sections must accept {name} workers")
    return found


def demands(part: Sheet) -> list[int]:
    """Spy -> tally of the two tokens it demands (BTW-SPY-02)."""
    return [sum([ONE[type] for type in pair(item, "demands")]) for item in numbered(part, "number")]


def malfunctions(part: Sheet) -> list[int]:
    """The faces of all tokens (BTW-COMP-06)."""
    found: list[int] = []
    for item in part.parts("item"):
        machine = item.whole("machine")
        item.require(1 <= machine <= MACHINES, "there are six machines")
        found += [6 * item.index("type", TYPES) + machine - 1] * item.whole("count")
    part.require(len(found) == part.whole("total"), "the tokens do not add up to the total")
    part.require(set(found) == set(range(len(TYPES) * MACHINES)), "a kind of token is missing")
    return found


def check_levels(part: Sheet) -> None:
    """The levels are those of the rulebook, since tables are opened by their names (BTW-DIFF-01)."""
    found = [(level, spies) for level in part.parts("item") for spies in level.wholes("start_spies")]
    part.require([spies for _, spies in found] == list(SPIES_AT_START), "0 to 5 spies may be there at the start")
    for (level, _), name in zip(found, LEVELS):
        part.require(name.startswith(level.word("id")), f"{name} is of another level")
