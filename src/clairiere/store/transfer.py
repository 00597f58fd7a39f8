"""Tables as JSON, from one database to another: what a shard gets when a game begins, and what copies are made of.

The statements are for asyncpg and for psycopg: `numbered` and `unnamed` write their parameters. A shard knows of people
only what a game needs, which is a number and whose cookies are valid.
"""

from __future__ import annotations

import hashlib

EXPORT = """
SELECT json_build_object(
  'table', to_jsonb(t) || '{{"host_id": null, "rematch_of_id": null, "again_of_id": null}}',
  'head', to_jsonb(h),
  'seats', (SELECT jsonb_agg(to_jsonb(s) || '{{"kept_id": null}}') FROM seat s WHERE s.table_id = t.id),
  'people', (
    SELECT coalesce(jsonb_agg(to_jsonb(p) || '{{"name": "", "code": null, "user_id": null, "owner_id": null}}'), '[]')
    FROM person p WHERE EXISTS (SELECT FROM seat s WHERE s.table_id = t.id AND p.id IN (s.person_id, s.left_by_id))),
  'answers', (SELECT coalesce(jsonb_agg(a), '[]') FROM answer a WHERE a.table_id = t.id AND a.seq > {1})
)::text FROM game_table t JOIN head h ON h.table_id = t.id AND h.version >= 0 WHERE t.id = {0}
"""
"""A table with the lines after a version."""
PEOPLE = """
INSERT INTO person SELECT * FROM jsonb_populate_recordset(NULL::person, {0}::jsonb -> 'people')
ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch
"""
INSERT = (
    PEOPLE,
    "INSERT INTO game_table SELECT * FROM jsonb_populate_record(NULL::game_table, {0}::jsonb -> 'table')",
    "INSERT INTO seat SELECT * FROM jsonb_populate_recordset(NULL::seat, {0}::jsonb -> 'seats')",
    "INSERT INTO head SELECT * FROM jsonb_populate_record(NULL::head, {0}::jsonb -> 'head')",
    "INSERT INTO answer SELECT * FROM jsonb_populate_recordset(NULL::answer, {0}::jsonb -> 'answers')",
)
"""A table into a shard that does not have it."""
SEATS = """
UPDATE seat s SET person_id = p.id, bot = n.bot, name = n.name, stand_in = n.stand_in, former = n.former,
  left_by_id = l.id, joined = n.joined, hints = greatest(s.hints, n.hints)
FROM jsonb_populate_recordset(NULL::seat, {0}::jsonb -> 'seats') n
  LEFT JOIN person p ON p.id = n.person_id LEFT JOIN person l ON l.id = n.left_by_id
WHERE s.table_id = n.table_id AND s.number = n.number
"""
LINES = """
INSERT INTO answer SELECT * FROM jsonb_populate_recordset(NULL::answer, {0}::jsonb -> 'answers') ON CONFLICT DO NOTHING
"""
COPY = (
    LINES,
    """
    UPDATE head h SET version = n.version, asked = n.asked, over = n.over, watched_until = n.watched_until
    FROM jsonb_populate_record(NULL::head, {0}::jsonb -> 'head') n WHERE h.table_id = n.table_id
    """,
    SEATS,
    """
    UPDATE game_table t SET status = n.status, result = n.result, ended = n.ended
    FROM jsonb_populate_record(NULL::game_table, {0}::jsonb -> 'table') n WHERE t.id = n.id
    """,
)
"""What has changed at a table, into the first database's copy of it."""
DELETE = (
    "DELETE FROM answer WHERE table_id = {0}",
    "DELETE FROM head WHERE table_id = {0}",
    "DELETE FROM seat WHERE table_id = {0}",
    "DELETE FROM game_table WHERE id = {0}",
)
"""A table from a shard; its people stay, who may be at others."""


SLEEP = "UPDATE head SET version = -1 - version, claimed = now() + interval '1000 years' WHERE table_id = {0}"
"""A head that has not arrived: no answer fits its version, and no worker claims it."""
WAKE = "UPDATE head SET version = -1 - version, claimed = NULL WHERE table_id = {0} AND version < 0"


def numbered(statement: str) -> str:
    """A statement for asyncpg."""
    return statement.format("$1", "$2")


def unnamed(statement: str) -> str:
    """A statement for psycopg and Django: both orders of parameters are the same here."""
    return statement.replace("{1}", "%(version)s").format("%(about)s")


def shards_of(code: str, number: int) -> list[int]:
    """Which of so many databases a table's log belongs to, the first choice first (rendezvous hashing).

    One more database takes its share from all others, and leaves the order of those unchanged.
    """
    return sorted(range(number), key=lambda shard: hashlib.sha256(f"{shard} {code}".encode()).digest())
