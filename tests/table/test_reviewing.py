"""The process that makes a review: what it says, how long it takes at most, and what it cannot review."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.json import decode, encode

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.reviews.review import read_review
from clairiere.store.ledger import OVER, TAKE_BACK, Chair, Entry, StoredTable
from clairiere.table.bots.reviewing import COMMAND, RULES, Progress, progress


@pytest.fixture(scope="module")
def stored() -> StoredTable:
    """A short game, as the ledger reads it: somebody took an answer back, and somebody gave up."""
    match: Match[Any] = Match(game_named("benevolent"), 2, {}, FairChance("short"))
    random = Random(1)
    for _ in range(5):
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))
    match.choose(0, CONCEDE)
    answers, record = match.record.answers, match.record
    log = [Entry(one.seat, one.notation, " ".join(map(str, one.luck))) for one in answers]
    log = [log[0], Entry(answers[0].seat, TAKE_BACK, ""), *log]
    variant = " ".join([f"{name}={value}" for name, value in record.variant.items()])
    return StoredTable(
        table=1, code="short", game="benevolent", rules=record.rules, variant=variant, pace=0, takeover="", status=OVER,
        seed="", luck=" ".join(map(str, record.luck)), chairs=(Chair(1, "", "Ann"), Chair(2, "", "Ben")),
        entries=tuple(log),
    )  # fmt: skip


def test_it_says_every_second_how_far_it_is_and_at_last_the_whole_review(stored: StoredTable) -> None:
    seconds = iter(range(0, 1000, 2))
    told = list(progress(stored, clock=lambda: next(seconds)))
    assert [one.judged for one in told] == [*range(told[-1].judged + 1), told[-1].judged]
    assert [one.ended for one in told] == [*[False] * (len(told) - 1), True]
    assert told[-1].judged == told[-1].chosen
    assert read_review(told[-1].text).complete


def test_when_its_time_is_up_it_ends_with_what_it_has(stored: StoredTable) -> None:
    *_, last = progress(stored, longest=0.0)
    assert (last.ended, last.judged, last.wrong) == (True, 0, "")
    assert last.chosen > 0
    assert last.text


def test_a_log_to_which_the_rules_do_not_lead_is_refused(stored: StoredTable) -> None:
    luck = replace(stored.entries[-2], luck="9 9 9")
    for wrong in (replace(stored, rules=99), replace(stored, entries=(*stored.entries[:-2], luck, stored.entries[-1]))):
        assert list(progress(wrong)) == [Progress(ended=True, wrong=RULES)]


def test_the_process_reads_a_table_and_writes_lines_until_it_has_ended(stored: StoredTable) -> None:
    ended = subprocess.run(COMMAND, input=encode(stored) + b"\n", capture_output=True, check=True, timeout=120)
    told = [decode(line, type=Progress) for line in ended.stdout.splitlines()]
    assert told[-1] == list(progress(stored))[-1]
    assert told[-1].ended
