"""What happens in the forest of Roundforest, one class an event; what happens with characters: encounters.py.

Nothing is hidden, so everything is told by its name.
"""

from __future__ import annotations

from clairiere.games.roundforest.choices import HOW
from clairiere.games.roundforest.numbering import CHIPS, CORNER, FAIRY, NOTHING, OBJECTS, PLACES
from clairiere.kernel.events import Event
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat, letter


def named(kinds: tuple[int, ...]) -> str:
    """`hat key`; `-` stands for an empty space."""
    return " ".join(["-" if kind == NOTHING else OBJECTS[kind] for kind in kinds])


class OfSeat(Event):
    """Something happened to a player."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class OfObject(Event):
    """Something happened to a player's object."""

    def __init__(self, seat: Seat, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def what(self) -> str:
        """`A hat`."""
        return f"{letter(self.seat)} {OBJECTS[self.kind]}"


class ObjectAt(Event):
    """Something happened to an object on a space."""

    def __init__(self, seat: Seat, kind: int, place: int) -> None:
        self.seat = seat
        self.kind = kind
        self.place = place

    def what(self) -> str:
        """`A hat C3`."""
        return f"{letter(self.seat)} {OBJECTS[self.kind]} {PLACES[self.place]}"


class TurnBegan(Event):
    """The next player's turn."""

    def __init__(self, seat: Seat, round: int) -> None:
        self.seat = seat
        self.round = round

    def notation(self, pieces: Pieces) -> str:
        """`turn A 3`."""
        return f"turn {letter(self.seat)} {self.round}"


class Moved(Event):
    """A pawn went from its backpack or a space to another one."""

    def __init__(self, seat: Seat, origin: int, goal: int, how: int) -> None:
        self.seat = seat
        self.origin = origin
        self.goal = goal
        self.how = how

    def notation(self, pieces: Pieces) -> str:
        """`moved A C3 D3 go`."""
        origin = "backpack" if self.origin == CORNER else PLACES[self.origin]
        return f"moved {letter(self.seat)} {origin} {PLACES[self.goal]} {HOW[self.how]}"


class Paused(Event):
    """A player paused, by choice or because no way was open."""

    def __init__(self, seat: Seat, forced: bool) -> None:
        self.seat = seat
        self.forced = forced

    def notation(self, pieces: Pieces) -> str:
        """`paused A forced`."""
        return f"paused {letter(self.seat)}{' forced' if self.forced else ''}"


class Stayed(OfSeat):
    """A player could not leave the backpack."""

    def notation(self, pieces: Pieces) -> str:
        """`stayed A`."""
        return f"stayed {letter(self.seat)}"


class Turned(Event):
    """A tile turned by a quarter: 1 clockwise, -1 the other way; and the rotation it has now."""

    def __init__(self, place: int, way: int, rotation: int) -> None:
        self.place = place
        self.way = way
        self.rotation = rotation

    def notation(self, pieces: Pieces) -> str:
        """`turned C3 cw 1`."""
        return f"turned {PLACES[self.place]} {'cw' if self.way > 0 else 'ccw'} {self.rotation}"


class HeldStill(Event):
    """A blocked tile did not turn."""

    def __init__(self, place: int) -> None:
        self.place = place

    def notation(self, pieces: Pieces) -> str:
        """`held C3`."""
        return f"held {PLACES[self.place]}"


class Refilled(Event):
    """A chip was drawn for a space that was left."""

    def __init__(self, place: int, chip: int) -> None:
        self.place = place
        self.chip = chip

    def notation(self, pieces: Pieces) -> str:
        """`refilled C3 blue`."""
        return f"refilled {PLACES[self.place]} {CHIPS[self.chip]}"


class BagFilled(Event):
    """The discarded chips went back into the chip bag."""

    def __init__(self, chips: int) -> None:
        self.chips = chips

    def notation(self, pieces: Pieces) -> str:
        """`bag_filled 24`."""
        return f"bag_filled {self.chips}"


class Triggered(Event):
    """A player came to a chip, which went to the discard."""

    def __init__(self, seat: Seat, place: int, chip: int) -> None:
        self.seat = seat
        self.place = place
        self.chip = chip

    def notation(self, pieces: Pieces) -> str:
        """`triggered A C3 blue`."""
        return f"triggered {letter(self.seat)} {PLACES[self.place]} {CHIPS[self.chip]}"


class NothingThere(Event):
    """A chip asked for something to be drawn, and there was nothing."""

    def __init__(self, chip: int) -> None:
        self.chip = chip

    def notation(self, pieces: Pieces) -> str:
        """`nothing blue`."""
        return f"nothing {CHIPS[self.chip]}"


class Drew(Event):
    """Objects were drawn from the object bag, openly."""

    def __init__(self, seat: Seat, kinds: tuple[int, ...]) -> None:
        self.seat = seat
        self.kinds = kinds

    def notation(self, pieces: Pieces) -> str:
        """`drew A hat`."""
        return f"drew {letter(self.seat)} {named(self.kinds)}"


class WentBack(Event):
    """Drawn objects went back into the object bag."""

    def __init__(self, kinds: tuple[int, ...]) -> None:
        self.kinds = kinds

    def notation(self, pieces: Pieces) -> str:
        """`went_back hat key`."""
        return f"went_back {named(self.kinds)}"


class Found(ObjectAt):
    """A player came to an object token."""

    def notation(self, pieces: Pieces) -> str:
        """`found A hat C3`."""
        return f"found {self.what()}"


class Left(ObjectAt):
    """A player left an object on the space."""

    def notation(self, pieces: Pieces) -> str:
        """`left A hat C3`."""
        return f"left {self.what()}"


class Placed(ObjectAt):
    """A player put an object in the place of a chip."""

    def notation(self, pieces: Pieces) -> str:
        """`placed A hat C3`."""
        return f"placed {self.what()}"


class Kept(OfObject):
    """An object went into a player's backpack."""

    def notation(self, pieces: Pieces) -> str:
        """`kept A hat`."""
        return f"kept {self.what()}"


class Gave(OfObject):
    """An object went from a player's backpack into the object bag."""

    def notation(self, pieces: Pieces) -> str:
        """`gave A hat`."""
        return f"gave {self.what()}"


class Changed(OfObject):
    """A coin token was changed into a coin."""

    def notation(self, pieces: Pieces) -> str:
        """`changed A coin_copper`."""
        return f"changed {self.what()}"


class Bartered(Event):
    """A player gave a token to the fairy and took another one."""

    def __init__(self, seat: Seat, given: int, taken: int, space: int) -> None:
        self.seat = seat
        self.given = given
        self.taken = taken
        self.space = space  # of the fairy board

    def notation(self, pieces: Pieces) -> str:
        """`bartered A hat key middle_2`."""
        return f"bartered {letter(self.seat)} {named((self.given, self.taken))} {FAIRY[self.space]}"


class FairyMoved(Event):
    """The rows of the fairy board moved down and the top row was filled: what lies there now."""

    def __init__(self, board: tuple[int, ...]) -> None:
        self.board = board

    def notation(self, pieces: Pieces) -> str:
        """`fairy hat cross spoon ...`, bottom row first."""
        return f"fairy {named(self.board)}"


class Stopped(Event):
    """The game stopped after the last round."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def notation(self, pieces: Pieces) -> str:
        """`stopped 150`."""
        return f"stopped {self.rounds}"
