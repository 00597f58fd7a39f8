"""How Bethel Woods ended, and what counted."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.words.events import end_words
from clairiere.kernel.bits import count


def victory_words(s: Table, names: Names) -> str:
    """The cause, which says who won too (BTW-LOSE-05)."""
    return end_words(s.cause, names)


def score_table(s: Table, names: Names) -> list[list[str]]:
    """What counted: there are no points (BTW-GEN-02)."""
    say, number = names.language.say, names.language.number
    return [
        [say("What counted"), say("At the end")],
        [say("Pieces of the Daydreamer"), say("{n} of {all}", n=s.built, all=s.parts.rules.pieces)],
        [say("Critical machines"), number(count(s.critical()))],
        [say("Spies on the board"), number(count(s.spies))],
        [say("Tokens left in the supply"), number(s.supply())],
        [say("Turns played"), number(s.turn)],
    ]


def tally(s: Table, names: Names) -> tuple[str, list[int]]:
    """How many pieces are built, and how many there are."""
    return names.language.say("Pieces of the Daydreamer"), [s.built, s.parts.rules.pieces]


def goal_words(names: Names) -> str:
    """What the game is about, in one line (BTW-WIN-01)."""
    return names.language.say("The goal: build the six pieces of the Daydreamer together.")


def nearness_words(s: Table, names: Names) -> str:
    """How many pieces there are; all of you are equally near."""
    return names.language.say("{n} of {all} pieces", n=s.built, all=s.parts.rules.pieces)
