"""The laws that every game keeps, at every number of seats and in every variant; what is said when one is broken."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final, Protocol, runtime_checkable

LAWS: Final = {
    0: "the rules do not stumble",
    1: "playing on a copy never changes the original",
    2: "options are the candidates without objection, and every notation is read back as its choice",
    3: "while the game is not over somebody is asked, and has an option",
    4: "the asked seat has the same options in its view as on the table",
    5: "a table imagined from a view looks the same to its seat",
    6: "a record replays to the same states, stories and luck",
    7: "components are conserved",
    8: "random play ends within the stated number of decisions",
    9: "two tables that a seat cannot tell apart tell it the same",
    10: "every clause is cited by a test",
    11: "a piece's number says nothing about its hidden face",
    12: "every word that a person can meet exists in French and in English",
    13: "what is taken back was never there",
    14: "a position is read back as it was written",
    15: "every table can be drawn and told to every reader, also when the game is over",
    16: "secret hands are secret, open ones are open, and spectators know no more than every seat",
    17: "who leaves is asked no more, and the others play on to an end at which they are placed before them",
    18: "the text of a view is read back as that view",
}
"""Laws by number. `python -m tools.clauses --check` holds the tenth, `clairiere.testing.reading` the twelfth."""


class LawBroken(Exception):
    """Raised when a game does not keep a law."""

    def __init__(self, law: int, what: str) -> None:
        super().__init__(law, what)  # as it came, so that it can travel from one process to another
        self.law = law
        self.what = what

    def __str__(self) -> str:
        return f"law {self.law} ({LAWS[self.law]}) is broken: {self.what}"


@runtime_checkable
class Written(Protocol):
    """Anything with a `text()`: a state, view, story or record."""

    def text(self) -> str:
        """The text to compare."""


def require(holds: bool, law: int, *what: object) -> None:
    """Raise LawBroken unless a condition holds; the message is built only then."""
    if not holds:
        raise LawBroken(law, " ".join([f"\n{one.text()}" if isinstance(one, Written) else str(one) for one in what]))


def stumble(error: Exception) -> str:
    """An error with the line that raised it."""
    raised = extract_tb(error.__traceback__)[-1]
    return f"{error!r} in {raised.name} ({Path(raised.filename).name}, line {raised.lineno})"
