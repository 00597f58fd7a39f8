"""What a game is told when somebody wants a picture of it."""

from __future__ import annotations

from clairiere.kernel.chance import Scripted
from clairiere.kernel.match import Match
from clairiere.kernel.picture import GamePicture, PictureOptions
from clairiere.kernel.state import Story
from clairiere.kernel.view import View
from tests.kernel.test_play import IN_ORDER
from tests.kernel.toy import TRIFLE, Toy


class Sketch(GamePicture[Toy]):
    """Draws nothing, but keeps what it was asked for."""

    def render(self, v: View[Toy], options: PictureOptions) -> str:
        self.asked = options
        return f"seat {v.seat}"


def sketch() -> Sketch:
    return Sketch(TRIFLE.rules, TRIFLE.words)


def test_a_picture_is_drawn_by_the_game_as_it_was_asked_for() -> None:
    picture, last = sketch(), Story([])
    v = Match(TRIFLE, 2, {}, Scripted(IN_ORDER)).view(1)
    assert picture.svg(v, "fr", ["Ann"], last=last, standalone=True, theme="night", frame="mats") == "seat 1"
    asked = picture.asked
    assert (asked.language, asked.names, asked.theme, asked.frame) == ("fr", ["Ann"], "night", "mats")
    assert (asked.last, asked.standalone) == (last, True)


def test_a_picture_is_english_nameless_whole_and_part_of_a_page_unless_it_is_said_otherwise() -> None:
    picture = sketch()
    picture.svg(Match(TRIFLE, 2, {}, Scripted(IN_ORDER)).view(0))
    asked = picture.asked
    assert (asked.language, list(asked.names), asked.theme, asked.frame) == ("en", [], "", "")
    assert (asked.last, asked.standalone) == (None, False)
