"""Showing: how a view is to be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.kernel.events import Story


class Showing:
    """In which words, with what has just happened, and whether with everything that the picture needs or in part."""

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
