"""Moves and chases, and all that they set off: arrival, turbo brooms, mountain tiles, storm clouds (BRM-MOVE, BRM-ARR).

A pawn's arrival may use a mountain tile, which moves a pawn or chases a cloud, which moves a pawn: hence one module.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import (
    CHASES,
    FIRST_RAIN,
    FLIGHTS,
    FOREST,
    GUST,
    LANDSCAPES,
    MOUNTAIN,
    NOTHING,
    PARCEL,
    PASS,
    REGIONS,
    TILE_CHASE,
    TILE_DELIVER,
    TILE_MOVES,
    USE_TILE,
    WAND,
    Chase,
    Deliver,
    Fly,
)
from clairiere.games.broom_service.rules.clauses import (
    CANNOT_ACT,
    CLOUD_THERE,
    CLOUD_TOO_FAR,
    CLOUDED_SEA,
    DELIVERED_ALREADY,
    FLOWN_AWAY,
    FROM_WHERE_YOU_ARE,
    NO_CLOUD,
    NO_DELIVERY,
    NO_PAWN_THERE,
    NO_SUCH_REGION,
    NOT_ADJACENT,
    OTHER_LANDSCAPE,
    TILE_USED,
    TOO_FEW_WANDS,
)
from clairiere.games.broom_service.rules.components import Cloud
from clairiere.games.broom_service.rules.events import (
    FOR_BRAVERY,
    FOR_RAIN,
    AmuletTaken,
    Chased,
    Declined,
    Flew,
    MountainUsed,
)
from clairiere.games.broom_service.rules.state import Offer, Table, gain, one, pose, score, spend
from clairiere.games.broom_service.rules.steps.delivery import (
    ChooseCircle,
    DeliverFrom,
    DeliverThere,
    add_deliveries,
    against_delivery,
    all_deliveries,
    deliver,
    take_forest_tile,
)
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Question, Seat, StepContext, letter

ANY_LANDSCAPE: Final = (1 << len(LANDSCAPES)) - 1


def ground(s: Table, landscapes: int) -> int:
    """Bit set of the regions of these landscapes."""
    of_kind = s.board.of_kind
    if landscapes == ANY_LANDSCAPE:
        return s.board.lands
    found = 0
    for landscape in range(len(LANDSCAPES)):
        if landscapes >> landscape & 1:
            found |= of_kind[landscape]
    return found


def flights(s: Table, seat: Seat, landscapes: int) -> list[Choice]:
    """Every move that is open; two pawns in the same region are one (BRM-MOVE-08)."""
    allowed = ground(s, landscapes)
    pawns = s.players[seat].pawns
    found: list[Choice] = []
    add_flights(found, pawns[0], s.reach(pawns[0]) & allowed)
    if pawns[1] != pawns[0]:
        add_flights(found, pawns[1], s.reach(pawns[1]) & allowed)
    return found


def all_flights(s: Table, seat: Seat) -> list[Choice]:
    """Every move to a region of this side, open or not."""
    pawns = s.players[seat].pawns
    found: list[Choice] = []
    add_flights(found, pawns[0], s.board.lands)
    if pawns[1] != pawns[0]:
        add_flights(found, pawns[1], s.board.lands)
    return found


def add_flights(found: list[Choice], origin: int, goals: int) -> None:
    """The moves from one region."""
    row = FLIGHTS[origin]
    goal = 0
    while goals:
        if goals & 1:
            found.append(row[goal])
        goals >>= 1
        goal += 1


def against_flight(s: Table, seat: Seat, c: Fly, landscapes: int) -> Clause | None:
    """An own pawn, an adjacent region without a cloud, not across clouds, of the right landscape."""
    board = s.board
    if board.kind[c.goal] == NOTHING:
        return NO_SUCH_REGION
    if c.origin not in s.players[seat].pawns:
        return NO_PAWN_THERE
    if not board.near[c.origin] >> c.goal & 1:
        return NOT_ADJACENT
    if s.clouded >> c.goal & 1:
        return CLOUD_THERE
    if not s.reach(c.origin) >> c.goal & 1:
        return CLOUDED_SEA
    return None if landscapes >> board.kind[c.goal] & 1 else OTHER_LANDSCAPE


# Chasing clouds: which ones can be, and what it costs (BRM-FAIRY).

def beside(s: Table, seat: Seat) -> int:
    """Bit set of the regions, land and sea, adjacent to a pawn of the player (BRM-FAIRY-01)."""
    pawns, near = s.players[seat].pawns, s.board.near
    return near[pawns[0]] | near[pawns[1]]


def chases(s: Table, seat: Seat) -> list[Choice]:
    """Every cloud that is adjacent and can be paid for."""
    found: list[Choice] = []
    wands = s.players[seat].stock[WAND]
    near = beside(s, seat) & s.clouded
    if near and wands:
        region_of, kinds = s.board.region_of, s.parts.clouds
        for space, cloud in enumerate(s.clouds):
            if cloud != NOTHING and near >> region_of[space] & 1 and kinds[cloud].stars <= wands:
                found.append(CHASES[s.board.spaces[space]])
    return found


def against_chase(s: Table, seat: Seat, c: Chase) -> Clause | None:
    """A cloud, adjacent, and wands enough."""
    space = s.board.space_of[c.space]
    if space == NOTHING or s.clouds[space] == NOTHING:
        return NO_CLOUD
    if not beside(s, seat) >> s.board.region_of[space] & 1:
        return CLOUD_TOO_FAR
    return None if s.parts.clouds[s.clouds[space]].stars <= s.players[seat].stock[WAND] else TOO_FEW_WANDS


def take_cloud(s: Table, seat: Seat, c: Chase, now: StepContext) -> Cloud:
    """Pay its stars and keep it for good (BRM-FAIRY-02, -04, -07)."""
    space = s.board.space_of[c.space]
    number = s.clouds[space]
    cloud = s.parts.clouds[number]
    s.clouds[space] = NOTHING
    s.players[seat].clouds += (number,)
    s.note_clouds()
    now.tell(Chased(seat, c.space, number, cloud.name), s.pieces)
    if cloud.stars:
        spend(s, seat, one(WAND, cloud.stars), now)
    return cloud


NO_WITCH: Final = 0
"""No brave mountain witch has flown: no delivery belongs to the arrival."""
PENDING: Final = 1
DONE: Final = 2
ENDINGS: Final = ("none", "pending", "done")


class FlyTo(Question[Table]):
    """Move a pawn to an adjacent region of a landscape (BRM-WITCH, BRM-STORM-09, BRM-MTN-13)."""

    def __init__(self, seat: Seat, landscapes: int, brave: bool, more: int) -> None:
        super().__init__(seat)
        self.landscapes = landscapes  # bit set
        self.brave = brave  # a witch who may deliver there
        self.more = more  # moves after this one

    def candidates(self, s: Table) -> list[Choice]:
        """With either pawn to any region of this side."""
        return [*all_flights(s, self.seat), PASS]

    def legal(self, s: Table) -> list[Choice]:
        found = flights(s, self.seat, self.landscapes)
        found.append(PASS)
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if isinstance(c, Fly):
            return against_flight(s, self.seat, c, self.landscapes)
        return None if c is PASS else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The second move comes when all that the first one set off is done (BRM-MTN-16)."""
        if not isinstance(c, Fly):
            now.tell(Declined(self.seat), s.pieces)
            return
        if self.more:
            s.then(Offer(FlyTo(self.seat, self.landscapes, False, self.more - 1)))
        pawn = flier(s, self.seat, c.origin)
        s.players[self.seat].pawns[pawn] = c.goal
        now.tell(Flew(self.seat, pawn, c.origin, c.goal), s.pieces)
        enter(s, self.seat, pawn, self.brave, now)

    def title(self) -> str:
        return "fly"

    def notation(self) -> str:
        """`fly A 1 brave 0`: the landscapes as a number, brave or not, and the moves after this one."""
        return f"fly {letter(self.seat)} {self.landscapes} {'brave' if self.brave else 'free'} {self.more}"


