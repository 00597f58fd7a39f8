"""The audit of fair luck: a game that rolls a die as it is played, and every way to tamper with its record."""

from __future__ import annotations

import pytest

from clairiere.kernel.chance import FairChance, promise, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.record import (
    NOTHING,
    BadRecord,
    Record,
    WrongDraw,
    drawn_again,
    ends_as_written,
    keeps_promise,
    proof_of,
    read_record,
    seed_in,
)
from tests.kernel.toy import TRIFLE

PARTS = TRIFLE.rules.components()
ADDED = ["a lucky word", "« une ligne »\nune autre, \\ et \u2028 encore"]


def rolled() -> Record:
    """A game in which both seats roll, with fair luck."""
    match = Match(TRIFLE, 2, {}, FairChance(seed_of("owl", ADDED)))
    match.answer(0, "roll")
    match.answer(1, "roll")
    match.answer(0, "concede")
    record = match.record
    record.promise, record.secret, record.additions = promise("owl"), "owl", list(ADDED)
    record.proof = proof_of(record, TRIFLE, PARTS)
    return record


def wrong_draw(record: Record) -> tuple[int, int, int, int]:
    with pytest.raises(WrongDraw) as found:
        drawn_again(record, TRIFLE, PARTS)
    wrong = found.value
    return wrong.answer, wrong.draw, wrong.right, wrong.written


def test_a_record_keeps_what_fair_luck_is_made_of_and_every_line_stays_a_line() -> None:
    record = rolled()
    text = record.text()
    assert len(text.splitlines()) == len(text.split("\n")) - 1 == 14
    read = read_record(text)
    assert (read.promise, read.secret, read.additions) == (record.promise, "owl", ADDED)
    assert read.text() == text


def test_a_record_without_fair_luck_has_none_of_its_lines() -> None:
    assert not {"promise", "secret", "additions"} & set(Record("trifle", 1, 2, {}).text().split())


@pytest.mark.parametrize("garbled", ['["a"', '"a"', "[1]", '["\\ud800"]', "[" * 100_000])
def test_garbled_additions_are_no_record(garbled: str) -> None:
    lines = [f"additions {garbled}" if line.startswith("additions ") else line for line in rolled().text().split("\n")]
    with pytest.raises(BadRecord, match="added"):
        read_record("\n".join(lines))


def test_a_game_with_fair_luck_is_drawn_again_the_same() -> None:
    record = rolled()
    assert keeps_promise(record)
    assert seed_in(record) == seed_of("owl", ADDED)
    last = drawn_again(record, TRIFLE, PARTS)
    assert last.over
    assert ends_as_written(record, TRIFLE, PARTS, last)


def test_another_secret_breaks_the_promise() -> None:
    record = rolled()
    record.secret = "fox"
    assert not keeps_promise(record)


def test_a_changed_draw_of_the_set_up_is_found() -> None:
    record = rolled()
    right = record.luck[0]
    record.luck[0] = right + 1
    assert wrong_draw(record) == (0, 0, right, right + 1)


def test_a_changed_draw_of_an_answer_is_found_with_its_number() -> None:
    record = rolled()
    right = record.answers[1].luck[0]
    record.answers[1].luck[0] = 5 - right
    assert wrong_draw(record) == (2, 2, right, 5 - right)


def test_a_draw_that_is_missing_or_too_much_is_found() -> None:
    record = rolled()
    record.answers[2].luck = [4]
    assert wrong_draw(record) == (3, 3, NOTHING, 4)
    record = rolled()
    right = record.answers[0].luck.pop()
    assert wrong_draw(record) == (1, 1, right, NOTHING)


@pytest.mark.parametrize("added", [["a lucky word", ""], ["", ADDED[1]], [*ADDED, ""], ADDED[::-1]])
def test_a_changed_addition_gives_other_draws(added: list[str]) -> None:
    record = rolled()
    record.additions = added
    assert wrong_draw(record)[:2] == (0, 0)


def test_an_answer_that_is_not_legal_is_no_game() -> None:
    record = rolled()
    record.answers[0].notation = "c3"
    with pytest.raises(BadRecord, match="answer 1, A c3"):
        drawn_again(record, TRIFLE, PARTS)


def test_a_changed_answer_leads_elsewhere() -> None:
    record = rolled()
    record.answers[2].seat = 1
    assert not ends_as_written(record, TRIFLE, PARTS, drawn_again(record, TRIFLE, PARTS))


def test_a_changed_result_or_proof_is_found() -> None:
    for word in ("result", "proof"):
        record = rolled()
        setattr(record, word, "A 1 B 2")
        assert record.text() != rolled().text()
        assert not ends_as_written(record, TRIFLE, PARTS, drawn_again(record, TRIFLE, PARTS))
