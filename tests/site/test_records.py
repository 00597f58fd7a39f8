"""Finished games leave the database for files, and everything that reads their history reads as before."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.record import proof_of, read_record
from clairiere.store.finished import Folder
from clairiere.store.ledger import HAND_OVER, TAKE_BACK
from tests.site.rated_games import as_person
from tests.table.kit import Laid, Server, Store, own_store
from tests.table.over import NEW_ANSWER, finished_table

ARCHIVE = """
import django; django.setup()
from clairiere.site import archiving
from clairiere.store.models import Table
{before}
print(archiving.archive_finished())
"""


@pytest.fixture(params=["postgresql", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with own_store(request.param, "records", tmp_path) as found:
        yield found


class Archived:
    """A database with finished games, and the folder of their files."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.folder = folder
        self.settings = {"CLAIRIERE_RECORDS": str(folder), "CLAIRIERE_RECORDS_AFTER": "0"}

    def server(self, **more: str) -> Server:
        return Server(self.store, "", 0, **more)

    def archive(self, before: str = "") -> int:
        """How many games one run of the job archives."""
        script = ARCHIVE.format(before=before)
        environment = self.store.environment
        self.store.environment = lambda **more: environment(**self.settings, **more)  # type: ignore[method-assign]
        try:
            return int(self.store.python(script).split()[-1])
        finally:
            self.store.environment = environment  # type: ignore[method-assign]

    def files(self) -> list[Path]:
        return sorted(self.folder.rglob("*.gz"))

    def lines(self, table: Laid) -> int:
        return int(self.store.run("SELECT count(*) FROM answer WHERE table_id = ?", table.id)[0][0])


@pytest.fixture
def archived(store: Store, tmp_path: Path) -> Archived:
    return Archived(store, tmp_path / "records")


def with_take_back(store: Store, table: Laid) -> None:
    """The first answer of a game was given, taken back and given again."""
    first = store.run("SELECT seat, notation, luck, at FROM answer WHERE table_id = ? AND seq = 1", table.id)[0]
    store.run("UPDATE answer SET seq = -seq WHERE table_id = ? AND seq > 1", table.id)
    store.run("UPDATE answer SET seq = 2 - seq WHERE table_id = ? AND seq < 0", table.id)
    seat, notation, luck, at = first
    store.run(NEW_ANSWER, table.id, 2, seat, TAKE_BACK, "", at)
    store.run(NEW_ANSWER, table.id, 3, seat, notation, luck, at)
    store.run("UPDATE head SET version = version + 2 WHERE table_id = ?", table.id)


def history(server: Server, table: Laid) -> dict[str, str]:
    """What of a finished game can be read, by address."""
    code, person = table.code, as_person(server, table.people[0] or 0)
    found = {}
    for path in ("/api/t/{}", "/t/{}/record", "/t/{}/now?version=0", "/t/{}/log?since=0", "/t/{}?at=4&eyes=open",
                 "/t/{}?at=2&eyes=A", "/t/{}/picture.svg?at=3", "/tables/{}"):  # fmt: skip
        reply = person.get(path.format(code))
        assert reply.status == 200, (path, reply.text)
        # What is secret is new in every page.
        found[path] = re.sub(r"[A-Za-z0-9_-]{32,}", "", reply.text.replace(f":{server.port}", ""))
    games = zipfile.ZipFile(io.BytesIO(person.get("/me/export").body))
    return found | {"export": games.read(f"games/{code}.record").decode()}


def test_everything_that_reads_history_reads_files_as_it_read_the_log(store: Store, archived: Archived) -> None:
    tables = [finished_table(store, "bloody_grove"), finished_table(store, "benevolent", seats=3)]
    with_take_back(store, tables[1])
    with archived.server() as server:
        before = [history(server, table) for table in tables]
    assert archived.archive() == len(tables)
    assert archived.archive() == 0
    assert [archived.lines(table) for table in tables] == [0, 0]
    with archived.server(**archived.settings) as server:
        for table, told in zip(tables, before, strict=True):
            now = history(server, table)
            for path, text in told.items():
                assert [*unified_diff(text.splitlines(), now[path].splitlines())] == [], path
        person = as_person(server, tables[0].people[0] or 0)
        again = person.post(f"/api/tables/{tables[0].code}/again", at="4", bots="random")
        assert again.status == 200, again.text


