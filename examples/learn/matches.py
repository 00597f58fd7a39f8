"""Matches of a bot against another on the environment: each luck is played from both seats."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from clairiere import env
from clairiere.bots.bot import Bot
from clairiere.kernel.game import Game
from clairiere.lab.arena import wilson

MakeBot = Callable[[Game[Any], int], Bot[Any]]
"""Makes a bot of a game and a seed."""


class Thinking:
    """What the answers of a bot cost: how many there were, and how much CPU they took."""

    def __init__(self) -> None:
        self.answers = 0
        self.seconds = 0.0

    @property
    def milliseconds(self) -> float:
        """For one answer."""
        return 1000 * self.seconds / max(1, self.answers)


class Match:
    """What came of a match: the share of the victory, and its 95 % interval (Wilson's, as in the arena)."""

    def __init__(self, opponent: str) -> None:
        self.opponent = opponent
        self.results: list[float] = []
        self.own, self.others = Thinking(), Thinking()

    @property
    def share(self) -> float:
        """Games won, a half for those that nobody has won."""
        return sum(self.results) / len(self.results)

    @property
    def interval(self) -> tuple[float, float]:
        """Of the share, 95 %."""
        return wilson(sum(self.results), len(self.results))

    def report(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "opponent": self.opponent, "games": len(self.results), "share": round(self.share, 4),
            "interval": [round(end, 4) for end in self.interval],
            "milliseconds": [round(self.own.milliseconds, 2), round(self.others.milliseconds, 2)],
        }  # fmt: skip

    def __str__(self) -> str:
        low, high = self.interval
        took = f"{self.own.milliseconds:.2f} ms against {self.others.milliseconds:.2f} ms an answer"
        share = f"{100 * self.share:5.1f} % of {len(self.results)}   95 %: {100 * low:.1f} to {100 * high:.1f} %"
        return f"{self.opponent:<10} {share}   {took}"


def match(game: str, make: MakeBot, opponent: str, games: int, *, seed: int) -> Match:
    """Play half as many lucks from both seats."""
    found = Match(opponent)
    seats = [env.gym(game, 2, seat=letter, opponents=opponent) for letter in "AB"]
    for luck in range(seed, seed + games // 2):
        for seat in seats:
            play_one(found, seat, make, luck)
    return found


def play_one(found: Match, seat: env.SeatEnv, make: MakeBot, luck: int) -> None:
    """Play one game; 1 is added if the bot has won, 0 if not, a half if nobody has."""
    table = seat.table
    _, info = seat.reset(seed=luck)
    bot = make(table.game, luck)
    begun = len(table.answers)  # the other seat may have answered already
    reward, over = 0.0, False
    while not over:
        began = process_time()
        action = table.actions.number[bot.choose(table.view(seat.seat))]
        answered = process_time()
        _, reward, over, _, info = seat.step(action)
        found.own.seconds += answered - began
        found.others.seconds += process_time() - answered
        found.own.answers += 1
    assert "illegal" not in info
    found.others.answers += sum([answer.seat != seat.seat for answer in table.answers[begun:]])
    found.results.append((1 + reward) / 2)
