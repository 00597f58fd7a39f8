"""Every worked example of every game comes out as it says."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import Example, read_examples, run_line
from tests.kit import clause


def examples() -> list[pytest.ParameterSet]:
    """One for each example of each game that has written some down."""
    found = []
    for game in known_games():
        file = files(f"clairiere.games.{game.name}").joinpath("words/examples.toml")
        if file.is_file():
            for example in read_examples(file.read_text("utf-8")):
                found.append(pytest.param(game, example, id=example.id, marks=clause(*example.clauses)))
    return found


@pytest.mark.parametrize(("game", "example"), examples())
def test_every_example_comes_out_as_it_says(game: Game[Any], example: Example) -> None:
    parts = game.rules.components()
    assert example.lines
    assert sorted(example.title) == ["en", "fr"]
    assert game.rules.missing_components(game.rules.read_position(example.position, parts)) == ""
    for line in example.lines:
        assert line.options or line.refused or line.result or line.outcome
        run_line(game.rules, parts, example, line)
