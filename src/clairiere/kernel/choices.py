"""Choices, answers with a notation that is stored, sent, typed, tested and read aloud; and clauses that forbid them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from clairiere.kernel.native import mypyc_attr

# The base of every exception that the library raises on purpose.

@mypyc_attr(allow_interpreted_subclasses=True)
class ClairiereError(Exception):
    """Base class of all exceptions of the library; the message says why."""


# Clauses: the numbered statements of the rules, and what is said when one of them stands against a choice.

class Clause:
    """A numbered statement of the rules, with the sentence that a player reads when it forbids a choice."""

    def __init__(self, id: str, says: str) -> None:
        self.id = id
        self.says = says

    def __repr__(self) -> str:
        return f"{self.id}: {self.says}"


class Illegal(ClairiereError):
    """Raised for a choice that the rules forbid; `clause` is the reason."""

    def __init__(self, clause: Clause) -> None:
        super().__init__(f"{clause.id}: {clause.says}")
        self.clause = clause


NOT_ASKED: Final = Clause("TABLE-01", "Nothing is being asked of this seat.")
NOT_AN_ANSWER: Final = Clause("TABLE-02", "That is not what you are asked for now.")
NOT_A_WORD: Final = Clause("TABLE-03", "That is not in the notation of this game.")
GAME_OVER: Final = Clause("TABLE-04", "The game is over.")
HAS_LEFT: Final = Clause("TABLE-05", "This seat has left the game.")
NOTHING_TO_TAKE_BACK: Final = Clause("TABLE-06", "This seat has given no answer that could be taken back.")
LUCK_WAS_DRAWN: Final = Clause("TABLE-07", "The last answer cannot be taken back: luck has decided since.")
FACE_WAS_SHOWN: Final = Clause(
    "TABLE-08", "The last answer cannot be taken back: something hidden has been seen since."
)
OTHERS_WERE_ASKED: Final = Clause(
    "TABLE-09", "The last answer cannot be taken back: somebody else has been asked since."
)
NO_SUCH_SEAT: Final = Clause("TABLE-10", "There is no such seat at this table.")


# Choices: one value for each thing that can be answered.

@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
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
