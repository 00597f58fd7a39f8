"""Positions of Roundforest: tables as text, which `Table.text` writes and this module reads back.

    forest small
    round 3 first A turn B
    tiles B1=T01.0 C1=T17.3 D1=T05.1 A2=T11.0 B2=W2.2 ...
    lies B1=blue C1=hat D1=smith A2=- C2=red ...
    chips 14.8.10 discard 2.1.0
    fairy hat cross spoon coin_silver key jug anvil boots cheese
    bag barrel=2 stone=1 ...
    pile innkeeper sculptor ...
    supply copper 22 silver 12 apples 11
    A at C3 compasses 2 pack hat key copper 2 silver 0 apples 1 debts smith pauses 1 stray
    B at corner compasses 2 pack copper 0 silver 0 apples 0 debts pauses 0
    agenda move B; end_options B; spirit_check; next

A tile stands with its rotation; wells carry nothing and are not named under `lies`; chips are counted blue, red,
yellow; the fairy board stands bottom row first, an empty space is `-`. `forest small harder blocking arrival` are the
variants, `gaps BC23=stone` what blocks, `drawn hat` and `met smith` what is being decided; `paused` and `shifted`
stand behind the turn whose player has paused or done the block action; `ring A` has won; `gone` marks one who left.
Reading fills in what is not said: tiles in order and unturned, chips on every free space (blue ones first), an empty
fairy board, players on their backpacks, and into bags, pile and supply whatever is nowhere else.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    APPEARANCES,
    BARTERS,
    CALLS,
    CHARACTERS,
    CORNER,
    DOES,
    EMPTY,
    EXCHANGES,
    FIRST_CHARACTER,
    FIRST_CHIP,
    FIRST_OBJECT,
    GAPS,
    GIVES,
    LAYOUTS,
    LYING,
    MOVES,
    NOTHING,
    OBJECTS,
    PLACES,
    RIDES,
    SPOTS,
    TAKES,
    WORDS,
    is_character,
    is_chip,
    is_object,
)
from clairiere.games.roundforest.rules.components import Layout, Parts
from clairiere.games.roundforest.rules.setup import bare_table
from clairiere.games.roundforest.rules.state import Player, Table, take_object
from clairiere.games.roundforest.rules.steps.action import (
    ABILITY_CHOICES,
    MEETINGS,
    RIDERS,
    SADDLE_USES,
    WELL_CHOICES,
    WellGive,
)
from clairiere.games.roundforest.rules.steps.block import CLEARS, LIFTS, PUTS
from clairiere.games.roundforest.rules.steps.characters import (
    BEGGAR_CARDS,
    IMP_GIVES,
    PEDLAR_MODES,
    PRINCE_PICKS,
    UNICORN_TARGETS,
    ImpTake,
    PedlarSell,
)
from clairiere.games.roundforest.rules.steps.move import CHOOSE_MOVES
from clairiere.games.roundforest.rules.steps.objects import COIN_CHOICES, OBJECT_CHOICES, YELLOW_TARGETS
from clairiere.games.roundforest.rules.steps.purse import OPEN_CHEST
from clairiere.games.roundforest.rules.steps.tasks import TASK_CHOICES
from clairiere.games.roundforest.rules.steps.turn import END_OPTIONS, END_TURNS, NEXT_TURN, PLACE_SPIRITS, SPIRIT_CHECK
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.components import Lines, fields, lines_of, number
from clairiere.kernel.state import LETTERS, Step, seat_of

OF_SEAT: Final[dict[str, list[Step[Table]]]] = {
    "move": [*CHOOSE_MOVES],
    "end_options": [*END_OPTIONS],
    "end": [*END_TURNS],
    "place_spirit": [*PLACE_SPIRITS],
    "object": [*OBJECT_CHOICES],
    "coin": [*COIN_CHOICES],
    "yellow": [*YELLOW_TARGETS],
    "well": [*WELL_CHOICES],
    "prince": [*PRINCE_PICKS],
    "ride": [*UNICORN_TARGETS],
    "ride_on": [*RIDERS],
    "saddle": [*SADDLE_USES],
    "pedlar": [*PEDLAR_MODES],
    "imp": [*IMP_GIVES],
    "beggar": [*BEGGAR_CARDS],
    "meet": [*MEETINGS],
}
OF_NOBODY: Final[dict[str, Step[Table]]] = {"spirit_check": SPIRIT_CHECK, "next": NEXT_TURN}
WITHIN_TURN: Final = ("end", "end_options", "place_spirit", "spirit_check", "next")


def read_agenda(text: str, active: int) -> list[Step[Table]]:
    """Steps, the next first; what always follows need not be said: end options, spirit check, next turn."""
    words = [step.split() for step in text.split(";")]
    steps = [read_step(step) for step in words]
    if words[-1][0] not in WITHIN_TURN:
        steps.append(END_OPTIONS[active])
    if words[-1][0] not in ("spirit_check", "next"):
        steps.append(SPIRIT_CHECK)
    if words[-1][0] != "next":
        steps.append(NEXT_TURN)
    return steps[::-1]


def read_step(words: list[str]) -> Step[Table]:
    """Parse one step of the agenda."""
    if words[0] in OF_NOBODY:
        return OF_NOBODY[words[0]]
    seat = seat_of(words[1])
    if words[0] in OF_SEAT:
        return OF_SEAT[words[0]][seat]
    if words[0] == "task":
        return TASK_CHOICES[seat][CHARACTERS.index(words[2])]
    if words[0] == "ability":
        return ABILITY_CHOICES[seat][CHARACTERS.index(words[2])]
    if words[0] == "imp_take":
        return ImpTake(seat, OBJECTS.index(words[2]))
    makers = {"well_give": WellGive, "sell": PedlarSell}
    return makers[words[0]](seat, int(words[2]))


PLAYER_FIELDS = ("at", "compasses", "pack", "copper", "silver", "apples", "debts", "pauses", "stray", "gone")


def read_position(text: str, parts: Parts) -> Table:
    """The table that is described so; ValueError or LookupError if it is none."""
    lines = lines_of(text)
    seats = len([seat for seat in LETTERS if seat in lines])
    forest = lines.get("forest", [LAYOUTS[0 if seats == 2 else 1]])
    layout = parts.layouts[LAYOUTS.index(forest[0])]
    tiles, turned = read_tiles(lines.get("tiles", []), parts, layout)
    s = bare_table(parts, seats, layout, tiles, turned, harder="harder" in forest, blocking="blocking" in forest)
    s.arrive_ready = "arrival" in forest
    for seat in range(seats):
        read_player(s, s.players[seat], lines[LETTERS[seat]])
    s.gone = mask_of([seat for seat in range(seats) if "gone" in lines[LETTERS[seat]]])
    read_turn(s, lines.get("round", []))
    read_deciding(s, lines)
    read_chips(s, lines)
    read_objects(s, lines)
    read_pile(s, lines)
    read_supply(s, lines.get("supply", []))
    s.over = "over" in lines
    s.agenda = [] if s.over else read_agenda(" ".join(lines.get("agenda", ["move", LETTERS[s.active]])), s.active)
    return s


def pairs(words: list[str]) -> list[tuple[str, str]]:
    """`C3=hat` as its two halves."""
    return [(word.partition("=")[0], word.partition("=")[2]) for word in words]


def read_tiles(words: list[str], parts: Parts, layout: Layout) -> tuple[list[int], list[int]]:
    """Tiles and their rotations; those not named lie in order and unturned."""
    tiles, turned = [NOTHING] * len(PLACES), [0] * len(PLACES)
    for where, tile in pairs(words):
        name, _, rotation = tile.partition(".")
        tiles[PLACES.index(where)] = parts.tiles.index(name)
        turned[PLACES.index(where)] = int(rotation or "0")
    left = [tile for tile in range(len(parts.tiles)) if tile not in tiles]
    for place in layout.spaces:
        if tiles[place] == NOTHING:
            well = bool(layout.wells >> place & 1)
            tiles[place] = [tile for tile in left if (tile >= parts.wells) == well][0]
            left.remove(tiles[place])
    return tiles, turned


def read_player(s: Table, me: Player, words: list[str]) -> None:
    """A player's line; what it does not say is as at the start of the game."""
    found = fields(words, PLAYER_FIELDS)
    at = found.get("at", ["corner"])[0]
    me.at = CORNER if at == "corner" else PLACES.index(at)
    me.compasses = number(found, "compasses", me.compasses)
    me.pack = tuple(sorted([OBJECTS.index(name) for name in found.get("pack", [])]))
    me.copper = number(found, "copper", 0)
    me.silver = number(found, "silver", 0)
    me.apples = number(found, "apples", 0)
    me.debts = mask_of([CHARACTERS.index(name) for name in found.get("debts", [])])
    me.pauses = number(found, "pauses", 0)
    me.stray = "stray" in found


