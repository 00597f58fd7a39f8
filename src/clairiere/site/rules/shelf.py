"""The shelf: every rulebook in every language, made into HTML once and packed for the wire."""

from __future__ import annotations

from functools import cache
from gzip import compress
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import override

from clairiere.books.reader import Reader
from clairiere.games.registry import game_named

PREFIX = "rule-"
"""Before the ids of headings, for the book lies in the page of a table too."""


class Volume:
    """A rendered rulebook in one language."""

    def __init__(self, game: str, language: str) -> None:
        rules = game_named(game)
        self.book = rules.words.rulebook(language)
        reader = Reader(rules, self.book, language, prefix=PREFIX, numbered=True)
        with override(language):
            self.contents = reader.contents(_("Chapters"))
        self.opening = reader.opening()
        # where a table is wider than the screen it scrolls, and so must the keyboard reach it
        self.chapters = brief_first(reader.chapters().replace("<table>", '<table tabindex="0">'))
        drawer = f'<div class="book" lang="{language}">{self.contents}{self.chapters}</div>'.encode()
        self.drawer = drawer
        self.packed = compress(drawer, 9, mtime=0)
        self.tag = f'"{sha256(drawer).hexdigest()[:16]}"'


def brief_first(chapters: str) -> str:
    """HTML with the first chapter, the game in two minutes, as a section."""
    title, mark, rest = chapters.partition("</h2>")
    first, following, others = rest.partition("<h2")
    return f'{title}{mark}<div class="brief">{first}</div>{following}{others}'


@cache
def volume(game: str, language: str) -> Volume:
    """The rendered rulebook of a game in a language, cached."""
    return Volume(game, language)