def flier(s: Table, seat: Seat, origin: int) -> int:
    """The pawn that moves; of two in one region not the one that has still to deliver there (BRM-MOVE-08)."""
    pawns = s.players[seat].pawns
    if pawns[0] != origin:
        return 1
    if pawns[1] == origin:
        for step in s.agenda:
            waiting = step.question if isinstance(step, Offer) else step
            if isinstance(waiting, MountainMenu) and waiting.ending == PENDING and waiting.region == origin:
                return 1 - waiting.pawn
    return 0


def enter(s: Table, seat: Seat, pawn: int, brave: bool, now: StepContext) -> None:
    """Forest tile, turbo broom, amulet, then tile and delivery (BRM-ARR-01)."""
    region = s.players[seat].pawns[pawn]
    if s.forest_tiles and s.board.kind[region] == FOREST:
        take_forest_tile(s, seat, region, now)
    if s.broom_at(region) != NOTHING:
        pose(s, ChooseCircle(seat, pawn, brave), now)
    elif s.awaits(seat, region) != NOTHING:
        take_amulet(s, seat, pawn, brave, now)
    elif brave:
        pose(s, DeliverThere(seat, region), now)


def take_amulet(s: Table, seat: Seat, pawn: int, brave: bool, now: StepContext) -> None:
    """The amulet is taken first; then comes what the player may order (BRM-MTN-04, -08)."""
    region = s.players[seat].pawns[pawn]
    s.players[seat].amulets |= 1 << s.awaits(seat, region)
    now.tell(AmuletTaken(seat, region), s.pieces)
    pose(s, MountainMenu(seat, pawn, region, False, PENDING if brave else NO_WITCH), now)


