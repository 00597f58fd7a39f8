"""The clock of a table: who is late, whose patience ends, and when the time starts anew."""

from __future__ import annotations

from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Entry
from clairiere.table.play.live import Clock

A, B, C = 1, 2, 4


def clock_after(*lines: tuple[int, str]) -> Clock:
    clock = Clock(3)
    for seat, notation in lines:
        clock.note(Entry(seat, notation, ""))
    return clock


def test_who_lets_time_run_out_is_late_until_an_answer_has_been_given_for_them() -> None:
    assert clock_after((0, TIME_UP)).late == A
    assert clock_after((0, TIME_UP), (1, "pass")).late == A
    assert clock_after((0, TIME_UP), (0, "pass")).late == 0


def test_patience_ends_with_the_second_move_missed_in_a_row() -> None:
    assert not clock_after().loses_patience(0)
    assert clock_after((0, TIME_UP), (0, "pass"), (1, "pass")).loses_patience(0)
    assert not clock_after((0, TIME_UP), (0, "pass"), (1, "pass")).loses_patience(1)


def test_an_answer_of_their_own_restores_it() -> None:
    assert not clock_after((0, TIME_UP), (0, "pass"), (0, "pass")).loses_patience(0)


def test_signing_out_everywhere_restores_nothing() -> None:
    clock = clock_after((0, TIME_UP), (0, HAND_OVER))
    assert clock.late == A
    assert clock.loses_patience(0)


def test_what_a_bot_has_answered_for_somebody_stands() -> None:
    assert clock_after((0, TIME_UP)).settled == A
    assert clock_after((0, TIME_UP), (0, "pass")).settled == A
    assert clock_after((0, TIME_UP), (0, "pass"), (0, "pass")).settled == 0


def test_who_is_asked_anew_gets_new_time() -> None:
    assert not clock_after().runs_on(Entry(0, "pass", ""), A, B)
    assert not clock_after().runs_on(Entry(0, "pass", ""), A, A)


def test_nobody_gains_time_from_what_others_answer_under_a_seal() -> None:
    assert clock_after().runs_on(Entry(0, "bid 3", ""), A | B | C, B | C)


def test_nobody_gains_time_by_taking_back_and_answering_again() -> None:
    assert clock_after().runs_on(Entry(0, TAKE_BACK, ""), A, A)
    undecided = clock_after((0, "step"), (0, TAKE_BACK))
    assert undecided.runs_on(Entry(0, "step", ""), A, A)
    assert not undecided.runs_on(Entry(0, "step", ""), A, B)
    assert not clock_after((0, "step"), (0, TAKE_BACK), (0, "pass"), (1, "pass")).runs_on(Entry(0, "step", ""), A, A)
