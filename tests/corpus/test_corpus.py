"""A corpus is written, replayed and asked: every row follows from the record of its game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from clairiere.bots.roster import NoSuchBot
from clairiere.cli import main
from clairiere.corpus import BadCorpus, check, plans, read_records, write
from clairiere.corpus.files import DECISION_COLUMNS, GAME_COLUMNS, VERSION_KEY, decisions_file
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.rules import WrongTable
from clairiere.lab.compiled import project_root

DOCUMENT = project_root() / "docs" / "corpus.md"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of each kind, by bots that answer at random."""
    folder = tmp_path_factory.mktemp("corpus")
    assert main(["corpus", str(folder), "--games", "1", "--bots", "random", "--jobs", "1", "--seed", "3"]) == 0
    return folder


def asked(query: str, folder: Path) -> list[tuple[Any, ...]]:
    """The answer of DuckDB, with the corpus in the folder `corpus`."""
    with duckdb.connect() as base:
        return base.sql(query.replace("'corpus/", f"'{folder}/")).fetchall()


def test_every_game_replays_and_every_row_follows_from_its_record(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["corpus", str(corpus), "--check"]) == 0
    records = list(read_records(corpus))
    decisions = sum(len(record.answers) for record in records)
    assert f"{len(records)} games with {decisions} decisions replay" in capsys.readouterr().out
    assert sorted({record.game for record in records}) == sorted(BUILT_IN)
    assert all(record.result for record in records)


def test_a_decision_has_what_the_seat_knew_and_what_it_did_not(corpus: Path) -> None:
    query = """
        SELECT view, truth, list_contains(options, choice), options[option + 1] = choice, place, won
        FROM 'corpus/decisions-bloody_grove.parquet' ORDER BY game_id, number
    """
    rows = asked(query, corpus)
    game = game_named("bloody_grove")
    for view, truth, among, there, place, won in rows:
        assert among
        assert there
        assert won == (place == 1)
        seen = game.read(view)
        assert game.rules.read_position(truth, game.rules.components()).text() == truth
        assert "?" in view
        assert seen.text() == view
    observed = asked("SELECT observation, view FROM 'corpus/decisions-bloody_grove.parquet' LIMIT 5", corpus)
    assert [row for row, _ in observed] == [game.observation.encode(game.read(view)) for _, view in observed]


def test_the_same_seed_writes_the_same_games(corpus: Path, tmp_path: Path) -> None:
    write(tmp_path, plans("benevolent", 1, seed=3, bots=["random"]))
    of_the_game = [record.text() for record in read_records(corpus) if record.game == "benevolent"]
    assert [record.text() for record in read_records(tmp_path)] == of_the_game
    write(tmp_path, plans("benevolent", 1, seed=4, bots=["random"]))
    assert [record.text() for record in read_records(tmp_path)] != of_the_game


def changed(folder: Path, name: str, column: str, value: object) -> None:
    """The first value of a column becomes another."""
    table = pq.read_table(folder / name)
    rows = table.to_pylist(maps_as_pydicts="strict")
    rows[0][column] = value
    columns = GAME_COLUMNS if name == "games.parquet" else DECISION_COLUMNS
    pq.write_table(pa.Table.from_pylist(rows, schema=columns.with_metadata(table.schema.metadata)), folder / name)


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        (decisions_file("benevolent"), "choice", "decline"),
        (decisions_file("benevolent"), "view", "something else"),
        (decisions_file("benevolent"), "game_id", "benevolent-9-00000"),
        ("games.parquet", "record", "no record"),
        ("games.parquet", "game_id", "benevolent-9-00000"),
    ],
)
def test_what_does_not_follow_from_a_record_is_found(tmp_path: Path, name: str, column: str, value: str) -> None:
    write(tmp_path, plans("benevolent", 1, seed=3, bots=["random"]))
    assert check(tmp_path)[0] == 1
    changed(tmp_path, name, column, value)
    with pytest.raises(BadCorpus):
        check(tmp_path)
    assert main(["corpus", str(tmp_path), "--check"]) == 1


def test_files_of_another_version_are_refused(tmp_path: Path) -> None:
    write(tmp_path, plans("benevolent", 1, bots=["random"]))
    table = pq.read_table(tmp_path / "games.parquet")
    pq.write_table(table.replace_schema_metadata({VERSION_KEY: b"99"}), tmp_path / "games.parquet")
    with pytest.raises(BadCorpus, match="of version 99; this library reads 1"):
        check(tmp_path)
    with pytest.raises(BadCorpus, match="cannot be read"):
        check(tmp_path / "nowhere")


def test_bots_and_tables_that_there_are_not_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoSuchBot):
        plans("benevolent", 1, bots=["nobody"])
    with pytest.raises(WrongTable):
        plans("benevolent", 1, seats=7)
    assert main(["corpus", str(tmp_path), "--bots", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_the_columns_and_the_queries_of_the_page_are_those_of_the_files(corpus: Path) -> None:
    text = DOCUMENT.read_text("utf-8")
    named = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert named == [*GAME_COLUMNS.names, *DECISION_COLUMNS.names]
    queries = [block.partition("```")[0] for block in text.split("```sql\n")[1:]]
    assert len(queries) >= 2
    for query in queries:
        assert asked(query, corpus)
    python = text.split("```python\n")[1].partition("```")[0].replace("'corpus/", f"'{corpus}/")
    names: dict[str, Any] = {}
    exec(python, names)
    assert names["row"][1] in [choice.notation() for choice in names["seen"].options()]


def test_without_the_extra_it_is_said_what_to_install() -> None:
    script = "import sys; sys.modules['pyarrow'] = None; from clairiere.cli import main; main(['corpus', 'x'])"
    done = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True)
    assert done.stderr.strip() == "This needs pyarrow: pip install 'clairiere[corpus]'"
