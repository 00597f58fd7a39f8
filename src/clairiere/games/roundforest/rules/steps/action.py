"""The action on the space one arrives on, wells, and meeting a character (RND-WELL, RND-CHIP, RND-CHAR)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    BEGGAR,
    BLUE,
    CHARACTERS,
    DECLINE,
    EXCHANGES,
    GIVES,
    IMP,
    NO_EXCHANGE,
    NO_SADDLE,
    NOTHING,
    PEDLAR,
    PRINCE,
    RED,
    SADDLE,
    SADDLE_UP,
    SPIRIT,
    TASKED,
    USE,
    Exchange,
    Give,
    is_chip,
    is_object,
)
from clairiere.games.roundforest.rules.clauses import NOT_IN_PACK, NOT_USABLE, WELL_DRY, WELL_LACKS
from clairiere.games.roundforest.rules.components import Pack, kinds
from clairiere.games.roundforest.rules.events import Declined, Met, NothingThere, Triggered, Used
from clairiere.games.roundforest.rules.state import Table, discard_chip, draw_card, lay_token, return_card
from clairiere.games.roundforest.rules.steps.characters import (
    UNICORN_TARGETS,
    visit_beggar,
    visit_imp,
    visit_pedlar,
    visit_prince,
)
from clairiere.games.roundforest.rules.steps.objects import blue_chip, find_object, yellow_chip
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion, give, pay, pose, receive, win
from clairiere.games.roundforest.rules.steps.tasks import TASK_CHOICES, can_use
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Seat, Step, StepContext, letter

OBJECTS_FOR_COPPER: Final = 0
COPPER_FOR_SILVER: Final = 1
CANDIDATES: Final[list[Choice]] = [*EXCHANGES, NO_EXCHANGE]


class WellChoice(OwnQuestion):
    """Objects for copper, copper for silver, silver for an apple, or nothing (RND-WELL-01)."""

    def candidates(self, s: Table) -> list[Choice]:
        """The three exchanges of a well, and to decline."""
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """What is asked for must be there, on both sides (RND-WELL-03, -06)."""
        if c is NO_EXCHANGE:
            return None
        return against_exchange(s, self.seat, c.what) if isinstance(c, Exchange) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Exactly once (RND-WELL-02)."""
        if not isinstance(c, Exchange):
            return
        well = s.parts.well
        if c.what == OBJECTS_FOR_COPPER:
            pose(s, WellGive(self.seat, well.objects), now)
        elif c.what == COPPER_FOR_SILVER:
            pay(s, self.seat, now, copper=well.copper)
            receive(s, self.seat, now, silver=well.silver_for_copper)
        else:
            pay(s, self.seat, now, silver=well.silver)
            receive(s, self.seat, now, apples=well.apples_for_silver)

    def title(self) -> str:
        return "well"


class WellGive(OwnQuestion):
    """The objects that go into the well, one after the other (RND-WELL-04)."""

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind in the backpack."""
        return [GIVES[kind] for kind in kinds(s.players[self.seat].pack)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must be in the backpack."""
        if not isinstance(c, Give):
            return NOT_AN_ANSWER
        return None if c.kind in s.players[self.seat].pack else NOT_IN_PACK

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """After the last one comes the copper."""
        assert isinstance(c, Give)
        give(s, self.seat, c.kind, now)
        if self.left > 1:
            pose(s, WellGive(self.seat, self.left - 1), now)
        else:
            receive(s, self.seat, now, copper=s.parts.well.copper_for_objects)

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """As many must be left as the well still wants."""
        return len(pack) >= self.left

    def title(self) -> str:
        return "well_give"

    def notation(self) -> str:
        """`well_give A 2`."""
        return f"well_give {letter(self.seat)} {self.left}"


WELL_CHOICES: Final = [WellChoice(seat) for seat in range(4)]


def against_exchange(s: Table, seat: Seat, what: int) -> Clause | None:
    """What the player lacks, then what the supply lacks."""
    me, well = s.players[seat], s.parts.well
    if what == OBJECTS_FOR_COPPER:
        has, pays = len(me.pack) >= well.objects, s.copper >= well.copper_for_objects
    elif what == COPPER_FOR_SILVER:
        has, pays = me.copper >= well.copper, s.silver >= well.silver_for_copper
    else:
        has, pays = me.silver >= well.silver, s.apples >= well.apples_for_silver
    if not has:
        return WELL_LACKS
    return None if pays else WELL_DRY


ABILITY: Final[list[Choice]] = [USE, DECLINE]
SADDLES: Final[list[Choice]] = [SADDLE_UP, NO_SADDLE]


def act(s: Table, seat: Seat, now: StepContext) -> None:
    """Well, character, object or chip: whatever is there (RND-TILE-03)."""
    place = s.players[seat].at
    lying = s.lies[place]
    if s.is_well(place):
        pose(s, WELL_CHOICES[seat], now)
    elif is_chip(lying):
        trigger(s, seat, place, now)
    elif is_object(lying):
        find_object(s, seat, now)
    elif s.character_at(place) != NOTHING:
        call_on(s, seat, s.character_at(place), now)


