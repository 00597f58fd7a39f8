"""The database of a load run: made for it, filled with tables that are about to begin, and dropped at its end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from tools.load.scripts import SEATS, Script

TABLE = """
INSERT INTO game_table (code, game, rules, variant, size, pace, takeover, status, secret, promise, seed, luck, result,
  created, started, listed)
SELECT code, game, rules, variant, $8, 0, 'greedy', 1, '', '', seed, luck, '', $7, $7, false
FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[])
  AS t(code, game, rules, variant, seed, luck)
RETURNING id
"""
PERSON = """
INSERT INTO person (name, language, epoch, created) SELECT 'Somebody', 'en', 0, $2 FROM generate_series(1, $1)
RETURNING id
"""


class NotHere(Exception):
    """Raised for an address that is not on this machine."""


def on_this_machine(address: str) -> str:
    """The address, if it is on this machine; raises NotHere."""
    host = urlsplit(address).hostname or ""
    if host not in ("127.0.0.1", "::1", "localhost"):
        raise NotHere(f"a load run stays on this machine, and {host or 'a socket'} is not 127.0.0.1")
    return address


class Laid:
    """A prepared table: code, script, id, players."""

    def __init__(self, code: str, script: Script, table: int, people: Sequence[int], begun: datetime) -> None:
        self.code = code
        self.script = script
        self.table = table
        self.people = people
        self.begun = begun


class Base:
    """The temporary database of a run."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(on_this_machine(address))
        self.name = f"clairiere_load_{os.getpid()}"
        self.server = urlunsplit(parts._replace(path="/postgres"))
        self.address = urlunsplit(parts._replace(path=f"/{self.name}"))
        self.parts = parts

    async def make(self, environment: dict[str, str]) -> None:
        """Create the database and migrate it."""
        await self.on_server(f'CREATE DATABASE "{self.name}"')
        command = [sys.executable, "-m", "django", "migrate", "-v", "0"]
        subprocess.run(command, env=environment, check=True)

    async def drop(self) -> None:
        """Drop the database, with open connections."""
        await self.on_server(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')

    async def on_server(self, statement: str) -> None:
        """Run a statement outside of the database."""
        connection = await asyncpg.connect(self.server)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    async def lay(self, scripts: list[Script], name: str, bot: str = "") -> list[Laid]:
        """Tables that have just been started, with people at them, or with this bot in the last seat; their codes begin
        with this name.
        """
        now, connection = datetime.now(UTC), await asyncpg.connect(self.address)
        codes = [f"{name}{number}" for number in range(len(scripts))]
        try:
            rows = [(code, s.game, s.rules, s.variant, s.seed, s.luck) for code, s in zip(codes, scripts)]
            columns = [list(column) for column in zip(*rows)]
            async with connection.transaction():
                tables = [row[0] for row in await connection.fetch(TABLE, *columns, now, SEATS)]
                people = [row[0] for row in await connection.fetch(PERSON, len(scripts) * SEATS, now)]
                laid = [
                    Laid(code, script, table, people[i * SEATS : (i + 1) * SEATS], now)
                    for i, (code, script, table) in enumerate(zip(codes, scripts, tables))
                ]
                await seat(connection, laid, bot)
        finally:
            await connection.close()
        return laid

    async def ask(self, question: str) -> Any:
        """The single value that a query returns."""
        connection = await asyncpg.connect(self.address)
        try:
            return await connection.fetchval(question)
        finally:
            await connection.close()


async def seat(connection: Any, laid: list[Laid], bot: str = "") -> None:
    """Insert seats and heads of prepared tables."""
    bots = {SEATS - 1: bot} if bot else {}
    chairs = [
        (one.table, n, None if n in bots else one.people[n], bots.get(n, ""), f"Player {one.people[n]}", "")
        for one in laid for n in range(SEATS)
    ]
    columns = ["table_id", "number", "person_id", "bot", "name", "addition"]
    await connection.copy_records_to_table("seat", records=chairs, columns=columns)
    due = [one.begun if any([one.script.asked >> n & 1 for n in bots]) else None for one in laid]
    heads = [(one.table, 0, one.script.asked, False, begun) for one, begun in zip(laid, due)]
    columns = ["table_id", "version", "asked", "over", "bot_due"]
    await connection.copy_records_to_table("head", records=heads, columns=columns)
    await connection.execute("ANALYZE")
    begun = datetime.now(UTC)
    # Of these tables alone: moves at others hold their heads, in another order.
    asked = [one.table for one, since in zip(laid, due) if since]
    await connection.execute("UPDATE head SET bot_due = $1 WHERE table_id = ANY($2)", begun, asked)
    for one in laid:
        one.begun = begun
