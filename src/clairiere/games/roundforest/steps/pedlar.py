"""The pedlar: sell objects, or buy an apple (RND-PEDLAR)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.choices import BUY, GIVES, SELL, STOP, Give
from clairiere.games.roundforest.clauses import NO_APPLE_TO_BUY, NOTHING_TO_SELL, SELL_ONE, SUPPLY_SHORT
from clairiere.games.roundforest.pack import Pack, kinds
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.purse import give, pay, receive
from clairiere.games.roundforest.steps.question import pose
from clairiere.games.roundforest.steps.service import can_buy, can_sell
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter

MODES: Final[list[Choice]] = [SELL, BUY]


class PedlarMode(OwnQuestion):
    """Sell or buy, never both in one visit (RND-PEDLAR-01)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Both."""
        return MODES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """What it takes (RND-PEDLAR-03 to -05)."""
        if c is SELL:
            return against_selling(s, self.seat)
        if c is BUY:
            return None if can_buy(s, self.seat) else NO_APPLE_TO_BUY
        return NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """One apple a visit."""
        if c is SELL:
            pose(s, PedlarSell(self.seat, 0), now)
        else:
            pay(s, self.seat, now, silver=s.parts.helpers.apple_price)
            receive(s, self.seat, now, apples=1)

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """Something must be left to sell, or an apple to buy beside the one of the chest."""
        return (len(pack) > 0 and can_sell(s)) or (can_buy(s, self.seat) and s.apples > s.parts.helpers.chest_apples)

    def title(self) -> str:
        return "pedlar"


class PedlarSell(OwnQuestion):
    """One object after the other, at most three (RND-PEDLAR-02)."""

    def __init__(self, seat: Seat, sold: int) -> None:
        super().__init__(seat)
        self.sold = sold

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind in the backpack, and to stop."""
        return [*[GIVES[kind] for kind in kinds(s.players[self.seat].pack)], STOP]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """One at least must be sold."""
        if c is STOP:
            return None if self.sold else SELL_ONE
        if not isinstance(c, Give):
            return NOT_AN_ANSWER
        return None if c.kind in s.players[self.seat].pack else NOTHING_TO_SELL

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """Copper for each; then perhaps another one."""
        if not isinstance(c, Give):
            return
        give(s, self.seat, c.kind, now)
        receive(s, self.seat, now, copper=s.parts.helpers.sale)
        if self.sold + 1 < s.parts.helpers.most_sold and against_selling(s, self.seat) is None:
            pose(s, PedlarSell(self.seat, self.sold + 1), now)

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """One must be left to sell, unless one is sold."""
        return self.sold > 0 or len(pack) > 0

    def title(self) -> str:
        return "sell"

    def notation(self) -> str:
        """`sell A 1`."""
        return f"sell {letter(self.seat)} {self.sold}"


PEDLAR_MODES: Final = [PedlarMode(seat) for seat in range(4)]


def against_selling(s: Table, seat: Seat) -> Clause | None:
    """An object to sell, and copper in the supply."""
    if not s.players[seat].pack:
        return NOTHING_TO_SELL
    return None if can_sell(s) else SUPPLY_SHORT


def visit_pedlar(s: Table, seat: Seat, now: Now) -> None:
    """What does he want, what has he got."""
    pose(s, PEDLAR_MODES[seat], now)
