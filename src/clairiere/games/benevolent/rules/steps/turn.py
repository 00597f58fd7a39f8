"""Turns: whose it is, when it ends, and the safety stop (BEN-TURN, BEN-SET-04, BEN-END-05).

The Move phase: placing and moving Footsteps (BEN-MOVE, BEN-PERM-07, -08, -10 to -12). The Action phase: use the hex
that was reached, or gather (BEN-ACT).
"""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.benevolent.rules.choices import (
    ALTAR,
    BUY,
    BUYS,
    CARD,
    CIRCLE,
    DOUBLE_STEP,
    END_TURN,
    EXCHANGE,
    EXCHANGES,
    FIGURINE,
    FREE_ROAM,
    GAIN,
    GAINS,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    HEXES,
    LEAF_CACHE,
    MEADOW,
    NEST,
    NO_GIFT,
    POND,
    SLEEP,
    SLEEPS,
    SOLITUDE,
    TAKE,
    TAKES,
    Deed,
    Stride,
)
from clairiere.games.benevolent.rules.clauses import (
    ANOTHER_HEX,
    CARD_EMPTY,
    CARD_FIRST,
    MOVE_TOUCHES_NONE,
    NO_SUCH_HEX,
    NOT_YOUR_STEP,
    ONE_GROUP,
    OWN_STEP_AT_GOAL,
    OWN_STEP_THERE,
    PLACE_TOUCHES_NONE,
    SAME_HEX,
    TOLL_TOO_HIGH,
    TWO_STEPS_THERE,
)
from clairiere.games.benevolent.rules.events import TurnBegan, Walked
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.gifts import (
    against_buying,
    against_exchanging,
    against_gathering,
    against_obtaining,
    against_sleeping,
    against_taking,
    buy,
    gather,
    obtain,
    pay_toll,
    sources,
    take_leaves,
    take_secret,
    toll,
    victims_matter,
)
from clairiere.games.benevolent.rules.steps.secrets import exchange_and_offer_more, secrets_of, sleep_and_offer_more
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Aside, Ask, Seat, Step, StepContext, letter

WALKING: Final = DOUBLE_STEP | FREE_ROAM
"""The Secrets that change where a Footstep may go."""


