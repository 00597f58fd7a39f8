"""What an outcome, or the hint of one, is worth to a seat: from 0, lost, to 1, won."""

from __future__ import annotations

from math import exp

from clairiere.kernel.game import Game
from clairiere.kernel.rules import Outcome
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import S


def reward(outcome: Outcome, seat: Seat) -> float:
    """The first place; whoever shares it shares the reward, unless all have won together."""
    if outcome.places[seat] != 1:
        return 0.0
    return 1.0 if outcome.together else 1.0 / len(outcome.winners())


def squash(hint: float) -> float:
    """Log-odds as a probability, well short of certain: a victory in hand is better than any hope of one."""
    return 0.1 + 0.8 * chance(hint)


def unsquash(found: float) -> float:
    """The probability behind a mean of hopes: the opposite of what `hope` does to it."""
    return max(0.0, min(1.0, (found - 0.1) / 0.8))


def chance(hint: float) -> float:
    """Log-odds as a probability."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, hint))))


def value_of(game: Game[S], s: S, seat: Seat) -> float:
    """What a table is worth to one seat."""
    return reward(game.rules.outcome(s), seat) if s.over else squash(game.strategy.hint(s, seat))


def rewards(game: Game[S], s: S, only: Seat | None = None) -> list[float]:
    """What a table is worth to each seat; or only to one, and nothing to the others."""
    if s.over:
        outcome = game.rules.outcome(s)
        return [reward(outcome, seat) for seat in range(s.seats)]
    if only is not None:
        return [squash(game.strategy.hint(s, seat)) if seat == only else 0.0 for seat in range(s.seats)]
    if s.seats == 2 and not s.gone and not game.rules.together:
        mine = squash(game.strategy.hint(s, 0))
        return [mine, 1.0 - mine]  # hints of two are opposite: a law
    if game.rules.together:
        return [squash(game.strategy.hint(s, 0))] * s.seats
    return [0.0 if s.gone >> seat & 1 else squash(game.strategy.hint(s, seat)) for seat in range(s.seats)]
