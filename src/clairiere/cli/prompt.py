"""Prompts: one question to one person, until it is answered or taken back."""

from __future__ import annotations

from pathlib import Path

from clairiere.cli import keyboard
from clairiere.cli.common import CommandError
from clairiere.cli.keyboard import Command, command_words, explained, guessed, read_command, typed_as
from clairiere.cli.screen import Ambiguous, Menu, read_choice
from clairiere.cli.session import Session, chronicle
from clairiere.kernel.choices import CONCEDE, Choice, Clause, Illegal
from clairiere.kernel.play import objection
from clairiere.kernel.spoken import what_changed
from clairiere.kernel.state import Seat


class Left(Exception):
    """Raised when a person leaves the game."""


class Prompt:
    """Reads and interprets the input of a person until a question is answered."""

    def __init__(self, session: Session, seat: Seat) -> None:
        self.session = session
        self.seat = seat
        self.view = session.match.view(seat)
        self.menu = Menu(self.view, session.words)
        self.page = 0
        self.refused: Clause | None = None
        self.done = False

    def hold(self) -> None:
        """Ask until there is an answer."""
        self.pose()
        while not self.done:
            known = [entry.choice.notation() for entry in self.menu.entries] + command_words(self.session.speech)
            line = self.session.keyboard.line(f"{self.session.name(self.seat)}> ", known)
            try:
                self.hear(line)
            except CommandError as complaint:
                self.session.screen.refuse(str(complaint))

    def pose(self) -> None:
        """Print the question and its options, in pages if they are many."""
        ask = self.view.ask()
        assert ask is not None
        screen = self.session.screen
        screen.question(self.session.words.prompt(ask, self.view.table))
        pages = self.menu.pages(max(8, screen.height - 6))
        screen.menu(pages[self.page % len(pages)])
        if len(pages) > 1:
            screen.tell(self.session.speech.say("Page {page} of {pages}; Enter turns it.",
                                                page=self.page % len(pages) + 1, pages=len(pages)))
        self.page += 1

    def hear(self, line: str) -> None:
        """Interpret a line: empty asks again, a command runs, everything else is an answer."""
        command = read_command(line)
        if not line:
            self.pose()
        elif command is not None:
            self.obey(command)
        else:
            self.answer(line)

    def answer(self, line: str) -> None:
        """Interpret a number, a notation, or the beginning of one."""
        try:
            choice = self.menu.option_for(line)
        except Ambiguous as several:
            self.session.screen.tell(self.session.speech.say("That could be several of them:"))
            self.session.screen.menu([several.entries])
            return
        if choice is not None:
            self.give(choice)
        elif line.isdecimal():
            self.session.screen.refuse(self.session.speech.say_many(
                "There is only option 1.", "The options are numbered from 1 to {n}.", len(self.menu.entries)))
        else:
            self.refuse(line)

    def give(self, choice: Choice) -> None:
        """Play the choice; the question is then answered."""
        self.session.match.choose(self.seat, choice)
        self.done = True

    def refuse(self, line: str) -> None:
        """Print why an answer is illegal, with its clause."""
        session, s = self.session, self.view.table
        try:
            choice = read_choice(line, s.vocabulary())
        except Illegal as unknown:
            self.puzzle(line, unknown.clause)
            return
        clause = objection(s, self.seat, choice)
        assert clause is not None, "what is not refused is on the menu"
        session.screen.refuse(session.words.refusal(s, self.seat, choice, clause))
        session.screen.tell(session.speech.say("Type {rules} to read what the rulebook says there.",
                                               rules=typed_as(keyboard.RULES, session.speech)))
        self.refused = clause

    def puzzle(self, line: str, clause: Clause) -> None:
        """Handle unknown input: the beginning of a command, or words of an option."""
        screen, say = self.session.screen, self.session.speech.say
        command, close = guessed(line), self.menu.mentioning(line)
        if command is not None:
            self.obey(command)
        elif close:
            screen.tell(say("Is it one of these? Answer with its number."))
            screen.menu([close])
        else:
            screen.refuse(say("“{line}” is none of the options. Type ? for help.", line=line) + f" ({clause.id})")
            self.refused = clause

    def obey(self, command: Command) -> None:
        """Run a command; repeat the question after a long page."""
        if command.word in (keyboard.BACK, keyboard.SAVE, keyboard.CONCEDE, keyboard.QUIT):
            self.act(command)
            return
        self.run_query(command)
        self.page = 0
        self.pose()

    def run_query(self, command: Command) -> None:
        """Print what a command asks for: help, table, log, rules or changes."""
        session = self.session
        if command.word == keyboard.HELP:
            self.help()
        elif command.word == keyboard.TABLE:
            session.show_table(self.seat)
        elif command.word == keyboard.LOG:
            match = session.match
            log = chronicle(match.stories, match.record.answers, self.seat, session.words, session.speech)
            session.screen.pairs(log)
        elif command.word == keyboard.RULES:
            session.shelf.open(command.rest or ("" if self.refused is None else self.refused.id))
        else:
            self.print_changes(self.since(command))

    def act(self, command: Command) -> None:
        """Run a command that changes something."""
        if command.word == keyboard.BACK:
            self.take_back()
        elif command.word == keyboard.SAVE:
            self.save(command.rest)
        elif command.word == keyboard.CONCEDE:
            if self.session.agrees(self.session.speech.say("Do you leave the game for good? [y/N]"), usually=False):
                self.give(CONCEDE)
        else:
            if self.session.agrees(self.session.speech.say("Shall the game be saved? [Y/n]"), usually=True):
                self.session.keep()
            raise Left

    def help(self) -> None:
        """Print the commands."""
        screen, speech = self.session.screen, self.session.speech
        screen.tell(speech.say("Answer with the number of an option, with its notation, or with "
                               "as much of it as is needed. Or type:"))
        screen.pairs(explained(speech))

    def since(self, command: Command) -> int:
        """The answer number that a command names, or this seat's last."""
        answers = self.session.match.record.answers
        if command.word == keyboard.CHANGES:
            return max([n for n, answer in enumerate(answers, start=1) if answer.seat == self.seat], default=0)
        if command.rest.isdecimal() and int(command.rest) <= len(answers):
            return int(command.rest)
        raise CommandError(
            self.session.speech.say_many(
                "So far there is one answer: name its number, or 0 for the set-up.",
                "So far there are {n} answers: name one by its number, or 0 for the set-up.",
                len(answers),
            )
        )

    def print_changes(self, since: int) -> None:
        """Print what has happened since an answer, as this seat may know it."""
        session = self.session
        lines = what_changed(session.match, self.seat, since, session.speech.code, session.names)
        session.screen.story(lines or [session.speech.say("Nothing has changed.")])

    def take_back(self) -> None:
        """Take back the seat's last answer, or print why not."""
        session = self.session
        clause = session.match.against_taking_back(self.seat)
        if clause is not None:
            session.screen.refuse(f"{session.words.language.say(clause.says)} ({clause.id})")
            self.refused = clause
            return
        session.match.take_back(self.seat)
        session.screen.tell(session.speech.say("Your last answer is taken back."))
        self.done = True

    def save(self, name: str) -> None:
        """Save the game; asks before it overwrites another file."""
        path = Path(name).expanduser() if name else None
        say = self.session.speech.say
        if path is not None and path != self.session.path and path.exists():
            question = say("{file} is there already. Shall it be replaced? [y/N]", file=path)
            if not self.session.agrees(question, usually=False):
                return
        self.session.screen.tell(say("The game is saved in {file}.", file=self.session.keep(path)))
