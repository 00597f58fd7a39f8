"""A drill: the database server is restored to a second before a mistake, from a base backup and the archived log."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from clairiere.bots.random_bot import RandomBot
from clairiere.kernel.play import next_ask
from tests.table.kit import ALONE, Client, Laid, Server, Store, free_port, lay_table, own_postgres
from tests.table.misfortune import OwnPostgres, as_nobody_special, postgres_tool

DEPLOY = Path(__file__).parents[2] / "deploy"


class Archived:
    """A PostgreSQL of the test's own with our schema; its log is archived as docs/operate.md says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.archive = folder / "archive"
        self.postgres = OwnPostgres(folder)
        command = f'sh {DEPLOY}/archive_wal.sh "%p" {self.archive} "%f"'
        with open(self.postgres.data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(f"archive_mode = on\narchive_command = '{command}'\n")
        self.archive.mkdir()
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres", self.archive], check=True)
        self.postgres.start()
        self.store = Store(f"postgresql://postgres@127.0.0.1:{self.postgres.port}/postgres")

    def run(self, *words: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        """A script of deploy/, as whoever PostgreSQL runs as."""
        path = f"{Path(postgres_tool('pg_ctl')).parent}:{os.environ['PATH']}"
        libpq = {"PGHOST": "127.0.0.1", "PGPORT": str(self.postgres.port), "PGUSER": "postgres"}
        environment = os.environ | libpq | {"PGDATABASE": "postgres", "PATH": path} | more
        command = as_nobody_special(["sh", *[str(word) for word in words]])
        return subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, check=False, timeout=120
        )

    def backup(self, **more: str) -> Path:
        """A base backup."""
        done = self.run(DEPLOY / "backup.sh", "--base", self.archive, **more)
        assert done.returncode == 0, done.stderr
        return Path(done.stdout.strip())

    def archive_everything(self) -> None:
        """What was written up to now reaches the archive; `archive_timeout` does the same a minute later."""
        segment = self.store.run("SELECT pg_walfile_name(pg_switch_wal())")[0][0]
        until = time.monotonic() + 30
        while not (self.archive / "wal" / segment).exists():
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.fixture(scope="module")
def archived() -> Iterator[Archived]:
    """In a folder that is not one of pytest's: the database runs as somebody else, and must get there."""
    with TemporaryDirectory(prefix="clairiere-archive-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        found = Archived(Path(name))
        try:
            with own_postgres("moment") as schema:
                dump = subprocess.run(["pg_dump", "--no-owner", schema.address], check=True, capture_output=True)
            load = ["psql", "--quiet", "--set=ON_ERROR_STOP=1", found.store.address]
            subprocess.run(load, input=dump.stdout, check=True, stdout=subprocess.DEVNULL)
            yield found
        finally:
            found.postgres.stop()


class Restored:
    """What `restore.sh --to` has made; it ends with the test."""

    def __init__(self, archived: Archived, moment: str, name: str, **more: str) -> None:
        self.data = archived.folder / name
        self.port = free_port()
        words = (DEPLOY / "restore.sh", "--to", moment, archived.archive, self.data)
        self.done = archived.run(*words, PGPORT=str(self.port), **more)
        self.store = Store(f"postgresql://postgres@127.0.0.1:{self.port}/postgres")

    def __enter__(self) -> Store:
        assert self.done.returncode == 0, self.done.stderr
        assert "every table agrees with its log" in self.done.stdout
        return self.store

    def __exit__(self, *_: object) -> None:
        stop = [postgres_tool("pg_ctl"), "-D", str(self.data), "-s", "-m", "immediate", "stop"]
        subprocess.run(as_nobody_special(stop), cwd="/", check=True)


class Game:
    """One table, its people at a server, and every answer that was acknowledged, by version."""

    def __init__(self, store: Store, seed: int) -> None:
        self.table: Laid = lay_table(store, "bloody_grove")
        self.bot: RandomBot[Any] = RandomBot(seed=seed)
        self.acknowledged: dict[int, tuple[int, str]] = {}

    def answer(self, server: Server, times: int) -> None:
        """So many answers."""
        match = self.table.opening
        for _ in range(times):
            seat, version = next_ask(match.state).seat, len(match.record.answers)
            choice = self.bot.choose(match.view(seat))
            me = server.client(self.table.cookies[seat])
            reply = me.post(f"/t/{self.table.code}/answer", version=version, notation=choice.notation())
            assert reply.status == 200, reply.text
            match.choose(seat, choice)
            self.acknowledged[reply.json()["version"]] = (seat, choice.notation())

    def log(self, store: Store) -> dict[int, tuple[int, str]]:
        """What stands in the log."""
        rows = store.run("SELECT seq, seat, notation FROM answer WHERE table_id = ?", self.table.id)
        return {seq: (seat, notation) for seq, seat, notation in rows}

    def shown(self, server: Server) -> list[Any]:
        """What everybody at the table, and a spectator, is shown."""
        people = [*self.table.cookies, ""]
        return [Client(server.port, cookie).get(f"/api/t/{self.table.code}").json() for cookie in people]


def test_a_server_is_restored_to_a_second_before_a_mistake_with_all_that_was_acknowledged(archived: Archived) -> None:
    store = archived.store
    deleted, other = Game(store, 1), Game(store, 2)
    with Server(store, ALONE) as server:
        deleted.answer(server, 6)
        archived.backup()
        deleted.answer(server, 6)
        other.answer(server, 6)
        store.run("SELECT pg_create_restore_point('before the mistake')")
        shown = [game.shown(server) for game in (deleted, other)]
        known = dict(other.acknowledged)
        time.sleep(1.2)  # what is acknowledged, and a second later
        moment = datetime.now(UTC)
        time.sleep(0.1)
        store.run_many([
            (f"DELETE FROM {name} WHERE {'id' if name == 'game_table' else 'table_id'} = ?", [deleted.table.id])
            for name in ("answer", "head", "seat", "game_table")
        ])
        other.answer(server, 3)
    archived.archive_everything()

    with Restored(archived, moment.isoformat(" "), "second_before") as restored, Server(restored) as server:
        assert deleted.log(restored) == deleted.acknowledged
        assert other.log(restored) == known
        assert [game.shown(server) for game in (deleted, other)] == shown
        deleted.answer(server, 2)
        assert deleted.log(restored) == deleted.acknowledged
        assert restored.run("SHOW archive_mode") == [("off",)]  # a drill adds nothing to the archive


@pytest.mark.nightly
def test_a_server_is_restored_to_a_point_that_has_a_name_and_to_the_end_of_the_log(archived: Archived) -> None:
    store = archived.store
    game = Game(store, 3)
    archived.backup()
    with Server(store, ALONE) as server:
        game.answer(server, 6)
        store.run("SELECT pg_create_restore_point('before upgrade')")
        game.answer(server, 3)
    archived.archive_everything()
    with Restored(archived, "name:before upgrade", "at_name") as restored:
        assert len(game.log(restored)) == 6
    with Restored(archived, "latest", "all_of_it") as restored:
        assert game.log(restored) == game.acknowledged


def test_what_cannot_be_restored_is_refused_before_anything_is_started(archived: Archived) -> None:
    manifest = archived.backup() / "backup_manifest"
    early = Restored(archived, "2020-01-01 00:00:00+00", "early").done
    assert (early.returncode, early.stderr) == (1, "no base backup is older than 2020-01-01 00:00:00+00\n")
    over = Restored(archived, "latest", "data").done
    assert (over.returncode, over.stderr) == (1, f"{archived.folder}/data is not empty\n")

    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace('"Size": ', '"Size": 1', 1), "utf-8")
    damaged = Restored(archived, "latest", "damaged").done
    manifest.write_text(text, "utf-8")
    assert damaged.returncode == 1
    assert "pg_verifybackup: error" in damaged.stderr
    assert not (archived.folder / "damaged/restore.log").exists()


def test_the_oldest_base_backups_go_and_so_does_the_log_that_only_they_needed(archived: Archived) -> None:
    archived.backup()
    before = set((archived.archive / "wal").iterdir())
    newest = archived.backup(KEEP="1")
    assert list((archived.archive / "base").iterdir()) == [newest]
    assert newest.stat().st_mode & 0o077 == 0  # nobody else may read it
    kept = set((archived.archive / "wal").iterdir())
    assert before - kept


def test_a_segment_is_archived_once_and_never_over_another(tmp_path: Path) -> None:
    script, one, other = DEPLOY / "archive_wal.sh", tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"log")
    other.write_bytes(b"another server's")

    def archive(segment: Path) -> int:
        return subprocess.run(["sh", script, segment, tmp_path / "archive", "0001"], check=False).returncode

    assert [archive(one), archive(one), archive(other)] == [0, 0, 1]
    assert (tmp_path / "archive/wal/0001").read_bytes() == b"log"
    assert [file.name for file in (tmp_path / "archive/wal").iterdir()] == ["0001"]
