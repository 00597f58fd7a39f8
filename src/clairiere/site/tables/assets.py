"""Assets: files that never change under their name, because the name holds their hash; they are kept for ever."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from clairiere.games.registry import all_games
from clairiere.pictures.backdrop import PLANK_HEIGHT, PLANK_WIDTH, PLANKS
from clairiere.pictures.backdrop import wood as planks
from clairiere.pictures.canvas import PICTURE_CSS
from clairiere.pictures.ink import rect
from clairiere.pictures.palette import THEMES, palette_css
from clairiere.pictures.standalone import baked, document
from clairiere.site.tables.drawings import Asset, drawing, favicons, hero, sheet, sprigs, urls

FONTS = (
    ("Young Serif", "young-serif-latin-400-normal", "normal", 400),
    ("Proza Libre", "proza-libre-latin-400-normal", "normal", 400),
    ("Proza Libre", "proza-libre-latin-400-italic", "italic", 400),
    ("Proza Libre", "proza-libre-latin-600-normal", "normal", 600),
)
HOME = "clairiere"
"""The name of the picture beside links to pages that belong to no game."""
FOR_EVER = "public, max-age=31536000, immutable"


def built(name: str) -> bytes:
    """A script or style sheet as `make bundle` has written it: in one file, minified."""
    return files("clairiere.site.tables").joinpath("files", "built", name).read_bytes()


@cache
def fonts() -> list[Asset]:
    """The font files."""
    folder = files("clairiere.pictures").joinpath("fonts")
    return [
        Asset("assets", name, "woff2", "font/woff2", folder.joinpath(f"{name}.woff2").read_bytes())
        for _, name, _, _ in FONTS
    ]


def themes() -> str:
    """CSS variables of the day and the night theme."""
    night = palette_css(":root:not([data-theme=day])", "night")
    chosen = palette_css(":root[data-theme=night]", "night")
    return f'{palette_css(":root", "day")}@media (prefers-color-scheme:dark){{{night}}}{chosen}'


@cache
def style() -> Asset:
    """The style sheet of all pages: fonts, themes, pictures."""
    faces = [
        f'@font-face{{font-family:"{family}";font-style:{slant};font-weight:{weight};font-display:swap;'
        f'src:url("{font.url}") format("woff2")}}'
        for (family, _, slant, weight), font in zip(FONTS, fonts(), strict=True)
    ]
    generated = "".join(faces) + themes() + PICTURE_CSS
    return Asset("assets", "site", "css", "text/css; charset=utf-8", generated.encode() + built("site.css"))


@cache
def book_style() -> Asset:
    """The style sheet of rulebooks and lists of lessons; a table loads it once its rulebook is opened."""
    return Asset("assets", "book", "css", "text/css; charset=utf-8", built("book.css"))


@cache
def figures_style() -> Asset:
    """The style sheet of profiles, finished games, leaderboards, statistics and ratings."""
    return Asset("assets", "figures", "css", "text/css; charset=utf-8", built("figures.css"))


@cache
def site_script() -> Asset:
    """The script of pages other than tables."""
    return Asset("assets", "site", "js", "text/javascript; charset=utf-8", built("site.js"))


def wood(theme: str) -> Asset:
    """The background texture of a theme."""
    frame = (0, 0, PLANK_WIDTH, PLANKS * PLANK_HEIGHT)
    drawn = baked(document(frame, rect(*frame, "url(#wood)"), planks()), theme)
    return Asset("assets", f"wood-{theme}", "svg", "image/svg+xml", drawn.encode())


@cache
def woods() -> dict[str, Asset]:
    """The background by theme, day and night."""
    return {theme: wood(theme) for theme in THEMES}


@cache
def icons() -> Asset:
    """The sheet of icons (`#i-book`) and seat signs (`#seat-A`)."""
    return sheet()


@cache
def table_style() -> Asset:
    """The style sheet of the table page."""
    day, night = [f'--planks:url("{woods()[theme].url}")' for theme in THEMES]
    css = f":root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"
    css += f":root[data-theme=day]{{{day}}}:root[data-theme=night]{{{night}}}"
    return Asset("assets", "table", "css", "text/css; charset=utf-8", css.encode() + built("table.css"))


@cache
def table_script() -> Asset:
    """The script of the table page."""
    return Asset("assets", "table", "js", "text/javascript; charset=utf-8", built("table.js"))


@cache
def lesson_script() -> Asset:
    """The script of an exercise: that of a table, and what marks answers."""
    return Asset("assets", "lesson", "js", "text/javascript; charset=utf-8", built("lesson.js"))


@cache
def replay_style() -> Asset:
    """The style sheet of replays, beside that of tables."""
    return Asset("assets", "replay", "css", "text/css; charset=utf-8", built("replay.css"))


@cache
def replay_script() -> Asset:
    """What steers the page of a finished game, step by step."""
    return Asset("assets", "replay", "js", "text/javascript; charset=utf-8", built("replay.js"))


@cache
def review_style() -> Asset:
    """The style sheet of reviews."""
    return Asset("assets", "review", "css", "text/css; charset=utf-8", built("review.css"))


@cache
def review_script() -> Asset:
    """What follows a review while it is made."""
    return Asset("assets", "review", "js", "text/javascript; charset=utf-8", built("review.js"))


@cache
def drop_script() -> Asset:
    """The script of the page on which a record is dropped."""
    return Asset("assets", "drop", "js", "text/javascript; charset=utf-8", built("drop.js"))


@cache
def push_script() -> Asset:
    """The script that has a device tell somebody when it is their turn."""
    return Asset("assets", "push", "js", "text/javascript; charset=utf-8", built("push.js"))


@cache
def sprites() -> dict[str, Asset]:
    """The sprite sheet of each game."""
    return {
        game.name: Asset("sprites", game.name, "svg", "image/svg+xml", game.picture.sprites().encode())
        for game in all_games()
    }


def live() -> list[Asset]:
    """Assets of the table page."""
    return [table_style(), table_script(), lesson_script(), *woods().values()]


def reviews() -> list[Asset]:
    """Assets of the page of a review."""
    return [review_style(), review_script()]


@cache
def by_url() -> dict[str, Asset]:
    """Every asset by the address that pages ask for."""
    replays = [replay_style(), replay_script(), drop_script()]
    site = [style(), book_style(), figures_style(), site_script(), push_script(), *replays, *reviews()]
    return {asset.url: asset for asset in [*site, *live(), *fonts(), *sprites().values()]}


def serve(request: HttpRequest) -> HttpResponse:
    """The asset at this address, gzipped if the browser takes it; 404 if there is none."""
    asset = by_url().get(request.path) or drawing(request.path)
    if asset is None:
        raise Http404
    packed = asset.packed and "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(asset.packed if packed else asset.body, content_type=asset.kind)
    response["Cache-Control"] = FOR_EVER
    response["Vary"] = "Accept-Encoding"
    if packed:
        response["Content-Encoding"] = "gzip"
    return response


@cache
def worker() -> bytes:
    """The script of the service worker, after what it keeps for when there is no connection.

    Its cache is named by the hash of all of it, so a new version of anything is a new worker with a cache of its own.
    """
    kept = [asset.url for asset in (style(), site_script(), icons(), sprigs(), *fonts())]
    pages = {language: f"{reverse('offline')}?language={language}" for language, _ in settings.LANGUAGES}
    parts = [*kept, *[offline_page(language) for language in pages], built("worker.js").decode()]
    version = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
    shell = {"cache": f"clairiere-{version}", "assets": kept, "pages": pages}
    return f"const SHELL={json.dumps(shell)};\n".encode() + built("worker.js")


def offline_page(language: str) -> str:
    """The page for when there is no connection. It is for everybody who uses the device, so it names nobody."""
    with override(language):
        return render_to_string("tables/shell.html", {**addresses(), "reads": language})


def serve_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, at a fixed URL that is always revalidated."""
    response = HttpResponse(worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


def serve_admin(_request: HttpRequest, path: str) -> HttpResponse:
    """A static file of Django's admin."""
    found = find(path)
    if not isinstance(found, str) or not Path(found).is_file():
        raise Http404
    response = HttpResponse(Path(found).read_bytes(), content_type=guess_type(found)[0] or "application/octet-stream")
    response["Cache-Control"] = "public, max-age=3600"
    return response


def for_pages(request: HttpRequest) -> dict[str, object]:
    """Template context: URLs of the assets, and of the picture beside a link to a page without one of its own."""
    usual = request.build_absolute_uri(reverse("preview", args=[HOME]))
    return {**addresses(), "usual_preview": usual}


def addresses() -> dict[str, object]:
    """The URLs of the assets by their names in templates."""
    first = [font.url for font in fonts()[:2]]
    table = {"table_style": table_style().url, "table_script": table_script().url, "lesson_script": lesson_script().url}
    tabs = {name: asset.url for name, asset in favicons().items()}
    site = {"style": style().url, "site_script": site_script().url, "icons": icons().url, "hero": urls(hero())}
    site |= {"book_style": book_style().url, "figures_style": figures_style().url}
    table |= {"replay_style": replay_style().url, "replay_script": replay_script().url}
    table |= {"review_style": review_style().url, "review_script": review_script().url}
    table["push_script"] = push_script().url
    table["drop_script"] = drop_script().url
    return {**site, **tabs, **table, "first_fonts": first}
