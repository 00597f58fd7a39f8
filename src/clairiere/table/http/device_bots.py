"""Requests of a device that thinks for the bots of its only person.

    POST /t/CODE/think       it thinks from now on, if this table may have that
    GET  /t/CODE/think       the bot that is asked, and what it sees
    POST /t/CODE/thought     its answer; the reply is what the next bot sees, if one is asked

What a bot sees goes to nobody else, and only while the device is asked. Whatever it answers is checked as any answer.
"""

from __future__ import annotations

from typing import Final

from clairiere.kernel.state import LETTERS, Seat
from clairiere.store.ledger import Ledger
from clairiere.table.http import schemas
from clairiere.table.http.identity import Identity
from clairiere.table.http.refusals import Refused
from clairiere.table.play.device import DeviceClaim, device_of, plays_alone
from clairiere.table.play.live import Live

OFFER: Final = "think"
THOUGHT: Final = "thought"
NOT_HERE: Final = "bots do not think on a device here"


async def offered(live: Live, who: Identity | None, ledger: Ledger) -> schemas.Thinking:
    """Let the bots of a table think on this person's device; the table is marked before it is told anything."""
    if who is None or not plays_alone(live, who) or live.state.over:
        raise Refused(403, NOT_HERE)
    if not await ledger.mark_device(live.stored.table, who.person):
        raise Refused(403, NOT_HERE)
    device = device_of(live)
    if device is None or device.person != who.person:
        live.device = DeviceClaim(who.person)
    return asked_of_device(live, who)


def asked_of_device(live: Live, who: Identity | None) -> schemas.Thinking:
    """What the device of this person is asked; raises Refused for anybody who does not play there with bots alone."""
    if not plays_alone(live, who):
        raise Refused(403, "this is not your table")
    device = device_of(live)
    if device is None or device.version != live.version:
        return schemas.Thinking(live.version, device is not None)
    seat = first_asked(live)
    return schemas.Thinking(live.version, True, LETTERS[seat], live.bot_of(seat), live.match.view(seat).text())


def first_asked(live: Live) -> Seat:
    """The first bot that is asked."""
    return next(seat for seat in range(len(live.chairs)) if live.for_bots() >> seat & 1)


def asked_seat(live: Live, who: Identity | None, wanted: str) -> Seat:
    """The seat of the bot for which the device may answer now; raises Refused."""
    if not plays_alone(live, who):
        raise Refused(403, "this is not your table")
    seat = LETTERS.find(wanted) if wanted else -1
    if seat < 0 or not live.bots >> seat & 1 or live.device is None:
        raise Refused(403, NOT_HERE)
    return seat
