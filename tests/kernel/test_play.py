"""Who is asked, what is refused and why, and what an answer does."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance, LuckMismatch, Scripted
from clairiere.kernel.choices import CONCEDE, Illegal
from clairiere.kernel.match import Match
from clairiere.kernel.play import ask_of, objection, step, waiting
from clairiere.kernel.rules import WrongTable
from tests.kernel.toy import BREATHE, CARDS, PASS, ROLL, TRIFLE, Toy
from tests.kit import clause

IN_ORDER = [719]  # luck that leaves the six cards where they are: c0 c1 c2 to A, c3 c4 c5 to B


def match(order: str = "turn", later: list[int] | None = None) -> Match[Toy]:
    return Match(TRIFLE, 2, {"order": order}, Scripted(IN_ORDER + (later or [])))


def refusal(m: Match[Toy], seat: int, notation: str) -> str:
    with pytest.raises(Illegal) as caught:
        m.answer(seat, notation)
    return caught.value.clause.id


@clause("TABLE-01")
def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    assert refusal(match(), 1, "pass") == "TABLE-01"


@clause("TABLE-02")
def test_what_is_no_answer_to_the_question_is_refused() -> None:
    assert refusal(match(), 0, "c0") == "TABLE-02"
    assert refusal(match("poll"), 0, "breathe") == "TABLE-02"


@clause("TABLE-03")
def test_what_is_not_in_the_notation_is_refused() -> None:
    assert refusal(match(), 0, "sing") == "TABLE-03"


@clause("TABLE-04")
def test_nothing_can_be_answered_or_taken_back_once_the_game_is_over() -> None:
    m = match()
    m.answer(0, "concede")
    assert m.state.over
    assert refusal(m, 1, "pass") == "TABLE-04"
    against = m.against_taking_back(0)
    assert against is not None
    assert against.id == "TABLE-04"


@clause("TABLE-05")
def test_a_seat_that_has_left_answers_nothing_more() -> None:
    s = match().state.copy()
    s.gone = 1
    against = objection(s, 0, PASS)
    assert against is not None
    assert against.id == "TABLE-05"


@clause("TABLE-10")
def test_only_the_seats_of_the_table_can_answer() -> None:
    for seat in (-1, 2, 7):
        assert refusal(match(), seat, "pass") == "TABLE-10"


def test_steps_are_done_in_the_order_they_are_written() -> None:
    m = match()
    m.answer(0, "pass")
    assert [ask.seat for ask in waiting(m.state)] == [1]
    m.answer(1, "pass")
    assert [ask.seat for ask in waiting(m.state)] == [0, 1]


def test_after_an_aside_the_same_question_comes_again() -> None:
    m = match()
    m.answer(0, "breathe")
    assert m.state.breath == [1, 2]
    assert ask_of(m.state, 0) is not None
    m.answer(0, "breathe")
    assert refusal(m, 0, "breathe") == "TOY-03"
    m.answer(0, "pass")
    assert ask_of(m.state, 0) is None


def test_options_hold_the_asides_that_nothing_stands_against() -> None:
    m = match()
    ask = ask_of(m.state, 0)
    assert ask is not None
    assert BREATHE in ask.options(m.state)
    m.answer(0, "breathe")
    m.answer(0, "breathe")
    ask = ask_of(m.state, 0)
    assert ask is not None
    assert BREATHE not in ask.options(m.state)


def test_the_checked_step_leaves_the_table_alone_and_tells_the_story() -> None:
    m = match("poll")
    m.answer(0, "c0")
    m.answer(0, "c2")
    m.answer(1, "c3")
    before = m.state.text()
    after, story = step(m.state, 1, CARDS[4], Scripted([]))
    assert m.state.text() == before != after.text()
    assert story.text() == "showed A c0\nshowed A c2\nshowed B c3\nshowed B c4\n"


def test_sealed_answers_are_checked_one_after_the_other() -> None:
    m = match("poll")
    m.answer(0, "c0")
    assert refusal(m, 0, "c0") == "TOY-02"
    assert refusal(m, 0, "c3") == "TOY-01"
    m.answer(0, "c1")
    assert refusal(m, 0, "c2") == "TABLE-01"


def test_a_poll_no_longer_waits_for_a_seat_that_left() -> None:
    s = match("poll").state.copy()
    poll = s.agenda[-1]
    assert len(poll.asked()) == 2
    after, _ = step(s, 0, CONCEDE, Scripted([]))
    assert [ask.seat for ask in after.agenda[-1].asked()] == [1]
    assert TRIFLE.rules.outcome(after).winners() == [1]


def test_luck_is_logged_and_a_script_must_fit() -> None:
    chance = Chance(Random(3))
    drawn = [chance.below(6) for _ in range(50)]
    assert chance.outcomes == drawn
    assert set(drawn) == set(range(6))
    with pytest.raises(LuckMismatch, match="must be below 6"):
        Scripted([6]).below(6)
    with pytest.raises(LuckMismatch, match="more luck"):
        Scripted([]).below(2)
    with pytest.raises(LuckMismatch, match="less luck"):
        Scripted([1]).finish()


def test_a_permutation_is_even() -> None:
    chance = Chance(Random(0))
    seen = {tuple(chance.permutation(3)) for _ in range(200)}
    assert len(seen) == 6


def test_a_table_of_the_wrong_size_or_setting_is_refused() -> None:
    with pytest.raises(WrongTable, match="3"):
        Match(TRIFLE, 3, {}, Scripted([]))
    with pytest.raises(WrongTable, match="order=sideways"):
        Match(TRIFLE, 2, {"order": "sideways"}, Scripted([]))


def test_playing_the_luck_of_a_roll_counts() -> None:
    m = match(later=[4])
    m.answer(0, "roll")
    assert m.state.points == [4, 0]
    assert m.record.answers[-1].luck == [4]
    assert objection(m.state, 1, ROLL) is None
