"""Delivering potions to towers (BRM-DELIV), as a brave witch, a druid, by a tile or a cloud."""

from __future__ import annotations

from clairiere.games.broom_service.rules.choices import (
    DELIVERIES,
    FOREST,
    HILL_TOWER,
    NOTHING,
    PASS,
    REGIONS,
    THROWS,
    WAND,
    Circle,
    Deliver,
)
from clairiere.games.broom_service.rules.clauses import (
    CIRCLE_CLOUDED,
    FROM_WHERE_YOU_ARE,
    NO_PAWN_TO_DELIVER,
    NO_POTION,
    NO_SUCH_TOWER,
    NOT_SHOWN,
    NOT_TOUCHING,
    OTHER_DRUID,
    TOWER_OCCUPIED,
)
from clairiere.games.broom_service.rules.events import (
    FOR_BRAVERY,
    FOR_GENEROUS,
    FOR_TOWER,
    Declined,
    Delivered,
    ForestTaken,
    Thrown,
)
from clairiere.games.broom_service.rules.state import Table, gain, one, pose, score
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Question, Seat, StepContext, letter


class DeliverThere(Question[Table]):
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        if isinstance(c, Deliver):
            deliver(s, self.seat, c, now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "deliver_there"

    def notation(self) -> str:
        """`deliver_there A f6`."""
        return f"deliver_there {letter(self.seat)} {REGIONS[self.region]}"


class DeliverFrom(Question[Table]):
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
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


def deliver(s: Table, seat: Seat, c: Deliver, now: StepContext) -> None:
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


# What awaits a pawn where it arrives: forest tiles and turbo brooms (BRM-FOR-02, BRM-HILL).

def take_forest_tile(s: Table, seat: Seat, region: int, now: StepContext) -> None:
    """Whoever comes first takes it, for a later turn (BRM-FOR-02, -03)."""
    place = s.tile_of(region, FOREST)
    if place != NOTHING and s.forest_tiles[place] != NOTHING:
        tile = s.forest_tiles[place]
        s.forest_tiles = (*s.forest_tiles[:place], NOTHING, *s.forest_tiles[place + 1 :])
        s.players[seat].fresh += (tile,)
        now.tell(ForestTaken(seat, region, tile), s.pieces)


class ChooseCircle(Question[Table]):
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
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
