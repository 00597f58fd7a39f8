"""Rulebook viewer: a game's rulebook, to be opened at a clause, a chapter or a word."""

from __future__ import annotations

from typing import Any

from clairiere.cli.box import title
from clairiere.cli.common import CommandError
from clairiere.cli.screen import Screen
from clairiere.kernel import clauses
from clairiere.kernel.clauses import Clause
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


TABLE_CLAUSES = {clause.id: clause for clause in vars(clauses).values() if isinstance(clause, Clause)}
