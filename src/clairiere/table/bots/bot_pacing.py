"""Pacing of bots: how long a bot takes for an answer says nothing about its hand.

Who has nothing to choose is done at once, who has much to choose thinks a while, and whoever holds a watch could tell a
hand from it. So, where hands are secret, the moment of an answer is settled before the bot looks at its cards: by the
table's seed, and by how long bots of its kind need at most. Who is not done by then waits for the next such moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from clairiere.kernel.state import Seat
from clairiere.table.bots.executor import IN_TIME, LEAST, LONGEST, seed_for
from clairiere.table.play.live import Live

FIRST = 0.25
"""Seconds, as long as nobody knows how long bots of a kind think."""
SPREAD = 0.5
"""The longest pause is so much longer than the shortest."""
FADES = 0.99
"""What is left of the slowest thought with every one after it."""


class Pause:
    """The time from the start of a bot's search to the first moment at which its answer may be shown."""

    def __init__(self, kind: tuple[str, str], begun: float, seconds: float) -> None:
        self.kind = kind  # the game and the bot
        self.begun = begun
        self.seconds = seconds  # 0: the answer may come at any time

    def lost(self, left: float) -> float:
        """Of the seconds that are left, those after the last allowed moment: searching longer is useless."""
        return left % self.seconds if self.seconds else 0.0


class BotPacing:
    """Delays bots' answers so that their timing reveals nothing about a hidden hand."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.clock = clock
        self.sleep = sleep
        self.slowest: dict[tuple[str, str], float] = {}

    def begin(self, live: Live, seat: Seat, bot: str, left: float = IN_TIME) -> Pause:
        """Draw the moment of the answer before the search starts; no delay where no hand is secret, or among bots."""
        kind = (live.match.game.name, bot)
        if not live.match.game.rules.secret_hands or not live.seats:
            return Pause(kind, self.clock(), 0.0)
        drawn = seed_for(live.stored.seed, seat, live.version, "pause") / 2**64
        seconds = self.slowest.get(kind, FIRST) * (1 + SPREAD * drawn)
        return Pause(kind, self.clock(), min(seconds, max(LEAST, left)))

    async def end(self, pause: Pause) -> None:
        """Sleep until the drawn moment, or until the next one if it has passed."""
        if not pause.seconds:
            return
        took = self.clock() - pause.begun
        known = self.slowest.get(pause.kind, FIRST)
        self.slowest[pause.kind] = min(LONGEST, max(took, FADES * known))
        await self.sleep(pause.seconds * (1 + int(took / pause.seconds)) - took)
