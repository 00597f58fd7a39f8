"""The screen with colours and panels, drawn by `rich`."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from contextlib import AbstractContextManager
from typing import TextIO

from rich import box
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from clairiere.cli.screen import Entry, Screen
from clairiere.kernel.language import NARROW, NO_BREAK
from clairiere.kernel.spoken import Passage

WIDE = 100
"""From here on, two columns."""
WIDEST = 160
COLOURS = ("bright_blue", "yellow", "bright_black", "magenta", "bright_white")
"""Lake, Honey, Raven, Heather, Snow."""
TIGHT = str.maketrans(NO_BREAK + NARROW, "\ue000\ue001")
LOOSE = str.maketrans("\ue000\ue001", NO_BREAK + NARROW)
"""While lines are broken, spaces that must not break are letters: `rich` breaks at every space."""


class Panels(Screen):
    """Screen with colours and panels, by `rich`."""

    def __init__(self, sink: TextIO) -> None:
        super().__init__(sink)
        self.console = Console(file=sink, highlight=False, emoji=False, markup=False)

    @property
    def width(self) -> int:
        """The number of columns."""
        return min(self.console.width, WIDEST)

    def show(self, what: RenderableType) -> None:
        """Print a renderable at a readable width."""
        with self.console.capture() as drawn:
            self.console.print(what, width=self.width)
        self.sink.write(drawn.get().translate(LOOSE))
        self.sink.flush()

    def named(self, text: str, style: str = "") -> Text:
        """A text with players' names in their colours."""
        said = Text(text.translate(TIGHT), style=style)
        for name, colour in zip(self.players, COLOURS):
            said.highlight_regex(rf"\b{re.escape(name.translate(TIGHT))}\b", f"bold {colour}")
        return said

    def tell(self, text: str) -> None:
        """Print a message of the command line."""
        self.show(self.named(text, "dim"))

    def heading(self, text: str) -> None:
        """Print a heading."""
        self.write()
        self.show(Rule(Text(text.translate(TIGHT), style="bold green"), style="green", align="left"))

    def question(self, text: str) -> None:
        """Print a question."""
        self.write()
        self.show(self.named(text, "bold"))

    def refuse(self, text: str) -> None:
        """Print the reason against an answer, in red."""
        self.show(bullet("✗", Text(text.translate(TIGHT)), "bold red"))

    def story(self, lines: Sequence[str]) -> None:
        """Print what has happened."""
        for line in lines:
            self.show(bullet("·", self.named(line), "green"))

    def table(self, passages: Sequence[Passage], fresh: Set[str] = frozenset()) -> None:
        """Print the table as panels in one or two columns; unchanged parts are dimmed."""
        panels = [self.panel(passage, fresh or set(passage.lines)) for passage in passages]
        if self.width < WIDE:
            self.show(Group(*panels))
            return
        column = self.width // 2 - 6
        left = halfway([2 + sum([1 + len(line) // column for line in passage.lines]) for passage in passages])
        grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        grid.add_row(Group(*panels[:left]), Group(*panels[left:]))
        self.show(grid)

    def panel(self, passage: Passage, fresh: Set[str]) -> Panel:
        """A panel with one part of the table."""
        lines = [bullet("•" if line in fresh else " ", self.named(line, "" if line in fresh else "dim"), "green")
                 for line in passage.lines]
        title = self.named(passage.title, "bold green")
        return Panel(Group(*lines), title=title, title_align="left", border_style="green", box=box.ROUNDED,
                     padding=(0, 1))

    def menu(self, groups: Sequence[Sequence[Entry]]) -> None:
        """Print the options with their notation."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan", min_width=3)
        grid.add_column()
        grid.add_column(style="dim", no_wrap=True)
        for number, group in enumerate(groups):
            if number:
                grid.add_row()
            for entry in group:
                grid.add_row(str(entry.number), self.named(entry.label), entry.choice.notation())
        self.show(grid)

    def pairs(self, rows: Sequence[tuple[str, str]]) -> None:
        """Print terms with their explanations."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold cyan", no_wrap=True)
        grid.add_column()
        for word, meaning in rows:
            grid.add_row(word, self.named(meaning))
        self.show(Padding(grid, (0, 0, 0, 2)))

    def markdown(self, text: str) -> None:
        """Print a text of the rulebook."""
        self.show(Markdown(text.translate(TIGHT)))

    def thinking(self, text: str) -> AbstractContextManager[object]:
        """Context manager that shows a spinner while a bot thinks."""
        return self.console.status(text, spinner="dots")


def bullet(sign: str, text: Text, style: str) -> Table:
    """A text with a hanging sign."""
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_row(Text(sign, style=style), text)
    return row


def halfway(heights: Sequence[int]) -> int:
    """The number of panels in the first of two columns of about equal length."""
    best = min(range(len(heights) + 1), key=lambda k: max(sum(heights[:k]), sum(heights[k:])))
    return max(1, best)
