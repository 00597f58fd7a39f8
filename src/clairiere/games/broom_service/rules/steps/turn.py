"""A turn: a role is led, everyone who holds it follows, the last brave player acts, and somebody leads next (BRM-TURN).

What a role does, bravely or not, and what may take the place of a cowardly action (BRM-EVT-20, -30, BRM-FOR).
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import (
    ACT,
    BLACK_MARKET,
    BRAVE,
    BRAVE_HEART,
    COWARDLY,
    DISTILS,
    EXTRA_CARD,
    FAIRY,
    FIRST_DRUID,
    FIRST_GATHERER,
    FIVE_POINTS,
    GATHERINGS,
    HEART,
    LEADS,
    MARKET,
    MOONSHINE,
    MOST_GATHERED,
    NOTHING,
    PASS,
    POINTS,
    ROLES,
    SEATS,
    TAKE_HEART,
    WAND,
    Distil,
    Gather,
    Lead,
)
from clairiere.games.broom_service.rules.clauses import (
    CANNOT_ACT,
    LEAD_BRAVELY,
    LED_ALREADY,
    NO_HEART,
    NO_MARKET,
    NO_POINTS,
    NO_STILL,
    NOT_IN_HAND,
    ONE_OF_THEM,
    TOO_MANY_BRAVELY,
)
from clairiere.games.broom_service.rules.events import (
    FOR_CURSE,
    FOR_MARKET,
    FOR_POINTS,
    Acts,
    Declined,
    Followed,
    ForestUsed,
    Led,
    Ousted,
    Passed,
    TurnBegan,
)
from clairiere.games.broom_service.rules.state import OfSeat, Table, card_of, gain, one, pose, score
from clairiere.games.broom_service.rules.steps.delivery import DeliverFrom
from clairiere.games.broom_service.rules.steps.moves import ChaseCloud, FlyTo
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Question, Seat, Step, StepContext, letter

# Gatherers take potions of their colour and wands (BRM-GATH).

class GatherUp(Question[Table]):
    """Bravely two potions and a wand or any part of them, cowardly one of them, or nothing (BRM-GATH-02 to -04)."""

    def __init__(self, seat: Seat, role: int, brave: bool) -> None:
        super().__init__(seat)
        self.role = role
        self.brave = brave

    def candidates(self, s: Table) -> list[Choice]:
        """However many of each, and nothing."""
        return take_up_to(MOST_GATHERED, MOST_GATHERED)

    def legal(self, s: Table) -> list[Choice]:
        """The supply never runs out."""
        if not self.brave:
            return [GATHERINGS[1][0], GATHERINGS[0][1], PASS]
        card = s.parts.roles[self.role]
        return take_up_to(card.potions, card.wands)

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Gather):
            return None if c is PASS else NOT_AN_ANSWER
        if not self.brave:
            return None if c.potions + c.wands == 1 else ONE_OF_THEM
        card = s.parts.roles[self.role]
        return None if c.potions <= card.potions and c.wands <= card.wands else TOO_MANY_BRAVELY

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        if not isinstance(c, Gather):
            now.tell(Declined(self.seat), s.pieces)
            return
        counts = [0, 0, 0, 0]
        counts[s.parts.roles[self.role].potion] = c.potions
        counts[WAND] = c.wands
        gain(s, self.seat, tuple(counts), now)

    def title(self) -> str:
        return "gather"

    def notation(self) -> str:
        """`gather A root_gatherer brave`."""
        return f"gather {letter(self.seat)} {ROLES[self.role]} {'brave' if self.brave else 'cowardly'}"


def take_up_to(potions: int, wands: int) -> list[Choice]:
    """The most comes first, nothing last."""
    found: list[Choice] = []
    for p in range(potions, -1, -1):
        for w in range(wands, -1, -1):
            found.append(GATHERINGS[p][w])
    return found


def action(s: Table, seat: Seat, role: int, brave: bool) -> Question[Table]:
    """The question that a role's action puts."""
    if role < FIRST_DRUID:
        return FlyTo(seat, 1 << role, brave, 0)
    if role >= FIRST_GATHERER:
        return GatherUp(seat, role, brave)
    card = s.parts.roles[role]
    bonus = card.bonus if brave else 0
    return ChaseCloud(seat, bonus) if role == FAIRY else DeliverFrom(seat, card.landscapes, bonus)


