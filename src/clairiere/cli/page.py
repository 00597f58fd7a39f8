"""A page: a rulebook as one HTML file that needs nothing else, its diagrams drawn."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib.resources import files
from typing import Any

from clairiere.books.reader import Reader
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.rulebook import Rulebook
from clairiere.pictures.canvas import PICTURE_CSS
from clairiere.pictures.palette import palette_css

FACES = (
    ("Young Serif", "young-serif-latin-400-normal", "normal", 400),
    ("Proza Libre", "proza-libre-latin-400-normal", "normal", 400),
    ("Proza Libre", "proza-libre-latin-400-italic", "italic", 400),
    ("Proza Libre", "proza-libre-latin-600-normal", "normal", 600),
)
PAGE_CSS = """
:root{color-scheme:light dark}
body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.6 "Proza Libre",Georgia,serif}
main{max-width:44rem;margin:0 auto;padding:0 1.25rem 4rem}
h1,h2,h3{font-family:"Young Serif",Georgia,serif;font-weight:400;line-height:1.2;text-wrap:balance}
h1{font-size:2.5rem;margin:3rem 0 1rem}
h2{font-size:1.75rem;margin:3rem 0 .75rem}
h3{font-size:1.25rem;margin:2rem 0 .5rem}
a{color:var(--accent)}
nav ol{columns:2;padding-left:1.5rem}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid var(--line);padding:.4rem .6rem;text-align:left;vertical-align:top}
figure{margin:1.5rem 0}
figure svg{border-radius:8px}
figcaption{color:var(--ink-2);font-style:italic;margin-top:.4rem}
:target{scroll-margin-top:1rem}
a[id]:target{display:inline-block;width:.5rem;height:1rem;margin-right:.4rem;background:var(--gold)}
@media(max-width:40rem){nav ol{columns:1}}
@media print{nav{display:none}h2{break-before:page}figure{break-inside:avoid}}
"""


def rulebook_html(game: Game[Any], book: Rulebook, own: Language) -> str:
    """The rulebook as a complete HTML file."""
    reader = Reader(game, book, own.code)
    contents = reader.contents(own.say("Chapters"))
    style = typefaces_css() + palette_css(":root") + PICTURE_CSS + PAGE_CSS
    return (
        f'<!DOCTYPE html>\n<html lang="{own.code}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(book.title)}</title><style>{style}</style></head>\n<body>\n"
        f"{sheet(game)}<main>\n{reader.opening()}{contents}{reader.chapters()}"
        "</main>\n</body>\n</html>\n"
    )


def sheet(game: Game[Any]) -> str:
    """The sprite sheet of a game; empty if it has no pictures."""
    try:
        return game.picture.sprites()
    except NotImplementedError:
        return ""


def typefaces_css() -> str:
    """CSS with embedded fonts."""
    folder = files("clairiere.pictures").joinpath("fonts")
    rules = []
    for family, name, style, weight in FACES:
        data = b64encode(folder.joinpath(f"{name}.woff2").read_bytes()).decode()
        rules.append(f'@font-face{{font-family:"{family}";font-style:{style};font-weight:{weight};'
                     f'src:url("data:font/woff2;base64,{data}") format("woff2")}}')
    return "".join(rules)
