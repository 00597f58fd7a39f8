"""Choices: answers as values with a notation that is stored, sent, typed, tested and read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from clairiere.kernel.clauses import NOT_A_WORD, Illegal


class Choice:
    """An answer. Each exists once in its vocabulary, so that equal choices are the same object."""

    def __init__(self, notation: str) -> None:
        self._notation = notation
        self.aside = False

    def notation(self) -> str:
        """How the choice is written."""
        return self._notation

    def __repr__(self) -> str:
        return self._notation


class Word(Choice):
    """A choice without parameters, such as `gather` or `stop`."""


SEALED: Final = Word("?")
"""Stands, in a view, for an answer that someone else has given and nobody may see yet."""

CONCEDE: Final = Word("concede")
"""To leave the game for good; open to every seat at any time."""


class Vocabulary:
    """All the choices that a game knows, by notation."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._known: dict[str, Choice] = {CONCEDE.notation(): CONCEDE}
        for choice in choices:
            assert choice.notation() not in self._known, f"two choices are written {choice.notation()!r}"
            self._known[choice.notation()] = choice

    def parse(self, notation: str) -> Choice:
        """The choice with this notation; raises Illegal."""
        choice = self._known.get(notation)
        if choice is None:
            raise Illegal(NOT_A_WORD)
        return choice

    def choices(self) -> list[Choice]:
        """Every choice, in no particular order."""
        return list(self._known.values())
