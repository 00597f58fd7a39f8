"""The glancing bot: sees only some of what it could do, as beginners do, and takes what looks best right after.

It never blunders on purpose: what it overlooks it does not know of, and of what it sees it takes the best.
"""

from __future__ import annotations

from random import Random

from clairiere.bots.attention import Attention
from clairiere.bots.bot import Bot
from clairiere.bots.budget import Budget
from clairiere.bots.reward import prospect
from clairiere.kernel.agenda import S
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.now import Now
from clairiere.kernel.play import play
from clairiere.kernel.view import View


class GlanceBot(Bot[S]):
    """Notices so many of a hundred options, and looks no further than right after each."""

    def __init__(self, game: Game[S], seed: int = 0, notices: int = 50) -> None:
        self.game = game
        self.rng = Random(seed)
        self.attention = Attention(self.rng, notices)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """The best of what it notices; it thinks once, however long it may."""
        options = self.options(self.game, view)
        if len(options) == 1:
            return options[0]
        now, s = Now(Chance(self.rng)), view.imagine(self.rng)
        return self.best(s, view, options, now)

    def best(self, s: S, view: View[S], options: list[Choice], now: Now) -> Choice:
        """The option after which the hint is best."""
        found, most = options[0], -1.0
        for number in self.attention.noticed(len(options)):
            t: S = s.copy()
            play(t, view.seat, options[number], now)
            worth = prospect(self.game, t, view.seat)
            if worth > most:
                found, most = options[number], worth
        return found
