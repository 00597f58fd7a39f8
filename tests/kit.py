"""What the tests of all games are written with: a table that reads like a diagram and answers like a person.

board = at("benevolent", '''
    forest 3R 1a 2a
    A leaves 3 steps h01 h02 h03 h08
    B
    C
''')
board.play("A move h03-h07", "A gather")
assert board.offers("B") == [...]
assert board.refuses("B move h01-h02") == "BEN-MOVE-02"
assert board.says("A leaves 5")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import ask_of, asked_seats, objection, settle, step, waiting
from clairiere.kernel.rulebook import stands_in
from clairiere.kernel.rules import Outcome, Variant
from clairiere.kernel.state import StepContext, Story, letter, seat_of
from clairiere.kernel.view import View, view
from clairiere.lab.compiled import is_compiled

Kind = tuple[Game[Any], int, Variant]
"""A kind of table: a game, its number of seats and its options."""
Test = TypeVar("Test", bound=Callable[..., None])


def settings_of(kind: Kind) -> set[tuple[str, str]]:
    """What a kind of table has in common with others: its number of seats and each of its options."""
    game, seats, variant = kind
    return {(game.name, str(seats)), *[(f"{game.name} {option}", value) for option, value in variant.items()]}


def covering(kinds: Sequence[Kind]) -> list[Kind]:
    """Few kinds of table with every number of seats and every value of every option in one of them."""
    wanted = {setting for kind in kinds for setting in settings_of(kind)}
    chosen: list[Kind] = []
    while wanted:
        best = max(kinds, key=lambda kind: len(wanted & settings_of(kind)))
        wanted -= settings_of(best)
        chosen.append(best)
    return chosen


def per_build(interpreted: int, compiled: int) -> int:
    """How many cases of a test run in the gate, which runs it on the interpreted rules and on the compiled ones."""
    return compiled if is_compiled() else interpreted


def nightly_after(gate: int, cases: Iterable[Any]) -> list[Any]:
    """Parameters of a test of which only the first so many run in the gate."""
    return [
        case if number < gate else pytest.param(case, marks=pytest.mark.nightly) for number, case in enumerate(cases)
    ]


def in_the_gate(kinds: Sequence[Kind]) -> list[Kind]:
    """A few kinds of table that cover every setting, on the compiled rules; one of each game on the interpreted."""
    chosen = covering(kinds)
    games = [game for game, _, _ in chosen]
    return chosen if is_compiled() else [kind for n, kind in enumerate(chosen) if kind[0] not in games[:n]]


def others_nightly(kinds: Sequence[Kind]) -> list[Any]:
    """Parameters of a test: all kinds of table, of which a few run in the gate."""
    few = in_the_gate(kinds)
    return [kind if kind in few else pytest.param(kind, marks=pytest.mark.nightly) for kind in kinds]


def nightly_interpreted(test: Test) -> Test:
    """The gate runs this test on the compiled rules only, and the nightly run on the interpreted ones too."""
    return test if is_compiled() else pytest.mark.nightly(test)


def clause(*ids: str) -> pytest.MarkDecorator:
    """The test proves these clauses: it would fail if the rule were broken."""
    return pytest.mark.clause(*ids)


class Board:
    """A table in a test."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game = game
        self.state = state
        self.heard: list[str] = []  # all events so far, one line each, as nobody may hear them: with every face

    def play(self, *answers: str, luck: Sequence[int] | Chance = ()) -> Board:
        """Give answers such as "A move h03-h07"; luck is a Chance, or dictated and then all drawn. Illegal raises."""
        chance = luck if isinstance(luck, Chance) else Scripted(luck)
        for answer in answers:
            seat, _, notation = answer.partition(" ")
            choice = self.state.vocabulary().parse(notation)
            self.state, story = step(self.state, seat_of(seat), choice, chance)
            self.heard += story.text().splitlines()
        if isinstance(chance, Scripted):
            chance.finish()
        return self

    def copy(self) -> Board:
        """The same table, to try another line."""
        return Board(self.game, self.state.copy())

    def offers(self, seat: str) -> list[str]:
        """The seat's options, sorted; empty if nothing is asked of it."""
        ask = ask_of(self.state, seat_of(seat))
        return [] if ask is None else sorted([c.notation() for c in ask.options(self.state)])

    def refuses(self, answer: str) -> str:
        """The id of the clause that stands against an answer; empty if it would be accepted."""
        seat, _, notation = answer.partition(" ")
        against = objection(self.state, seat_of(seat), self.state.vocabulary().parse(notation))
        return "" if against is None else against.id

    def accepts(self, answer: str) -> bool:
        """Whether nothing stands against an answer."""
        return not self.refuses(answer)

    def asked(self) -> str:
        """The letters of the seats that are asked something, such as "A" or "AB"."""
        return "".join([letter(seat) for seat in range(self.state.seats) if asked_seats(self.state) >> seat & 1])

    def says(self, words: str) -> bool:
        """Whether a line of the position begins with the first word and holds the others one after the other."""
        return stands_in(words, self.state.text())

    def line(self, first: str) -> str:
        """The rest of the position's line that begins so."""
        for line in self.state.text().splitlines():
            if line == first or line.startswith(first + " "):
                return str(line[len(first) + 1 :])
        raise AssertionError(f"no line begins with {first!r} in\n{self.state.text()}")

    def view(self, seat: int) -> View[Any]:
        """The table as a seat (or SPECTATOR) sees it."""
        return view(self.state, seat)

    def outcome(self) -> Outcome:
        """Who won."""
        assert self.state.over, "the game is not over"
        return self.game.rules.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.over)


def at(name: str, position: str, parts: Components | None = None, luck: Sequence[int] = ()) -> Board:
    """A table at a position; what its agenda can do without an answer is done."""
    game = game_named(name)
    text = "\n".join([line.strip() for line in position.strip().splitlines()])
    board = Board(game, game.rules.read_position(text, parts or game.rules.components()))
    story = Story([])
    settle(board.state, StepContext(Scripted(luck), story))
    board.heard = story.text().splitlines()
    return board


def opened(name: str, seats: int, variant: Variant | None = None, luck: Sequence[int] | Chance = ()) -> Board:
    """A table that has just been set up."""
    game = game_named(name)
    chance = luck if isinstance(luck, Chance) else Scripted(luck)
    return Board(
        game, game.rules.opening(game.rules.components(), seats, game.rules.variant(variant or {}), StepContext(chance))
    )


def played(game: Game[Any], seats: int, answers: int, seed: int, variant: Variant | None = None) -> Match[Any]:
    """A random game after so many answers, or at its end."""
    luck = Random(seed)
    match: Match[Any] = Match(game, seats, variant or {}, Chance(Random(seed)))
    while len(match.record.answers) < answers and not match.state.over:
        ask = waiting(match.state)[0]
        match.choose(ask.seat, luck.choice(ask.options(match.state)))
    return match
