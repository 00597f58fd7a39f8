"""What happens in the forest of Roundforest, one class an event; what happens with characters: encounters.py.

Nothing is hidden, so everything is told by its name.
"""

from __future__ import annotations

from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CHIPS,
    CORNER,
    FAIRY,
    GAPS,
    HOW,
    LYING,
    NOTHING,
    OBJECTS,
    PLACES,
    TASKS,
)
from clairiere.kernel.state import Event, Pieces, Seat, letter


def named(kinds: tuple[int, ...]) -> str:
    """`hat key`; `-` stands for an empty space."""
    return " ".join(["-" if kind == NOTHING else OBJECTS[kind] for kind in kinds])


class OfSeat(Event):
    """Event about one player."""

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
    """Event: a player's turn begins."""

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


# What happens in Roundforest with characters, coins, apples and gaps, one class an event.

class InGap(Event):
    """Something happened to a heavy object in a gap."""

    def __init__(self, seat: Seat, kind: int, gap: int) -> None:
        self.seat = seat
        self.kind = kind
        self.gap = gap

    def what(self) -> str:
        """`A stone BC23`."""
        return f"{letter(self.seat)} {OBJECTS[self.kind]} {GAPS[self.gap]}"


class OfCharacter(Event):
    """Something happened between a player and a character."""

    def __init__(self, seat: Seat, character: int) -> None:
        self.seat = seat
        self.character = character

    def what(self) -> str:
        """`A smith`."""
        return f"{letter(self.seat)} {CHARACTERS[self.character]}"


class CharacterAt(Event):
    """A character token was put on a space."""

    def __init__(self, seat: Seat, character: int, place: int) -> None:
        self.seat = seat
        self.character = character
        self.place = place

    def what(self) -> str:
        """`A smith C3`."""
        return f"{letter(self.seat)} {CHARACTERS[self.character]} {PLACES[self.place]}"


class OfPurse(Event):
    """Coins or apples went between a player and the supply."""

    def __init__(self, seat: Seat, copper: int, silver: int, apples: int) -> None:
        self.seat = seat
        self.copper = copper
        self.silver = silver
        self.apples = apples

    def what(self) -> str:
        """`A copper 2 silver 0 apples 1`."""
        return f"{letter(self.seat)} copper {self.copper} silver {self.silver} apples {self.apples}"


class Met(OfCharacter):
    """A player drew or called a character."""

    def notation(self, pieces: Pieces) -> str:
        """`met A smith`."""
        return f"met {self.what()}"


class Served(Event):
    """A player did a character's task."""

    def __init__(self, seat: Seat, character: int, task: int) -> None:
        self.seat = seat
        self.character = character
        self.task = task

    def notation(self, pieces: Pieces) -> str:
        """`served A smith upper`."""
        return f"served {letter(self.seat)} {CHARACTERS[self.character]} {TASKS[self.task]}"


class Sacrificed(OfCharacter):
    """A player gave an apple instead of a task."""

    def notation(self, pieces: Pieces) -> str:
        """`sacrificed A smith`."""
        return f"sacrificed {self.what()}"


class Owed(CharacterAt):
    """A player took a debt; the token lies on the space."""

    def notation(self, pieces: Pieces) -> str:
        """`owed A smith C3`."""
        return f"owed {self.what()}"


class Freed(OfCharacter):
    """Event: a player's debt was cleared."""

    def notation(self, pieces: Pieces) -> str:
        """`freed A smith`."""
        return f"freed {self.what()}"


class Used(OfCharacter):
    """A player uses the ability of a helpful character."""

    def notation(self, pieces: Pieces) -> str:
        """`used A prince`."""
        return f"used {self.what()}"


class Declined(CharacterAt):
    """A helpful character waits on the space."""

    def notation(self, pieces: Pieces) -> str:
        """`declined A prince C3`."""
        return f"declined {self.what()}"


class TokenGone(Event):
    """The token of a character to whom a player owed something who has left was taken from the forest."""

    def __init__(self, character: int, place: int) -> None:
        self.character = character
        self.place = place

    def notation(self, pieces: Pieces) -> str:
        """`token_gone smith C3`."""
        return f"token_gone {CHARACTERS[self.character]} {PLACES[self.place]}"


class Paid(OfPurse):
    """A player paid coins or apples to the supply."""

    def notation(self, pieces: Pieces) -> str:
        """`paid A copper 2 silver 0 apples 0`."""
        return f"paid {self.what()}"


class Received(OfPurse):
    """A player took coins or apples from the supply."""

    def notation(self, pieces: Pieces) -> str:
        """`received A copper 0 silver 0 apples 1`."""
        return f"received {self.what()}"


class Opened(OfSeat):
    """A player opened a treasure chest."""

    def notation(self, pieces: Pieces) -> str:
        """`opened A`."""
        return f"opened {letter(self.seat)}"


class SpiritCame(Event):
    """A player put the forest spirit's token on a space, in the place of what lay there."""

    def __init__(self, seat: Seat, place: int, lying: int) -> None:
        self.seat = seat
        self.place = place
        self.lying = lying

    def notation(self, pieces: Pieces) -> str:
        """`spirit A C3 red`."""
        return f"spirit {letter(self.seat)} {PLACES[self.place]} {LYING[self.lying]}"


class PutDown(InGap):
    """A player put a heavy object into a gap."""

    def notation(self, pieces: Pieces) -> str:
        """`put A stone BC23`."""
        return f"put {self.what()}"


class Lifted(InGap):
    """A player took a heavy object from a gap."""

    def notation(self, pieces: Pieces) -> str:
        """`lifted A stone BC23`."""
        return f"lifted {self.what()}"


class Cleared(InGap):
    """A player cleared a gap; the object went into the object bag."""

    def notation(self, pieces: Pieces) -> str:
        """`cleared A stone BC23`."""
        return f"cleared {self.what()}"


class Won(OfSeat):
    """A ready player met the spirit and has the emerald ring."""

    def notation(self, pieces: Pieces) -> str:
        """`won A`."""
        return f"won {letter(self.seat)}"
