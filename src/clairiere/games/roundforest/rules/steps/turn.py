"""Turns: whose it is, when it ends, rounds and the safety net (RND-TURN, RND-END-06)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    APPEARANCES,
    BLUE,
    CORNER,
    END_TURN,
    FIRST_CHIP,
    FIRST_OBJECT,
    NOTHING,
    RED,
    SPIRIT,
    YELLOW,
    Appear,
    is_chip,
    is_object,
)
from clairiere.games.roundforest.rules.clauses import BLUE_NEXT, NOT_THE_PLACER, OUTSIDE, RED_FIRST, YELLOW_OR_OBJECT
from clairiere.games.roundforest.rules.events import SpiritCame, Stayed, Stopped, TurnBegan
from clairiere.games.roundforest.rules.state import Table, discard_chip, lay_token, return_object
from clairiere.games.roundforest.rules.steps.block import window
from clairiere.games.roundforest.rules.steps.move import CHOOSE_MOVES, first_goals
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion, pose
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Aside, Seat, Step, StepContext, letter

# The forest spirit: when it appears, and where (RND-SPIRIT).

class SpiritCheck(Step[Table]):
    """At the end of every turn: if somebody is ready and the spirit still in the pile, it appears (RND-SPIRIT-06)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Then once more, when there is nothing left to do."""
        seat = placer(s)
        if seat != NOTHING:
            s.then(SPIRIT_CHECK)
            pose(s, PLACE_SPIRITS[seat], now)

    def notation(self) -> str:
        """`spirit_check`."""
        return "spirit_check"


class PlaceSpirit(OwnQuestion):
    """The left neighbour of the ready player chooses where the spirit appears (RND-SPIRIT-07 to -09)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every space that is not a well."""
        return [APPEARANCES[place] for place in s.layout.ground]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """A red chip, else a blue one, else a yellow one, else an object; never under a pawn."""
        if not isinstance(c, Appear):
            return NOT_AN_ANSWER
        if placer(s) != self.seat:
            return NOT_THE_PLACER
        if not s.layout.forest >> c.place & 1:
            return OUTSIDE
        if c.place in grounds(s):
            return None
        if free_with(s, FIRST_CHIP + RED):
            return RED_FIRST
        return BLUE_NEXT if free_with(s, FIRST_CHIP + BLUE) else YELLOW_OR_OBJECT

    def legal(self, s: Table) -> list[Choice]:
        """All spaces of the kind that comes first."""
        return [APPEARANCES[place] for place in grounds(s)] if placer(s) == self.seat else []

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What lay there goes; the card comes out of the pile (RND-SPIRIT-10)."""
        assert isinstance(c, Appear)
        lying = s.lies[c.place]
        if is_chip(lying):
            discard_chip(s, c.place)
        else:
            return_object(s, lying - FIRST_OBJECT)
        s.pile &= ~(1 << SPIRIT)
        lay_token(s, SPIRIT, c.place)
        now.tell(SpiritCame(self.seat, c.place, lying), s.pieces)

    def again(self) -> Step[Table]:
        """The chest may have made this player the ready one who counts first (RND-SPIRIT-11)."""
        return SPIRIT_CHECK

    def title(self) -> str:
        return "place_spirit"


SPIRIT_CHECK: Final = SpiritCheck()
PLACE_SPIRITS: Final = [PlaceSpirit(seat) for seat in range(4)]


def placer(s: Table) -> Seat:
    """The left neighbour of the first ready player from the one whose turn it was, or NOTHING (RND-SPIRIT-11)."""
    if not s.pile >> SPIRIT & 1:
        return NOTHING
    for n in range(s.seats):
        seat = (s.active + n) % s.seats
        if s.is_ready(seat):
            return s.after(seat)
    return NOTHING


def grounds(s: Table) -> list[int]:
    """Where the spirit may appear."""
    for chip in (RED, BLUE, YELLOW):
        found = free_with(s, FIRST_CHIP + chip)
        if found:
            return found
    taken = s.occupied()
    return [place for place in s.layout.ground if is_object(s.lies[place]) and not taken >> place & 1]


def free_with(s: Table, lying: int) -> list[int]:
    """The spaces without a pawn on which this lies."""
    taken = s.occupied()
    return [place for place in s.spaces_with(lying) if not taken >> place & 1]


ONLY_END: Final[list[Choice]] = [END_TURN]


class NextTurn(Step[Table]):
    """The turn passes clockwise; the game stops after the last round (RND-TURN-06, -07, RND-END-06)."""

    def run(self, s: Table, now: StepContext) -> None:
        """A round is complete when the turn comes round to the first player."""
        seat = s.after(s.active)
        if seat == s.first:
            if s.round == s.parts.rounds:
                now.tell(Stopped(s.round), s.pieces)
                s.end()
                return
            s.round += 1
        begin_turn(s, seat, now)

    def notation(self) -> str:
        """`next`."""
        return "next"


class EndOptions(Step[Table]):
    """At the end of a turn only those are asked who can do something (RND-TURN-05)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Ask for end options, if there are any."""
        if window(s, self.seat):
            s.then(END_TURNS[self.seat])

    def notation(self) -> str:
        """`end_options A`."""
        return f"end_options {letter(self.seat)}"


class EndTurn(OwnQuestion):
    """End the turn, or open the chest or do the block action first."""

    def candidates(self, s: Table) -> list[Choice]:
        """Only the answer that ends the turn; `asides` has the rest."""
        return ONLY_END

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nothing stands against ending the turn."""
        return None if c is END_TURN else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What is left on the agenda is the spirit check."""

    def asides(self, s: Table) -> list[Aside[Table]]:
        """The options at the end of a turn: chest and block action."""
        return window(s, self.seat)

    def is_edge(self) -> bool:
        """End options may be used here."""
        return True

    def again(self) -> Step[Table]:
        """After one of them it is seen whether another one is possible."""
        return END_OPTIONS[self.seat]

    def title(self) -> str:
        return "end"


NEXT_TURN: Final = NextTurn()
END_OPTIONS: Final = [EndOptions(seat) for seat in range(4)]
END_TURNS: Final = [EndTurn(seat) for seat in range(4)]


def begin_turn(s: Table, seat: Seat, now: StepContext) -> None:
    """Move or pause, end options, spirit check, and the next turn (RND-TURN-02, -03)."""
    s.active = seat
    s.paused = False
    s.shifted = False
    now.tell(TurnBegan(seat, s.round), s.pieces)
    s.then(END_OPTIONS[seat], SPIRIT_CHECK, NEXT_TURN)
    if s.players[seat].at == CORNER and not first_goals(s, seat):
        now.tell(Stayed(seat), s.pieces)
    else:
        pose(s, CHOOSE_MOVES[seat], now)
