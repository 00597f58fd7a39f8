"""The end of a round and the preparation of the next (GRV-END, GRV-PREP)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.choices import Return
from clairiere.games.bloody_grove.clauses import RETURN_FROM_HAND, RETURNED
from clairiere.games.bloody_grove.events import Boxed, Returned, RoundBegan, Scored, TurnedUp
from clairiere.games.bloody_grove.numbering import FIRST_TOKEN, NOTHING, POSITIONS, ROUNDS, TOKENS
from clairiere.games.bloody_grove.scoring import domination
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.hands import draw, leave_hand
from clairiere.games.bloody_grove.steps.resolution import Resolve
from clairiere.games.bloody_grove.steps.tokens import discard
from clairiere.games.bloody_grove.steps.turn import TURN
from clairiere.kernel.agenda import Ask, Poll, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class RoundEnd(Step[Table]):
    """Hands are returned, then the groves are resolved one after the other (GRV-END-01, GRV-END-04)."""

    def notation(self) -> str:
        return "round_end"

    def run(self, s: Table, now: Now) -> None:
        s.agenda += RESOLUTION
        if s.hands[0] or s.hands[1]:
            s.then(return_hands(s, [[], []]))


class ReturnCard(Ask[Table]):
    """The player says which hand card goes beneath the deck next, until one is left (GRV-END-01, GRV-END-03)."""

    def notation(self) -> str:
        return f"return_card {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        back = s.parts.choices.back
        return [back[s.pieces.faces[card]] for card in s.hands[self.seat]]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Return):
            return NOT_AN_ANSWER
        if s.in_hand(self.seat, c.face) == NOTHING:
            return RETURN_FROM_HAND
        if c in s.given(self.seat):
            return RETURNED
        return None

    def follow_up(self, s: Table) -> Ask[Table] | None:
        return self if len(s.hands[self.seat]) - len(s.given(self.seat)) > 1 else None


class ReturnHands(Poll[Table]):
    """Both players put their hands beneath their decks at the same time, fronts unseen (GRV-END-02, GRV-INFO-11)."""

    def with_(self, asks: list[Ask[Table] | None], given: list[list[Choice]]) -> ReturnHands:
        return ReturnHands(asks, given)

    def opening(self, seat: Seat) -> Ask[Table]:
        return ReturnCard(seat)

    def notation(self) -> str:
        return f"return_hands {self.sealed_notation()}" if self.given[0] or self.given[1] else "return_hands"

    def close(self, s: Table, given: list[list[Choice]], now: Now) -> None:
        for seat in range(2):
            returned = len(s.hands[seat])
            for c in given[seat]:
                assert isinstance(c, Return)
                s.decks[seat] += (leave_hand(s, seat, c.face),)
            s.decks[seat] += s.hands[seat]  # the last card leaves no choice
            s.hands[seat] = ()
            if returned:
                now.tell(Returned(seat, s.decks[seat][-returned:]), s.pieces)


def return_hands(s: Table, given: list[list[Choice]]) -> ReturnHands:
    """The poll at the point where these answers are sealed; one card leaves no choice (GRV-END-03)."""
    asks: list[Ask[Table] | None] = [None, None]
    for seat in range(2):
        if len(s.hands[seat]) - len(given[seat]) > 1:
            asks[seat] = ReturnCard(seat)
    return ReturnHands(asks, given)


class Cleanup(Step[Table]):
    """Tokens on cards go to the discard and the rest of the row to the box; then the next round (GRV-END-07, -08)."""

    def notation(self) -> str:
        return "cleanup"

    def run(self, s: Table, now: Now) -> None:
        discard(s, tuple([FIRST_TOKEN + number for number in range(TOKENS) if s.token_at[number] >= 0]), now)
        if s.row:
            now.tell(Boxed(s.row), s.pieces)
            s.box += s.row
            s.row = ()
        if s.round < ROUNDS:
            prepare(s, now)
        else:
            now.tell(Scored(domination(s, 0), domination(s, 1)), s.pieces)
            s.end()


def prepare(s: Table, now: Now) -> None:
    """New Venerables, four cards each, cubes to the centre, Round card turned (GRV-PREP-01, GRV-ROUND-06)."""
    turn_up_row(s, now)
    draw(s, 0, now)
    draw(s, 1, now)
    s.control = [NOTHING, NOTHING, NOTHING]
    s.first = s.player_at(POSITIONS)
    s.position = 1
    s.round += 1
    now.tell(RoundBegan(s.round, s.first), s.pieces)
    s.then(TURN, ROUND_END)


def turn_up_row(s: Table, now: Now) -> None:
    """The top three Venerables lie face up (GRV-PREP-01)."""
    s.row = s.venerables[:3]
    s.venerables = s.venerables[3:]
    for card in s.row:
        s.pieces.show(card)
    now.tell(TurnedUp(s.row), s.pieces)


ROUND_END: Final = RoundEnd()
CLEANUP: Final = Cleanup()
RESOLUTION: Final[list[Step[Table]]] = [CLEANUP, Resolve(2), Resolve(1), Resolve(0)]
"""The groves one after the other, then the rest; the last of an agenda is done first."""
