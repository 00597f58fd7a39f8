"""The menu: what a seat may answer, numbered, in words and in notation."""

from __future__ import annotations

from typing import Any

from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.rulebook import slug
from clairiere.kernel.view import View
from clairiere.kernel.words import Words

FEW = 8
"""So many options need no grouping."""


def folded(typed: str) -> str:
    """However it was typed: in small letters, with single spaces; no two notations of a game differ in that alone."""
    return " ".join(typed.lower().split())


def read_choice(typed: str, vocabulary: Vocabulary) -> Choice:
    """The choice whose notation was typed, in capitals or not; raises Illegal."""
    written = {folded(choice.notation()): choice.notation() for choice in vocabulary.choices()}
    return vocabulary.parse(written.get(folded(typed), typed))


class Entry:
    """One option: its number, what it says, and how it is written."""

    def __init__(self, number: int, choice: Choice, label: str) -> None:
        self.number = number
        self.choice = choice
        self.label = label

    def kind(self) -> str:
        """What it is grouped by: `move h03` of `move h03-h07`, else the first word."""
        notation = self.choice.notation()
        return notation.rpartition("-")[0] or notation.split(" ")[0]


class Ambiguous(Exception):
    """What was typed begins several options."""

    def __init__(self, entries: list[Entry]) -> None:
        super().__init__(", ".join([entry.choice.notation() for entry in entries]))
        self.entries = entries


class Menu:
    """The options of one question. Options of one kind stand together."""

    def __init__(self, view: View[Any], words: Words[Any]) -> None:
        options = view.options()
        kinds: dict[str, list[Choice]] = {}
        for choice in options:
            kinds.setdefault(Entry(0, choice, "").kind(), []).append(choice)
        ordered = [choice for kind in kinds.values() for choice in kind]
        self.entries = [Entry(i, c, words.choice(c, view.table)) for i, c in enumerate(ordered, start=1)]

    def groups(self) -> list[list[Entry]]:
        """The entries kind by kind; few of them are one group, and so are kinds with a single option each."""
        kinds: dict[str, list[Entry]] = {}
        for entry in self.entries:
            kinds.setdefault(entry.kind(), []).append(entry)
        if len(self.entries) <= FEW or len(kinds) > len(self.entries) // 2:
            return [self.entries]
        return list(kinds.values())

    def pages(self, lines: int) -> list[list[list[Entry]]]:
        """The groups, dealt out over pages of so many lines; a group that is too long is cut."""
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
        """The options in whose words all the typed ones stand, whatever their accents."""
        words = slug(typed).split("-")
        return [entry for entry in self.entries if set(words) <= set(slug(entry.label).split("-"))]

    def meant(self, typed: str) -> Choice | None:
        """The option that a number, a notation or the beginning of just one notation stands for; raises Ambiguous."""
        typed = folded(typed)
        if typed.isdecimal():
            found = [entry for entry in self.entries if entry.number == int(typed)]
        else:
            found = [entry for entry in self.entries if folded(entry.choice.notation()) == typed]
            found = found or [entry for entry in self.entries if folded(entry.choice.notation()).startswith(typed)]
        if len(found) > 1:
            raise Ambiguous(found)
        return found[0].choice if found else None
