"""Scenes: moments of games between greedy bots, as the seat that is asked sees them, on a page of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import clairiere.pictures
from clairiere.bots.roster import bot_named
from clairiere.games.registry import all_games, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR
from clairiere.pictures.backdrop import table_top
from clairiere.pictures.canvas import PICTURE_CSS
from clairiere.pictures.palette import properties

FONTS = Path(clairiere.pictures.__path__[0]) / "fonts"
FACES = (
    ("Young Serif", "young-serif-latin-400-normal", 400, "normal"),
    ("Proza Libre", "proza-libre-latin-400-normal", 400, "normal"),
    ("Proza Libre", "proza-libre-latin-400-italic", 400, "italic"),
    ("Proza Libre", "proza-libre-latin-600-normal", 600, "normal"),
)
MOMENTS = {"opening": 0.0, "middle": 0.55, "end": 1.0}
"""How much of the game has been played."""
TABLES = (*[(game.name, seats) for game in all_games() for seats in game.rules.seats if game.name != "broom_service"],
          *[("broom_service" if seats % 2 == 0 else "broom_service-back", seats) for seats in (2, 3, 4, 5)])
"""Every game at every number of seats; Broom Service, which takes long, on either side of its board by turns."""
FULLEST = [(name, seats) for name, seats in TABLES if seats == max(n for other, n in TABLES if other == name)]
"""The most crowded table of every game, and of either board: what the gate looks at; the others are nightly."""
VARIANTS: dict[str, dict[str, str]] = {"back": {"board": "back", "storm": "yes", "heavy": "11"}}
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
THEMES = ("day", "night")
SEED = 7
PLAYED: dict[tuple[str, int], Match[Any]] = {}


def opened(name: str, seats: int) -> Match[Any]:
    """A table that has just been laid, such as one of `broom_service-back`."""
    game, _, variant = name.partition("-")
    return Match(game_named(game), seats, VARIANTS.get(variant, {}), Chance(Random(SEED)))


def played(name: str, seats: int) -> Match[Any]:
    """A whole game between greedy bots; the same every time."""
    if (name, seats) not in PLAYED:
        match = opened(name, seats)
        game = match.game
        bots = [bot_named("greedy", game, seat) for seat in range(seats)]
        while not match.state.over:
            ask = waiting(match.state)[0]
            match.choose(ask.seat, bots[ask.seat].choose(match.view(ask.seat)))
        PLAYED[name, seats] = match
    return PLAYED[name, seats]


def at_moment(name: str, seats: int, moment: str) -> Match[Any]:
    """The same game up to a moment."""
    whole = played(name, seats)
    answers = round(MOMENTS[moment] * len(whole.record.answers))
    match = opened(name, seats)
    for answer in whole.record.answers[:answers]:
        match.answer(answer.seat, answer.notation)
    return match


def replayed(name: str, seats: int) -> Iterator[Match[Any]]:
    """The same game again, from question to question."""
    whole = played(name, seats)
    match = opened(name, seats)
    yield match
    for answer in whole.record.answers:
        match.answer(answer.seat, answer.notation)
        yield match


def layer(match: Match[Any], language: str) -> str:
    """The state layer as the seat that is asked sees it, or, once the game is over, as everyone does."""
    asked = waiting(match.state)
    seat = asked[0].seat if asked else SPECTATOR
    last = match.stories[-1].as_seen_by(seat)
    return match.game.picture.svg(match.view(seat), language, last=last)


def page(match: Match[Any], language: str, theme: str) -> str:
    """A page with nothing but the picture on its wooden table."""
    faces = "".join([font_face(*face) for face in FACES])
    style = f"{faces}:root{{{properties(theme)}}}body{{margin:0;position:relative;min-height:100vh}}{PICTURE_CSS}"
    top = f'<svg style="position:absolute;inset:0;width:100%;height:100%" {SLICE}>{TOP}</svg>'
    drawn = f'{match.game.picture.sprites()}{top}<div style="position:relative">{layer(match, language)}</div>'
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{style}</style>'
    return f"{head}<body>{drawn}</body></html>"


SLICE = 'viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
TOP = table_top(1440, 900, "ground")


def font_face(family: str, file: str, weight: int, style: str) -> str:
    """The rule for one of the fonts that the package brings."""
    source = (FONTS / f"{file}.woff2").as_uri()
    return f'@font-face{{font-family:"{family}";src:url("{source}");font-weight:{weight};font-style:{style}}}'
