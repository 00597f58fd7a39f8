"""Changes of seats as the database has seen them: triggers note each in the transaction that makes it.

The notes know what no reader of the tables could find out any more: who held a seat when, who else was at the table,
and when the transaction began that looked who sits there. The functions below say what must not be in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import combinations
from typing import NamedTuple

from tests.table.kit import Store

OPEN, RUNNING = 0, 1
NOTES = """
CREATE TABLE seat_change (
  id bigserial PRIMARY KEY, begun timestamptz, at timestamptz, table_id bigint, number int, game text, status int,
  quick bool, joinable bool, old_person bigint, person bigint, old_bot text, bot text, old_left bigint, left_by bigint,
  old_kept bigint, old_locked bool, removed bool, company bigint[]
);
CREATE TABLE log_change (table_id bigint, seq int);
CREATE TABLE game_start (begun timestamptz, at timestamptz, table_id bigint, people bigint[]);
CREATE FUNCTION note_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one game_table; before seat;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (old.person_id, old.bot, old.left_by_id) IS NOT DISTINCT FROM (new.person_id, new.bot, new.left_by_id) THEN
      RETURN NULL;
    END IF;
    before := old;
  END IF;
  SELECT * INTO one FROM game_table WHERE id = new.table_id;
  INSERT INTO seat_change VALUES (
    DEFAULT, now(), clock_timestamp(), new.table_id, new.number, one.game, one.status, one.quick, one.joinable,
    before.person_id, new.person_id, before.bot, new.bot, before.left_by_id, new.left_by_id,
    before.kept_id, before.locked,
    EXISTS (SELECT FROM removal r WHERE r.table_id = new.table_id AND r.person_id = new.person_id),
    ARRAY(SELECT coalesce(s.person_id, s.left_by_id) FROM seat s
          WHERE s.table_id = new.table_id AND s.number <> new.number
            AND coalesce(s.person_id, s.left_by_id) IS NOT NULL)
  );
  RETURN NULL;
END $$;
CREATE TRIGGER note_seat AFTER INSERT OR UPDATE ON seat FOR EACH ROW EXECUTE FUNCTION note_seat();
CREATE FUNCTION note_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_start VALUES (
    now(), clock_timestamp(), new.id,
    ARRAY(SELECT person_id FROM seat WHERE table_id = new.id AND person_id IS NOT NULL)
  );
  RETURN NULL;
END $$;
CREATE TRIGGER note_start AFTER UPDATE OF status ON game_table FOR EACH ROW
  WHEN (old.status = 0 AND new.status = 1) EXECUTE FUNCTION note_start();
