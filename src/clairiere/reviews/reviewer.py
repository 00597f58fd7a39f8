"""`clairiere.review`: go through a record, keep account of luck and decisions, and judge every answer.

    found = clairiere.review(clairiere.read_record("duel.record"))

The account comes first and takes little time. Then each answer is judged as its seat could: a bot says what it would
have answered in that view, and if it is another answer, both are played on over the same imagined tables.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from math import log
from time import monotonic
from typing import Any, Final

from clairiere import __version__
from clairiere.bots.appraise import Actual, Figure, appraise, difference
from clairiere.bots.bot import Bot, Budget
from clairiere.bots.reasons import better_by
from clairiere.bots.roster import LEVELS, bot_named, bot_of_level
from clairiere.bots.turns import sigmoid
from clairiere.games.registry import game_named
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.record import Record, replay
from clairiere.kernel.state import Seat
from clairiere.kernel.view import Guesses, View, view
from clairiere.reviews.ledger import Ledger, rounded, sides_of
from clairiere.reviews.review import Judgement, Review

STRENGTH: Final = "tree"
"""The level that judges."""
SEARCHED: Final = 0.5
"""Each of two answers is tried so many times as often as the bot searches, for all it does."""
FEWEST: Final = 100
"""And so often at least."""
PLANNED: Final = 8
"""Where bots think in whole turns, each turn is played on so often."""


class Reviewer:
    """Reviews one record; `steps` can be left at any time."""

    def __init__(
        self,
        record: Record,
        game: Game[Any],
        parts: Components,
        *,
        bot: str = STRENGTH,
        iterations: int = 0,
        seed: int = 0,
        actual: bool = False,
        time_is_up: Callable[[], bool] | None = None,
    ) -> None:
        self.record = record
        self.game = game
        self.states = [s for s, _ in replay(record, game, parts)]
        self.ledger = Ledger(game, self.states, record.answers, seed)
        self.bots: list[Bot[Any]] = [bot_named(bot, game, seed + seat) for seat in range(record.seats)]
        self.bot = bot
        self.iterations = iterations or self.bots[0].iterations(record.seats)
        self.seed = seed
        self.actual = actual  # judge what was there, not what the seat saw
        self.time_is_up = time_is_up

    def steps(self) -> Iterator[Review]:
        """The review after its account, and again after every answer that has been judged."""
        found = self.accounts()
        chosen = [n for n in range(len(self.record.answers)) if self.was_chosen(n)]
        found.asked = len(chosen)
        yield found
        for n in chosen:
            if self.time_is_up is not None and self.time_is_up():
                return
            found.judgements.append(self.judged(n))
            yield found

    def accounts(self) -> Review:
        """The review with its lines, before any answer is judged."""
        sides = sides_of(self.game, self.record.seats)
        return Review(
            self.game.name,
            sides,
            [answer.seat for answer in self.record.answers],
            seen=[self.ledger.seen(side) for side in sides],
            actual=[self.ledger.actual(side) for side in sides],
            made_by=made_by(self.game, self.record.rules, self.bot, self.iterations),
        )

    def was_chosen(self, n: int) -> bool:
        """Whether answer n was one of several; who leaves the game is not judged."""
        seen = view(self.states[n], self.record.answers[n].seat)
        return self.ledger.choice(n) is not CONCEDE and len(seen.options()) > 1

    def judged(self, n: int) -> Judgement:
        """Answer n beside what the bot would have answered."""
        seat, given = self.record.answers[n].seat, self.ledger.choice(n)
        seen = self.shown(n, seat)
        better = self.bots[seat].choose(seen, Budget(self.iterations, self.time_is_up))
        if better is given:
            chance = rounded(self.ledger.chances.seen(view(self.states[n], seat)))
            return Judgement(n + 1, seat, given.notation(), given.notation(), chance=chance, best=chance)
        return self.compared(n, seen, given, better)

    def compared(self, n: int, seen: View[Any], given: Choice, better: Choice) -> Judgement:
        """Two answers, played on over the same tables."""
        figures = appraise(self.game, seen, [given, better], self.tries(), self.seed + n, self.tables(n, seen.seat))
        yours, best = [self.calibrated(figure) for figure in figures]
        apart = difference(best, yours)
        sure = apart.is_sure()
        why = better_by(self.game, seen, better, given, self.seed + n) if sure else []
        return Judgement(
            n + 1,
            seen.seat,
            given.notation(),
            better.notation(),
            chance=rounded(yours.mean()),
            best=rounded(best.mean()),
            error=rounded(apart.error),
            tries=apart.tries,
            sure=sure,
            why=why,
        )

    def tries(self) -> int:
        """How often each of two answers is played on."""
        return PLANNED if self.game.strategy.planned else max(FEWEST, int(SEARCHED * self.iterations))

    def shown(self, n: int, seat: Seat) -> View[Any]:
        """What the bot sees: what the seat saw or, on request, every face."""
        return View(self.states[n].copy(), seat) if self.actual else view(self.states[n], seat)

    def tables(self, n: int, seat: Seat) -> Guesses[Any] | None:
        """The tables on which answers are played on, if they are not imagined."""
        return Actual(self.states[n], seat) if self.actual else None

    def calibrated(self, figure: Figure) -> Figure:
        """The same figure on the scale of the curve, which is steeper than hints are."""
        slope, found = self.ledger.chances.calibration.actual.slope, Figure(figure.choice)
        found.found = [one if one in (0.0, 1.0) else sigmoid(slope * logit(one)) for one in figure.found]
        return found


def logit(chance: float) -> float:
    """The log-odds of a chance between 0 and 1."""
    return log(chance / (1.0 - chance))


def made_by(game: Game[Any], rules: int, bot: str, iterations: int) -> dict[str, str]:
    """What a review depends on: if one of these is another, it has to be made anew."""
    strength = bot_of_level(bot, game) if bot in LEVELS else bot
    weights = hashlib.sha256(game.strategy.weights().text().encode()).hexdigest()[:12]
    calibration = hashlib.sha256(Ledger(game, [], []).chances.calibration.text().encode()).hexdigest()[:12]
    return {
        "clairiere": __version__,
        "rules": str(rules),
        "bot": f"{bot} ({strength}, {iterations})",
        "weights": weights,
        "calibration": calibration,
    }


def depends_on(game: Game[Any], rules: int, seats: int) -> dict[str, str]:
    """What a review would depend on that is made now, as it usually is."""
    return made_by(game, rules, STRENGTH, bot_named(STRENGTH, game, 0).iterations(seats))


def reviewing(
    record: Record,
    *,
    components: Components | None = None,
    bot: str = STRENGTH,
    iterations: int = 0,
    seed: int = 0,
    actual: bool = False,
    time_is_up: Callable[[], bool] | None = None,
) -> Iterator[Review]:
    """The review while it is made: first its lines, then again after every answer that has been judged.

    It is one object that grows. Whoever stops to ask for more has a review of what is done so far.
    """
    game = game_named(record.game)
    parts = game.rules.components() if components is None else components
    reviewer = Reviewer(
        record, game, parts, bot=bot, iterations=iterations, seed=seed, actual=actual, time_is_up=time_is_up
    )
    yield from reviewer.steps()


def review(
    record: Record,
    *,
    components: Components | None = None,
    bot: str = STRENGTH,
    iterations: int = 0,
    seed: int = 0,
    actual: bool = False,
    seconds: float = 0.0,
) -> Review:
    """Review a game: chances, luck, decisions, and what would have been better; raises BadRecord.

    It is judged from what each seat saw or, with `actual`, from what was there. `seconds` bounds the time: what is not
    judged by then is left out.
    """
    until = monotonic() + seconds
    up = (lambda: monotonic() > until) if seconds else None
    growing = reviewing(
        record, components=components, bot=bot, iterations=iterations, seed=seed, actual=actual, time_is_up=up
    )
    return list(growing)[-1]
