"""Meter: processor time of processes, from /proc, and what else a run has cost."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used, in itself and in the kernel."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_of(pid: int) -> float:
    """Megabytes in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def backends_of(database: str) -> list[int]:
    """The processes of PostgreSQL that work for a database, and its writers, which work for all of them."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and serves(folder, database):
            found.append(int(folder.name))
    return found


def serves(folder: Path, database: str) -> bool:
    """Whether a process is one of those."""
    try:
        title = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return False
    return "postgres: " in title and (f" {database} " in title or "wal" in title or "checkpointer" in title)


class Meter:
    """Processor time by part, from one moment to another."""

    def __init__(self, server: int, redis: int, database: str) -> None:
        self.parts = {"server": [server], "redis": [redis], "client": [os.getpid()]}
        self.database = database
        self.begun = self.read()

    def read(self) -> dict[str, dict[int, float]]:
        """Seconds so far, of every process; a database opens more of them when it has more to do."""
        parts = self.parts | {"postgres": backends_of(self.database)}
        return {part: {pid: cpu_of(pid) for pid in pids} for part, pids in parts.items()}

    def used(self) -> dict[str, float]:
        """Seconds since the beginning."""
        return {
            part: sum([seconds - self.begun[part].get(pid, 0.0) for pid, seconds in found.items()])
            for part, found in self.read().items()
        }
