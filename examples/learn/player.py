"""Bots that take the answer, or begin the turn, whose table the network likes best; and the weights of this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from clairiere.bots.bot import Advice, Bot, Budget
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, next_ask, play
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import Seat, StepContext
from clairiere.kernel.view import View, view
from examples.learn.network import Bytes, Floats, ValueNetwork

HERE = Path(__file__).parent
SEATS = 2
AHEAD = 2
"""Answers of its own that `NetworkBot` looks ahead, as `greedy` does."""
TURNS = 3
"""Turns that `SearchBot` looks ahead: its own, the reply, and its next one."""
WIDTH = 4
"""So many of the best turns are played on from."""


class Afterstates:
    """The tables after each answer of a seat, as that seat would see them, and what those are worth that end the game.

    They are made of its view alone: what the seat does not know is imagined.
    """

    def __init__(self, game: Game[Any], seat: Seat, tables: list[Any]) -> None:
        encode = game.observation.encode
        self.rows: Bytes = np.frombuffer(b"".join([encode(view(s, seat)) for s in tables]), np.uint8).reshape(
            len(tables), -1
        )
        self.ended = [(number, result(game, s, seat)) for number, s in enumerate(tables) if s.over]

    def values(self, network: ValueNetwork) -> Floats:
        """What each is worth to the seat: what came of it if the game has ended there, or else what is foreseen."""
        found = network.values(self.rows)
        for number, worth in self.ended:
            found[number] = worth
        return found


def result(game: Game[Any], s: Any, seat: Seat) -> float:
    """Who has won a game of two: 1, 0 or -1."""
    places = game.rules.outcome(s).places
    return float(np.sign(places[1 - seat] - places[seat]))


def tables_after(s: Any, seat: Seat, options: list[Choice], rng: Random) -> list[Any]:
    """A copy of the table for each option, with the option carried out."""
    now = StepContext(Chance(rng))
    tables = []
    for choice in options:
        after = s.copy()
        play(after, seat, choice, now)
        tables.append(after)
    return tables


class NetworkBot(Bot[Any]):
    """Looks at every row of its own answers, up to `ahead` of them, and begins the one with the best table."""

    def __init__(self, game: Game[Any], network: ValueNetwork, seed: int = 0, ahead: int = AHEAD) -> None:
        self.game = game
        self.network = network
        self.rng = Random(seed)
        self.ahead = ahead

    def choose(self, view: View[Any], budget: Budget | None = None) -> Choice:
        """The option with the highest value; of equals the first."""
        return self.advise(view).choice

    def advise(self, view: View[Any], budget: Budget | None = None) -> Advice:
        """The option with the highest value, and the chances of all, the best first."""
        options = view.options()
        if len(options) == 1:
            return Advice(options[0], [])
        values = self.worth(view.imagine(self.rng), view.seat, options, self.ahead)
        order = sorted(range(len(options)), key=lambda number: -values[number])
        return Advice(options[order[0]], [(options[number], (1 + values[number]) / 2) for number in order])

    def worth(self, s: Any, seat: Seat, options: list[Choice], ahead: int) -> list[float]:
        """What each option is worth, if the seat then goes on with its best answers."""
        tables = tables_after(s, seat, options, self.rng)
        values: list[float] = Afterstates(self.game, seat, tables).values(self.network).tolist()
        for number, after in enumerate(tables if ahead > 1 else []):
            ask = None if after.over else ask_of(after, seat)
            if ask is not None:
                values[number] = max(self.worth(after, seat, ask.options(after), ahead - 1))
        return values


class Line:
    """A turn of a seat played to its end: the answers, and the table that they lead to."""

    def __init__(self, answers: tuple[Choice, ...], table: Any) -> None:
        self.answers = answers
        self.table = table


def whole_turns(s: Any, seat: Seat, rng: Random) -> list[Line]:
    """Every way to play a turn to its end."""
    found: list[Line] = []
    begun = [Line((), s)]
    while begun:
        line = begun.pop()
        ask = ask_of(line.table, seat)
        if ask is None:
            found.append(line)
            continue
        options = ask.options(line.table)
        tables = tables_after(line.table, seat, options, rng)
        begun += [Line((*line.answers, choice), table) for choice, table in zip(options, tables)]
    return found


class SearchBot(NetworkBot):
    """Plays out whole turns on one imagined table: its own, the replies to the best of them, and so on (alpha-beta).

    It answers the rest of a turn as it was planned, as long as the table is as it was foreseen.
    """

    turns = TURNS
    width = WIDTH

    def __init__(self, game: Game[Any], network: ValueNetwork, seed: int = 0) -> None:
        super().__init__(game, network, seed)
        self.planned: dict[bytes, Choice] = {}

    def choose(self, view: View[Any], budget: Budget | None = None) -> Choice:
        """The next answer of the best turn."""
        foreseen = self.planned.get(self.game.observation.encode(view))
        return self.advise(view, budget).choice if foreseen is None else foreseen

    def advise(self, view: View[Any], budget: Budget | None = None) -> Advice:
        """The answer that begins the best turn, and the chances of the turns that were better than those before."""
        options = view.options()
        if len(options) == 1:
            return Advice(options[0], [])
        table = view.imagine(self.rng)
        better = self.best_turns(table, view.seat, self.turns, 1.0)[::-1]
        self.plan(table, view.seat, better[0][0])
        return Advice(better[0][0].answers[0], [(line.answers[0], (1 + value) / 2) for line, value in better])

    def plan(self, s: Any, seat: Seat, line: Line) -> None:
        """Remember what to answer on each table of a turn. Consumes `s`."""
        self.planned.clear()
        now = StepContext(Chance(self.rng))
        for choice in line.answers:
            self.planned[self.game.observation.encode(view(s, seat))] = choice
            play(s, seat, choice, now)

    def best_turns(self, s: Any, seat: Seat, turns: int, enough: float) -> list[tuple[Line, float]]:
        """Turns of a seat and what they are worth after so many turns, each better than the one before.

        It stops at a turn that is worth enough: the other seat will not let it come to that.
        """
        lines = whole_turns(s, seat, self.rng)
        after = Afterstates(self.game, seat, [line.table for line in lines])
        values: list[float] = after.values(self.network).tolist()
        found: list[tuple[Line, float]] = []
        for number in self.promising(after, values, 1 if turns == 1 else self.width):
            value, table = values[number], lines[number].table
            if turns > 1 and not table.over:
                most = -found[-1][1] if found else 1.0
                value = -self.best_turns(table, next_ask(table).seat, turns - 1, most)[-1][1]
            if not found or value > found[-1][1]:
                found.append((lines[number], value))
            if value >= enough:
                break
        return found

    def promising(self, after: Afterstates, values: list[float], most: int) -> list[int]:
        """The numbers of the best tables, of equal tables only one; only one that wins if there is any."""
        won = [number for number, worth in after.ended if worth > 0]
        if won:
            return won[:1]
        different: dict[bytes, int] = {}
        for number in sorted(range(len(values)), key=lambda number: -values[number]):
            different.setdefault(after.rows[number].tobytes(), number)
            if len(different) == most:
                break
        return list(different.values())


class Learnt(NetworkBot):
    """The bot with the weights beside this file; a subclass can name others: `weights = Path("mine.npz")`."""

    weights = HERE / "benevolent.npz"

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        super().__init__(game, network_for(game, self.weights), seed)

    def choose(self, view: View[Any], budget: Budget | None = None) -> Choice:
        """The option with the highest value; raises WrongTable if there are not two seats."""
        if view.table.seats != SEATS:
            raise WrongTable(f"this network has learnt tables of {SEATS}, not of {view.table.seats}")
        return super().choose(view, budget)


class LearntSearch(Learnt, SearchBot):
    """The same weights, asked after three whole turns."""


@cache
def loaded(path: Path) -> ValueNetwork:
    """The network of a file, read once."""
    return ValueNetwork.load(path)


def network_for(game: Game[Any], path: Path) -> ValueNetwork:
    """The network of a file; raises WrongTable if it has learnt another game or other observations."""
    network = loaded(path)
    size = game.observation.layout(SEATS).size
    if SEATS not in game.rules.seats or size != len(network.scale):
        raise WrongTable(f"{path.name} takes observations of {len(network.scale)} numbers, {game.name} has {size}")
    return network
