"""The beggar: for a copper coin he calls any character of the pile (RND-BEGGAR)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    BEGGAR,
    BUY,
    CALLS,
    GIVES,
    NOTHING,
    OBJECTS,
    RIDE,
    RIDES,
    SADDLE,
    SELL,
    SPIRIT,
    STOP,
    TAKES,
    Call,
    Give,
    Ride,
    Take,
    is_coin,
)
from clairiere.games.roundforest.rules.clauses import (
    ANOTHER_SPACE,
    IMP_HEAVY,
    IMP_NO_COIN,
    IMP_NOT_THERE,
    IMP_NOTHING,
    IMP_SAME,
    NO_APPLE_TO_BUY,
    NOT_DRAWN,
    NOT_IN_PACK,
    NOT_IN_PILE,
    NOTHING_TO_SELL,
    OUTSIDE,
    PRINCE_NO_FIT,
    RIDE_TO_NOBODY,
    SELL_ONE,
    SUPPLY_SHORT,
)
from clairiere.games.roundforest.rules.components import Pack, fits, kinds, unpacked
from clairiere.games.roundforest.rules.events import Drew, Met
from clairiere.games.roundforest.rules.state import Table, draw_object, return_card, return_drawn, take_object
from clairiere.games.roundforest.rules.steps.block import move_pawn
from clairiere.games.roundforest.rules.steps.objects import obtain
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion, give, keep, pay, pose, receive
from clairiere.games.roundforest.rules.steps.tasks import can_buy, can_sell, first_swap, has_business, swappable
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Seat, StepContext, letter


class BeggarCard(OwnQuestion):
    """Any card of the pile, in which the beggar's own is not at that time (RND-BEGGAR-02, -03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every character in the pile."""
        return [CALLS[character] for character in bits(s.pile)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The card must be there."""
        if not isinstance(c, Call):
            return NOT_AN_ANSWER
        return None if s.pile >> c.character & 1 else NOT_IN_PILE

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The beggar goes, the other one comes; meeting them is the next step on the agenda."""
        assert isinstance(c, Call)
        return_card(s, BEGGAR)
        s.pile &= ~(1 << c.character)
        s.met = c.character
        now.tell(Met(self.seat, c.character), s.pieces)

    def title(self) -> str:
        return "beggar"


BEGGAR_CARDS: Final = [BeggarCard(seat) for seat in range(4)]


def visit_beggar(s: Table, seat: Seat, now: StepContext) -> None:
    """Alms first (RND-BEGGAR-02)."""
    pay(s, seat, now, copper=s.parts.helpers.alms)
    pose(s, BEGGAR_CARDS[seat], now)


# The imp: swap an object for one of one's choice from the object bag (RND-IMP).

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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Swap the object with one of the bag."""
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


def visit_imp(s: Table, seat: Seat, now: StepContext) -> None:
    """First what goes, then what comes."""
    pose(s, IMP_GIVES[seat], now)


# The pedlar: sell objects, or buy an apple (RND-PEDLAR).

MODES: Final[list[Choice]] = [SELL, BUY]


class PedlarMode(OwnQuestion):
    """Sell or buy, never both in one visit (RND-PEDLAR-01)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Buy or sell."""
        return MODES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """What it takes (RND-PEDLAR-03 to -05)."""
        if c is SELL:
            return against_selling(s, self.seat)
        if c is BUY:
            return None if can_buy(s, self.seat) else NO_APPLE_TO_BUY
        return NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Ask what is sold, or buy one apple."""
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
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


def visit_pedlar(s: Table, seat: Seat, now: StepContext) -> None:
    """What does he want, what has he got."""
    pose(s, PEDLAR_MODES[seat], now)


# The prince: three objects, one of them to keep (RND-PRINCE).

DRAWN: Final = 3


class PrincePick(OwnQuestion):
    """One of the drawn objects that fit; the others go back (RND-PRINCE-02, -03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind that was drawn."""
        return [TAKES[kind] for kind in kinds(s.drawn)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must have been drawn, and fit."""
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        if c.kind not in s.drawn:
            return NOT_DRAWN
        return None if fits(s.players[self.seat].pack, c.kind) else PRINCE_NO_FIT

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """A coin token may be changed at once (RND-PRINCE-04)."""
        assert isinstance(c, Take)
        s.drawn = unpacked(s.drawn, c.kind)
        return_drawn(s, now)
        obtain(s, self.seat, c.kind, now)

    def title(self) -> str:
        return "prince"


PRINCE_PICKS: Final = [PrincePick(seat) for seat in range(4)]


def visit_prince(s: Table, seat: Seat, now: StepContext) -> None:
    """Draw, fewer if the bag holds fewer; if none fits all go back."""
    drawn = [draw_object(s, now) for _ in range(min(DRAWN, s.bagged))]
    s.drawn = tuple(sorted(drawn))
    now.tell(Drew(seat, s.drawn), s.pieces)
    if PRINCE_PICKS[seat].legal(s):
        pose(s, PRINCE_PICKS[seat], now)
    else:
        return_drawn(s, now)


# The unicorn: a ride to any free space (RND-UNIC).

class UnicornTarget(OwnQuestion):
    """Any other space without a pawn; to a character only with a saddle and for some business (RND-UNIC-02, -03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every space of the forest."""
        return [RIDES[place] for place in s.layout.spaces]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nobody there, or somebody to call on."""
        if not isinstance(c, Ride):
            return NOT_AN_ANSWER
        if not s.layout.forest >> c.goal & 1:
            return OUTSIDE
        if s.occupied() >> c.goal & 1:
            return ANOTHER_SPACE
        return against_riding_to(s, self.seat, s.character_at(c.goal))

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The saddle is decided on next (RND-UNIC-04)."""
        assert isinstance(c, Ride)
        move_pawn(s, self.seat, c.goal, RIDE, now)

    def title(self) -> str:
        return "ride"


UNICORN_TARGETS: Final = [UnicornTarget(seat) for seat in range(4)]


def against_riding_to(s: Table, seat: Seat, character: int) -> Clause | None:
    """What a player could do there once the saddle is given up."""
    pack = s.players[seat].pack
    if character == NOTHING:
        return None
    if character == SPIRIT and s.is_ready(seat) and not s.arrive_ready:
        return None  # to reach it is enough (RND-UNIC-10)
    returned = SADDLE if s.rules >= 3 else NOTHING
    if SADDLE in pack and has_business(s, seat, character, unpacked(pack, SADDLE), returned):
        return None
    return RIDE_TO_NOBODY
