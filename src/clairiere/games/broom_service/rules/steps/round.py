"""A round: event, cursed roles, picks, turns, and the event that ends it (BRM-ROUND, BRM-CURSE-03 to -05)."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    BIDS,
    CONFIRM,
    DANGEROUS_PLACES,
    EMPTY_HANDS,
    EXTRA_CARD,
    EXTRAS,
    FIRST_CARD,
    FIRST_CURSED,
    FULL,
    FULL_SET,
    GATHERING,
    HANDS,
    MORE_OR_LESS,
    MOST_BID,
    NO_EXTRA,
    NOTHING,
    PASS,
    PICK_NOTHING,
    PICKED,
    PICKS,
    RESOURCES,
    ROLES,
    SEATS,
    SHELTERED_PLACES,
    UPPER_HAND,
    Bid,
    Extra,
    Hand,
    Pick,
)
from clairiere.games.broom_service.rules.clauses import (
    ENOUGH_PICKED,
    MORE_THAN_HELD,
    ONE_AT_LEAST,
    PICKED_ALREADY,
    PICKED_BEFORE,
    PLACE_NEEDS_ROLE,
    PLACES_LEFT,
)
from clairiere.games.broom_service.rules.components import MOST_CARDS
from clairiere.games.broom_service.rules.events import (
    FOR_BID,
    FOR_CARDS,
    FOR_DANGER,
    FOR_EMPTY,
    FOR_GATHERING,
    FOR_SET,
    FOR_SHELTER,
    BidsOpened,
    CursedShuffled,
    CursedTurned,
    Declined,
    Ended,
    EventTurned,
    PicksFixed,
    RoundBegan,
)
from clairiere.games.broom_service.rules.state import (
    NO_CARDS,
    OfSeat,
    Table,
    card_of,
    final_scoring,
    score,
    spend,
)
from clairiere.games.broom_service.rules.steps.turn import FIRST_TURN, use_up
from clairiere.kernel.bits import count
from clairiere.kernel.choices import NOT_AN_ANSWER, SEALED, Choice, Clause
from clairiere.kernel.state import EVERYONE, Ask, Picks, Poll, Question, Seat, Step, StepContext, letter

# Picking roles in secret, and the card that an Extra Card tile adds (BRM-PICK, BRM-EVT-10, BRM-FOR-10).

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
        """A confirmed hand is fixed, as soon as all others are (BRM-PICK-05); one that a view hides is confirmed."""
        return None if s.given(self.seat)[-1] in (CONFIRM, SEALED) else self

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
        """`pick B:?`; a player's own roles are told to nobody else."""
        told = [f"{letter(seat)}:{','.join([c.notation() for c in g])}" for seat, g in enumerate(self.given) if g]
        return " ".join(["pick", *told])


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


class ExtraCard(Question[Table]):
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


# End-of-round events (BRM-EVT-50 to -81).

class RoundEvent(Step[Table]):
    """After the last turn an end-of-round event is resolved, in the last round too (BRM-EVT-02)."""

    def run(self, s: Table, now: StepContext) -> None:
        if s.event == UPPER_HAND:
            s.then(bidding(s))
        elif s.event == FULL_SET:
            offer_sets(s)
        else:
            for seat in s.remaining():
                score_event(s, seat, now)

    def notation(self) -> str:
        """`round_event`."""
        return "round_event"


def score_event(s: Table, seat: Seat, now: StepContext) -> None:
    """The events without a choice (BRM-EVT-03)."""
    events, me = s.parts.events, s.players[seat]
    west, east = s.board.kind[me.pawns[0]], s.board.kind[me.pawns[1]]
    if s.event == DANGEROUS_PLACES:
        score(s, seat, events.dangerous[west] + events.dangerous[east], FOR_DANGER, now)
    elif s.event == SHELTERED_PLACES:
        score(s, seat, events.sheltered[west] + events.sheltered[east], FOR_SHELTER, now)
    elif s.event == EMPTY_HANDS:
        score(s, seat, events.per_resource * me.resources(), FOR_EMPTY, now)
    elif s.event == GATHERING and west == east:
        score(s, seat, events.gathering, FOR_GATHERING, now)


