"""`clairiere rulebook`: a rulebook in the terminal, or as a page of its own; and the viewer that opens it in a game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from clairiere.cli.common import INSTALL, CommandError, add_language, speech
from clairiere.cli.options import add_plain, game_called, screen_for, title
from clairiere.cli.screen import Screen
from clairiere.games.registry import game_names
from clairiere.kernel import choices
from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.language import language as words_of
from clairiere.kernel.rulebook import ANCHOR, DIAGRAM, Chapter, Rulebook, paragraphs, slug

ENOUGH = 6
"""So many paragraphs with a word are shown."""


class RulebookViewer:
    """Prints parts of a rulebook on a screen."""

    def __init__(self, game: Game[Any], speech: Language, screen: Screen) -> None:
        self.game = game
        self.speech = speech
        self.screen = screen

    def book(self) -> Rulebook:
        """The rulebook in the screen's language."""
        try:
            return self.game.words.rulebook(self.speech.code)
        except FileNotFoundError as missing:
            raise CommandError(self.speech.say("{game} has no rulebook yet.", game=title(self.game.name))) from missing

    def open(self, where: str) -> None:
        """Print a clause, a chapter by number, or a word's paragraphs; by default the contents."""
        wanted = where.strip()
        if not wanted:
            self.contents()
        elif wanted.upper() in self.book().by_clause:
            self.clause(wanted.upper())
        elif wanted.upper() in TABLE_CLAUSES:
            self.table_clause(TABLE_CLAUSES[wanted.upper()])
        elif wanted.isdecimal() and 0 < int(wanted) <= len(self.book().chapters):
            self.chapter(self.book().chapters[int(wanted) - 1])
        else:
            self.look_up(wanted)

    def contents(self) -> None:
        """Print the titles of the chapters."""
        book = self.book()
        self.screen.heading(book.title)
        self.screen.pairs([(f"{n:>2}", chapter.title) for n, chapter in enumerate(book.chapters, start=1)])

    def clause(self, id: str) -> None:
        """Print the paragraph of a clause under its chapter."""
        book = self.book()
        self.screen.heading(self.place(book, id))
        self.screen.markdown(self.readable(book.paragraph(id)))

    def place(self, book: Rulebook, id: str) -> str:
        """The location of a clause: `Walking, BEN-MOVE-03`."""
        try:
            return f"{book.chapter_of(id).title} · {id}"
        except KeyError:
            return f"{book.title} · {id}"

    def table_clause(self, clause: Clause) -> None:
        """Print a clause of the kernel, which no rulebook contains."""
        self.screen.heading(clause.id)
        self.screen.markdown(words_of(self.speech.code).say(clause.says))

    def chapter(self, chapter: Chapter) -> None:
        """Print a chapter."""
        self.screen.heading(chapter.title)
        self.screen.markdown(self.readable(chapter.text))

    def whole(self) -> None:
        """Print the whole rulebook."""
        book = self.book()
        self.screen.heading(book.title)
        self.screen.markdown(self.readable(book.introduction))
        for chapter in book.chapters:
            self.chapter(chapter)

    def look_up(self, word: str) -> None:
        """Print the chapter with this word in its title, else the paragraphs with it."""
        plain = slug(word)
        for chapter in self.book().chapters if plain else []:
            if plain in slug(chapter.title).split("-") or plain == chapter.id:
                self.chapter(chapter)
                return
        found = self.mentions(plain) if plain else []
        if not found:
            raise CommandError(self.speech.say("The rulebook says nothing about “{word}”.", word=word))
        for where, text in found[:ENOUGH]:
            self.screen.heading(where)
            self.screen.markdown(text)
        if len(found) > ENOUGH:
            self.screen.tell(self.speech.say_many("There is one more place with this word.",
                                                  "There are {n} more places with this word.", len(found) - ENOUGH))

    def mentions(self, plain: str) -> list[tuple[str, str]]:
        """Paragraphs with a word, each with its chapter and first clause."""
        found = []
        for chapter in self.book().chapters:
            for paragraph in paragraphs(chapter.text):
                text = self.readable(paragraph.text)
                if f"-{plain}" in f"-{slug(text)}" and not text.startswith("#"):
                    found.append((" · ".join([chapter.title, *paragraph.clauses[:1]]), text))
        return found

    def readable(self, markdown: str) -> str:
        """The text without anchors, with captions instead of diagrams."""
        bare = ANCHOR.sub("", markdown)
        return DIAGRAM.sub(lambda found: self.speech.say("*Picture: {caption}*", caption=found.group(1)), bare)


TABLE_CLAUSES = {clause.id: clause for clause in vars(choices).values() if isinstance(clause, Clause)}


# The command.

def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    parser.add_argument("game", metavar="GAME", help=", ".join(game_names()))
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help=say("a clause, the number of a chapter, or a word"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=say("write the book as one HTML page"))
    add_plain(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere rulebook`: print it, or write an HTML page."""
    own = speech(chosen.language)
    game = game_called(chosen.game, own)
    shelf = RulebookViewer(game, own, screen_for(sys.stdout, plain=chosen.plain))
    if chosen.output is not None:
        write_page(shelf, chosen.output)
    elif chosen.clause is not None:
        shelf.open(chosen.clause)
    else:
        shelf.whole()
    return 0


def write_page(shelf: RulebookViewer, path: Path) -> None:
    """Write the rulebook as HTML; raises CommandError without its dependencies."""
    say = shelf.speech.say
    if path.suffix.lower() not in (".html", ".htm"):
        raise CommandError(say("A page's name ends in .html; {file} does not.", file=path))
    book = shelf.book()
    try:
        from clairiere.cli.page import rulebook_html
    except ImportError as missing:
        raise CommandError(say("For a page, install what the terminal draws with:") + INSTALL) from missing
    try:
        path.write_text(rulebook_html(shelf.game, book, shelf.speech), "utf-8")
    except OSError as full:
        raise CommandError(say("{file} cannot be written: {why}.", file=path, why=full.strerror)) from full
    print(path)
