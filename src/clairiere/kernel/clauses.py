"""Clauses: the numbered statements of the rules, and what is said when one of them stands against a choice."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.errors import ClairiereError


class Clause:
    """One numbered statement of a game's rules. As an objection it says in one sentence what stands in the way."""

    def __init__(self, id: str, says: str) -> None:
        self.id = id
        self.says = says

    def __repr__(self) -> str:
        return f"{self.id}: {self.says}"


class Illegal(ClairiereError):
    """A choice was refused; `clause` says why."""

    def __init__(self, clause: Clause) -> None:
        super().__init__(f"{clause.id}: {clause.says}")
        self.clause = clause


NOT_ASKED: Final = Clause("TABLE-01", "Nothing is being asked of this seat.")
NOT_AN_ANSWER: Final = Clause("TABLE-02", "That is not an answer to the open question.")
NOT_A_WORD: Final = Clause("TABLE-03", "That is not in the notation of this game.")
GAME_OVER: Final = Clause("TABLE-04", "The game is over.")
HAS_LEFT: Final = Clause("TABLE-05", "This seat has left the game.")
NOTHING_TO_TAKE_BACK: Final = Clause("TABLE-06", "This seat has given no answer that could be taken back.")
LUCK_WAS_DRAWN: Final = Clause("TABLE-07", "Luck has been drawn since that answer.")
FACE_WAS_SHOWN: Final = Clause("TABLE-08", "Somebody has seen something new since that answer.")
OTHERS_WERE_ASKED: Final = Clause("TABLE-09", "Another seat has been asked since that answer.")
NO_SUCH_SEAT: Final = Clause("TABLE-10", "There is no such seat at this table.")
