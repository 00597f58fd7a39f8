"""Friendly and hostile characters: tasks, sacrifices and debts (RND-CHAR, RND-DEBT, RND-FRND)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    BEGGAR,
    CHARACTERS,
    DEBT,
    DOES,
    IMP,
    NOTHING,
    OBJECTS,
    PEDLAR,
    PRINCE,
    SACRIFICE,
    SPIRIT,
    TASKED,
    Do,
    is_coin,
)
from clairiere.games.roundforest.rules.clauses import (
    CHARACTER_GONE,
    NO_APPLE_LEFT,
    NO_APPLE_TO_GIVE,
    NO_NEW_DEBT,
    NOT_YOUR_DEBT,
    TASK_LACKS,
)
from clairiere.games.roundforest.rules.components import ROOM, Pack, Task, fits, holds, kinds, unpacked
from clairiere.games.roundforest.rules.events import Freed, Owed, Sacrificed, Served
from clairiere.games.roundforest.rules.state import Table, lay_token, return_card, take_object
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion, give, keep, pay, receive, win_on_the_spot
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Seat, StepContext, letter

# Who can use or serve whom: what makes a space with a character token enterable (RND-CHAR-12, RND-MOVE-12).

def has_business(s: Table, seat: Seat, character: int, pack: Pack, returned: int = NOTHING) -> bool:
    """Whether a player with this backpack can use or serve the character whose token lies in the forest.

    An object that goes back into the bag before that (a saddle, RND-UNIC-12) counts as being there.
    """
    if character >= TASKED:
        return can_use(s, seat, character, pack, returned)
    me = s.players[seat]
    if me.debts >> character & 1 and me.apples:
        return True
    for task in s.parts.tasks[character]:
        if against_task(s, seat, task, pack) is None:
            return True
    return False


def against_task(s: Table, seat: Seat, task: Task, pack: Pack) -> Clause | None:
    """Everything it asks for must be there, and an apple if it gives one (RND-CHAR-04, RND-SUPPLY-01)."""
    me = s.players[seat]
    if me.copper < task.copper or me.silver < task.silver or not holds(pack, task.needed):
        return TASK_LACKS
    return NO_APPLE_LEFT if s.apples < task.apples else None


def can_use(s: Table, seat: Seat, character: int, pack: Pack, returned: int = NOTHING) -> bool:
    """Whether a helpful character's ability can be used now; the unicorn always finds a free well (RND-UNIC-01)."""
    if character == PRINCE:
        return len(pack) < ROOM and (s.bagged > 0 or returned != NOTHING)
    if character == PEDLAR:
        return (len(pack) > 0 and can_sell(s)) or can_buy(s, seat)
    if character == IMP:
        return len(swappable(s, pack, returned)) > 0
    if character == BEGGAR:
        return s.players[seat].copper >= s.parts.helpers.alms and s.pile != 0
    return s.is_ready(seat) if character == SPIRIT else True


def can_sell(s: Table) -> bool:
    """Whether the supply can pay for an object (RND-PEDLAR-05)."""
    return s.copper >= s.parts.helpers.sale


def can_buy(s: Table, seat: Seat) -> bool:
    """Whether the pedlar has an apple for this player (RND-PEDLAR-03)."""
    return s.players[seat].silver >= s.parts.helpers.apple_price and s.apples > 0


def swappable(s: Table, pack: Pack, returned: int = NOTHING) -> list[int]:
    """The kinds for which the imp finds another object in the bag (RND-IMP-05, -07)."""
    return [kind for kind in kinds(pack) if first_swap(s, pack, kind, returned) != NOTHING]


def first_swap(s: Table, pack: Pack, given: int, returned: int = NOTHING) -> int:
    """The first object that the imp could fetch for this one, or NOTHING."""
    left = unpacked(pack, given)
    for kind in range(len(OBJECTS)):
        there = s.bag[kind] or kind == returned
        if there and kind != given and not is_coin(kind) and fits(left, kind):
            return kind
    return NOTHING


CANDIDATES: Final[list[Choice]] = [*DOES, SACRIFICE, DEBT]


class TaskChoice(OwnQuestion):
    """Do a task or sacrifice an apple; a character that was drawn may also become a debt (RND-CHAR-03, -13)."""

    def __init__(self, seat: Seat, character: int) -> None:
        super().__init__(seat)
        self.character = character

    def candidates(self, s: Table) -> list[Choice]:
        """Both tasks, the apple, the debt."""
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The character must still be there: a debtor may have left the game (RND-END-08)."""
        me = s.players[self.seat]
        if s.met != self.character and s.character_at(me.at) != self.character:
            return CHARACTER_GONE
        if isinstance(c, Do):
            return against_task(s, self.seat, s.parts.tasks[self.character][c.task], me.pack)
        if c is SACRIFICE:
            return self.against_sacrifice(s)
        if c is not DEBT:
            return NOT_AN_ANSWER
        return None if s.met == self.character else NO_NEW_DEBT

    def against_sacrifice(self, s: Table) -> Clause | None:
        """An apple, and in the forest only the debtor's (RND-DEBT-06, -07)."""
        me = s.players[self.seat]
        if s.met != self.character and not me.debts >> self.character & 1:
            return NOT_YOUR_DEBT
        return None if me.apples else NO_APPLE_TO_GIVE

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """A debt lies under the pawn; otherwise the card goes into the pile (RND-DEBT-01, RND-CHAR-06)."""
        if c is DEBT:
            self.owe(s, now)
        elif c is SACRIFICE:
            now.tell(Sacrificed(self.seat, self.character), s.pieces)
            pay(s, self.seat, now, apples=1)
            self.settle(s, now)
        else:
            assert isinstance(c, Do)
            self.serve(s, c.task, now)

    def owe(self, s: Table, now: StepContext) -> None:
        """The card beside the backpack, the token on the space."""
        me = s.players[self.seat]
        me.debts |= 1 << self.character
        lay_token(s, self.character, me.at)
        now.tell(Owed(self.seat, self.character, me.at), s.pieces)

    def serve(self, s: Table, which: int, now: StepContext) -> None:
        """What is given goes back, then comes the reward, if there is one (RND-CHAR-07, -15, RND-FRND-01)."""
        task = s.parts.tasks[self.character][which]
        now.tell(Served(self.seat, self.character, which), s.pieces)
        for kind in task.give:
            give(s, self.seat, kind, now)
        pay(s, self.seat, now, copper=task.copper, silver=task.silver)
        if task.reward != NOTHING and s.bag[task.reward]:
            take_object(s, task.reward)
            keep(s, self.seat, task.reward, now)
        receive(s, self.seat, now, apples=task.apples)
        self.settle(s, now)

    def settle(self, s: Table, now: StepContext) -> None:
        """Whoever owed the character is free (RND-DEBT-08)."""
        debtor = s.debtor(self.character)
        return_card(s, self.character)
        if debtor != NOTHING:
            now.tell(Freed(debtor, self.character), s.pieces)
            win_on_the_spot(s, debtor, now)

    def title(self) -> str:
        return "task"

    def notation(self) -> str:
        """`task A smith`."""
        return f"task {letter(self.seat)} {CHARACTERS[self.character]}"


TASK_CHOICES: Final = [[TaskChoice(seat, character) for character in range(TASKED)] for seat in range(4)]
