"""What happens in Benevolent, one class an event."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import ARROWS, CARD, GIFTS, HEXES, SECRETS, SLOTS
from clairiere.kernel.state import Event, Pieces, Seat, letter

RESERVE: Final = -1


def purse(seat: Seat) -> str:
    """The name of a player or of the Reserve."""
    return "reserve" if seat == RESERVE else letter(seat)


class Walked(Event):
    """A Footstep was placed or moved."""

    def __init__(self, seat: Seat, origin: int, goal: int) -> None:
        self.seat = seat
        self.origin = origin
        self.goal = goal

    def notation(self, pieces: Pieces) -> str:
        """`walked A h03 h07`."""
        origin = "card" if self.origin == CARD else HEXES[self.origin]
        return f"walked {letter(self.seat)} {origin} {HEXES[self.goal]}"


class Paid(Event):
    """Leaves went from one purse to another."""

    def __init__(self, payer: Seat, payee: Seat, leaves: int) -> None:
        self.payer = payer
        self.payee = payee
        self.leaves = leaves

    def notation(self, pieces: Pieces) -> str:
        """`paid A reserve 2`."""
        return f"paid {purse(self.payer)} {purse(self.payee)} {self.leaves}"


class Obtained(Event):
    """A Gift token was taken from its stack or from an opponent."""

    def __init__(self, seat: Seat, gift: int, source: Seat) -> None:
        self.seat = seat
        self.gift = gift
        self.source = source  # RESERVE stands for the stack

    def notation(self, pieces: Pieces) -> str:
        """`obtained A amber stack`."""
        source = "stack" if self.source == RESERVE else letter(self.source)
        return f"obtained {letter(self.seat)} {GIFTS[self.gift]} {source}"


class GaveBack(Event):
    """A Gift token returned to its stack."""

    def __init__(self, seat: Seat, gift: int) -> None:
        self.seat = seat
        self.gift = gift

    def notation(self, pieces: Pieces) -> str:
        """`gave_back A clover`."""
        return f"gave_back {letter(self.seat)} {GIFTS[self.gift]}"


class Slept(Event):
    """A player followed an arrow of the Dream Path."""

    def __init__(self, seat: Seat, arrow: int) -> None:
        self.seat = seat
        self.arrow = arrow

    def notation(self, pieces: Pieces) -> str:
        """`slept A d31`."""
        return f"slept {letter(self.seat)} {ARROWS[self.arrow]}"


class TookSecret(Event):
    """Event: a player took a Secret from the pyramid."""

    def __init__(self, seat: Seat, slot: int, secret: int) -> None:
        self.seat = seat
        self.slot = slot
        self.secret = secret

    def notation(self, pieces: Pieces) -> str:
        """`took A r1c2 p_double_step`."""
        return f"took {letter(self.seat)} {SLOTS[self.slot]} {SECRETS[self.secret]}"


class PlayedSecret(Event):
    """An Ephemeral Secret was played and left the game."""

    def __init__(self, seat: Seat, secret: int) -> None:
        self.seat = seat
        self.secret = secret

    def notation(self, pieces: Pieces) -> str:
        """`played A e_sleep`."""
        return f"played {letter(self.seat)} {SECRETS[self.secret]}"


class Cached(Event):
    """Leaves were put on the Leaf Cache (or, below 0, taken from it)."""

    def __init__(self, seat: Seat, leaves: int) -> None:
        self.seat = seat
        self.leaves = leaves

    def notation(self, pieces: Pieces) -> str:
        """`cached A 1`."""
        return f"cached {letter(self.seat)} {self.leaves}"


class TurnBegan(Event):
    """Event: a player's turn begins."""

    def __init__(self, seat: Seat, round: int) -> None:
        self.seat = seat
        self.round = round

    def notation(self, pieces: Pieces) -> str:
        """`turn A 3`."""
        return f"turn {letter(self.seat)} {self.round}"