class Walk(Ask[Table]):
    """Place a Footstep while the card has one, else move one in the forest (BEN-MOVE-02, -04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Any hex from the card; else any own Footstep to any other hex."""
        me = s.players[self.seat]
        if me.on_card:
            return s.forest.places
        found: list[Choice] = []
        for hex in range(s.forest.size):
            if me.steps >> hex & 1:
                found += s.forest.moves[hex]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """In rulebook order: which Footstep, then where to, then the group."""
        if not isinstance(c, Stride):
            return NOT_AN_ANSWER
        me = s.players[self.seat]
        if not s.forest.hexes >> c.goal & 1:
            return NO_SUCH_HEX
        if c.origin == CARD:
            return against_goal(s, me, c) if me.on_card else CARD_EMPTY
        if me.on_card:
            return CARD_FIRST
        if not me.steps >> c.origin & 1:
            return NOT_YOUR_STEP
        return SAME_HEX if c.origin == c.goal else against_goal(s, me, c)

    def legal(self, s: Table) -> list[Choice]:
        """Nothing but the own Footsteps and two Secrets counts: what was found out once is kept."""
        me = s.players[self.seat]
        key = (me.steps << 14 | me.twice) << 18 | me.secrets & WALKING | (1 if me.on_card else 0)
        found = s.forest.walks.get(key)
        if found is None:
            found = super().legal(s)
            s.forest.walks[key] = found
        return found

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Any legal stride."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The hex it reached is the action hex (BEN-MOVE-13)."""
        assert isinstance(c, Stride)
        me = s.players[self.seat]
        lift(me, c.origin)
        set_down(me, c.goal)
        now.tell(Walked(self.seat, c.origin, c.goal), s.pieces)
        if me.secrets & SOLITUDE and alone(s, me, c.goal):
            take_leaves(s, self.seat, s.parts.secrets.solitude, now)
        s.then(Act(self.seat, c.goal))

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, before the move (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def notation(self) -> str:
        """`move A`."""
        return f"move {letter(self.seat)}"


def against_goal(s: Table, me: Player, c: Stride) -> Clause | None:
    """Room for the Footstep, a neighbour for it, and one group afterwards (BEN-MOVE-03, -05, -07)."""
    left = me.steps if c.origin == CARD or me.twice >> c.origin & 1 else me.steps & ~(1 << c.origin)
    goal = 1 << c.goal
    if left & goal and not me.secrets & DOUBLE_STEP:
        return OWN_STEP_THERE if c.origin == CARD else OWN_STEP_AT_GOAL
    if me.twice & goal:
        return TWO_STEPS_THERE
    if not left or me.secrets & FREE_ROAM:
        return None
    if not (s.forest.near[c.goal] | goal) & left:
        return PLACE_TOUCHES_NONE if c.origin == CARD else MOVE_TOUCHES_NONE
    return None if s.forest.joined(left | goal) else ONE_GROUP


def lift(me: Player, origin: int) -> None:
    """Take a Footstep into the hand: from the card or from its hex."""
    if origin == CARD:
        me.on_card -= 1
    elif me.twice >> origin & 1:
        me.twice &= ~(1 << origin)
    else:
        me.steps &= ~(1 << origin)


def set_down(me: Player, goal: int) -> None:
    """Put the Footstep on its hex, as the first or as the second one there."""
    if me.steps >> goal & 1:
        me.twice |= 1 << goal
    else:
        me.steps |= 1 << goal


def alone(s: Table, me: Player, hex: int) -> bool:
    """Whether no opponent's Footstep stands there (BEN-PERM-10)."""
    for player in s.players:
        if player is not me and player.steps >> hex & 1:
            return False
    return True


ONLY_END: Final[list[Choice]] = [END_TURN]


class NextTurn(Step[Table]):
    """The turn passes clockwise to the next player still in the game; the game stops after the last round."""

    def run(self, s: Table, now: StepContext) -> None:
        """Rounds are counted when the turn comes round to the first player (BEN-END-05)."""
        seat = s.active
        while True:
            seat = (seat + 1) % s.seats
            if seat == s.first:
                s.round += 1
            if not s.gone >> seat & 1:
                break
        if s.round > s.parts.rounds:
            s.over = True
        else:
            begin_turn(s, seat, now)

    def notation(self) -> str:
        """`next`."""
        return "next"


class Finish(Step[Table]):
    """After the action the turn ends by itself, unless a Secret could still be played (BEN-TURN-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Ask only those who have a choice."""
        for aside in secrets_of(s, self.seat):
            if aside.objection(s, self.seat) is None:
                s.then(EndTurn(self.seat))
                return

    def notation(self) -> str:
        """`finish A`."""
        return f"finish {letter(self.seat)}"


class EndTurn(Ask[Table]):
    """End the turn, or play a Secret first (BEN-TURN-04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Only the answer that ends the turn; `asides` has the rest."""
        return ONLY_END

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nothing stands against ending the turn."""
        return None if c is END_TURN else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What is left on the agenda is the next player's turn."""

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, after the action (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def again(self) -> Step[Table]:
        """After a Secret the same test is made again (BEN-TURN-04)."""
        return Finish(self.seat)

    def notation(self) -> str:
        """`end A`."""
        return f"end {letter(self.seat)}"


NEXT_TURN: Final = NextTurn()
FINISHES: Final = [Finish(seat) for seat in range(4)]
WALKS: Final = [Walk(seat) for seat in range(4)]


def begin_turn(s: Table, seat: Seat, now: StepContext) -> None:
    """Move, act, and whatever comes after (BEN-TURN-02)."""
    s.active = seat
    now.tell(TurnBegan(seat, s.round), s.pieces)
    s.then(WALKS[seat], FINISHES[seat], NEXT_TURN)


# The Action phase: use the hex that was reached, or gather (BEN-ACT).

VERB_OF: Final = [BUY, GAIN, GAIN, SLEEP, EXCHANGE, TAKE]
"""Kind of space -> what is done there."""


def deeds(kind: int) -> list[list[Deed]]:
    """What can be tried on a kind of hex, a row for each thing, in each row one deed for every victim."""
    if kind == ALTAR:
        return BUYS
    if kind in (MEADOW, NEST):
        return [GAINS[kind - MEADOW]]
    if kind == POND:
        return SLEEPS
    return EXCHANGES if kind == CIRCLE else [[take] for take in TAKES]


DEEDS: Final = [deeds(kind) for kind in range(6)]
PLAIN: Final[list[list[Choice]]] = [[GATHER, *[row[0] for row in rows]] for rows in DEEDS]
"""Kind of space -> gathering and its deeds, nobody being named."""


def dreams(s: Table, seat: Seat) -> list[Choice]:
    """At a Pond only the arrows that start where one sleeps are worth trying."""
    found: list[Choice] = [GATHER]
    for arrow in s.parts.arrows_from[s.players[seat].dream]:
        found.append(SLEEPS[arrow][0])
    return found


def with_victims(s: Table, seat: Seat, plain: list[Choice]) -> list[Choice]:
    """The same deeds, with whoever has to be named for each (BEN-GIFT-03)."""
    found: list[Choice] = []
    for c in plain:
        if not isinstance(c, Deed) or c.verb == TAKE:
            found.append(c)
        else:
            row = row_of(c)
            for victim in sources(s, seat, gift_of(s, c)):
                found.append(row[victim + 1])
    return found


def row_of(c: Deed) -> list[Deed]:
    """The same deed with every victim."""
    if c.verb == BUY:
        return BUYS[c.what]
    if c.verb == GAIN:
        return GAINS[c.what]
    return SLEEPS[c.what] if c.verb == SLEEP else EXCHANGES[c.what]


def gift_of(s: Table, c: Deed) -> int:
    """The Gift that a deed brings, or a number below 0."""
    if c.verb == SLEEP:
        return s.parts.arrow_gifts[c.what]
    if c.verb == EXCHANGE:
        return c.what + 1 if c.what < FIGURINE else NO_GIFT
    return c.what


class Act(Ask[Table]):
    """Pay the toll and do what the hex is for; or gather two Leaves (BEN-ACT-01)."""

    def __init__(self, seat: Seat, hex: int) -> None:
        super().__init__(seat)
        self.hex = hex

    def candidates(self, s: Table) -> list[Choice]:
        """Gathering and the deeds of the hex."""
        kind = s.forest.kinds[self.hex]
        found = dreams(s, self.seat) if kind == POND else PLAIN[kind]
        if victims_matter(s):
            found = with_victims(s, self.seat, found)
        if s.players[self.seat].secrets & LEAF_CACHE:
            return [GATHER_PUT, GATHER_TAKE, *found]
        return found

    def legal(self, s: Table) -> list[Choice]:
        """The same as one by one, but the toll is added up only once."""
        me = s.players[self.seat]
        purse = me.leaves - toll(s, self.seat, self.hex)
        found: list[Choice] = []
        for c in self.candidates(s):
            if isinstance(c, Deed):
                if purse >= 0 and against_deed(s, self.seat, c, purse) is None:
                    found.append(c)
            elif against_gathering(s, me, c) is None:
                found.append(c)
        return found

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Any legal deed, or gathering."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The toll must be paid whole, and the effect possible with what is left (BEN-ACT-04, BEN-TOLL-04)."""
        me = s.players[self.seat]
        if c is GATHER or c is GATHER_PUT or c is GATHER_TAKE:
            return against_gathering(s, me, c)
        if not isinstance(c, Deed):
            return NOT_AN_ANSWER
        kind = s.forest.kinds[self.hex]
        if c.verb != VERB_OF[kind] or (c.verb == GAIN and c.what != kind - MEADOW):
            return ANOTHER_HEX
        due = toll(s, self.seat, self.hex)
        if due > me.leaves:
            return TOLL_TOO_HIGH
        return against_deed(s, self.seat, c, me.leaves - due)

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Gather for nothing (BEN-TOLL-05), or pay and act (BEN-ACT-03)."""
        if isinstance(c, Deed):
            pay_toll(s, self.seat, self.hex, now)
            do_deed(s, self.seat, c, now)
        else:
            gather(s, self.seat, c, now)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, between move and action (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def notation(self) -> str:
        """`action A h03`."""
        return f"action {letter(self.seat)} {HEXES[self.hex]}"


def against_deed(s: Table, seat: Seat, c: Deed, purse: int) -> Clause | None:
    """What stands against the effect itself, with this many Leaves left after the toll."""
    if c.verb == BUY:
        return against_buying(s, seat, c.what, c.victim, s.parts.prices[c.what], purse)
    if c.verb == GAIN:
        return against_obtaining(s, seat, c.what, c.victim)
    if c.verb == SLEEP:
        return against_sleeping(s, seat, c.what, c.victim)
    if c.verb == EXCHANGE:
        return against_exchanging(s, seat, c.what, c.victim)
    return against_taking(s, c.what)


def do_deed(s: Table, seat: Seat, c: Deed, now: StepContext) -> None:
    """Carry out the effect of the hex (BEN-ALTAR, BEN-MEADOW, BEN-NEST, BEN-POND, BEN-CIRCLE, BEN-TABLE)."""
    if c.verb == BUY:
        buy(s, seat, c.what, c.victim, s.parts.prices[c.what], now)
    elif c.verb == GAIN:
        obtain(s, seat, c.what, c.victim, now)
    elif c.verb == SLEEP:
        sleep_and_offer_more(s, seat, c.what, c.victim, now)
    elif c.verb == EXCHANGE:
        exchange_and_offer_more(s, seat, c.what, c.victim, now)
    else:
        take_secret(s, seat, c.what, now)
