"""The keyboard: a line at a time, with completion and history; and commands typed instead of an answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final, TextIO

from clairiere.kernel.language import Language

try:
    import readline
except ImportError:  # not every Python has it; typing works without
    readline = None  # type: ignore[assignment]


class Keyboard:
    """Reads lines from a stream; on a terminal through readline with completion."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source = source
        self.sink = sink
        self.known: list[str] = []
        self.edits = source is sys.stdin and sink is sys.stdout and source.isatty() and sink.isatty()
        if self.edits and readline is not None:
            listen(self, readline)

    def line(self, prompt: str, known: Sequence[str] = ()) -> str:
        """Read a line without surrounding spaces; raises EOFError at the end of the input."""
        self.known = list(known)
        if self.edits:
            return input(prompt).strip()
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        if not line:
            raise EOFError
        if not self.source.isatty():  # a terminal shows what is typed; a transcript should, too
            self.sink.write(line.rstrip("\n") + "\n")
        return line.strip()

    def complete(self, typed: str, number: int) -> str | None:
        """Completion function of readline."""
        found = [line for line in self.known if line.lower().startswith(typed.lower())]
        return found[number] if number < len(found) else None

    def forget(self) -> None:
        """Clear the history, for the next person."""
        if self.edits and readline is not None:
            readline.clear_history()


def listen(keyboard: Keyboard, editor: Any) -> None:
    """Configure readline to complete whole lines: a notation contains spaces and hyphens."""
    editor.set_completer_delims("")
    editor.set_completer(keyboard.complete)
    editor.parse_and_bind("tab: complete")


HELP: Final = "help"
TABLE: Final = "table"
CHANGES: Final = "changes"
SINCE: Final = "since"
RULES: Final = "rules"
BACK: Final = "back"
SAVE: Final = "save"
LOG: Final = "log"
CONCEDE: Final = "concede"
QUIT: Final = "quit"

FRENCH: Final = {
    HELP: "aide",
    TABLE: "table",
    CHANGES: "nouveau",
    SINCE: "depuis",
    RULES: "règles",
    BACK: "reprendre",
    SAVE: "garder",
    LOG: "journal",
    CONCEDE: "abandonner",
    QUIT: "quitter",
}
WORDS: Final = {"?": HELP, "regles": RULES} | {word: word for word in FRENCH} | {fr: en for en, fr in FRENCH.items()}


class Command:
    """A command typed instead of an answer, with its argument."""

    def __init__(self, word: str, rest: str) -> None:
        self.word = word
        self.rest = rest


def read_command(line: str) -> Command | None:
    """Parse a typed command; None if it is none."""
    first, _, rest = line.strip().partition(" ")
    known = WORDS.get(first.lower())
    return None if known is None else Command(known, rest.strip())


def guessed(line: str) -> Command | None:
    """The only command that begins like this; None if there are several or none."""
    first, _, rest = line.strip().partition(" ")
    found = {known for word, known in WORDS.items() if word.startswith(first.lower())}
    return Command(found.pop(), rest.strip()) if len(found) == 1 else None


def typed_as(word: str, speech: Language) -> str:
    """The word of a command in this language."""
    return FRENCH[word] if speech.french else word


def command_words(speech: Language) -> list[str]:
    """What can be typed instead of an answer, in this language."""
    return [typed_as(word, speech) for word in FRENCH]


def explained(speech: Language) -> list[tuple[str, str]]:
    """Every command with its arguments and description."""
    say = speech.say
    said = [
        (TABLE, "", say("shows the whole table")),
        (CHANGES, "", say("tells what is new since your last answer")),
        (SINCE, "N", say("tells what is new since answer number N")),
        (LOG, "", say("tells the game so far, answer by answer")),
        (RULES, "", say("opens the rulebook: at the last refusal, else at its chapters")),
        (RULES, say("WORD"), say("opens it at a clause, such as {clause}, or looks a word up", clause="TABLE-01")),
        (BACK, "", say("takes your last answer back, or says why it cannot be")),
        (SAVE, say("FILE"), say("saves the game")),
        (CONCEDE, "", say("leaves the game to the others")),
        (QUIT, "", say("leaves the table; the game can be saved and resumed")),
    ]
    return [(f"{typed_as(word, speech)} {needs}".rstrip(), does) for word, needs, does in said]
