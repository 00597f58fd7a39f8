"""Pages: a rulebook to read, the part of it that a table's drawer holds, and the page on fidelity.

They are made into HTML once for each language.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import cache
from gzip import compress
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from clairiere.books.reader import Reader
from clairiere.games.registry import game_named, game_names
from clairiere.kernel.language import CODES
from clairiere.kernel.rulebook import slug
from clairiere.lessons.lesson import lessons_of
from clairiere.site.tables.assets import sprites
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.presenters import GameCard, game_cards
from clairiere.site.tables.previews import game_preview
from clairiere.table.views.explanations import plain

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
        self.labels = figure_labels(language)
        drawer = f'<div class="book" lang="{language}" {self.labels}>{self.contents}{self.chapters}</div>'.encode()
        self.drawer = drawer
        self.packed = compress(drawer, 9, mtime=0)
        self.tag = f'"{sha256(drawer).hexdigest()[:16]}"'


def figure_labels(language: str) -> str:
    """What the buttons below a diagram say, as data attributes for the script."""
    with override(language):
        said = {"try": _("Try it"), "back": _("Take back"), "again": _("Start again"), "all": _("All choices")}
    return " ".join([f'data-{name}="{escape(text)}"' for name, text in said.items()])


def brief_first(chapters: str) -> str:
    """HTML with the first chapter, the game in two minutes, as a section."""
    title, mark, rest = chapters.partition("</h2>")
    first, following, others = rest.partition("<h2")
    return f'{title}{mark}<div class="brief">{first}</div>{following}{others}'


@cache
def volume(game: str, language: str) -> Volume:
    """The rendered rulebook of a game in a language, cached."""
    return Volume(game, language)


HEADING = re.compile(r"^(##+) (.+)$", re.MULTILINE)
SECTION = "section-"
"""Before the ids of headings that are no game's; a game's heading has the game's name as its id."""


class Fidelity:
    """The page on fidelity in one language: title, introduction, contents, body."""

    def __init__(self, language: str) -> None:
        source = (files("clairiere.site.rules") / "texts" / f"fidelity.{language}.md").read_text("utf-8")
        head, mark, rest = source.partition("\n## ")
        reader = MarkdownIt("commonmark", {"html": False}, renderer_cls=FidelityRenderer).enable("table")
        games = titles()
        env = {"clauses": clauses(language), "games": games}
        self.title = head.partition("\n")[0].removeprefix("# ")
        self.opening = str(reader.render(head, env))
        # what is wider than the screen scrolls, and so must the keyboard reach it
        chapters = str(reader.render(mark + rest, env)).replace("<table>", '<table tabindex="0">')
        self.chapters = chapters.replace("<pre>", '<pre tabindex="0">')
        with override(language):
            self.contents = contents(_("Chapters"), source, games)


class FidelityRenderer(RendererHTML):
    """Markdown renderer with anchors at headings, and links from clauses to rulebooks.

    The links of the text lead to files of the source, which are not served: here they are the names of those files.
    `env` has the game of each clause as `clauses`, and the name of each game by its title as `games`.
    """

    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return f'<{tokens[idx].tag} id="{heading_id(tokens[idx + 1].content, env["games"])}">'

    def code_inline(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        said = escape(tokens[idx].content)
        game = env["clauses"].get(said)
        return f"<code>{said}</code>" if game is None else f'<a href="/rules/{game}#{said}">{said}</a>'

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        return "<code>"

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        return "</code>"


def clauses(language: str) -> dict[str, str]:
    """The game of each clause."""
    return {clause: name for name in game_names() for clause in game_named(name).words.rulebook(language).clauses()}


def titles() -> dict[str, str]:
    """Names of the games by title, which is the same in both languages."""
    return {game_named(name).words.rulebook("en").title: name for name in game_names()}


def heading_id(title: str, games: dict[str, str]) -> str:
    """The anchor of a heading."""
    return games.get(title, SECTION + slug(title))


def contents(label: str, source: str, games: dict[str, str]) -> str:
    """Links to chapters and to the section of each game."""
    headings = [title for level, title in HEADING.findall(source) if level == "##" or title in games]
    links = [f'<li><a href="#{heading_id(title, games)}">{escape(title)}</a></li>' for title in headings]
    return f'<nav aria-label="{escape(label)}"><ol>{"".join(links)}</ol></nav>\n'


@cache
def fidelity(language: str) -> Fidelity:
    """The page on fidelity in a language, cached."""
    return Fidelity(language)


# Views.

@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """Page that lists all rulebooks."""
    return render(request, "rules/books.html", {"boxes": game_cards({})})


@require_safe
def faithful(request: HttpRequest) -> HttpResponse:
    """Page on fidelity, in the reader's language."""
    page = fidelity(language_now())
    return render(request, "rules/fidelity.html", {
        "title": page.title,
        "opening": mark_safe(page.opening),  # our own text
        "contents": mark_safe(page.contents),
        "chapters": mark_safe(page.chapters),
    })


@require_safe
def book(request: HttpRequest, game: str) -> HttpResponse:
    """Page of a rulebook, in the reader's language; `?part` is the content of the drawer."""
    if game not in game_names():
        raise Http404
    asked = request.GET.get("language", "")
    found = volume(game, asked if asked in CODES else language_now())
    if "part" in request.GET:
        return drawer(request, found)
    return render(request, "rules/book.html", {
        "game": game,
        "preview": game_preview(request, found.book.title, GameCard(game_named(game))),
        "lessons": bool(lessons_of(game_named(game))),
        "title": found.book.title,
        "opening": mark_safe(found.opening),  # our own text
        "contents": mark_safe(found.contents),
        "chapters": mark_safe(found.chapters),
        "labels": mark_safe(found.labels),
        "sheet": mark_safe(sprites()[game].body.decode()),
    })


SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀÉÊÎÔÇ«“])")
BRIEF = 2
"""So many sentences of a paragraph are told while one plays."""


@require_safe
def paragraph(request: HttpRequest, game: str, clause: str) -> HttpResponse:
    """The first sentences of the paragraph that says a clause, as JSON; with `?brief` one."""
    if game not in game_names():
        raise Http404
    asked = request.GET.get("language", "")
    found = game_named(game).words.rulebook(asked if asked in CODES else language_now())
    if clause not in found.by_clause:
        raise Http404
    said = plain(found.paragraph(clause))
    response = JsonResponse({"says": " ".join(SENTENCE.split(said)[: 1 if "brief" in request.GET else BRIEF])})
    response["Cache-Control"] = "public, max-age=3600"
    response["Vary"] = "Accept-Language, Cookie"
    return response


def drawer(request: HttpRequest, found: Volume) -> HttpResponse:
    """Contents and chapters without the page around them, with an ETag."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    if request.headers.get("If-None-Match") == found.tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(found.packed if packed else found.drawer, content_type="text/html; charset=utf-8")
        if packed:
            response["Content-Encoding"] = "gzip"
    response["ETag"] = found.tag
    response["Cache-Control"] = "public, max-age=3600"
    response["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return response
