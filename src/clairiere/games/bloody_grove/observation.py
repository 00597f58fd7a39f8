"""Observations of Bloody Grove: where each card lies as far as the seat knows, decks, tokens, groves."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    BASICS,
    DISCARD,
    ELITES,
    FIRST_ELITE,
    FIRST_ELITE_FACE,
    FIRST_TOKEN,
    FIRST_TOKEN_FACE,
    GROVES,
    NOTHING,
    OWNED_POOL,
    PIECES,
    POSITIONS,
    RESERVE,
    ROUNDS,
    SIDES,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.games.bloody_grove.rules.state import Cards, Table, domination, total_strength
from clairiere.kernel.observation import Field, GameObservation, number, one_of
from clairiere.kernel.state import UNKNOWN, Seat

TITLES: Final = (
    "setup_peek", "choose_action", "ruse_card", "ruse_to", "arcane_token", "arcane_target", "peek_arcane",
    "venerable_peek", "recruit_to_deck", "venerable_recruit", "venerable_recruit_destination", "symbols", "use_symbol",
    "choose_venerable", "choose_replaced", "bottom_card_to_column", "recruit", "recruit_next", "recruit_destination",
    "return", "hands", "return_card", "turn", "cube", "cover", "round_end", "cleanup", "resolve",
    "symbols 2", "symbols 3", "use_symbol 2", "use_symbol 3", "arcane_target 2", "choose_venerable 2",
    "choose_replaced 2", "bottom_card_to_column 2", "resolve 1",
)  # fmt: skip
CARDS: Final = 2 * BASICS + FIRST_TOKEN_FACE - BASICS
"""The basics of the observer, those of the other one, Elites, Venerables."""
TOKEN_KINDS: Final = 8
DEEP: Final = 24
"""Cards of a deck that are told, from the top on."""

# Where a card lies. What belongs to a player comes twice: the observer's, then the other one's.
HIDDEN: Final = 0
FIRST_OWNED: Final = 1
HAND: Final = 0
DECK: Final = 1
COLUMN: Final = 2
DRUID: Final = 5
SHAPE: Final = 6
BESIDE: Final = 7
UNSEEN: Final = 8
OWNED: Final = 9
VISIBLE: Final = FIRST_OWNED + 2 * OWNED
ROW: Final = VISIBLE + 1
BELOW: Final = ROW + 1
BOXED: Final = BELOW + 1
ZONES: Final = BOXED + 1
OF_PLAYER: Final = (
    "hand", "deck", "column at grove 0", "at grove 1", "at grove 2", "Druid pile", "Transformation", "beside the Druid",
    "hand or deck, which is hidden",
)  # fmt: skip
BACKS: Final = 6
"""Backs: basic, bear, owl, fox, Venerable, red-backed Venerable."""
POINTS: Final = 60


class GroveObservation(GameObservation[Table]):
    """Cards by name, then decks by place, tokens by number, and the groves."""

    def words(self) -> list[str]:
        """Titles of steps, animals, and the names of the cards."""
        parts: Parts = self.rules.components()
        return [*TITLES, *ANIMALS, *parts.names]

    def fields(self, seats: int) -> list[Field]:
        """Cards are in the order of the components: own basics, the other's basics, Elites, Venerables."""
        parts: Parts = self.rules.components()
        kinds = ", ".join(parts.names[FIRST_TOKEN_FACE:])
        names = ", ".join(parts.names[:FIRST_TOKEN_FACE])
        owned = ", ".join(OF_PLAYER)
        return [
            Field("cards", CARDS * ZONES, f"where each card lies: nobody knows; {owned} of the observer; the same of "
                  f"the other; visible Elite; Venerable row; deck of Venerables; box. Cards: {names}"),
            Field("order", CARDS, "the place of each card in its deck, column or pile, from 1 on", high=63),
            Field("known", CARDS, "whether the other one knows where the card lies"),
            Field("decks", 2 * DEEP * (BACKS + 2), "each card of the own deck and of the other's, top first: basic, "
                  "bear, owl, fox, venerable or red venerable; whether the observer knows it; whether the other does"),
            Field("sizes", 4, "cards in the own hand, the other's hand, the own deck, the other's deck", high=60),
            Field("backs", BACKS, "cards in the other's hand by back", high=60),
            Field("elites", len(ANIMALS), "Elites recruited from each deck: bear, owl, fox", high=ELITES),
            Field("venerables", 1, "Venerables in the deck", high=12),
            Field("tokens", TOKENS * TOKEN_KINDS, f"the face of each token, if the observer knows it: {kinds}"),
            Field("token_known", TOKENS, "whether the other one knows each token"),
            Field("token_place", TOKENS * 8, "where each token lies: reserve, discard, on a card in an own column 0 "
                  "to 2, in a column of the other"),
            Field("token_order", TOKENS, "on which card of the column it lies, from 1 on", high=63),
            Field("groves", GROVES * len(ANIMALS), "the animal of each grove: bear, owl, fox"),
            Field("control", GROVES * 2, "who controls each grove: the observer, the other one"),
            Field("strength", 2 * GROVES, "total strength at each grove, own and the other's, as far as it is known",
                  low=-POINTS, high=POINTS),
            Field("domination", 2, "Domination of the observer and of the other one", low=-POINTS, high=POINTS),
            Field("round", ROUNDS, "the round"),
            Field("position", POSITIONS, "the position of the turn cube"),
            Field("turns", POSITIONS, "whether each turn of the round is the observer's"),
            Field("side", len(SIDES), "on which side the card beside the Druid lies: left, right"),
            Field("any_reach", 1, "whether a Ruse reaches any grove"),
        ]  # fmt: skip

    def rows(self, s: Table, me: Seat) -> list[bytes]:
        """In the order of the fields."""
        other = 1 - me
        places = CardPlaces(s, me)
        return [
            *[one_of(zone, ZONES) for zone in places.zone],
            bytes(places.order),
            bytes(places.known),
            *deck_rows(s, s.decks[me], me),
            *deck_rows(s, s.decks[other], me),
            bytes([len(s.hands[me]), len(s.hands[other]), len(s.decks[me]), len(s.decks[other])]),
            backs_row(s, s.hands[other]),
            bytes(s.elites),
            number(len(s.venerables)),
            *[token_face(s, token) for token in range(TOKENS)],
            *[number(s.pieces.seen[FIRST_TOKEN + token] >> other & 1) for token in range(TOKENS)],
            *token_places(s, me),
            *[one_of(animal, len(ANIMALS)) for animal in s.groves],
            *[one_of(NOTHING if seat == NOTHING else seat ^ me, 2) for seat in s.control],
            bytes([total_strength(s, seat, grove) + POINTS for seat in (me, other) for grove in range(GROVES)]),
            bytes([domination(s, seat) + POINTS for seat in (me, other)]),
            one_of(s.round - 1, ROUNDS),
            one_of(s.position - 1, POSITIONS),
            *[number(1 if s.player_at(position + 1) == me else 0) for position in range(POSITIONS)],
            one_of(s.side if s.beside != NOTHING else -1, len(SIDES)),
            number(1 if s.reach == "any" else 0),
        ]


