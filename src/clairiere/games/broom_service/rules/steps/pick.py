"""Picking roles in secret, and the card that an Extra Card tile adds (BRM-PICK, BRM-EVT-10, BRM-FOR-10)."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    CONFIRM,
    EXTRA_CARD,
    EXTRAS,
    HANDS,
    MORE_OR_LESS,
    NO_EXTRA,
    PICK_NOTHING,
    PICKED,
    PICKS,
    ROLES,
    SEATS,
    Extra,
    Hand,
    Pick,
    card_of,
)
from clairiere.games.broom_service.rules.clauses import (
    ENOUGH_PICKED,
    ONE_AT_LEAST,
    PICKED_ALREADY,
    PICKED_BEFORE,
    PLACE_NEEDS_ROLE,
    PLACES_LEFT,
)
from clairiere.games.broom_service.rules.components import MOST_CARDS
from clairiere.games.broom_service.rules.events import FOR_CARDS, Declined, PicksFixed
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.question import Question, score
from clairiere.games.broom_service.rules.steps.turn import use_up
from clairiere.kernel.bits import count
from clairiere.kernel.choices import SEALED, Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.state import Ask, Picks, Poll, Seat, Step, StepContext, letter

ONLY_CONFIRM: Final[list[Choice]] = [CONFIRM]
CANDIDATES: Final[list[Choice]] = [*PICKS, PICK_NOTHING, CONFIRM]


def fewest(s: Table) -> int:
    """So many roles have to be picked at least (BRM-PICK-01, BRM-EVT-10)."""
    return 1 if s.event == MORE_OR_LESS else s.parts.hand


def most(s: Table, seat: Seat) -> int:
    """And so many at most: a place for each; in More or Less? the Extra Card comes later (BRM-PICK-07, BRM-FOR-12)."""
    if s.event == MORE_OR_LESS:
        return MOST_CARDS
    return s.parts.hand + int(EXTRA_CARD in s.players[seat].tiles)


def picked(given: list[Choice]) -> int:
    """Bit set of the roles in a player's sealed answers."""
    roles = 0
    for c in given:
        if isinstance(c, Pick):
            roles |= 1 << c.role
        elif isinstance(c, Hand):
            roles |= c.roles
    return roles


class PickRole(Ask[Table]):
    """Place after place is filled with a role or left empty, then the player confirms (BRM-PICK-01, -05, -07).

    Everyone can count how many answers a player gives: so their number says nothing about the hand.
    """

    def candidates(self, s: Table) -> list[Choice]:
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        given = s.given(self.seat)
        full = len(given) == most(s, self.seat)
        if isinstance(c, Pick):
            if picked(given) >> c.role & 1:
                return PICKED_ALREADY
            return ENOUGH_PICKED if full else None
        if c is PICK_NOTHING:
            return ENOUGH_PICKED if full else self.against_empty_place(s)
        if c is not CONFIRM:
            return NOT_AN_ANSWER
        return None if full else PLACES_LEFT

    def against_empty_place(self, s: Table) -> Clause | None:
        """As many places stay empty as are beyond the fewest roles."""
        given = s.given(self.seat)
        empty = len(given) - count(picked(given))
        if empty < most(s, self.seat) - fewest(s):
            return None
        return ONE_AT_LEAST if s.event == MORE_OR_LESS else PLACE_NEEDS_ROLE

    def legal(self, s: Table) -> list[Choice]:
        """The roles not picked yet, or none of them, as long as there are places; then the end."""
        given = s.given(self.seat)
        if len(given) == most(s, self.seat):
            return ONLY_CONFIRM
        roles = picked(given)
        found: list[Choice] = []
        for role, c in enumerate(PICKS):
            if not roles >> role & 1:
                found.append(c)
        if self.against_empty_place(s) is None:
            found.append(PICK_NOTHING)
        return found

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Listing is cheap here: few candidates are legal."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]

    def picks(self, s: Table) -> Picks | None:
        """The roles for the places that are not filled yet (BRM-PICK-01, -07)."""
        given = s.given(self.seat)
        places = most(s, self.seat) - len(given)
        return Picks(max(0, fewest(s) - count(picked(given))), places, CONFIRM, PICK_NOTHING) if places else None

    def follow_up(self, s: Table) -> Ask[Table] | None:
        """A confirmed hand is fixed, as soon as all others are (BRM-PICK-05)."""
        return None if s.given(self.seat)[-1] is CONFIRM else self

    def notation(self) -> str:
        """`pick_role A`."""
        return f"pick_role {letter(self.seat)}"


