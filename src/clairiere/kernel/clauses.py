"""Clauses, the exception that names one, and the base of all exceptions."""

from __future__ import annotations

from typing import Final

# The base of every exception that the library raises on purpose.

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
NOT_AN_ANSWER: Final = Clause("TABLE-02", "That is not an answer to the open question.")
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
