"""A bot that takes the answer whose table the network likes best, and the network that this folder comes with."""

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
from clairiere.kernel.play import ask_of, play
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import Seat, StepContext
from clairiere.kernel.view import View, view
from examples.learn.network import Bytes, Floats, ValueNetwork

HERE = Path(__file__).parent
SEATS = 2
AHEAD = 2
"""Answers of its own that the bot looks ahead, as `greedy` does."""


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
