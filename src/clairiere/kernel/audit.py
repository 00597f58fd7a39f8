"""Audit: whether the luck of a record is the luck that its secret and its players' additions give, draw by draw."""

from __future__ import annotations

from clairiere.kernel.agenda import S
from clairiere.kernel.clauses import Illegal
from clairiere.kernel.components import Components
from clairiere.kernel.errors import ClairiereError
from clairiere.kernel.fair import FairChance, promise, seed_of
from clairiere.kernel.game import Game
from clairiere.kernel.now import Now
from clairiere.kernel.play import objection, play
from clairiere.kernel.record import Answer, BadRecord, Record, fits, proof_of

NOTHING = -1
"""Instead of a draw: there is none."""


class WrongDraw(ClairiereError):
    """The first draw that is not the seed's: of which answer (0: the set-up), its number, and what it should be."""

    def __init__(self, answer: int, draw: int, right: int, written: int) -> None:
        super().__init__(f"answer {answer}, draw {draw}: {written} instead of {right}")
        self.answer = answer
        self.draw = draw
        self.right = right
        self.written = written


def keeps_promise(record: Record) -> bool:
    """Whether the secret is the one that was promised."""
    return promise(record.secret) == record.promise


def seed_in(record: Record) -> str:
    """The seed that follows from the secret and what the seats have added."""
    return seed_of(record.secret, record.additions)


def drawn_again(record: Record, game: Game[S], parts: Components) -> S:
    """The last table, played again with the luck of the seed alone; raises WrongDraw, or BadRecord if it is no game."""
    fits(record, game, parts)
    chance = FairChance(seed_in(record))
    s = game.opening(parts, record.seats, game.as_played(record.variant, record.rules), Now(chance))
    compare(0, record.luck, chance, 0)
    for number, answer in enumerate(record.answers, start=1):
        drawn = len(chance.outcomes)
        try:
            give(s, answer, chance)
        except Illegal as illegal:
            raise BadRecord(f"answer {number}, {answer.text()}: {illegal}") from illegal
        compare(number, answer.luck, chance, drawn)
    return s


def give(s: S, answer: Answer, chance: FairChance) -> None:
    """Play one answer with the luck of the seed; changes `s`."""
    choice = s.vocabulary().parse(answer.notation)
    clause = objection(s, answer.seat, choice)
    if clause is not None:
        raise Illegal(clause)
    play(s, answer.seat, choice, Now(chance))


def compare(number: int, written: list[int], chance: FairChance, drawn: int) -> None:
    """Find the first draw, from this one on, that is not as it was written; raises WrongDraw."""
    right = chance.outcomes[drawn:]
    for k in range(max(len(right), len(written))):
        one = right[k] if k < len(right) else NOTHING
        other = written[k] if k < len(written) else NOTHING
        if one != other:
            raise WrongDraw(number, drawn + k, one, other)


def ends_as_written(record: Record, game: Game[S], parts: Components, last: S) -> bool:
    """Whether the game comes to the result, and runs through the tables and stories, that the record claims."""
    result = game.outcome(last).text() if last.over else ""
    return result == record.result and (not record.proof or proof_of(record, game, parts) == record.proof)
