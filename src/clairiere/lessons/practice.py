"""Practice: a position on which answers are tried out.

Nothing is stored: where it stands follows from the position and the answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic

from clairiere.kernel.chance import Prepared
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, settle, step, waiting
from clairiere.kernel.state import SPECTATOR, S, Seat, StepContext, Story, seat_of
from clairiere.kernel.view import View, view

SEPARATOR = "|"
"""Between the notations of a line of answers; no notation has it."""


class Practice(Generic[S]):
    """A position with the answers that were given on it so far.

    The learner answers for one seat or, without one, for whoever is asked. The others give the answers in `replies`, in
    order, as soon as they are asked.
    """

    def __init__(
        self,
        game: Game[S],
        position: str,
        seat: Seat | None = None,
        luck: Sequence[int] = (),
        replies: Sequence[str] = (),
        before: Sequence[str] = (),
    ) -> None:
        """`before` is what the learner has answered since the position, for sealed answers that no position shows."""
        self.game = game
        self.chance = Prepared(Random(0), luck)
        self.learner = seat
        self.replies = list(replies)
        self.answers: list[str] = []  # of the learner
        self.seats: list[Seat] = []  # for which each of them was given
        opening = game.rules.read_position(position, game.rules.components())
        story = Story([])
        settle(opening, StepContext(self.chance, story))
        self.states: list[S] = [opening]
        self.stories = [story]
        for notation in before:
            choice = self.state.vocabulary().parse(notation)
            self.states = [step(self.state, self.seat, choice, self.chance)[0]]

    @property
    def state(self) -> S:
        """The current state."""
        return self.states[-1]

    @property
    def seat(self) -> Seat:
        """The seat that the learner answers for; a spectator's once the game is over."""
        if self.learner is not None:
            return self.learner
        asked = waiting(self.state)
        return asked[0].seat if asked else SPECTATOR

    def view(self) -> View[S]:
        """The position as the learner's seat sees it."""
        return view(self.state, self.seat)

    def is_asked(self) -> bool:
        """Whether the learner has a question to answer."""
        return ask_of(self.state, self.seat) is not None

    def follow(self, line: str) -> None:
        """Give several answers, written one after the other; raises Illegal."""
        for notation in line.split(SEPARATOR) if line else []:
            self.answer(notation)

    def line(self) -> str:
        """The answers so far, as `follow` takes them."""
        return SEPARATOR.join(self.answers)

    def answer(self, notation: str) -> Story:
        """Give an answer, and let the others reply; raises Illegal."""
        seat = self.seat
        after, told = step(self.state, seat, self.state.vocabulary().parse(notation), self.chance)
        story = Story(list(told.moments))
        self.answers.append(notation)
        self.seats.append(seat)
        self.states.append(after)
        while self.replies and self.expects(self.replies[0]):
            other, _, reply = self.replies.pop(0).partition(" ")
            after, told = step(after, seat_of(other), after.vocabulary().parse(reply), self.chance)
            story.moments += told.moments
            self.states[-1] = after
        self.stories.append(story)
        return story

    def expects(self, reply: str) -> bool:
        """Whether the seat of a reply is asked now."""
        return ask_of(self.state, seat_of(reply.partition(" ")[0])) is not None

    def events(self) -> list[str]:
        """Everything that has happened, one line for each event."""
        return [moment.notation() for story in self.stories for moment in story.moments]
