"""A page: a rulebook as one HTML file that needs nothing else, its diagrams drawn."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import MutableMapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from clairiere.kernel.examples import read_examples
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.rulebook import Rulebook, slug
from clairiere.kernel.view import view
from clairiere.pictures.palette import palette_css
from clairiere.pictures.style import PICTURE_CSS

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


class Artist:
    """Draws the diagrams of a book. Ids are made its own for each drawing, for a page has many."""

    def __init__(self, game: Game[Any], code: str) -> None:
        self.game = game
        self.code = code
        self.examples = {example.id: example for example in read_examples(game.file("examples.toml"))}
        self.drawn = 0

    def figure(self, source: str, caption: str) -> str:
        """`example:BEN-EX-01#forest` with what stands below it; empty if the game has no pictures yet."""
        id, _, frame = source.removeprefix("example:").partition("#")
        table = self.game.read(self.examples[id].position, self.game.components())
        self.drawn += 1
        try:
            layer = self.game.picture(view(table, 0), self.code, frame=frame)
        except NotImplementedError:
            layer = ""
        return f"<figure>{apart(layer, f'd{self.drawn}-')}<figcaption>{escape(caption)}</figcaption></figure>"


def apart(svg: str, prefix: str) -> str:
    """The drawing with a prefix before its own ids; those of the sprite sheet stay as they are."""
    own = set(re.findall(r'\bid="([^"]+)"', svg))

    def renamed(found: re.Match[str]) -> str:
        return found[1] + prefix + found[2] if found[2] in own else found[0]

    return re.sub(r'(\bid="|href="#|url\(#)([^")]+)', renamed, svg)


class BookRenderer(RendererHTML):
    """Headings can be linked to, and images are drawn."""

    artist: Artist

    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return f'<{tokens[idx].tag} id="{slug(tokens[idx + 1].content)}">'

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        return self.artist.figure(str(tokens[idx].attrGet("src") or ""), tokens[idx].content)

    def paragraph_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return "" if tokens[idx].hidden or is_picture(tokens[idx + 1]) else "<p>"

    def paragraph_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return "" if tokens[idx].hidden or is_picture(tokens[idx - 1]) else "</p>\n"


def is_picture(inline: Token) -> bool:
    """Whether a paragraph is nothing but a diagram: a figure stands for itself."""
    return [token.type for token in inline.children or []] == ["image"]


def page(game: Game[Any], book: Rulebook, own: Language) -> str:
    """The whole file."""
    reader = MarkdownIt("commonmark", {"html": True}, renderer_cls=BookRenderer).enable("table")
    reader.validateLink = lambda url: True  # type: ignore[method-assign]  # the book is ours, and so is `example:`
    assert isinstance(reader.renderer, BookRenderer)
    reader.renderer.artist = Artist(game, own.code)
    opening, mark, chapters = book.markdown.partition("\n## ")
    chapters = mark + chapters
    style = typefaces_css() + palette_css(":root") + PICTURE_CSS + PAGE_CSS
    return (
        f'<!DOCTYPE html>\n<html lang="{own.code}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(book.title)}</title><style>{style}</style></head>\n<body>\n"
        f"{sheet(game)}<main>\n{reader.render(opening)}{contents(book, own)}{reader.render(chapters)}"
        "</main>\n</body>\n</html>\n"
    )


def sheet(game: Game[Any]) -> str:
    """The sprite sheet, once."""
    try:
        return game.sprites()
    except NotImplementedError:
        return ""


def contents(book: Rulebook, own: Language) -> str:
    """Links to the chapters."""
    items = "".join([f'<li><a href="#{chapter.id}">{escape(chapter.title)}</a></li>' for chapter in book.chapters])
    return f'<nav aria-label="{escape(own.say("Chapters"))}"><ol>{items}</ol></nav>\n'


def typefaces_css() -> str:
    """The typefaces, in the page itself."""
    folder = files("clairiere.pictures").joinpath("fonts")
    rules = []
    for family, name, style, weight in FACES:
        data = b64encode(folder.joinpath(f"{name}.woff2").read_bytes()).decode()
        rules.append(f'@font-face{{font-family:"{family}";font-style:{style};font-weight:{weight};'
                     f'src:url("data:font/woff2;base64,{data}") format("woff2")}}')
    return "".join(rules)
