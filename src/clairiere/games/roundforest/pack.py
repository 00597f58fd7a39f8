"""A backpack: at most three objects, at most one of them heavy, in no order that matters (RND-PACK-01, -04)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.numbering import HEAVIES

Pack = tuple[int, ...]
ROOM: Final = 3


def fits(pack: Pack, kind: int) -> bool:
    """Whether one more object finds room: a free space, and no second heavy one."""
    if len(pack) >= ROOM:
        return False
    return kind >= HEAVIES or heavy(pack) < 0


def heavy(pack: Pack) -> int:
    """The heavy object inside, or a number below 0: the order of numbers puts it first."""
    return pack[0] if pack and pack[0] < HEAVIES else -1


def packed(pack: Pack, kind: int) -> Pack:
    """The backpack with one more object."""
    return tuple(sorted([*pack, kind]))


def unpacked(pack: Pack, kind: int) -> Pack:
    """The backpack without one object of this kind; ValueError if there is none."""
    at = pack.index(kind)
    return pack[:at] + pack[at + 1 :]


def kinds(pack: Pack) -> list[int]:
    """Each kind inside once."""
    return [kind for n, kind in enumerate(pack) if n == 0 or pack[n - 1] != kind]


def holds(pack: Pack, wanted: Pack) -> bool:
    """Whether all of these are inside, each for itself."""
    for kind in wanted:
        if pack.count(kind) < wanted.count(kind):
            return False
    return True
