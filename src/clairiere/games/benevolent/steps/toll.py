"""The toll for other Footsteps on the action hex (BEN-TOLL)."""

from __future__ import annotations

from clairiere.games.benevolent.events import Paid
from clairiere.games.benevolent.numbering import NO_GREY, PAY_RESERVE
from clairiere.games.benevolent.state import Player, Table
from clairiere.games.benevolent.steps.leaves import pay_reserve
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def steps_on(player: Player, hex: int) -> int:
    """How many of a player's Footsteps stand on a hex."""
    return (player.steps >> hex & 1) + (player.twice >> hex & 1)


def grey_toll(s: Table, seat: Seat, hex: int) -> int:
    """For grey Footsteps, unless a Secret makes them free (BEN-TOLL-01, BEN-PERM-13)."""
    return 0 if s.players[seat].secrets & NO_GREY else s.forest.grey[hex]


def toll(s: Table, seat: Seat, hex: int) -> int:
    """Everything that is due on the hex (BEN-TOLL-01, -02)."""
    due = grey_toll(s, seat, hex)
    for other, player in enumerate(s.players):
        if other != seat:
            due += steps_on(player, hex)
    return due


def pay_toll(s: Table, seat: Seat, hex: int, now: Now) -> None:
    """For grey Footsteps to the Reserve, for the others to their owners (BEN-TOLL-01, -02, BEN-PERM-14)."""
    me = s.players[seat]
    pay_reserve(s, seat, grey_toll(s, seat, hex), now)
    for other, player in enumerate(s.players):
        due = 0 if other == seat else steps_on(player, hex)
        if due and me.secrets & PAY_RESERVE:
            pay_reserve(s, seat, due, now)
        elif due:
            me.leaves -= due
            player.leaves += due
            now.tell(Paid(seat, other, due), s.pieces)
