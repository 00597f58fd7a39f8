"""Observations of Roundforest: forest, fairy board, bags, pile, supply and players. All is public (RND-INFO-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules import RoundforestRules
from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CHIPS,
    CORNER,
    FAIRY,
    GAPS,
    HEAVIES,
    LYING,
    OBJECTS,
    PLACES,
    WAYS,
)
from clairiere.games.roundforest.rules.components import ROOM, Pack, Parts
from clairiere.games.roundforest.rules.state import FACES, Table
from clairiere.kernel.observation import Field, GameObservation, distance, flags, number, one_of, seats_from
from clairiere.kernel.state import Seat

WORDS: Final = (
    "move", "end_options", "end", "place_spirit", "object", "coin", "yellow", "well", "well_give", "prince", "ride",
    "ride_on", "saddle", "pedlar", "sell", "imp", "imp_take", "beggar", "meet", "task", "ability", "again",
    "spirit_check", "next", "well_give 2", "sell 2", "again 3", *CHARACTERS, *OBJECTS,
)  # fmt: skip
TURN: Final = FACES * WAYS
NO_OBJECTS: Final = bytes(len(OBJECTS))


class RoundforestObservation(GameObservation[Table]):
    """The forest space by space, then what is common, then what each player has."""

    def __init__(self, rules: RoundforestRules) -> None:
        super().__init__(rules)
        self.parts: Parts | None = None  # for which the ways were looked up
        self.ways: list[list[bytes]] = []

    def spaces(self, seats: int) -> list[int]:
        """The spaces of the forest for so many players."""
        parts: Parts = self.rules.components()
        return parts.layout(seats).spaces

    def words(self) -> list[str]:
        """The words of steps."""
        return [*WORDS]

    def fields(self, seats: int) -> list[Field]:
        """Lists by space are in reading order."""
        spaces = self.spaces(seats)
        objects, characters = ", ".join(OBJECTS), ", ".join(CHARACTERS)
        names = ", ".join([PLACES[place] for place in spaces])
        return [
            Field("ways", len(spaces) * TURN, "ways out of each space that are open now, after one turn of its tile, "
                  f"after two, after three: four neighbours, then four behind them, north first; spaces are {names}"),
            Field("lies", len(spaces) * len(LYING), f"what lies on each space: {', '.join(LYING)}"),
            Field("gaps", len(GAPS) * HEAVIES, f"the heavy object in each gap: {', '.join(OBJECTS[:HEAVIES])}"),
            Field("variants", 3, "harder; blocking; who arrives must be ready"),
            Field("round", 1, "the round", high=255),
            Field("first", seats, "from whom rounds are counted"),
            Field("active", seats, "whose turn it is"),
            Field("turn", 2, "whether the player has paused; has done the block action"),
            Field("chips", len(CHIPS), f"chips in the bag: {', '.join(CHIPS)}", high=255),
            Field("discard", len(CHIPS), f"chips in the discard: {', '.join(CHIPS)}", high=255),
            Field("fairy", len(FAIRY) * len(OBJECTS), f"the object on each space of the fairy board: {objects}"),
            Field("bag", len(OBJECTS), f"objects in the bag: {objects}", high=16),
            Field("pile", len(CHARACTERS), f"characters in the pile: {characters}"),
            Field("supply", 3, "copper, silver and apples of the supply", high=255),
            Field("drawn", len(OBJECTS), f"objects whose fate is being decided: {objects}", high=16),
            Field("met", len(CHARACTERS), f"the character whose fate is being decided: {characters}"),
            Field("ring", seats, "who has won the ring"),
            Field("place", seats * len(spaces), "the space of each pawn; none: it stands on its backpack"),
            Field("pack", seats * len(OBJECTS), f"objects in each backpack: {objects}", high=ROOM),
            Field("coins", seats * 3, "copper, silver and apples of each player", high=255),
            Field("compasses", seats, "compasses of each player", high=15),
            Field("debts", seats * len(CHARACTERS), f"whom each player owes: {characters}"),
            Field("pauses", seats * 2, "forced pauses of each player in a row; whether the pawn is astray", high=15),
        ]  # fmt: skip

    def rows(self, s: Table, me: Seat) -> list[bytes]:
        """In the order of the fields."""
        if self.parts is not s.parts:
            self.parts, self.ways = s.parts, ways_of(s.parts)
        spaces = s.layout.spaces
        players = [s.players[seat] for seat in seats_from(me, s.seats)]
        return [
            *[self.ways[s.tiles[place]][s.turned[place]] for place in spaces],
            *[one_of(s.lies[place], len(LYING)) for place in spaces],
            *[one_of(kind, HEAVIES) for kind in s.gaps],
            number(1 if s.harder else 0),
            number(1 if s.blocking else 0),
            number(1 if s.arrive_ready else 0),
            number(s.round),
            one_of(distance(s.first, me, s.seats), s.seats),
            one_of(distance(s.active, me, s.seats), s.seats),
            number(1 if s.paused else 0),
            number(1 if s.shifted else 0),
            bytes(s.chips),
            bytes(s.discard),
            *[one_of(kind, len(OBJECTS)) for kind in s.fairy],
            bytes(s.bag),
            flags(s.pile, len(CHARACTERS)),
            bytes([s.copper, s.silver, s.apples]),
            pack_row(s.drawn),
            one_of(s.met, len(CHARACTERS)),
            one_of(distance(s.ring, me, s.seats), s.seats),
            *[one_of(-1 if player.at == CORNER else spaces.index(player.at), len(spaces)) for player in players],
            *[pack_row(player.pack) for player in players],
            *[number(many) for player in players for many in (player.copper, player.silver, player.apples)],
            *[number(player.compasses) for player in players],
            *[flags(player.debts, len(CHARACTERS)) for player in players],
            *[number(many) for player in players for many in (min(15, player.pauses), 1 if player.stray else 0)],
        ]


def ways_of(parts: Parts) -> list[list[bytes]]:
    """Tile -> rotation -> the ways that are open now, after one turn of the tile, after two, after three."""
    return [
        [
            b"".join([flags(white[(rotation + turn * turns) % FACES], WAYS) for turn in range(FACES)])
            for rotation in range(FACES)
        ]
        for white, turns in zip(parts.white, parts.turns)
    ]


def pack_row(pack: Pack) -> bytes:
    """How many objects of each kind."""
    if not pack:
        return NO_OBJECTS
    row = [0] * len(OBJECTS)
    for kind in pack:
        row[kind] += 1
    return bytes(row)
