"""The processes of a simulation: sites and workers on one database, which are killed and come back."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.table.kit import WHOLE, Server, Store
from tests.table.misfortune import Program, stubbornly

THINKS = "0.02"
"""Seconds for a bot's answer: how well they play is of no matter here."""
CLAIM = "5"
"""Seconds after which another worker takes a table over."""


class Worker(Program):
    """A worker whose log is kept."""

    def __init__(self, command: list[str], environment: dict[str, str], log: Path) -> None:
        super().__init__(command, environment)
        self.log = log

    def start(self) -> None:
        """In a process whose log goes on where the last one was killed."""
        with open(self.log, "ab") as file:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=file, stderr=file)


class Processes:
    """Some sites and workers."""

    def __init__(self, store: Store, sites: int, workers: int, folder: Path) -> None:
        quiet = {"CLAIRIERE_LOG": "error", "CLAIRIERE_MAIL": f"file://{folder}"}
        self.logs = [folder / f"site-{n}.log" for n in range(sites)]
        self.sites = [Server(store, WHOLE, 0, **quiet).logging_to(log) for log in self.logs]
        command = [sys.executable, "-m", "clairiere", "worker", "--no-jobs", "--claim", CLAIM, "--think", THINKS]
        logs = [folder / f"worker-{n}.log" for n in range(workers)]
        self.workers = [Worker(command, store.environment(**quiet), log) for log in logs]
        self.logs += logs
        self.killed_at = 0.0  # on the monotonic clock
        self.killed: dict[str, int] = {"site": 0, "worker": 0}

    @property
    def ports(self) -> list[int]:
        """Where the sites are, when they are."""
        return [site.port for site in self.sites]

    def open(self) -> None:
        """Start everything."""
        for program in self.workers:
            program.start()
        for site in self.sites:
            site.start()

    def close(self) -> None:
        """End everything but the database."""
        for site in self.sites:
            site.kill()
        for program in self.workers:
            program.kill()

    def kill_one(self, random: Random) -> None:
        """Kill any of them without a warning; it comes back a moment later."""
        everybody: list[Server | Program] = [*self.sites, *self.workers]
        victim = random.choice(everybody)
        victim.kill()
        self.killed_at = time.monotonic()
        time.sleep(random.uniform(0, 1.0))
        stubbornly(victim.start)
        self.killed["site" if isinstance(victim, Server) else "worker"] += 1
        self.killed_at = time.monotonic()

    def slowdown(self) -> float:
        """How many times longer a worker takes than it would alone: it waits for a processor that others use."""
        ran, waited = 1, 0
        for process in [program.process for program in self.workers if program.process]:
            for task in Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
                with suppress(OSError):  # the thread has ended
                    on_processor, in_queue, _ = task.read_text().split()
                    ran, waited = ran + int(on_processor), waited + int(in_queue)
        return 1 + waited / ran

    def errors(self) -> list[str]:
        """What has been logged as an error, with the end of its traceback."""
        lines = [line for log in self.logs if log.exists() for line in log.read_text().splitlines()]
        return [line.replace("\\n", "\n")[-2500:] for line in lines if "Traceback" in line]
