"""An upgrade from the last version that has landed, with the games that were being played."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import clairiere
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.record import read_record
from clairiere.table.play.recorded import PROVEN, recorded
from tests.deploy.upgrade import (
    DUMP,
    ROOT,
    TOLD,
    Party,
    begun,
    evening,
    fold_all,
    migrate,
    parties_of,
    positions,
    work_tree,
)
from tests.table.kit import Server, Store, drop_postgres, migrated_postgres, new_postgres

HERE = str(Path(clairiere.__path__[0]).parent)
"""Where the version that is tested is imported from."""
OLDER_RULES = "tests.deploy.older_rules:application"
RULES = "SELECT game, rules FROM game_table WHERE code = ?"


@pytest.fixture
def empty() -> Iterator[Store]:
    name = f"clairiere_upgrade_{os.getpid()}"
    try:
        yield new_postgres(name)
    finally:
        drop_postgres(name)


def test_games_begun_in_the_last_landed_version_are_migrated_and_go_on(empty: Store) -> None:
    with open(DUMP, encoding="utf-8") as file:
        load = ["psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", empty.address]
        subprocess.run(load, stdin=file, stdout=subprocess.DEVNULL, check=True)
    migrate(empty, HERE)
    with Server(empty) as server:
        parties = parties_of(empty, server.port)
        assert positions(parties, server.port) == json.loads(TOLD.read_text("utf-8"))
        *running, over = parties
        assert [party.answer(server.port) for party in running] == [13] * len(running)
        assert over.answer(server.port) == 0
        record = over.people[0].get(f"/api/t/{over.code}/record")
        assert record.status == 200
        assert len(fold_all(empty, HERE)) == len(parties)


@pytest.mark.nightly
def test_processes_of_both_versions_serve_the_same_tables_while_one_takes_over(empty: Store) -> None:
    with work_tree() as before:
        migrate(empty, before)
        with Server(empty, PYTHONPATH=before) as old:
            parties = evening(old.port)
            folded = fold_all(empty, before)
            assert fold_all(empty, HERE) == folded  # what docs/operate.md says to compare before an upgrade
            migrate(empty, HERE)
            assert fold_all(empty, before) == folded
            with Server(empty, PYTHONPATH=HERE) as new:
                for turn in range(40):
                    port = (old.port, new.port)[turn % 2]
                    for party in parties:
                        party.answer(port)
                    assert positions(parties, old.port) == positions(parties, new.port)
                old.stop()
                for party in parties:
                    while party.answer(new.port):
                        pass
                assert all([board["over"] for party in parties for board in party.boards(new.port)])
                records = [party.people[0].get(f"/api/t/{party.code}/record") for party in parties]
        assert [record.status for record in records] == [200] * len(parties)
        assert len(fold_all(empty, HERE)) == len(parties)


def rules_of(store: Store, party: Party) -> int:
    """By how many versions a table's rules are older than the newest."""
    game, rules = store.run(RULES, party.code)[0]
    return game_named(game).rules.version - int(rules)


def leave_one_each(parties: list[Party], port: int) -> None:
    """Somebody gives up: what was mended in several games comes up only then."""
    for party in parties:
        board = party.boards(port)[0]
        party.people[0].post(f"/t/{party.code}/concede", version=board["version"])
        party.version = max(board["version"] for board in party.boards(port))


def taken_over(store: Store, source: Path, more: int) -> None:
    """Processes of older and newer rules take turns at a table of each game, until the newer ones are alone."""
    with Server(store, OLDER_RULES, PYTHONPATH=str(source)) as old:
        parties = [begun(old.port, game, 3 if game == "bethel_woods" else 2, 5) for game in BUILT_IN]
        with Server(store, PYTHONPATH=str(source)) as new:
            for turn in range(6):
                for party in parties:
                    party.answer((old.port, new.port)[turn % 2])
            assert positions(parties, old.port) == positions(parties, new.port)
            later = begun(new.port, "benevolent", 2, 1)
            assert {rules_of(store, party) for party in [*parties, later]} == {1}
            old.stop()
            leave_one_each(parties, new.port)
            for party in parties:
                while party.version < more and party.answer(new.port):
                    continue
            assert {rules_of(store, party) for party in parties} == {1}
            assert rules_of(store, begun(new.port, "benevolent", 2, 2)) == 0
            for party in parties:
                check_record(store, party, new.port)


def check_record(store: Store, party: Party, port: int) -> None:
    """A game that is over has a record of the older version, which replays to its proof."""
    reply = party.people[0].get(f"/api/t/{party.code}/record")
    over = any([board["over"] for board in party.boards(port)])
    assert reply.status == (200 if over else 403), reply.text
    if over:
        record = read_record(reply.text)
        assert game_named(record.game).rules.version - record.rules == 1
        assert recorded(reply.text).proof == PROVEN


@pytest.fixture
def migrated(empty: Store) -> Store:
    return migrated_postgres(empty.address.rpartition("/")[2])


def test_rules_change_while_tables_are_played_and_every_table_keeps_its_own(migrated: Store) -> None:
    taken_over(migrated, ROOT / "src", 14)


@pytest.mark.nightly
@pytest.mark.parametrize("source", ["src", "build/compiled"])
def test_whole_games_outlast_a_change_of_rules_interpreted_and_compiled(migrated: Store, source: str) -> None:
    assert (ROOT / source / "clairiere").is_dir(), "first: make compiled"
    taken_over(migrated, ROOT / source, 5000)
