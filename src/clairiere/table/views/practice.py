"""Practice pages: exercises and diagrams as tables that store nothing.

The same picture, prompt, answers and explanations as at a table. Where a learner stands is written in the address: the
answers given so far.
"""

from __future__ import annotations

from html import escape
from typing import Any

from msgspec import Struct

from clairiere.kernel.choices import NOTHING_TO_TAKE_BACK, Clause, Illegal
from clairiere.kernel.game import Game
from clairiere.kernel.state import Seat, Story
from clairiere.kernel.words import Words
from clairiere.lessons.lesson import Exercise, Mark, against, among, candidates, mark, to_find
from clairiere.lessons.practice import SEPARATOR, Practice
from clairiere.pictures.canvas import apart
from clairiere.store.ledger import RUNNING, Chair, Entry, StoredTable
from clairiere.table.http.reasons import colour_name, speech
from clairiere.table.views.explanations import clause_fields, refused
from clairiere.table.views.fragment import (
    aim,
    answers,
    attributes,
    back,
    button,
    ending,
    help_link,
    places,
    prompt,
    spoken,
)
from clairiere.table.views.lines import Line, listed
from clairiere.table.views.seat_page import SeatPage

ON_BOARD = ("do", "")
"""Kinds of practice in which answers are given as at a table; a diagram has no kind."""


class PracticeScene:
    """A practice position as a table that nobody else sees."""

    past = False
    due = 0

    def __init__(self, practice: Practice[Any]) -> None:
        name, seats = practice.game.name, practice.state.seats
        self.practice = practice
        self.chairs = tuple([Chair(None, "", "") for _ in range(seats)])
        rules = practice.game.rules.version
        self.stored = StoredTable(0, "", name, rules, "", 0, "", RUNNING, "", "", self.chairs, (), hints=False)
        self.version = self.newest = len(practice.answers)
        self.given = [self.version] * seats
        self.lines = [line_of(practice, number) for number in range(1, len(practice.states))]

    @property
    def game(self) -> Game[Any]:
        """The game that is practised."""
        return self.practice.game

    @property
    def state(self) -> Any:
        """The state after the answers so far."""
        return self.practice.state

    @property
    def story(self) -> Story:
        """The story of the last answer."""
        return self.practice.stories[-1]

    def words(self, language: str) -> Words[Any]:
        """The words of this position in a language."""
        return self.game.words.for_table(self.state, language, self.names(language))

    def names(self, language: str) -> list[str]:
        """Nobody has a name: the colours of the seats."""
        return [colour_name(seat, language) for seat in range(len(self.chairs))]

    def own(self, seat: Seat) -> list[Seat]:
        """The learner's seat."""
        return [seat] if seat >= 0 else []

    def against_taking_back(self, seat: Seat) -> Clause | None:
        """Everything can be taken back: nothing here counts."""
        return None if self.practice.answers else NOTHING_TO_TAKE_BACK


def line_of(practice: Practice[Any], number: int) -> Line:
    """The log line of an answer, counted from 1."""
    before, after = practice.states[number - 1 : number + 1]
    entry = Entry(practice.seats[number - 1], practice.answers[number - 1], "")
    return Line(number, entry, practice.stories[number], before, after)


class Verdict(Struct):
    """The reply to an answer: where the learner stands now, whether it was right, and what is said to it."""

    line: str
    right: bool
    done: bool
    title: str
    says: list[str]
    clause: str = ""
    link: str = ""
    shows: str = ""