class BidResource(Question[Table]):
    """How many of one kind a player bids in secret (BRM-EVT-61)."""

    def __init__(self, seat: Seat, resource: int) -> None:
        super().__init__(seat)
        self.resource = resource

    def kind(self, s: Table) -> int:
        """What is asked about: when bids are guessed, the first kind that the player has."""
        return next_kind(s, self.seat, self.resource)

    def held(self, s: Table) -> int:
        """The most that the player can bid."""
        return min(MOST_BID, s.players[self.seat].stock[self.kind(s)])

    def candidates(self, s: Table) -> list[Choice]:
        """Every amount of the resource."""
        return BIDS

    def legal(self, s: Table) -> list[Choice]:
        return BIDS[: self.held(s) + 1]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Bid):
            return NOT_AN_ANSWER
        return None if c.count <= self.held(s) else MORE_THAN_HELD

    def follow_up(self, s: Table) -> Ask[Table] | None:
        """The next kind that the player has."""
        return first_bid(s, self.seat, self.kind(s) + 1)

    def title(self) -> str:
        return "bid"

    def notation(self) -> str:
        """`bid A purple`."""
        return f"bid {letter(self.seat)} {RESOURCES[self.resource]}"


BID_RESOURCES: Final = [[BidResource(seat, kind) for kind in range(len(RESOURCES))] for seat in range(SEATS)]


def first_bid(s: Table, seat: Seat, after: int) -> Ask[Table] | None:
    """The first question about a kind that the player has, from this one on."""
    kind = next_kind(s, seat, after)
    return None if kind == NOTHING else BID_RESOURCES[seat][kind]


def next_kind(s: Table, seat: Seat, after: int) -> int:
    """The first kind that the player has, from this one on."""
    for kind in range(after, len(RESOURCES)):
        if s.players[seat].stock[kind]:
            return kind
    return NOTHING


class Bidding(Poll[Table]):
    """The Upper Hand: all bid at the same time; all bids are lost, the biggest ones score (BRM-EVT-61 to -66)."""

    def with_(self, asks: list[Ask[Table] | None], given: list[list[Choice]]) -> Bidding:
        return Bidding(asks, given)

    def opening(self, seat: Seat) -> Ask[Table]:
        return BID_RESOURCES[seat][0]

    def close(self, s: Table, given: list[list[Choice]], now: StepContext) -> None:
        bids = [bid_of(s, seat, given[seat]) for seat in range(s.seats)]
        now.tell(BidsOpened(tuple(bids)), s.pieces)
        sizes = [bid[0] + bid[1] + bid[2] + bid[3] for bid in bids]
        for seat in s.remaining():
            if sizes[seat]:
                spend(s, seat, bids[seat], now)
        for seat in s.remaining():
            score(s, seat, prize(s, sizes, sizes[seat]), FOR_BID, now)

    def notation(self) -> str:
        """`bids`."""
        return " ".join(["bids", *([self.sealed_notation()] if any(self.given) else [])])


def bidding(s: Table) -> Bidding:
    """Whoever has no resource has nothing to bid; whoever has left bids nothing."""
    asks = [None if s.gone >> seat & 1 else first_bid(s, seat, 0) for seat in range(s.seats)]
    return Bidding(asks, [[] for _ in range(s.seats)])


def bid_of(s: Table, seat: Seat, given: list[Choice]) -> tuple[int, ...]:
    """The answers were given for the kinds that the player has, in their order."""
    counts = [0] * len(RESOURCES)
    kind = 0
    for c in given:
        assert isinstance(c, Bid)
        while not s.players[seat].stock[kind]:
            kind += 1
        counts[kind] = c.count
        kind += 1
    return tuple(counts) if not s.gone >> seat & 1 else (0, 0, 0, 0)


def prize(s: Table, sizes: list[int], size: int) -> int:
    """Ties share; a tie for the first leaves no second; a bid of nothing never scores (BRM-EVT-64 to -66)."""
    best = max(sizes)
    if size == 0:
        return 0
    if size == best:
        return s.parts.events.first
    beaten_by = len([other for other in sizes if other > size])
    bidders = s.seats if s.rules < 2 else len(s.remaining())
    several = bidders >= s.parts.events.second_needs
    return s.parts.events.second if several and beaten_by == 1 else 0


