"""One seed: a site of several processes, people at a few tables, and misfortunes, until every game has ended."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from clairiere.games.registry import game_named
from clairiere.store.ledger import Chair, LogAppend, StoredTable, bot_name
from tools.simulation.checks import Watch
from tools.simulation.database import DatabaseServer, Doubts, new_row
from tools.simulation.faults import Faults
from tools.simulation.mutations import mutated
from tools.simulation.network import Network
from tools.simulation.processes import Process, Services, WebProcess, WorkerProcess, simulated
from tools.simulation.pubsub import RedisServer
from tools.simulation.readers import Reader, Temper
from tools.simulation.world import Place, ProcessLoop, Stuck, World

GAMES = {"bloody_grove": 10, "benevolent": 5, "bethel_woods": 4, "roundforest": 1, "broom_service": 1}
"""How often each game is played."""
BOTS = ("random",) * 10 + ("seed",)
CALM = 240.0
"""Seconds after which nothing goes wrong any more."""
LONGEST = 6000.0
"""Seconds after which every game has to be over."""
MANY = 3
"""So many problems are enough."""
CODES = ("bird", "fern", "moss")
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Edda")


@dataclass
class Outcome:
    """What came of a seed."""

    seed: int
    kills: int = 0
    faults: int = 0
    answers: int = 0  # acknowledged
    entries: int = 0  # in the logs
    shown: int = 0
    steps: int = 0
    seconds: float = 0.0  # in the world
    cpu: float = 0.0
    digest: str = ""
    problems: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    places: set[Place] = field(default_factory=set)  # where processes were killed
    trace: list[str] = field(default_factory=list)


class Simulation:
    """The world of a seed."""

    def __init__(self, seed: int, *, trace: bool = False) -> None:
        self.world = world = World(seed, trace=trace)
        self.random = world.random
        self.faults = Faults(world)
        self.database = DatabaseServer(world, self.faults)
        self.watch = Watch(world, self.database)
        self.redis = RedisServer(world, self.faults, self.watch.published)
        self.people = 0
        self.every = self.random.choice((1.0, 4.0, 12.0))
        self.playing: list[asyncio.Task[None]] = []
        self.left = 0  # so many have not seen the end of their game

    def set_up(self) -> None:
        """Processes, tables, and those who sit there."""
        random = self.random
        self.services = services = Services(self.world, self.faults, self.database, self.redis)
        self.webs = [WebProcess(services, f"web{n}", self.doubts) for n in range(random.choice((1, 2, 2, 2, 3)))]
        self.workers = [WorkerProcess(services, f"worker{n}", self.doubts) for n in range(random.choice((1, 1, 2)))]
        self.network = Network(self.world, self.faults, [*self.webs], self.watch.sends)
        for web in self.webs:
            web.network = self.network
        self.outside = ProcessLoop(self.world, "readers")
        asyncio._set_running_loop(self.outside)
        for number in range(random.choice((1, 1, 2, 3))):
            self.lay_table(number)
        asyncio._set_running_loop(None)
        self.world.later(self.every, self.befall)
        self.world.later(CALM, self.calm)

    def doubts(self, process: Process) -> Doubts:
        """Is told of what a process is in doubt about."""

        def noted(moves: list[LogAppend]) -> None:
            self.watch.doubt(process.loop)(moves)

        return noted

    def lay_table(self, number: int) -> None:
        """A table that has just begun, and its people."""
        random = self.random
        name = random.choices([*GAMES], [*GAMES.values()])[0]
        smallest, largest = game_named(name).rules.seats[0], game_named(name).rules.seats[-1]
        seats = min(smallest + (random.random() < 0.15), largest)
        pace, code = random.choice((0, 0, 0, 20, 60)), f"{random.choice(CODES)}{number}{random.randrange(10)}"
        row = new_row(
            number + 1, code, name, self.chairs(seats), self.database.clock(), secret=f"secret {random.random()}",
            pace=pace, takeover="random",
        )  # fmt: skip
        self.database.database.add(row)
        self.seat_people(row.stored)

    def chairs(self, seats: int) -> tuple[Chair, ...]:
        """Who sits where: a person at least, and sometimes one at two seats."""
        random, chairs = self.random, list[Chair]()
        for seat in range(seats):
            if seat and random.random() < 0.3:
                chairs.append(Chair(None, random.choice(BOTS), bot_name(seat)))
            elif seat and random.random() < 0.05 and chairs[-1].person:
                chairs.append(chairs[-1])
            else:
                self.people += 1
                chairs.append(Chair(self.people, "", NAMES[seat]))
        return tuple(chairs)

    def seat_people(self, stored: StoredTable) -> None:
        """Readers for everybody at a table, and sometimes one who looks on."""
        people = {chair.person: None for chair in stored.chairs if chair.person is not None}
        watching = [0] if self.random.random() < 0.3 else []
        for person in [*people, *watching]:
            temper = Temper(
                pause=self.random.choice((0.05, 0.3, 2.0)), back=self.random.choice((0.0, 0.03, 0.15)),
                concede=self.random.choice((0.0, 0.01, 0.03)), away=self.random.choice((0.0, 0.0, 0.03)),
                leave=self.random.choice((0.0, 0.0, 0.03, 0.1)), back_soon=self.random.choice((0.02, 0.1, 0.5)),
                fragments=self.random.random() < 0.02,
            )  # fmt: skip
            reader = Reader(self.network, self.watch, stored.code, person, temper)
            self.playing.append(self.outside.create_task(reader.play()))
            self.playing[-1].add_done_callback(self.leave)
            self.left += 1

    def leave(self, playing: asyncio.Task[None]) -> None:
        """Somebody has seen the end of their game."""
        self.left -= 1

    def befall(self) -> None:
        """Something happens to the services, and soon again."""
        if not self.faults.on:
            return
        events = self.faults.events
        kind = self.random.choices([*events], [*events.values()])[0]
        if self.bring_about(kind):
            self.faults.count(kind)
        self.world.later(self.random.expovariate(1 / self.every), self.befall)

    def bring_about(self, kind: str) -> bool:
        """One of the misfortunes; False if it cannot happen now."""
        random, some = self.random, self.random.random() ** 2
        if kind == "kill":
            self.doom(random.choice([*self.webs, *self.workers]))
            return False  # it is counted when it happens
        if kind == "drain":
            return random.choice([*self.webs, *self.workers]).drain()
        if kind == "freeze":
            self.watch.outage(20 * some)
            return random.choice([*self.webs, *self.workers]).loop.freeze(20 * some)
        if kind == "clock jump":
            random.choice([*self.webs, *self.workers]).loop.skew += random.uniform(-600, 600) * some
        elif kind == "database clock jump":
            self.database.skew += random.uniform(-20, 60) * some
        elif kind.startswith("database"):
            self.watch.outage(10 * some)
            {"crash": self.database.crash, "hangs": self.database.hang, "full": self.database.fill}[kind.split()[1]](
                10 * some
            )
        elif kind == "redis connections cut":
            self.redis.cut()
        else:
            {"crash": self.redis.crash, "hangs": self.redis.hang}[kind.split()[1]](15 * some)
        return True

    def doom(self, process: Process) -> None:
        """A process dies at one of its next awaits, or over the next answer or table that it is given."""
        if not process.loop.alive or process.loop.steps_left is not None or process.trap:
            return
        if self.random.random() < (0.6 if isinstance(process, WebProcess) else 0.3):
            process.trap = self.random.randint(1, 30)
        else:
            process.loop.steps_left = self.random.randint(1, 40)

    def calm(self) -> None:
        """From now on all goes well."""
        self.world.note("calm")
        self.faults.on = False

    def over(self) -> bool:
        """Whether everybody has seen the end, or time is up."""
        return not self.left or len(self.world.problems) >= MANY or self.world.now > LONGEST

    def play(self) -> None:
        """Let everybody play until all is over, and check what came of it."""
        try:
            self.world.run(self.over)
        except Stuck:
            self.world.problem("nobody will ever do anything any more")
        for task in self.playing:
            if not task.done():
                if len(self.world.problems) < MANY:
                    self.world.problem("somebody waits for ever")
            elif (error := task.exception()) is not None:
                self.world.problem(f"a reader fails: {error!r}")
        self.watch.check()


class Alarm(logging.Handler):
    """An error in the log of a process is a problem: nothing that goes wrong here is one."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        error = record.exc_info[1] if record.exc_info else None
        loop = asyncio._get_running_loop()
        if loop is None or (isinstance(loop, ProcessLoop) and loop.alive):
            self.world.problem(f"log: {record.getMessage()} {error!r}")


