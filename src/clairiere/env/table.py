"""A table that programs play at: observations and masks as arrays, actions as numbers, rewards, records, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.earlier import Answer
from clairiere.kernel.game import Game
from clairiere.kernel.observation import Actions, Layout
from clairiere.kernel.play import next_ask, objection, play, waiting
from clairiere.kernel.record import Record
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Seat, StepContext, Story
from clairiere.kernel.view import View, view
from clairiere.match import game as find_game

FLAT: Final = "flat"
DICT: Final = "dict"
SVG: Final = "svg"
ANSI: Final = "ansi"
RENDER_MODES: Final = [ANSI, SVG]
SETTINGS: Final = "settings"
"""The key of `options` in `reset` that holds settings of the game; other keys are left alone."""

Observation = Any
"""An array of floats from 0 to 1 or, as `dict`, an array of whole numbers for each field."""
Mask = NDArray[np.int8]


@cache
def actions_of(game: Game[Any]) -> Actions:
    """The choices of a game, numbered; they are the same for every number of seats."""
    rng = Random(0)
    opening = game.rules.opening(
        game.rules.components(), game.rules.seats[0], game.rules.variant({}), StepContext(Chance(rng))
    )
    return Actions(opening.vocabulary())


class Encoding:
    """The fields of a game and a number of seats as arrays and as Gymnasium spaces."""

    def __init__(self, layout: Layout, form: str) -> None:
        if form not in (FLAT, DICT):
            raise ValueError(f"observations are {FLAT!r} or {DICT!r}, not {form!r}")
        self.layout = layout
        self.form = form
        ranges = [1 / (field.high - field.low) for field in layout.fields for _ in range(field.size)]
        self.scale = np.array(ranges, dtype=np.float32)

    def space(self) -> spaces.Space[Any]:
        """The space of observations."""
        if self.form == FLAT:
            return spaces.Box(0.0, 1.0, (self.layout.size,), np.float32)
        fields = self.layout.fields
        return spaces.Dict({f.name: spaces.Box(f.low, f.high, (f.size,), np.int16) for f in fields if f.size})

    def array(self, row: bytes) -> Observation:
        """An observation as it is handed out, in memory of its own."""
        numbers = np.frombuffer(row, np.uint8)
        if self.form == FLAT:
            return numbers * self.scale
        return {
            field.name: numbers[field.start : field.start + field.size].astype(np.int16) + np.int16(field.low)
            for field in self.layout.fields
            if field.size
        }


class GameTable:
    """One table of a game: whoever is asked answers with the number of a choice."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        *,
        observation: str = FLAT,
        settings: Mapping[str, str] | None = None,
        tells: bool = False,
    ) -> None:
        """Raises NoSuchGame or WrongTable. `tells` keeps what has just happened, for pictures."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = seats or min(self.game.rules.seats)
        self.settings = dict(settings or {})
        self.game.rules.check(self.seats, self.settings)
        self.actions = actions_of(self.game)
        self.encoding = Encoding(self.game.observation.layout(self.seats), observation)
        self.tells = tells
        self.begin(Random(0))

    def begin(self, luck: Random, settings: Mapping[str, str] | None = None) -> None:
        """Set up a new game with this luck; settings replace those of the table for this game."""
        rules = self.game.rules
        chosen = {**self.settings, **(settings or {})}
        rules.check(self.seats, chosen)
        self.variant = rules.variant(chosen)
        self.chance = Chance(luck)
        self.answers: list[Answer] = []
        self.now = StepContext(self.chance, Story([]) if self.tells else None)
        self.state: Any = rules.opening(rules.components(), self.seats, self.variant, self.now)
        self.luck = list(self.chance.outcomes)
        self._views: dict[Seat, View[Any]] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    def turn(self) -> Seat:
        """The seat that answers next; of several that are asked at once, the first."""
        return next_ask(self.state).seat

    def asked(self) -> list[Seat]:
        """All seats with an open question."""
        return [ask.seat for ask in waiting(self.state)]

    def view(self, seat: Seat) -> View[Any]:
        """What a seat sees now."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = view(self.state, seat)
        return found

    def observe(self, seat: Seat) -> Observation:
        """What a seat sees, in numbers."""
        return self.encoding.array(self.game.observation.encode(self.view(seat)))

    def mask(self, seat: Seat) -> Mask:
        """A one for each action that a seat may take now."""
        return np.frombuffer(self.actions.mask(self.view(seat).options()), np.int8)

    def play(self, seat: Seat, choice: Choice) -> None:
        """Carry out a legal choice; the state changes in place."""
        drawn = len(self.chance.outcomes)
        if self.tells:
            self.now = StepContext(self.chance, Story([]))
        play(self.state, seat, choice, self.now)
        self._views.clear()
        self.answers.append(Answer(seat, choice.notation(), self.chance.outcomes[drawn:]))

    def act(self, seat: Seat, action: int) -> Clause | None:
        """Carry out an action, or return the rule that stands against it."""
        choice = self.actions.choices[action]
        clause = objection(self.state, seat, choice)
        if clause is None:
            self.play(seat, choice)
        return clause

    def rewards(self) -> list[float]:
        """For each seat of a finished game, from -1 to 1: how many of the others it has beaten less those who beat it.

        Where all play together, 1 if they have won and -1 if they have lost.
        """
        outcome: Outcome = self.game.rules.outcome(self.state)
        places = outcome.places
        if outcome.together:
            return [1.0 if place == 1 else -1.0 for place in places]
        return [sum([(other > mine) - (other < mine) for other in places]) / (self.seats - 1) for mine in places]

    def record(self) -> Record:
        """The game so far, as `clairiere replay` shows it and `clairiere.Match.from_record` goes on with it."""
        record = Record(self.game.name, self.game.rules.version, self.seats, self.variant, "")
        record.luck = self.luck
        record.answers = list(self.answers)
        if self.over:
            record.result = self.game.rules.outcome(self.state).text()
        return record

    def render(self, mode: str | None, seat: Seat, language: str) -> str | None:
        """The table as a seat sees it: an SVG document, or text with terminal colours."""
        if mode == SVG:
            last = None if self.now.story is None else self.now.story.as_seen_by(seat)
            return self.game.picture.svg(self.view(seat), language, last=last, standalone=True)
        return terminal_text(self.game, self.view(seat), language) if mode == ANSI else None


def terminal_text(game: Game[Any], seen: View[Any], language: str) -> str:
    """The table in words, with bold titles."""
    lines: list[str] = []
    for passage in game.words.read_aloud(seen, language):
        lines += [f"\x1b[1m{passage.title}\x1b[0m", *[f"  {line}" for line in passage.lines], ""]
    return "\n".join(lines)
