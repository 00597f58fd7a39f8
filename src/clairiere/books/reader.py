"""The reader turns the Markdown of a rulebook into HTML; the artist draws its diagrams from the worked examples."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import ANCHOR, Example, Rulebook, read_examples, slug
from clairiere.kernel.view import View, view


@cache
def examples_by_id(game: Game[Any]) -> dict[str, Example]:
    """The worked examples of a game."""
    text = game.rules.file_or_empty("words/examples.toml")
    examples = read_examples(text) if text else []
    return {example.id: example for example in examples}


def figure_svg(shown: View[Any], game: Game[Any], code: str, frame: str) -> str:
    """The picture of a position, or a part of it; empty in a game without pictures."""
    try:
        return game.picture.svg(shown, code, frame=frame)
    except NotImplementedError:
        return ""


class Artist:
    """Renders the diagrams of a rulebook as SVG, with unique ids per drawing."""

    def __init__(self, game: Game[Any], code: str) -> None:
        self.game = game
        self.code = code
        self.examples = examples_by_id(game)
        self.drawn = 0

    def figure(self, source: str, caption: str) -> str:
        """HTML for a reference such as `example:BEN-EX-01#forest`; only its caption in a game without pictures."""
        id, _, frame = source.removeprefix("example:").partition("#")
        table = self.game.rules.read_position(self.examples[id].position, self.game.rules.components())
        self.drawn += 1
        layer = figure_svg(view(table, 0), self.game, self.code, frame)
        prefix = f"d{self.drawn}-"
        drawing = with_id_prefix(without_buttons(layer), prefix)
        facts = f'data-example="{self.game.name}/{id}" data-frame="{frame}" data-prefix="{prefix}"'
        return f"<figure {facts}>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


def without_buttons(svg: str) -> str:
    """A picture without its buttons, since nothing can be chosen in a book."""
    return re.sub(r' (?:role="button"|tabindex="0"|data-answers="[^"]*")', "", svg)


def with_id_prefix(svg: str, prefix: str) -> str:
    """A picture with a prefix before its own ids; those of the sprite sheet stay."""
    own = set(re.findall(r'\bid="([^"]+)"', svg))

    def renamed(found: re.Match[str]) -> str:
        return found[1] + prefix + found[2] if found[2] in own else found[0]

    return re.sub(r'(\bid="|href="#|url\(#)([^")]+)', renamed, svg)


NUMBERED = re.compile(r"^[A-Z]+-([A-Z]+-[0-9]+[a-z]?)$")


class BookRenderer(RendererHTML):
    """Markdown renderer of rulebooks: chapter links, clause numbers, diagrams."""

    artist: Artist
    prefix = ""  # of the ids of headings
    numbered = False  # whether a clause shows its number

    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Only chapters get an id: a section may be called like one."""
        tag = tokens[idx].tag
        return f'<{tag} id="{self.prefix}{slug(tokens[idx + 1].content)}">' if tag == "h2" else f"<{tag}>"

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        """A diagram of the game instead of an image."""
        return self.artist.figure(str(tokens[idx].attrGet("src") or ""), tokens[idx].content)

    def html_inline(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """HTML as it is; in a numbered book, anchors of clauses become permalinks with their number."""
        found = ANCHOR.match(tokens[idx].content + "</a>") if self.numbered else None
        return tokens[idx].content if found is None else clause_permalink(found[1])

    def paragraph_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """No `<p>` around a lone diagram: a figure may not stand in one."""
        return "" if tokens[idx].hidden or is_lone_diagram(tokens[idx + 1]) else "<p>"

    def paragraph_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return "" if tokens[idx].hidden or is_lone_diagram(tokens[idx - 1]) else "</p>\n"


def clause_permalink(clause: str) -> str:
    """Opening tag of a link target that links to itself and shows the number."""
    shown = NUMBERED.sub(r"\1", clause)
    return f'<a class="clause" id="{clause}" href="#{clause}">{escape(shown)}'


def is_lone_diagram(inline: Token) -> bool:
    """Whether a paragraph is nothing but a diagram."""
    return [token.type for token in inline.children or []] == ["image"]


class Reader:
    """Renders one rulebook as HTML: introduction, table of contents, chapters."""

    def __init__(self, game: Game[Any], book: Rulebook, code: str, *, prefix: str = "", numbered: bool = False) -> None:
        self.book = book
        self.prefix = prefix
        self.reader = MarkdownIt("commonmark", {"html": True}, renderer_cls=BookRenderer).enable("table")
        self.reader.validateLink = lambda url: True  # type: ignore[method-assign]  # the book is ours, and so is `example:`
        renderer = self.reader.renderer
        assert isinstance(renderer, BookRenderer)
        renderer.artist, renderer.prefix, renderer.numbered = Artist(game, code), prefix, numbered

    def opening(self) -> str:
        """The text before the first chapter, as HTML."""
        return str(self.reader.render(self.book.markdown.partition("\n## ")[0]))

    def chapters(self) -> str:
        """Every chapter after the introduction, as HTML."""
        _, mark, rest = self.book.markdown.partition("\n## ")
        return str(self.reader.render(mark + rest))

    def contents(self, label: str) -> str:
        """The table of contents, as HTML."""
        items = [f'<li><a href="#{self.prefix}{part.id}">{escape(part.title)}</a></li>' for part in self.book.chapters]
        return f'<nav aria-label="{escape(label)}"><ol>{"".join(items)}</ol></nav>\n'
