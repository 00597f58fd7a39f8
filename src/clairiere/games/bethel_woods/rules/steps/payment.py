"""Paying with knowledge: which tokens go, where there is a choice (BTW-KNOW-05, -07, BTW-STRAIN-03)."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import (
    ANY,
    NOWHERE,
    ONE,
    PAYS,
    STRAIN,
    Pay,
    Token,
    covers,
    of_type,
    size,
    tally_text,
    types_in,
)
from clairiere.games.bethel_woods.rules.clauses import (
    NAME_NUMBER,
    NOT_A_WINDOW,
    NOT_DUE,
    NOT_HELD,
    NUMBERS_IDLE,
    STILL_NEEDED,
)
from clairiere.games.bethel_woods.rules.events import Paid
from clairiere.games.bethel_woods.rules.state import Table, without
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Seat, Step, StepContext, letter


def affordable(s: Table, seat: Seat, need: int, free: int) -> bool:
    """Whether a seat has the tokens of these types and so many others of any type."""
    held = s.held(seat)
    return covers(held, need) and size(held) >= size(need) + free


def strained(s: Table) -> int:
    """How many tokens an ability costs on top (BTW-STRAIN-01)."""
    return 1 if s.effects() & STRAIN else 0


def token_like(s: Table, seat: Seat, c: Token) -> int:
    """The token that a choice means: of its face or, by type alone, the one with the lowest number; or NOWHERE."""
    return lowest_of(s, s.knowledge[seat], c.type) if c.face == ANY else with_face(s, s.knowledge[seat], c.face)


def lowest_of(s: Table, tokens: tuple[int, ...], type: int) -> int:
    """The token of a type with the lowest number, or NOWHERE."""
    faces = s.pieces.faces
    found, least = NOWHERE, 99
    for token in tokens:
        face = faces[token]
        if face // 6 == type and face < least:
            found, least = token, face
    return found


def with_face(s: Table, tokens: tuple[int, ...], face: int) -> int:
    """A token with this face, or NOWHERE."""
    for token in tokens:
        if s.pieces.faces[token] == face:
            return token
    return NOWHERE


def named_wrongly(s: Table, c: Token) -> Clause | None:
    """Tokens are named by number if and only if Linny is in the game (BTW-KNOW-07)."""
    if s.numbered:
        return NAME_NUMBER if c.face == ANY else None
    return None if c.face == ANY else NUMBERS_IDLE


def spend(s: Table, seat: Seat, token: int) -> None:
    """A token goes from the knowledge to the discard (BTW-KNOW-04)."""
    s.knowledge[seat] = without(s.knowledge[seat], token)
    s.discard += (token,)


class Bill(Step[Table]):
    """What is due: a token for strained talents, tokens of certain types, a free one; some have to be kept."""

    def __init__(self, seat: Seat, strain: int, need: int, extra: int, kept: int = 0) -> None:
        self.seat = seat
        self.strain = strain
        self.need = need  # tally
        self.extra = extra
        self.kept = kept  # tally of what the ability still needs afterwards

    def run(self, s: Table, now: StepContext) -> None:
        """Pay as far as there is no choice, then ask."""
        bill = self
        paid: tuple[int, ...] = ()
        while bill.is_open():
            token = bill.only_token(s)
            if token == NOWHERE:
                break
            spend(s, self.seat, token)
            paid += (token,)
            bill = bill.less(s.pieces.faces[token] // 6)
        if paid:
            now.tell(Paid(self.seat, paid), s.pieces)
        if bill.is_open():
            s.then(PayToken(bill))

    def is_open(self) -> bool:
        """Whether anything is still due."""
        return bool(self.strain or self.need or self.extra)

    def is_free(self) -> bool:
        """Whether what is due next may be of any type."""
        return bool(self.strain or not self.need)

    def less(self, type: int) -> Bill:
        """The rest, once a token of this type is paid."""
        if self.strain:
            return Bill(self.seat, 0, self.need, self.extra, self.kept)
        if self.need:
            return Bill(self.seat, 0, self.need - ONE[type], self.extra, self.kept)
        return Bill(self.seat, 0, 0, 0, self.kept)

    def types(self, s: Table) -> list[int]:
        """The types that can be paid next."""
        if not self.is_free():
            return types_in(self.need)[:1]
        rest, held = self.need + self.kept, s.held(self.seat)
        return [type for type in range(4) if of_type(held, type) > of_type(rest, type)]

    def only_token(self, s: Table) -> int:
        """The token to pay if there is no choice, else NOWHERE."""
        types = self.types(s)
        if len(types) > 1:
            return NOWHERE
        mine = s.knowledge[self.seat]
        faces = {s.pieces.faces[token] for token in mine if s.pieces.faces[token] // 6 == types[0]}
        all_due = not self.kept and of_type(s.held(self.seat), types[0]) == of_type(self.need, types[0])
        return lowest_of(s, mine, types[0]) if not s.numbered or len(faces) == 1 or all_due else NOWHERE

    def words(self) -> str:
        """`A strained M M extra kept S`."""
        strain, extra = " strained" if self.strain else "", " extra" if self.extra else ""
        need = f" {tally_text(self.need)}" if self.need else ""
        kept = f" kept {tally_text(self.kept)}" if self.kept else ""
        return letter(self.seat) + strain + need + extra + kept

    def notation(self) -> str:
        """`bill A M M`."""
        return f"bill {self.words()}"


class PayToken(Ask[Table]):
    """Which token is paid, where there is a choice (BTW-KNOW-07)."""

    def __init__(self, bill: Bill) -> None:
        super().__init__(bill.seat)
        self.bill = bill

    def candidates(self, s: Table) -> list[Choice]:
        """Everything by type, or by number where that counts."""
        return PAYS[1 if s.numbered else 0]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must be one's own, of the right type, and not needed for the rest (BTW-KNOW-05, BTW-STRAIN-03)."""
        if not isinstance(c, Pay):
            return NOT_AN_ANSWER
        wrongly = named_wrongly(s, c)
        if wrongly is not None:
            return wrongly
        if token_like(s, self.seat, c) == NOWHERE:
            return NOT_HELD
        if c.type in self.bill.types(s):
            return None
        return STILL_NEEDED if self.bill.is_free() else NOT_DUE

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Pay it, and go on with the rest."""
        assert isinstance(c, Pay)
        token = token_like(s, self.seat, c)
        spend(s, self.seat, token)
        now.tell(Paid(self.seat, (token,)), s.pieces)
        s.then(self.bill.less(c.type))

    def against_asides(self) -> Clause | None:
        """First the payment (BTW-CHAR-02)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`pay A strained M M`."""
        return f"pay {self.bill.words()}"
