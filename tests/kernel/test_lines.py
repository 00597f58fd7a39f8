"""The text of a position taken apart."""

from __future__ import annotations

import pytest

from clairiere.kernel.components import fields, lines_of, number, one


def test_the_words_of_a_line_stand_behind_its_first_word() -> None:
    assert lines_of("round 3 turn B\n\n  A leaves 4\nover\n") == {
        "round": ["3", "turn", "B"], "A": ["leaves", "4"], "over": [],
    }


def test_words_belong_to_the_field_they_follow() -> None:
    found = fields(["at", "C3", "pack", "hat", "sword", "gone"], ("at", "pack", "gone"))
    assert found == {"at": ["C3"], "pack": ["hat", "sword"], "gone": []}


def test_words_before_the_first_field_belong_to_the_opener() -> None:
    assert fields(["7", "turn", "B"], ("turn",), "round") == {"round": ["7"], "turn": ["B"]}
    assert fields(["nova", "gone"], ("gone",)) == {"": ["nova"], "gone": []}


def test_a_field_that_is_not_there_has_its_default() -> None:
    found = {"turn": ["B"], "leaves": ["4"], "steps": []}
    assert (one(found, "turn", "A"), one(found, "first", "A")) == ("B", "A")
    assert (number(found, "leaves", 9), number(found, "card", 9)) == (4, 9)


def test_a_field_without_a_word_is_not_taken_for_its_default() -> None:
    with pytest.raises(IndexError):
        one({"turn": []}, "turn", "A")
