"""Assets: files that never change under their name, because the name holds their hash; they are kept for ever."""

from __future__ import annotations

from functools import cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from django.contrib.staticfiles.finders import find
from django.http import Http404, HttpRequest, HttpResponse

from clairiere.games.registry import all_games
from clairiere.pictures.palette import palette_css
from clairiere.pictures.style import PICTURE_CSS

FONTS = (
    ("Young Serif", "young-serif-latin-400-normal", "normal", 400),
    ("Proza Libre", "proza-libre-latin-400-normal", "normal", 400),
    ("Proza Libre", "proza-libre-latin-400-italic", "italic", 400),
    ("Proza Libre", "proza-libre-latin-600-normal", "normal", 600),
)
FOR_EVER = "public, max-age=31536000, immutable"


class Asset:
    """A file: what it is called on the web, its kind and its bytes."""

    def __init__(self, folder: str, name: str, ending: str, kind: str, body: bytes) -> None:
        self.url = f"/{folder}/{name}-{sha256(body).hexdigest()[:16]}.{ending}"
        self.kind = kind
        self.body = body
        self.packed = b"" if ending == "woff2" else compress(body, 9, mtime=0)


def own_file(name: str) -> bytes:
    """A file of this package."""
    return files("clairiere.site.tables").joinpath("files", name).read_bytes()


@cache
def fonts() -> list[Asset]:
    """The typefaces."""
    folder = files("clairiere.pictures").joinpath("fonts")
    return [
        Asset("assets", name, "woff2", "font/woff2", folder.joinpath(f"{name}.woff2").read_bytes())
        for _, name, _, _ in FONTS
    ]


@cache
def style() -> Asset:
    """The style sheet: typefaces, colours, what the pictures need, and the pages' own."""
    faces = [
        f'@font-face{{font-family:"{family}";font-style:{slant};font-weight:{weight};font-display:swap;'
        f'src:url("{font.url}") format("woff2")}}'
        for (family, _, slant, weight), font in zip(FONTS, fonts(), strict=True)
    ]
    css = "".join(faces) + palette_css(":root") + PICTURE_CSS
    return Asset("assets", "site", "css", "text/css; charset=utf-8", css.encode() + own_file("site.css"))


@cache
def script() -> Asset:
    """What makes a table live."""
    return Asset("assets", "table", "js", "text/javascript; charset=utf-8", own_file("table.js"))


@cache
def sprites() -> dict[str, Asset]:
    """The sprite sheet of each game."""
    return {
        game.name: Asset("sprites", game.name, "svg", "image/svg+xml", game.sprites().encode())
        for game in all_games()
    }


@cache
def by_url() -> dict[str, Asset]:
    """All of them."""
    return {asset.url: asset for asset in [style(), script(), *fonts(), *sprites().values()]}


def serve(request: HttpRequest) -> HttpResponse:
    """One of them."""
    asset = by_url().get(request.path)
    if asset is None:
        raise Http404
    packed = asset.packed and "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(asset.packed if packed else asset.body, content_type=asset.kind)
    response["Cache-Control"] = FOR_EVER
    response["Vary"] = "Accept-Encoding"
    if packed:
        response["Content-Encoding"] = "gzip"
    return response


def serve_admin(_request: HttpRequest, path: str) -> HttpResponse:
    """A file of Django's admin."""
    found = find(path)
    if not isinstance(found, str) or not Path(found).is_file():
        raise Http404
    response = HttpResponse(Path(found).read_bytes(), content_type=guess_type(found)[0] or "application/octet-stream")
    response["Cache-Control"] = "public, max-age=3600"
    return response


def for_pages(_: HttpRequest) -> dict[str, object]:
    """Where pages find them."""
    return {"style": style().url, "script": script().url}