def read_turn(s: Table, words: list[str]) -> None:
    """Round, first player, whose turn, and what it has seen."""
    found = fields(["round", *words], ("round", "first", "turn", "paused", "shifted"))
    s.round = int(found["round"][0]) if found["round"] else 1
    s.first = seat_of(found["first"][0]) if "first" in found else 0
    s.active = seat_of(found["turn"][0]) if "turn" in found else s.first
    s.paused, s.shifted = "paused" in found, "shifted" in found


def read_deciding(s: Table, lines: Lines) -> None:
    """What is being decided, what blocks, who has won."""
    s.drawn = tuple([OBJECTS.index(name) for name in lines.get("drawn", [])])
    s.met = CHARACTERS.index(lines["met"][0]) if "met" in lines else NOTHING
    s.ring = seat_of(lines["ring"][0]) if "ring" in lines else NOTHING
    gaps = list(s.gaps)
    for gap, kind in pairs(lines.get("gaps", [])):
        gaps[GAPS.index(gap)] = OBJECTS.index(kind)
    s.gaps = tuple(gaps)


def read_chips(s: Table, lines: Lines) -> None:
    """What lies on the spaces, and the chips that do not."""
    unsaid = set(s.layout.ground)
    for name, lying in pairs(lines.get("lies", [])):
        place = PLACES.index(name)
        s.lies[place] = LYING.index(lying)
        unsaid.discard(place)
    said = lines.get("chips", [])
    s.discard = [int(n) for n in said[-1].split(".")] if "discard" in said else [0, 0, 0]
    lying_chips = [s.lies[place] - FIRST_CHIP for place in s.layout.ground if is_chip(s.lies[place])]
    s.chips = [n - s.discard[chip] - lying_chips.count(chip) for chip, n in enumerate(s.parts.chips)]
    taken = s.occupied()
    for place in sorted(unsaid):
        s.lies[place] = EMPTY if taken >> place & 1 else FIRST_CHIP + spare_chip(s)
    if said and said[0] != "discard":
        s.chips = [int(n) for n in said[0].split(".")]


