"""Tables of Broom Service for tests: a few words a player, and what is not said is as at the start, without clouds."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.games.broom_service.rules.components import Parts
from clairiere.games.broom_service.rules.steps.round import most
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import StepContext, seat_of
from tests.kit import Board, at, opened

WITCHES = "forest_witch hill_witch prairie_witch mountain_witch"


def parts_of_the_box() -> Parts:
    """The components as the game knows them."""
    parts = game_named("broom_service").rules.components()
    assert isinstance(parts, Parts)
    return parts


def realm(*players: str, luck: Any = (), **lines: str) -> Board:
    """A table with these players and these lines of the position, such as event="black_market"."""
    said = [f"{name} {words}" for name, words in lines.items()]
    seats = [f"{seat} {words}" for seat, words in zip("ABCDE", players)]
    return at("broom_service", "\n".join([*said, *seats]), luck=luck)


def fresh(seats: int, seed: int = 1, **variant: str) -> Board:
    """A table that has just been set up."""
    return opened("broom_service", seats, variant, Chance(Random(seed)))


def points(board: Board, seat: str) -> int:
    """A player's victory points."""
    return int(board.line(seat).split()[1])


def stock(board: Board, seat: str) -> str:
    """A player's resources, such as 1.1.1.2."""
    return board.line(seat).split()[3]


def pawns(board: Board, seat: str) -> list[str]:
    """Where a player's pawns stand."""
    words = board.line(seat).split()
    return words[words.index("pawns") + 1 : words.index("pawns") + 3]


def told(board: Board, *heads: str) -> list[str]:
    """The events so far that begin with one of these words."""
    return [line for line in board.heard if line.split()[0] in heads]


def play_out(board: Board, seed: int = 0, *, most: int = 100000) -> Board:
    """Random answers to the end, or so many."""
    rng = Random(seed)
    now = StepContext(Chance(Random(seed + 1)))
    for _ in range(most):
        if board.over:
            break
        ask = next_ask(board.state)
        play(board.state, ask.seat, ask.pick(board.state, rng), now)
    return board


def picks(board: Board, seat: str, roles: str) -> list[str]:
    """The answers with which a player picks these roles, leaves the other places empty and confirms."""
    empty = most(board.state, seat_of(seat)) - len(roles.split())
    return [*[f"{seat} pick {role}" for role in roles.split()], *[f"{seat} pick nothing"] * empty, f"{seat} confirm"]
