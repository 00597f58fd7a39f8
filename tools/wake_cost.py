"""What a move costs between processes: messages heard, and processor time, with 1, 4, 16 and 40 of them.

python -m tools.wake_cost                 # three ways, 400 moves a second for 5 s each
python -m tools.wake_cost --processes 40 --rate 1000 --json

Processes are simulated: each has the connections to Redis that a table process has, and readers who count what they
hear. *Broadcast* is how it was before every table had a channel of its own; *anywhere* has three readers of each table
at processes of chance; *routed* has all of them at the process that the proxy chooses by the table's code.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from random import Random

import uvloop

from clairiere.cli.common import CommandError
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push.wakes import RedisWakes
from tools.command import run_command
from tools.load.meter import cpu_of
from tools.load.server import Process, start_redis

TICK = 0.01
READERS = 3
TABLES = 1000


class Broadcast(RedisWakes):
    """Every message to every process."""

    async def say(self, pending: dict[str, str], bots: bool) -> None:
        if pending:
            await self.redis.publish(self.channel, "\n".join(pending.values()))


class TableProcess:
    """A process as Redis sees it: it publishes its moves, and counts what it hears."""

    def __init__(self, kind: type[RedisWakes], address: str) -> None:
        self.messages = 0
        self.lines = 0
        self.wakes = kind(address, Supervisor())
        self.parse = self.wakes.heard
        self.wakes.heard = self.heard  # type: ignore[method-assign]
        self.wakes.start(self.wake)

    def heard(self, lines: str) -> None:
        """A message has arrived."""
        self.messages += 1
        self.parse(lines)

    def wake(self, code: str, version: int) -> None:
        """A table has gone on."""
        self.lines += 1

    async def ready(self) -> None:
        """Wait until every subscription is confirmed."""
        while self.wakes.deaf or not self.wakes.wanted <= self.wakes.confirmed:
            await asyncio.sleep(TICK)


KINDS: dict[str, type[RedisWakes]] = {"broadcast": Broadcast, "anywhere": RedisWakes, "routed": RedisWakes}


async def measured(way: str, number: int, redis: Process, rate: int, seconds: float) -> dict[str, float]:
    """Play for some seconds at this number of processes."""
    dice = Random(number)
    processes = [TableProcess(KINDS[way], f"redis://127.0.0.1:{redis.port}/0") for _ in range(number)]
    homes = [dice.randrange(number) for _ in range(TABLES)]
    if way != "broadcast":
        for table, home in enumerate(homes):
            for _ in range(READERS):
                reader = home if way == "routed" else dice.randrange(number)
                processes[reader].wakes.subscribe(f"t{table}")
    for process in processes:
        await process.ready()
    moves, used, own = 0, cpu_of(redis.pid), time.process_time()
    begun = time.monotonic()
    while (now := time.monotonic() - begun) < seconds:
        while moves < now * rate:
            table = dice.randrange(TABLES)
            maker = homes[table] if way == "routed" else dice.randrange(number)
            processes[maker].wakes.publish(f"t{table}", moves + 1, bot_due=False)
            moves += 1
        await asyncio.sleep(TICK)
    await asyncio.sleep(0.3)
    own, used = time.process_time() - own, cpu_of(redis.pid) - used
    for process in processes:
        await process.wakes.close()
    return {
        "processes": number,
        "moves": moves,
        "messages_heard_per_move": round(sum([process.messages for process in processes]) / moves, 2),
        "lines_heard_per_move": round(sum([process.lines for process in processes]) / moves, 2),
        "processes_us_per_move": round(own / moves * 1e6),
        "redis_us_per_move": round(used / moves * 1e6),
    }


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 4, 16, 40], metavar="N", help="(1 4 16 40)")
    parser.add_argument("--rate", type=int, default=400, metavar="N", help="moves a second, of all together (400)")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="for each figure (5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Measure all three ways at each number of processes."""
    redis = start_redis()
    if redis is None:
        raise CommandError("there is no redis-server on this machine")
    try:
        found = {
            way: [uvloop.run(measured(way, number, redis, chosen.rate, chosen.seconds)) for number in chosen.processes]
            for way in KINDS
        }
    finally:
        redis.stop()
    if chosen.json:
        print(json.dumps(found))
    for way, rows in () if chosen.json else found.items():
        for row in rows:
            print(f"{way:10}", *[f"{name} {value}" for name, value in row.items()], sep="  ")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    return run_command("tools.wake_cost", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