class PracticePage(SeatPage):
    """An exercise, or a diagram, as its learner sees it in one language."""

    def __init__(
        self, practice: Practice[Any], exercise: Exercise | None, url: str, language: str, intro: str = ""
    ) -> None:
        super().__init__(PracticeScene(practice), practice.seat, language)
        self.practice = practice
        self.exercise = exercise
        self.url = url
        self.intro = intro  # of the lesson, before its first exercise
        self.kind = "" if exercise is None else exercise.kind
        self.view.still = self.kind not in ON_BOARD

    @property
    def over(self) -> bool:
        """Whether the game has ended by the learner's answers: a question about an ended game shows no result."""
        return super().over and self.kind in ON_BOARD

    def prompt(self) -> str:
        """The question of the table or, where nothing is played, where to answer."""
        if self.kind in ON_BOARD:
            return super().prompt()
        say = speech(self.language).say
        return say("That is none of the choices.") if self.kind == "find" else say("Answer with one of the buttons.")

    def form(self, id: str, verb: str, inside: str) -> str:
        """A form that asks for the page again, with one more answer or one less."""
        line = self.practice.line() if verb == "answer" else SEPARATOR.join(self.practice.answers[:-1])
        hidden = f'<input type="hidden" name="line" value="{escape(line)}">'
        return f'<form id="{id}" method="get" action="{self.url}">{hidden}{inside}</form>'

    def fragment(self) -> str:
        """The part of the page that changes: the same as at a table, with what the exercise asks."""
        board = apart(self.picture())
        near = self.task()
        options = self.options() if self.kind in ON_BOARD else []
        if self.kind in ON_BOARD:
            near += prompt(self) + answers(self, board, options) + back(self) + help_link(self)
        else:
            place = ' class="on-board"' if self.kind == "find" else ""
            near += self.form("answers", "answer", "".join([button(*one, place) for one in self.choices()]))
        news = listed(self.scene.lines, self.scene.game, self.seat, self.words, self.chairs)
        ended = ending(self) if self.over else ""
        headline = escape(self.scene.game.words.headline(self.view, self.language))
        intro = f'<p id="intro">{escape(self.intro)}</p>' if self.intro else ""
        return (
            f'<section id="table" class="{self.scene.game.name}" lang="{self.language}"{attributes(self, options)}'
            f' data-found="{escape(" ".join(self.found()))}" data-about="{escape(" ".join(self.about()))}"'
            f' style="{places(self)}"><p id="headline">{headline}</p>{intro}<div id="board">{board}</div>'
            f'<div id="near">{near}</div>{aim(self)}{news}{spoken(self, options)}{ended}</section>'
        )

    def task(self) -> str:
        """What the exercise asks for."""
        if self.exercise is None:
            return ""
        found = ""
        if self.kind == "find":
            wanted = to_find(self.exercise, self.practice)
            said = speech(self.language).say("{n} of {most} found.", n=len(self.practice.answers), most=len(wanted))
            found = f'<p id="found">{escape(said)}</p>'
        return f'<h2 id="task" tabindex="-1">{escape(self.exercise.asks[self.language])}</h2>{found}'

    def choices(self) -> list[tuple[str, str]]:
        """The values and labels between which one chooses in an exercise that is not played on the board."""
        exercise = self.exercise
        if exercise is None:
            return []
        if exercise.kind == "next":
            return [(str(number), claim.says[self.language]) for number, claim in enumerate(exercise.claims)]
        these = exercise.these or among(exercise, self.practice)
        left = [one for one in these if one not in self.practice.answers]
        return [(one, self.label(one)) for one in left]

    def label(self, notation: str) -> str:
        """A choice in words."""
        table = self.view.table
        return self.words.choice(table.vocabulary().parse(notation), table)

    def found(self) -> list[str]:
        """Ids of the elements that stand for what was found in a `find` exercise."""
        return [id for id in self.pieces(self.practice.answers) if self.touched(id)] if self.kind == "find" else []

    def about(self) -> list[str]:
        """Ids of the elements that an exercise without targets is about, so that no dock covers them."""
        if self.exercise is None or self.kind in ON_BOARD:
            return []
        choices = among(self.exercise, self.practice) if self.kind == "find" else self.exercise.these
        return self.pieces([*choices, self.exercise.play] if self.exercise.play else choices)

    def pieces(self, notations: list[str]) -> list[str]:
        """Ids of the elements that some choices touch."""
        table, touches = self.view.table, self.scene.game.picture.touches
        found = [id for one in notations for id in touches(self.view, table.vocabulary().parse(one))]
        return list(dict.fromkeys(found))

    def touched(self, piece: str) -> str:
        """The choice of a `find` exercise that an element stands for, as notation; a right one if there are several.

        Empty for an element that all choices have in common, such as the pawn that moves.
        """
        if self.exercise is None or self.kind != "find":
            return ""
        every, touches = candidates(self.exercise, self.practice), self.scene.game.picture.touches
        fits = [c.notation() for c in every if piece in touches(self.view, c)]
        if len(fits) == len(every):
            return ""
        found = self.practice.answers
        return min(fits, key=lambda one: (against(self.practice, one) is not None, one in found), default="")

    def answer(self, notation: str) -> Verdict:
        """Mark an answer; on a diagram it is just played. Raises Refused with the reason of an illegal one."""
        try:
            if self.exercise is None:
                story = self.practice.answer(notation)
                return Verdict(self.practice.line(), True, False, "", self.words.story(story))
            found = mark(self.exercise, self.practice, notation)
        except Illegal as illegal:
            raise refused(self, self.seat, notation, illegal) from illegal
        return self.verdict(self.exercise, found, notation)

    def verdict(self, exercise: Exercise, found: Mark, notation: str) -> Verdict:
        """A mark in words."""
        say, line = speech(self.language).say, self.practice.line()
        by = clause_fields(self.scene.game, found.clause)
        if found.right and found.done:
            reason = [] if found.clause is None else [self.objected(notation, found.clause)]
            says = [*dict.fromkeys([*reason, exercise.after[self.language]])]
            return Verdict(line, True, True, say("Yes!"), says, by["clause"], by["link"], shows=exercise.play)
        if found.right:
            return Verdict(line, True, False, say("Yes!"), [])
        if exercise.kind == "do":
            told = [say("That is allowed, but it is not what you were asked for."), exercise.asks[self.language]]
            return Verdict(line, False, found.done, say("Not quite.") if found.done else "", told if found.done else [])
        told = [say("Look at the table once more.")]
        if exercise.kind == "forbidden":
            told = [say("“{choice}” is allowed.", choice=self.label(notation))]
        elif exercise.kind == "better":
            told = [say("“{choice}” is allowed, but something else helps you more here.", choice=self.label(notation))]
        return Verdict(line, False, False, say("Not quite."), told, clause=taught(exercise, self.scene.game))

    def objected(self, notation: str, clause: Clause) -> str:
        """The reason against an answer."""
        table = self.view.table
        return self.words.objection(table, self.seat, table.vocabulary().parse(notation), clause)


def taught(exercise: Exercise, game: Game[Any]) -> str:
    """The first paragraph of the game's own rules that an exercise teaches; empty if there is none."""
    return next((clause for clause in exercise.clauses if clause.startswith(f"{game.rules.prefix}-")), "")
