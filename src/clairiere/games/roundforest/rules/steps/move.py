"""Moving and pausing (RND-MOVE, RND-COMPASS, RND-PAUSE, RND-SPIRIT-12, -16)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import COMPASS, CORNER, FREE, MOVES, NOTHING, PAUSE, WALK, WAYS, Move
from clairiere.games.roundforest.rules.clauses import (
    FAR_EMPTY,
    FIRST_IS_FREE,
    FIRST_SPACES,
    MUST_LEAVE_SPIRIT,
    MUST_SET_OUT,
    NEAR_EMPTY,
    NO_BUSINESS,
    NO_COMPASS,
    NO_NEED,
    NOT_LOCKED_IN,
    OUTSIDE,
    PASSAGE_INSTEAD,
    PAWN_THERE,
    STRAIGHT_ON,
)
from clairiere.games.roundforest.rules.events import Paused
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.rules.steps.action import act
from clairiere.games.roundforest.rules.steps.block import move_pawn, turn_tile, window
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion
from clairiere.games.roundforest.rules.steps.tasks import has_business
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Aside, Seat, Step, StepContext

ALL_WAYS: Final = (1 << WAYS) - 1
WALKS: Final = MOVES[WALK]
COMPASSES: Final = MOVES[COMPASS]
PASSAGES: Final = MOVES[FREE]


class Outlook:
    """Which of the eight ways out of a tile are open to a player, as bit sets."""

    def __init__(self, s: Table, seat: Seat) -> None:
        me = s.players[seat]
        self.goals = s.layout.reach[me.at]
        self.white = s.parts.white[s.tiles[me.at]][s.turned[me.at]]
        self.unoccupied = unoccupied(s, self.goals)
        welcome = welcoming(s, seat, self.goals, self.unoccupied)
        self.walks = welcome & self.white
        self.compasses = welcome & ~self.white if me.compasses else 0
        self.squats = s.squats(seat)
        # a pause is forced if there is no other way, and on the spirit's token if there is none without a compass
        self.stuck = not self.walks and (self.squats or not self.compasses)
        self.passage = self.stuck and me.pauses >= s.parts.patience

    def may_pause(self) -> bool:
        """Always, but on the spirit's token only while one is stuck and not for ever (RND-PAUSE-01)."""
        return not self.squats or (self.stuck and not self.passage)


def unoccupied(s: Table, goals: list[int]) -> int:
    """The ways that lead to a space without a pawn (RND-MOVE-09, -10)."""
    taken = s.occupied()
    ways = 0
    for way in range(WAYS):
        goal = goals[way]
        if goal != NOTHING and not taken >> goal & 1:
            ways |= 1 << way
    return ways


def welcoming(s: Table, seat: Seat, goals: list[int], ways: int) -> int:
    """Those of the ways that do not lead to a character with whom one has no business (RND-MOVE-12)."""
    for way in range(WAYS):
        if ways >> way & 1 and not may_call(s, seat, goals[way]):
            ways &= ~(1 << way)
    return ways


def may_call(s: Table, seat: Seat, place: int) -> bool:
    """Whether no character is there, or one whom the player can use or serve."""
    character = s.character_at(place)
    return character == NOTHING or has_business(s, seat, character, s.players[seat].pack)


