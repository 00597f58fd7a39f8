"""A turn: a role is led, everyone who holds it follows, the last brave player acts, and somebody leads next (BRM-TURN).

Nothing here asks whether a player holds the led role before that player's chance has come (BRM-TURN-18): every other
seat has its own step on the agenda, and only that step, when it runs, looks at the card.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import BRAVE, COWARDLY, LEADS, Lead
from clairiere.games.broom_service.rules.clauses import LEAD_BRAVELY, LED_ALREADY, NOT_IN_HAND
from clairiere.games.broom_service.rules.events import FOR_CURSE, Acts, Followed, Led, Ousted, Passed, TurnBegan
from clairiere.games.broom_service.rules.numbering import NOTHING, ROLES, SEATS, TAKE_HEART, card_of
from clairiere.games.broom_service.rules.state import OfSeat, Table
from clairiere.games.broom_service.rules.steps.action import act, act_cowardly
from clairiere.games.broom_service.rules.steps.question import Question, score
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.state import Step

DECLARATIONS: Final[list[Choice]] = [BRAVE, COWARDLY]
ALL_LEADS: Final[list[Choice]] = [lead for both in LEADS for lead in both]


class LeadRole(Question):
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


class Declare(Question):
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
