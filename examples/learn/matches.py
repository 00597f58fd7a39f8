"""Matches of a network against a bot on the environment: each luck is played from both seats."""

from __future__ import annotations

from typing import Any

from clairiere import env
from clairiere.lab.arena import wilson
from examples.learn.network import ValueNetwork
from examples.learn.player import AHEAD, NetworkBot


class Match:
    """What came of a match: the share of the victory, and its 95 % interval (Wilson's, as in the arena)."""

    def __init__(self, opponent: str, results: list[float]) -> None:
        self.opponent = opponent
        self.games = len(results)
        self.share = sum(results) / len(results)
        self.low, self.high = wilson(sum(results), len(results))

    def report(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "opponent": self.opponent, "games": self.games, "share": round(self.share, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
        }  # fmt: skip

    def __str__(self) -> str:
        return (f"{self.opponent:<10} {100 * self.share:5.1f} % of {self.games}   "
                f"95 %: {100 * self.low:.1f} to {100 * self.high:.1f} %")


def match(game: str, network: ValueNetwork, opponent: str, games: int, *, seed: int, ahead: int = AHEAD) -> Match:
    """Play half as many lucks from both seats."""
    seats = [env.gym(game, 2, seat=letter, opponents=opponent) for letter in "AB"]
    lucks = range(seed, seed + games // 2)
    return Match(opponent, [won(seat, network, seed=luck, ahead=ahead) for luck in lucks for seat in seats])


def won(seat: env.SeatEnv, network: ValueNetwork, *, seed: int, ahead: int) -> float:
    """Play one game; 1 if the network has won, 0 if not, a half if nobody has."""
    table = seat.table
    _, info = seat.reset(seed=seed)
    bot = NetworkBot(table.game, network, seed, ahead)
    reward, over = 0.0, False
    while not over:
        action = table.actions.number[bot.choose(table.view(seat.seat))]
        _, reward, over, _, info = seat.step(action)
    assert "illegal" not in info
    return (1 + reward) / 2
