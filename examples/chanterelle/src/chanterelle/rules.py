"""The rules of Chanterelle: everybody shows a mushroom at once, and what only one of them has found goes home."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.components import Components
from clairiere.kernel.places import (
    ALL,
    OWNER,
    DeclaredState,
    FaceChoice,
    Pool,
    face_choices,
    number,
    open_row,
    per_seat,
    per_seat_number,
    pile,
)
from clairiere.kernel.rules import GameRules, Outcome, Variant, ranked
from clairiere.kernel.state import Event, Pieces, Poll, Question, Seat, StepContext, letter

ROUNDS: Final = 12
HAND: Final = 5
SNAIL: Final = "snail"
CARD: Final = Pool("card", {"chanterelle": 14, "bolete": 14, "morel": 14, "parasol": 12, SNAIL: 10})
SHOW: Final = face_choices("show", CARD)

NOT_IN_HAND: Final = Clause("CHA-03", "You have no such card in your hand.")


class Shown(Event):
    """Everybody's card is turned over."""

    def __init__(self, seat: Seat, piece: int, alone: bool) -> None:
        self.seat = seat
        self.piece = piece
        self.alone = alone

    def notation(self, pieces: Pieces) -> str:
        return f"shown {letter(self.seat)} {pieces.name(self.piece)} {'alone' if self.alone else 'crowd'}"


class Swept(Event):
    """The only snail takes all that lies in the moss."""

    def __init__(self, seat: Seat, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def notation(self, pieces: Pieces) -> str:
        return f"swept {letter(self.seat)} {pieces.names(self.cards)}"


class ShowCard(Question["Wood"]):
    """A seat picks the card that it will show."""

    def objection(self, s: Wood, c: Choice) -> Clause | None:
        if not isinstance(c, FaceChoice):
            return NOT_AN_ANSWER
        return None if c.face in s.faces(s.hand[self.seat]) else NOT_IN_HAND


class Walk(Poll["Wood"]):
    """A round: all pick in secret, then all cards are turned over at once."""

    def opening(self, seat: Seat) -> ShowCard:
        return ShowCard(seat)

    def close(self, s: Wood, given: list[list[Choice]], now: StepContext) -> None:
        shown = {seat: c.face for seat, own in enumerate(given) for c in own if isinstance(c, FaceChoice)}
        shown = {seat: face for seat, face in shown.items() if not s.gone >> seat & 1}
        sweeper = [seat for seat, face in shown.items() if face == SNAIL]
        for seat, face in shown.items():
            alone = list(shown.values()).count(face) == 1
            target = s.snails_gone if face == SNAIL else s.basket[seat] if alone else s.moss
            piece = s.move(s.find(face, s.hand[seat]), s.hand[seat], target)
            now.tell(Shown(seat, piece, alone), s.pieces)
        if len(sweeper) == 1 and s.moss:
            swept = tuple(s.moss)
            for piece in swept:
                s.move(piece, s.moss, s.basket[sweeper[0]])
            now.tell(Swept(sweeper[0], swept), s.pieces)
        s.next_round()


class Wood(DeclaredState["Wood"]):
    """What lies on the table."""

    deck = pile(CARD)
    moss = open_row(CARD)
    snails_gone = pile(CARD, known_to=ALL)
    basket = per_seat(CARD)
    hand = per_seat(CARD, known_to=OWNER)
    points = per_seat_number()
    round = number(0)
    choices = SHOW
    steps = (Walk,)

    def next_round(self) -> None:
        """Count, fill the hands, and ask again; or end."""
        for seat in range(self.seats):
            self.points[seat] = worth(self.faces(self.basket[seat]))
            if not self.gone >> seat & 1:
                self.draw(self.deck, self.hand[seat], HAND - len(self.hand[seat]))
        if self.round == ROUNDS:
            self.end()
            return
        self.round += 1
        self.then(Walk([], []).of(self.remaining(), self.seats))


def worth(basket: list[str]) -> int:
    """Chanterelles 3 each, boletes 2 each; morels 1, 3, 6, 10 and so on; parasols 5 a pair."""
    morels = basket.count("morel")
    plain = 3 * basket.count("chanterelle") + 2 * basket.count("bolete")
    return plain + morels * (morels + 1) // 2 + 5 * (basket.count("parasol") // 2)


class ChanterelleRules(GameRules[Wood]):
    """Two to four seats, twelve rounds."""

    def __init__(self) -> None:
        super().__init__(
            "chanterelle", prefix="CHA", version=1, seats=(2, 3, 4), longest=4 * ROUNDS + 4, secret_hands=True,
            minutes=15, age=8, package="chanterelle", state=Wood,
        )  # fmt: skip

    def opening(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Wood:
        s = Wood(seats)
        s.shuffle(s.deck, now)
        s.next_round()
        return s

    def outcome(self, s: Wood) -> Outcome:
        stays = [0 if s.gone >> seat & 1 else 1 for seat in range(s.seats)]
        return ranked(list(zip(stays, s.points, strict=True)), s.points)
