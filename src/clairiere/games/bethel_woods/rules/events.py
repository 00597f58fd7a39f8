"""What happens in Bethel Woods, one class an event."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import CAUSES, CHARACTERS, LETTERS, WAYS
from clairiere.kernel.state import Event, Pieces, Seat, letter

Tokens = tuple[int, ...]


class TurnBegan(Event):
    """Event: a player's turn begins."""

    def __init__(self, seat: Seat, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def notation(self, pieces: Pieces) -> str:
        """`turn A 3`."""
        return f"turn {letter(self.seat)} {self.turn}"


class TookUp(Event):
    """All workers of a machine were taken into the hand."""

    def __init__(self, seat: Seat, machine: int, way: int) -> None:
        self.seat = seat
        self.machine = machine
        self.way = way

    def notation(self, pieces: Pieces) -> str:
        """`took_up A 1 clockwise`."""
        return f"took_up {letter(self.seat)} {self.machine + 1} {WAYS[self.way + 1]}"


class Dropped(Event):
    """A worker was dropped on a machine."""

    def __init__(self, seat: Seat, type: int, machine: int) -> None:
        self.seat = seat
        self.type = type
        self.machine = machine

    def notation(self, pieces: Pieces) -> str:
        """`dropped A M 2`."""
        return f"dropped {letter(self.seat)} {LETTERS[self.type]} {self.machine + 1}"


class PutBack(Event):
    """The hand of somebody who left went back to where it was taken up."""

    def __init__(self, seat: Seat, machine: int) -> None:
        self.seat = seat
        self.machine = machine

    def notation(self, pieces: Pieces) -> str:
        """`put_back A 1`."""
        return f"put_back {letter(self.seat)} {self.machine + 1}"


class Repaired(Event):
    """Event: malfunctions became knowledge."""

    def __init__(self, seat: Seat, machine: int, tokens: Tokens) -> None:
        self.seat = seat
        self.machine = machine
        self.tokens = tokens

    def notation(self, pieces: Pieces) -> str:
        """`repaired A 2 M1 M2`."""
        return f"repaired {letter(self.seat)} {self.machine + 1} {pieces.names(self.tokens)}"


class Built(Event):
    """A worker entered the Orphanage, and a piece was turned face up."""

    def __init__(self, seat: Seat, type: int, section: int, number: int) -> None:
        self.seat = seat
        self.type = type
        self.section = section
        self.number = number

    def notation(self, pieces: Pieces) -> str:
        """`built A E s1 1`."""
        return f"built {letter(self.seat)} {LETTERS[self.type]} s{self.section + 1} {self.number}"


class Paid(Event):
    """Event: knowledge was spent."""

    def __init__(self, seat: Seat, tokens: Tokens) -> None:
        self.seat = seat
        self.tokens = tokens

    def notation(self, pieces: Pieces) -> str:
        """`paid A M1`."""
        return f"paid {letter(self.seat)} {pieces.names(self.tokens)}"


class Discarded(Event):
    """Event: knowledge was discarded over the limit."""

    def __init__(self, seat: Seat, tokens: Tokens) -> None:
        self.seat = seat
        self.tokens = tokens

    def notation(self, pieces: Pieces) -> str:
        """`discarded A M1`."""
        return f"discarded {letter(self.seat)} {pieces.names(self.tokens)}"


class Uncovered(Event):
    """A spy went to the bottom of the column."""

    def __init__(self, seat: Seat, machine: int) -> None:
        self.seat = seat
        self.machine = machine

    def notation(self, pieces: Pieces) -> str:
        """`uncovered A 5`."""
        return f"uncovered {letter(self.seat)} {self.machine + 1}"


class UsedAbility(Event):
    """A player used the ability of their character."""

    def __init__(self, seat: Seat, character: int) -> None:
        self.seat = seat
        self.character = character

    def notation(self, pieces: Pieces) -> str:
        """`ability A nova`."""
        return f"ability {letter(self.seat)} {CHARACTERS[self.character]}"


class Moved(Event):
    """Event: Harris moved a worker."""

    def __init__(self, seat: Seat, type: int, origin: int, goal: int) -> None:
        self.seat = seat
        self.type = type
        self.origin = origin
        self.goal = goal

    def notation(self, pieces: Pieces) -> str:
        """`moved A M 3 5`."""
        return f"moved {letter(self.seat)} {LETTERS[self.type]} {self.origin + 1} {self.goal + 1}"


class Gave(Event):
    """Event: Junas gave a token away."""

    def __init__(self, seat: Seat, receiver: Seat, token: int) -> None:
        self.seat = seat
        self.receiver = receiver
        self.token = token

    def notation(self, pieces: Pieces) -> str:
        """`gave A B M1`."""
        return f"gave {letter(self.seat)} {letter(self.receiver)} {pieces.name(self.token)}"


class Removed(Event):
    """Event: Linny removed a malfunction."""

    def __init__(self, seat: Seat, machine: int, token: int) -> None:
        self.seat = seat
        self.machine = machine
        self.token = token

    def notation(self, pieces: Pieces) -> str:
        """`removed A 3 M4`."""
        return f"removed {letter(self.seat)} {self.machine + 1} {pieces.name(self.token)}"


class Placed(Event):
    """A malfunction was drawn and placed."""

    def __init__(self, token: int, machine: int, *, rerouted: bool) -> None:
        self.token = token
        self.machine = machine
        self.rerouted = rerouted

    def notation(self, pieces: Pieces) -> str:
        """`placed M4 4`, or `placed M4 5 rerouted`."""
        return f"placed {pieces.name(self.token)} {self.machine + 1}{' rerouted' if self.rerouted else ''}"


class Returned(Event):
    """In the set-up a malfunction found no room and went back to the supply."""

    def __init__(self, token: int) -> None:
        self.token = token

    def notation(self, pieces: Pieces) -> str:
        """`returned M4`."""
        return f"returned {pieces.name(self.token)}"


class TurnedUp(Event):
    """A machine became critical, and its tile was turned face up."""

    def __init__(self, machine: int) -> None:
        self.machine = machine

    def notation(self, pieces: Pieces) -> str:
        """`critical 4 costly_construction`."""
        return f"critical {self.machine + 1} {pieces.name(self.machine)}"


class TurnedDown(Event):
    """A machine is critical no longer, and its tile was turned face down."""

    def __init__(self, machine: int) -> None:
        self.machine = machine

    def notation(self, pieces: Pieces) -> str:
        """`sound 4 costly_construction`."""
        return f"sound {self.machine + 1} {pieces.name(self.machine)}"


class Intruded(Event):
    """A spy came to a machine."""

    def __init__(self, machine: int) -> None:
        self.machine = machine

    def notation(self, pieces: Pieces) -> str:
        """`spy 5`."""
        return f"spy {self.machine + 1}"


class Ended(Event):
    """The game is over, for this cause."""

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def notation(self, pieces: Pieces) -> str:
        """`ended win`."""
        return f"ended {CAUSES[self.cause]}"
