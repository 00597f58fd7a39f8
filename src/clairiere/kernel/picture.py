"""The interface that the pictures of a game fill: a view as an SVG, its sprite sheet, and its cover."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import S, Story
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords

Frame = tuple[float, float, float, float]
"""A place in the wide picture, which is 1440 x 900: left, top, width and height."""
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg"'


class PictureOptions:
    """Options of a picture: language, names, marked events, standalone, theme."""

    def __init__(
        self,
        language: str = "en",
        names: Sequence[str] = (),
        *,
        last: Story | None = None,
        standalone: bool = False,
        theme: str = "",
        frame: str = "",
    ) -> None:
        self.language = language
        self.names = names  # of the players; those without one are called by their colours
        self.last = last  # what has just happened: it is marked
        self.standalone = standalone  # with the sprite sheet in it
        self.theme = theme  # of a standalone picture: "day", "night" or the reader's own
        self.frame = frame  # the name of a part of the table, which is then shown alone


class GamePicture(Generic[S]):
    """Interface that draws a game; by default, its position as lines of text."""

    def __init__(self, rules: GameRules[S], words: GameWords[S]) -> None:
        self.rules = rules
        self.words = words

    def cover_svg(self) -> str:
        """The cover of the game: an SVG of 258 by 324 units with colours as custom properties."""
        title = escape(self.words.title("en"))
        return (
            f'{SVG} viewBox="0 0 258 324"><rect width="258" height="324" fill="var(--paper)"/>'
            f'<text x="129" y="162" text-anchor="middle" fill="var(--ink)">{title}</text></svg>'
        )

    def sprites(self) -> str:
        """The sprite sheet: an SVG of symbols that all pictures of the game use."""
        return f"{SVG}></svg>"

    def svg(
        self,
        v: View[S],
        language: str = "en",
        names: Sequence[str] = (),
        *,
        last: Story | None = None,
        standalone: bool = False,
        theme: str = "",
        frame: str = "",
    ) -> str:
        """The view as an SVG that uses the sprite sheet or, standalone, contains it.

        `last` is what has just happened: it is marked. The theme is "day", "night" or the reader's own; a frame is the
        name of a part of the table, which is then shown alone.
        """
        return self.render(
            v, PictureOptions(language, names, last=last, standalone=standalone, theme=theme, frame=frame)
        )

    def render(self, v: View[S], options: PictureOptions) -> str:
        """The picture of a view; implemented by each game."""
        lines = [escape(line) for line in v.text().splitlines()]
        spans = [f'<tspan x="40" dy="30">{line}</tspan>' for line in lines]
        text = f'<text y="40" font-size="22" fill="currentColor">{"".join(spans)}</text>'
        return f'{SVG} viewBox="0 0 1440 900">{text}</svg>'

    def slots(self, v: View[S]) -> dict[str, Frame]:
        """Frames that the wide picture leaves free for prompt and log."""
        return {"prompt": (1056.0, 604.0, 360.0, 272.0), "log": (1056.0, 72.0, 360.0, 508.0)}

    def touches(self, v: View[S], choice: Choice) -> list[str]:
        """Ids of the elements that a choice refers to, legal or not."""
        return []
