"""Bots that think on the device of the only person at a table: who has offered it, and whether it keeps up.

The device is asked by the same claim that workers have: as long as it lasts, none of them takes the table on. The offer
lives in memory only. A process that does not know of it lets workers think, until the device offers itself again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clairiere.table.http.identity import Identity
    from clairiere.table.play.live import Live

SECONDS: Final = 6
"""So long workers leave an answer to the device: three to think, and as many for a slow line."""
NOT_ASKED: Final = -1


class DeviceClaim:
    """A device that thinks for the bots of a table, and the version at which it is asked."""

    def __init__(self, person: int) -> None:
        self.person = person
        self.version = NOT_ASKED


def plays_alone(live: Live, who: Identity | None) -> bool:
    """Whether somebody holds one seat of a table, and bots all others."""
    return len(live.seats) == 1 and len(live.seats_held_by(who)) == 1


def device_of(live: Live) -> DeviceClaim | None:
    """The device that thinks at a table.

    One that was asked, and for which somebody else has answered since, has been silent: it has to offer itself again.
    """
    device = live.device
    if device is not None and device.version not in (NOT_ASKED, live.version):
        live.device = device = None
    return device


def seconds_for_device(live: Live) -> int:
    """For how many seconds workers leave the next answer of a bot to the device; 0 without one."""
    return 0 if device_of(live) is None else SECONDS


def hand_to_device(live: Live) -> None:
    """After an answer that was written with a claim for the device: it is asked, if a bot is."""
    if live.device is not None:
        live.device.version = live.version if live.for_bots() else NOT_ASKED
