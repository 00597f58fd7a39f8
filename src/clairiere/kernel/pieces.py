"""Pieces: everything with a hidden face, and who knows it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from clairiere.kernel.chance import Chance
from clairiere.kernel.seats import EVERYONE, Seat

UNKNOWN: Final = -1
MANY: Final = 1 << 40
"""No outcome of luck decides between many more ways than this: a random float is exact to one in 2 ** 53."""


class Printing:
    """What is printed on the pieces of a game: the names of their faces and of their pools."""

    def __init__(self, faces: Sequence[str], pools: Sequence[str]) -> None:
        self.faces = list(faces)
        self.pools = list(pools)
        self.face_of = {name: face for face, name in enumerate(faces)}


class Pieces:
    """Rules move piece numbers; faces live here and nowhere else.

    A pool is a set of pieces that look alike from behind and to everyone's memory. Which faces a pool holds is
    public; which of its pieces has which face is known only to those in `seen`.
    """

    def __init__(self, printing: Printing, faces: list[int], seen: list[int], pool: list[int]) -> None:
        self.printing = printing
        self.faces = faces  # piece -> face, or UNKNOWN in a view
        self.seen = seen  # piece -> bit set of the seats that know its face
        self.pool = pool  # piece -> the pool it belongs to
        self.blank: list[list[int]] = []  # in a view: pool -> the faces of its blank pieces, sorted; never changed

    def copy(self) -> Pieces:
        """Pieces that can be changed without changing these."""
        pieces = Pieces(self.printing, self.faces[:], self.seen[:], self.pool[:])
        pieces.blank = self.blank
        return pieces

    def show(self, piece: int) -> None:
        """Lay the piece open: everyone knows its face."""
        self.seen[piece] = EVERYONE

    def peek(self, piece: int, seat: Seat) -> None:
        """Let one seat look at the face."""
        self.seen[piece] |= 1 << seat

    def conceal(self, piece: int, seats: int) -> None:
        """From now on only these seats (of those who did) know the face."""
        self.seen[piece] &= seats

    def shuffle(self, pieces: list[int], chance: Chance) -> None:
        """Mix the faces of these pieces, so that a number says nothing about its face; everyone forgets.

        One outcome of luck decides on as many places as its number can hold: ten cards cost one draw.
        """
        faces = self.faces
        last = len(pieces) - 1
        while last > 0:
            ways, first = 1, last
            while first > 0 and ways < MANY:
                ways *= first + 1
                first -= 1
            drawn = chance.below(ways)
            for i in range(last, first, -1):
                a, b = pieces[i], pieces[drawn % (i + 1)]
                drawn //= i + 1
                faces[a], faces[b] = faces[b], faces[a]
            last = first
        for piece in pieces:
            self.seen[piece] = 0

    def carry(self, zone: tuple[int, ...], piece: int) -> int:
        """The piece that leaves a zone in place of this one: the lowest of its pool, which takes over the face.

        All pieces of a pool in the zone must be known to the same seats. To those who do not know them, the number
        that leaves then says nothing about which of them left.
        """
        pool = self.pool[piece]
        lowest = piece
        for other in zone:
            if other < lowest and self.pool[other] == pool:
                lowest = other
        assert self.seen[lowest] == self.seen[piece], "pieces that one can tell apart do not carry each other"
        faces = self.faces
        faces[lowest], faces[piece] = faces[piece], faces[lowest]
        return lowest

    def rehouse(self, piece: int, pool: int) -> None:
        """Move a piece to another pool. Its face must lie open: that is how everyone knows what a pool holds."""
        assert self.seen[piece] == EVERYONE, "a hidden piece cannot change pools"
        self.pool[piece] = pool

    def name(self, piece: int) -> str:
        """The face's name or, for a face not known, a question mark and the name of its pool."""
        face = self.faces[piece]
        if face == UNKNOWN:
            return "?" + self.printing.pools[self.pool[piece]]
        return self.printing.faces[face]

    def names(self, pieces: tuple[int, ...]) -> str:
        """The names of several pieces whose order matters."""
        return " ".join([self.name(piece) for piece in pieces])

    def hide_from(self, seat: Seat) -> None:
        """Blank every face that this seat does not know; which faces are hidden in a pool is no secret."""
        blank: list[list[int]] = [[] for _ in self.printing.pools]
        for piece, seen in enumerate(self.seen):
            if not seen >> seat & 1:
                blank[self.pool[piece]].append(self.faces[piece])
                self.faces[piece] = UNKNOWN
        for faces in blank:
            faces.sort()
        self.blank = blank

    def fill(self, rng: Random) -> None:
        """Give every blank piece, at random, one of the faces that are hidden in its pool."""
        left = [faces[:] for faces in self.blank]
        for piece, face in enumerate(self.faces):
            if face == UNKNOWN:
                rest = left[self.pool[piece]]
                k = int(rng.random() * len(rest))
                self.faces[piece] = rest[k]
                rest[k] = rest[-1]
                rest.pop()
        self.blank = []

    def reveal_more_than(self, before: Pieces) -> bool:
        """Whether anybody knows a face here that was hidden from them before."""
        if self.seen == before.seen:  # most answers show nothing, and to compare two lists is much faster
            return False
        for piece, seen in enumerate(self.seen):
            if seen & ~before.seen[piece]:
                return True
        return False


def lay_out(printing: Printing, pools: Sequence[Sequence[int]]) -> Pieces:
    """Fresh pieces, pool after pool, each with these faces; nobody knows any."""
    faces = [face for pool in pools for face in pool]
    housed = [number for number, pool in enumerate(pools) for _ in pool]
    return Pieces(printing, faces, [0] * len(faces), housed)


NO_PIECES: Final = lay_out(Printing((), ()), ())
