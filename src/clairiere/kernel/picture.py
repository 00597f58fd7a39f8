"""The interface that the pictures of a game fill: a view as an SVG, its sprite sheet, and its cover."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import Event, Pieces, S, Story
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords

Frame = tuple[float, float, float, float]
"""A place in the wide picture, which is 1440 x 900: left, top, width and height."""
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg"'


SHEET: Final = (
    '<rect width="258" height="324" rx="10" fill="var(--accent-soft)"/>'
    '<rect x="14" y="14" width="230" height="296" rx="6" fill="var(--surface)" stroke="var(--line-strong)"/>'
    '<path d="M129 286C126 250 132 226 129 196" fill="none" stroke="var(--accent)" stroke-width="4"/>'
    '<path d="M129 250c-30 4-42-12-46-28 24-4 42 6 46 28zM129 232c28 2 40-12 44-28-24-4-42 6-44 28z'
    'M129 204c-12-16-8-30 0-40 10 12 12 26 0 40z" fill="var(--accent)"/>'
)


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


@mypyc_attr(allow_interpreted_subclasses=True)
class GamePicture(Generic[S]):
    """Interface that draws a game; by default, its position as lines of text."""

    def __init__(self, rules: GameRules[S], words: GameWords[S]) -> None:
        self.rules = rules
        self.words = words

    def cover_svg(self) -> str:
        """The cover of the game: an SVG of 258 by 324 units with colours as custom properties.

        By default a sheet of paper with a sprig and the title.
        """
        words = self.words.title("en").split()
        rows = [f'<tspan x="129" dy="30">{escape(word)}</tspan>' for word in words[:4]]
        title = f'<text y="46" text-anchor="middle" font-size="26" fill="var(--ink)">{"".join(rows)}</text>'
        return f'{SVG} viewBox="0 0 258 324">{SHEET}{title}</svg>'

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
        lines = [escape(line) for line in v.table.text().splitlines()]
        spans = [f'<tspan x="40" dy="30">{line}</tspan>' for line in lines]
        text = f'<text y="40" font-size="22" fill="currentColor">{"".join(spans)}</text>'
        return f'{SVG} viewBox="0 0 1440 900">{text}</svg>'

    def slots(self, v: View[S]) -> dict[str, Frame]:
        """Frames that the wide picture leaves free for prompt and log."""
        return {"prompt": (1056.0, 604.0, 360.0, 272.0), "log": (1056.0, 72.0, 360.0, 508.0)}

    def touches(self, v: View[S], choice: Choice) -> list[str]:
        """Ids of the elements that a choice refers to, legal or not."""
        return []

    def points_at(self, event: Event, pieces: Pieces) -> list[str]:
        """Ids of the elements that an event tells of, as far as these pieces show them, besides those of its answer.

        Where hands are secret, answers may name what only their seat knows: there it says all there is to point at.
        """
        return []
