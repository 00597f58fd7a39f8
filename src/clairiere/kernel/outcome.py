"""Outcome: who won."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.kernel.seats import Seat, letter


class Outcome:
    """Places from 1, with ties; and points, where the game counts any."""

    def __init__(self, places: Sequence[int], points: Sequence[int] = (), *, together: bool = False) -> None:
        self.places = tuple(places)
        self.points = tuple(points)
        self.together = together  # everyone wins or loses as one

    def winners(self) -> list[Seat]:
        """The seats in first place; nobody, if all lost together."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def text(self) -> str:
        """`A 1 B 2`."""
        return " ".join([f"{letter(seat)} {place}" for seat, place in enumerate(self.places)])

    def __repr__(self) -> str:
        return f"<Outcome {self.text()}>"


def ranked(keys: Sequence[tuple[int, ...]], points: Sequence[int] = ()) -> Outcome:
    """Places by these keys, the highest first; equal keys share the place."""
    return Outcome([1 + sum([other > key for other in keys]) for key in keys], points)


def all_together(won: bool, seats: int) -> Outcome:
    """Everyone wins, or everyone loses."""
    return Outcome([1 if won else 2] * seats, together=True)
