"""The screen in plain text: for pipes, for braille displays and screen readers, and where `rich` is not installed."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence, Set
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from clairiere.cli.menu import Entry
from clairiere.kernel.words import Passage

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, the screen, and what has scrolled off it: nobody can scroll back behind a curtain."""


class Screen:
    """Where everything is written. This one needs nothing but a stream; it says in words what panels show."""

    def __init__(self, sink: TextIO) -> None:
        self.sink = sink
        self.players: list[str] = []  # whose names may be marked

    @property
    def width(self) -> int:
        """Characters in a line."""
        return min(shutil.get_terminal_size((80, 24)).columns, 100)

    @property
    def height(self) -> int:
        """Lines on the screen."""
        return shutil.get_terminal_size((80, 24)).lines

    def write(self, text: str = "") -> None:
        """A line as it is."""
        self.sink.write(text + "\n")
        self.sink.flush()

    def wrapped(self, text: str, first: str = "", then: str | None = None) -> None:
        """A text in lines of the screen's width."""
        after = " " * len(first) if then is None else then
        self.write(textwrap.fill(text, self.width, initial_indent=first, subsequent_indent=after,
                                 break_long_words=False, break_on_hyphens=False))

    def tell(self, text: str) -> None:
        """A sentence of the command line itself."""
        self.wrapped(text)

    def heading(self, text: str) -> None:
        """What comes now."""
        self.write()
        self.write(text)
        self.write("=" * len(text))

    def question(self, text: str) -> None:
        """What a person is asked."""
        self.write()
        self.wrapped(text)

    def refuse(self, text: str) -> None:
        """Print the reason against an answer."""
        self.wrapped(text, "! ")

    def story(self, lines: Sequence[str]) -> None:
        """What has happened."""
        for line in lines:
            self.wrapped(line, "- ")

    def table(self, passages: Sequence[Passage], fresh: Set[str] = frozenset()) -> None:
        """The table, part by part; lines that are new since the last look are marked."""
        for passage in passages:
            self.write()
            self.write(passage.title)
            for line in passage.lines:
                self.wrapped(line, "* " if line in fresh else "  ", "    ")

    def menu(self, groups: Sequence[Sequence[Entry]]) -> None:
        """The options."""
        for number, group in enumerate(groups):
            if number:
                self.write()
            for entry in group:
                self.wrapped(f"{entry.label}  [{entry.choice.notation()}]", f"{entry.number:>3}  ")

    def pairs(self, rows: Sequence[tuple[str, str]]) -> None:
        """Words and what they mean."""
        widest = max([len(word) for word, _ in rows], default=0)
        for word, meaning in rows:
            self.wrapped(meaning, f"  {word:<{widest}}  ")

    def markdown(self, text: str) -> None:
        """A text of the rulebook; Markdown reads well as it is, its tables and lists are kept."""
        for block in text.split("\n\n"):
            if block.lstrip().startswith(("|", "-", "*", "#", "1.", ">")) or "\n  " in block:
                self.write(block)
            else:
                self.wrapped(" ".join(block.split()))
            self.write()

    def clear(self) -> None:
        """Leave nothing to be read."""
        self.write(CLEAR if self.sink.isatty() else "\n" * 60)

    def thinking(self, text: str) -> AbstractContextManager[object]:
        """While a bot thinks."""
        return nullcontext()
