"""A game told by its events: what they say about points and resources must add up."""

from __future__ import annotations

from random import Random

from clairiere.games.broom_service.rules.choices import RESOURCES
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask
from tests.kit import Board


def told_points(board: Board, seed: int) -> None:
    """Play at random and keep the books from what is told."""
    rng = Random(seed)
    chance = Chance(Random(seed))
    state = board.state
    vp = [player.vp for player in state.players]
    held = [player.stock[:] for player in state.players]
    read = 0
    while not board.over:
        ask = next_ask(board.state)
        board.play(f"{'ABCDE'[ask.seat]} {ask.pick(board.state, rng).notation()}", luck=chance)
        for line in board.heard[read:]:
            keep_books(line.split(), vp, held)
        read = len(board.heard)
        assert vp == [player.vp for player in board.state.players]
        assert held == [player.stock for player in board.state.players]


def keep_books(words: list[str], vp: list[int], held: list[list[int]]) -> None:
    """What one event changes."""
    if words[0] == "scored":
        vp["ABCDE".index(words[1])] += int(words[2])
    elif words[0] in ("gained", "spent"):
        sign = 1 if words[0] == "gained" else -1
        for count, kind in zip(words[2::2], words[3::2]):
            held["ABCDE".index(words[1])][RESOURCES.index(kind)] += sign * int(count)
    elif words[0] == "delivered":
        held["ABCDE".index(words[1])][RESOURCES.index(words[4])] -= 1
