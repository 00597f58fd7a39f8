"""The roles that somebody may have picked: likely ones more often than others."""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from clairiere.games.broom_service.choices import HANDS
from clairiere.games.broom_service.hints import promise
from clairiere.games.broom_service.numbering import (
    ALL_ROLES,
    ASIDE,
    FAIRY,
    FIRST_DRUID,
    PICKED,
    ROLES,
    card_of,
)
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.pick import GUESS_HANDS, PickRoles, fewest, most
from clairiere.kernel.bits import count
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import Guesses, View

WHIM: Final = 1.0
"""How far, in points, players differ about what a role is worth."""
CARD: Final = 2.0
"""A role that promises less is not worth a place that may stay empty."""


def whim(rng: Random) -> float:
    """A whim such that a role is picked the more often the better it is (Gumbel's distribution)."""
    return -WHIM * log(-log(rng.random() * 0.999999 + 1e-9))


def promises(s: Table, seat: Seat) -> list[float]:
    """What each role promises by itself."""
    return [promise(s, seat, role, 0) for role in range(len(ROLES))]


def next_role(s: Table, seat: Seat, roles: int, worth: list[float]) -> int:
    """The best role beside those picked; what a druid promises depends on the witches among them."""
    best, found = -1000.0, 0
    for role in range(len(ROLES)):
        if not roles >> role & 1:
            value = worth[role]
            if FIRST_DRUID <= role < FAIRY:
                value += promise(s, seat, role, roles) - promise(s, seat, role, 0)
            if value > best:
                best, found = value, role
    return found


def likely_hand(s: Table, seat: Seat, promised: list[float], rng: Random) -> int:
    """Bit set of the roles that a player picks on a whim; each promises what it says."""
    worth = [value + whim(rng) for value in promised]
    low, high = fewest(s), most(s, seat)
    roles = 0
    while count(roles) < high:
        role = next_role(s, seat, roles, worth)
        if count(roles) >= low and worth[role] < CARD:
            break
        roles |= 1 << role
    return roles


class LikelyHands(Guesses[Table]):
    """What one seat takes the others to hold; worked out once for a view, then drawn from again and again."""

    def __init__(self, view: View[Table]) -> None:
        super().__init__(view)
        s = view.table
        self.promised = [promises(s, seat) if seat != view.seat else [] for seat in range(s.seats)]

    def imagine(self, rng: Random) -> Table:
        """A full table that agrees with everything the seat knows."""
        s = self.view.imagine(rng)
        top = s.agenda[-1]
        for seat in s.remaining():
            if seat == self.view.seat:
                continue
            if isinstance(top, PickRoles):
                seal_hand(s, seat, likely_hand(s, seat, self.promised[seat], rng))
            elif s.players[seat].cards > 0:
                self.deal(s, seat, rng)
        return s

    def deal(self, s: Table, seat: Seat, rng: Random) -> None:
        """Put the roles into a hand that are likely there, in place of any."""
        faces = self.view.table.pieces.faces
        unknown = [role for role in range(len(ROLES)) if faces[card_of(seat, role)] == UNKNOWN]
        held = 0
        roles = ALL_ROLES
        for role in unknown:
            held += s.pieces.faces[card_of(seat, role)] == PICKED
            s.pieces.faces[card_of(seat, role)] = ASIDE
            roles &= ~(1 << role)
        worth = [value + whim(rng) for value in self.promised[seat]]
        for _ in range(held):
            role = next_role(s, seat, roles, worth)
            roles |= 1 << role
            s.pieces.faces[card_of(seat, role)] = PICKED


def seal_hand(s: Table, seat: Seat, roles: int) -> None:
    """Another player's whole hand, in place of whatever lies under the seal."""
    poll = s.agenda[-1]
    assert isinstance(poll, PickRoles)
    asks, given = poll.asks[:], poll.given[:]
    asks[seat] = GUESS_HANDS[seat]
    given[seat] = []
    again = PickRoles(asks, given)
    s.agenda[-1] = again
    again.seal(s, seat, HANDS[roles])
