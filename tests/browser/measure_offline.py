"""What offline play costs in a browser: bytes, the way to a playable table, bots' answers and pictures.

    python -m tests.browser.measure_offline [--throttle 4] [--answers 12] [--bundle build/offline]

The throttle is Chromium's own (CDP). It slows the thread of the page down and not that of a worker, where Python is:
what "python" says is without it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from clairiere.games.registry import BUILT_IN
from tests.browser.company import Company, Guest
from tests.browser.conftest import chromium, services
from tests.browser.test_offline import answer, at_once, begin, fetched, laid

TIMED = """() => { const ask = Worker.prototype.postMessage, begun = new Map();
  window.took = [];
  Worker.prototype.postMessage = function (data) { begun.set(data.id, [data.verb, data.about[0], performance.now()]);
    if (!this.heard) this.addEventListener('message', ({ data: told }) => {
      const [verb, what, at] = begun.get(told.id) ?? [];
      if (verb) window.took.push([verb, what, performance.now() - at]); });
    this.heard = true;
    return ask.call(this, data); }; }"""


def anew(guest: Guest, rate: float) -> tuple[float, float]:
    """Seconds until a table can be played on in a new tab whose thread is so much slower, and of the processor."""
    address = guest.page.url
    guest.page.close()
    guest.page = guest.tab()
    guest.context.new_cdp_session(guest.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    begun, before = time.monotonic(), spent()
    guest.page.goto(address, wait_until="commit")
    laid(guest.page)
    return time.monotonic() - begun, spent() - before


def spent() -> float:
    """Seconds of processor time of all threads of the browser so far; other work on the machine does not change it."""
    below: dict[int, list[tuple[int, float]]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            below.setdefault(int(fields[1]), []).append((int(status.parent.name), ticks))
    found, total = [os.getpid()], 0.0
    while found:
        for process, seconds in below.get(found.pop(), []):
            found.append(process)
            total += seconds
    return total


def share(times: list[float], part: float) -> float:
    """A percentile in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def measured(company: Company, game: str, rate: float, answers: int) -> dict[str, Any]:
    """Milliseconds to a playable table, and of what the page asks the worker."""
    ann = company.guest("Ann", phone=True)
    page = fetched(ann, "en")
    at_once(page)
    ann.page.context.add_init_script(f"({TIMED})()")
    begin(page, game, "", "sapling")
    cold, processor = min([anew(ann, rate) for _ in range(2)])
    python = [ms for verb, _, ms in ann.page.evaluate("() => window.took") if verb == "open"]
    answer(ann, answers)
    took = ann.page.evaluate("() => window.took")
    pictures = [ms for verb, what, ms in took if (verb, what) == ("ask", "now")][1:]
    own = [ms for verb, what, ms in took if (verb, what) == ("ask", "answer")]
    return {
        "cold": 1000 * cold, "cold processor": 1000 * processor, "python": python[0], "answer p95": share(own, 0.95),
        "picture p50": share(pictures, 0.5), "picture p95": share(pictures, 0.95),
    }  # fmt: skip


def main() -> None:
    """Measure every game, one after the other."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--throttle", type=float, default=4)
    asked.add_argument("--answers", type=int, default=8)
    asked.add_argument("--bundle", default="build/offline")
    asked.add_argument("--games", nargs="*", default=BUILT_IN)
    chosen = asked.parse_args()
    files = json.loads((Path(chosen.bundle) / "manifest.json").read_text())["files"]
    sys.stdout.write(f"{sum(one['br'] for one in files.values())} bytes by brotli; load {os.getloadavg()[0]:.1f}\n")
    folder = str(Path(chosen.bundle).resolve())
    with chromium() as browser, services(f"clairiere_measure_{os.getpid()}", folder) as site:
        for game in chosen.games:
            company = Company(browser, site)
            told = measured(company, game, chosen.throttle, chosen.answers)
            company.leave()
            sys.stdout.write(f"{game} { {name: round(ms) for name, ms in told.items()} }\n")


if __name__ == "__main__":
    main()
