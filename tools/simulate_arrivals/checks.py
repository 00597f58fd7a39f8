"""What must hold while people come and go and when all have gone, as the database and its notes tell."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from datetime import datetime
from random import Random
from typing import Any

from clairiere.cli.common import speech
from clairiere.cli.verify import Unfair, checked
from clairiere.games.registry import game_named
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.play import asked_seats
from clairiere.kernel.record import BadRecord, read_record
from clairiere.store.ledger import HAND_OVER, OVER, TIME_UP, StoredTable
from clairiere.store.postgres import PostgresLedger
from clairiere.table.play.live import Live
from tools.simulate_arrivals.audit import (
    RUNNING,
    STARTS,
    Change,
    Places,
    QuickTable,
    Start,
    stays,
    wrong_company,
    wrong_in,
    wrong_lines,
    wrong_quick_seats,
    wrong_starts,
)
from tools.simulate_arrivals.people import Diary, Press
from tools.simulate_arrivals.simulation import Simulation

DAY = 24 * 3600
STILL = "SELECT 1 FROM head WHERE table_id = ? AND version = ?"
LINES = "SELECT t.code, a.seq, a.seat, a.notation FROM answer a JOIN game_table t ON t.id = a.table_id ORDER BY 1, 2"
HANDED_OVER = "SELECT table_id, seat FROM answer WHERE notation = ?"
CONCESSIONS = """
SELECT coalesce(s.person_id, s.left_by_id), a.table_id, a.at
FROM answer a JOIN seat s ON s.table_id = a.table_id AND s.number = a.seat WHERE a.notation = ?
"""
TWICE = """
SELECT t.code, s.person_id FROM seat s JOIN game_table t ON t.id = s.table_id
WHERE s.person_id IS NOT NULL GROUP BY t.code, s.person_id HAVING count(*) > 1
"""
HEADS = """
SELECT t.code, h.version, h.asked, t.pace, h.bot_due IS NOT NULL, h.due IS NOT NULL, h.claimed > now(),
  h.watched_until IS NOT NULL,
  CASE WHEN h.bot_due IS NULL THEN 0 ELSE extract(epoch FROM now() - greatest(h.bot_due, newest.at))::float8 END,
  coalesce(extract(epoch FROM now() - h.due)::float8, 0),
  array(SELECT s.bot <> '' FROM seat s WHERE s.table_id = t.id ORDER BY s.number),
  array(SELECT s.person_id IS NOT NULL FROM seat s WHERE s.table_id = t.id ORDER BY s.number)
FROM head h JOIN game_table t ON t.id = h.table_id
LEFT JOIN answer newest ON newest.table_id = h.table_id AND newest.seq = h.version
WHERE NOT h.over
"""
# While all have left a table, what its bots owe waits: whoever comes back waits only from then on.


class Watch:
    """Looks at all tables that are played, again and again: what is wrong twice at one version stays so."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.before: set[tuple[str, int, str]] = set()
        self.seen = 0

    def look(self) -> None:
        """Everything that can be seen from outside, at this moment."""
        sim = self.simulation
        found = {(row[0], row[1], what) for row in sim.query(HEADS) if (what := self.wrong(row))}
        for code, version, what in found & self.before:
            sim.diary.wrong(f"{what}: {code} at version {version}")
        self.before = found
        for code, person in sim.query(TWICE):
            sim.diary.wrong(f"person {person} has two seats at {code}")
        new = sim.changes(self.seen)
        self.seen = new[-1].id if new else self.seen
        for complaint in wrong_in(new):
            sim.diary.wrong(complaint)
        sim.look_at_clocks()
        sim.look_at_stand_ins()

    def wrong(self, row: tuple[Any, ...]) -> str:
        """What is wrong with a table that is played; empty if nothing is."""
        (_, _, asked, pace, bot_due, due, claimed, stops, bot_waits, late, bots, people) = row
        if not any(people):
            return "" if stops else "bots play on for nobody"
        if stops:
            return "bots are to stop though somebody plays there"
        patience = self.simulation.patience()
        patience += max(0.0, self.simulation.killed_at() + patience - time.monotonic())
        if bot_waits > patience or late > patience:
            return f"nobody answers for a bot or for a clock since {max(bot_waits, late) // 10 * 10:.0f} s"
        if claimed or bot_due:
            return ""
        if any([asked >> seat & 1 for seat, bot in enumerate(bots) if bot]):
            return "a bot is asked and none is due"
        if pace and not due:
            return "a person is asked where a clock should run, and none does"
        return "" if asked else "nobody is asked"


