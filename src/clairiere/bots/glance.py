"""The glancing bot: sees only some of what it could do, as beginners do, and takes what looks best right after.

It never blunders on purpose: what it overlooks it does not know of, and of what it sees it takes the best.
"""

from __future__ import annotations

from random import Random

from clairiere.bots.attention import Attention
from clairiere.bots.bot import Bot
from clairiere.bots.budget import Budget
from clairiere.bots.reward import hope, reward
from clairiere.bots.turns import all_turns, best_turn, first_answer
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
        options = view.options()
        assert options, "nothing is asked of this seat"
        if len(options) == 1:
            return options[0]
        now, s = Now(Chance(self.rng)), view.imagine(self.rng)
        return self.first_of_turn(s, view, now) if self.game.planned else self.best(s, view, options, now)

    def best(self, s: S, view: View[S], options: list[Choice], now: Now) -> Choice:
        """The option after which the hint is best."""
        found, most = options[0], -1.0
        for number in self.attention.noticed(len(options)):
            t: S = s.copy()
            play(t, view.seat, options[number], now)
            worth = reward(self.game.outcome(t), view.seat) if t.over else hope(self.game.hint(t, view.seat))
            if worth > most:
                found, most = options[number], worth
        return found

    def first_of_turn(self, s: S, view: View[S], now: Now) -> Choice:
        """The first answer of the best turn that it notices."""
        turns = all_turns(self.game, s, view.seat, now).found
        noticed = [turns[number] for number in self.attention.noticed(len(turns))]
        return first_answer(self.game, s, best_turn(noticed))