def act(s: Table, seat: Seat, role: int, brave: bool, now: StepContext) -> None:
    """Carry out a role's action, as far as the player likes (BRM-TURN-16)."""
    pose(s, action(s, seat, role, brave), now)


def act_cowardly(s: Table, seat: Seat, role: int, now: StepContext) -> None:
    """At once; where something may take its place, the player is asked first (BRM-TURN-04)."""
    if s.event in (BLACK_MARKET, MOONSHINE) or usable(s, seat):
        pose(s, CowardlyMenu(seat, role), now)
    else:
        act(s, seat, role, False, now)


def usable(s: Table, seat: Seat) -> bool:
    """Whether a player has a forest tile for a cowardly play."""
    for tile in s.players[seat].tiles:
        if tile != EXTRA_CARD:
            return True
    return False


class CowardlyMenu(Question[Table]):
    """Act, or take what the event or a forest tile gives instead; at most one of them (BRM-FOR-04, -09)."""

    def __init__(self, seat: Seat, role: int) -> None:
        super().__init__(seat)
        self.role = role

    def candidates(self, s: Table) -> list[Choice]:
        return [ACT, MARKET, *DISTILS, HEART, POINTS, PASS]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if c is ACT:
            return self.against_acting(s, False)
        if c is MARKET:
            return None if s.event == BLACK_MARKET else NO_MARKET
        if isinstance(c, Distil):
            return None if s.event == MOONSHINE else NO_STILL
        if c is HEART:
            return self.against_acting(s, True) if BRAVE_HEART in s.players[self.seat].tiles else NO_HEART
        if c is POINTS:
            return None if FIVE_POINTS in s.players[self.seat].tiles else NO_POINTS
        return None if c is PASS else NOT_AN_ANSWER

    def against_acting(self, s: Table, brave: bool) -> Clause | None:
        """An action that can do nothing is not offered here."""
        return None if len(action(s, self.seat, self.role, brave).legal(s)) > 1 else CANNOT_ACT

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        if c is ACT:
            act(s, self.seat, self.role, False, now)
        elif c is MARKET:
            score(s, self.seat, s.parts.events.market, FOR_MARKET, now)
        elif isinstance(c, Distil):
            gain(s, self.seat, one(c.resource), now)
        elif c is HEART:
            use_up(s, self.seat, BRAVE_HEART, now)
            act(s, self.seat, self.role, True, now)
        elif c is POINTS:
            use_up(s, self.seat, FIVE_POINTS, now)
            score(s, self.seat, s.parts.five_points, FOR_POINTS, now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "menu"

    def notation(self) -> str:
        """`menu A hill_witch`."""
        return f"menu {letter(self.seat)} {ROLES[self.role]}"


def use_up(s: Table, seat: Seat, tile: int, now: StepContext) -> None:
    """A forest tile is used once (BRM-FOR-03)."""
    tiles = list(s.players[seat].tiles)
    tiles.remove(tile)
    s.players[seat].tiles = tuple(tiles)
    now.tell(ForestUsed(seat, tile), s.pieces)


DECLARATIONS: Final[list[Choice]] = [BRAVE, COWARDLY]
ALL_LEADS: Final[list[Choice]] = [lead for both in LEADS for lead in both]


class LeadRole(Question[Table]):
    """The leader plays a role from hand and declares (BRM-TURN-01)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every role, bravely and not."""
        return ALL_LEADS

    def legal(self, s: Table) -> list[Choice]:
        """Every card in hand; bravely, and as a rule not."""
        bravely_only = s.event == TAKE_HEART
        found: list[Choice] = []
        for role in range(len(ROLES)):
            if s.holds(self.seat, role) and not s.led >> role & 1:
                found += LEADS[role][1:] if bravely_only else LEADS[role]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Lead):
            return NOT_AN_ANSWER
        if not s.holds(self.seat, c.role):
            return NOT_IN_HAND
        if s.led >> c.role & 1:
            return LED_ALREADY
        return LEAD_BRAVELY if s.event == TAKE_HEART and not c.brave else None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The others get their chance one after the other, clockwise (BRM-TURN-05)."""
        assert isinstance(c, Lead)
        s.role = c.role
        s.led |= 1 << c.role
        now.tell(Led(self.seat, c.role, c.brave), s.pieces)
        s.agenda.append(BRAVE_ACTION)
        for n in range(s.seats - 1, 0, -1):
            other = (self.seat + n) % s.seats
            if not s.gone >> other & 1:
                s.agenda.append(FOLLOWS[other])
        declare(s, self.seat, c.brave, now)

    def title(self) -> str:
        return "lead"


class Follow(OfSeat):
    """A player's chance: whoever holds the role must play it, whoever does not passes (BRM-TURN-05 to -07)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Now, and not before, everyone learns which."""
        s.pieces.show(card_of(self.seat, s.role))
        if s.holds(self.seat, s.role):
            s.then(DECLARES[self.seat])
        else:
            now.tell(Passed(self.seat, s.role), s.pieces)

    def notation(self) -> str:
        """`follow B`."""
        return f"follow {letter(self.seat)}"


