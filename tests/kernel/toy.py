"""A game just large enough to show what the kernel does: three hidden cards a seat, a poll, an aside, some luck."""

from __future__ import annotations

from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause, Vocabulary, Word
from clairiere.kernel.components import Components, read_sheet
from clairiere.kernel.game import Game
from clairiere.kernel.rules import GameRules, Option, Outcome, Variant, ranked
from clairiere.kernel.state import (
    Aside,
    Ask,
    Event,
    Pieces,
    Poll,
    Printing,
    Seat,
    State,
    Step,
    StepContext,
    lay_out,
    letter,
)

NOT_IN_HAND = Clause("TOY-01", "That card is not in your hand.")
TWICE = Clause("TOY-02", "You have picked that card already.")
BREATHLESS = Clause("TOY-03", "You have no breath left.")
PRINTING = Printing([f"c{n}" for n in range(6)], ["card"])


class Card(Choice):
    def __init__(self, face: int) -> None:
        super().__init__(f"c{face}")
        self.face = face


class Breathe(Aside["Toy"]):
    """At any time in one's turn, twice a game."""

    def objection(self, s: Toy, seat: Seat) -> Clause | None:
        return None if s.breath[seat] else BREATHLESS

    def happen(self, s: Toy, seat: Seat, now: StepContext) -> None:
        s.breath[seat] -= 1


CARDS = [Card(face) for face in range(6)]
BREATHE = Breathe("breathe")
ROLL = Word("roll")
PASS = Word("pass")
PEEK = Word("peek")
VOCABULARY = Vocabulary([*CARDS, BREATHE, ROLL, PASS, PEEK])


class Showed(Event):
    def __init__(self, seat: Seat, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def notation(self, pieces: Pieces) -> str:
        return f"showed {letter(self.seat)} {pieces.name(self.piece)}"


class Held(Event):
    def __init__(self, seat: Seat, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards

    def notation(self, pieces: Pieces) -> str:
        return f"held {letter(self.seat)} {' '.join(sorted([pieces.name(piece) for piece in self.cards]))}"


class Toy(State["Toy"]):
    def __init__(self, agenda: list[Step[Toy]], pieces: Pieces, hands: list[list[int]], breath: list[int]) -> None:
        super().__init__(agenda, pieces, len(hands))
        self.hands = hands
        self.breath = breath
        self.points = [0] * len(hands)

    def copy(self) -> Toy:
        t = Toy(self.agenda[:], self.pieces.copy(), [hand[:] for hand in self.hands], self.breath[:])
        t.points = self.points[:]
        t.over, t.gone, t.rules = self.over, self.gone, self.rules
        return t

    def text(self) -> str:
        hands = [" ".join(sorted([self.pieces.name(piece) for piece in hand])) for hand in self.hands]
        sealed = self.agenda[-1].sealed_notation() if self.agenda and isinstance(self.agenda[-1], Poll) else ""
        return f"{hands} {self.breath} {self.points} {self.agenda_text()} {sealed}\n"

    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def leave(self, seat: Seat, now: StepContext) -> None:
        """Play goes on while two are left; a poll no longer waits for the seat."""
        self.over = self.seats - bin(self.gone).count("1") < 2
        top = self.agenda[-1]
        if isinstance(top, Poll):
            self.agenda[-1] = top.without(seat)
        else:
            self.agenda = [step for step in self.agenda if not (isinstance(step, Turn) and step.seat == seat)]


class Turn(Ask[Toy]):
    """Roll, pass, or peek at the next seat's lowest card; one may breathe before."""

    def candidates(self, s: Toy) -> list[Choice]:
        return [ROLL, PASS, PEEK]

    def objection(self, s: Toy, c: Choice) -> Clause | None:
        return None if c in (ROLL, PASS, PEEK) else NOT_AN_ANSWER

    def answer(self, s: Toy, c: Choice, now: StepContext) -> None:
        if c is ROLL:
            s.points[self.seat] += now.chance.below(6)
        if c is PEEK:
            s.pieces.peek(s.hands[(self.seat + 1) % s.seats][0], self.seat)

    def asides(self, s: Toy) -> list[Aside[Toy]]:
        return [BREATHE]

    def against_asides(self) -> Clause | None:
        return None

    def notation(self) -> str:
        return f"turn {letter(self.seat)}"


class PickCard(Ask[Toy]):
    def candidates(self, s: Toy) -> list[Choice]:
        return list(CARDS)

    def objection(self, s: Toy, c: Choice) -> Clause | None:
        if not isinstance(c, Card):
            return NOT_AN_ANSWER
        if c.face not in [s.pieces.faces[piece] for piece in s.hands[self.seat]]:
            return NOT_IN_HAND
        return TWICE if c in s.given(self.seat) else None

    def follow_up(self, s: Toy) -> Ask[Toy] | None:
        return self if len(s.given(self.seat)) < 2 else None

    def notation(self) -> str:
        return f"pick {letter(self.seat)}"


class PickTwo(Poll[Toy]):
    """Everyone picks two cards in secret; both are shown when all have picked."""

    def with_(self, asks: list[Ask[Toy] | None], given: list[list[Choice]]) -> PickTwo:
        return PickTwo(asks, given)

    def opening(self, seat: Seat) -> Ask[Toy]:
        return PickCard(seat)

    def close(self, s: Toy, given: list[list[Choice]], now: StepContext) -> None:
        for seat, picks in enumerate(given):
            for c in picks:
                assert isinstance(c, Card)
                held = [piece for piece in s.hands[seat] if s.pieces.faces[piece] == c.face][0]
                piece = s.pieces.carry(tuple(s.hands[seat]), held)
                s.hands[seat].remove(piece)
                s.pieces.show(piece)
                now.tell(Showed(seat, piece), s.pieces)
        s.then(*[Turn(seat) for seat in range(s.seats)], End())

    def notation(self) -> str:
        return "pick"


class End(Step[Toy]):
    def run(self, s: Toy, now: StepContext) -> None:
        s.over = True

    def notation(self) -> str:
        return "end"


class Trifle(GameRules[Toy]):
    """Two seats with three cards each of one pool of six."""

    def __init__(self) -> None:
        order = Option("order", ("turn", "poll"))
        super().__init__(
            "trifle", prefix="TOY", version=1, seats=(2,), options=[order], longest=30, secret_hands=True
        )

    def components(self, toml: str | None = None) -> Components:
        return Components(read_sheet(toml or ""))

    def opening(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Toy:
        pieces = lay_out(PRINTING, [list(range(6))])
        pieces.shuffle(list(range(6)), now.chance)
        hands = [[0, 1, 2], [3, 4, 5]]
        for seat, hand in enumerate(hands):
            for piece in hand:
                pieces.peek(piece, seat)
            now.tell(Held(seat, hand), pieces)
        s = Toy([], pieces, hands, [2] * seats)
        poll = PickTwo([PickCard(seat) for seat in range(seats)], [[] for _ in range(seats)])
        if variant.get("order") == "poll":
            s.then(poll)
        else:
            s.then(Turn(0), Turn(1), poll)
        return s

    def outcome(self, s: Toy) -> Outcome:
        return ranked([(0 if s.gone >> seat & 1 else 1, points) for seat, points in enumerate(s.points)], s.points)


TRIFLE = Game(Trifle())
