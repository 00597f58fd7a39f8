"""Games that go on from a moment of an earlier one: it is played again up to there, and hidden faces are imagined."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.choices import ClairiereError, Illegal
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.play import objection, play, waiting
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import Poll, S, Seat, StepContext, Story, letter

IMAGINED = "imagine anew"
"""What stands among answers in place of a notation where a game has gone on from a moment of another."""
TRIES = 60
"""So often faces are imagined until whoever is asked has an answer."""


class NotImagined(ClairiereError):
    """Raised for a moment from which no game can go on: it is over, the seat has left, or no faces fit."""


class Answer:
    """One answer of a record: seat, notation, and the luck it caused."""

    def __init__(self, seat: Seat, notation: str, luck: list[int]) -> None:
        self.seat = seat
        self.notation = notation
        self.luck = luck

    def text(self) -> str:
        """`A place h04`, or `A use arcane | 2 0 1`."""
        luck = " | " + numbers_text(self.luck) if self.luck else ""
        return f"{letter(self.seat)} {self.notation}{luck}"


def numbers_text(numbers: Sequence[int]) -> str:
    """`4 0 2 1`."""
    return " ".join([str(n) for n in numbers])


class Earlier:
    """The game up to the moment from which another goes on, and the seat from whose view that one imagines the rest."""

    def __init__(self, luck: list[int], answers: list[Answer], seat: Seat) -> None:
        self.luck = luck  # of its set-up
        self.answers = answers  # some may be `IMAGINED`: it had gone on from another game itself
        self.seat = seat

    def lines(self) -> list[str]:
        """Its lines in the heading of a record."""
        told = [f"luck {numbers_text(self.luck)}".rstrip(), *[answer.text() for answer in self.answers]]
        return [f"again {letter(self.seat)}", *[f"before {line}" for line in told]]


def begun(
    game: Game[S], parts: Components, seats: int, variant: Variant, earlier: Earlier | None, now: StepContext
) -> S:
    """The state before the first answer: after the set-up or, if the game goes on from an earlier one, at that moment.

    Raises LuckMismatch, Illegal or NotImagined for an earlier game that these rules do not lead there.
    """
    if earlier is None:
        return game.rules.opening(parts, seats, variant, now)
    luck = Scripted(earlier.luck)
    s = game.rules.opening(parts, seats, variant, StepContext(luck))
    luck.finish()
    for answer in earlier.answers:
        s = played_before(s, answer)
    return imagined_anew(s, earlier.seat, now.chance)


def played_before(s: S, answer: Answer) -> S:
    """The state after one answer of an earlier game; may change `s`."""
    if answer.notation != IMAGINED:
        answer_again(s, answer)
        return s
    luck = Scripted(answer.luck)
    found = imagined_anew(s, answer.seat, luck)
    luck.finish()
    return found


def answer_again(s: S, answer: Answer, story: Story | None = None) -> None:
    """Replay one answer of a record; changes `s`."""
    choice = s.vocabulary().parse(answer.notation)
    clause = objection(s, answer.seat, choice)
    if clause is not None:
        raise Illegal(clause)
    luck = Scripted(answer.luck)
    play(s, answer.seat, choice, StepContext(luck, story))
    luck.finish()


def imagined_anew(s: S, seat: Seat, chance: Chance) -> S:
    """The same table with other faces where the seat knows none, drawn until everybody who is asked has an answer.

    What each seat has seen stays seen: others know the faces that are imagined for them.
    """
    check_seat(s, seat)
    for _ in range(TRIES):
        t: S = s.copy()
        t.pieces.hide_from(seat)
        t.pieces.deal(chance)
        if all([ask.options(t) for ask in waiting(t)]):
            return t
    raise NotImagined("whoever is asked holds what this seat cannot imagine")


def check_seat(s: S, seat: Seat) -> None:
    """Raise NotImagined unless the game goes on and the seat plays in it."""
    if s.over:
        raise NotImagined("the game is over")
    if seat >= s.seats or s.gone >> seat & 1:
        raise NotImagined("nobody plays on this seat")


def without_sealed(states: Sequence[S], answers: Sequence[Answer], seat: Seat) -> list[Answer]:
    """The answers without those that others have sealed and that are still sealed in the last state."""
    kept = list(answers)
    number = len(answers)
    while number and still_sealed(states[number - 1], states[number]):
        number -= 1
        if answers[number].seat != seat and seals(states[number], states[number + 1], answers[number].seat):
            del kept[number]
    return kept


def still_sealed(before: S, after: S) -> bool:
    """Whether the same poll is open in both states."""
    if before.over or after.over:
        return False
    old, new = before.agenda[-1], after.agenda[-1]
    if not isinstance(old, Poll) or not isinstance(new, Poll):
        return False
    return all([len(one) <= len(other) for one, other in zip(old.given, new.given)]) and any(new.given)


def seals(before: S, after: S, seat: Seat) -> bool:
    """Whether the seat has sealed an answer between these states of one poll."""
    old, new = before.agenda[-1], after.agenda[-1]
    assert isinstance(old, Poll)
    assert isinstance(new, Poll)
    return len(new.given[seat]) > len(old.given[seat])

