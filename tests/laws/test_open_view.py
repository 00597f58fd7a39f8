"""The open view: what is shown of a finished game from which nothing is hidden any more."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.state import EVERYONE, SPECTATOR, UNKNOWN, Poll
from clairiere.kernel.view import open_view, view
from clairiere.testing.battery import tables
from tests.games.drawing import ids, parsed, references
from tests.kit import played

GAMES = pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
MOMENTS = 25


def a_game(game: Game[Any]) -> Any:
    """A game at random, with the most seats and the last of the settings."""
    seats, variant = tables(game)[-1]
    return played(game, seats, game.rules.longest, 5, variant)


@GAMES
def test_the_open_view_has_every_face_and_every_sealed_answer_and_leaves_the_state_alone(game: Game[Any]) -> None:
    for s in a_game(game).states:
        before = [s.pieces.seen[:], s.text()]
        opened = open_view(s)
        assert opened.table.pieces.faces == s.pieces.faces
        assert UNKNOWN not in opened.table.pieces.faces
        assert set(opened.table.pieces.seen) <= {EVERYONE}
        assert opened.ask() is None
        assert not opened.options()
        if s.agenda and isinstance(s.agenda[-1], Poll):
            assert opened.table.agenda[-1].given == s.agenda[-1].given
        assert [s.pieces.seen, s.text()] == before


@GAMES
def test_the_open_view_is_drawn_and_told_in_both_languages(game: Game[Any]) -> None:
    match, sheet = a_game(game), set(ids(game.picture.sprites()))
    for moment in [*range(0, len(match.states), 1 + len(match.states) // MOMENTS), -1]:
        s, story = match.states[moment], match.stories[moment].opened()
        for language in ("en", "fr"):
            svg = game.picture.svg(open_view(s), language, last=story)
            assert parsed(svg).tag == "svg"
            assert len(ids(svg)) == len(set(ids(svg)))
            assert references(svg) <= sheet
            told = [line for part in game.words.read_aloud(open_view(s), language) for line in part.lines]
            assert all(told)
            assert all(game.words.for_table(s, language).story(story))


@GAMES
def test_what_a_spectator_could_not_see_is_told_and_drawn_by_the_open_view(game: Game[Any]) -> None:
    differing = [0, 0]
    hidden = 0
    for s in a_game(game).states:
        shut, opened = view(s, SPECTATOR), open_view(s)
        if UNKNOWN not in shut.table.pieces.faces or s.over:
            continue
        hidden += 1
        shut.still = True
        differing[0] += game.picture.svg(shut, "en") != game.picture.svg(opened, "en")
        differing[1] += game.words.read_aloud(shut, "en") != game.words.read_aloud(opened, "en")
    if game.rules.secret_hands:
        assert hidden
        assert differing[0] > hidden // 2
        assert differing[1] > hidden // 2
