"""`clairiere learn`: the lessons of a game at the terminal, marked by the rules as on the site."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from clairiere.cli.common import CommandError, add_language, speech
from clairiere.cli.keyboard import Keyboard
from clairiere.cli.options import add_plain, game_called, screen_for, title
from clairiere.cli.screen import Screen, read_choice
from clairiere.games.registry import game_names
from clairiere.kernel.choices import Clause, Illegal
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.words import Words
from clairiere.lessons.lesson import Exercise, Lesson, Mark, among, lessons_of, mark


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    parser.add_argument("game", metavar="GAME", help=", ".join(game_names()))
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=say("the number of a lesson (the list of them)"))
    add_plain(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the lessons of a game, or hold one."""
    own = speech(chosen.language)
    game = game_called(chosen.game, own)
    lessons, screen = lessons_of(game), screen_for(sys.stdout, plain=chosen.plain)
    if not lessons:
        raise CommandError(own.say("{game} has no lessons yet.", game=title(game.name)))
    if chosen.lesson is None:
        screen.heading(title(game.name))
        screen.pairs([(f"{n:>2}", lesson.title[own.code]) for n, lesson in enumerate(lessons, start=1)])
        screen.tell(own.say("Begin with {command}.", command=f"clairiere learn {game.name} 1"))
        return 0
    if not chosen.lesson.isdecimal() or not 0 < int(chosen.lesson) <= len(lessons):
        raise CommandError(own.say("The lessons are numbered from 1 to {n}.", n=len(lessons)))
    keyboard = Keyboard(sys.stdin, sys.stdout)
    for exercise in introduced(lessons[int(chosen.lesson) - 1], screen, own):
        try:
            TerminalExercise(game, exercise, screen, own).hold(keyboard)
        except EOFError:
            return 0
    screen.tell(own.say("That was the lesson."))
    return 0


def introduced(lesson: Lesson, screen: Screen, own: Language) -> list[Exercise]:
    """Print what a lesson is about, and return its exercises."""
    screen.heading(lesson.title[own.code])
    screen.tell(lesson.intro[own.code])
    screen.tell(own.say("Type the number of your answer and press Enter; q leaves the lesson."))
    return lesson.exercises


class TerminalExercise:
    """One exercise in words: table, task, choices, and what the rules say to each answer."""

    def __init__(self, game: Game[Any], exercise: Exercise, screen: Screen, own: Language) -> None:
        self.game = game
        self.exercise = exercise
        self.screen = screen
        self.own = own
        self.practice = exercise.begin(game)

    @property
    def words(self) -> Words[Any]:
        """The words of the position as it is now."""
        return self.game.words.for_table(self.practice.state, self.own.code)

    def hold(self, keyboard: Keyboard) -> None:
        """Ask until the exercise is done; raises EOFError if the learner leaves."""
        self.screen.table(self.game.words.read_aloud(self.practice.view(), self.own.code))
        while True:
            choices = self.choices()
            self.screen.question(self.exercise.asks[self.own.code])
            self.screen.pairs([(f"{n:>2}", said) for n, (_, said) in enumerate(choices, start=1)])
            answer = keyboard.line("> ").strip()
            if answer in ("quit", "q"):
                raise EOFError
            if self.hear(answer, [value for value, _ in choices]):
                return

    def choices(self) -> list[tuple[str, str]]:
        """What can be answered, as value and label."""
        exercise, practice, state = self.exercise, self.practice, self.practice.state
        if exercise.kind == "next":
            return [(str(number), claim.says[self.own.code]) for number, claim in enumerate(exercise.claims)]
        if exercise.kind == "do":
            values = [c.notation() for c in practice.view().options()]
        elif exercise.kind == "find":
            values = [one for one in among(exercise, practice) if one not in practice.answers]
        else:
            values = exercise.these
        return [(one, self.words.choice(state.vocabulary().parse(one), state)) for one in values]

    def hear(self, answer: str, values: list[str]) -> bool:
        """Mark an answer, a number or a notation; whether the exercise is done."""
        value = values[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(values) else answer
        before = self.practice.line()
        try:
            if self.exercise.kind not in ("next", "better") or value not in values:
                value = read_choice(value, self.practice.state.vocabulary()).notation()
            if self.exercise.kind not in ("do", "find") and value not in values:
                raise CommandError(self.own.say("Choose one of these."))
            return self.told(mark(self.exercise, self.practice, value), value, before)
        except Illegal as illegal:
            self.screen.refuse(self.reason(value, illegal.clause))
        except CommandError as complaint:
            self.screen.refuse(str(complaint))
        return False

    def told(self, found: Mark, value: str, before: str) -> bool:
        """Print a mark; whether the exercise is done. What was not asked for is taken back."""
        if found.clause is not None:
            self.screen.tell(self.reason(value, found.clause))
        if self.exercise.kind == "do":
            self.screen.story(self.words.story(self.practice.stories[-1]))
        if found.right:
            self.screen.tell(self.exercise.after[self.own.code] if found.done else self.own.say("Yes!"))
            return found.done
        if self.exercise.kind != "do":
            self.screen.refuse(self.own.say("Not quite."))
            self.screen.tell(self.own.say("The rule: {command}", command=self.rule()))
        elif found.done:
            self.screen.refuse(self.own.say("That is allowed, but it is not what you were asked for. Try again."))
            self.practice = self.exercise.resume(self.game, "")
        return False

    def rule(self) -> str:
        """The command that prints the paragraph that the exercise teaches."""
        return f"clairiere rulebook {self.game.name} {self.exercise.clauses[0]} --language {self.own.code}"

    def reason(self, notation: str, clause: Clause) -> str:
        """Why an answer is not allowed, with the clause."""
        practice = self.practice
        try:
            choice = practice.state.vocabulary().parse(notation)
        except Illegal:
            return self.words.language.say(clause.says)
        return self.words.refusal(practice.state, practice.seat, choice, clause)
