"""The two pages of offline play, the same for everybody who uses the device, and what a browser keeps with them."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from types import SimpleNamespace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.site.offline.bundle import Bundle
from clairiere.site.tables.assets import (
    addresses,
    book_style,
    built,
    fonts,
    icons,
    sprites,
    style,
    table_style,
    woods,
)
from clairiere.site.tables.drawings import Asset, once, sprigs
from clairiere.site.tables.labels import bot_label
from clairiere.site.tables.presenters import GameCard, Setting, colours, options
from clairiere.site.tables.table_settings import USUAL_BOT

HOME, TABLE = "home", "table"
ASSET = re.compile(r"/(?:assets|sprites|offline)/[a-z0-9_-]+\.(?:css|js|svg|woff2|png)")
SCRIPT = "text/javascript; charset=utf-8"


@once
def scripts() -> dict[str, Asset]:
    """The scripts of these pages, and of the worker that has the Python."""
    names = {"offline_home": "offline-home", "offline_table": "offline-table", "offline_send": "offline-send"}
    names |= {"offline_early": "offline-early", "device_script": "device"}
    return {known: Asset("offline", name, "js", SCRIPT, built(f"{name}.js")) for known, name in names.items()}


@once
def robots_scripts() -> dict[str, Asset]:
    """The scripts of bots that think on the device at tables of the service: nobody fetches them to play offline."""
    return {name: Asset("offline", name, "js", SCRIPT, built(f"{name}.js")) for name in ("robots", "solo", "thinker")}


@once
def offline_style() -> Asset:
    """The style sheet of both pages, beside those of the site and of tables."""
    return Asset("offline", "offline", "css", "text/css; charset=utf-8", built("offline.css"))


def assets() -> dict[str, Asset]:
    """The scripts and the style sheet by the address that pages ask for."""
    return {asset.url: asset for asset in [*scripts().values(), *robots_scripts().values(), offline_style()]}


class OfflineGame:
    """A game on the page: its card, and its settings for each number of seats."""

    def __init__(self, name: str) -> None:
        self.card = GameCard(game_named(name))
        self.settings: list[tuple[int, list[Setting]]] = [(size, options(name, size, {})) for size in self.card.seats]


@cache
def page(name: str, language: str, kept: str = "{}") -> str:
    """A page in a language, with what a browser keeps so that it comes up without a connection."""
    with override(language):
        sheets = {game: asset.url for game, asset in sprites().items()}
        context: dict[str, object] = {
            **addresses(), **{known: asset.url for known, asset in scripts().items()},
            "offline_style": offline_style().url, "reads": language, "language": language, "kept": kept,
            "other": next(code for code, _ in settings.LANGUAGES if code != language),
            "sheets": json.dumps(sheets), "books": json.dumps(books(language)), "usual_preview": "",
        }  # fmt: skip
        if name == HOME:
            context |= {
                "games": [OfflineGame(game) for game in BUILT_IN],
                "levels": [(level, bot_label(level)) for level in LEVELS],
                "usual": USUAL_BOT,
                "hues": colours(),
            }
        else:
            table = SimpleNamespace(game="", rated=False, pace=0)
            context["shown"] = SimpleNamespace(game="", code="", table=table, chairs=[], owns=[], left=True)
        return render_to_string(f"offline/{name}.html", context)


def address(name: str, language: str) -> str:
    """Where a page is."""
    return f"/offline/{language}" if name == HOME else f"/offline/{language}/{name}"


def books(language: str) -> dict[str, tuple[str, str]]:
    """The address of each rulebook, and the one by which a table's drawer asks for it."""
    return {game: (f"/rules/{game}", f"/rules/{game}?part=1&language={language}") for game in BUILT_IN}


@cache
def kept(bundle: Bundle, language: str) -> dict[str, object]:
    """What a browser fetches once to play without a connection, under a name that changes with any of it."""
    pages = [page(name, language) for name in (HOME, TABLE)]
    found = {url for html in pages for url in ASSET.findall(html)}
    found |= {asset.url for asset in (style(), book_style(), table_style(), icons(), sprigs(), *fonts())}
    found |= {asset.url for asset in (*woods().values(), *sprites().values(), *scripts().values(), offline_style())}
    own = [*[part for _, part in books(language).values()], address(HOME, language), address(TABLE, language)]
    version = hashlib.sha256("\n".join([bundle.version, *sorted(found), *pages]).encode()).hexdigest()[:12]
    return {
        "cache": f"offline-{language}-{version}",
        "folder": f"/offline/files/{bundle.version}/",
        "files": {f"/offline/files/{bundle.version}/{name}": sizes["bytes"] for name, sizes in bundle.files.items()},
        "others": [*sorted(found), *own],
        "packed": "",
        "megabytes": round(bundle.size("br") / 1e6, 1),
    }
