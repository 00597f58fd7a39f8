"""Privacy between two people at one terminal, wherever one of them knows what the other must not see."""

from __future__ import annotations

from typing import Any

from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR, Poll, Seat
from clairiere.kernel.view import view


class Privacy:
    """Hangs as soon as there is something to hide from one of several people, and stays for the rest of the game."""

    def __init__(self, people: list[Seat]) -> None:
        self.people = people
        self.hangs = False

    def needed(self, match: Match[Any]) -> bool:
        """Whether a person who leaves the keyboard has to be hidden from the one who comes."""
        if not self.hangs and len(self.people) > 1:
            self.hangs = asks_in_secret(match) or any([knows_more(match.state, seat) for seat in self.people])
        return self.hangs


def knows_more(s: Any, seat: Seat) -> bool:
    """Whether a seat sees anything that a spectator does not."""
    return bool(view(s, seat).text() != view(s, SPECTATOR).text())


def asks_in_secret(match: Match[Any]) -> bool:
    """Whether the open question is one to be answered under the seal."""
    return not match.state.over and isinstance(match.state.agenda[-1], Poll)
