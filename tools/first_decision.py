"""How long a new visitor waits for their first decision: from the home page to a table where they are asked.

Nobody else is online: a site and a worker on a PostgreSQL database of their own, one visitor after the other, thirty a
game. Each loads the home page, presses Play now, follows, and looks at the table until their seat is asked. It fails if
the 95th percentile of a game is above ten seconds.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlencode

from clairiere.games.registry import game_names
from tests.site.visitor import FORM, Visitor
from tests.table.kit import WHOLE, Server, Store, own_postgres
from tools.command import run_command

LONGEST = 10.0
"""Seconds at the 95th percentile."""
LOOKS = 0.02
"""Seconds between two looks at the table."""
PATIENCE = 60.0
QUIET = {"CLAIRIERE_LOG": "error"}
FOUND, OK = 302, 200
NOBODY_WATCHES = "UPDATE head SET watched_until = now() WHERE watched_until IS NOT NULL"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--runs", type=int, default=30, metavar="N", help="visitors for each game (30)")
    parser.add_argument("--games", nargs="*", default=game_names(), metavar="GAME", help="all, if none is named")


def run(chosen: argparse.Namespace) -> int:
    """1 if a game takes too long."""
    slow = 0
    print(f"{'game':16}{'median':>9}{'95 %':>9}{'longest':>9}   seconds, {chosen.runs} visitors each")
    with own_postgres("first_decision") as store, worker(store), Server(store, WHOLE, 0, **QUIET) as server:
        waited_for(store, server, chosen.games[0])  # caches and connections of a site that has been up for a while
        for game in chosen.games:
            times = [waited_for(store, server, game) for _ in range(chosen.runs)]
            slow += told(game, times) > LONGEST
    return min(1, slow)


def told(game: str, times: Sequence[float]) -> float:
    """Print a row; the 95th percentile."""
    late = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    print(f"{game:16}{statistics.median(times):9.2f}{late:9.2f}{max(times):9.2f}", flush=True)
    return late


@contextmanager
def worker(store: Store) -> Iterator[None]:
    """One `clairiere worker`."""
    process = subprocess.Popen([sys.executable, "-m", "clairiere", "worker"], env=store.environment(**QUIET))
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def waited_for(store: Store, server: Server, game: str) -> float:
    """Seconds from the request for the home page to the first question; then the visitor leaves."""
    visitor, begun = Visitor(server.port), time.perf_counter()
    code = pressed(visitor, game)
    while not visitor.get(f"/api/t/{code}").json()["options"]:
        if time.perf_counter() - begun > PATIENCE:
            raise SystemExit(f"{game}: {code} asks nothing of its visitor")
        time.sleep(LOOKS)
    seconds = time.perf_counter() - begun
    leave(store, visitor, code)
    return seconds


def pressed(visitor: Visitor, game: str) -> str:
    """Load the home page, press its button, and load the page to which it leads; the code of the table."""
    form = urlencode({"csrfmiddlewaretoken": visitor.token(), "game": game}).encode()
    reply = visitor.ask("POST", "/play/now", form, Content_Type=FORM, Accept="text/html", Sec_Fetch_Site="same-origin")
    where = reply.headers.get("location", "")
    if reply.status != FOUND or visitor.get(where).status != OK:
        raise SystemExit(f"{game}: Play now is answered with {reply.status} {where}")
    return where.rpartition("/")[2]


def leave(store: Store, visitor: Visitor, code: str) -> None:
    """Let nobody be led to this table, and no bot play on there."""
    left = visitor.post(f"/api/tables/{code}/leave")
    if left.status != 200:
        raise SystemExit(f"cannot leave {code}: {left.text}")
    store.run(NOBODY_WATCHES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 1 if somebody waits too long."""
    return run_command("tools.first_decision", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
