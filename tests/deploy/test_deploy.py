"""What an operator relies on: backups that restore, a move from home to PostgreSQL, a start that fails aloud."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from clairiere.bots.random_bot import RandomBot
from clairiere.kernel.play import next_ask
from clairiere.store.ledger import Ledger
from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.play.live import Live
from tests.table.kit import POSTGRES, Store, drop_postgres, free_port, lay_table, migrated_postgres, migrated_sqlite

DEPLOY = Path(__file__).parents[2] / "deploy"
OURS = ("person", "game_table", "seat", "head", "answer")
"""The tables whose every row has to survive."""


# ---------------------------------------------------------------- databases with games in them


@pytest.fixture
def names() -> Iterator[list[str]]:
    """Names of databases that go when the test is over."""
    found = [f"clairiere_deploy_{os.getpid()}_{part}" for part in ("first", "second")]
    yield found
    for name in found:
        drop_postgres(name)


@pytest.fixture(scope="module")
def evening() -> Iterator[str]:
    """The name of a PostgreSQL database in the middle of an evening."""
    name = f"clairiere_deploy_{os.getpid()}_evening"
    store = migrated_postgres(name)
    try:
        fill(store)
        yield name
    finally:
        drop_postgres(name)


@pytest.fixture
def first(evening: str, names: list[str]) -> Store:
    """That evening, for one test alone."""
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{names[0]}" TEMPLATE "{evening}"'.encode())
    return Store(f"{POSTGRES}/{names[0]}")


def fill(store: Store) -> None:
    """Tables of both games at different moments; one is over, one has not begun."""
    for game, answers in (("benevolent", 0), ("benevolent", 35), ("bloody_grove", 12), ("bloody_grove", 10_000)):
        asyncio.run(play(store, lay_table(store, game, bots={1: "greedy"}, pace=3600).code, answers))
    waiting = lay_table(store, "benevolent")
    store.run("UPDATE game_table SET status = 0, seed = '', luck = '' WHERE id = ?", waiting.id)
    store.run("UPDATE person SET name = ? WHERE name = 'Ada'", "Zoé « l’Écureuil » 🐿 \t\\N\n'; --")


async def ledger_of(store: Store) -> Ledger:
    if store.kind == "sqlite":
        return await SqliteLedger.open(store.path)
    return await PostgresLedger.open(store.address)


async def play(store: Store, code: str, answers: int) -> int:
    """Random answers, and a take-back wherever the first one allows it; the version of the table then."""
    ledger = await ledger_of(store)
    bot: RandomBot[Any] = RandomBot(seed=answers)
    try:
        page = await ledger.read(code)
        assert page is not None
        live = Live(page)
        for number in range(answers):
            if live.match.state.over:
                break
            seat = next_ask(live.match.state).seat
            trial = live.try_out(seat, bot.choose(live.match.view(seat)).notation())
            assert (await ledger.write([live.move(trial)])).tables
            live.accept(trial)
            if number % 5 == 0 and live.match.against_taking_back(seat) is None:
                assert (await ledger.write([live.take_back(seat)])).tables
                live.accept_take_back(seat)
        return live.version
    finally:
        await ledger.close()


def rows(store: Store) -> dict[str, list[str]]:
    """Every row of every table of ours."""
    return {name: sorted([row[0] for row in store.run(f"SELECT {name}::text FROM {name}")]) for name in OURS}


# ---------------------------------------------------------------- the scripts


def run(store: Store, *command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A command of the operator's, for this database."""
    at = urlsplit(store.address)
    libpq = {"PGHOST": at.hostname or "", "PGPORT": str(at.port or ""), "PGUSER": at.username or ""}
    environment = store.environment(**libpq, PGDATABASE=at.path.strip("/"), **more)
    return subprocess.run([str(part) for part in command], env=environment, capture_output=True, text=True, check=False)


def backup(store: Store, folder: Path, **more: str) -> Path:
    done = run(store, "sh", DEPLOY / "backup.sh", folder, **more)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def restore(store: Store, file: Path, name: str) -> subprocess.CompletedProcess[str]:
    return run(store, "sh", DEPLOY / "restore.sh", file, name)


def folded(store: Store) -> list[str]:
    done = run(store, sys.executable, DEPLOY / "fold_all.py", store.address)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def second_of(first: Store, names: list[str]) -> Store:
    return Store(first.address.replace(names[0], names[1]))


