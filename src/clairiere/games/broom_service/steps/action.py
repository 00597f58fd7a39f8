"""What a role does, bravely or not, and what may take the place of a cowardly action (BRM-EVT-20, -30, BRM-FOR)."""

from __future__ import annotations

from clairiere.games.broom_service.choices import ACT, DISTILS, HEART, MARKET, PASS, POINTS, Distil
from clairiere.games.broom_service.clauses import CANNOT_ACT, NO_HEART, NO_MARKET, NO_POINTS, NO_STILL
from clairiere.games.broom_service.deeds import ForestUsed
from clairiere.games.broom_service.events import Declined
from clairiere.games.broom_service.numbering import (
    BLACK_MARKET,
    BRAVE_HEART,
    EXTRA_CARD,
    FAIRY,
    FIRST_GATHERER,
    FIVE_POINTS,
    MOONSHINE,
    ROLES,
    is_witch,
)
from clairiere.games.broom_service.reasons import FOR_MARKET, FOR_POINTS
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.chain import ChaseCloud, FlyTo
from clairiere.games.broom_service.steps.delivery import DeliverFrom
from clairiere.games.broom_service.steps.gather import GatherUp
from clairiere.games.broom_service.steps.purse import gain, one, score
from clairiere.games.broom_service.steps.question import Question, pose
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


def action(s: Table, seat: Seat, role: int, brave: bool) -> Question:
    """The question that a role's action puts."""
    if is_witch(role):
        return FlyTo(seat, 1 << role, brave, 0)
    if role >= FIRST_GATHERER:
        return GatherUp(seat, role, brave)
    card = s.parts.roles[role]
    bonus = card.bonus if brave else 0
    return ChaseCloud(seat, bonus) if role == FAIRY else DeliverFrom(seat, card.landscapes, bonus)


def act(s: Table, seat: Seat, role: int, brave: bool, now: Now) -> None:
    """Carry out a role's action, as far as the player likes (BRM-TURN-16)."""
    pose(s, action(s, seat, role, brave), now)


def act_cowardly(s: Table, seat: Seat, role: int, now: Now) -> None:
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

    def answer(self, s: Table, c: Choice, now: Now) -> None:
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


def use_up(s: Table, seat: Seat, tile: int, now: Now) -> None:
    """A forest tile is used once (BRM-FOR-03)."""
    tiles = list(s.players[seat].tiles)
    tiles.remove(tile)
    s.players[seat].tiles = tuple(tiles)
    now.tell(ForestUsed(seat, tile), s.pieces)