class CardPlaces:
    """The zone of each card that the observer can locate, its place there, and whether the other one knows it."""

    def __init__(self, s: Table, me: Seat) -> None:
        self.s = s
        self.me = me
        self.zone = [HIDDEN] * CARDS
        self.order = [0] * CARDS
        self.known = [0] * CARDS
        for seat in range(2):
            self.lay_player(seat, FIRST_OWNED + OWNED * (seat ^ me))
        for animal in range(len(ANIMALS)):
            taken = s.elites[animal]
            if taken < ELITES:
                first = FIRST_ELITE + ELITES * animal
                self.lay((first + taken,), VISIBLE)
                self.lay(tuple(range(first + taken + 1, first + ELITES)), BELOW)
        self.lay(s.row, ROW)
        self.lay(s.venerables, BELOW)
        self.lay(s.box, BOXED)
        self.hide()

    def lay_player(self, seat: Seat, first: int) -> None:
        """All zones that belong to a player."""
        s = self.s
        self.lay(s.hands[seat], first + HAND)
        self.lay(s.decks[seat], first + DECK)
        for grove in range(GROVES):
            self.lay(s.columns[GROVES * seat + grove], first + COLUMN + grove)
        self.lay(s.druids[seat][:-1], first + DRUID)
        self.lay(s.druids[seat][-1:], first + SHAPE)
        if s.beside != NOTHING and seat == s.player_at(s.position):
            self.lay((s.beside,), first + BESIDE)

    def lay(self, cards: Cards, zone: int) -> None:
        """Cards that lie in a zone, as far as their faces are known."""
        pieces, other = self.s.pieces, 1 - self.me
        ordered = zone != FIRST_OWNED + HAND and zone != FIRST_OWNED + OWNED + HAND and zone != BOXED
        for place, piece in enumerate(cards):
            card = self.card(piece, pieces.faces[piece])
            if card != NOTHING:
                self.zone[card] = zone
                self.order[card] = place + 1 if ordered else 0
                self.known[card] = pieces.seen[piece] >> other & 1

    def card(self, piece: int, face: int) -> int:
        """The number of a card in the observation, or NOTHING if its face is not known."""
        if face == UNKNOWN:
            return NOTHING
        if face >= FIRST_ELITE_FACE:
            return face + BASICS
        return face + BASICS * (self.s.pieces.pool[piece] ^ self.me)

    def hide(self) -> None:
        """Everyone knows which faces a player has of each pool, also those that the observer cannot see."""
        for pool, faces in enumerate(self.s.pieces.blank):
            seat = pool if pool < 2 else (pool - OWNED_POOL) // 3 if pool >= OWNED_POOL else NOTHING
            if seat != NOTHING:
                for face in faces:
                    card = face + BASICS if face >= FIRST_ELITE_FACE else face + BASICS * (seat ^ self.me)
                    self.zone[card] = FIRST_OWNED + OWNED * (seat ^ self.me) + UNSEEN


