"""An example that does not come out as it says is noticed."""

from __future__ import annotations

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.components import WrongComponents
from clairiere.kernel.rulebook import WrongExample, read_examples, run_line, stands_in

EXAMPLE = """
[[example]]
id = "BEN-EX-00"
title = { en = "A gather", fr = "Une cueillette" }
position = '''
forest 2R 1a 2b
A leaves 1
B leaves 3
'''
[[example.line]]
answers = ["A place h04"]
result = ["A leaves 1"]
[[example.line]]
goes_on = true
answers = ["A gather"]
options = { A = [], B = ["place h01", "place h02", "place h03", "place h04", "place h05", "place h06", "place h07",
  "place h08"] }
refused = { "A gather" = "TABLE-01" }
result = ["A leaves 3", "agenda move B"]
"""


def run(toml: str) -> None:
    game = game_named("benevolent")
    for example in read_examples(toml):
        for line in example.lines:
            run_line(game.rules, game.rules.components(), example, line)


def test_an_example_that_comes_out_is_silent() -> None:
    run(EXAMPLE)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"A place h04"', '"A gather"', "A gather is refused: TABLE-02"),
        ("A leaves 3", "A leaves 4", "'A leaves 4' does not stand in"),
        ('"place h01", ', "", "B is offered"),
        ("TABLE-01", "TABLE-02", "against A gather stands TABLE-01"),
        ("goes_on = true", 'goes_on = true\noutcome = "A 1 B 2"', "the outcome is not 'A 1 B 2'"),
        ("goes_on = true", "goes_on = true\nluck = [1]", "less luck"),
    ],
)
def test_an_example_that_does_not_come_out_says_why(old: str, new: str, complaint: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(Exception, match=complaint) as caught:
        run(EXAMPLE.replace(old, new, 1))
    assert isinstance(caught.value, WrongExample) or "luck" in complaint


def test_the_first_line_of_an_example_follows_nothing() -> None:
    with pytest.raises(WrongComponents, match="no line comes before the first"):
        read_examples(EXAMPLE.replace('answers = ["A place h04"]', "goes_on = true", 1))


def test_words_stand_in_a_line_whole_and_in_order() -> None:
    assert stands_in("agenda move B", "reserve 3\nagenda move B; finish B; next\n")
    assert stands_in("agenda finish B", "agenda move B; finish B; next\n")
    assert not stands_in("A leaves 1", "A leaves 12 gifts 1.0.0.0.0\n")
    assert not stands_in("leaves 1", "A leaves 1\n")