def test_a_file_is_a_record_that_replays_to_its_proof(store: Store, archived: Archived) -> None:
    table = finished_table(store, "bloody_grove")
    assert archived.archive() == 1
    (path,) = archived.files()
    record = read_record(gzip.decompress(path.read_bytes()).decode())
    game = game_named(record.game)
    assert record.proof == proof_of(record, game, game.rules.components())
    assert [one.text() for one in record.answers] == [one.text() for one in table.opening.record.answers]
    assert path.stat().st_mode & 0o777 == 0o600


KILLED = """
def died(*about): print(0); raise SystemExit
archiving.{name} = died
"""
TORN = """
from clairiere.store.finished import Folder
whole = Folder.write
Folder.write = lambda self, name, data: whole(self, name, data[:-40])
"""
DIFFERENT = """
from clairiere.store.finished import Folder
import gzip
whole = Folder.write
changed = lambda data: gzip.compress(gzip.decompress(data).replace(b"proof ", b"proof f"))
Folder.write = lambda self, name, data: whole(self, name, changed(data))
"""


@pytest.mark.parametrize("name", ["drop_lines", "replays"])
def test_whoever_archives_may_be_killed_between_file_and_deletion(archived: Archived, store: Store, name: str) -> None:
    table = finished_table(store, "bloody_grove")
    number = archived.lines(table)
    assert archived.archive(KILLED.format(name=name)) == 0
    assert (len(archived.files()), archived.lines(table)) == (1, number)
    before = archived.files()[0].read_bytes()
    assert archived.archive() == 1
    assert (archived.files()[0].read_bytes(), archived.lines(table)) == (before, 0)


@pytest.mark.parametrize("how", [TORN, DIFFERENT], ids=["torn", "different"])
def test_a_file_that_does_not_say_the_same_lets_no_line_be_deleted(archived: Archived, store: Store, how: str) -> None:
    table = finished_table(store, "bloody_grove")
    number = archived.lines(table)
    with suppress(CalledProcessError):  # a torn file ends the job
        archived.archive(how)
    assert archived.lines(table) == number
    store.run("UPDATE game_table SET archived = 0")
    assert archived.archive() == 1


def test_a_game_that_does_not_replay_stays_in_the_database(archived: Archived, store: Store) -> None:
    table, other = finished_table(store, "bloody_grove"), finished_table(store, "bloody_grove")
    store.run("UPDATE game_table SET rules = 99 WHERE id = ?", table.id)
    assert archived.archive() == 1
    assert store.run("SELECT archived FROM game_table WHERE id = ?", table.id) == [(-1,)]
    assert (archived.lines(table) > 0, archived.lines(other)) == (True, 0)


def test_without_its_file_a_game_is_unavailable_and_all_others_are_there(archived: Archived, store: Store) -> None:
    tables = [finished_table(store, "bloody_grove") for _ in range(2)]
    assert archived.archive() == 2
    lost = next(path for path in archived.files() if tables[0].code in path.name)
    lost.unlink()
    with archived.server(**archived.settings) as server:
        assert [server.client().get(f"/api/t/{table.code}").status for table in tables] == [503, 200]


DELETE = """
import django; django.setup()
from clairiere.site.accounts.deletion import delete_person
from clairiere.store.models import Person
delete_person(Person.objects.get(id={person}))
"""


def test_who_is_deleted_later_is_gone_from_an_archived_game_too(archived: Archived, store: Store) -> None:
    table = finished_table(store, "bloody_grove")
    number = archived.lines(table)
    assert archived.archive() == 1
    store.python(DELETE.format(person=table.people[0]))
    assert store.run("SELECT seq, notation FROM answer WHERE table_id = ?", table.id) == [(number + 1, HAND_OVER)]
    with archived.server(**archived.settings) as server:
        seen: Any = server.client().get(f"/api/t/{table.code}").json()
        assert seen["version"] == number + 1
        assert "Ada" not in server.client().get(f"/t/{table.code}").text


def test_files_of_a_folder_are_written_whole_and_deleted(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "files")
    assert folder.read("a/b/c") is None
    for data in (b"one", b"another"):
        folder.write("a/b/c", data)
        assert folder.read("a/b/c") == data
    assert [path.name for path in (tmp_path / "files").rglob("*") if path.is_file()] == ["c"]
    folder.delete("a/b/c")
    folder.delete("a/b/c")
    assert folder.read("a/b/c") is None


PARTS = """
import django; django.setup()
from django.core.management import CommandError, call_command
for part in ("0/4", "5/4", "4", "x/4"):
    try:
        call_command("archive_games", f"--part={part}")
    except CommandError as error:
        print(error)
"""


def test_a_part_of_the_work_that_there_is_not_is_refused(store: Store) -> None:
    assert store.python(PARTS).count("is not like 2/4") == 4
