"""Known weaknesses of the packages in constraints.txt, as the database of OSV has them.

python -m tools.audit       0: none is known; 1: some are; 2: the database could not be asked, so nothing was checked
"""

from __future__ import annotations

import json
import os
import re
import sys
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

DATABASE = os.environ.get("CLAIRIERE_AUDIT", "https://api.osv.dev/v1/querybatch")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;#]+)", re.MULTILINE)
SECONDS = 20


def pinned(constraints: str) -> list[tuple[str, str]]:
    """Names and versions."""
    return PINNED.findall(constraints)


def asked(packages: list[tuple[str, str]], database: str = DATABASE) -> list[dict[str, Any]]:
    """What the database says of each; raises OSError or ValueError if it does not answer as it should."""
    queries = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in packages]
    request = Request(database, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=SECONDS) as reply:
            results: list[dict[str, Any]] = json.load(reply)["results"]
    except (HTTPException, KeyError, TypeError) as error:
        raise ValueError(repr(error)) from error
    if len(results) != len(packages):
        raise ValueError("it answers for another number of packages")
    return results


def main(constraints: Path, database: str = DATABASE) -> int:
    """Ask, and say plainly what came of it."""
    packages = pinned(constraints.read_text())
    try:
        results = asked(packages, database)
    except (OSError, ValueError) as error:
        print(f"NOT CHECKED: the database of weaknesses cannot be reached ({error})")
        return 2
    weak = [(package, [one["id"] for one in result["vulns"]])
            for package, result in zip(packages, results, strict=True) if result.get("vulns")]
    for (name, version), ids in weak:
        print(f"{name} {version}: {', '.join(ids)}")
    print(f"{len(packages)} packages, {len(weak)} with known weaknesses")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main(Path("constraints.txt")))
