"""Drawings: the pictures of the site as files, by day and by night; a page's style sheet shows the right one."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache, partial, wraps
from gzip import compress
from hashlib import sha256
from threading import Lock
from typing import ParamSpec, TypeVar

from clairiere.games.registry import COMING, game_named, game_names
from clairiere.pictures import clearing, glade
from clairiere.pictures.clearing import emblem_symbol, favicon
from clairiere.pictures.ink import icons, number
from clairiere.pictures.palette import THEMES
from clairiere.pictures.pieces import SHAPES, seat_mark
from clairiere.pictures.sprigs import sprig_symbols
from clairiere.pictures.standalone import baked

P = ParamSpec("P")
T = TypeVar("T")


class Asset:
    """A static file: URL with its hash, content type, bytes."""

    def __init__(self, folder: str, name: str, ending: str, kind: str, body: bytes) -> None:
        self.url = f"/{folder}/{name}-{sha256(body).hexdigest()[:16]}.{ending}"
        self.kind = kind
        self.body = body
        self.packed = b"" if ending == "woff2" else compress(body, 9, mtime=0)


def once(make: Callable[P, T]) -> Callable[P, T]:
    """Like `functools.cache`, but concurrent calls wait for one computation."""
    kept, making = cache(make), Lock()

    @wraps(make)
    def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        with making:
            return kept(*args, **kwargs)  # type: ignore[arg-type]  # all our keys can be hashed

    return inner


CROPS = ("wide", "tall")
STUMPS = (2, 3, 4, 5)
AT_HAND = ("arrow", "book", "check", "swap", "undo")
"""The icons on what a table offers to do."""
SVG = "image/svg+xml"
PAUSE = 0.02


def svg_asset(name: str, picture: str) -> Asset:
    """A picture as an asset."""
    return Asset("assets", name, "svg", SVG, picture.encode())


@once
def sheet() -> Asset:
    """SVG sheet of icons, seat signs and the emblem, which take their colours from the page."""
    return of_symbols("icons", "".join([*icons().values(), *seat_mark_symbols(), emblem_symbol()]))


@once
def sprigs() -> Asset:
    """SVG sheet of small drawings that no table shows."""
    return of_symbols("sprigs", sprig_symbols())


def of_symbols(name: str, symbols: str) -> Asset:
    """An SVG sheet of symbols."""
    return svg_asset(name, f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>')


def seat_mark_symbols() -> list[str]:
    """SVG symbols of the shapes of the seats."""
    half = number(27)
    return [
        f'<symbol id="seat-{"ABCDE"[seat]}" viewBox="-{half} -{half} 54 54">{seat_mark(seat)}</symbol>'
        for seat in range(len(SHAPES))
    ]


@once
def at_hand() -> str:
    """Inline SVG sheet of the icons that every answer shows again.

    Browsers parse a whole external sheet again whenever one of its symbols enters a page.
    """
    symbols = "".join([*[icons()[name] for name in AT_HAND], *seat_mark_symbols()]).replace(' id="', ' id="here-')
    return f'<svg style="display:none">{symbols}</svg>'


@once
def favicons() -> dict[str, Asset]:
    """Icons of the browser tab: normal, and for one's turn."""
    return {"favicon": svg_asset("favicon", favicon()), "icon_yours": svg_asset("favicon-turn", favicon(turn=True))}


@once
def hero() -> dict[str, Asset]:
    """The pictures of the first page, `wide-day` and so on."""
    return {
        f"{crop}-{theme}": svg_asset(f"home-{crop}-{theme}", clearing.scene(theme, crop))
        for crop in CROPS for theme in THEMES
    }


@once
def glades(seats: int) -> dict[str, Asset]:
    """Pictures of a table from above, by number of seats."""
    return {
        f"{crop}-{theme}": svg_asset(f"glade-{seats}-{crop}-{theme}", glade.scene(theme, seats, crop))
        for crop in CROPS for theme in THEMES
    }


@once
def boxes(name: str) -> dict[str, Asset]:
    """The cover of a game, by day and by night."""
    cover = game_named(name).picture.cover_svg()
    return {theme: svg_asset(f"box-{name}-{theme}", baked(cover, theme)) for theme in THEMES}


def draw_all() -> None:
    """Draw all pictures of the pages in the background, those of the first page first."""
    shelf = [partial(boxes, name) for name in game_names() + COMING]
    around = [partial(glades, seats) for seats in STUMPS]
    every: list[Callable[[], object]] = [sheet, sprigs, favicons, hero, *shelf, *around]
    for draw in every:
        draw()
        time.sleep(PAUSE)


def drawing(url: str) -> Asset | None:
    """The picture at this URL; drawn when one of its kind is first asked for."""
    kind, _, name = url.rpartition("/")[2].partition("-")
    found = {"icons": sheet(), "sprigs": sprigs()} | hero() | favicons()
    if kind == "glade" and name[:1] in [str(seats) for seats in STUMPS]:
        found = glades(int(name[0]))
    elif kind == "box" and name.partition("-")[0] in game_names() + COMING:
        found = boxes(name.partition("-")[0])
    return next((asset for asset in found.values() if asset.url == url), None)


def urls(found: dict[str, Asset]) -> str:
    """URLs as CSS custom properties: `--wide-day:url(...)`."""
    return ";".join([f"--{name}:url({asset.url})" for name, asset in found.items()])


def box_urls(game: str) -> str:
    """URLs of a game's cover as CSS custom properties."""
    return urls(boxes(game))


def glade_urls(seats: int) -> str:
    """URLs and positions of the table picture for so many seats, as CSS custom properties."""
    places = [f"{value:.2f}%" for crop in CROPS for value in glade.box_place(crop)]
    named = ";".join([f"--b{axis}:{value}" for axis, value in zip("xywuvq", places)])
    named += ";" + ";".join([f"--stump-{crop}:{glade.STUMP[crop]:.2f}" for crop in CROPS])
    return f"{urls(glades(max(seats, STUMPS[0])))};{named}"
