"""Every worked example of every game comes out as it says."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import Example
from clairiere.testing.rulebooks import comes_out, examples_of
from tests.kit import clause


def examples() -> list[pytest.ParameterSet]:
    """One for each example of each game that has written some down."""
    found = []
    for game in known_games():
        for example in examples_of(game):
            found.append(pytest.param(game, example, id=example.id, marks=clause(*example.clauses)))
    return found


@pytest.mark.parametrize(("game", "example"), examples())
def test_every_example_comes_out_as_it_says(game: Game[Any], example: Example) -> None:
    assert sorted(example.title) == ["en", "fr"]
    comes_out(game, example)
