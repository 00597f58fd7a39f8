"""Queries and commands of docs/operate.md work on a database of a site as they stand there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from clairiere.games.registry import game_named
from tests.table.kit import Store, lay_table, own_postgres
from tests.test_code_blocks import everything


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """A database with a game that is being played."""
    with own_postgres("operate") as store:
        lay_table(store, "benevolent")
        yield store


def on_the_page(starts: str) -> list[str]:
    return [code.text for code in everything() if code.document == "docs/operate.md" and code.text.startswith(starts)]


def test_every_query_of_the_page_is_answered(store: Store) -> None:
    queries = on_the_page("SELECT")
    assert len(queries) == 2
    with psycopg.connect(store.address) as connection:
        for query in queries:
            connection.execute(query.encode())
        running = connection.execute(queries[1].partition(";")[0].encode()).fetchall()
    assert running == [("benevolent", game_named("benevolent").rules.version, 1)]


def test_the_commands_of_the_page_run(store: Store, tmp_path: Path) -> None:
    commands = on_the_page("django-admin")
    assert len(commands) == 3
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = store.environment(PATH=path, CLAIRIERE_RECORDS=str(tmp_path))
    for command in commands:
        subprocess.run(["sh", "-c", command], env=environment, cwd=tmp_path, check=True, capture_output=True)
