"""Taking back, and the record."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.choices import Illegal
from clairiere.kernel.components import WrongComponents, read_sheet
from clairiere.kernel.match import Match, played_again
from clairiere.kernel.record import BadRecord, final_state, proof_of, read_record, replay
from clairiere.kernel.rules import WrongTable, all_together, ranked
from clairiere.kernel.state import letter, seat_of
from tests.kernel.test_play import match
from tests.kernel.toy import TRIFLE, Toy
from tests.kit import clause


def against(m: Match[Toy], seat: int) -> str:
    clause = m.against_taking_back(seat)
    return "" if clause is None else clause.id


@clause("TABLE-06")
def test_a_seat_that_has_answered_nothing_has_nothing_to_take_back() -> None:
    m = match()
    assert against(m, 0) == "TABLE-06"
    with pytest.raises(Illegal):
        m.take_back(0)


def test_an_aside_can_be_taken_back_while_the_turn_goes_on() -> None:
    m = match()
    before = m.state.text()
    m.answer(0, "breathe")
    assert against(m, 0) == ""
    m.take_back(0)
    assert m.state.text() == before
    assert m.record.answers == []


@clause("TABLE-07")
def test_an_answer_that_drew_luck_stays() -> None:
    m = match(later=[2])
    m.answer(0, "roll")
    assert against(m, 0) == "TABLE-07"


@clause("TABLE-08")
def test_an_answer_that_showed_a_face_stays() -> None:
    m = match()
    m.answer(0, "peek")
    assert m.state.pieces.seen[3] == 0b11
    assert against(m, 0) == "TABLE-08"


@clause("TABLE-09")
def test_an_answer_stays_once_another_seat_has_been_asked() -> None:
    m = match()
    m.answer(0, "pass")
    assert against(m, 0) == "TABLE-09"


@clause("TABLE-09")
def test_a_sealed_answer_can_be_changed_until_the_last_one_is_in() -> None:
    m = match("poll")
    m.answer(0, "c0")
    m.answer(1, "c5")
    assert against(m, 0) == ""
    m.take_back(0)
    assert [answer.text() for answer in m.record.answers] == ["B c5"]
    m.answer(0, "c1")
    m.answer(0, "c2")
    m.answer(1, "c4")
    assert against(m, 0) != ""
    assert m.stories[-1].text() == "showed A c1\nshowed A c2\nshowed B c5\nshowed B c4\n"


def finished() -> Match[Toy]:
    m = match(later=[5, 0])
    for answer in ("A roll", "B breathe", "B pass", "A c0", "B c5", "B c3", "A c2", "A roll", "B pass"):
        m.answer(seat_of(answer[0]), answer[2:])
    assert m.state.over
    return m


def test_a_record_is_a_text_that_reads_back() -> None:
    record = finished().record
    assert record.text().splitlines()[:8] == [
        "clairiere record 1", "game trifle", "rules 1", "seats 2", "variant order=turn", "luck 719",
        "A roll | 5", "B breathe",
    ]
    assert record.text().splitlines()[-1] == "result A 1 B 2"
    assert read_record("# a remark\n\n" + record.text()).text() == record.text()


def test_a_record_replays_to_the_same_tables_and_stories() -> None:
    m = finished()
    again = list(replay(read_record(m.record.text()), TRIFLE, TRIFLE.rules.components()))
    assert [s.text() for s, _ in again] == [s.text() for s in m.states]
    assert [story.text() for _, story in again] == [story.text() for story in m.stories]
    assert final_state(m.record, TRIFLE, TRIFLE.rules.components()).text() == m.state.text()


def test_another_answer_or_other_luck_is_another_proof() -> None:
    m = finished()
    proof = proof_of(m.record, TRIFLE, TRIFLE.rules.components())
    m.record.answers[0].luck = [4]
    assert proof_of(m.record, TRIFLE, TRIFLE.rules.components()) != proof


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("clairiere record 1", "something else", "begins with"),
        ("rules 1", "rules 2", "written for trifle, rules 2"),
        ("seats 2", "seats two", "heading"),
        ("luck 719", "luck", "more luck"),
        ("luck 719", "luck 719 0", "less luck"),
        ("A roll | 5", "A roll", "answer 1, A roll: more luck"),
        ("B breathe", "A breathe", "answer 2, A breathe: TABLE-01"),
        ("B breathe", "b breathe", "line 8"),
        ("variant order=turn", "variant order=turn\nparts 123", "other components"),
    ],
)
def test_a_record_that_does_not_fit_says_where(old: str, new: str, complaint: str) -> None:
    text = finished().record.text().replace(old, new, 1)
    with pytest.raises(BadRecord, match=complaint):
        list(replay(read_record(text), TRIFLE, TRIFLE.rules.components()))


def test_places_are_shared_by_equals() -> None:
    assert ranked([(1, 5), (1, 7), (1, 5), (0, 9)]).places == (2, 1, 2, 4)
    assert ranked([(3,), (3,)]).winners() == [0, 1]
    assert all_together(won=True, seats=3).winners() == [0, 1, 2]
    assert all_together(won=False, seats=3).winners() == []


def test_seats_are_written_as_letters() -> None:
    assert [letter(seat) for seat in (0, 4, 7)] == ["A", "E", "-"]
    with pytest.raises(ValueError, match="not the letter"):
        seat_of("AB")


@pytest.mark.parametrize(
    ("toml", "complaint"),
    [
        ("n = 'x'", "components: n must be a number from 0"),
        ("n = -1", "components: n must be a number from 0"),
        ("m = 1", "components: n is missing"),
        ("n = [", "not a TOML file"),
    ],
)
def test_components_that_do_not_fit_say_where(toml: str, complaint: str) -> None:
    with pytest.raises(WrongComponents, match=complaint):
        read_sheet(toml).whole("n")


@pytest.mark.parametrize("toml", ["n = [1, -2]", "n = [true]", "n = 3", 'n = ["1"]'])
def test_a_list_of_numbers_holds_whole_numbers_only(toml: str) -> None:
    with pytest.raises(WrongComponents, match="n must list numbers from 0"):
        read_sheet(toml).wholes("n")


SPIRITS = '[[spirit]]\nid = "owl"\n[[spirit]]\nid = "fox"\n'


def test_the_tables_of_a_list_are_found_by_their_ids_in_the_order_that_is_asked_for() -> None:
    sheet = read_sheet(SPIRITS)
    assert {id: part.word("id") for id, part in sheet.by_id("spirit").items()} == {"owl": "owl", "fox": "fox"}
    assert [part.word("id") for part in sheet.in_order("spirit", ("fox", "owl"))] == ["fox", "owl"]


def test_a_table_that_is_not_in_the_list_is_complained_of_by_its_id() -> None:
    with pytest.raises(WrongComponents, match="components: spirit lacks bear, elk"):
        read_sheet(SPIRITS).in_order("spirit", ("bear", "owl", "elk"))


def test_a_setting_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(WrongTable, match="has no difficulty=hard"):
        Match(TRIFLE, 2, {"difficulty": "hard"}, Scripted([]))


def test_an_answer_that_is_tried_out_counts_only_once_it_is_accepted() -> None:
    m = match()
    before = m.state.text()
    trial = m.try_out(0, m.state.vocabulary().parse("breathe"))
    assert m.state.text() == before
    assert m.record.answers == []
    m.accept(trial)
    assert m.state is trial.after
    assert [answer.text() for answer in m.record.answers] == ["A breathe"]


def test_a_match_is_played_again_from_its_record_and_goes_on_with_other_luck() -> None:
    m = match(later=[3])
    m.answer(0, "roll")
    again = played_again(read_record(m.record.text()), TRIFLE, TRIFLE.rules.components(), Scripted([5]))
    assert [s.text() for s in again.states] == [s.text() for s in m.states]
    assert [story.text() for story in again.stories] == [story.text() for story in m.stories]
    assert again.record.text() == m.record.text()
    assert [against(again, seat) for seat in (0, 1)] == [against(m, seat) for seat in (0, 1)]
    again.answer(1, "roll")
    assert again.state.points == [3, 5]
    assert again.record.answers[-1].luck == [5]


def test_a_record_that_does_not_lead_through_the_game_is_no_match() -> None:
    m = match(later=[3])
    m.answer(0, "roll")
    for old, new, complaint in (("A roll", "B roll", "answer 1, B roll"), ("rules 1", "rules 2", "written for")):
        text = m.record.text()
        assert old in text
        with pytest.raises(BadRecord, match=complaint):
            played_again(read_record(text.replace(old, new)), TRIFLE, TRIFLE.rules.components(), Chance(Random(1)))
