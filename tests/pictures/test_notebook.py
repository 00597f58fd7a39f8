"""What a notebook shows of a match."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR
from tests.kit import played


def some_match(game: Game[Any]) -> Match[Any]:
    return played(game, 2, 25, 4)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_match_shows_itself_as_everyone_may_see_it(game: Game[Any]) -> None:
    match = some_match(game)
    shown = match._repr_svg_()
    root = ElementTree.fromstring(shown)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert shown == match.picture(SPECTATOR)
    assert "<style>" in shown


def test_a_seat_sees_its_own_hand_and_others_do_not() -> None:
    match = some_match(next(game for game in all_games() if game.name == "bloody_grove"))
    pictures = {match.picture(seat) for seat in (0, 1, SPECTATOR)}
    assert len(pictures) == 3


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_picture_speaks_the_language_it_is_asked_for(game: Game[Any]) -> None:
    match = some_match(game)
    assert 'lang="fr"' in match.picture(0, "fr")
    assert match.picture(0, "fr") != match.picture(0, "en")
