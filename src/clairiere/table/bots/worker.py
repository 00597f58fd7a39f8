"""The worker: gives the answers of bots, and keeps the clocks. It writes like anybody else: the version decides."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import Seat
from clairiere.kernel.view import view
from clairiere.store.claims import Claim, Claims
from clairiere.store.ledger import Unreachable
from clairiere.table.bots.executor import BotExecutor, BotPacing, BotQueue, seed_for
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches, Commits, ShardedBatches, TooBusy
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.play.past import Past
from clairiere.table.play.presence import LOBBY
from clairiere.table.play.tables import Tables
from clairiere.table.push.streams import Hear, Wake
from clairiere.table.push.wakes import BOTS, LocalWakes, RedisWakes, no_hear, no_wake


class RedisBotSignal(RedisWakes):
    """Redis subscription of a worker: tells it that a bot is due somewhere."""

    def __init__(self, address: str, supervisor: Supervisor) -> None:
        super().__init__(address, supervisor, BOTS)
        self.event = asyncio.Event()

    def heard(self, lines: str) -> None:
        """Any message on the channel wakes the worker."""
        self.event.set()

    def news(self, live: Live, bot_due: bool) -> None:
        """Publish the new version of a table; when its game is over, also update the lobby."""
        self.publish(live.stored.code, live.version, bot_due)
        if live.state.over:
            for code in (live.stored.code, LOBBY):
                self.tell(f"{code} chairs", f"{code} chairs worker")


class NoSignal(LocalWakes):
    """Stand-in without Redis: the worker polls, and so do readers."""

    def __init__(self) -> None:
        super().__init__()
        self.event = self.bots

    def start(self, wake: Wake = no_wake, hear: Hear = no_hear) -> None:
        """There is nobody to listen to."""

    def news(self, live: Live, bot_due: bool) -> None:
        """Nobody is woken: readers find the version in the log."""


log = logging.getLogger("clairiere.worker")

SLOTS = 32
"""So many tables a worker takes on at once: it must know of those who wait to think no longer than they allow."""
COURTESY = 0.005
"""Seconds, for each table that it has, by which a worker lets others go first."""
SWEEP = 1.0
"""Seconds after which it looks around unasked: a wake-up may be lost, and clocks wake nobody."""
LEFT = 1
"""So many tables that all people have left it takes on at once: bots that play for nobody wait for all others."""
CHEAP = "seed"
"""The bot that plays there, whichever sits there."""
CALM = 1.0
"""Seconds before each of its answers: whoever watches can follow, and nobody who comes back finds the game over."""
ROW = 8
"""So many answers it gives at one table before others have their turn, and so many a bot remembers one from another."""
OTHERS = 1000
"""So many tables of rules that it does not know a worker keeps in mind."""
ROWS = 2 * SLOTS
"""So many bots are kept for their next answer; a tree of the strongest takes a megabyte or two."""


class Worker:
    """Claims tables where a bot or a clock is due, a few at a time, and writes the answers."""

    def __init__(
        self,
        claims: Claims,
        tables: Tables,
        batches: Batches | ShardedBatches,
        signal: asyncio.Event,
        news: Callable[[Live, bool], None],
        executor: BotExecutor | None = None,
        pacing: BotPacing | None = None,
    ) -> None:
        self.claims = claims
        self.tables = tables
        self.commits = Commits(tables, batches, news)
        self.signal = signal
        self.executor = executor or BotExecutor()
        self.pacing = pacing or BotPacing()
        self.visits: set[asyncio.Task[None]] = set()
        self.rows: OrderedDict[tuple[int, Seat], BotQueue] = OrderedDict()  # bots that have just answered
        self.others: set[int] = set()  # tables of rules that only processes of a newer release know
        self.left = 0  # so many of them are at tables that all people have left
        self.stopping = False

    async def run(self) -> None:
        """Claim and play tables until `stop`; tables already claimed are finished."""
        while not self.stopping:
            self.signal.clear()  # before the claim: a signal that comes while it runs must not be lost
            if not await self.take_on():
                await self.rest()
        await asyncio.gather(*self.visits)
        self.executor.close()

    def stop(self) -> None:
        """Claim no more tables."""
        self.stopping = True
        self.signal.set()

    async def rest(self) -> None:
        """Wait for a signal, or for a second."""
        try:
            await asyncio.wait_for(self.signal.wait(), SWEEP)
        except TimeoutError:
            return

    async def take_on(self) -> bool:
        """Claim as many tables as there is capacity for; True if there may be more."""
        await asyncio.sleep(COURTESY * len(self.visits))
        room = SLOTS - len(self.visits)
        if room <= 0:  # tables that all have left come on top
            return False
        try:
            claims = await self.claims.take(room, max(0, LEFT - self.left), self.others)
        except Unreachable:  # counted and logged where it was raised
            return False
        for claim in claims:
            visit = asyncio.create_task(self.visit(claim))
            self.visits.add(visit)
            visit.add_done_callback(self.done)
        return len(claims) >= room

    def done(self, visit: asyncio.Task[None]) -> None:
        """A claimed table is finished: free its slot."""
        self.visits.discard(visit)
        self.signal.set()

    async def visit(self, claim: Claim) -> None:
        """Play one claimed table; after an error the claim expires and another worker retries."""
        self.left += claim.left
        try:
            await self.play(claim)
        except OtherRules as error:
            log.warning("left to others: %r", error)
            await self.leave(claim)
        except (TooBusy, Unreachable) as error:
            log.warning("table %s at %s: %r", claim.code, claim.version, error)
        except Exception:
            log.exception("table %s at %s", claim.code, claim.version)
        finally:
            self.left -= claim.left

    async def leave(self, claim: Claim) -> None:
        """Leave a table to workers that know its rules, and claim it no more."""
        if len(self.others) >= OTHERS:
            self.others.clear()
        self.others.add(claim.table)
        with suppress(Unreachable):
            await self.claims.release(claim)

    async def play(self, claim: Claim) -> None:
        """End time limits first, then give bots' answers in a row."""
        live = await self.tables.get(claim.code, claim.version)
        if live is None or live.version != claim.version:
            return  # it has gone on, and whoever did that has said who is due
        going = not claim.late or await self.end_time_limits(live)
        for n in range(ROW):
            if not going or not live.for_bots():
                break
            if claim.left:
                await asyncio.sleep(CALM)
            last = n + 1 == ROW or self.stopping or claim.left
            going = await self.answer(live, last, 0.0 if n or claim.left else claim.waited, claim.left) and not last
        # Nothing was to be done, but it still counts as due. A table that was dropped meanwhile, after a commit with
        # unknown outcome, does not tell: its bot may be due as before, and nobody would ask for it again.
        if live.version == claim.version and not live.stale and not live.for_bots():
            await self.claims.settle(claim)

    async def end_time_limits(self, live: Live) -> bool:
        """Write that time is up for every person who is asked; False if somebody was quicker."""
        version = live.version
        for seat in seats_in(asked_seats(live.match.state) & ~live.for_bots()):
            async with live.lock:
                if live.stale or live.version != version:
                    return False
                if not await self.commits.time_up(live, seat, self.claims.seconds):
                    return False
            version += 1
        return True

    async def answer(self, live: Live, last: bool, waited: float, left: bool = False) -> bool:
        """Write the answer of the first bot that is asked; False if somebody was quicker."""
        bots = seats_in(live.for_bots())
        if not bots:  # somebody has come back while nobody was to be hurried
            return False
        version, seat = live.version, bots[0]
        notation = await self.thought(live, seat, CHEAP if left else live.bot_of(seat), waited)
        async with live.lock:
            if live.stale or live.version != version:
                return False
            return await self.commits.answer(live, seat, notation, claim=0 if last else self.claims.seconds)

    async def thought(self, live: Live, seat: Seat, bot: str, waited: float) -> str:
        """The bot's choice for a seat that was asked so many seconds ago, after its pacing delay."""
        left, seen = self.executor.in_time - waited, live.match.view(seat)
        pause = self.pacing.begin(live, seat, bot, left)
        row = self.kept_row(live, seat, bot) or await self.begun(live, seat, bot)
        late = waited + pause.lost(left)
        notation = await self.executor.choose(live.match.game, bot, seen, row.seed, late, row)
        self.keep(live.stored.table, seat, row)
        await self.pacing.end(pause)
        return notation

    def kept_row(self, live: Live, seat: Seat, bot: str) -> BotQueue | None:
        """The bot that gave the answer before, unless its row is full or somebody else has answered since."""
        row = self.rows.pop((live.stored.table, seat), None)
        goes_on = row is not None and row.version == live.version and row.bot == bot and live.row_of(seat) % ROW
        return row if goes_on else None

    async def begun(self, live: Live, seat: Seat, bot: str) -> BotQueue:
        """A bot for this answer and the following ones, at most eight in a row.

        If the row has begun before, another worker has given its first answers: then think about them as it did.
        """
        version, missed = live.version, live.row_of(seat) % ROW
        first = version - missed
        seed = seed_for(live.stored.seed, seat, first)
        if not missed:
            return BotQueue(bot, seed, version)
        stored = await self.tables.ledger.read(live.stored.code)
        if stored is None:  # deleted meanwhile: whatever is answered will not be written
            return BotQueue(bot, seed, version)
        past = await self.tables.folder.run(Past, replace(stored, entries=stored.entries[:version]))
        return BotQueue(bot, seed, version, [view(past.tables[at][0], seat) for at in range(first, version)])

    def keep(self, table: int, seat: Seat, row: BotQueue) -> None:
        """Keep the bot in case it is asked again right after."""
        row.version += 1
        self.rows[table, seat] = row
        if len(self.rows) > ROWS:
            self.rows.popitem(last=False)


def seats_in(mask: int) -> list[Seat]:
    """The seats of a bit set."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
