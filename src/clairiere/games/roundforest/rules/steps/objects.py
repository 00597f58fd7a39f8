"""Blue chips and object tokens: keep, leave, barter or change (RND-OBJ)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    BARTERS,
    BLUE,
    CHANGE,
    COPPER_TOKEN,
    EMPTY,
    FIRST_CHIP,
    FIRST_OBJECT,
    KEEP,
    LEAVE,
    NOTHING,
    ROWS,
    SHELF,
    SPOTS,
    YELLOW,
    Barter,
    Place,
    is_coin,
)
from clairiere.games.roundforest.rules.clauses import (
    FAIRY_SPACE_EMPTY,
    FAIRY_TOO_DEAR,
    FAIRY_TOO_HEAVY,
    NO_COIN_LEFT,
    NO_ROOM,
    NO_ROOM_TO_BARTER,
    NOT_A_COIN,
    OUTSIDE,
    SECOND_HEAVY,
    THEN_BLUE,
    YELLOW_FIRST,
)
from clairiere.games.roundforest.rules.components import ROOM, fits
from clairiere.games.roundforest.rules.events import (
    Bartered,
    Changed,
    Drew,
    FairyMoved,
    Found,
    Left,
    NothingThere,
    Placed,
)
from clairiere.games.roundforest.rules.state import (
    Table,
    discard_chip,
    draw_object,
    return_drawn,
    return_hand,
    return_object,
)
from clairiere.games.roundforest.rules.steps.purse import OwnQuestion, keep, pay, pose, receive
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Seat, StepContext

# Coin tokens: changed at once into a coin, or kept as an object (RND-COIN).

COIN_CANDIDATES: Final[list[Choice]] = [CHANGE, KEEP]


class CoinChoice(OwnQuestion):
    """A coin token from the fairy or the prince is changed into a coin, or kept (RND-COIN-01, -03)."""

    def kind(self, s: Table) -> int:
        """The token in question."""
        return s.drawn[0]

    def candidates(self, s: Table) -> list[Choice]:
        """Change the token for a coin, or keep it."""
        return COIN_CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The supply must have the coin (RND-COIN-05)."""
        if c is CHANGE:
            return None if coin_left(s, s.drawn[0]) else NO_COIN_LEFT
        return None if c is KEEP else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Change the token for a coin, or keep it."""
        kind = s.drawn[0]
        s.drawn = ()
        if c is CHANGE:
            change(s, self.seat, kind, now)
        else:
            keep(s, self.seat, kind, now)

    def title(self) -> str:
        return "coin"


COIN_CHOICES: Final = [CoinChoice(seat) for seat in range(4)]


def coin_left(s: Table, kind: int) -> bool:
    """Whether the supply has a coin of this token's metal."""
    return (s.copper if kind == COPPER_TOKEN else s.silver) > 0


def change(s: Table, seat: Seat, kind: int, now: StepContext) -> None:
    """The token goes into the object bag, the coin to the player (RND-COIN-01)."""
    return_object(s, kind)
    now.tell(Changed(seat, kind), s.pieces)
    if kind == COPPER_TOKEN:
        receive(s, seat, now, copper=1)
    else:
        receive(s, seat, now, silver=1)


def obtain(s: Table, seat: Seat, kind: int, now: StepContext) -> None:
    """An object comes from fairy or prince: into the backpack, or, if it is a coin token, as its player decides."""
    if is_coin(kind):
        s.drawn = (kind,)
        pose(s, COIN_CHOICES[seat], now)
    else:
        keep(s, seat, kind, now)


# The fairy's barter (RND-FAIRY).

