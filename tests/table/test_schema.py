"""The schema: who owns it, and that databases of before it was moved are still known."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.table.kit import Server, Store, cookie_of

OLD = Path(__file__).with_name("old_database.sql")
"""A home's database, made on 18 November 2026 with the models in `clairiere.site.tables`: one table, Benevolent."""
LATER = ["tables.0008_manners", "tables.0009_progress", "tables.0010_ratings",
         "tables.0011_play_now", "tables.0013_leaderboards", "tables.0014_review", "tables.0015_again",
         "tables.0016_shard", "tables.0017_move", "tables.0018_push", "tables.0019_device",
         "tables.0020_archived", "tables.0021_bots", "tables.0022_device_index"]
"""Migrations that were added since."""
PLAN = """
import django; django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
found = executor.migration_plan(executor.loader.graph.leaf_nodes())
print(*[f"{one.app_label}.{one.name}" for one, _ in found if one.app_label in ("tables", "accounts")])
"""
TABLES = """
SELECT name, sql FROM sqlite_master WHERE tbl_name IN ('answer', 'game_table', 'head', 'notice', 'person', 'seat')
ORDER BY name
"""


@pytest.fixture
def old(tmp_path: Path) -> Store:
    store = Store(f"sqlite:///{tmp_path}/clairiere.sqlite3")
    with closing(sqlite3.connect(store.path)) as connection:
        connection.executescript(OLD.read_text("utf-8"))
    return store


def test_an_old_database_has_nothing_to_migrate(old: Store) -> None:
    assert old.python(PLAN).split() == LATER


def test_an_old_database_has_the_schema_of_a_new_one_and_plays_on(old: Store, sqlite: Store) -> None:
    old.migrate()
    assert old.run(TABLES) == sqlite.run(TABLES)
    code, person = old.run("SELECT t.code, s.person_id FROM game_table t JOIN seat s ON s.table_id = t.id "
                           "WHERE s.number = 0")[0]
    with Server(old) as server:
        reply = server.client(cookie_of(person)).post(f"/t/{code}/answer", version=0, notation="place h03")
    assert reply.json() == {"version": 1}


def test_the_models_need_no_migration_that_is_not_there(sqlite: Store) -> None:
    script = "import django; django.setup(); from django.core.management import call_command; "
    assert "No changes detected" in sqlite.python(script + "call_command('makemigrations', '--check', '--dry-run')")


def test_the_schema_knows_nothing_of_the_site() -> None:
    script = "import clairiere.store.apps, clairiere.store.ledger, sys; print(*[m for m in sys.modules if 'site' in m])"
    assert "clairiere.site" not in Store("sqlite:///nowhere").python(script)
