"""Friendly and hostile characters: tasks, sacrifices and debts (RND-CHAR, RND-DEBT, RND-FRND)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import lay_token, return_card, take_object
from clairiere.games.roundforest.choices import DEBT, DOES, SACRIFICE, Do
from clairiere.games.roundforest.clauses import CHARACTER_GONE, NO_APPLE_TO_GIVE, NO_NEW_DEBT, NOT_YOUR_DEBT
from clairiere.games.roundforest.encounters import Freed, Owed, Sacrificed, Served
from clairiere.games.roundforest.numbering import CHARACTERS, NOTHING, TASKED
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.purse import give, keep, pay, receive
from clairiere.games.roundforest.steps.ring import win_on_the_spot
from clairiere.games.roundforest.steps.service import against_task
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter

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

    def answer(self, s: Table, c: Choice, now: Now) -> None:
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

    def owe(self, s: Table, now: Now) -> None:
        """The card beside the backpack, the token on the space."""
        me = s.players[self.seat]
        me.debts |= 1 << self.character
        lay_token(s, self.character, me.at)
        now.tell(Owed(self.seat, self.character, me.at), s.pieces)

    def serve(self, s: Table, which: int, now: Now) -> None:
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

    def settle(self, s: Table, now: Now) -> None:
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