def back(s: Table, piece: int) -> int:
    """The back of a card: what everybody sees of it."""
    pool = s.pieces.pool[piece]
    if pool < 2:
        return 0
    if pool >= OWNED_POOL:
        return 1 + (pool - OWNED_POOL) % 3
    return pool - 1


def deck_rows(s: Table, cards: Cards, me: Seat) -> list[bytes]:
    """Back by back from the top on, and who knows the card."""
    rows: list[bytes] = []
    for piece in cards[:DEEP]:
        seen = s.pieces.seen[piece]
        rows.append(one_of(back(s, piece), BACKS))
        rows.append(number(seen >> me & 1))
        rows.append(number(seen >> (1 - me) & 1))
    rows.append(bytes((BACKS + 2) * (DEEP - min(DEEP, len(cards)))))
    return rows


def backs_row(s: Table, cards: Cards) -> bytes:
    """How many cards have each back."""
    row = [0] * BACKS
    for piece in cards:
        row[back(s, piece)] += 1
    return bytes(row)


def token_face(s: Table, token: int) -> bytes:
    """What a token shows to the observer."""
    face = s.pieces.faces[FIRST_TOKEN + token]
    return one_of(-1 if face == UNKNOWN else face - FIRST_TOKEN_FACE, TOKEN_KINDS)


def token_places(s: Table, me: Seat) -> list[bytes]:
    """Zone by zone for each token, then on which card of the column each lies."""
    found: list[bytes] = []
    order = [0] * TOKENS
    column_of = [NOTHING] * PIECES
    place_of = [0] * PIECES
    for which, column in enumerate(s.columns):
        for place, piece in enumerate(column):
            column_of[piece], place_of[piece] = which, place + 1
    for token, at in enumerate(s.token_at):
        if at in (RESERVE, DISCARD):
            found.append(one_of(0 if at == RESERVE else 1, 8))
        else:
            seat, grove = column_of[at] // GROVES, column_of[at] % GROVES
            found.append(one_of(2 + GROVES * (seat ^ me) + grove, 8))
            order[token] = place_of[at]
    return [*found, bytes(order)]
