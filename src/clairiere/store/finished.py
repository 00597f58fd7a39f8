"""Finished games as files: their records, with every line of their logs, so that the database can drop those.

A file is a record that `clairiere replay` and `clairiere verify` read, compressed. What a log has beside it stands in
remarks: when each line was written, take-backs, seats that have changed hands, time that was up.

    # log 12 2026-11-19T10:05:02.123456+00:00 A place h04 | 3 1
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from clairiere.kernel.state import letter, seat_of
from clairiere.store.ledger import Entry, Unreachable

MARK = "# log "


class Files(Protocol):
    """Interface of a store of files: a folder, or a bucket. What has been written is durable and never changes."""

    def write(self, name: str, data: bytes) -> None:
        """Write a file, or replace it; durable when this returns."""

    def read(self, name: str) -> bytes | None:
        """The content of a file; None if there is none."""

    def delete(self, name: str) -> None:
        """Delete a file; nothing happens if there is none."""


class Folder:
    """Files in a folder of this machine, or of a file server."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, name: str, data: bytes) -> None:
        path = self.path / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(beside, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        for folder in (path.parent, path.parent.parent, self.path):  # the names too
            sync(folder)

    def read(self, name: str) -> bytes | None:
        try:
            return (self.path / name).read_bytes()
        except FileNotFoundError:
            return None

    def delete(self, name: str) -> None:
        with suppress(FileNotFoundError):
            (self.path / name).unlink()
            sync((self.path / name).parent)


def sync(folder: Path) -> None:
    """Make the names in a folder durable."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@dataclass(frozen=True)
class LogLine:
    """A line of a log, with its number and when it was written."""

    seq: int
    at: datetime
    entry: Entry

    def text(self) -> str:
        """The line as a remark in a record."""
        luck = f" | {self.entry.luck}" if self.entry.luck else ""
        told = f"{self.seq} {self.at.isoformat()} {letter(self.entry.seat)} {self.entry.notation}"
        return f"{MARK}{told}{luck}"


def lines_in(text: str) -> Iterator[LogLine]:
    """The log in the text of a file."""
    for line in text.splitlines():
        if line.startswith(MARK):
            seq, at, seat, told = line.removeprefix(MARK).split(" ", 3)
            notation, _, luck = told.partition(" | ")
            yield LogLine(int(seq), datetime.fromisoformat(at), Entry(seat_of(seat), notation, luck))


class FinishedGames:
    """The files of finished games, by the codes of their tables."""

    def __init__(self, files: Files) -> None:
        self.files = files

    def name(self, code: str) -> str:
        """The name of a game's file; no folder has many of them."""
        digest = sha256(code.encode()).hexdigest()
        return f"{digest[:2]}/{digest[2:4]}/{code}.record.gz"

    def write(self, code: str, record: str, lines: Iterable[LogLine]) -> None:
        """Write a game: its record, and its log."""
        text = "".join([record, *[f"{line.text()}\n" for line in lines]])
        self.files.write(self.name(code), gzip.compress(text.encode(), mtime=0))

    def text(self, code: str) -> str:
        """The file of a game; raises Unreachable if it cannot be had."""
        try:
            found = self.files.read(self.name(code))
            if found is not None:
                return gzip.decompress(found).decode()
        except (OSError, EOFError, ValueError) as error:
            raise Unreachable(f"the file of game {code} cannot be read: {error}") from error
        raise Unreachable(f"the file of game {code} is not there")

    def lines(self, code: str) -> Sequence[LogLine]:
        """The log of a game, as far as it is in its file; raises Unreachable."""
        return [*lines_in(self.text(code))]

    def delete(self, code: str) -> None:
        """Delete a game's file."""
        self.files.delete(self.name(code))


def finished_games(address: str) -> FinishedGames | None:
    """The files in this folder; None without one."""
    return FinishedGames(Folder(Path(address))) if address else None


def whole_log(games: FinishedGames | None, code: str, version: int, after: int, rest: tuple[Entry, ...]
              ) -> tuple[Entry, ...]:  # fmt: skip
    """The entries after a version, when the database has only the last of them; raises Unreachable."""
    if len(rest) >= version - after:
        return rest
    if games is None:
        raise Unreachable(f"the log of game {code} is in a file, and CLAIRIERE_RECORDS is not set")
    found = (*[line.entry for line in games.lines(code)][after:], *rest)
    if len(found) != version - after:
        raise Unreachable(f"the file of game {code} has another length than its log")
    return found