# At the end.


def check_history(sim: Simulation) -> dict[str, int]:
    """Everything that was noted and everything that was acknowledged, against each other."""
    noted, diary = sim.changes(), sim.diary
    tables = sim.query("SELECT id, code, game, quick, pace, ended, size, rated FROM game_table")
    ids = {row[1]: row[0] for row in tables}
    quick = {row[0]: QuickTable(row[2], row[5]) for row in tables if row[3] and row[4] < DAY}
    asked_for = {(person, ids[code]) for person, code in diary.asked_for if code in ids}
    conceded = {(person, table): at for person, table, at in sim.query(CONCESSIONS, CONCEDE.notation())}
    starts = [Start(*row) for row in sim.query(STARTS)]
    for complaints in (
        wrong_in(noted), wrong_company(noted, diary.blocks),
        wrong_quick_seats(noted, Places(quick, asked_for, conceded, starts)),
        wrong_seatings(sim, noted, ids), wrong_presses(sim, noted, {row[1]: row for row in tables}),
        wrong_logs(sim), wrong_grants(sim), wrong_starts(starts, diary.blocks),
        wrong_lines(noted, sim.query(HANDED_OVER, HAND_OVER)),
    ):  # fmt: skip
        for complaint in complaints:
            diary.wrong(complaint)
    return figures(noted, tables, diary) | {"quick tables": len(quick), "games that have begun": len(starts)}


def figures(noted: list[Change], tables: list[Any], diary: Diary) -> dict[str, int]:
    """How often seats have changed hands, and how many pairs avoid each other."""
    in_game = [change for change in noted if change.status == RUNNING]
    pairs = {frozenset((block.person, block.other)) for block in diary.blocks}
    return {
        "changes of seats": len(noted),
        "tables": len(tables),
        "hand-overs": len(in_game),
        "hand-overs to those who come back": len([change for change in in_game if change.coming_back]),
        "hand-overs to those who come late": len([one for one in in_game if one.taking and not one.coming_back]),
        "hand-overs to bots": len([change for change in in_game if change.leaving]),
        "pairs that avoid each other": len(pairs),
    }


def wrong_seatings(sim: Simulation, noted: list[Change], ids: dict[str, int]) -> Iterator[str]:
    """Whoever was told that they have a seat had it while they were told; a table that all have left is deleted."""
    sat = stays(noted)
    for told in sim.diary.seatings:
        own = sat.get((told.person, ids.get(told.code, 0)), [])
        held = any([since <= told.heard and (until is None or until >= told.sent) for since, until in own])
        if told.code in ids and not held:
            yield f"person {told.person} was told of a seat at {told.code}, and did not have it"


def wrong_presses(sim: Simulation, noted: list[Change], tables: dict[str, tuple[Any, ...]]) -> Iterator[str]:
    """Whoever was led to a table that they did not know finds what they had asked for."""
    took: dict[tuple[int, int], list[datetime]] = {}
    for change in noted:
        if change.taking and change.person is not None:
            took.setdefault((change.person, change.table), []).append(change.at)
    for press in sim.diary.presses:
        table, code, game, _, pace, _, size, rated = tables[press.code]
        sat = [at for at in took.get((press.person, table), []) if press.sent <= at <= press.heard]
        if sat and not did_more(sim, press):
            wish = press.wish
            fits = game in (wish["games"].split() or [game]) and pace == wish["pace"] and rated == wish["rated"]
            if not fits or wish["seats"] not in (0, size):
                found = f"{code}: {game}, {size} seats, pace {pace}"
                yield f"person {press.person} wished for {wish} and was led to {found}"


def did_more(sim: Simulation, press: Press) -> bool:
    """Whether somebody has sat down at the same moment in another way too."""
    own = [told for told in sim.diary.seatings if told.person == press.person]
    return len([told for told in own if told.sent <= press.heard and told.heard >= press.sent]) > 1


