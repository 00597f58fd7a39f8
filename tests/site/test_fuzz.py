"""Ten thousand requests by anybody to every route, with a memory of what was answered before: none is a 500.

How requests are made is in `tests/site/fuzz`; `tests/nightly/test_fuzz.py` asks a hundred thousand on each database.
`python -m tests.site.fuzz.run --only NAME` replays one sequence of the corpus.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.table.kit import Store, own_store

REQUESTS = 10_000


def fuzzed(store: Store, folder: Path, requests: int, seed: int) -> dict[str, Any]:
    """What was asked and answered, in a process that is the whole site."""
    documentation = folder / "documentation"
    documentation.mkdir(exist_ok=True)
    (documentation / "index.html").write_text('<a href="/docs/index.html">Welcome</a>', "utf-8")
    environment = store.environment(
        CLAIRIERE_MAIL=f"file://{folder}",
        CLAIRIERE_DOCS=str(documentation),
        CLAIRIERE_OFFLINE=str(offline_bundle(folder / "offline")),
        CLAIRIERE_LOG="error",
    )
    command = [sys.executable, "-m", "tests.site.fuzz.run", "--requests", str(requests), "--seed", str(seed)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=root)
    assert done.returncode == 0, done.stderr[-4000:]
    report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return report


def offline_bundle(folder: Path) -> Path:
    """A bundle of one file, so that pages offer to play without a connection."""
    (folder / "1").mkdir(parents=True, exist_ok=True)
    (folder / "1" / "rules.zip").write_bytes(b"rules")
    sizes = {"bytes": 5, "br": 5, "gz": 5}
    (folder / "manifest.json").write_text(json.dumps({"version": "1", "files": {"rules.zip": sizes}}), "utf-8")
    return folder


def check(report: dict[str, Any], requests: int) -> None:
    """Print how often each route was asked and what it said; nothing went wrong, and no route was left out."""
    for route, statuses in report["routes"].items():
        sys.stdout.write(f"{sum(statuses.values()):6}  {route}  {statuses}\n")
    wrong = [f"{one['problem']}\n{one['sequence']}\n{one['log']}" for one in report["failed"]]
    assert not wrong, f"{len(wrong)} of {report['requests']}:\n" + "\n\n".join(wrong[:3])
    assert report["requests"] >= requests
    assert report["unreached"] == []
    assert len(report["ungranted"]) < len(report["routes"]) / 10, report["ungranted"]


def test_ten_thousand_requests_of_anybody_to_every_route_are_never_answered_with_500(tmp_path: Path) -> None:
    with own_store("sqlite", "fuzz", tmp_path) as store:
        check(fuzzed(store, tmp_path, REQUESTS, seed=1), REQUESTS)
