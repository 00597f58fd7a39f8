"""Meter: processor time of processes, from /proc, and what else a run has cost."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_of(pid: int) -> float:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def backends_of(database: str) -> list[int]:
    """PostgreSQL processes of a database, and the shared writers."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and serves(folder, database):
            found.append(int(folder.name))
    return found


def serves(folder: Path, database: str) -> bool:
    """Whether a process is one of PostgreSQL's backends or writers."""
    try:
        title = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return False
    return "postgres: " in title and (f" {database} " in title or "wal" in title or "checkpointer" in title)


class Meter:
    """Measures processor time by component."""

    def __init__(self, server: int, redis: int, database: str) -> None:
        self.parts = {"server": [server], "redis": [redis], "client": [os.getpid()]}
        self.database = database
        self.begun = self.read()

    def follow(self, part: str, pids: list[int]) -> None:
        """Measure one more component, from now on."""
        self.parts[part] = pids
        self.begun[part] = {pid: cpu_of(pid) for pid in pids}

    def read(self) -> dict[str, dict[int, float]]:
        """Current processor seconds of every process."""
        parts = self.parts | {"postgres": backends_of(self.database)}
        return {part: {pid: cpu_of(pid) for pid in pids} for part, pids in parts.items()}

    def used(self) -> dict[str, float]:
        """Processor seconds since the start, by component."""
        return {
            part: sum([seconds - self.begun[part].get(pid, 0.0) for pid, seconds in found.items()])
            for part, found in self.read().items()
        }
