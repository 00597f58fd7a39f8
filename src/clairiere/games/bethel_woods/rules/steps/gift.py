"""Junas gives tokens to a teammate (BTW-JUNAS)."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import (
    ANY,
    DISCARDS,
    GIVES,
    LETTERS,
    MEMORY,
    NOWHERE,
    Discard,
    Give,
    type_of,
)
from clairiere.games.bethel_woods.rules.clauses import BETWEEN_TURNS, NOT_A_WINDOW, NOT_DUE, NOT_HELD
from clairiere.games.bethel_woods.rules.events import Discarded, Gave
from clairiere.games.bethel_woods.rules.state import Table, without
from clairiere.games.bethel_woods.rules.steps.payment import lowest_of, named_wrongly, spend, token_like
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Poll, Seat, Step, StepContext, letter

# Too much knowledge: discarding down to the limit (BTW-KNOW-03, BTW-JUNAS-02, BTW-MEMORY-01).

class OverLimit(Step[Table]):
    """A seat that holds more than it may discards until it does not (BTW-KNOW-03)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Ask where there is a choice."""
        trim(s, self.seat, now)
        if len(s.knowledge[self.seat]) > s.limit():
            s.then(DISCARD_TOKEN[self.seat])

    def notation(self) -> str:
        """`limit A`."""
        return f"limit {letter(self.seat)}"


def trim(s: Table, seat: Seat, now: StepContext) -> None:
    """Discard down to the limit if all tokens are alike, so that there is nothing to choose."""
    mine, over = s.knowledge[seat], len(s.knowledge[seat]) - s.limit()
    divisor = 1 if s.numbered else 6
    if over > 0 and len({s.pieces.faces[token] // divisor for token in mine}) == 1:
        for token in mine[:over]:
            spend(s, seat, token)
        now.tell(Discarded(seat, mine[:over]), s.pieces)


class DiscardToken(Ask[Table]):
    """Which token goes, one after the other; alone, or together with others in a poll."""

    def candidates(self, s: Table) -> list[Choice]:
        """Everything by type, or by number where that counts."""
        return DISCARDS[1 if s.numbered else 0]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must be one's own, and not be discarded already under the seal."""
        if not isinstance(c, Discard):
            return NOT_AN_ANSWER
        wrongly = named_wrongly(s, c)
        if wrongly is not None:
            return wrongly
        return None if alike(s, self.seat, c) > s.given(self.seat).count(c) else NOT_HELD

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Discard it; there may be more."""
        discard(s, self.seat, c, now)
        s.then(OVER_LIMIT[self.seat])

    def follow_up(self, s: Table) -> Ask[Table] | None:
        """The same again until enough is sealed."""
        return self if len(s.knowledge[self.seat]) - len(s.given(self.seat)) > s.limit() else None

    def against_asides(self) -> Clause | None:
        """The turn is over, or another's (BTW-CHAR-03)."""
        return BETWEEN_TURNS

    def notation(self) -> str:
        """`discard A`."""
        return f"discard {letter(self.seat)}"


def alike(s: Table, seat: Seat, c: Discard) -> int:
    """How many tokens of a seat a choice could mean."""
    faces = s.pieces.faces
    found = 0
    for token in s.knowledge[seat]:
        found += faces[token] // 6 == c.type if c.face == ANY else faces[token] == c.face
    return found


def discard(s: Table, seat: Seat, c: Choice, now: StepContext) -> None:
    """Discard one token, and tell it."""
    assert isinstance(c, Discard)
    token = token_like(s, seat, c)
    spend(s, seat, token)
    now.tell(Discarded(seat, (token,)), s.pieces)


