"""The reader: turns the Markdown of a rulebook into HTML."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from clairiere.books.artist import Artist
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import ANCHOR, Rulebook, slug

NUMBERED = re.compile(r"^[A-Z]+-([A-Z]+-[0-9]+[a-z]?)$")


class BookRenderer(RendererHTML):
    """Markdown renderer of rulebooks: chapter links, clause numbers, diagrams."""

    artist: Artist
    prefix = ""  # of the ids of headings
    numbered = False  # whether a clause shows its number

    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        tag = tokens[idx].tag  # only chapters are linked to; a section may be called like one
        return f'<{tag} id="{self.prefix}{slug(tokens[idx + 1].content)}">' if tag == "h2" else f"<{tag}>"

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        return self.artist.figure(str(tokens[idx].attrGet("src") or ""), tokens[idx].content)

    def html_inline(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        found = ANCHOR.match(tokens[idx].content + "</a>") if self.numbered else None
        return tokens[idx].content if found is None else anchor(found[1])

    def paragraph_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return "" if tokens[idx].hidden or is_picture(tokens[idx + 1]) else "<p>"

    def paragraph_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return "" if tokens[idx].hidden or is_picture(tokens[idx - 1]) else "</p>\n"


def anchor(clause: str) -> str:
    """The opening tag of a link to a clause."""
    shown = NUMBERED.sub(r"\1", clause)
    return f'<a class="clause" id="{clause}" href="#{clause}">{escape(shown)}'


def is_picture(inline: Token) -> bool:
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
