"""Prompts: one question to one person, until it is answered or taken back."""

from __future__ import annotations

from pathlib import Path

from clairiere.cli import keyboard
from clairiere.cli.common import CommandError
from clairiere.cli.keyboard import Command, command_words, explained, guessed, read_command, typed_as
from clairiere.cli.screen import Ambiguous, Menu, read_choice
from clairiere.cli.session import Session, chronicle
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.clauses import Clause, Illegal
from clairiere.kernel.play import objection
from clairiere.kernel.spoken import what_changed
from clairiere.kernel.state import Seat


class Left(Exception):
    """Raised when a person leaves the game."""


class Prompt:
    """Reads and interprets the input of a person until a question is answered."""

    def __init__(self, room: Session, seat: Seat) -> None:
        self.room = room
        self.seat = seat
        self.view = room.match.view(seat)
        self.menu = Menu(self.view, room.words)
        self.page = 0
        self.refused: Clause | None = None
        self.done = False

    def hold(self) -> None:
        """Ask until there is an answer."""
        self.pose()
        while not self.done:
            known = [entry.choice.notation() for entry in self.menu.entries] + command_words(self.room.speech)
            line = self.room.keyboard.line(f"{self.room.name(self.seat)}> ", known)
            try:
                self.hear(line)
            except CommandError as complaint:
                self.room.screen.refuse(str(complaint))

    def pose(self) -> None:
        """Print the question and its options, in pages if they are many."""
        ask = self.view.ask()
        assert ask is not None
        screen = self.room.screen
        screen.question(self.room.words.prompt(ask, self.view.table))
        pages = self.menu.pages(max(8, screen.height - 6))
        screen.menu(pages[self.page % len(pages)])
        if len(pages) > 1:
            screen.tell(self.room.speech.say("Page {page} of {pages}; Enter turns it.",
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
            self.room.screen.tell(self.room.speech.say("That could be several of them:"))
            self.room.screen.menu([several.entries])
            return
        if choice is not None:
            self.give(choice)
        elif line.isdecimal():
            self.room.screen.refuse(self.room.speech.say_many(
                "There is only option 1.", "The options are numbered from 1 to {n}.", len(self.menu.entries)))
        else:
            self.refuse(line)

    def give(self, choice: Choice) -> None:
        """Play the choice; the question is then answered."""
        self.room.match.choose(self.seat, choice)
        self.done = True

    def refuse(self, line: str) -> None:
        """Print why an answer is illegal, with its clause."""
        room, s = self.room, self.view.table
        try:
            choice = read_choice(line, s.vocabulary())
        except Illegal as unknown:
            self.puzzle(line, unknown.clause)
            return
        clause = objection(s, self.seat, choice)
        assert clause is not None, "what is not refused is on the menu"
        room.screen.refuse(room.words.refusal(s, self.seat, choice, clause))
        room.screen.tell(room.speech.say("Type {rules} to read what the rulebook says there.",
                                         rules=typed_as(keyboard.RULES, room.speech)))
        self.refused = clause

    def puzzle(self, line: str, clause: Clause) -> None:
        """Handle unknown input: the beginning of a command, or words of an option."""
        screen, say = self.room.screen, self.room.speech.say
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
        self.inform(command)
        self.page = 0
        self.pose()

    def inform(self, command: Command) -> None:
        """Run a command that only prints something."""
        room = self.room
        if command.word == keyboard.HELP:
            self.help()
        elif command.word == keyboard.TABLE:
            room.show_table(self.seat)
        elif command.word == keyboard.LOG:
            room.screen.pairs(chronicle(room.match.stories, room.match.record.answers, self.seat, room.words,
                                        room.speech))
        elif command.word == keyboard.RULES:
            room.shelf.open(command.rest or ("" if self.refused is None else self.refused.id))
        else:
            self.changes(self.since(command))

    def act(self, command: Command) -> None:
        """Run a command that changes something."""
        if command.word == keyboard.BACK:
            self.take_back()
        elif command.word == keyboard.SAVE:
            self.save(command.rest)
        elif command.word == keyboard.CONCEDE:
            if self.room.agrees(self.room.speech.say("Do you leave the game for good? [y/N]"), usually=False):
                self.give(CONCEDE)
        else:
            if self.room.agrees(self.room.speech.say("Shall the game be saved? [Y/n]"), usually=True):
                self.room.keep()
            raise Left

    def help(self) -> None:
        """Print the commands."""
        self.room.screen.tell(self.room.speech.say("Answer with the number of an option, with its notation, or with "
                                                   "as much of it as is needed. Or type:"))
        self.room.screen.pairs(explained(self.room.speech))

    def since(self, command: Command) -> int:
        """The answer number that a command names, or this seat's last."""
        answers = self.room.match.record.answers
        if command.word == keyboard.CHANGES:
            return max([n for n, answer in enumerate(answers, start=1) if answer.seat == self.seat], default=0)
        if command.rest.isdecimal() and int(command.rest) <= len(answers):
            return int(command.rest)
        raise CommandError(
            self.room.speech.say_many(
                "So far there is one answer: name its number, or 0 for the set-up.",
                "So far there are {n} answers: name one by its number, or 0 for the set-up.",
                len(answers),
            )
        )

    def changes(self, since: int) -> None:
        """Print what has happened since an answer, as this seat may know it."""
        room = self.room
        lines = what_changed(room.match, self.seat, since, room.speech.code, room.names)
        room.screen.story(lines or [room.speech.say("Nothing has changed.")])

    def take_back(self) -> None:
        """Take back the seat's last answer, or print why not."""
        room = self.room
        clause = room.match.against_taking_back(self.seat)
        if clause is not None:
            room.screen.refuse(f"{room.words.language.say(clause.says)} ({clause.id})")
            self.refused = clause
            return
        room.match.take_back(self.seat)
        room.screen.tell(room.speech.say("Your last answer is taken back."))
        self.done = True

    def save(self, name: str) -> None:
        """Save the game; asks before it overwrites another file."""
        path = Path(name).expanduser() if name else None
        say = self.room.speech.say
        if path is not None and path != self.room.path and path.exists():
            question = say("{file} is there already. Shall it be replaced? [y/N]", file=path)
            if not self.room.agrees(question, usually=False):
                return
        self.room.screen.tell(say("The game is saved in {file}.", file=self.room.keep(path)))
