"""Hints know what leads to three apples and to the spirit."""

from __future__ import annotations

import pytest

from clairiere.games.roundforest import GAME
from tests.games.roundforest.glade import glade


def hint(a: str, b: str = "", lies: str = "") -> float:
    return GAME.strategy.hint(glade(a, b, lies=lies).state, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("apples 1", "silver 1"),
        ("silver 1", "copper 2"),
        ("copper 1", "pack coin_copper"),
        ("pack treasure_chest key", "pack treasure_chest hat"),
        ("apples 3", "apples 2 silver 1"),
        ("compasses 2", "compasses 1"),
    ],
)
def test_what_is_nearer_to_an_apple_is_worth_more(better: str, worse: str) -> None:
    assert hint(better) > hint(worse)


def test_a_debt_is_a_burden_and_the_others_count_too() -> None:
    assert hint("") > hint("debts witch", lies="B1=witch")
    assert hint("apples 1", "apples 2") < 0 < hint("apples 2", "apples 1")


def test_whoever_is_ready_is_better_off_beside_the_spirit() -> None:
    assert hint("apples 3", lies="D3=forest_spirit") > hint("apples 3", lies="A2=forest_spirit")
