"""Occasions for events: whom and what the database has for somebody to do, and how time goes on."""

from __future__ import annotations

SEATED = """
SELECT s.person_id, t.code, s.number FROM seat s JOIN game_table t ON t.id = s.table_id JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND s.person_id IS NOT NULL ORDER BY t.id, s.number
"""
ASKED = """
SELECT s.person_id, t.code FROM seat s JOIN game_table t ON t.id = s.table_id JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND s.person_id IS NOT NULL AND h.asked >> s.number & 1 = 1 ORDER BY t.id, s.number
"""
LEFT = """
SELECT s.left_by_id, t.code FROM seat s JOIN game_table t ON t.id = s.table_id JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND s.left_by_id IS NOT NULL AND s.person_id IS NULL ORDER BY t.id, s.number
"""
MAY_RETURN = """
SELECT 1 FROM seat s JOIN game_table t ON t.id = s.table_id JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND t.code = ? AND s.left_by_id = ? AND s.person_id IS NULL AND NOT s.locked
  AND NOT EXISTS (SELECT FROM removal r WHERE r.table_id = t.id AND r.person_id = s.left_by_id)
"""
JOINABLE = """
SELECT t.code, t.size FROM game_table t JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND t.joinable AND EXISTS (SELECT FROM seat s WHERE s.table_id = t.id AND s.person_id IS NOT NULL)
ORDER BY t.id DESC LIMIT 30
"""
FREE = """
SELECT t.code, s.number FROM game_table t JOIN seat s ON s.table_id = t.id JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND t.joinable AND s.bot <> '' AND s.left_by_id IS NULL AND NOT s.locked
  AND EXISTS (SELECT FROM seat o WHERE o.table_id = t.id AND o.person_id IS NOT NULL) ORDER BY t.id DESC LIMIT 30
"""
WAITING = "SELECT code FROM game_table WHERE status = 0 ORDER BY id DESC LIMIT 20"
CLOCKED = """
SELECT t.id, t.code, h.version FROM game_table t JOIN head h ON h.table_id = t.id WHERE NOT h.over AND h.due > now()
ORDER BY t.id DESC LIMIT 40
"""
UP = """
UPDATE head SET due = now() - interval '1 second' WHERE table_id = ? AND version = ? AND due IS NOT NULL RETURNING 1
"""
SLOW = """
SELECT t.id, t.code, h.version, s.number, s.person_id FROM game_table t JOIN head h ON h.table_id = t.id
JOIN seat s ON s.table_id = t.id
WHERE NOT h.over AND t.pace = 0 AND s.person_id IS NOT NULL AND h.asked >> s.number & 1 = 1
  AND EXISTS (SELECT FROM seat o WHERE o.table_id = t.id AND o.person_id <> s.person_id) ORDER BY t.id DESC LIMIT 40
"""
QUIET = "UPDATE answer SET at = at - interval '130 seconds' WHERE table_id = ? AND at > now() - interval '121 seconds'"
QUIET_START = """
UPDATE game_table SET started = started - interval '130 seconds'
WHERE id = ? AND started > now() - interval '121 seconds'
"""
OLD_NUDGE = "UPDATE nudge SET at = now() - interval '11 minutes' WHERE table_id = ? AND seat = ?"
HELD = "SELECT person_id FROM seat WHERE table_id = ? AND person_id IS NOT NULL AND number <> ? ORDER BY number"
STILL = "SELECT 1 FROM head WHERE table_id = ? AND version = ? AND NOT over"
HOSTS = """
SELECT t.host_id, t.code, s.number, s.person_id IS NULL FROM game_table t JOIN seat s ON s.table_id = t.id
JOIN head h ON h.table_id = t.id WHERE NOT h.over AND t.host_id <> coalesce(s.person_id, s.left_by_id)
  AND EXISTS (SELECT FROM seat o WHERE o.table_id = t.id AND o.person_id = t.host_id) ORDER BY t.id DESC LIMIT 60
"""
TOGETHER = """
SELECT a.person_id, t.code, b.number FROM seat a JOIN seat b ON b.table_id = a.table_id AND b.person_id <> a.person_id
JOIN game_table t ON t.id = a.table_id ORDER BY t.id DESC, a.number LIMIT 60
"""
BLOCKS = "SELECT person_id, other_id FROM block WHERE person_id = ?"
ENDED = """
SELECT s.person_id, t.code FROM seat s JOIN game_table t ON t.id = s.table_id WHERE t.status = 2
  AND s.person_id IS NOT NULL ORDER BY t.id DESC, s.number LIMIT 20
"""
PLAYED = """
SELECT DISTINCT s.person_id FROM seat s JOIN game_table t ON t.id = s.table_id
WHERE t.code = ? AND s.person_id IS NOT NULL ORDER BY 1
"""
OTHERS = """
SELECT s.number FROM seat s JOIN game_table t ON t.id = s.table_id WHERE t.code = ? AND s.person_id <> ? ORDER BY 1
"""
SIZE = "SELECT size FROM game_table WHERE code = ?"
ALONE = """
SELECT s.person_id, t.game, t.pace FROM seat s JOIN game_table t ON t.id = s.table_id
JOIN head h ON h.table_id = t.id
WHERE NOT h.over AND t.joinable AND t.quick AND t.size = 2 AND s.person_id IS NOT NULL
  AND EXISTS (SELECT FROM seat o WHERE o.table_id = t.id AND o.bot <> '' AND o.left_by_id IS NULL)
ORDER BY t.id DESC LIMIT 10
"""
