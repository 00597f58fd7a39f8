"""The trial of a plug-in: a part of a game that fails is replaced by the default, before anybody meets it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from typing import Any, Final

from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.picture import GamePicture
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.strategy import GameStrategy
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords
from clairiere.pictures.plain import drawable

log = logging.getLogger("clairiere.games")

LANGUAGES: Final = ("en", "fr")
LEVELS: Final = 5
MOST: Final = 120
"""Decisions of a trial game."""
APART: Final = 12
"""Every so many decisions all readers look at the table."""


def tried(game: Game[Any]) -> Game[Any]:
    """The game, with defaults for whatever fails in a random game; raises what its rules raise."""
    views = trial_views(game)
    if not works(game, "words", lambda: read(game, views)):
        game.words = game.picture.words = GameWords(game.rules)
    if type(game.picture) is GamePicture or not works(game, "picture", lambda: draw(game, views)):
        game.picture = GamePicture(game.rules, game.words)
    drawable(game)
    if not works(game, "words", lambda: draw(game, views)):  # the default picture fails only if words do
        game.words = game.picture.words = GameWords(game.rules)
    if not works(game, "strategy", lambda: value(game, views)):
        game.strategy = GameStrategy(game.rules, simultaneous=True)
    return game


def works(game: Game[Any], part: str, use: Callable[[], None]) -> bool:
    """Whether a part can be used; logs why not."""
    try:
        use()
    except Exception:
        named = f"{type(getattr(game, part)).__module__}.{type(getattr(game, part)).__name__}"
        game.failing.append(part)
        log.exception("the game %s is shown with the default %s: %s fails", game.name, part, named)
        return False
    return True


def trial_views(game: Game[Any]) -> list[View[Any]]:
    """What a player and a spectator see now and then in a random game with fewest and with most seats."""
    found: list[View[Any]] = []
    for seats in sorted({game.rules.seats[0], game.rules.seats[-1]}):
        rng = Random(seats)
        match = Match(game, seats, {}, Chance(Random(seats)))
        for number in range(MOST):
            over = match.state.over
            if over or number % APART == 0:
                seat = 0 if over else waiting(match.state)[0].seat
                found += [match.view(seat), match.view(SPECTATOR)]
            if over:
                break
            ask = rng.choice(waiting(match.state))
            match.choose(ask.seat, ask.pick(match.state, rng))
    return found


def read(game: Game[Any], views: list[View[Any]]) -> None:
    """Everything that is said about the game and at these tables."""
    for code in LANGUAGES:
        for said in (game.words.title(code), game.words.blurb(code), game.words.rulebook(code).title):
            if not isinstance(said, str):
                raise TypeError(f"{said!r} is not a text")
        for option in game.rules.options:
            game.words.option_label(option.name, code)
            game.words.option_help(option.name, code)
            for one in option.values:
                game.words.value_label(option.name, one, code)
        for v in views:
            listen(game, v, code)


def listen(game: Game[Any], v: View[Any], code: str) -> None:
    """Everything that is said at one table to one reader."""
    s, words = v.table, game.words.for_table(v.table, code)
    words.spoken(v)
    words.turn(s, v.seat)
    words.goal()
    game.words.headline(v, code)
    for seat in range(s.seats):
        words.nearness(s, seat)
    for ask in waiting(s):
        words.prompt(ask, s)
        words.doing(ask, s)
        words.steps(s, ask)
    for c in v.options():
        words.choice(c, s)
        words.purpose(v, c)
        words.risk(v, c)
    if s.over:
        outcome = game.rules.outcome(s)
        words.outcome(s, outcome)
        words.verdict(s, outcome, v.seat)
        words.scores(s, outcome)


def draw(game: Game[Any], views: list[View[Any]]) -> None:
    """Cover, sprites and these tables."""
    game.picture.cover_svg()
    game.picture.sprites()
    for v in views:
        game.picture.svg(v, "en")
        game.picture.slots(v)
        for c in v.options():
            game.picture.touches(v, c)


def value(game: Game[Any], views: list[View[Any]]) -> None:
    """Levels, and what bots ask about these tables."""
    if len(game.strategy.levels) != LEVELS:
        raise ValueError(f"{LEVELS} levels are needed, not {len(game.strategy.levels)}")
    for v in views:
        if not v.table.over:
            game.strategy.hint(v.imagine(Random(1)), waiting(v.table)[0].seat)