def test_a_restored_database_holds_the_same_games_and_they_go_on(
    first: Store, names: list[str], tmp_path: Path
) -> None:
    done = restore(first, backup(first, tmp_path), names[1])
    assert done.returncode == 0, done.stderr
    second = second_of(first, names)
    assert "5 tables" in done.stdout
    assert "every table agrees with its log" in done.stdout
    assert rows(second) == rows(first)
    assert folded(second) == folded(first)
    assert len(folded(first)) == 4  # the fifth has not begun

    code, version = second.run("SELECT code, version FROM game_table t JOIN head ON id = table_id WHERE version = 0")[0]
    assert asyncio.run(play(second, code, 8)) > version
    assert folded(second) != folded(first)
    newcomer = lay_table(second, "bloody_grove")
    assert newcomer.id > max([row[0] for row in first.run("SELECT id FROM game_table")])


def test_the_log_of_the_evening_has_take_backs_and_a_game_that_is_over(first: Store) -> None:
    assert first.run("SELECT count(*) FROM answer WHERE notation = 'take back'")[0][0] > 0
    assert first.run("SELECT count(*) FROM head WHERE over")[0][0] == 1


def test_a_log_with_a_hole_is_noticed_when_it_is_restored(first: Store, names: list[str], tmp_path: Path) -> None:
    first.run("DELETE FROM answer WHERE seq = 3 AND table_id = (SELECT max(table_id) FROM answer)")
    done = restore(first, backup(first, tmp_path), names[1])
    assert done.returncode == 1
    assert "1 tables do not agree with their log" in done.stderr
    assert run(first, sys.executable, DEPLOY / "fold_all.py", first.address).returncode == 1


def test_nothing_is_restored_over_a_database_that_is_there(first: Store, names: list[str], tmp_path: Path) -> None:
    before = rows(first)
    done = restore(first, backup(first, tmp_path), names[0])
    assert done.returncode != 0
    assert "already exists" in done.stderr
    assert rows(first) == before


def test_the_oldest_backups_go_and_nothing_else_does(first: Store, names: list[str], tmp_path: Path) -> None:
    old = [f"{names[0]}-2024010{day}T000000Z.dump" for day in (1, 2, 3)]
    others = ["another-20200101T000000Z.dump", f"{names[0]}-notes.txt"]
    for name in old + others:
        (tmp_path / name).write_text("")
    newest = backup(first, tmp_path, KEEP="2")
    assert sorted(os.listdir(tmp_path)) == sorted([newest.name, old[-1], *others])
    assert newest.stat().st_mode & 0o077 == 0  # nobody else may read it


def test_a_dump_that_fails_leaves_nothing_behind_and_keeps_the_old_ones(first: Store, tmp_path: Path) -> None:
    kept = backup(first, tmp_path)
    nowhere = Store(first.address + "_that_is_not_there")
    assert run(nowhere, "sh", DEPLOY / "backup.sh", tmp_path, KEEP="1").returncode != 0
    assert os.listdir(tmp_path) == [kept.name]


def test_a_home_moves_to_postgresql_with_everybody_and_every_game(names: list[str], tmp_path: Path) -> None:
    home, big = migrated_sqlite(tmp_path), migrated_postgres(names[0])
    fill(home)
    move = (sys.executable, DEPLOY / "move_to_postgres.py", home.path)
    done = run(big, *move)
    assert done.returncode == 0, done.stderr
    assert folded(big) == folded(home)
    for name in OURS:
        assert big.run(f"SELECT count(*) FROM {name}") == home.run(f"SELECT count(*) FROM {name}")
    people = "SELECT id, name, language, epoch FROM person ORDER BY id"
    assert big.run(people) == home.run(people)
    assert big.run("SELECT min(created) < now() - interval '0 s' AND max(created) < now() FROM person")[0][0]
    assert lay_table(big, "benevolent").id > 5  # numbers go on where they were

    again = run(big, *move)
    assert again.returncode == 2
    assert "is empty" in again.stderr


@pytest.mark.parametrize(("name", "value"), [
    ("CLAIRIERE_SECRET", ""),
    ("CLAIRIERE_DATABASE", "postgresql://postgres@127.0.0.1:1/nowhere"),
])
def test_a_process_that_lacks_a_part_ends_instead_of_answering_without_it(evening: str, name: str, value: str) -> None:
    command = re.findall(r"^site: (.*)$", (DEPLOY / "Procfile").read_text(), re.MULTILINE)[0]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = Store(f"{POSTGRES}/{evening}").environment(PORT=str(free_port()), PATH=path) | {name: value}
    started = ["timeout", "60", "sh", "-c", f"exec {command}"]
    done = subprocess.run(started, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 3, done.stderr  # what uvicorn says of a start that failed
