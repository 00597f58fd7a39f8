"""The library's own face: a game that is played by notation, seat letters and names of bots.

`kernel.match.Match` is the machine inside: it counts seats from 0, answers with choices and guards what a seat may take
back. Here a script plays all seats, so `undo` takes back anything.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

from clairiere.bots.bot import Bot
from clairiere.bots.roster import bot_named
from clairiere.games.registry import game_named
from clairiere.kernel import record as records
from clairiere.kernel.chance import Chance, LuckMismatch
from clairiere.kernel.choices import ClairiereError, Clause, Illegal
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match as KernelMatch
from clairiere.kernel.match import played_again
from clairiere.kernel.play import next_ask, objection, waiting
from clairiere.kernel.record import BadRecord, Record
from clairiere.kernel.rules import Outcome, Variant
from clairiere.kernel.state import SPECTATOR, Seat, letter, seat_of
from clairiere.kernel.view import View

Source = str | PathLike[str] | None
"""A path, or nothing: then what the game has itself."""


class NoSuchGame(ClairiereError):
    """No game has this name; the message says which there are."""


class NoSuchSeat(ClairiereError):
    """No seat at this table has this letter."""


class Match:
    """A game from its set-up on: whoever is asked answers with `push`, or has a bot answer with `push_bot`."""

    def __init__(self, match: KernelMatch[Any], seed: int | None = None) -> None:
        self._match = match
        self._rng = Random(seed)  # of the bots; luck has a source of its own
        self._bots: dict[str, Bot[Any]] = {}

    @classmethod
    def from_record(cls, played: Record, *, seed: int | None = None, components: Source = None) -> Match:
        """The match after the last answer of a record, to go on with or to `undo`; raises BadRecord."""
        found = game(played.game)
        return cls(played_again(played, found, read_components(found, components), Chance(Random(seed))), seed)

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self._match.game

    @property
    def seats(self) -> list[str]:
        """The letters of all seats."""
        return [letter(seat) for seat in range(self._match.state.seats)]

    @property
    def record(self) -> Record:
        """The game so far, as it is saved and replayed."""
        return self._match.record

    @property
    def state(self) -> Any:
        """The table with everything that is hidden; a bot gets a view instead."""
        return self._match.state

    @property
    def asked(self) -> list[str]:
        """The seats that may answer now: several, if they answer at once and in secret; none, if the game is over."""
        return [letter(ask.seat) for ask in waiting(self._match.state)]

    @property
    def turn(self) -> str:
        """The seat that answers next, or the first of several; empty when the game is over."""
        return "" if self.over else letter(next_ask(self._match.state).seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._match.state.over)

    @property
    def result(self) -> Outcome | None:
        """Everybody's place, once the game is over."""
        return self.game.rules.outcome(self._match.state) if self.over else None

    def options(self, seat: str = "") -> list[str]:
        """What a seat may answer now, in notation; without a letter, the seat whose turn it is."""
        if self.over:
            return []
        return [choice.notation() for choice in self._match.view(self._seat(seat)).options()]

    def push(self, notation: str, seat: str = "") -> None:
        """Answer for a seat; raises Illegal, whose `clause` is the rule that stands against it."""
        self._match.answer(self._seat(seat), notation)

    def push_bot(self, bot: str | Bot[Any] = "forest", seat: str = "") -> str:
        """Let a bot answer for a seat from what that seat sees; its answer, in notation."""
        who = self._seat(seat)
        player = self._bot(bot) if isinstance(bot, str) else bot
        choice = player.choose(self._match.view(who))
        self._match.choose(who, choice)
        return choice.notation()

    def why_not(self, notation: str, seat: str = "") -> Clause | None:
        """The rule that stands against an answer; None if it is legal."""
        state, who = self._match.state, self._seat(seat)
        try:
            return objection(state, who, state.vocabulary().parse(notation))
        except Illegal as illegal:
            return illegal.clause

    def undo(self) -> None:
        """Take the last answer back, whatever it has shown or drawn; raises Illegal if there is none."""
        self._match.undo()

    def view(self, seat: str = "") -> View[Any]:
        """The table as a seat sees it; without a letter, as everybody may see it."""
        return self._match.view(self._seat(seat) if seat else SPECTATOR)

    def svg(self, seat: str = "", *, language: str = "en") -> str:
        """The table as a picture, with what has just happened marked; without a letter, as everybody may see it."""
        return self._match.picture(self._seat(seat) if seat else SPECTATOR, language)

    def __str__(self) -> str:
        """The position, as `Game.read` reads it, with everything that is hidden."""
        return str(self._match.state.text())

    def __repr__(self) -> str:
        stands = "over" if self.over else f"{' and '.join(self.asked)} to answer"
        return f"<Match of {self.game.name}, {len(self.seats)} seats, {len(self.record.answers)} answers, {stands}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def _seat(self, letter_or_turn: str) -> Seat:
        if not letter_or_turn:
            return next_ask(self._match.state).seat if not self.over else 0
        if letter_or_turn not in self.seats:
            raise NoSuchSeat(f"there is no seat {letter_or_turn!r}; there are {', '.join(self.seats)}")
        return seat_of(letter_or_turn)

    def _bot(self, name: str) -> Bot[Any]:
        """One bot of each name for the whole match: it may remember what it thought of."""
        if name not in self._bots:
            self._bots[name] = bot_named(name, self.game, self._rng.getrandbits(32))
        return self._bots[name]


def game(name: str) -> Game[Any]:
    """The game of this name; raises NoSuchGame."""
    try:
        return game_named(name)
    except KeyError as error:
        raise NoSuchGame(error.args[0]) from None


def read_components(found: Game[Any], source: Source) -> Components:
    """The components in a file, or those of the game; raises WrongComponents."""
    parts: Components = found.rules.components(None if source is None else Path(source).read_text("utf-8"))
    return parts


def new(
    name: str, seats: int = 0, *, seed: int | None = None, components: Source = None, **options: str
) -> Match:
    """A new match of a game, with its fewest seats unless told; the same seed gives the same luck and bots.

    `components` is the file of somebody's own copy. Options are those of the game, such as `first="A"`.
    Raises NoSuchGame, WrongTable or WrongComponents.
    """
    found = game(name)
    variant: Variant = dict(options)
    own = read_components(found, components)
    return Match(KernelMatch(found, seats or min(found.rules.seats), variant, Chance(Random(seed)), own), seed)


def read_record(path: str | PathLike[str], *, components: Source = None) -> Record:
    """The record in a file, once it has been replayed move for move; raises BadRecord."""
    played = records.read_record(Path(path).read_text("utf-8"))
    found = game(played.game)
    try:
        last = records.final_state(played, found, read_components(found, components))
    except (Illegal, LuckMismatch) as error:
        raise BadRecord(str(error)) from error
    if played.result and (not last.over or found.rules.outcome(last).text() != played.result):
        raise BadRecord(f"the result is not {played.result}")
    return played
