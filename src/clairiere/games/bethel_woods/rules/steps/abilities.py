"""The abilities that can be used in between: Harris, Junas, Linny and Violet (BTW-CHAR)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
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
    ONE,
    REMOVES,
    SHIFTS,
    TOKEN_NAMES,
    VIOLET,
    Remove,
    Shift,
    number_of,
    of_type,
    type_of,
)
from clairiere.games.bethel_woods.rules.clauses import (
    ABILITY_USED,
    COST_TOO_HIGH,
    NO_SUCH_NUMBER,
    NO_WORKER,
    NOT_A_TEAMMATE,
    NOT_A_WINDOW,
    NOT_HELD,
    NOT_THERE,
    NOT_YOUR_CHARACTER,
    OTHER_NUMBER,
    SAME_MACHINE,
    TOO_FEW_TO_GIVE,
    WRONG_WORKER,
)
from clairiere.games.bethel_woods.rules.events import Moved, Paid, Removed, UsedAbility
from clairiere.games.bethel_woods.rules.state import Table, without
from clairiere.games.bethel_woods.rules.steps.gift import Gift
from clairiere.games.bethel_woods.rules.steps.payment import Bill, affordable, spend, strained, with_face
from clairiere.games.bethel_woods.rules.steps.repair import recover
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import LETTERS as SEATS
from clairiere.kernel.state import NO_ASIDES, Aside, Ask, Seat, Step, StepContext, letter

# Linny removes a malfunction (BTW-LINNY).

def removable(s: Table, number: int) -> list[Choice]:
    """Every malfunction that bears this number, alike ones at a machine once (BTW-LINNY-02)."""
    found: list[Choice] = []
    for machine in range(MACHINES):
        faces = {s.pieces.faces[token] for token in s.faults[machine]}
        found += [REMOVES[face][machine] for face in sorted(faces) if number_of(face) == number]
    return found


class Removal(Step[Table]):
    """One of them leaves the board; which is asked only if there are several."""

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, s: Table, now: StepContext) -> None:
        """Ask which malfunction, or remove the only one."""
        choices = removable(s, self.number)
        if len(choices) > 1:
            s.then(RemoveToken(self.seat, self.number))
        else:
            remove(s, self.seat, choices[0], now)

    def notation(self) -> str:
        """`removal A 3`."""
        return f"removal {letter(self.seat)} {self.number + 1}"


class RemoveToken(Ask[Table]):
    """Which malfunction with the number of the token that was paid (BTW-LINNY-01)."""

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def candidates(self, s: Table) -> list[Choice]:
        """Malfunctions on the board."""
        return removable(s, self.number)

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must lie there and bear the number."""
        if not isinstance(c, Remove):
            return NOT_AN_ANSWER
        if number_of(c.face) != self.number:
            return OTHER_NUMBER
        return NOT_THERE if with_face(s, s.faults[c.machine], c.face) == NOWHERE else None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Take the malfunction off the board."""
        remove(s, self.seat, c, now)

    def against_asides(self) -> Clause | None:
        """The ability is not finished (BTW-CHAR-05)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`remove A 3`."""
        return f"remove {letter(self.seat)} {self.number + 1}"


def remove(s: Table, seat: Seat, c: Choice, now: StepContext) -> None:
    """To the discard, not to her knowledge (BTW-LINNY-01)."""
    assert isinstance(c, Remove)
    before = s.is_critical(c.machine)
    token = with_face(s, s.faults[c.machine], c.face)
    s.faults[c.machine] = without(s.faults[c.machine], token)
    s.discard += (token,)
    now.tell(Removed(seat, c.machine, token), s.pieces)
    recover(s, c.machine, before, now)


# Harris moves a worker (BTW-HARRIS).

class MoveWorker(Ask[Table]):
    """From one machine to any other; they need not be neighbours (BTW-HARRIS-01, -03)."""

    def __init__(self, seat: Seat, type: int) -> None:
        super().__init__(seat)
        self.type = type

    def candidates(self, s: Table) -> list[Choice]:
        """From every machine with such a worker to every other machine."""
        found: list[Choice] = []
        for origin in range(MACHINES):
            if of_type(s.workers[origin], self.type):
                found += SHIFTS[origin]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """A worker of the paid type, to another machine."""
        if not isinstance(c, Shift):
            return NOT_AN_ANSWER
        if not of_type(s.workers[c.origin], self.type):
            return WRONG_WORKER
        return SAME_MACHINE if c.origin == c.goal else None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Nobody is activated (BTW-HARRIS-02)."""
        assert isinstance(c, Shift)
        s.workers[c.origin] -= ONE[self.type]
        s.workers[c.goal] += ONE[self.type]
        now.tell(Moved(self.seat, self.type, c.origin, c.goal), s.pieces)

    def against_asides(self) -> Clause | None:
        """The ability is not finished (BTW-CHAR-05)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`move A M`."""
        return f"move {letter(self.seat)} {LETTERS[self.type]}"


MOVE_WORKER: Final = [[MoveWorker(seat, type) for type in range(4)] for seat in range(4)]


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

    def happen(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Pay what strained talents ask for and the ability itself, then its effect (BTW-CHAR-05)."""
        s.used = True
        now.tell(UsedAbility(seat, self.character), s.pieces)
        self.work(s, seat, strained(s), now)

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """What stands against cost and effect."""
        raise NotImplementedError

    def work(self, s: Table, seat: Seat, strain: int, now: StepContext) -> None:
        """Pay the cost and carry out the ability."""
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

    def work(self, s: Table, seat: Seat, strain: int, now: StepContext) -> None:
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

    def work(self, s: Table, seat: Seat, strain: int, now: StepContext) -> None:
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

    def work(self, s: Table, seat: Seat, strain: int, now: StepContext) -> None:
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
        """The clause against using the ability without its tokens."""
        return None if affordable(s, seat, 2 * ONE[self.type], strained(s)) else COST_TOO_HIGH

    def work(self, s: Table, seat: Seat, strain: int, now: StepContext) -> None:
        """What is saved counts once it is paid: she may leave before that (BTW-LEAVE-01)."""
        bill = Bill(seat, strain, 2 * ONE[self.type], 0)
        if s.rules < 3:
            s.saved = True
            s.then(bill)
        else:
            s.then(bill, SAVE)


class Save(Step[Table]):
    """The phase that follows this turn remembers it (BTW-MALF-04)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Two fewer malfunctions come."""
        s.saved = True

    def notation(self) -> str:
        """`save`."""
        return "save"


SAVE: Final = Save()


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
