"""How many random decisions per second five well-known game libraries make."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

SEED: Final = 1
TERMINAL: Final = -4
"""The "player" to move in an OpenSpiel game that is over; all other negative ones stand for luck."""


def rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions per CPU second; `play` plays one game and returns their number. The first game is a warm-up."""
    play()
    decisions = 0
    start = now = process_time()
    while now - start < seconds or not decisions:
        decisions += play()
        now = process_time()
    return decisions / (now - start)


def catanatron(seconds: float) -> float:
    """Catan by catanatron: two of its random bots in its own loop, `Game.play`; four bots are slower by a quarter."""
    library: Any = import_module("catanatron")
    rng = Random(SEED)

    def play() -> int:
        players = [library.RandomPlayer(library.Color.RED), library.RandomPlayer(library.Color.BLUE)]
        game = library.Game(players, seed=rng.randrange(1, 1 << 31))
        game.play()
        return len(game.state.actions)

    return rate(play, seconds)


def python_chess(seconds: float) -> float:
    """Chess by python-chess: random legal moves until the game is over without anybody claiming a draw.

    `Board.is_game_over` would list the legal moves again, so the end is read off the list that we need anyway. Not
    looked for is the fivefold repetition, which is slow to find and rare: the 75-move rule ends those games as well.
    """
    library: Any = import_module("chess")
    return rate(partial(chess_game, library.Board, Random(SEED).random), seconds)


def chess_game(new_board: Callable[[], Any], random: Callable[[], float]) -> int:
    board = new_board()
    push, dead = board.push, board.is_insufficient_material
    plies = 0
    while (moves := list(board.legal_moves)) and not dead() and board.halfmove_clock < 150:
        push(moves[int(random() * len(moves))])
        plies += 1
    return plies


def openspiel(name: str, seconds: float) -> float:
    """An OpenSpiel game with default parameters: `legal_actions` and `apply_action` to the end.

    Where all luck of a game is even, it is drawn like a decision, which is quicker than to ask for probabilities.
    """
    library: Any = import_module("pyspiel")
    game, random = library.load_game(name), Random(SEED).random
    play = even_game if luck_is_even(game.new_initial_state(), Random(SEED)) else weighted_game
    return rate(partial(play, game.new_initial_state, random), seconds)


def luck_is_even(state: Any, rng: Random) -> bool:
    """Whether all chance nodes of one random game had equally likely outcomes."""
    while not state.is_terminal():
        if state.is_chance_node():
            odds = [p for _, p in state.chance_outcomes()]
            if max(odds) - min(odds) > 1e-9:
                return False
        state.apply_action(rng.choice(state.legal_actions()))
    return True


def even_game(new_state: Callable[[], Any], random: Callable[[], float]) -> int:
    state = new_state()
    player, legal, apply = state.current_player, state.legal_actions, state.apply_action
    decisions = 0
    while (who := player()) != TERMINAL:
        actions = legal()
        apply(actions[int(random() * len(actions))])
        if who >= 0:
            decisions += 1
    return decisions


def weighted_game(new_state: Callable[[], Any], random: Callable[[], float]) -> int:
    state = new_state()
    player, legal, apply, luck = state.current_player, state.legal_actions, state.apply_action, state.chance_outcomes
    decisions = 0
    while (who := player()) != TERMINAL:
        if who < 0:
            apply(drawn(luck(), random()))
        else:
            actions = legal()
            apply(actions[int(random() * len(actions))])
            decisions += 1
    return decisions


def drawn(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """Sample an outcome by a number from 0 to 1; quicker than `random.choices`."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


PEERS: Final[dict[str, Callable[[float], float]]] = {
    "catanatron": catanatron,
    "python_chess": python_chess,
    "openspiel_hearts": partial(openspiel, "hearts"),
    "openspiel_hanabi": partial(openspiel, "hanabi"),
    "openspiel_backgammon": partial(openspiel, "backgammon"),
}


def measure(name: str, seconds: float) -> float | None:
    """Random decisions per second of an engine; None if it is not installed."""
    try:
        return PEERS[name](seconds)
    except ImportError:
        return None


def main(arguments: Sequence[str]) -> None:
    """`NAME SECONDS`: print a JSON object."""
    if len(arguments) != 2 or arguments[0] not in PEERS:
        sys.exit(f"usage: python -m tools.bench.rival_engines {{{','.join(PEERS)}}} SECONDS")
    found = measure(arguments[0], float(arguments[1]))
    answer = {"missing": True} if found is None else {"random_decisions_per_s": found}
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
