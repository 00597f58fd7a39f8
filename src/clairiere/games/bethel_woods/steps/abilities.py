"""The abilities that can be used in between: Harris, Junas, Linny and Violet (BTW-CHAR)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.clauses import (
    ABILITY_USED,
    COST_TOO_HIGH,
    NO_SUCH_NUMBER,
    NO_WORKER,
    NOT_A_TEAMMATE,
    NOT_HELD,
    NOT_YOUR_CHARACTER,
    TOO_FEW_TO_GIVE,
)
from clairiere.games.bethel_woods.events import Paid, UsedAbility
from clairiere.games.bethel_woods.numbering import (
    CHARACTERS,
    FENN,
    HARRIS,
    JUNAS,
    KINDS,
    LETTERS,
    LINNY,
    MACHINES,
    NOVA,
    NOWHERE,
    TOKEN_NAMES,
    VIOLET,
    number_of,
    type_of,
)
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.gift import Gift
from clairiere.games.bethel_woods.steps.payment import Bill, affordable, spend, strained, with_face
from clairiere.games.bethel_woods.steps.removal import Removal
from clairiere.games.bethel_woods.steps.transfer import MOVE_WORKER
from clairiere.games.bethel_woods.tally import ONE, of_type
from clairiere.kernel.agenda import NO_ASIDES, Aside
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import LETTERS as SEATS
from clairiere.kernel.seats import Seat


class UseAbility(Aside[Table]):
    """Use the ability of one's own character, once a turn (BTW-CHAR-01)."""

    def __init__(self, character: int, what: str) -> None:
        super().__init__(f"{CHARACTERS[character]} {what}")
        self.character = character

    def objection(self, s: Table, seat: Seat) -> Clause | None:
        """One's own, unused, payable and possible (BTW-CHAR-01, -04)."""
        if s.characters[seat] != self.character:
            return NOT_YOUR_CHARACTER
        return ABILITY_USED if s.used else self.against(s, seat)

    def happen(self, s: Table, seat: Seat, now: Now) -> None:
        """Pay what strained talents ask for and the ability itself, then its effect (BTW-CHAR-05)."""
        s.used = True
        now.tell(UsedAbility(seat, self.character), s.pieces)
        self.work(s, seat, strained(s), now)

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """What stands against cost and effect."""
        raise NotImplementedError

    def work(self, s: Table, seat: Seat, strain: int, now: Now) -> None:
        """Cost and effect."""
        raise NotImplementedError


class Harris(UseAbility):
    """Discard a token: a worker of its type goes to another machine (BTW-HARRIS-01)."""

    def __init__(self, type: int) -> None:
        super().__init__(HARRIS, LETTERS[type])
        self.type = type

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """The token, and a worker on a machine (BTW-HARRIS-02)."""
        if not affordable(s, seat, ONE[self.type], strained(s)):
            return COST_TOO_HIGH
        for machine in range(MACHINES):
            if of_type(s.workers[machine], self.type):
                return None
        return NO_WORKER

    def work(self, s: Table, seat: Seat, strain: int, now: Now) -> None:
        """Pay, then choose the machines."""
        s.then(Bill(seat, strain, ONE[self.type], 0), MOVE_WORKER[seat][self.type])


class Junas(UseAbility):
    """Discard a token: a teammate receives one or two of the same type (BTW-JUNAS-01)."""

    def __init__(self, count: int, type: int, receiver: Seat) -> None:
        super().__init__(JUNAS, f"{count} {LETTERS[type]} to {SEATS[receiver]}")
        self.count = count
        self.type = type
        self.receiver = receiver

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """A teammate, and the tokens (BTW-JUNAS-04)."""
        if self.receiver == seat or self.receiver >= s.seats or s.gone >> self.receiver & 1:
            return NOT_A_TEAMMATE
        need = (1 + self.count) * ONE[self.type]
        if not affordable(s, seat, need, 0):
            return TOO_FEW_TO_GIVE
        return None if affordable(s, seat, need, strained(s)) else COST_TOO_HIGH

    def work(self, s: Table, seat: Seat, strain: int, now: Now) -> None:
        """Pay, then give; what is to be given must not be paid with."""
        kept = self.count * ONE[self.type]
        s.then(Bill(seat, strain, ONE[self.type], 0, kept), Gift(seat, self.receiver, self.type, self.count))


class Linny(UseAbility):
    """Discard a token: a malfunction with its number leaves the board (BTW-LINNY-01)."""

    def __init__(self, face: int) -> None:
        super().__init__(LINNY, TOKEN_NAMES[face])
        self.face = face

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """The token, and a malfunction with its number, wherever it lies (BTW-LINNY-02)."""
        if with_face(s, s.knowledge[seat], self.face) == NOWHERE:
            return NOT_HELD
        if not affordable(s, seat, ONE[type_of(self.face)], strained(s)):
            return COST_TOO_HIGH
        for machine in range(MACHINES):
            for token in s.faults[machine]:
                if s.pieces.faces[token] % 6 == self.face % 6:
                    return None
        return NO_SUCH_NUMBER

    def work(self, s: Table, seat: Seat, strain: int, now: Now) -> None:
        """This very token is paid, so that another one is left for strained talents (BTW-STRAIN-03)."""
        token = with_face(s, s.knowledge[seat], self.face)
        spend(s, seat, token)
        now.tell(Paid(seat, (token,)), s.pieces)
        s.then(Bill(seat, strain, 0, 0), Removal(seat, number_of(self.face)))


class Violet(UseAbility):
    """Discard two tokens of one type: two fewer malfunctions come after this turn (BTW-VIOLET-01)."""

    def __init__(self, type: int) -> None:
        super().__init__(VIOLET, LETTERS[type])
        self.type = type

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """The tokens."""
        return None if affordable(s, seat, 2 * ONE[self.type], strained(s)) else COST_TOO_HIGH

    def work(self, s: Table, seat: Seat, strain: int, now: Now) -> None:
        """The phase that follows remembers it (BTW-MALF-04)."""
        s.saved = True
        s.then(Bill(seat, strain, 2 * ONE[self.type], 0))


HARRIS_USES: Final[list[Aside[Table]]] = [Harris(type) for type in range(4)]
JUNAS_USES: Final[list[Aside[Table]]] = [
    Junas(count, type, receiver) for type in range(4) for count in (1, 2) for receiver in range(4)
]
LINNY_USES: Final[list[Aside[Table]]] = [Linny(face) for face in range(KINDS)]
VIOLET_USES: Final[list[Aside[Table]]] = [Violet(type) for type in range(4)]
USES: Final[list[list[Aside[Table]]]] = [[], HARRIS_USES, JUNAS_USES, LINNY_USES, VIOLET_USES, []]


def abilities_of(s: Table, seat: Seat) -> list[Aside[Table]]:
    """What a seat might use now; Nova and Fenn use theirs while they pay (BTW-CHAR-02)."""
    character = s.characters[seat]
    if s.used or character in (NOVA, FENN) or not s.knowledge[seat]:
        return NO_ASIDES
    if character != JUNAS:
        return USES[character]
    held = s.held(seat)
    found: list[Aside[Table]] = []
    for type in range(4):
        if of_type(held, type) > 1:
            found += JUNAS_USES[8 * type : 8 * type + 8]
    return found


def has_ability(s: Table, seat: Seat) -> bool:
    """Whether a seat could use its ability now in any way."""
    for use in abilities_of(s, seat):
        if use.objection(s, seat) is None:
            return True
    return False
