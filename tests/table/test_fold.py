"""To fold a long log costs little more than to replay it, and goes on beside the loop."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.record import Record, read_record, replay
from clairiere.store.ledger import RUNNING, Chair, Entry, StoredTable
from clairiere.table.play.live import STATES_OF_A_LOG, Live

RECORDS = Path(__file__).parents[1] / "records"
MANY_SEATS = "broom_service/rules-1/5-front_mountain-yes-14-D.record"
"""Polls of five seats stay open for long: much can be taken back, so few positions can be let go."""
LONGEST = "roundforest/rules-2/4-yes-yes-arrival-D.record"
"""The record with the most answers."""


def record_at(path: str) -> Record:
    return read_record((RECORDS / path).read_text())


def page_of(record: Record) -> StoredTable:
    """The record as a table that stands in a ledger."""
    variant = " ".join([f"{name}={value}" for name, value in record.variant.items()])
    chairs = tuple([Chair(seat + 1, "", f"Player {seat + 1}") for seat in range(record.seats)])
    entries = tuple([Entry(a.seat, a.notation, written(a.luck)) for a in record.answers])
    luck, state = written(record.luck), (0, "seed", RUNNING, "0" * 64)
    return StoredTable(1, "ABCDEFGH", record.game, record.rules, variant, *state, luck, chairs, entries)


def written(luck: list[int]) -> str:
    return " ".join([str(k) for k in luck])


def cpu_time_of(*tasks: Callable[[], object]) -> list[float]:
    """The least processor time that each takes, of several times in turn."""
    gc.collect()
    gc.disable()
    try:
        rounds = [[timed(task) for task in tasks] for _ in range(5)]
    finally:
        gc.enable()
    return [min(times) for times in zip(*rounds, strict=True)]


def timed(task: Callable[[], object]) -> float:
    begun = time.thread_time()
    task()
    return time.thread_time() - begun


@pytest.mark.parametrize("path", [MANY_SEATS, LONGEST])
def test_to_fold_a_log_costs_little_more_than_to_replay_it(path: str) -> None:
    record = record_at(path)
    game, page = game_named(record.game), page_of(record)
    folded, replayed = cpu_time_of(lambda: Live(page), lambda: [*replay(record, game, game.rules.components())])
    assert folded < 2 * replayed, f"{folded:.4f} and {replayed:.4f} s"


def test_a_folded_table_allows_what_one_allows_that_was_followed_answer_by_answer() -> None:
    record = record_at(MANY_SEATS)
    page = page_of(record)
    slow, states = Live(page_of(record_without_answers(record))), 0
    for number, entry in enumerate(page.entries, start=1):
        slow.follow((entry,))
        states = max(states, len(slow.match.states))
        if number % 23 == 0 or number == len(page.entries):
            fast = Live(StoredTable(**{**vars(page), "entries": page.entries[:number]}))
            assert fast.state.text() == slow.state.text()
            assert [line.number for line in fast.lines] == [line.number for line in slow.lines]
            for seat in range(record.seats):
                assert (fast.against_taking_back(seat) is None) == (slow.against_taking_back(seat) is None)
    assert states <= STATES_OF_A_LOG, "positions to which nothing leads back are let go"


def record_without_answers(record: Record) -> Record:
    """The same table before its first answer."""
    opened = Record(record.game, record.rules, record.seats, record.variant, record.parts)
    opened.luck = record.luck
    return opened
