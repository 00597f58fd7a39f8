"""Seats around the table, and those who only watch."""

from __future__ import annotations

from typing import Final

Seat = int

LETTERS: Final = "ABCDEFG"
SPECTATOR: Final = 7
"""Whoever watches without a seat: knows only what everyone knows."""
EVERYONE: Final = 0b1111_1111
"""Bit set of all seats that can be, and of the spectators."""


def letter(seat: Seat) -> str:
    """How a seat is written in records and positions."""
    return "-" if seat == SPECTATOR else LETTERS[seat]


def others(seat: Seat, seats: int) -> list[Seat]:
    """The other seats, clockwise from the left neighbour on; to a spectator all are others."""
    if seat == SPECTATOR:
        return list(range(seats))
    return [(seat + n) % seats for n in range(1, seats)]


def seat_of(text: str) -> Seat:
    """The seat that a letter stands for; ValueError if none."""
    if len(text) != 1:
        raise ValueError(f"{text!r} is not the letter of a seat")
    return LETTERS.index(text)