class GuessHand(PickRole):
    """A whole hand at once: what somebody who has confirmed may hold, as far as the others know."""

    def legal(self, s: Table) -> list[Choice]:
        """Any hand of a right size."""
        return [c for roles, c in HANDS.items() if fewest(s) <= count(roles) <= most(s, self.seat)]

    def pick(self, s: Table, rng: Random) -> Choice:
        """Every size is as likely as any other, and so is every hand of that size."""
        low = fewest(s)
        size = low + int(rng.random() * (most(s, self.seat) - low + 1))
        roles = 0
        for _ in range(size):
            role = int(rng.random() * len(ROLES))
            while roles >> role & 1:
                role = (role + 1) % len(ROLES)
            roles |= 1 << role
        return HANDS[roles]

    def follow_up(self, s: Table) -> Ask[Table] | None:
        return None


class PickRoles(Poll[Table]):
    """All players pick at the same time; the others see only who has confirmed (BRM-PICK-01, -03, -04)."""

    def with_(self, asks: list[Ask[Table] | None], given: list[list[Choice]]) -> PickRoles:
        return PickRoles(asks, given)

    def opening(self, seat: Seat) -> Ask[Table]:
        """To guess a hand, it need not be put together role by role."""
        return GUESS_HANDS[seat]

    def hidden_from(self, seat: Seat) -> Step[Table]:
        """How far another player has come, and with how many roles, is as secret as the roles."""
        given: list[list[Choice]] = []
        for other, answers in enumerate(self.given):
            if other == seat:
                given.append(answers)
            else:
                given.append([SEALED] if answers and self.asks[other] is None else [])
        return PickRoles(self.asks, given)

    def close(self, s: Table, given: list[list[Choice]], now: StepContext) -> None:
        """Picks are fixed and the sizes of all hands are known (BRM-PICK-06)."""
        for seat in s.remaining():
            take_hand(s, seat, picked(given[seat]))
        now.tell(PicksFixed(tuple([max(0, player.cards) for player in s.players])), s.pieces)
        if s.event == MORE_OR_LESS:
            reward_sizes(s, now)
        else:
            for seat in s.remaining():
                if s.players[seat].cards > s.parts.hand:
                    use_up(s, seat, EXTRA_CARD, now)

    def notation(self) -> str:
        """`pick`; a player's own roles are told to nobody else."""
        told = [f"{letter(seat)}:{','.join([c.notation() for c in g])}" for seat, g in enumerate(self.given) if says(g)]
        return " ".join(["pick", *told])


def says(given: list[Choice]) -> bool:
    """Whether answers are there and not under a seal."""
    return bool(given) and given[0] is not SEALED


def take_hand(s: Table, seat: Seat, roles: int) -> None:
    """The picked roles are in hand, the others laid aside; only the owner knows which (BRM-PICK-03)."""
    s.players[seat].cards = count(roles)
    for role in range(len(ROLES)):
        card = card_of(seat, role)
        s.pieces.faces[card] = PICKED if roles >> role & 1 else ASIDE
        s.pieces.seen[card] = 1 << seat


def reward_sizes(s: Table, now: StepContext) -> None:
    """More or Less?: points by the size of the hand; then Extra Cards, from the leader on (BRM-EVT-11, BRM-FOR-12)."""
    for n in range(s.seats - 1, -1, -1):
        seat = (s.leader + n) % s.seats
        if not s.gone >> seat & 1 and EXTRA_CARD in s.players[seat].tiles:
            s.agenda.append(EXTRA_CARDS[seat])
    for seat in s.remaining():
        score(s, seat, s.parts.events.by_cards[s.players[seat].cards], FOR_CARDS, now)


class ExtraCard(Question):
    """Take one more role into hand, without showing which (BRM-FOR-10, -12)."""

    def candidates(self, s: Table) -> list[Choice]:
        return [*EXTRAS, NO_EXTRA]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if isinstance(c, Extra):
            return PICKED_BEFORE if s.holds(self.seat, c.role) else None
        return None if c is NO_EXTRA else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Everyone sees that the tile is used."""
        if isinstance(c, Extra):
            s.pieces.faces[card_of(self.seat, c.role)] = PICKED
            s.players[self.seat].cards += 1
            use_up(s, self.seat, EXTRA_CARD, now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "extra"


PICK_ROLES: Final = [PickRole(seat) for seat in range(SEATS)]
GUESS_HANDS: Final = [GuessHand(seat) for seat in range(SEATS)]
EXTRA_CARDS: Final = [ExtraCard(seat) for seat in range(SEATS)]


def pick_roles(s: Table) -> PickRoles:
    """Everyone who is still there picks."""
    asks: list[Ask[Table] | None] = []
    for seat in range(s.seats):
        asks.append(None if s.gone >> seat & 1 else PICK_ROLES[seat])
    return PickRoles(asks, [[] for _ in range(s.seats)])
