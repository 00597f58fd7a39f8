"""Delivering potions to towers (BRM-DELIV), as a brave witch, a druid, by a tile or a cloud."""

from __future__ import annotations

from clairiere.games.broom_service.choices import DELIVERIES, PASS, Deliver
from clairiere.games.broom_service.clauses import (
    FROM_WHERE_YOU_ARE,
    NO_PAWN_TO_DELIVER,
    NO_POTION,
    NO_SUCH_TOWER,
    NOT_TOUCHING,
    OTHER_DRUID,
    TOWER_OCCUPIED,
)
from clairiere.games.broom_service.deeds import Delivered
from clairiere.games.broom_service.events import Declined
from clairiere.games.broom_service.numbering import HILL_TOWER, NOTHING, REGIONS, WAND
from clairiere.games.broom_service.reasons import FOR_BRAVERY, FOR_GENEROUS, FOR_TOWER
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.purse import gain, one, score
from clairiere.games.broom_service.steps.question import Question
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class DeliverThere(Question):
    """The brave witch may deliver from the region that she has entered (BRM-WITCH-03, -04, -07)."""

    def __init__(self, seat: Seat, region: int) -> None:
        super().__init__(seat)
        self.region = region

    def candidates(self, s: Table) -> list[Choice]:
        """Every tower of this side, from here or with the other pawn."""
        return [*all_deliveries(s, self.seat, self.region), PASS]

    def legal(self, s: Table) -> list[Choice]:
        """Every tower that can be supplied, or nothing."""
        found: list[Choice] = []
        add_deliveries(s, self.seat, self.region, found)
        found.append(PASS)
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Deliver):
            return None if c is PASS else NOT_AN_ANSWER
        clause = against_delivery(s, self.seat, c)
        if clause is not None:
            return clause
        return None if c.region == self.region else FROM_WHERE_YOU_ARE

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        if isinstance(c, Deliver):
            deliver(s, self.seat, c, now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "deliver_there"

    def notation(self) -> str:
        """`deliver_there A f6`."""
        return f"deliver_there {letter(self.seat)} {REGIONS[self.region]}"


class DeliverFrom(Question):
    """A druid may deliver where a pawn stands; brave ones score more for it (BRM-DRUID-02, -03)."""

    def __init__(self, seat: Seat, landscapes: int, bonus: int) -> None:
        super().__init__(seat)
        self.landscapes = landscapes  # bit set
        self.bonus = bonus

    def candidates(self, s: Table) -> list[Choice]:
        """Every tower of this side, with either pawn."""
        return [*all_deliveries(s, self.seat, s.players[self.seat].pawns[0]), PASS]

    def legal(self, s: Table) -> list[Choice]:
        """From the region of either pawn; two pawns in one region are one (BRM-RUL-16)."""
        pawns, kind = s.players[self.seat].pawns, s.board.kind
        found: list[Choice] = []
        if self.landscapes >> kind[pawns[0]] & 1:
            add_deliveries(s, self.seat, pawns[0], found)
        if pawns[1] != pawns[0] and self.landscapes >> kind[pawns[1]] & 1:
            add_deliveries(s, self.seat, pawns[1], found)
        found.append(PASS)
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Deliver):
            return None if c is PASS else NOT_AN_ANSWER
        if c.region not in s.players[self.seat].pawns:
            return NO_PAWN_TO_DELIVER
        clause = against_delivery(s, self.seat, c)
        if clause is not None:
            return clause
        return None if self.landscapes >> s.board.kind[c.region] & 1 else OTHER_DRUID

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """The bonus is for a potion that is really delivered (BRM-DRUID-04)."""
        if isinstance(c, Deliver):
            deliver(s, self.seat, c, now)
            score(s, self.seat, self.bonus, FOR_BRAVERY, now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "deliver"

    def notation(self) -> str:
        """`deliver A 5 3`: the landscapes as a number, and the bonus."""
        return f"deliver {letter(self.seat)} {self.landscapes} {self.bonus}"


def add_deliveries(s: Table, seat: Seat, region: int, found: list[Choice]) -> None:
    """All deliveries that can be made from one region."""
    add_towers(found, region, s.supplied(seat, region))


def all_deliveries(s: Table, seat: Seat, region: int) -> list[Choice]:
    """To every tower of this side, possible or not: from one region, then from wherever else a pawn stands."""
    towers = s.board.printed | (0 if s.tower_hill == NOTHING else 1 << HILL_TOWER)
    found: list[Choice] = []
    add_towers(found, region, towers)
    for n, other in enumerate(s.players[seat].pawns):
        if other != region and other not in s.players[seat].pawns[:n]:
            add_towers(found, other, towers)
    return found


def add_towers(found: list[Choice], region: int, towers: int) -> None:
    """The deliveries from one region to these towers."""
    row = DELIVERIES[region]
    tower = 0
    while towers:
        if towers & 1:
            found.append(row[tower])
        towers >>= 1
        tower += 1


def against_delivery(s: Table, seat: Seat, c: Deliver) -> Clause | None:
    """A tower of this game that touches the region, is free, and wants a potion that the player has."""
    there = s.standing >> c.tower & 1 if c.tower != HILL_TOWER else s.tower_hill != NOTHING
    if not there:
        return NO_SUCH_TOWER
    touches = c.region == s.tower_hill if c.tower == HILL_TOWER else bool(s.board.towers_in[c.region] >> c.tower & 1)
    if not touches:
        return NOT_TOUCHING
    if s.occupied >> c.tower & 1:
        return TOWER_OCCUPIED
    return None if s.players[seat].stock[s.board.towers[c.tower].colour] else NO_POTION


def deliver(s: Table, seat: Seat, c: Deliver, now: Now) -> None:
    """The potion goes; points and wands come at once (BRM-DELIV-01, -03, -04, -09)."""
    tower = s.board.towers[c.tower]
    s.players[seat].stock[tower.colour] -= 1
    if tower.round:
        s.occupied |= 1 << c.tower
    now.tell(Delivered(seat, c.region, c.tower, tower.colour), s.pieces)
    score(s, seat, tower.vp, FOR_TOWER, now)
    if s.generous & s.board.near[c.region]:
        score(s, seat, generosity(s, c.region), FOR_GENEROUS, now)
    if tower.wands:
        gain(s, seat, one(WAND, tower.wands), now)


def generosity(s: Table, region: int) -> int:
    """What the generous clouds beside a region add to a delivery from it (BRM-STORM-04, -05)."""
    near = s.board.near[region]
    vp = 0
    for space, cloud in enumerate(s.clouds):
        if cloud != NOTHING and near >> s.board.region_of[space] & 1:
            vp += s.parts.clouds[cloud].bonus
    return vp
