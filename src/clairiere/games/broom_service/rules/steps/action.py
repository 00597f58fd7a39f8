"""What a role does, bravely or not, and what may take the place of a cowardly action (BRM-EVT-20, -30, BRM-FOR)."""

from __future__ import annotations

from clairiere.games.broom_service.rules.choices import (
    ACT,
    DISTILS,
    GATHERINGS,
    HEART,
    MARKET,
    MOST_GATHERED,
    PASS,
    POINTS,
    Distil,
    Gather,
)
from clairiere.games.broom_service.rules.clauses import (
    CANNOT_ACT,
    NO_HEART,
    NO_MARKET,
    NO_POINTS,
    NO_STILL,
    ONE_OF_THEM,
    TOO_MANY_BRAVELY,
)
from clairiere.games.broom_service.rules.events import FOR_MARKET, FOR_POINTS, Declined, ForestUsed
from clairiere.games.broom_service.rules.numbering import (
    BLACK_MARKET,
    BRAVE_HEART,
    EXTRA_CARD,
    FAIRY,
    FIRST_GATHERER,
    FIVE_POINTS,
    MOONSHINE,
    ROLES,
    WAND,
    is_witch,
)
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.chain import ChaseCloud, FlyTo
from clairiere.games.broom_service.rules.steps.delivery import DeliverFrom
from clairiere.games.broom_service.rules.steps.question import Question, gain, one, pose, score
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter

# Gatherers take potions of their colour and wands (BRM-GATH).

class GatherUp(Question):
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


def action(s: Table, seat: Seat, role: int, brave: bool) -> Question:
    """The question that a role's action puts."""
    if is_witch(role):
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


class CowardlyMenu(Question):
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