def wrong_grants(sim: Simulation) -> Iterator[str]:
    """Of those who sit down at once on one seat, one is told that they have it."""
    for code, seat, people in sim.gave_twice:
        yield f"seat {seat} of {code} was given to several of {people} at once"


def wrong_logs(sim: Simulation) -> Iterator[str]:
    """A line of a log never changes; what was acknowledged is in it; the second missed move in a row costs the seat."""
    for table, seq in sim.query("SELECT table_id, seq FROM log_change"):
        yield f"line {seq} of table {table} was changed"
    logs: dict[str, list[tuple[int, int, str]]] = {}
    for code, seq, seat, notation in sim.query(LINES):
        logs.setdefault(code, []).append((seq, seat, notation))
    for code, log in logs.items():
        if [seq for seq, _, _ in log] != list(range(1, len(log) + 1)):
            yield f"the log of {code} has a gap"
    for told in sim.diary.answers:
        log = logs.get(told.code, [])
        if len(log) < told.version or log[told.version - 1][2] != told.notation:
            yield f"{told.notation!r} was acknowledged as {told.version} of {told.code}, and is not there"
    for code, log in logs.items():
        yield from wrong_patience(code, [(seat, notation) for _, seat, notation in log])


def wrong_patience(code: str, log: list[tuple[int, str]]) -> Iterator[str]:
    """Who has missed a move and misses the next one too loses the seat to a bot.

    After `hand over`, `time is up` says that a bot gives the answer that it owes: nobody has missed anything.
    """
    missed: dict[int, bool] = {}
    late: set[int] = set()
    for number, (seat, notation) in enumerate(log):
        back = number and log[number - 1] == (seat, HAND_OVER)
        if notation == TIME_UP:
            if missed.get(seat) and not back:
                yield f"seat {seat} of {code} has missed two moves in a row and keeps its seat, at {number + 1}"
            missed[seat] = True
            late.add(seat)
        elif notation == HAND_OVER:
            continue
        elif seat in late:
            late.discard(seat)
        else:
            missed[seat] = False


async def stored(address: str, codes: Iterable[str]) -> list[StoredTable]:
    """Tables as they are stored."""
    ledger = await PostgresLedger.open(address)
    try:
        found = [await ledger.read(code) for code in codes]
    finally:
        await ledger.close()
    return [one for one in found if one is not None]


def check_tables(sim: Simulation) -> dict[str, int]:
    """Every log folds to the head that is stored; every finished game replays from its promise."""
    codes = [code for (code,) in sim.query("SELECT code FROM game_table WHERE status > 0 ORDER BY id")]
    heads = dict(sim.query("SELECT table_id, asked FROM head WHERE NOT over"))
    ended, lines = 0, 0
    for one in asyncio.run(stored(sim.store.address, codes)):
        lines += len(one.entries)
        try:
            live = Live(one)
        except Exception as error:
            sim.diary.wrong(f"the log of {one.code} does not fold: {error!r}")
            continue
        if bool(live.state.over) != (one.status == OVER):
            sim.diary.wrong(f"{one.code} has ended, and has not")
        ended += one.status == OVER
        if one.status == OVER:
            verify(sim, one.code)
        elif live.version == len(one.entries) and one.table in heads:
            check_asked(sim, one, live, heads[one.table])
    return {"games verified": ended, "games that go on": len(codes) - ended, "lines in all logs": lines}


def check_asked(sim: Simulation, one: StoredTable, live: Live, asked: int) -> None:
    """Those who are asked by the rules are those whom the head says."""
    if asked_seats(live.match.state) != asked and sim.query(STILL, one.table, live.version):
        sim.diary.wrong(f"{one.code} asks {asked_seats(live.match.state):b}, and its head says {asked:b}")


def verify(sim: Simulation, code: str) -> None:
    """As `clairiere verify` does."""
    heard = sim.people[0].hear("GET", f"/t/{code}/record", Random(0))
    if not heard.granted:
        sim.diary.wrong(f"no record of {code}: {heard.status}")
        return
    record = read_record(heard.reply.text)
    game = game_named(record.game)
    try:
        list(checked(record, game, game.rules.components(), speech("en"), record.promise))
    except (Unfair, BadRecord) as wrong:
        sim.diary.wrong(f"the record of {code} is wrong: {wrong}")