class Forget(Poll[Table]):
    """Everybody who holds too much discards at the same time (BTW-MEMORY-01, BTW-END-03)."""

    def with_(self, asks: list[Ask[Table] | None], given: list[list[Choice]]) -> Forget:
        return Forget(asks, given)

    def opening(self, seat: Seat) -> Ask[Table]:
        return DISCARD_TOKEN[seat]

    def notation(self) -> str:
        """`forget`, with what is sealed."""
        return f"forget {self.sealed_notation()}" if any([bool(given) for given in self.given]) else "forget"

    def close(self, s: Table, given: list[list[Choice]], now: StepContext) -> None:
        """Active player first, then clockwise (BTW-END-03)."""
        for seat in s.remaining(s.active):
            for c in given[seat]:
                discard(s, seat, c, now)


def forget(s: Table) -> Forget:
    """The poll of all who hold too much now."""
    limit = s.limit()
    asks: list[Ask[Table] | None] = [
        DISCARD_TOKEN[seat] if len(s.knowledge[seat]) > limit else None for seat in range(s.seats)
    ]
    return Forget(asks, [[] for _ in asks])


def must_forget(s: Table, now: StepContext) -> bool:
    """Whether anybody has to choose what to discard, now that a tile was turned up; who has no choice just does."""
    if not s.effects() & MEMORY:
        return False
    for seat in range(s.seats):
        trim(s, seat, now)
    return max([len(tokens) for tokens in s.knowledge]) > s.limit()


OVER_LIMIT = [OverLimit(seat) for seat in range(4)]
DISCARD_TOKEN = [DiscardToken(seat) for seat in range(4)]


class Gift(Step[Table]):
    """So many tokens of a type go over; then the receiver may hold too much (BTW-JUNAS-01, -02, -03)."""

    def __init__(self, seat: Seat, receiver: Seat, type: int, count: int) -> None:
        self.seat = seat
        self.receiver = receiver
        self.type = type
        self.count = count

    def run(self, s: Table, now: StepContext) -> None:
        """Which ones is asked only where numbers count and differ."""
        if not self.count:
            s.then(OVER_LIMIT[self.receiver])
        elif s.numbered and len(self.faces(s)) > 1:
            s.then(GiveToken(self))
        else:
            self.hand_over(s, lowest_of(s, s.knowledge[self.seat], self.type), now)

    def faces(self, s: Table) -> set[int]:
        """The different tokens that could be given."""
        found = {s.pieces.faces[token] for token in s.knowledge[self.seat]}
        return {face for face in found if type_of(face) == self.type}

    def hand_over(self, s: Table, token: int, now: StepContext) -> None:
        """One token, then the rest."""
        s.knowledge[self.seat] = without(s.knowledge[self.seat], token)
        s.knowledge[self.receiver] += (token,)
        now.tell(Gave(self.seat, self.receiver, token), s.pieces)
        s.then(Gift(self.seat, self.receiver, self.type, self.count - 1))

    def words(self) -> str:
        """`A B 2 M`."""
        return f"{letter(self.seat)} {letter(self.receiver)} {self.count} {LETTERS[self.type]}"

    def notation(self) -> str:
        """`gift A B 2 M`."""
        return f"gift {self.words()}"


class GiveToken(Ask[Table]):
    """Which token is given (BTW-KNOW-07)."""

    def __init__(self, gift: Gift) -> None:
        super().__init__(gift.seat)
        self.gift = gift

    def candidates(self, s: Table) -> list[Choice]:
        """By number: otherwise nothing is asked."""
        return GIVES[1][6 * self.gift.type : 6 * self.gift.type + 6]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """One's own, and of the type that was discarded (BTW-JUNAS-01)."""
        if not isinstance(c, Give):
            return NOT_AN_ANSWER
        if c.type != self.gift.type:
            return NOT_DUE
        wrongly = named_wrongly(s, c)
        if wrongly is not None:
            return wrongly
        return NOT_HELD if token_like(s, self.seat, c) == NOWHERE else None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Move the token to the other player."""
        assert isinstance(c, Give)
        self.gift.hand_over(s, token_like(s, self.seat, c), now)

    def against_asides(self) -> Clause | None:
        """The ability is not finished (BTW-CHAR-05)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`give A B 2 M`."""
        return f"give {self.gift.words()}"
