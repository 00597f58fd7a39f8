"""Wells: three exchanges, one of them an arrival (RND-WELL)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import EXCHANGES, GIVES, NO_EXCHANGE, Exchange, Give
from clairiere.games.roundforest.rules.clauses import NOT_IN_PACK, WELL_DRY, WELL_LACKS
from clairiere.games.roundforest.rules.components import Pack, kinds
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion, give, pay, pose, receive
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter

OBJECTS_FOR_COPPER: Final = 0
COPPER_FOR_SILVER: Final = 1
CANDIDATES: Final[list[Choice]] = [*EXCHANGES, NO_EXCHANGE]


class WellChoice(OwnQuestion):
    """Objects for copper, copper for silver, silver for an apple, or nothing (RND-WELL-01)."""

    def candidates(self, s: Table) -> list[Choice]:
        """All four."""
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """What is asked for must be there, on both sides (RND-WELL-03, -06)."""
        if c is NO_EXCHANGE:
            return None
        return against_exchange(s, self.seat, c.what) if isinstance(c, Exchange) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Exactly once (RND-WELL-02)."""
        if not isinstance(c, Exchange):
            return
        well = s.parts.well
        if c.what == OBJECTS_FOR_COPPER:
            pose(s, WellGive(self.seat, well.objects), now)
        elif c.what == COPPER_FOR_SILVER:
            pay(s, self.seat, now, copper=well.copper)
            receive(s, self.seat, now, silver=well.silver_for_copper)
        else:
            pay(s, self.seat, now, silver=well.silver)
            receive(s, self.seat, now, apples=well.apples_for_silver)

    def title(self) -> str:
        return "well"


class WellGive(OwnQuestion):
    """The objects that go into the well, one after the other (RND-WELL-04)."""

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind in the backpack."""
        return [GIVES[kind] for kind in kinds(s.players[self.seat].pack)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must be in the backpack."""
        if not isinstance(c, Give):
            return NOT_AN_ANSWER
        return None if c.kind in s.players[self.seat].pack else NOT_IN_PACK

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """After the last one comes the copper."""
        assert isinstance(c, Give)
        give(s, self.seat, c.kind, now)
        if self.left > 1:
            pose(s, WellGive(self.seat, self.left - 1), now)
        else:
            receive(s, self.seat, now, copper=s.parts.well.copper_for_objects)

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """As many must be left as the well still wants."""
        return len(pack) >= self.left

    def title(self) -> str:
        return "well_give"

    def notation(self) -> str:
        """`well_give A 2`."""
        return f"well_give {letter(self.seat)} {self.left}"


WELL_CHOICES: Final = [WellChoice(seat) for seat in range(4)]


def against_exchange(s: Table, seat: Seat, what: int) -> Clause | None:
    """What the player lacks, then what the supply lacks."""
    me, well = s.players[seat], s.parts.well
    if what == OBJECTS_FOR_COPPER:
        has, pays = len(me.pack) >= well.objects, s.copper >= well.copper_for_objects
    elif what == COPPER_FOR_SILVER:
        has, pays = me.copper >= well.copper, s.silver >= well.silver_for_copper
    else:
        has, pays = me.silver >= well.silver, s.apples >= well.apples_for_silver
    if not has:
        return WELL_LACKS
    return None if pays else WELL_DRY
