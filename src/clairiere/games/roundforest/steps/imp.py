"""The imp: swap an object for one of one's choice from the object bag (RND-IMP)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import take_object
from clairiere.games.roundforest.choices import GIVES, TAKES, Give, Take
from clairiere.games.roundforest.clauses import (
    IMP_HEAVY,
    IMP_NO_COIN,
    IMP_NOT_THERE,
    IMP_NOTHING,
    IMP_SAME,
    NOT_IN_PACK,
)
from clairiere.games.roundforest.numbering import NOTHING, OBJECTS, is_coin
from clairiere.games.roundforest.pack import Pack, fits, kinds, unpacked
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.purse import give, keep
from clairiere.games.roundforest.steps.question import pose
from clairiere.games.roundforest.steps.service import first_swap, swappable
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class ImpGive(OwnQuestion):
    """The object that the imp gets (RND-IMP-01, -07)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind in the backpack."""
        return [GIVES[kind] for kind in kinds(s.players[self.seat].pack)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """There must be something to be had for it."""
        if not isinstance(c, Give):
            return NOT_AN_ANSWER
        pack = s.players[self.seat].pack
        if c.kind not in pack:
            return NOT_IN_PACK
        return IMP_NOTHING if first_swap(s, pack, c.kind) == NOTHING else None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """It stays in the backpack until the other one is chosen."""
        assert isinstance(c, Give)
        pose(s, ImpTake(self.seat, c.kind), now)

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """Something must be left that the imp takes."""
        return len(swappable(s, pack)) > 0

    def title(self) -> str:
        return "imp"


class ImpTake(OwnQuestion):
    """The object that the imp fetches for it (RND-IMP-02 to -04)."""

    def __init__(self, seat: Seat, given: int) -> None:
        super().__init__(seat)
        self.given = given

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind in the object bag."""
        return [TAKES[kind] for kind in range(len(OBJECTS)) if s.bag[kind]]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """In the bag, no coin, another kind, not a second heavy one."""
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        if is_coin(c.kind):
            return IMP_NO_COIN
        if c.kind == self.given:
            return IMP_SAME
        if not s.bag[c.kind]:
            return IMP_NOT_THERE
        return None if fits(unpacked(s.players[self.seat].pack, self.given), c.kind) else IMP_HEAVY

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """They change places."""
        assert isinstance(c, Take)
        give(s, self.seat, self.given, now)
        take_object(s, c.kind)
        keep(s, self.seat, c.kind, now)

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """The imp waits for this one."""
        return self.given in pack

    def title(self) -> str:
        return "imp_take"

    def notation(self) -> str:
        """`imp_take A hat`."""
        return f"imp_take {letter(self.seat)} {OBJECTS[self.given]}"


IMP_GIVES: Final = [ImpGive(seat) for seat in range(4)]


def visit_imp(s: Table, seat: Seat, now: Now) -> None:
    """First what goes, then what comes."""
    pose(s, IMP_GIVES[seat], now)