def trigger(s: Table, seat: Seat, place: int, now: StepContext) -> None:
    """The chip goes to the discard before anything is drawn (RND-CHIP-01, -02)."""
    chip = discard_chip(s, place)
    now.tell(Triggered(seat, place, chip), s.pieces)
    if chip == BLUE:
        blue_chip(s, seat, now)
    elif chip == RED:
        red_chip(s, seat, now)
    else:
        yellow_chip(s, seat, now)


def red_chip(s: Table, seat: Seat, now: StepContext) -> None:
    """Draw a character (RND-RED-01); from an empty pile nobody comes (RND-RED-02)."""
    if not s.pile:
        now.tell(NothingThere(RED), s.pieces)
        return
    s.met = draw_card(s, now)
    now.tell(Met(seat, s.met), s.pieces)
    meet(s, seat, now)


def meet(s: Table, seat: Seat, now: StepContext) -> None:
    """A character who was drawn or called: task, sacrifice or debt; use or decline (RND-CHAR-03, -08)."""
    if s.met < TASKED:
        pose(s, TASK_CHOICES[seat][s.met], now)
    elif s.met == SPIRIT and s.is_ready(seat):
        win(s, seat, now)
    else:
        pose(s, ABILITY_CHOICES[seat][s.met], now)


def call_on(s: Table, seat: Seat, character: int, now: StepContext) -> None:
    """A character whose token lies in the forest: one of the things one may come for (RND-CHAR-13)."""
    if character < TASKED:
        pose(s, TASK_CHOICES[seat][character], now)
    elif character == SPIRIT:
        win(s, seat, now)
    else:
        use(s, seat, character, now)


def use(s: Table, seat: Seat, character: int, now: StepContext) -> None:
    """The card goes into the pile; only the beggar's waits until another one is chosen (RND-CHAR-09)."""
    now.tell(Used(seat, character), s.pieces)
    if character != BEGGAR:
        return_card(s, character)
    if character == PRINCE:
        visit_prince(s, seat, now)
    elif character == PEDLAR:
        visit_pedlar(s, seat, now)
    elif character == IMP:
        visit_imp(s, seat, now)
    elif character == BEGGAR:
        s.then(MEETINGS[seat])
        visit_beggar(s, seat, now)
    else:
        s.then(RIDERS[seat])
        pose(s, UNICORN_TARGETS[seat], now)


class AbilityChoice(OwnQuestion):
    """A helpful character who was drawn: use the ability now, or let them wait here (RND-CHAR-08 to -11)."""

    def __init__(self, seat: Seat, character: int) -> None:
        super().__init__(seat)
        self.character = character

    def candidates(self, s: Table) -> list[Choice]:
        """Use the ability, or decline."""
        return ABILITY

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The ability must be usable now; the spirit's is not, or the game were won."""
        if c is DECLINE:
            return None
        if c is not USE:
            return NOT_AN_ANSWER
        return None if can_use(s, self.seat, self.character, s.players[self.seat].pack) else NOT_USABLE

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Declined, the token lies under the pawn, and is no debt (RND-CHAR-10)."""
        if c is USE:
            use(s, self.seat, self.character, now)
            return
        place = s.players[self.seat].at
        lay_token(s, self.character, place)
        now.tell(Declined(self.seat, self.character, place), s.pieces)

    def again(self) -> Step[Table]:
        """The chest may have made the player ready, and the character be the spirit (RND-SPIRIT-04)."""
        return MEETINGS[self.seat]

    def title(self) -> str:
        return "ability"

    def notation(self) -> str:
        """`ability A prince`."""
        return f"ability {letter(self.seat)} {CHARACTERS[self.character]}"


class SaddleUse(OwnQuestion):
    """For a saddle the rider also does what the space is for (RND-UNIC-07, -09)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Use the saddle, or not."""
        return SADDLES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Both answers are always legal."""
        return None if c in SADDLES else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The saddle goes before the action begins (RND-UNIC-12)."""
        if c is SADDLE_UP:
            give(s, self.seat, SADDLE, now)
            act(s, self.seat, now)

    def title(self) -> str:
        return "saddle"


class RideOn(Step[Table]):
    """After a ride: a character was the goal and commits the saddle; else it may be used (RND-UNIC-03, -05, -09).

    Whoever rides to the spirit is ready and has reached it, saddle or not (RND-UNIC-10).
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Without a saddle nothing on the space is triggered."""
        me = s.players[self.seat]
        if s.character_at(me.at) == SPIRIT and not s.arrive_ready:
            win(s, self.seat, now)
        elif s.character_at(me.at) != NOTHING:
            give(s, self.seat, SADDLE, now)
            act(s, self.seat, now)
        elif SADDLE in me.pack:
            pose(s, SADDLE_USES[self.seat], now)

    def notation(self) -> str:
        """`ride_on A`."""
        return f"ride_on {letter(self.seat)}"


class Meet(Step[Table]):
    """The character whom the beggar called is met as if drawn (RND-BEGGAR-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Start the encounter with the character on the pawn's tile."""
        meet(s, self.seat, now)

    def notation(self) -> str:
        """`meet A`."""
        return f"meet {letter(self.seat)}"


ABILITY_CHOICES: Final = [[AbilityChoice(seat, who) for who in range(len(CHARACTERS))] for seat in range(4)]
SADDLE_USES: Final = [SaddleUse(seat) for seat in range(4)]
RIDERS: Final = [RideOn(seat) for seat in range(4)]
MEETINGS: Final = [Meet(seat) for seat in range(4)]
