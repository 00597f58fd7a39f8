"""Parquet files of a corpus: their columns, writing, and reading back what replays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from os import PathLike
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from clairiere import __version__
from clairiere.corpus.games import Plan, PlayedGame, Row, decision_rows, game_row, play_plan
from clairiere.games.registry import game_named
from clairiere.kernel.chance import LuckMismatch
from clairiere.kernel.choices import ClairiereError, Illegal
from clairiere.kernel.record import BadRecord, Record, final_state, read_record
from clairiere.lab.executors import executor

VERSION: Final = 1
"""Of the columns below and of what they mean; it stands in the metadata of every file."""
VERSION_KEY: Final = b"clairiere.corpus"
GAMES: Final = "games.parquet"
WORD: Final = pa.dictionary(pa.int32(), pa.string())

GAME_COLUMNS: Final = pa.schema([
    ("game_id", pa.string()),
    ("game", WORD),
    ("rules", pa.int16()),
    ("seats", pa.int8()),
    ("settings", pa.map_(pa.string(), pa.string())),
    ("bots", pa.list_(pa.string())),
    ("seed", pa.int64()),
    ("answers", pa.int32()),
    ("places", pa.list_(pa.int8())),
    ("points", pa.list_(pa.int32())),
    ("record", pa.string()),
])
DECISION_COLUMNS: Final = pa.schema([
    ("game_id", WORD),
    ("game", WORD),
    ("number", pa.int32()),
    ("seat", WORD),
    ("bot", WORD),
    ("question", WORD),
    ("asked", WORD),
    ("view", pa.string()),
    ("observation", pa.binary()),
    ("options", pa.list_(pa.string())),
    ("choice", WORD),
    ("option", pa.int16()),
    ("truth", pa.string()),
    ("luck", pa.list_(pa.int64())),
    ("place", pa.int8()),
    ("won", pa.bool_()),
])
ROWS: Final = 5_000
"""Decisions of one row group, about: a game is never divided."""


class BadCorpus(ClairiereError):
    """Raised for files that are no corpus of this version, or that do not replay; the message says which game."""


def write(folder: str | PathLike[str], planned: Iterable[Plan], *, jobs: int = 1) -> int:
    """Play the games, in so many processes, and write them into a folder; returns their number."""
    with executor(jobs) as players:
        return write_played(Path(folder), players.do(play_plan, planned) if jobs > 1 else map(play_plan, planned))


def write_played(folder: Path, played: Iterable[PlayedGame]) -> int:
    """Write games as they come."""
    with Files(folder) as files:
        for each in played:
            files.add(each)
    return files.games


class Files:
    """Context manager of the files that are being written: `games.parquet`, and the decisions of each game."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.games = 0
        self.rows: list[Row] = []  # of games that are not yet written
        self.decisions: dict[str, list[Row]] = {}
        self.writers: dict[str, pq.ParquetWriter] = {}

    def __enter__(self) -> Files:
        return self

    def __exit__(self, *_: object) -> None:
        for name in list(self.decisions):
            self.flush(name)
        self.writer(GAMES, GAME_COLUMNS).write_table(table_of(self.rows, GAME_COLUMNS))
        for writer in self.writers.values():
            writer.close()

    def add(self, played: PlayedGame) -> None:
        """Add a game and its decisions."""
        record = read_record(played.record)
        self.rows.append(game_row(played, record))
        self.games += 1
        waiting = self.decisions.setdefault(record.game, [])
        waiting += decision_rows(played.plan.id, played.plan.bots, record)
        if len(waiting) >= ROWS:
            self.flush(record.game)

    def flush(self, game: str) -> None:
        """Write the decisions of whole games as a row group."""
        rows, self.decisions[game] = self.decisions[game], []
        if rows:
            self.writer(decisions_file(game), DECISION_COLUMNS).write_table(table_of(rows, DECISION_COLUMNS))

    def writer(self, name: str, columns: pa.Schema) -> pq.ParquetWriter:
        """The writer of a file, opened when it is first needed."""
        if name not in self.writers:
            kept = columns.with_metadata({VERSION_KEY: str(VERSION), b"clairiere": __version__})
            self.writers[name] = pq.ParquetWriter(self.folder / name, kept, compression="zstd", compression_level=9)
        return self.writers[name]


def decisions_file(game: str) -> str:
    """`decisions-bloody_grove.parquet`."""
    return f"decisions-{game}.parquet"


def table_of(rows: list[Row], columns: pa.Schema) -> pa.Table:
    """Rows as a table with these columns."""
    return pa.Table.from_pylist(rows, schema=columns)


# Reading back.

def opened(path: Path) -> pq.ParquetFile:
    """A file of a corpus; raises BadCorpus if it is none of this version."""
    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise BadCorpus(f"{path} cannot be read: {error}") from error
    version = (file.schema_arrow.metadata or {}).get(VERSION_KEY, b"").decode()
    if version != str(VERSION):
        raise BadCorpus(f"{path} is of version {version or 'unknown'}; this library reads {VERSION}")
    return file


def game_rows(folder: Path) -> Iterator[Row]:
    """The rows of all games, with their records."""
    for group in opened(folder / GAMES).iter_batches():
        yield from group.to_pylist(maps_as_pydicts="strict")


def read_records(folder: str | PathLike[str]) -> Iterator[Record]:
    """The records of all games, each replayed; raises BadCorpus."""
    for row in game_rows(Path(folder)):
        yield replayed(row)


def replayed(row: Row) -> Record:
    """The record of a game whose every answer is legal and draws the luck that is written; raises BadCorpus."""
    try:
        record = read_record(row["record"])
        game = game_named(record.game)
        last: Any = final_state(record, game, game.rules.components())
    except (BadRecord, Illegal, KeyError, LuckMismatch) as error:
        raise BadCorpus(f"{row['game_id']}: {error}") from error
    if not last.over or game.rules.outcome(last).text() != record.result:
        raise BadCorpus(f"{row['game_id']}: the record does not lead to its result")
    return record


def check(folder: str | PathLike[str]) -> tuple[int, int]:
    """Replay every game and make its rows again; returns the numbers of games and decisions, or raises BadCorpus."""
    games: dict[str, dict[str, Row]] = {}
    for row in game_rows(Path(folder)):
        games.setdefault(row["game"], {})[row["game_id"]] = row
    decisions = sum([check_decisions(Path(folder), name, rows) for name, rows in games.items()])
    return sum(map(len, games.values())), decisions


def check_decisions(folder: Path, game: str, rows: dict[str, Row]) -> int:
    """Compare the decisions of one game with those that follow from the records; returns how many there are."""
    file, left, decisions = opened(folder / decisions_file(game)), dict(rows), 0
    for number in range(file.num_row_groups):
        stored: list[Row] = file.read_row_group(number).to_pylist()
        for game_id, mine in groupby(stored, key=lambda row: str(row["game_id"])):
            row = left.pop(game_id, None)
            if row is None:
                raise BadCorpus(f"{game_id} is there twice, or not among the games")
            if list(mine) != list(decision_rows(game_id, row["bots"], replayed(row))):
                raise BadCorpus(f"{game_id}: the decisions are not those of the record")
            decisions += row["answers"]
    if left:
        raise BadCorpus(f"the decisions of {next(iter(left))} are missing")
    return decisions
