"""Acorns: the smallest game that has to keep every law. Two or three seats play nine hidden cards, one at a time."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause, Vocabulary
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.rules import GameRules, Outcome, Variant, ranked
from clairiere.kernel.state import Ask, Pieces, Printing, Question, Seat, State, Step, StepContext, lay_out, seat_of

CARDS: Final = 9
NOT_IN_HAND: Final = Clause("ACN-01", "That acorn is not in your hand.")
PRINTING: Final = Printing([str(n) for n in range(1, CARDS + 1)], ["acorn"])


class Acorn(Choice):
    def __init__(self, face: int) -> None:
        super().__init__(f"acorn {face + 1}")
        self.face = face


ACORNS: Final = [Acorn(face) for face in range(CARDS)]
VOCABULARY: Final = Vocabulary(ACORNS)


class Table(State["Table"]):
    """Hands, and what each seat has played."""

    def __init__(self, agenda: list[Step[Table]], pieces: Pieces, hands: list[list[int]]) -> None:
        super().__init__(agenda, pieces, len(hands))
        self.hands = hands
        self.played: list[list[int]] = [[] for _ in hands]

    def copy(self) -> Table:
        t = type(self)(self.agenda[:], self.pieces.copy(), [hand[:] for hand in self.hands])
        t.played = [row[:] for row in self.played]
        t.over, t.gone, t.rules = self.over, self.gone, self.rules
        return t

    def text(self) -> str:
        rows = [[" ".join(sorted([self.pieces.name(p) for p in row])) for row in rows]
                for rows in (self.hands, self.played)]
        return f"{'/'.join(rows[0])}|{'/'.join(rows[1])}|{self.gone}|{self.agenda_text()}\n"

    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def leave(self, seat: Seat, now: StepContext) -> None:
        """The hand of a seat that leaves counts as played; the last seat wins."""
        for piece in self.hands[seat]:
            self.pieces.show(piece)
        self.played[seat] += self.hands[seat]
        self.hands[seat] = []
        if len(self.remaining()) == 1:
            self.end()
        elif isinstance(top := self.agenda[-1], Ask) and top.seat == seat:
            self.agenda.pop()
            self.pass_on(seat)

    def pass_on(self, seat: Seat) -> None:
        """Ask the next seat that holds a card."""
        holding = [other for other in self.remaining(seat + 1) if self.hands[other]]
        if holding:
            self.then(PlayAcorn(holding[0]))
        else:
            self.end()


class PlayAcorn(Question[Table]):
    def candidates(self, s: Table) -> list[Choice]:
        return list(ACORNS)

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Acorn):
            return NOT_AN_ANSWER
        return None if c.face in [s.pieces.faces[p] for p in s.hands[self.seat]] else NOT_IN_HAND

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Acorn)
        hand = s.hands[self.seat]
        piece = s.pieces.carry(tuple(hand), [p for p in hand if s.pieces.faces[p] == c.face][0])
        hand.remove(piece)
        s.pieces.show(piece)
        s.played[self.seat].append(piece)
        s.pass_on(self.seat)

    def title(self) -> str:
        return "play"


class AcornRules(GameRules[Table]):
    """The first acorn of each seat counts most."""

    table = Table

    def __init__(self) -> None:
        super().__init__("acorns", prefix="ACN", version=1, seats=(2, 3), longest=12, secret_hands=True)

    def opening(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Table:
        pieces = lay_out(PRINTING, [list(range(CARDS))])
        pieces.shuffle(list(range(CARDS)), now.chance)
        size = 4 if seats == 2 else 3
        hands = [list(range(size * seat, size * seat + size)) for seat in range(seats)]
        self.deal(pieces, hands)
        return self.table([PlayAcorn(0)], pieces, hands)

    def deal(self, pieces: Pieces, hands: list[list[int]]) -> None:
        """Each seat looks at its own hand."""
        for seat, hand in enumerate(hands):
            for piece in hand:
                pieces.peek(piece, seat)

    def outcome(self, s: Table) -> Outcome:
        first = [s.pieces.faces[row[0]] if row else 0 for row in s.played]
        return ranked([(0 if s.gone >> seat & 1 else 1, face) for seat, face in enumerate(first)])

    def missing_components(self, s: Table) -> str:
        lies = sum([len(row) for row in s.hands + s.played])
        dealt = 8 if s.seats == 2 else CARDS
        return "" if lies == dealt else f"{lies} acorns of {dealt}"

    def parse_position(self, text: str, parts: Components) -> Table:
        """Hands, played acorns, seats that left, and the question; what is not dealt has the faces that are left."""
        hands, played, gone, agenda = text.rstrip("\n").split("|")
        pieces = lay_out(PRINTING, [list(range(CARDS))])
        names = [[row.split() for row in rows.split("/")] for rows in (hands, played)]
        s = self.table([PlayAcorn(seat_of(step.split()[1])) for step in agenda.split("; ")], pieces, [])
        s.seats = len(names[0])
        s.hands, s.played = [[[PRINTING.face_of[name] for name in row] for row in rows] for rows in names]
        s.gone = int(gone)
        self.deal(pieces, s.hands)
        for row in s.played:
            for piece in row:
                pieces.show(piece)
        return s


ACORNS_GAME: Final = Game(AcornRules())
