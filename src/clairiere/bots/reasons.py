"""Why an answer is good: the groups of features that it makes better, for `Words.benefit` to tell."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.bots.greedy import GreedyBot
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import step
from clairiere.kernel.state import S, Seat
from clairiere.kernel.view import View, view

MORE: Final = 4
"""Answers that follow the one advised, for the reason to tell what it is good for."""
IMAGINED: Final = 2
"""Tables on each of which a reason must hold."""
BESIDE: Final = 2
"""Other answers beside which a reason must hold, at most."""


def benefits(game: Game[S], seen: View[S], choice: Choice, seed: int) -> list[str]:
    """The groups of features that an answer, and what a greedy bot adds to it in the same turn, make better.

    It is tried on tables that the seat imagines, so it tells nothing that the seat does not know. What comes of luck on
    one of them alone is no reason, and neither is what other answers bring as well.
    """
    others = [other for other in seen.options() if other.notation() != choice.notation()]
    beside = Random(seed).sample(others, min(BESIDE, len(others)))
    more: dict[str, float] = {}
    for n in range(IMAGINED):
        own = gains(game, seen, choice, seed + n)
        theirs = [found for found in [gains(game, seen, other, seed + n) for other in beside] if found]
        usual = {name: sum([found[name] for found in theirs]) / max(1, len(theirs)) for name in own}
        better = {name: own[name] - usual[name] for name in own if own[name] > max(0.0, usual[name])}
        more = {name: more.get(name, 0.0) + better[name] for name in better if n == 0 or name in more}
    return sorted(more, key=lambda name: -more[name])


def gains(game: Game[S], seen: View[S], choice: Choice, seed: int) -> dict[str, float]:
    """What an answer adds to each group of features, weighted, on one imagined state; none if it ends the game."""
    strategy, rng = game.strategy, Random(seed)
    before = seen.imagine(rng)
    after = played_on(game, before, seen.seat, choice, rng)
    row = strategy.weights().rows[strategy.stage(before)]
    was, will = strategy.features(before, seen.seat), strategy.features(after, seen.seat)
    n, found = 0, dict[str, float]()
    if after.over or not was or not will:
        return {}
    for name, size in strategy.weights().groups:
        found[name] = sum([row[k] * (will[k] - was[k]) for k in range(n, n + size)])
        n += size
    found.pop("turn", None)
    return found


def played_on(game: Game[S], table: S, seat: Seat, choice: Choice, rng: Random) -> S:
    """The state after the answer and the rest of the seat's turn, played by a greedy bot."""
    greedy = GreedyBot(game)
    after = step(table, seat, choice, Chance(rng))[0]
    for _ in range(MORE):
        seen = view(after, seat)
        if after.over or seen.ask() is None:
            break
        after = step(after, seat, greedy.choose(seen), Chance(rng))[0]
    return after


def better_by(game: Game[S], seen: View[S], better: Choice, given: Choice, seed: int) -> list[str]:
    """The groups of features that one answer makes better than another does, what counts most first."""
    more: dict[str, float] = {}
    for n in range(IMAGINED):
        ours, theirs = gains(game, seen, better, seed + n), gains(game, seen, given, seed + n)
        ahead = {name: ours[name] - theirs.get(name, 0.0) for name in ours}
        ahead = {name: ahead[name] for name in ahead if ahead[name] > 0.0 and (n == 0 or name in more)}
        more = {name: more.get(name, 0.0) + ahead[name] for name in ahead}
    return sorted(more, key=lambda name: -more[name])
