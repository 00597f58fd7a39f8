"""People come and go at a site of several processes that are killed, and everybody has the seat that they were told of.

A few hundred people press Play now, invite each other, sit down, answer, leave, come back, are silent, nudge, agree on
a bot, take each other off and block each other, several at the same moment. Time goes on by moving what is stored into
the past. A request without a reply is sent again, and its outcome read. `audit` and `checks` say what must hold. A seed
repeats what people want, not who is quicker.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event as Signal
from threading import Thread

from tests.table.kit import own_postgres
from tools.command import run_command
from tools.simulate_arrivals.checks import Watch, check_history, check_tables
from tools.simulate_arrivals.events import Event, deck
from tools.simulate_arrivals.occasions import SEATED
from tools.simulate_arrivals.processes import Processes
from tools.simulate_arrivals.simulation import Simulation

AT_ONCE = 8
"""Events at the same time."""
LOOKS = 2.0
"""Seconds between two looks at all tables."""
MANY = 20
"""So many problems end a simulation."""
CALM = 5.0
"""Seconds in which no table goes on that only bots are left at, once nobody watches."""
LOOKS_FOR_CALM = 6
"""So often a worker may still have been busy with what it had begun."""
BOTS_ONLY = """
SELECT h.table_id, h.version FROM head h WHERE NOT h.over
  AND NOT EXISTS (SELECT FROM seat s WHERE s.table_id = h.table_id AND s.person_id IS NOT NULL) ORDER BY 1
