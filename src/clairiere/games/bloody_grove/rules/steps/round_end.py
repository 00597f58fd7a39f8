"""The end of a round and the preparation of the next (GRV-END, GRV-PREP)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.choices import FIRST_TOKEN, NOTHING, POSITIONS, ROUNDS, TOKENS, Return
from clairiere.games.bloody_grove.rules.clauses import RETURN_FROM_HAND, RETURNED
from clairiere.games.bloody_grove.rules.events import (
    Boxed,
    Controlled,
    Counted,
    Destroyed,
    Returned,
    Revealed,
    RoundBegan,
    Scored,
    Swept,
    TurnedUp,
)
from clairiere.games.bloody_grove.rules.state import Table, domination, strength_terms, sweeper, total, without
from clairiere.games.bloody_grove.rules.steps.effects import ChooseVenerable, discard
from clairiere.games.bloody_grove.rules.steps.recruit import draw, leave_hand
from clairiere.games.bloody_grove.rules.steps.turn import TURN
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Poll, Seat, Step, StepContext, letter

# The resolution of a grove (GRV-RES).

class Resolve(Step[Table]):
    """Tokens, destruction, comparison, control; then the winner takes a Venerable (GRV-RES-01 to -06, GRV-END-05)."""

    def __init__(self, grove: int) -> None:
        self.grove = grove

    def notation(self) -> str:
        return f"resolve {self.grove}"

    def run(self, s: Table, now: StepContext) -> None:
        if reveal(s, self.grove, now):
            destroy(s, self.grove, now)
        winner = stronger(s, self.grove, now)
        if winner == NOTHING:
            return  # the cube stays in the centre (GRV-RES-05)
        s.control[self.grove] = winner
        now.tell(Controlled(winner, self.grove), s.pieces)
        if sweeper(s) == winner:
            now.tell(Swept(winner), s.pieces)
            s.end()  # no third Venerable is taken (GRV-RES-08, GRV-WIN-01)
        else:
            s.then(ChooseVenerable(winner, self.grove))


def reveal(s: Table, grove: int, now: StepContext) -> bool:
    """All tokens on cards of this grove are turned face up; whether there were any (GRV-RES-01, GRV-INFO-09)."""
    cards = s.columns[grove] + s.columns[3 + grove]
    tokens = tuple([FIRST_TOKEN + n for n in range(TOKENS) if s.token_at[n] >= 0 and s.token_at[n] in cards])
    if not tokens:
        return False
    for token in tokens:
        s.pieces.show(token)
    now.tell(Revealed(grove, tokens), s.pieces)
    return True


def destroy(s: Table, grove: int, now: StepContext) -> None:
    """Every card with a destroying token goes to the box, its tokens to the discard (GRV-RES-02, GRV-ARC-09, -10)."""
    for seat in range(2):
        for card in s.columns[3 * seat + grove]:
            if doomed(s, card):
                destroy_card(s, seat, grove, card, now)


def doomed(s: Table, card: int) -> bool:
    """Whether a card carries a destroying token."""
    for number in range(TOKENS):
        if s.token_at[number] == card and s.parts.destroys[s.pieces.faces[FIRST_TOKEN + number]]:
            return True
    return False


def destroy_card(s: Table, seat: Seat, grove: int, card: int, now: StepContext) -> None:
    """A card leaves the game, whatever lies on it."""
    now.tell(Destroyed(seat, card, grove), s.pieces)
    s.columns[3 * seat + grove] = without(s.columns[3 * seat + grove], card)
    s.box += (card,)
    discard(s, s.tokens_at(card), now)


def stronger(s: Table, grove: int, now: StepContext) -> Seat:
    """Who has the strictly higher total, or NOTHING (GRV-RES-03 to -05)."""
    a = strength_terms(s, 0, grove)
    b = strength_terms(s, 1, grove)
    now.tell(Counted(grove, a, b), s.pieces)
    if total(a) == total(b):
        return NOTHING
    return 0 if total(a) > total(b) else 1


class RoundEnd(Step[Table]):
    """Hands are returned, then the groves are resolved one after the other (GRV-END-01, GRV-END-04)."""

    def notation(self) -> str:
        return "round_end"

    def run(self, s: Table, now: StepContext) -> None:
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

    def close(self, s: Table, given: list[list[Choice]], now: StepContext) -> None:
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

    def run(self, s: Table, now: StepContext) -> None:
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


def prepare(s: Table, now: StepContext) -> None:
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


def turn_up_row(s: Table, now: StepContext) -> None:
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