def spare_chip(s: Table) -> int:
    """A chip for a space of which nothing is said: blue, as long as there are any, then yellow, then red."""
    chip = [chip for chip in (0, 2, 1) if s.chips[chip] > 0][0]
    s.chips[chip] -= 1
    return chip


def read_objects(s: Table, lines: Lines) -> None:
    """The fairy board, and the objects that are nowhere else."""
    if "fairy" in lines:
        s.fairy = tuple([NOTHING if name == "-" else OBJECTS.index(name) for name in lines["fairy"]])
    lying = [s.lies[place] - FIRST_OBJECT for place in s.layout.ground if is_object(s.lies[place])]
    held = [kind for player in s.players for kind in player.pack]
    if "bag" in lines:
        counts = {OBJECTS.index(name): int(n) for name, n in pairs(lines["bag"])}
        s.bag = [counts.get(kind, 0) for kind in range(len(OBJECTS))]
        s.bagged = sum(s.bag)
        return
    for kind in [*s.fairy, *s.gaps, *s.drawn, *lying, *held]:
        if kind != NOTHING:
            take_object(s, kind)


def read_pile(s: Table, lines: Lines) -> None:
    """The characters that are nowhere else."""
    if "pile" in lines:
        s.pile = mask_of([CHARACTERS.index(name) for name in lines["pile"]])
        return
    lying = [s.lies[place] - FIRST_CHARACTER for place in s.layout.ground if is_character(s.lies[place])]
    away = lying if s.met == NOTHING else [*lying, s.met]
    s.pile &= ~mask_of(away)


def read_supply(s: Table, words: list[str]) -> None:
    """Parse the supply, which no player owns."""
    found = fields(words, ("copper", "silver", "apples"))
    s.copper = number(found, "copper", s.copper - sum([player.copper for player in s.players]))
    s.silver = number(found, "silver", s.silver - sum([player.silver for player in s.players]))
    s.apples = number(found, "apples", s.apples - sum([player.apples for player in s.players]))


# Every choice of Roundforest, by its notation.

def all_choices() -> list[Choice]:
    """All choices of the game, in no particular order."""
    found: list[Choice] = [*WORDS, OPEN_CHEST, *PUTS, *LIFTS, *CLEARS]
    for moves in MOVES:
        found += moves
    return found + RIDES + SPOTS + APPEARANCES + BARTERS + GIVES + TAKES + CALLS + EXCHANGES + DOES


VOCABULARY: Final = Vocabulary(all_choices())