CREATE FUNCTION note_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO log_change VALUES (old.table_id, old.seq); RETURN NULL; END $$;
CREATE TRIGGER note_lines AFTER UPDATE OF seq, seat, notation, luck ON answer FOR EACH ROW EXECUTE FUNCTION note_log();
CREATE TRIGGER note_losses AFTER DELETE ON answer FOR EACH ROW EXECUTE FUNCTION note_log();
"""


class Change(NamedTuple):
    """A seat before and after, and its table at that moment; `company` are those who sit or have left at the others."""

    id: int
    begun: datetime  # when the transaction began
    at: datetime
    table: int
    number: int
    game: str
    status: int
    quick: bool
    joinable: bool
    old_person: int | None
    person: int | None
    old_bot: str | None  # None: the row is new
    bot: str
    old_left: int | None
    left_by: int | None
    old_kept: int | None
    old_locked: bool | None
    removed: bool
    company: list[int]

    @property
    def taking(self) -> bool:
        """Whether somebody has sat down."""
        return self.person is not None and self.person != self.old_person

    @property
    def leaving(self) -> bool:
        """Whether somebody sits there no longer."""
        return self.old_person is not None and self.person != self.old_person

    @property
    def coming_back(self) -> bool:
        """Whether it is a seat that whoever takes it had left."""
        return self.taking and self.old_left == self.person

    def __str__(self) -> str:
        seat = f"seat {self.number} of table {self.table} ({self.game}, status {self.status}) at {self.at:%H:%M:%S.%f}"
        before = f"person {self.old_person} bot {self.old_bot!r} left by {self.old_left}"
        return f"{seat}: {before} -> person {self.person} bot {self.bot!r} left by {self.left_by}"


class Start(NamedTuple):
    """A game that begins, and the people who sit there."""

    begun: datetime  # when the transaction began
    at: datetime
    table: int
    people: list[int]


class Blocked(NamedTuple):
    """A block, from the moment when its person was told that it holds."""

    person: int
    other: int
    since: datetime


def watch(store: Store) -> None:
    """Let the database take notes from now on."""
    store.run_many([(NOTES, ())])


CHANGES = "SELECT * FROM seat_change WHERE id > ? ORDER BY id"
"""All that was noted after this one."""
STARTS = "SELECT * FROM game_start"


def wrong_in(noted: Iterable[Change]) -> Iterator[str]:
    """What must not happen to a seat, whoever wants what of it."""
    for change in noted:
        for complaint in (wrong_row(change), wrong_taking(change), wrong_leaving(change)):
            if complaint:
                yield f"{complaint}: {change}"


def wrong_row(change: Change) -> str:
    """A seat has a person or a bot; in a game one of them, and never both."""
    if change.person is not None and change.bot:
        return "a seat has a person and a bot"
    if change.status == RUNNING and change.person is None and not change.bot:
        return "a seat in a game has neither a person nor a bot"
    return ""


def wrong_taking(change: Change) -> str:
    """What is wrong with how somebody sits down."""
    if not change.taking:
        return ""
    if change.old_person is not None:
        return "a seat was taken from under somebody"
    if change.person in change.company:
        return "somebody sits twice at a table"
    if change.removed:
        return "somebody sits down whom the host has taken off"
    if change.old_bot is None:
        return ""
    return wrong_in_game(change) if change.status == RUNNING else wrong_before_game(change)


def wrong_in_game(change: Change) -> str:
    """What is wrong with how somebody takes the seat of a bot."""
    if change.old_left is not None and not change.coming_back:
        return "a seat was given away that somebody had left"
    if change.old_locked:
        return "a closed seat was taken"
    if not change.joinable and not change.coming_back:
        return "a bot's seat was taken where bots give none"
    return ""


def wrong_before_game(change: Change) -> str:
    """What is wrong with how somebody takes a seat at a table that waits, or no longer plays."""
    if change.status != OPEN:
        return "somebody sits down after the end"
    if change.old_locked:
        return "a closed seat was taken"
    if change.old_kept not in (None, change.person):
        return "a seat was taken that was kept for somebody else"
    return ""


def wrong_leaving(change: Change) -> str:
    """Whoever goes in the middle of a game is remembered."""
    gone = change.leaving and change.status == RUNNING
    return "nobody knows who has left this seat" if gone and change.left_by != change.old_person else ""


def blocked_since(blocks: Iterable[Blocked]) -> dict[frozenset[int], datetime]:
    """Since when each pair was told that they do not meet again."""
    since: dict[frozenset[int], datetime] = {}
    for block in sorted(blocks, key=lambda block: block.since):
        since.setdefault(frozenset((block.person, block.other)), block.since)
    return since


def wrong_starts(starts: Iterable[Start], blocks: Iterable[Blocked]) -> Iterator[str]:
    """A game begins with two people after one of them was told that it would not happen again."""
    since = blocked_since(blocks)
    for start in starts:
        for pair in combinations(start.people, 2):
            told = since.get(frozenset(pair))
            if told is not None and start.begun > told:
                yield f"blocked at {told:%H:%M:%S.%f}, {pair} begin a game at table {start.table} at {start.begun}"


def wrong_company(noted: Iterable[Change], blocks: Iterable[Blocked]) -> Iterator[str]:
    """Two people sit down together after one of them was told that it would not happen again."""
    since = blocked_since(blocks)
    for change in noted:
        if change.taking and not change.coming_back and change.person is not None:
            for other in change.company:
                told = since.get(frozenset((change.person, other)))
                if told is not None and change.begun > told:
                    yield f"blocked at {told:%H:%M:%S.%f}, together with {other}: {change}"


class QuickTable(NamedTuple):
    """A live table to which Play now has led somebody."""

    game: str
    ended: datetime | None


Conceded = Mapping[tuple[int, int], datetime]
"""When persons have conceded at tables."""
FOREVER = datetime.max.replace(tzinfo=UTC)


class Places:
    """Who sits where while changes are read one after the other, and who should not."""

    def __init__(
        self, quick: Mapping[int, QuickTable], asked_for: set[tuple[int, int]], conceded: Conceded,
        starts: Iterable[Start],
    ) -> None:  # fmt: skip
        self.quick = quick
        self.starts = {start.table: start.at for start in starts}
        self.asked_for = asked_for  # persons and tables where they sat down by themselves, or came back
        self.conceded = conceded
        self.came: dict[int, dict[int, datetime]] = {}  # table -> who has sat down, and has not come back -> when
        self.led: dict[int, dict[int, datetime]] = {}  # person -> quick table to which they were led -> when

    def elsewhere(self, person: int, table: int, at: datetime) -> list[int]:
        """The other quick tables to which a person was led, and where the game goes on."""
        own = self.led.get(person, {})
        going_on = [other for other in own if other != table and not is_over(self.quick[other].ended, at)]
        return [other for other in going_on if self.plays(person, other, at)]

    def plays(self, person: int, table: int, at: datetime) -> bool:
        """Whether somebody who sits there has not given up."""
        return at < self.conceded.get((person, table), FOREVER)

    def note(self, change: Change) -> Iterator[str]:
        """Follow one change; complaints about it."""
        if change.leaving and change.old_person is not None:
            self.came.get(change.table, {}).pop(change.old_person, None)
            self.led.get(change.old_person, {}).pop(change.table, None)
        if not change.taking or change.person is None or change.coming_back:
            return
        led = change.table in self.quick and (change.person, change.table) not in self.asked_for
        if led or change.status == RUNNING:
            yield from self.wrong_company(change)
        if led:
            yield from self.wrong_lead(change, change.person)
            self.led.setdefault(change.person, {})[change.table] = change.at
        self.came.setdefault(change.table, {})[change.person] = change.at

    def wrong_lead(self, change: Change, person: int) -> Iterator[str]:
        """Somebody is led to a second table though they still play the same game, or are waited for."""
        for other in self.elsewhere(person, change.table, change.at):
            waiting = {one for one in self.came.get(other, {}) if one != person and self.plays(one, other, change.at)}
            if self.quick[other].game == change.game or waiting:
                yield f"still plays {self.quick[other].game} at the quick table {other} with {waiting}: {change}"

    def wrong_company(self, change: Change) -> Iterator[str]:
        """Somebody comes to a table whose player has been led to another since they came, or since its host began."""
        begun = self.starts.get(change.table)
        for person, came in self.came.get(change.table, {}).items():
            since = came if begun is None or begun > change.at else max(came, begun)
            elsewhere = self.elsewhere(person, change.table, change.at)
            later = [other for other in elsewhere if self.led[person][other] > since]
            if later and self.plays(person, change.table, change.at):
                yield f"person {person} has gone on to {later}: {change}"


def wrong_quick_seats(noted: Iterable[Change], places: Places) -> Iterator[str]:
    """Somebody plays with others at two quick tables, or the same game at two, and has not asked for it."""
    for change in noted:
        yield from places.note(change)


def is_over(ended: datetime | None, at: datetime) -> bool:
    """Whether a table has ended by then."""
    return ended is not None and ended <= at


def stays(noted: Iterable[Change]) -> dict[tuple[int, int], list[tuple[datetime, datetime | None]]]:
    """From when to when each person sat at each table; None: to the end."""
    found: dict[tuple[int, int], list[tuple[datetime, datetime | None]]] = {}
    for change in noted:
        if change.leaving and change.old_person is not None:
            own = found.get((change.old_person, change.table))
            if own:
                own[-1] = (own[-1][0], change.at)
        if change.taking and change.person is not None:
            found.setdefault((change.person, change.table), []).append((change.at, None))
    return found


def wrong_lines(noted: Iterable[Change], lines: Iterable[tuple[int, int]]) -> Iterator[str]:
    """A seat changes hands in a game without a line in the log, or the other way round; lines are tables and seats."""
    changes = Counter([(change.table, change.number) for change in noted if change.status == RUNNING])
    told = Counter(lines)
    for where in changes.keys() | told.keys():
        if changes[where] != told[where]:
            seat = f"seat {where[1]} of table {where[0]}"
            yield f"{seat} has changed hands {changes[where]} times, and the log tells {told[where]}"
