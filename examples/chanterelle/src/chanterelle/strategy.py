"""What bots know of Chanterelle: points, and what a basket may still become."""

from __future__ import annotations

from typing import Final

from chanterelle.rules import ROUNDS, Wood
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import GameStrategy

LEVELS: Final = ("greedy:30", "greedy:75", "search:24", "search:80", "search:500")


class ChanterelleStrategy(GameStrategy[Wood]):
    """Values a table by the lead in points, which counts more towards the end."""

    def __init__(self, rules: GameRules[Wood]) -> None:
        super().__init__(rules, levels=LEVELS, simultaneous=True)

    def hint(self, s: Wood, seat: Seat) -> float:
        rest = 1 + ROUNDS - s.round
        others = [self.value(s, other, rest) for other in range(s.seats) if other != seat]
        return (self.value(s, seat, rest) - max(others)) / (2.0 + 0.5 * rest)

    def value(self, s: Wood, seat: Seat, rest: int) -> float:
        """Points, half a pair of parasols, and the next morel."""
        basket = s.faces(s.basket[seat])
        half_pair = 1.6 * (basket.count("parasol") % 2) if rest > 1 else 0.0
        return s.points[seat] + half_pair + 0.1 * basket.count("morel") * min(rest, 4)
