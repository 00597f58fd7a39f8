"""A database with finished games of simulated people, the same for the same seed: to measure on what is stored.

The games are those of `tools.ratings.simulate`. They have results and seats, and no log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import psycopg

from clairiere.bots.roster import LEVELS
from clairiere.cli.common import CommandError
from clairiere.games.registry import game_named
from clairiere.kernel.state import letter
from clairiere.ratings.anchors import anchor
from clairiere.ratings.model import FinishedGame
from tools.ratings.simulate import GAME, crowd

FIRST, LAST = datetime(2025, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
"""The games end between these, at even distances."""
RANKED = 3
"""Every third person is in the leaderboards."""
OVER = 2
PERSON = "COPY person (id, name, language, epoch, created, ranked) FROM STDIN"
TABLE = """
COPY game_table (id, code, game, rules, variant, size, pace, takeover, rated, counted, status, secret, promise, seed,
  luck, result, created, started, ended) FROM STDIN
"""
SEAT = "COPY seat (table_id, number, person_id, bot, name, addition) FROM STDIN"
HEAD = "COPY head (table_id, version, asked, over) FROM STDIN"
EMPTY = "SELECT NOT EXISTS (SELECT FROM person) AND NOT EXISTS (SELECT FROM game_table)"
SEQUENCES = """
SELECT setval(pg_get_serial_sequence('person', 'id'), (SELECT max(id) FROM person)),
  setval(pg_get_serial_sequence('game_table', 'id'), (SELECT max(id) FROM game_table))
"""
Row = tuple[object, ...]


def fill(database: str, games: int, seed: int) -> None:
    """Write the games of a simulated crowd into an empty, migrated PostgreSQL database."""
    played = crowd(games, seed)
    people = 1 + max([each.person for game in played for each in game.entrants])
    with psycopg.connect(database) as connection:
        found = connection.execute(EMPTY).fetchone()
        if found is None or not found[0]:
            raise CommandError("there are people or tables in this database; take an empty one")
        copy(connection, PERSON, [(n, f"P{n}", "en", 0, FIRST, n % RANKED == 0) for n in range(1, people)])
        copy(connection, TABLE, tables(played, seed))
        copy(connection, SEAT, seats(played))
        copy(connection, HEAD, [(n, 60, 0, True) for n in range(1, games + 1)])
        connection.execute(SEQUENCES)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("ANALYZE")


def copy(connection: psycopg.Connection, statement: str, rows: Sequence[Row] | Iterator[Row]) -> None:
    """Write rows with COPY."""
    with connection.cursor() as cursor, cursor.copy(statement.encode()) as into:
        for row in rows:
            into.write_row(row)


def tables(played: Sequence[FinishedGame], seed: int) -> Iterator[Row]:
    """The rows of the tables."""
    rules, chosen = game_named(GAME).rules, Random(seed)
    variant = " ".join([f"{name}={value}" for name, value in rules.variant({}).items()])
    for n, game in enumerate(played):
        ended = FIRST + (LAST - FIRST) * n / len(played)
        started = ended - timedelta(minutes=chosen.randint(15, 90))
        result = " ".join([f"{letter(seat)} {each.place}" for seat, each in enumerate(game.entrants)])
        yield (
            n + 1, f"sim{n}", GAME, rules.version, variant, len(game.entrants), 0, "sapling", True, True, OVER, "", "",
            "", "", result, started, started, ended,
        )  # fmt: skip


def seats(played: Sequence[FinishedGame]) -> Iterator[Row]:
    """The rows of the seats."""
    levels = {anchor(GAME, level): level for level in LEVELS}
    for n, game in enumerate(played):
        for seat, each in enumerate(game.entrants):
            bot = "" if each.person else levels[each.fixed]
            yield (n + 1, seat, each.person or None, bot, bot or f"P{each.person}", "")