class MountainMenu(Question[Table]):
    """On the arrival that took the amulet: use the tile, deliver as the brave witch, in any order (BRM-MTN-05, -08)."""

    def __init__(self, seat: Seat, pawn: int, region: int, used: bool, ending: int) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.region = region
        self.used = used  # the tile
        self.ending = ending  # what has become of the delivery

    def tile(self, s: Table) -> int:
        """The index of its tile among the mountain tiles."""
        return s.mountain_tiles[s.tile_of(self.region, MOUNTAIN)]

    def candidates(self, s: Table) -> list[Choice]:
        """The tile, and every tower of this side, from this mountain or with the other pawn."""
        return [USE_TILE, *all_deliveries(s, self.seat, self.region), PASS]

    def legal(self, s: Table) -> list[Choice]:
        found: list[Choice] = []
        if not self.used and self.against_use(s) is None:
            found.append(USE_TILE)
        if self.ending == PENDING and s.players[self.seat].pawns[self.pawn] == self.region:
            add_deliveries(s, self.seat, self.region, found)
        found.append(PASS)
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if c is USE_TILE:
            return TILE_USED if self.used else self.against_use(s)
        if isinstance(c, Deliver):
            return self.against_delivery(s, c)
        return None if c is PASS else NOT_AN_ANSWER

    def against_use(self, s: Table) -> Clause | None:
        """A tile that can do nothing now is not offered."""
        tile = self.tile(s)
        if tile < TILE_DELIVER:
            return None
        return None if len(effect(s, self.seat, tile).legal(s)) > 1 else CANNOT_ACT

    def against_delivery(self, s: Table, c: Deliver) -> Clause | None:
        """Once, with the pawn that flew, from the mountain it flew to (BRM-MTN-09, BRM-ARR-02)."""
        if self.ending == NO_WITCH:
            return NO_DELIVERY
        if self.ending == DONE:
            return DELIVERED_ALREADY
        if s.players[self.seat].pawns[self.pawn] != self.region:
            return FLOWN_AWAY
        clause = against_delivery(s, self.seat, c)
        if clause is not None:
            return clause
        return None if c.region == self.region else FROM_WHERE_YOU_ARE

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What is left over comes again; whoever stops has spent the tile (BRM-MTN-06)."""
        if c is USE_TILE:
            if self.ending == PENDING:
                s.then(Offer(MountainMenu(self.seat, self.pawn, self.region, True, self.ending)))
            now.tell(MountainUsed(self.seat, self.region, self.tile(s)), s.pieces)
            use_tile(s, self.seat, self.tile(s), now)
        elif isinstance(c, Deliver):
            deliver(s, self.seat, c, now)
            if not self.used:
                pose(s, MountainMenu(self.seat, self.pawn, self.region, False, DONE), now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "mountain"

    def notation(self) -> str:
        """`mountain A 1 m3 unused pending`: pawn, mountain, tile and delivery."""
        used = "used" if self.used else "unused"
        return f"mountain {letter(self.seat)} {self.pawn + 1} {REGIONS[self.region]} {used} {ENDINGS[self.ending]}"


def use_tile(s: Table, seat: Seat, tile: int, now: StepContext) -> None:
    """Fully: resources are taken, or the tile's question is put (BRM-MTN-10 to -14)."""
    if tile < TILE_DELIVER:
        gain(s, seat, tuple(s.parts.mountain_tiles[tile]), now)
    else:
        pose(s, effect(s, seat, tile), now)


def effect(s: Table, seat: Seat, tile: int) -> Question[Table]:
    """What a tile asks: a delivery, moves or a chase, each as a cowardly role would have it."""
    if tile == TILE_DELIVER:
        return DeliverFrom(seat, ANY_LANDSCAPE, 0)
    if tile == TILE_MOVES:
        return FlyTo(seat, ANY_LANDSCAPE, False, s.parts.tile_moves - 1)
    assert tile == TILE_CHASE
    return ChaseCloud(seat, 0)


class ChaseCloud(Question[Table]):
    """Chase one adjacent cloud away; the brave fairy scores more for it (BRM-FAIRY-01, -05, -06)."""

    def __init__(self, seat: Seat, bonus: int) -> None:
        super().__init__(seat)
        self.bonus = bonus

    def candidates(self, s: Table) -> list[Choice]:
        """Every cloud space of this side."""
        return [*[CHASES[space] for space in s.board.spaces], PASS]

    def legal(self, s: Table) -> list[Choice]:
        found = chases(s, self.seat)
        found.append(PASS)
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if isinstance(c, Chase):
            return against_chase(s, self.seat, c)
        return None if c is PASS else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The cloud is the player's before it acts (BRM-FAIRY-08)."""
        if not isinstance(c, Chase):
            now.tell(Declined(self.seat), s.pieces)
            return
        cloud = take_cloud(s, self.seat, c, now)
        score(s, self.seat, self.bonus, FOR_BRAVERY, now)
        if cloud.storm >= FIRST_RAIN and s.players[self.seat].stock[cloud.rain] >= cloud.needed:
            score(s, self.seat, cloud.vp, FOR_RAIN, now)
        elif cloud.storm == GUST:
            pose(s, FlyTo(self.seat, ANY_LANDSCAPE, False, 0), now)
        elif cloud.storm == PARCEL:
            pose(s, DeliverFrom(self.seat, ANY_LANDSCAPE, 0), now)

    def title(self) -> str:
        return "chase"

    def notation(self) -> str:
        """`chase A 3`, with the bonus."""
        return f"chase {letter(self.seat)} {self.bonus}"
