"""What every game keeps about components files of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.components import WrongComponents
from clairiere.kernel.game import Game
from tests.games.boxes import own_copy

GAMES = known_games()
GIBBERISH = ("total = ", "[" * 9, '"unclosed', "{own}\n[[again", "a = 1\na = 2\n")
STRANGERS = ("", "leaves = 3", "meta = 3", "[leaves]\ntotal = 64\n", "[rules]\n[meta]\n")


@pytest.mark.parametrize("text", GIBBERISH)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_not_toml_is_refused(game: Game[Any], text: str) -> None:
    with pytest.raises(WrongComponents, match="not a TOML file"):
        game.rules.components(text.replace("{own}", own_copy(game.name)))


@pytest.mark.parametrize("text", STRANGERS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_file_that_lacks_nearly_everything_is_refused(game: Game[Any], text: str) -> None:
    with pytest.raises(WrongComponents, match="components"):
        game.rules.components(text)


@pytest.mark.parametrize("other", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_file_of_another_game_is_refused(game: Game[Any], other: Game[Any]) -> None:
    if game is other:
        assert game.rules.components(own_copy(game.name)).digest == game.rules.components().digest
    else:
        with pytest.raises(WrongComponents, match="components"):
            game.rules.components(own_copy(other.name))
