"""The screen in plain text, for pipes, braille displays and screen readers; and the numbered menu of answers."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence, Set
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TextIO

from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.rulebook import slug
from clairiere.kernel.spoken import Passage
from clairiere.kernel.view import View
from clairiere.kernel.words import Words

FEW = 8
"""So many options need no grouping."""


def folded(typed: str) -> str:
    """Input in lower case with single spaces."""
    return " ".join(typed.lower().split())


def read_choice(typed: str, vocabulary: Vocabulary) -> Choice:
    """Parse a notation, ignoring case; raises Illegal."""
    written = {folded(choice.notation()): choice.notation() for choice in vocabulary.choices()}
    return vocabulary.parse(written.get(folded(typed), typed))


class Entry:
    """One option of the menu: number, label, notation."""

    def __init__(self, number: int, choice: Choice, label: str) -> None:
        self.number = number
        self.choice = choice
        self.label = label

    def kind(self) -> str:
        """The group of the option: `move h03` of `move h03-h07`, else the first word."""
        notation = self.choice.notation()
        return notation.rpartition("-")[0] or notation.split(" ")[0]


class Ambiguous(Exception):
    """Raised when the input is the beginning of several options."""

    def __init__(self, entries: list[Entry]) -> None:
        super().__init__(", ".join([entry.choice.notation() for entry in entries]))
        self.entries = entries


class Menu:
    """The numbered options of a question, grouped by kind."""

    def __init__(self, view: View[Any], words: Words[Any]) -> None:
        options = view.options()
        kinds: dict[str, list[Choice]] = {}
        for choice in options:
            kinds.setdefault(Entry(0, choice, "").kind(), []).append(choice)
        ordered = [choice for kind in kinds.values() for choice in kind]
        self.entries = [Entry(i, c, words.choice(c, view.table)) for i, c in enumerate(ordered, start=1)]

    def groups(self) -> list[list[Entry]]:
        """Options by kind; a single group if they are few."""
        kinds: dict[str, list[Entry]] = {}
        for entry in self.entries:
            kinds.setdefault(entry.kind(), []).append(entry)
        if len(self.entries) <= FEW or len(kinds) > len(self.entries) // 2:
            return [self.entries]
        return list(kinds.values())

    def pages(self, lines: int) -> list[list[list[Entry]]]:
        """Groups split into pages of so many lines."""
        pages: list[list[list[Entry]]] = [[]]
        room = lines
        for group in self.groups():
            if room < len(group) < lines:
                pages.append([])
                room = lines
            for start in range(0, len(group), lines):
                part = group[start : start + lines]
                if room < len(part):
                    pages.append([])
                    room = lines
                pages[-1].append(part)
                room -= len(part) + 1
        return pages

    def mentioning(self, typed: str) -> list[Entry]:
        """Options whose labels contain all the typed words, ignoring accents."""
        words = slug(typed).split("-")
        return [entry for entry in self.entries if set(words) <= set(slug(entry.label).split("-"))]

    def option_for(self, typed: str) -> Choice | None:
        """The option for a number, a notation or an unambiguous beginning; raises Ambiguous."""
        typed = folded(typed)
        if typed.isdecimal():
            found = [entry for entry in self.entries if entry.number == int(typed)]
        else:
            found = [entry for entry in self.entries if folded(entry.choice.notation()) == typed]
            found = found or [entry for entry in self.entries if folded(entry.choice.notation()).startswith(typed)]
        if len(found) > 1:
            raise Ambiguous(found)
        return found[0].choice if found else None


CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, the screen, and what has scrolled off it: nobody can scroll back behind a curtain."""


class Screen:
    """Plain-text output; `Panels` overrides it."""

    def __init__(self, sink: TextIO) -> None:
        self.sink = sink
        self.players: list[str] = []  # whose names may be marked

    @property
    def width(self) -> int:
        """The number of columns."""
        return min(shutil.get_terminal_size((80, 24)).columns, 100)

    @property
    def height(self) -> int:
        """The number of lines."""
        return shutil.get_terminal_size((80, 24)).lines

    def write(self, text: str = "") -> None:
        """Print a line unchanged."""
        self.sink.write(text + "\n")
        self.sink.flush()

    def wrapped(self, text: str, first: str = "", then: str | None = None) -> None:
        """Print a text wrapped to the width."""
        after = " " * len(first) if then is None else then
        self.write(textwrap.fill(text, self.width, initial_indent=first, subsequent_indent=after,
                                 break_long_words=False, break_on_hyphens=False))

    def tell(self, text: str) -> None:
        """Print a message of the command line."""
        self.wrapped(text)

    def heading(self, text: str) -> None:
        """Print a heading."""
        self.write()
        self.write(text)
        self.write("=" * len(text))

    def question(self, text: str) -> None:
        """Print a question."""
        self.write()
        self.wrapped(text)

    def refuse(self, text: str) -> None:
        """Print the reason against an answer."""
        self.wrapped(text, "! ")

    def story(self, lines: Sequence[str]) -> None:
        """Print what has happened."""
        for line in lines:
            self.wrapped(line, "- ")

    def table(self, passages: Sequence[Passage], fresh: Set[str] = frozenset()) -> None:
        """Print the table part by part, with new lines marked."""
        for passage in passages:
            self.write()
            self.write(passage.title)
            for line in passage.lines:
                self.wrapped(line, "* " if line in fresh else "  ", "    ")

    def menu(self, groups: Sequence[Sequence[Entry]]) -> None:
        """Print the numbered options."""
        for number, group in enumerate(groups):
            if number:
                self.write()
            for entry in group:
                self.wrapped(f"{entry.label}  [{entry.choice.notation()}]", f"{entry.number:>3}  ")

    def pairs(self, rows: Sequence[tuple[str, str]]) -> None:
        """Print terms with their explanations."""
        widest = max([len(word) for word, _ in rows], default=0)
        for word, meaning in rows:
            self.wrapped(meaning, f"  {word:<{widest}}  ")

    def markdown(self, text: str) -> None:
        """Print a text of the rulebook as it is."""
        for block in text.split("\n\n"):
            if block.lstrip().startswith(("|", "-", "*", "#", "1.", ">")) or "\n  " in block:
                self.write(block)
            else:
                self.wrapped(" ".join(block.split()))
            self.write()

    def clear(self) -> None:
        """Clear the screen and its scrollback."""
        self.write(CLEAR if self.sink.isatty() else "\n" * 60)

    def thinking(self, text: str) -> AbstractContextManager[object]:
        """Context manager around a bot's search; prints nothing here."""
        return nullcontext()