def against_barter(s: Table, seat: Seat, space: int) -> Clause | None:
    """Room, a token there that fits, and its price (RND-OBJ-07, RND-FAIRY-02 to -05)."""
    me = s.players[seat]
    if len(me.pack) >= ROOM:
        return NO_ROOM_TO_BARTER
    if s.fairy[space] == NOTHING:
        return FAIRY_SPACE_EMPTY
    if not fits(me.pack, s.fairy[space]):
        return FAIRY_TOO_HEAVY
    price = s.parts.prices[space // SHELF]
    return None if me.copper >= price or me.silver > 0 else FAIRY_TOO_DEAR


def barter(s: Table, seat: Seat, given: int, space: int, now: StepContext) -> None:
    """The given token goes into the bag first; then one takes, pays, and the board moves (RND-FAIRY-01)."""
    return_object(s, given)
    taken = s.fairy[space]
    now.tell(Bartered(seat, given, taken, space), s.pieces)
    price = s.parts.prices[space // SHELF]
    if s.players[seat].copper >= price:
        pay(s, seat, now, copper=price)
    else:
        pay(s, seat, now, silver=1)  # for the whole price (RND-FAIRY-03)
    move_down(s, space, now)
    obtain(s, seat, taken, now)


def move_down(s: Table, space: int, now: StepContext) -> None:
    """The rest of the row is set aside, the rows above move down, the top row is filled (RND-FAIRY-06, -07)."""
    first = space - space % SHELF
    row = list(s.fairy[first : first + SHELF])
    row[space - first] = NOTHING
    aside = tuple([kind for kind in row if kind != NOTHING])
    below = s.fairy[:first] + s.fairy[first + SHELF :]
    top: list[int] = []
    for _ in range(len(s.fairy) // len(ROWS)):
        if not s.bagged:
            return_hand(s, aside)  # only now may they come back (RND-FAIRY-08)
            aside = ()
        top.append(draw_object(s, now) if s.bagged else NOTHING)
    return_hand(s, aside)
    s.fairy = below + tuple(top)
    now.tell(FairyMoved(s.fairy), s.pieces)


CANDIDATES: Final[list[Choice]] = [LEAVE, KEEP, CHANGE, *BARTERS]


class ObjectChoice(OwnQuestion):
    """Keep the object, leave it, barter it with the fairy, or change a coin token (RND-OBJ-02, -06)."""

    def kind(self, s: Table) -> int:
        """The object in question: drawn, or found under the pawn."""
        return s.drawn[0] if s.drawn else s.lies[s.players[self.seat].at] - FIRST_OBJECT

    def candidates(self, s: Table) -> list[Choice]:
        """All four ways, the barter for each space of the fairy board."""
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Leaving is always possible (RND-OBJ-04)."""
        if c is LEAVE:
            return None
        if c is KEEP:
            return self.against_keeping(s)
        if c is CHANGE:
            return self.against_changing(s)
        return against_barter(s, self.seat, c.space) if isinstance(c, Barter) else NOT_AN_ANSWER

    def against_keeping(self, s: Table) -> Clause | None:
        """A free space, and only one heavy object (RND-OBJ-03, -08)."""
        pack = s.players[self.seat].pack
        if fits(pack, self.kind(s)):
            return None
        return NO_ROOM if len(pack) >= ROOM else SECOND_HEAVY

    def against_changing(self, s: Table) -> Clause | None:
        """Coin tokens only, even with a full backpack (RND-COIN-01, -02, -05)."""
        if not is_coin(self.kind(s)):
            return NOT_A_COIN
        return None if coin_left(s, self.kind(s)) else NO_COIN_LEFT

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Unless it is left, the object goes from where it is."""
        kind, place = self.kind(s), s.players[self.seat].at
        s.drawn = ()
        s.lies[place] = FIRST_OBJECT + kind if c is LEAVE else EMPTY
        if c is LEAVE:
            now.tell(Left(self.seat, kind, place), s.pieces)
        elif c is KEEP:
            keep(s, self.seat, kind, now)
        elif c is CHANGE:
            change(s, self.seat, kind, now)
        else:
            assert isinstance(c, Barter)
            barter(s, self.seat, kind, c.space, now)

    def title(self) -> str:
        return "object"


OBJECT_CHOICES: Final = [ObjectChoice(seat) for seat in range(4)]


def blue_chip(s: Table, seat: Seat, now: StepContext) -> None:
    """Draw an object and decide (RND-OBJ-01); with an empty bag nothing happens (RND-OBJ-10)."""
    if not s.bagged:
        now.tell(NothingThere(BLUE), s.pieces)
        return
    s.drawn = (draw_object(s, now),)
    now.tell(Drew(seat, s.drawn), s.pieces)
    pose(s, OBJECT_CHOICES[seat], now)


def find_object(s: Table, seat: Seat, now: StepContext) -> None:
    """An object token lies there: the same choices (RND-OBJ-06)."""
    place = s.players[seat].at
    now.tell(Found(seat, s.lies[place] - FIRST_OBJECT, place), s.pieces)
    pose(s, OBJECT_CHOICES[seat], now)


# Yellow chips: an object for somebody else's way (RND-YEL).

class YellowTarget(OwnQuestion):
    """Put the object in the place of a yellow chip or, if there is none, of a blue one (RND-YEL-02, -04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every space that is not a well."""
        return [SPOTS[place] for place in s.layout.ground]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The clause by the chip on the target."""
        if not isinstance(c, Place):
            return NOT_AN_ANSWER
        if not s.layout.forest >> c.place & 1:
            return OUTSIDE
        chip = wanted(s)
        if s.lies[c.place] == FIRST_CHIP + chip:
            return None
        return YELLOW_FIRST if chip == YELLOW else THEN_BLUE

    def legal(self, s: Table) -> list[Choice]:
        """All chips of the colour."""
        return [SPOTS[place] for place in s.spaces_with(FIRST_CHIP + wanted(s))]

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The chip goes to the discard (RND-CHIP-03)."""
        assert isinstance(c, Place)
        kind = s.drawn[0]
        s.drawn = ()
        discard_chip(s, c.place)
        s.lies[c.place] = FIRST_OBJECT + kind
        now.tell(Placed(self.seat, kind, c.place), s.pieces)

    def title(self) -> str:
        return "yellow"


YELLOW_TARGETS: Final = [YellowTarget(seat) for seat in range(4)]


def wanted(s: Table) -> int:
    """Yellow, as long as there is a yellow chip."""
    return YELLOW if s.spaces_with(FIRST_CHIP + YELLOW) else BLUE


def yellow_chip(s: Table, seat: Seat, now: StepContext) -> None:
    """Draw an object and put it somewhere; without any chip for it, it goes back (RND-YEL-01, -05, -08)."""
    if not s.bagged:
        now.tell(NothingThere(YELLOW), s.pieces)
        return
    s.drawn = (draw_object(s, now),)
    now.tell(Drew(seat, s.drawn), s.pieces)
    if YELLOW_TARGETS[seat].legal(s):
        pose(s, YELLOW_TARGETS[seat], now)
    else:
        return_drawn(s, now)
