"""Commands: what can be typed instead of an answer. Each has a word in both languages; both are always understood."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.language import Language

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
    """A command and what stands behind it."""

    def __init__(self, word: str, rest: str) -> None:
        self.word = word
        self.rest = rest


def read_command(line: str) -> Command | None:
    """The command that is typed so, if it is one."""
    first, _, rest = line.strip().partition(" ")
    known = WORDS.get(first.lower())
    return None if known is None else Command(known, rest.strip())


def guessed(line: str) -> Command | None:
    """The command of which only the beginning is typed, if it can be no other."""
    first, _, rest = line.strip().partition(" ")
    found = {known for word, known in WORDS.items() if word.startswith(first.lower())}
    return Command(found.pop(), rest.strip()) if len(found) == 1 else None


def typed_as(word: str, speech: Language) -> str:
    """A command as this language writes it."""
    return FRENCH[word] if speech.french else word


def command_words(speech: Language) -> list[str]:
    """What can be typed instead of an answer, in this language."""
    return [typed_as(word, speech) for word in FRENCH]


def explained(speech: Language) -> list[tuple[str, str]]:
    """Every command, with what it needs, and what it does."""
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
