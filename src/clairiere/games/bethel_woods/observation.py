"""Observations of Bethel Woods: machines, Orphanage, spies and supply. Nobody has secrets (BTW-GEN-03)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    CAUSES,
    CHARACTERS,
    FIRST_SPY_FACE,
    FIRST_TILE_FACE,
    KINDS,
    LETTERS,
    MACHINES,
    TILES,
    TYPES,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.observation import Field, GameObservation, distance, flags, number, one_of, seats_from
from clairiere.kernel.state import EVERYONE, UNKNOWN, Seat

WORDS: Final = (
    "pickup", "drop", "after", "repair", "move", "enter", "uncover", "pay", "bill", "give", "gift", "forget", "limit",
    "discard", "removal", "remove", "save", "sow", "close", "check", "draw", "intrude", "next",
    "strained", "extra", "kept", "removal 2", "remove 2", "gift 3", "give 3",
    "A", "B", "C", *LETTERS, *[f"{letter}{number}" for letter in LETTERS for number in range(1, 7)],
)  # fmt: skip
TURNS: Final = 255


class WoodsObservation(GameObservation[Table]):
    """The machines one after the other, then what is common, then what each player has."""

    def words(self) -> list[str]:
        """The words of steps."""
        return [*WORDS]

    def fields(self, seats: int) -> list[Field]:
        """Workers and tokens are counted by type, M S D E; kinds of token are M1 to M6, S1 to S6 and so on."""
        types, tiles = ", ".join(TYPES), ", ".join(TILES)
        return [
            Field("workers", MACHINES * len(TYPES), f"workers at each machine: {types}", high=12),
            Field("malfunctions", MACHINES * KINDS, "malfunctions at each machine: M1 to E6", high=12),
            Field("spies", MACHINES, "whether a spy is at each machine"),
            Field("tiles", MACHINES * len(TILES), f"the critical tile of each machine, if it is known: {tiles}"),
            Field("turned", MACHINES, "whether everybody knows the tile of each machine"),
            Field("rerouting", 1, "whether rerouted faults move every token"),
            Field("column", MACHINES * MACHINES, "the number of each spy in the column, top first, if it is known"),
            Field("waiting", 1, "spies in the column", high=MACHINES),
            Field("hand", len(TYPES), f"workers that are being sown: {types}", high=12),
            Field("at", MACHINES, "the machine of the last drop"),
            Field("origin", MACHINES, "where the workers were taken up"),
            Field("way", 3, "the direction of the sowing: anticlockwise, none, clockwise"),
            Field("orphanage", MACHINES * len(TYPES), f"the worker in each section: {types}"),
            Field("built", 1, "pieces of the Daydreamer", high=MACHINES),
            Field("turn", 1, "the turn", high=TURNS),
            Field("active", seats, "whose turn it is"),
            Field("used", 2, "whether the ability has been used in this turn; whether it was Violet's"),
            Field("phase", 2, "malfunctions placed between turns; whether one made a machine critical", high=12),
            Field("discard", KINDS, "tokens in the discard: M1 to E6", high=12),
            Field("supply", 1, "tokens in the supply", high=255),
            Field("cause", len(CAUSES), f"why the game is over: {', '.join(CAUSES[1:])}; the first: it is not"),
            Field("characters", seats * len(CHARACTERS), f"the character of each player: {', '.join(CHARACTERS)}"),
            Field("knowledge", seats * KINDS, "tokens of each player: M1 to E6", high=12),
        ]

    def rows(self, s: Table, me: Seat) -> list[bytes]:
        """In the order of the fields."""
        seats = seats_from(me, s.seats)
        return [
            *[tally_row(workers) for workers in s.workers],
            tokens_rows(s, s.faults),
            flags(s.spies, MACHINES),
            *[one_of(max(-1, s.pieces.faces[tile] - FIRST_TILE_FACE), len(TILES)) for tile in range(MACHINES)],
            *[number(1 if s.pieces.seen[tile] == EVERYONE else 0) for tile in range(MACHINES)],
            number(1 if s.reroutes_all else 0),
            *[column_row(s, place) for place in range(MACHINES)],
            number(len(s.column)),
            tally_row(s.hand),
            one_of(s.at, MACHINES),
            one_of(s.origin, MACHINES),
            one_of(s.way + 1, 3),
            *[one_of(type, len(TYPES)) for type in s.sections],
            number(s.built),
            number(s.turn),
            one_of(distance(s.active, me, s.seats), s.seats),
            number(1 if s.used else 0),
            number(1 if s.saved else 0),
            number(s.placed),
            number(1 if s.alarm else 0),
            tokens_rows(s, [s.discard]),
            number(s.supply()),
            one_of(s.cause, len(CAUSES)),
            *[one_of(s.characters[seat], len(CHARACTERS)) for seat in seats],
            tokens_rows(s, [s.knowledge[seat] for seat in seats]),
        ]


def tally_row(tally: int) -> bytes:
    """How many of each type."""
    return number(tally & 255) + number(tally >> 8 & 255) + number(tally >> 16 & 255) + number(tally >> 24)


def tokens_rows(s: Table, groups: list[tuple[int, ...]]) -> bytes:
    """How many tokens of each kind there are in each group."""
    row = [0] * (KINDS * len(groups))
    faces = s.pieces.faces
    for group, tokens in enumerate(groups):
        for token in tokens:
            row[KINDS * group + faces[token]] += 1
    return bytes(row)


def column_row(s: Table, place: int) -> bytes:
    """The number of the spy at a place of the column."""
    face = s.pieces.faces[s.column[place]] if place < len(s.column) else UNKNOWN
    return one_of(-1 if face == UNKNOWN else face - FIRST_SPY_FACE, MACHINES)
