"""Pieces: everything with a hidden face, and who knows it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from clairiere.kernel.chance import Chance
from clairiere.kernel.seats import EVERYONE, Seat

UNKNOWN: Final = -1


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

    def __init__(
        self, printing: Printing, faces: list[int], seen: list[int], pool: list[int], contents: list[list[int]]
    ) -> None:
        self.printing = printing
        self.faces = faces  # piece -> face, or UNKNOWN in a view
        self.seen = seen  # piece -> bit set of the seats that know its face
        self.pool = pool  # piece -> the pool it belongs to
        self.contents = contents  # pool -> its faces, sorted; a list is never changed, only replaced

    def copy(self) -> Pieces:
        """Pieces that can be changed without changing these."""
        return Pieces(self.printing, self.faces[:], self.seen[:], self.pool[:], self.contents[:])

    def show(self, piece: int) -> None:
        """Lay the piece open: everyone knows its face."""
        self.seen[piece] = EVERYONE

    def peek(self, piece: int, seat: Seat) -> None:
        """Let one seat look at the face."""
        self.seen[piece] |= 1 << seat

    def conceal(self, piece: int, seats: int) -> None:
        """From now on only these seats (of those who did) know the face."""
        self.seen[piece] &= seats

    def shuffle(self, pieces: Sequence[int], chance: Chance) -> None:
        """Mix the faces of these pieces, so that a number says nothing about its face; everyone forgets."""
        faces = self.faces
        for i in range(len(pieces) - 1, -1, -1):
            a = pieces[i]
            if i:
                b = pieces[chance.below(i + 1)]
                faces[a], faces[b] = faces[b], faces[a]
            self.seen[a] = 0

    def carry(self, zone: Sequence[int], piece: int) -> int:
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
        """Move a piece to another pool. Its face must lie open: that is how everyone knows the pools' contents."""
        assert self.seen[piece] == EVERYONE, "a hidden piece cannot change pools"
        face = self.faces[piece]
        left = self.contents[self.pool[piece]][:]
        left.remove(face)
        self.contents[self.pool[piece]] = left
        self.contents[pool] = sorted([*self.contents[pool], face])
        self.pool[piece] = pool

    def name(self, piece: int) -> str:
        """The face's name or, for a face not known, a question mark and the name of its pool."""
        face = self.faces[piece]
        if face == UNKNOWN:
            return "?" + self.printing.pools[self.pool[piece]]
        return self.printing.faces[face]

    def hide_from(self, seat: Seat) -> None:
        """Blank every face that this seat does not know."""
        bit = 1 << seat
        seen = self.seen
        self.faces = [face if seen[piece] & bit else UNKNOWN for piece, face in enumerate(self.faces)]

    def fill(self, rng: Random) -> None:
        """Give every blank piece one of the faces of its pool that lie nowhere in sight."""
        left = [faces[:] for faces in self.contents]
        blank: list[int] = []
        for piece, face in enumerate(self.faces):
            if face == UNKNOWN:
                blank.append(piece)
            else:
                left[self.pool[piece]].remove(face)
        for piece in blank:
            rest = left[self.pool[piece]]
            k = int(rng.random() * len(rest))
            self.faces[piece] = rest[k]
            rest[k] = rest[-1]
            rest.pop()

    def reveal_more_than(self, before: Pieces) -> bool:
        """Whether anybody knows a face here that was hidden from them before."""
        for piece, seen in enumerate(self.seen):
            if seen & ~before.seen[piece]:
                return True
        return False


def lay_out(printing: Printing, pools: Sequence[Sequence[int]]) -> Pieces:
    """Fresh pieces, pool after pool, each with these faces; nobody knows any."""
    faces = [face for pool in pools for face in pool]
    housed = [number for number, pool in enumerate(pools) for _ in pool]
    return Pieces(printing, faces, [0] * len(faces), housed, [sorted(pool) for pool in pools])


NO_PIECES: Final = lay_out(Printing((), ()), ())
