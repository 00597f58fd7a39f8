"""Three hundred times somebody comes, plays, goes or comes back, on three processes: nobody loses a seat to another.

What people do and what must hold is in `tools/simulate_arrivals`; `tests/nightly/test_arrivals.py` does it ten thousand
times. CLAIRIERE_ARRIVALS_SEED repeats what people want, though not who is quicker.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

SEED = int(os.environ.get("CLAIRIERE_ARRIVALS_SEED", "0")) or time.time_ns() % 1_000_000


def simulated(events: int, kills: int, finish: int, seed: int) -> str:
    """What the simulation reports; fails if anything was wrong."""
    size = ["--events", str(events), "--kills", str(kills), "--finish", str(finish), "--seed", str(seed)]
    command = [sys.executable, "-m", "tools.simulate_arrivals", *size]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=root)
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, f"seed {seed}\n{done.stdout[-8000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def test_whoever_comes_goes_or_comes_back_has_the_seat_that_they_were_told_of() -> None:
    report = simulated(300, kills=2, finish=4, seed=SEED)
    for what in ("play: a new table", "play: a table with others, or back", "return granted", "block granted"):
        assert what in report, "too little has happened"
    assert "300 of 300 events" in report
