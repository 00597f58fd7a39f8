"""What happens in Roundforest with characters, coins, apples and gaps, one class an event."""

from __future__ import annotations

from clairiere.games.roundforest.choices import TASKS
from clairiere.games.roundforest.events import OfSeat
from clairiere.games.roundforest.numbering import CHARACTERS, GAPS, LYING, OBJECTS, PLACES
from clairiere.kernel.events import Event
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat, letter


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
    """A player's debt is gone."""

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
