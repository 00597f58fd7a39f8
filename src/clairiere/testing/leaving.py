"""The law about leaving: a seat concedes on a copy of the table, which is then played on at random to its end."""

from __future__ import annotations

from random import Random

from clairiere.kernel.bits import bits
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.game import Game
from clairiere.kernel.play import play, waiting
from clairiere.kernel.state import S, Seat, StepContext, Story, letter
from clairiere.testing import LawBroken, decision, require, stumble

TRIED = 3
"""A seat leaves a copy of the table with a chance of TRIED in TRIED + n at decision n: six times in 20 decisions."""
ANOTHER = 0.03
"""How often another seat follows while the copy is played on."""


def others_play_on(game: Game[S], s: S, rng: Random, most: int) -> None:
    """Law 17: a random seat leaves, and the others play at most so many decisions to the end."""
    seat = rng.choice(s.remaining())
    try:
        play_on_without(game, s.copy(), seat, rng, most)
    except LawBroken as broken:
        what = broken.what if broken.law == 17 else str(broken)
        raise LawBroken(17, f"{letter(seat)} leaves, and {what}\nbefore that\n{s.text()}") from broken
    except Exception as error:
        raise LawBroken(17, f"{letter(seat)} leaves, and {stumble(error)}\nbefore that\n{s.text()}") from error


def play_on_without(game: Game[S], t: S, seat: Seat, rng: Random, most: int) -> None:
    """Let a seat leave a table of which nobody else has a copy, and play it on."""
    now = StepContext(Chance(Random(rng.random())), Story([]))
    play(t, seat, CONCEDE, now)
    after_leaving(game, t, rng)
    now.story = None  # what follows is quicker without
    while not t.over:
        require(game.rules.together or len(t.remaining()) > 1, 17, "one seat is left and plays on at", t)
        decision.somebody_can_answer(t)
        most -= 1
        require(most > 0, 17, "no end within the stated number of decisions, but", t)
        if rng.random() < ANOTHER:
            play(t, rng.choice(t.remaining()), CONCEDE, now)
        else:
            ask = rng.choice(waiting(t))
            play(t, ask.seat, ask.pick(t, rng), now)
    decision.nothing_is_lost(game, t)
    placed_behind(game, t)


def after_leaving(game: Game[S], t: S, rng: Random) -> None:
    """The table right after: nothing is lost, who is asked can answer, and views agree with it."""
    decision.nothing_is_lost(game, t)
    decision.imagined_tables_look_the_same(game, t, rng)
    for ask in waiting(t):
        decision.view_offers_the_same(t, ask)


def placed_behind(game: Game[S], t: S) -> None:
    """Who left stands behind everybody who stayed, unless all win or lose as one."""
    outcome = game.rules.outcome(t)
    last = max([outcome.places[seat] for seat in t.remaining()], default=0)
    for seat in bits(t.gone) if not outcome.together else []:
        require(outcome.places[seat] > last, 17, letter(seat), "left and is not behind all who stayed:", outcome, t)
