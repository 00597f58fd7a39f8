"""What awaits a pawn where it arrives: forest tiles and turbo brooms (BRM-FOR-02, BRM-HILL)."""

from __future__ import annotations

from clairiere.games.broom_service.choices import THROWS, Circle
from clairiere.games.broom_service.clauses import CIRCLE_CLOUDED, NOT_SHOWN
from clairiere.games.broom_service.deeds import ForestTaken, Thrown
from clairiere.games.broom_service.numbering import FOREST, NOTHING
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.delivery import DeliverThere
from clairiere.games.broom_service.steps.question import Question, pose
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


def take_forest_tile(s: Table, seat: Seat, region: int, now: Now) -> None:
    """Whoever comes first takes it, for a later turn (BRM-FOR-02, -03)."""
    place = s.tile_of(region, FOREST)
    if place != NOTHING and s.forest_tiles[place] != NOTHING:
        tile = s.forest_tiles[place]
        s.forest_tiles = (*s.forest_tiles[:place], NOTHING, *s.forest_tiles[place + 1 :])
        s.players[seat].fresh += (tile,)
        now.tell(ForestTaken(seat, region, tile), s.pieces)


class ChooseCircle(Question):
    """A turbo broom throws the pawn to one of two stone circles (BRM-HILL-02)."""

    def __init__(self, seat: Seat, pawn: int, brave: bool) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.brave = brave

    def shown(self, s: Table) -> list[int]:
        """The circles of the tile."""
        return s.parts.hill_tiles[s.broom_at(s.players[self.seat].pawns[self.pawn])]

    def candidates(self, s: Table) -> list[Choice]:
        """The circles that the tile shows, then the others."""
        shown = self.shown(s)
        others = [circle for circle in range(len(s.board.circles)) if circle not in shown]
        return [THROWS[circle] for circle in [*shown, *others]]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Circle):
            return NOT_AN_ANSWER
        if c.circle not in self.shown(s):
            return NOT_SHOWN
        return CIRCLE_CLOUDED if s.cloud_in(s.board.circles[c.circle]) else None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """The throw sets off nothing further; a brave witch delivers from there (BRM-HILL-05, -09)."""
        assert isinstance(c, Circle)
        pawns = s.players[self.seat].pawns
        origin, goal = pawns[self.pawn], s.board.circles[c.circle]
        pawns[self.pawn] = goal
        now.tell(Thrown(self.seat, self.pawn, origin, c.circle, goal), s.pieces)
        if self.brave:
            pose(s, DeliverThere(self.seat, goal), now)

    def title(self) -> str:
        return "circle"

    def notation(self) -> str:
        """`circle A 1 brave`: the pawn, and whether a brave witch flies."""
        return f"circle {letter(self.seat)} {self.pawn + 1} {'brave' if self.brave else 'free'}"
