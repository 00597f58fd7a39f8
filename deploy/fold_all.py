"""Fold every started table of a database from its log, and print what it leads to.

    python fold_all.py postgresql://127.0.0.1/clairiere_restored        (or nothing: CLAIRIERE_DATABASE)

A line for each table: its code, its version, and a digest of record and board. Two databases that hold the same games
print the same lines. The exit code is 1 if a table cannot be folded. It writes nothing, and may be run while people
play: the log of a table that goes on meanwhile must lead to a version between its heads before and after.
"""
# ruff: noqa: T201 # printing is its job

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
import sys

from clairiere.store.finished import finished_games
from clairiere.store.ledger import Ledger
from clairiere.table.play.live import Live

CODES = "SELECT code FROM game_table WHERE seed <> '' ORDER BY code"
"""The tables that have been started."""


def line(live: Live) -> str:
    """What a table has come to: equal tables have equal lines."""
    match = live.match
    told = "\n".join([match.record.text(), match.state.text(), match.state.agenda_text()])
    return f"{live.stored.code} {live.version} {hashlib.sha256(told.encode()).hexdigest()[:20]}"


async def opened(address: str) -> tuple[Ledger, list[str]]:
    """The ledger at this address, and the codes of its tables."""
    games = finished_games(os.environ.get("CLAIRIERE_RECORDS", ""))
    if address.startswith("sqlite:///"):
        from clairiere.store.sqlite import SqliteLedger  # noqa: PLC0415 # only where it is used

        path = address.removeprefix("sqlite:///")
        connection = sqlite3.connect(path)
        codes = [row[0] for row in connection.execute(CODES)]
        connection.close()
        return await SqliteLedger.open(path, games), codes
    from clairiere.store.postgres import PostgresLedger  # noqa: PLC0415 # only where it is used

    ledger = await PostgresLedger.open(address, games=games)
    return ledger, [row[0] for row in await ledger.pool.fetch(CODES)]


async def folded(ledger: Ledger, code: str) -> bool:
    """Print a table's line; False if its log leads nowhere."""
    try:
        live = await consistent(ledger, code)
    except Exception as error:  # one torn table must not hide the others
        print(f"{code}: {type(error).__name__}: {error}", file=sys.stderr)
        return False
    print(f"{code} has been deleted meanwhile" if live is None else line(live), file=sys.stdout if live else sys.stderr)
    return True


async def consistent(ledger: Ledger, code: str) -> Live | None:
    """A table whose log leads to its head, or None for one that is deleted meanwhile.

    Moves may come between two questions, so the head is asked before and after the log.
    """
    page = await ledger.read(code)
    before = await ledger.version(page.table) if page else None
    page = await ledger.read(code)
    after = await ledger.version(page.table) if page else None
    if page is None or before is None or after is None:
        return None
    live = Live(page)
    if not before <= live.version <= after:
        raise ValueError("its head and its log disagree")
    return live


async def main(address: str) -> int:
    """Every table, one after the other."""
    ledger, codes = await opened(address)
    try:
        torn = [code for code in codes if not await folded(ledger, code)]
    finally:
        await ledger.close()
    print(f"{len(codes)} tables, {len(torn)} that cannot be folded", file=sys.stderr)
    return 1 if torn else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else os.environ["CLAIRIERE_DATABASE"])))
