"""Laying out the pieces of a position: every card and token that is named gets a number of its kind."""

from __future__ import annotations

from clairiere.games.bloody_grove.components import Parts
from clairiere.games.bloody_grove.numbering import (
    BASICS,
    ELITE_POOL,
    ELITES,
    FIRST_ELITE,
    FIRST_ELITE_FACE,
    FIRST_RED,
    FIRST_TOKEN,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE,
    FIRST_VENERABLE_FACE,
    NOTHING,
    PIECES,
    PLAIN,
    RESERVE,
    TOKENS,
    owned_pool,
    player,
)
from clairiere.games.bloody_grove.state import Cards
from clairiere.kernel.bits import mask_of
from clairiere.kernel.game import WrongTable
from clairiere.kernel.pieces import UNKNOWN, Pieces
from clairiere.kernel.seats import EVERYONE, Seat


class Laying:
    """Pieces as far as they have been named."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.faces = [UNKNOWN] * PIECES
        self.seen = [0] * PIECES
        self.pool = parts.unmixed.pool[:]
        self.token_at = [RESERVE] * TOKENS
        self.unnumbered: list[tuple[str, int, int]] = []  # tokens named without a number

    def card(self, word: str, owner: Seat, usual: int) -> int:
        """The piece for a card written so, in a zone where these seats know it as a rule."""
        name, seen = unmarked(word, usual)
        face = self.parts.printing.face_of.get(name, UNKNOWN)
        if not 0 <= face < FIRST_TOKEN_FACE:
            raise WrongTable(f"position: there is no card {name!r}")
        return self.place(face, owner, seen)

    def place(self, face: int, owner: Seat, seen: int) -> int:
        """The next piece of this kind gets the face."""
        first, after = self.kind(face, owner)
        if face in self.faces[first:after]:
            raise WrongTable(f"position: {self.parts.names[face]} is named twice")
        piece = first
        while self.faces[piece] != UNKNOWN:
            piece += 1
        self.faces[piece] = face
        self.seen[piece] = seen
        if FIRST_ELITE <= piece < FIRST_VENERABLE and owner != NOTHING:
            self.pool[piece] = owned_pool(owner, (piece - FIRST_ELITE) // ELITES)
        return piece

    def kind(self, face: int, owner: Seat) -> tuple[int, int]:
        """The first piece that may have this face, and the first after those."""
        if face < FIRST_ELITE_FACE:
            if owner == NOTHING:
                raise WrongTable(f"position: whose {self.parts.names[face]} is it?")
            return BASICS * owner, BASICS * owner + BASICS
        if face < FIRST_VENERABLE_FACE:
            first = FIRST_ELITE + (face - FIRST_ELITE_FACE) // ELITES * ELITES
            return first, first + ELITES
        if face < FIRST_VENERABLE_FACE + PLAIN:
            return FIRST_VENERABLE, FIRST_RED
        return FIRST_RED, FIRST_TOKEN

    def rest(self, faces: range, owner: Seat) -> Cards:
        """The cards with these faces that have not been named."""
        first, after = self.kind(faces[0], owner)
        named = self.faces[first:after]
        return tuple([self.place(face, owner, 0) for face in faces if face not in named])

    def other_basics(self, seat: Seat) -> Cards:
        """A player's basic cards that have not been named."""
        return self.rest(range(FIRST_ELITE_FACE), seat)

    def other_elites(self, animal: int) -> Cards:
        """The Elites of an animal that have not been named."""
        first = FIRST_ELITE_FACE + ELITES * animal
        return self.rest(range(first, first + ELITES), NOTHING)

    def other_venerables(self) -> Cards:
        """The Venerables that have not been named, red backs last."""
        red = FIRST_VENERABLE_FACE + PLAIN
        return self.rest(range(FIRST_VENERABLE_FACE, red), NOTHING) + self.rest(range(red, FIRST_TOKEN_FACE), NOTHING)

    def taken_elites(self, animal: int) -> int:
        """How many Elites of an animal players own."""
        first = FIRST_ELITE + ELITES * animal
        return len([pool for pool in self.pool[first : first + ELITES] if pool != ELITE_POOL + animal])

    def put_token(self, word: str, place: int, usual: int) -> None:
        """A token written `5:arcane_plus_2*A`, or without its number."""
        number, colon, rest = word.rpartition(":")
        name, seen = unmarked(rest, usual)
        if not colon:
            self.unnumbered.append((name, place, seen))
        elif not 0 <= int(number) < TOKENS or self.faces[FIRST_TOKEN + int(number)] != UNKNOWN:
            raise WrongTable(f"position: token {number} is named twice, or does not exist")
        else:
            self.set_token(int(number), name, place, seen)

    def set_token(self, number: int, name: str, place: int, seen: int) -> None:
        """A token with this number gets its face and its place."""
        face = self.parts.printing.face_of.get(name, UNKNOWN)
        if face < FIRST_TOKEN_FACE:
            raise WrongTable(f"position: there is no token {name!r}")
        self.faces[FIRST_TOKEN + number] = face
        self.seen[FIRST_TOKEN + number] = seen
        self.token_at[number] = place

    def token_places(self) -> list[int]:
        """Where all tokens lie, once those without a number have got the lowest ones, and the others their faces."""
        for name, place, seen in self.unnumbered:
            self.set_token(self.faces.index(UNKNOWN, FIRST_TOKEN) - FIRST_TOKEN, name, place, seen)
        left = self.parts.unmixed.faces[FIRST_TOKEN:]
        for number in range(TOKENS):
            face = self.faces[FIRST_TOKEN + number]
            if face in left:
                left.remove(face)
            elif face != UNKNOWN:
                raise WrongTable(f"position: {self.parts.names[face]} is named too often")
        for number in range(TOKENS):
            if self.faces[FIRST_TOKEN + number] == UNKNOWN:
                self.faces[FIRST_TOKEN + number] = left.pop(0)
        return self.token_at

    def pieces(self) -> Pieces:
        """The pieces, all of them laid out."""
        return Pieces(self.parts.printing, self.faces, self.seen, self.pool)


def unmarked(word: str, usual: int) -> tuple[str, int]:
    """A name, and who knows the face: `basic_owl_1*A`, `elite_bear_4!`."""
    if word.endswith("!"):
        return word[:-1], EVERYONE
    name, star, seats = word.partition("*")
    return name, mask_of([player(seat) for seat in seats]) if star else usual
