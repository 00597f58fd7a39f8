"""What a law is, and what is said when one is broken."""

from __future__ import annotations

from typing import Final

LAWS: Final = {
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
    12: "what is taken back was never there",
    13: "a position is read back as it was written",
}
"""Laws by number. `clairiere clauses --check` holds the tenth; words in two languages come with the words."""


class LawBroken(Exception):
    """A game does not keep a law."""

    def __init__(self, law: int, what: str) -> None:
        super().__init__(f"law {law} ({LAWS[law]}) is broken: {what}")
        self.law = law


def require(holds: bool, law: int, what: str) -> None:
    """Break off unless the law holds here."""
    if not holds:
        raise LawBroken(law, what)
