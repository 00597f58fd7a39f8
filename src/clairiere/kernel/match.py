"""Match: a game that is being played, with its record, and what can be taken back."""

from __future__ import annotations

from typing import Generic

from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.choices import (
    FACE_WAS_SHOWN,
    GAME_OVER,
    LUCK_WAS_DRAWN,
    NOTHING_TO_TAKE_BACK,
    OTHERS_WERE_ASKED,
    Choice,
    Clause,
    Illegal,
)
from clairiere.kernel.components import Components
from clairiere.kernel.earlier import Answer, Earlier, begun
from clairiere.kernel.game import Game
from clairiere.kernel.play import asked_seats, empty_agenda, step
from clairiere.kernel.record import Record, replay, version_of
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR, Ask, Poll, S, Seat, StepContext, Story
from clairiere.kernel.view import View, view


class Trial(Generic[S]):
    """An answer that was played on a copy: the state and story it leads to."""

    def __init__(self, answer: Answer, after: S, story: Story) -> None:
        self.answer = answer
        self.after = after
        self.story = story


class Match(Generic[S]):
    """A state with its history: checks, plays and records answers."""

    def __init__(
        self,
        game: Game[S],
        seats: int,
        variant: Variant,
        chance: Chance,
        parts: Components | None = None,
        *,
        rules: int | None = None,
        earlier: Earlier | None = None,
    ) -> None:
        """`rules` is the version under which the table was begun, if it is an older one.

        A match that goes on from an earlier game begins at its last moment, with hidden faces imagined anew.
        """
        self.game = game
        self.parts = parts or game.rules.components()
        self.chance = chance
        version = game.rules.version if rules is None else rules
        game.rules.as_played(seats, variant, version)
        settings = game.rules.variant(variant, version)
        own = "" if self.parts.digest == game.rules.components().digest else self.parts.digest
        self.record = Record(game.name, version, seats, settings, own)
        self.record.earlier = earlier
        story = Story([])
        drawn = len(chance.outcomes)
        played = game.rules.as_played(seats, settings, version)
        opening = begun(game, self.parts, seats, played, earlier, StepContext(chance, story))
        if not opening.over and not opening.agenda:
            raise empty_agenda(opening, None)
        self.record.luck = chance.outcomes[drawn:]
        self.states = [opening]  # after the set-up and after every answer
        self.stories = [story]
        self.forgotten = 0  # so many of the first states and stories are gone
        self.settled: dict[Seat, Clause] = {}  # why a seat's last answer could not be taken back when it was forgotten

    @property
    def state(self) -> S:
        """The current state."""
        return self.states[-1]

    def view(self, seat: Seat) -> View[S]:
        """The current view of a seat."""
        return view(self.state, seat)

    def answer(self, seat: Seat, notation: str) -> Story:
        """Play the answer with this notation; raises Illegal."""
        return self.choose(seat, self.state.vocabulary().parse(notation))

    def choose(self, seat: Seat, choice: Choice) -> Story:
        """Play an answer; raises Illegal."""
        trial = self.try_out(seat, choice)
        self.accept(trial)
        return trial.story

    def try_out(self, seat: Seat, choice: Choice) -> Trial[S]:
        """Play an answer on a copy; raises Illegal. Its luck is drawn."""
        # The luck stays drawn even if nobody accepts the trial: who tries several must reset `chance` between them.
        drawn = len(self.chance.outcomes)
        after, story = step(self.state, seat, choice, self.chance)
        return Trial(Answer(seat, choice.notation(), self.chance.outcomes[drawn:]), after, story)

    def accept(self, trial: Trial[S]) -> None:
        """Make a trial of the current state count."""
        self.states.append(trial.after)
        self.stories.append(trial.story)
        self.record.answers.append(trial.answer)
        if trial.after.over:
            self.record.result = self.game.rules.outcome(trial.after).text()

    def picture(self, seat: Seat = SPECTATOR, language: str = "en") -> str:
        """The current table as a standalone SVG, with the last events marked."""
        last = self.stories[-1].as_seen_by(seat)
        return self.game.picture.svg(self.view(seat), language, last=last, standalone=True)

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as everyone may see it."""
        return self.picture()

    def against_taking_back(self, seat: Seat) -> Clause | None:
        """The clause against taking back the seat's last answer; None if it is allowed."""
        if self.state.over:
            return GAME_OVER
        number = self._last_answer(seat, len(self.record.answers))
        return NOTHING_TO_TAKE_BACK if number is None else self._against(seat, number)

    def _against(self, seat: Seat, number: int) -> Clause | None:
        """Why this answer of the seat and what it has answered since cannot be taken back, one after the other."""
        if any(answer.luck for answer in self.record.answers[number:]):
            return LUCK_WAS_DRAWN
        if number < self.forgotten:
            return self.settled[seat]
        # From here on the states are needed; if they are gone, `_first_to_take_back` has kept its reason.
        before, since = self.states[number - self.forgotten], self.states[number + 1 - self.forgotten :]
        if was_public(before) or any(s.pieces.reveal_more_than(before.pieces) for s in since):
            return FACE_WAS_SHOWN
        if any(asks_others(before, s, seat) for s in since):
            return OTHERS_WERE_ASKED
        return None

    def forget(self) -> None:
        """Drop states that no take-back can reach: a server holds many tables."""
        # State n is the one before answer n, so a take-back of answer n needs it and everything after it. The clause
        # that stops a seat is kept in `settled`, since the states that prove it may be dropped here.
        needed = len(self.record.answers)
        for seat in range(self.state.seats):
            needed = min(needed, self._first_to_take_back(seat))
        del self.states[: needed - self.forgotten], self.stories[: needed - self.forgotten]
        self.forgotten = needed

    def undo(self) -> None:
        """Remove the last answer, whatever has been seen or drawn since; raises Illegal if there is none."""
        if len(self.record.answers) == self.forgotten:
            raise Illegal(NOTHING_TO_TAKE_BACK)
        del self.states[-1], self.stories[-1], self.record.answers[-1]
        self.record.result = self.record.proof = ""

    def take_back(self, seat: Seat) -> None:
        """Undo the seat's last answer; what others have sealed since then stays sealed. Raises Illegal."""
        clause = self.against_taking_back(seat)
        if clause is not None:
            raise Illegal(clause)
        number = self._last_answer(seat, len(self.record.answers))
        assert number is not None
        later = self.record.answers[number + 1 :]
        kept = number + 1 - self.forgotten
        del self.states[kept:], self.stories[kept:], self.record.answers[number:]
        # Only answers under the same seal can have come since (`asks_others`), and none of them drew luck, so playing
        # them again leads to the same state.
        for answer in later:
            self.answer(answer.seat, answer.notation)

    def _first_to_take_back(self, seat: Seat) -> int:
        """The first of the answers that a seat can take back in a row; why it can take back no other is kept."""
        first = len(self.record.answers)
        number = self._last_answer(seat, first)
        while number is not None:
            clause = GAME_OVER if self.state.over else self._against(seat, number)
            if clause is not None:
                self.settled[seat] = clause
                break
            first = number
            number = self._last_answer(seat, number)
        return first

    def _last_answer(self, seat: Seat, before: int) -> int | None:
        for number in range(before - 1, -1, -1):
            if self.record.answers[number].seat == seat:
                return number
        return None


def played_again(record: Record, game: Game[S], parts: Components, chance: Chance) -> Match[S]:
    """The match of a record after its last answer, with this source of luck from then on; raises BadRecord."""
    tables = replay(record, game, parts)
    next(tables)
    rules = version_of(record, game, parts)
    match: Match[S] = Match(
        game, record.seats, record.variant, Scripted(record.luck), parts, rules=rules, earlier=record.earlier
    )
    for answer, (after, story) in zip(record.answers, tables):
        match.accept(Trial(answer, after, story))
    match.chance = chance
    return match


def was_public(before: S) -> bool:
    """Whether the answer to the open question is public at once and so cannot be taken back."""
    top = before.agenda[-1]
    return isinstance(top, Ask) and top.stands()


def asks_others(before: S, after: S, seat: Seat) -> bool:
    """Whether, after this seat's answer, another seat has a new question or has left."""
    top = before.agenda[-1]
    if isinstance(top, Poll):
        return not top.still_seals(after, seat)
    return before.gone != after.gone or asked_seats(after) != 1 << seat
