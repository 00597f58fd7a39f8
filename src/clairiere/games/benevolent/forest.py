"""The Forest board: segments laid together by a template (BEN-GEN)."""

from __future__ import annotations

from clairiere.games.benevolent.choices import MOVES, PLACES
from clairiere.games.benevolent.numbering import KINDS
from clairiere.kernel.choices import Choice


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