@contextmanager
def logged(world: World) -> Iterator[None]:
    """What processes log goes nowhere, but for errors."""
    log, alarm = logging.getLogger("clairiere"), Alarm(world)
    before = log.propagate, log.level
    log.addHandler(alarm)
    log.propagate = False
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.removeHandler(alarm)
        log.propagate, log.level = before


def run_seed(seed: int, mutation: str = "", *, trace: bool = False) -> Outcome:
    """Play a seed."""
    begun = time.process_time()
    simulation = Simulation(seed, trace=trace)
    world, watch = simulation.world, simulation.watch
    with logged(world), simulated(simulation.redis), mutated(mutation):
        simulation.set_up()
        try:
            simulation.play()
        finally:
            world.close()
    counts, rows = simulation.faults.counts, simulation.database.database.rows.values()
    return Outcome(
        seed,
        kills=counts["kill"],
        faults=sum(counts.values()),
        answers=sum([len(acks) for acks in watch.acks.values()]),
        entries=sum([len(row.entries) for row in rows]),
        shown=sum([len(sights) for sights in watch.sights.values()]),
        steps=world.steps,
        seconds=world.now,
        cpu=time.process_time() - begun,
        digest=world.digest.hexdigest()[:16],
        problems=world.problems,
        counts=counts,
        places=simulation.services.places,
        trace=world.trace or [],
    )