class Declare(Question[Table]):
    """A follower says brave or cowardly; passing is not possible (BRM-TURN-07)."""

    def candidates(self, s: Table) -> list[Choice]:
        return DECLARATIONS

    def legal(self, s: Table) -> list[Choice]:
        """Always both (BRM-EVT-40)."""
        return DECLARATIONS

    def objection(self, s: Table, c: Choice) -> Clause | None:
        return None if c is BRAVE or c is COWARDLY else NOT_AN_ANSWER

    def stands(self) -> bool:
        """What was declared cannot be taken back (BRM-TURN-02)."""
        return True

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        now.tell(Followed(self.seat, s.role, c is BRAVE), s.pieces)
        declare(s, self.seat, c is BRAVE, now)

    def title(self) -> str:
        return "declare"


def declare(s: Table, seat: Seat, brave: bool, now: StepContext) -> None:
    """The card is played, a curse costs points, the brave claim and the cowardly act at once (BRM-TURN-03, -04)."""
    me, role = s.players[seat], s.role
    me.cards -= 1
    me.played |= 1 << role
    s.pieces.show(card_of(seat, role))
    if brave:
        me.braves |= 1 << role
        if s.claim != NOTHING:
            now.tell(Ousted(s.claim, role, seat), s.pieces)
        s.claim = seat
    if s.cursed >> role & 1:
        score(s, seat, -s.parts.setup.penalty, FOR_CURSE, now)
    if not brave:
        act_cowardly(s, seat, role, now)


class BraveAction(Step[Table]):
    """When all have had their chance, the last brave player acts (BRM-TURN-12)."""

    def run(self, s: Table, now: StepContext) -> None:
        if s.claim != NOTHING and not s.gone >> s.claim & 1:
            now.tell(Acts(s.claim, s.role), s.pieces)
            act(s, s.claim, s.role, True, now)

    def notation(self) -> str:
        """`brave`."""
        return "brave"


class EndTurn(Step[Table]):
    """Who was brave last leads next, else the leader again; without cards the next clockwise (BRM-LEAD-02 to -06)."""

    def run(self, s: Table, now: StepContext) -> None:
        next = s.leader if s.claim == NOTHING else s.claim
        s.role = s.claim = NOTHING
        for player in s.players:
            if player.fresh:
                player.tiles += player.fresh
                player.fresh = ()
        leader = s.with_cards(next)
        if leader != NOTHING:
            begin_turn(s, leader, now)
        else:
            s.leader = s.after(next) if s.gone >> next & 1 else next

    def notation(self) -> str:
        """`end_turn`."""
        return "end_turn"


class FirstTurn(Step[Table]):
    """The first turn of a round is led as the last one of the round before has it (BRM-LEAD-01, -05)."""

    def run(self, s: Table, now: StepContext) -> None:
        leader = s.with_cards(s.leader)
        if leader != NOTHING:
            begin_turn(s, leader, now)

    def notation(self) -> str:
        """`first_turn`."""
        return "first_turn"


def begin_turn(s: Table, leader: Seat, now: StepContext) -> None:
    """The next turn; a last card is asked for too, since it is the leader who lays it open."""
    s.leader = leader
    now.tell(TurnBegan(leader), s.pieces)
    s.then(LEAD_ROLES[leader], END_TURN)


LEAD_ROLES: Final = [LeadRole(seat) for seat in range(SEATS)]
FOLLOWS: Final = [Follow(seat) for seat in range(SEATS)]
DECLARES: Final = [Declare(seat) for seat in range(SEATS)]
BRAVE_ACTION: Final = BraveAction()
END_TURN: Final = EndTurn()
FIRST_TURN: Final = FirstTurn()