"""
NOBODY_WATCHES = "UPDATE head SET watched_until = now() - interval '1 second' WHERE watched_until IS NOT NULL"
NEAR_THE_END = """
SELECT t.code, h.version FROM game_table t JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND EXISTS (SELECT FROM seat s WHERE s.table_id = t.id AND s.person_id IS NOT NULL)
ORDER BY t.game = 'bloody_grove' DESC, h.version DESC LIMIT ?
"""
HELD = """
SELECT s.person_id FROM seat s JOIN game_table t ON t.id = s.table_id WHERE t.code = ? AND s.person_id IS NOT NULL
"""


class Run:
    """One simulation from its beginning to its report."""

    def __init__(self, simulation: Simulation, chosen: argparse.Namespace) -> None:
        self.simulation = simulation
        self.chosen = chosen
        self.done = 0
        self.over = Signal()
        self.idle: dict[str, int] = {}
        self.figures: dict[str, int] = {}

    def play(self) -> None:
        """All events, while processes are killed and tables are looked at; then the end."""
        watch = Watch(self.simulation)
        self.happen_all(watch)
        self.settle(watch)
        self.finish_games()
        self.settle(watch)
        self.stop_bots()
        for error in self.simulation.processes.errors():
            self.simulation.diary.wrong(f"logged: {error}")
        self.figures |= check_history(self.simulation) | check_tables(self.simulation)

    def happen_all(self, watch: Watch) -> None:
        """The events, several at once."""
        threads = [Thread(target=self.watch, args=(watch,)), Thread(target=self.kill)]
        for thread in threads:
            thread.start()
        try:
            random = Random(self.chosen.seed)
            with ThreadPoolExecutor(AT_ONCE) as pool:
                list(pool.map(self.happen, enumerate(deck(self.chosen.events, random))))
        finally:
            self.over.set()
            for thread in threads:
                thread.join()

    def happen(self, one: tuple[int, Event]) -> None:
        """One event; if there is no occasion for it, nothing."""
        number, event = one
        diary = self.simulation.diary
        if len(diary.problems) >= MANY:
            return
        name = getattr(event, "__name__", "")
        try:
            had = event(self.simulation, Random(f"{self.chosen.seed} {number}"))
        except Exception as error:
            diary.wrong(f"event {number}, {name}: {error!r}")
            raise
        diary.count(f"event {name}" if had else f"no occasion to {name}")
        self.done += 1

    def watch(self, watch: Watch) -> None:
        """Look at all tables until the events are over."""
        try:
            while not self.over.wait(LOOKS):
                watch.look()
        except Exception as error:
            self.simulation.diary.wrong(f"nobody looks at the tables any more: {error!r}")

    def kill(self) -> None:
        """Kill processes, evenly over all events."""
        random = Random(f"{self.chosen.seed} kills")
        for number in range(1, self.chosen.kills + 1):
            while self.done < number * self.chosen.events / (self.chosen.kills + 1):
                if self.over.wait(0.05):
                    return
            self.simulation.processes.kill_one(random)

    def settle(self, watch: Watch) -> None:
        """Wait until all that is expected of tables has come, or has not."""
        sim = self.simulation
        end = time.monotonic() + 2 * sim.patience()
        while time.monotonic() < end:
            watch.look()
            if not sim.overdue and not sim.stand_ins and not watch.before:
                return
            time.sleep(1)

    def finish_games(self) -> None:
        """Play some games to their end, those who sit there and their bots."""
        codes = [code for code, _ in self.simulation.query(NEAR_THE_END, self.chosen.finish)]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(self.finish_game, codes))

    def finish_game(self, code: str) -> None:
        """Play one game to its end, or as far as it comes."""
        sim, random, end = self.simulation, Random(code), time.monotonic() + 60
        people = [sim.person(id) for (id,) in sim.query(HELD, code)]
        while time.monotonic() < end and people:
            if not sum([person.answers(code, 8, random) for person in people]):
                if people[0].hear("GET", f"/api/t/{code}", random).reply.json()["over"]:
                    return
                time.sleep(0.1)

    def stop_bots(self) -> None:
        """Where only bots are left and nobody watches, nothing happens any more."""
        sim = self.simulation
        self.empty_some()
        for _ in range(LOOKS_FOR_CALM):  # what a worker has begun it finishes
            sim.query(NOBODY_WATCHES)  # also where a clock has meanwhile taken the last person's seat
            before = sim.query(BOTS_ONLY)
            time.sleep(CALM)
            going_on = dict(before).items() - dict(sim.query(BOTS_ONLY)).items()
            if not going_on:
                break
        else:
            sim.diary.wrong(f"bots play on where only they are left and nobody watches: {sorted(going_on)}")
        self.figures["tables where only bots are left"] = len(before)

    def empty_some(self) -> None:
        """Everybody leaves some tables."""
        for person, code, _ in self.simulation.query(SEATED)[:6]:
            self.simulation.person(person).act(code, "leave", Random(0))


def report(run: Run, seconds: float) -> None:
    """What has happened, how often; and what was wrong."""
    sim, chosen = run.simulation, run.chosen
    diary = sim.diary
    children, own = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    cpu = children.ru_utime + children.ru_stime + own.ru_utime + own.ru_stime
    for what, number in sorted((diary.counts | run.figures).items()):
        print(f"{number:8,}  {what}")
    for what, number in diary.refusals.most_common():
        print(f"{number:8,}  refused: {what}")
    people = len([person for person in sim.people if person.id])
    print(
        f"{run.done} of {chosen.events} events, {people} people, {chosen.processes} sites, {chosen.workers} workers, "
        f"killed {sim.processes.killed}; {seconds:.0f} s, {cpu:.0f} s of CPU; seed {chosen.seed}"
    )
    for problem in diary.problems:
        print(f"WRONG (seed {chosen.seed}): {problem}")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--events", type=int, default=1000, metavar="N", help="so much happens (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of what people want (1)")
    parser.add_argument("--people", type=int, default=0, metavar="N", help="(one for eight events, at most 300)")
    parser.add_argument("--processes", type=int, default=3, metavar="N", help="sites (3)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="(1)")
    parser.add_argument("--kills", type=int, default=5, metavar="N", help="so often one of them is killed (5)")
    parser.add_argument("--finish", type=int, default=6, metavar="N", help="games that are played to their end (6)")


def run(chosen: argparse.Namespace) -> int:
    """1 if anything was wrong."""
    people = chosen.people or min(300, max(12, chosen.events // 8))
    began = time.monotonic()
    with own_postgres("arrivals") as store, TemporaryDirectory(prefix="clairiere-arrivals-") as folder:
        processes = Processes(store, chosen.processes, chosen.workers, Path(folder))
        simulation = Simulation(store, processes, people, chosen.seed, tell)
        running = Run(simulation, chosen)
        try:
            processes.open()
            running.play()
        finally:
            processes.close()
            simulation.close()
            report(running, time.monotonic() - began)
    return min(1, len(simulation.diary.problems))


def tell(problem: str) -> None:
    """Say at once that something is wrong."""
    print("WRONG:", problem, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 1 if anything was wrong."""
    return run_command("tools.simulate_arrivals", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