class ChooseMove(OwnQuestion):
    """Move along a white symbol, for a compass or by free passage; or pause (RND-TURN-01)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every way in every manner, and the pause."""
        me = s.players[self.seat]
        if me.at == CORNER:
            return [WALKS[goal] for goal in exits(s, self.seat)]
        found: list[Choice] = []
        for goal in s.layout.reach[me.at]:
            if goal != NOTHING:
                found += [WALKS[goal], COMPASSES[goal], PASSAGES[goal]]
        found.append(PAUSE)
        return found

    def legal(self, s: Table) -> list[Choice]:
        """The same from bit sets."""
        if s.players[self.seat].at == CORNER:
            return [WALKS[goal] for goal in first_goals(s, self.seat)]
        view = Outlook(s, self.seat)
        found: list[Choice] = []
        for way in range(WAYS):
            if view.passage:
                if view.unoccupied >> way & 1:
                    found.append(PASSAGES[view.goals[way]])
            elif view.walks >> way & 1:
                found.append(WALKS[view.goals[way]])
            elif view.compasses >> way & 1:
                found.append(COMPASSES[view.goals[way]])
        if view.may_pause():
            found.append(PAUSE)
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """From the backpack, or from a tile."""
        if s.players[self.seat].at == CORNER:
            return against_first(s, self.seat, c)
        view = Outlook(s, self.seat)
        if c is PAUSE:
            return against_pausing(view)
        if not isinstance(c, Move):
            return NOT_AN_ANSWER
        if not s.layout.forest >> c.goal & 1:
            return OUTSIDE
        if c.goal not in view.goals:
            return STRAIGHT_ON
        way = view.goals.index(c.goal)
        if not view.unoccupied >> way & 1:
            return PAWN_THERE
        return against_way(s, self.seat, view, c, way)

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The pawn moves or rests, its tile turns; then comes the action (RND-TURN-02, -03)."""
        if isinstance(c, Move):
            self.move(s, c, now)
        else:
            self.pause(s, now)

    def move(self, s: Table, c: Move, now: StepContext) -> None:
        """By free passage one may arrive where one has no business: then nothing happens (RND-PAUSE-06)."""
        me = s.players[self.seat]
        if c.how == COMPASS:
            me.compasses -= 1  # it leaves the game (RND-COMPASS-03)
        move_pawn(s, self.seat, c.goal, c.how, now)
        if c.how == FREE and not may_call(s, self.seat, c.goal):
            me.stray = True
        else:
            act(s, self.seat, now)

    def pause(self, s: Table, now: StepContext) -> None:
        """Forced pauses in a row are counted (RND-PAUSE-05)."""
        me = s.players[self.seat]
        stuck = Outlook(s, self.seat).stuck
        me.pauses = me.pauses + 1 if stuck else 0
        s.paused = True
        now.tell(Paused(self.seat, stuck), s.pieces)
        turn_tile(s, me.at, now)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """The start options (RND-TURN-05)."""
        return window(s, self.seat)

    def is_edge(self) -> bool:
        """The start."""
        return True

    def again(self) -> Step[Table]:
        """Even if only a pause is left, the player says so."""
        return self

    def title(self) -> str:
        return "move"


CHOOSE_MOVES: Final = [ChooseMove(seat) for seat in range(4)]


def exits(s: Table, seat: Seat) -> list[int]:
    """The spaces that touch a player's corner."""
    return s.layout.exits[s.corners[seat]]


def first_goals(s: Table, seat: Seat) -> list[int]:
    """Those of them that may be entered (RND-MOVE-03, -04)."""
    taken = s.occupied()
    return [goal for goal in exits(s, seat) if not taken >> goal & 1 and may_call(s, seat, goal)]


def against_first(s: Table, seat: Seat, c: Choice) -> Clause | None:
    """The first move needs neither symbol nor compass, and cannot be put off (RND-MOVE-01 to -03)."""
    if c is PAUSE:
        return MUST_SET_OUT
    if not isinstance(c, Move):
        return NOT_AN_ANSWER
    if c.goal not in exits(s, seat):
        return FIRST_SPACES
    if c.how != WALK:
        return FIRST_IS_FREE
    if s.occupied() >> c.goal & 1:
        return PAWN_THERE
    return None if may_call(s, seat, c.goal) else NO_BUSINESS


def against_pausing(view: Outlook) -> Clause | None:
    """Nobody sits on the spirit for ever (RND-SPIRIT-12, -16, RND-PAUSE-07)."""
    if view.may_pause():
        return None
    return PASSAGE_INSTEAD if view.passage else MUST_LEAVE_SPIRIT


def against_way(s: Table, seat: Seat, view: Outlook, c: Move, way: int) -> Clause | None:
    """The symbol, the compass, the passage, then the character."""
    white = view.white >> way & 1
    if c.how == FREE:
        return None if view.passage else NOT_LOCKED_IN
    if c.how == WALK and not white:
        return NEAR_EMPTY if way < WAYS // 2 else FAR_EMPTY
    if c.how == COMPASS and white:
        return NO_NEED
    if c.how == COMPASS and not s.players[seat].compasses:
        return NO_COMPASS
    if not may_call(s, seat, c.goal):
        return NO_BUSINESS
    return PASSAGE_INSTEAD if view.passage else None