class OfferSet(OfSeat):
    """The Full Set: only those are asked who have one (BRM-EVT-75)."""

    def run(self, s: Table, now: StepContext) -> None:
        stock = s.players[self.seat].stock
        for kind, n in enumerate(s.parts.events.set_cost):
            if stock[kind] < n:
                return
        s.then(GIVE_SETS[self.seat])

    def notation(self) -> str:
        """`offer_set A`."""
        return f"offer_set {letter(self.seat)}"


class GiveSet(Question[Table]):
    """Hand in one of each for points, once, or keep them (BRM-EVT-75 to -77)."""

    def candidates(self, s: Table) -> list[Choice]:
        return [FULL, PASS]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        return None if c is FULL or c is PASS else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        if c is FULL:
            spend(s, self.seat, tuple(s.parts.events.set_cost), now)
            score(s, self.seat, s.parts.events.set_vp, FOR_SET, now)
        else:
            now.tell(Declined(self.seat), s.pieces)

    def title(self) -> str:
        return "full_set"


def offer_sets(s: Table) -> None:
    """In turn order from the leader of the next round (BRM-EVT-77)."""
    for n in range(s.seats - 1, -1, -1):
        seat = (s.leader + n) % s.seats
        if not s.gone >> seat & 1:
            s.agenda.append(OFFER_SETS[seat])


OFFER_SETS: Final = [OfferSet(seat) for seat in range(SEATS)]
GIVE_SETS: Final = [GiveSet(seat) for seat in range(SEATS)]
ROUND_EVENT: Final = RoundEvent()


class NextRound(Step[Table]):
    """The game lasts seven rounds (BRM-ROUND-01, BRM-SCORE-01)."""

    def run(self, s: Table, now: StepContext) -> None:
        if s.round == s.parts.rounds:
            now.tell(Ended(), s.pieces)
            final_scoring(s, now)
            s.end()
        else:
            begin_round(s, now)

    def notation(self) -> str:
        """`next_round`."""
        return "next_round"


NEXT_ROUND: Final = NextRound()


def begin_round(s: Table, now: StepContext) -> None:
    """All role cards are back; event and curses are open before anybody picks (BRM-ROUND-02, -07, BRM-PICK-02)."""
    s.round += 1
    s.led = 0
    now.tell(RoundBegan(s.round, s.leader), s.pieces)
    take_cards_back(s)
    turn_up_event(s, now)
    turn_up_cursed(s, now)
    s.then(pick_roles(s), FIRST_TURN, ROUND_EVENT, NEXT_ROUND)


def take_cards_back(s: Table) -> None:
    """Everyone has all ten roles again, and everyone knows it."""
    for player in s.players:
        player.cards = NO_CARDS
        player.played = player.braves = 0
    faces, seen = s.pieces.faces, s.pieces.seen
    for card in range(FIRST_CARD, len(faces)):
        faces[card] = ASIDE
        seen[card] = EVERYONE


def turn_up_event(s: Table, now: StepContext) -> None:
    """Only the event of the round is in force (BRM-ROUND-03)."""
    card = s.round - 1
    s.pieces.show(card)
    s.event = s.pieces.faces[card]
    now.tell(EventTurned(card), s.pieces)


def turn_up_cursed(s: Table, now: StepContext) -> None:
    """Three, two or one new ones, whoever has left (BRM-CURSE-07); the round before no longer counts (BRM-CURSE-03)."""
    s.cursed = 0
    number = s.parts.setup.cursed[s.seats]
    if not number:
        return
    turned: tuple[int, ...] = ()
    for _ in range(number):
        if not s.pile:
            shuffle_cursed(s, turned, now)
        turned += s.pile[:1]
        s.pieces.show(s.pile[0])
        s.cursed |= 1 << s.pieces.faces[s.pile[0]] - FIRST_CURSED
        s.pile = s.pile[1:]
    now.tell(CursedTurned(turned), s.pieces)


def shuffle_cursed(s: Table, turned: tuple[int, ...], now: StepContext) -> None:
    """Only when a card is needed and none is left; those already up stay up (BRM-CURSE-04, -05)."""
    cards = [card for card in range(FIRST_CURSED, FIRST_CURSED + len(ROLES)) if card not in turned]
    s.pieces.shuffle(cards, now.chance)
    s.pile = tuple(cards)
    now.tell(CursedShuffled(len(cards)), s.pieces)


