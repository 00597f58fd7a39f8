"""What an upgrade starts from: the last version that has landed, run from a work tree of its own.

    python -m tests.deploy.upgrade          writes landed.sql and landed.json: a database with games that it has begun

Run it when `LANDED` has been set to another commit. Tests migrate this database with the migrations of today.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from clairiere.games.registry import BUILT_IN
from clairiere.table.http.identity import COOKIE
from tests.site.visitor import Visitor
from tests.table.kit import WHOLE, Server, Store, cookie_of, drop_postgres, new_postgres

LANDED = "955b75d"
ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
DUMP = FOLDER / "landed.sql"
TOLD = FOLDER / "landed.json"


@contextmanager
def work_tree(commit: str = LANDED) -> Iterator[str]:
    """The value of PYTHONPATH for a version."""
    with TemporaryDirectory(prefix="clairiere-landed-") as folder:
        made = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=made.stdout, check=True)
        yield f"{folder}/src"


def migrate(store: Store, path: str) -> None:
    """With the migrations of a version."""
    environment = store.environment(PYTHONPATH=path)
    subprocess.run([sys.executable, "-m", "django", "migrate", "-v", "0"], env=environment, check=True)


def fold_all(store: Store, path: str) -> list[str]:
    """What deploy/fold_all.py prints with a version."""
    command = [sys.executable, str(ROOT / "deploy/fold_all.py"), store.address]
    done = subprocess.run(command, env=store.environment(PYTHONPATH=path), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


class Party:
    """People at one table, who play through whichever process they are led to."""

    def __init__(self, code: str, people: list[Visitor], seed: int = 0) -> None:
        self.code = code
        self.people = people
        self.random = Random(seed)
        self.version = 0

    def boards(self, port: int) -> list[dict[str, Any]]:
        """What each of them is shown there."""
        for one in self.people:
            one.port = port
        path = f"/api/t/{self.code}?version={self.version}"  # nobody is shown less than they have seen elsewhere
        return [one.get(path).json() for one in self.people]

    def answer(self, port: int) -> int:
        """One answer of whoever is asked; the version then, or 0 if nobody is asked any more."""
        for one, board in zip(self.people, self.boards(port), strict=True):
            if board["options"]:
                notation = self.random.choice(board["options"])["notation"]
                reply = one.post(f"/t/{self.code}/answer", version=board["version"], notation=notation)
                assert reply.status == 200, reply.text
                self.version = int(reply.json()["version"])
                return self.version
        return 0


def begun(port: int, game: str, seats: int, seed: int) -> Party:
    """A table that people have opened and started."""
    people = [Visitor(port) for _ in range(seats)]
    for one, name in zip(people, ("Ada", "Bo", "Cleo"), strict=False):
        assert one.post("/api/me", name=name).status == 200
    opened = people[0].post("/api/tables", game=game, seats=seats)
    assert opened.status == 201, opened.text
    code = opened.json()["code"]
    for one in people[1:]:
        assert one.post(f"/api/tables/{code}/sit").status == 200
    assert people[0].post(f"/api/tables/{code}/start").status == 200
    return Party(code, people, seed)


def evening(port: int) -> list[Party]:
    """A table of each game in its midst, and one whose game is over."""
    parties = [begun(port, game, 2, number) for number, game in enumerate(sorted(BUILT_IN))]
    for party in parties:
        while party.answer(port) < 12:
            pass
    over = begun(port, "bloody_grove", 2, 9)
    while over.answer(port):
        pass
    return [*parties, over]


SEATS = """
SELECT t.code, s.person_id FROM seat s JOIN game_table t ON t.id = s.table_id WHERE s.person_id IS NOT NULL
ORDER BY t.id, s.number
"""


def parties_of(store: Store, port: int) -> list[Party]:
    """Who sits at the tables of a database; it knows them by the cookies that they have."""
    found: dict[str, Party] = {}
    for code, person in store.run(SEATS):
        visitor = Visitor(port)
        visitor.cookies[COOKIE] = cookie_of(person)
        found.setdefault(code, Party(code, [])).people.append(visitor)
    return list(found.values())


def positions(parties: list[Party], port: int) -> dict[str, list[str]]:
    """Every table as each of its people sees it."""
    return {party.code: [position_alone(board["position"]) for board in party.boards(port)] for party in parties}


def position_alone(view: str) -> str:
    """The text of a view without what only newer versions add to it: whose it is, and which faces are hidden."""
    return "".join([line for line in view.splitlines(keepends=True) if not line.startswith(("seen_by ", "hidden "))])


def main() -> None:
    """Write both files."""
    name = f"clairiere_landed_{os.getpid()}"
    try:
        with work_tree() as path:
            store = new_postgres(name)
            migrate(store, path)
            with Server(store, WHOLE, PYTHONPATH=path) as server:
                told = positions(evening(server.port), server.port)
        dump = ["pg_dump", "--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100", store.address]
        done = subprocess.run(dump, check=True, capture_output=True, text=True)
        kept = [line for line in done.stdout.splitlines() if line and not line.startswith(("--", "\\"))]
        DUMP.write_text("\n".join(kept) + "\n", "utf-8")
        TOLD.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
    finally:
        drop_postgres(name)


if __name__ == "__main__":
    main()
