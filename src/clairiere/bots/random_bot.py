"""The random bot: any option is as good as another. It plays the laws and is everyone's first opponent."""

from __future__ import annotations

from random import Random

from clairiere.bots.bot import Bot, Budget
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import S, StepContext
from clairiere.kernel.view import View


class RandomBot(Bot[S]):
    """Picks any option, all equally likely; deterministic under a seed."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """One of the options, all equally likely."""
        ask = view.ask()
        assert ask is not None, "nothing is asked of this seat"
        return ask.pick(view.table, self.rng)


def play_out(s: S, now: StepContext, rng: Random) -> int:
    """Play a state at random to the end; returns the number of decisions. Changes `s`."""
    decisions = 0
    while not s.over:
        ask = next_ask(s)
        play(s, ask.seat, ask.pick(s, rng), now)
        decisions += 1
    return decisions


def random_game(game: Game[S], parts: Components, seats: int, variant: Variant, rng: Random) -> int:
    """Set up a table and play it at random; returns the number of decisions."""
    now = StepContext(Chance(rng))
    return play_out(game.rules.opening(parts, seats, variant, now), now, rng)
