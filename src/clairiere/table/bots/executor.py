"""Executor of bots: a bot makes up its mind about a view, in a thread beside the loop, and not for ever.

Whoever waits shall have an answer in time, however many wait. So each thought has its share of what is left until the
others are due: alone, a bot may think as long as it likes to; in a queue everybody thinks less, and nobody is late.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, TypeVar

from clairiere.bots.bot import Bot, Budget
from clairiere.bots.random_bot import RandomBot
from clairiere.bots.roster import bot_named
from clairiere.games.registry import BUILT_IN
from clairiere.kernel.game import Game
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View
from clairiere.table.play.live import Live

log = logging.getLogger("clairiere.bots")

LONGEST = 1.0
"""Seconds that a bot may think about one answer: with all that a worker has taken on, much less than a claim lasts."""
IN_TIME = 1.2
"""Seconds after which the thought of a bot is done, from when it was asked: before two have passed, it is written."""
LEAST = 0.1
"""Seconds until somebody is due who has waited too long already: their answer is worth a short thought too."""
Result = TypeVar("Result")


class BotExecutor:
    """Runs bots in one thread, since pure Python uses one core however many threads there are."""

    def __init__(self, longest: float = LONGEST, clock: Callable[[], float] = time.monotonic) -> None:
        self.thread = ThreadPoolExecutor(1, "thought")
        self.longest = longest
        self.in_time = max(IN_TIME, longest)
        self.clock = clock
        self.due: deque[float] = deque()  # when each must be done, as they came; the first is at work

    async def choose(
        self, game: Game[Any], bot: str, view: View[Any], seed: int, waited: float = 0.0, row: BotQueue | None = None
    ) -> str:
        """The bot's answer in notation; `waited` is how long ago it was asked."""
        return await self.think(waited, (row or BotQueue(bot, seed)).choose, game, view)

    async def think(self, waited: float, task: Callable[..., Result], *about: Any) -> Result:
        """Run a task in the thread, in the order of calls."""
        due = self.clock() + max(LEAST, self.in_time - waited)
        self.due.append(due)
        thought = self.thread.submit(self.begin, task, *about)
        try:
            return await asyncio.wrap_future(thought)
        except asyncio.CancelledError:
            if thought.cancelled():  # it has not begun, and nobody need make room for it
                self.due.remove(due)
            raise

    def begin(self, task: Callable[..., Result], *about: Any) -> Result:
        """Called in the thread: run the task, then let the next one start."""
        try:
            return task(*about, self.patience())
        finally:
            self.due.popleft()

    def patience(self) -> Callable[[], bool]:
        """A function that tells the running search when its time is up; tasks that arrive shorten it.

        Compiled rules never yield to the loop's thread by themselves; asking the time, which is interpreted, lets them.
        """
        begun = self.clock()
        known, until = 0, begun

        def time_is_up() -> bool:
            nonlocal known, until
            if len(self.due) != known:
                known = len(self.due)
                until = begun + min(self.longest, share(tuple(self.due), begun))
            return self.clock() > until

        return time_is_up

    def close(self) -> None:
        """Finish the running search and stop the thread."""
        self.thread.shutdown()


def share(due: Iterable[float], begun: float) -> float:
    """Seconds for each waiting search, so that the last one is still in time."""
    return min([(moment - begun) / (place + 1) for place, moment in enumerate(due)])


class BotQueue:
    """A bot that gives several answers in a row and reuses its search for the next one.

    What it answers follows from its seed and from what it has seen since the first answer of the row. So whoever takes
    over in the middle comes to the same: `missed` are the views of the answers before, about which it thinks again.
    """

    def __init__(self, bot: str, seed: int, version: int = 0, missed: Sequence[View[Any]] = ()) -> None:
        self.bot = bot
        self.seed = seed
        self.version = version  # of the table, when it is asked next
        self.missed = missed
        self.thinking: Bot[Any] | None = None

    def choose(self, game: Game[Any], view: View[Any], time_is_up: Callable[[], bool]) -> str:
        """The answer of the bot; that of a plug-in answers at random where its strategy fails."""
        try:
            return self.think(game, view, time_is_up)
        except Exception:
            if game.name in BUILT_IN:
                raise
            # Or everybody at the table would wait for it for ever.
            log.exception("bot %s of the game %s fails, and answers at random", self.bot, game.name)
            return RandomBot[Any](self.seed).choose(view).notation()

    def think(self, game: Game[Any], view: View[Any], time_is_up: Callable[[], bool]) -> str:
        """Catch up with the answers it has missed, then search this view."""
        if self.thinking is None:
            self.thinking = bot_named(self.bot, game, self.seed)
        missed, self.missed = self.missed, ()
        for seen in missed:
            self.answer(self.thinking, seen, time_is_up)
        return self.answer(self.thinking, view, time_is_up)

    def answer(self, thinking: Bot[Any], view: View[Any], time_is_up: Callable[[], bool]) -> str:
        """Let the bot choose, and return the notation."""
        return thinking.choose(view, Budget(thinking.iterations(view.table.seats), time_is_up)).notation()


def seed_for(secret: str, seat: int, version: int, use: str = "bot") -> int:
    """Deterministic seed for one bot's answer, derived from the table's secret."""
    return int.from_bytes(sha256(f"{secret} {use} {seat} {version}".encode()).digest()[:8], "big")


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
