"""The resolution of a grove (GRV-RES)."""

from __future__ import annotations

from clairiere.games.bloody_grove.events import Controlled, Counted, Destroyed, Revealed, Swept
from clairiere.games.bloody_grove.numbering import FIRST_TOKEN, NOTHING, TOKENS
from clairiere.games.bloody_grove.scoring import strength_terms, sweeper, total
from clairiere.games.bloody_grove.state import Table, without
from clairiere.games.bloody_grove.steps.tokens import discard
from clairiere.games.bloody_grove.steps.venerables import ChooseVenerable
from clairiere.kernel.agenda import Step
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class Resolve(Step[Table]):
    """Tokens, destruction, comparison, control; then the winner takes a Venerable (GRV-RES-01 to -06, GRV-END-05)."""

    def __init__(self, grove: int) -> None:
        self.grove = grove

    def notation(self) -> str:
        return f"resolve {self.grove}"

    def run(self, s: Table, now: Now) -> None:
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


def reveal(s: Table, grove: int, now: Now) -> bool:
    """All tokens on cards of this grove are turned face up; whether there were any (GRV-RES-01, GRV-INFO-09)."""
    cards = s.columns[grove] + s.columns[3 + grove]
    tokens = tuple([FIRST_TOKEN + n for n in range(TOKENS) if s.token_at[n] >= 0 and s.token_at[n] in cards])
    if not tokens:
        return False
    for token in tokens:
        s.pieces.show(token)
    now.tell(Revealed(grove, tokens), s.pieces)
    return True


def destroy(s: Table, grove: int, now: Now) -> None:
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


def destroy_card(s: Table, seat: Seat, grove: int, card: int, now: Now) -> None:
    """A card leaves the game, whatever lies on it."""
    now.tell(Destroyed(seat, card, grove), s.pieces)
    s.columns[3 * seat + grove] = without(s.columns[3 * seat + grove], card)
    s.box += (card,)
    discard(s, s.tokens_at(card), now)


def stronger(s: Table, grove: int, now: Now) -> Seat:
    """Who has the strictly higher total, or NOTHING (GRV-RES-03 to -05)."""
    a = strength_terms(s, 0, grove)
    b = strength_terms(s, 1, grove)
    now.tell(Counted(grove, a, b), s.pieces)
    if total(a) == total(b):
        return NOTHING
    return 0 if total(a) > total(b) else 1
