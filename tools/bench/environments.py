"""Steps a second of environments, ours beside PettingZoo's classic games and RLCard, with random actions from masks."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

from tools.bench.measure import pin_to_one_core
from tools.bench.rival_engines import SEED, rate

OURS: Final = {
    "benevolent": (2, 4), "bethel_woods": (2, 4), "bloody_grove": (2,), "broom_service": (2, 5), "roundforest": (2, 4),
}  # fmt: skip
"""The smallest and the largest table of each game."""
CLASSIC: Final = (
    "tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "leduc_holdem_v4", "texas_holdem_v4",
    "texas_holdem_no_limit_v6", "gin_rummy_v4",
)  # fmt: skip
CARDS: Final = ("leduc-holdem", "limit-holdem", "no-limit-holdem", "uno", "gin-rummy", "doudizhu", "mahjong")


def aec_episode(table: Any, rng: Random) -> int:
    """One game of a PettingZoo environment, each agent with a random action of its mask; the number of actions."""
    table.reset(seed=rng.randrange(1 << 31))
    random, steps = rng.random, 0
    for _ in table.agent_iter():
        seen, _, terminated, truncated, info = table.last()
        if terminated or truncated:
            table.step(None)
        else:
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = (mask > 0).nonzero()[0]
            table.step(int(legal[int(random() * len(legal))]))
            steps += 1
    return steps


def ours(game: str, seats: int, seconds: float) -> float:
    """A game of this library with flat observations."""
    environments: Any = import_module("clairiere.env")
    return rate(partial(aec_episode, environments.aec(game, seats), Random(SEED)), seconds)


def classic(name: str, seconds: float) -> float:
    """A classic game of PettingZoo."""
    environments: Any = import_module(f"pettingzoo.classic.{name}")
    return rate(partial(aec_episode, environments.env(), Random(SEED)), seconds)


def cards(name: str, seconds: float) -> float:
    """A game of RLCard, by its own loop."""
    library: Any = import_module("rlcard")
    table, random = library.make(name, config={"seed": SEED}), Random(SEED).random

    def play() -> int:
        state, _ = table.reset()
        steps = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return rate(play, seconds)


MEASURED: Final[dict[str, Callable[[float], float]]] = {
    **{f"{game} {seats}": partial(ours, game, seats) for game, numbers in OURS.items() for seats in numbers},
    **{f"pettingzoo {name}": partial(classic, name) for name in CLASSIC},
    **{f"rlcard {name}": partial(cards, name) for name in CARDS},
}


def is_ours(name: str) -> bool:
    """Whether this is a game of this library."""
    return name.split(maxsplit=1)[0] in OURS


def main(arguments: Sequence[str]) -> None:
    """`NAME SECONDS`: print a JSON object."""
    pin_to_one_core()
    try:
        answer: dict[str, float | bool] = {"steps_per_s": round(MEASURED[arguments[0]](float(arguments[1])))}
    except ImportError:
        answer = {"missing": True}
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
