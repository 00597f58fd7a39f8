"""The bare engine: pgbench writes the same rows, one transaction a move, with as many clients."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.load.base import Base, Laid

MOVE = """\\set t random({first}, {last})
BEGIN;
UPDATE head SET version = version + 1, asked = 1, over = false, claimed = NULL, bot_due = NULL, due = NULL
WHERE table_id = :t;
INSERT INTO answer (table_id, seq, seat, notation, luck, at)
SELECT :t, version, 0, 'move h01-h02', '', now() FROM head WHERE table_id = :t;
COMMIT;
"""


def bare_rate(base: Base, tables: list[Laid], clients: int, seconds: float, protocol: str) -> float | None:
    """Transactions a second of pgbench, with the `simple` or `prepared` protocol; None without pgbench."""
    pgbench = shutil.which("pgbench")
    if pgbench is None:
        return None
    with TemporaryDirectory() as folder:
        script = Path(folder) / "move.sql"
        script.write_text(MOVE.format(first=tables[0].table, last=tables[-1].table))
        parts = base.parts
        where = ["-h", parts.hostname or "", "-p", str(parts.port or 5432), "-U", parts.username or "postgres"]
        how = ["-n", "-M", protocol, "-c", str(clients), "-j", "2", "-T", str(max(1, round(seconds)))]
        command = [pgbench, *where, *how, "-f", str(script), base.name]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    return float(found[1]) if found else None


class Bare:
    """Rates of pgbench over several measurements, by protocol."""

    def __init__(self, base: Base, tables: list[Laid], clients: int) -> None:
        self.base = base
        self.tables = tables
        self.clients = clients
        self.rates: dict[str, list[float]] = {"simple": [], "prepared": []}

    def measure(self, seconds: float) -> None:
        """Add one rate for each protocol."""
        for protocol, rates in self.rates.items():
            found = bare_rate(self.base, self.tables, self.clients, seconds, protocol)
            if found is not None:
                rates.append(found)

    def rate(self, protocol: str) -> float | None:
        """The mean transactions a second."""
        rates = self.rates[protocol]
        return sum(rates) / len(rates) if rates else None
