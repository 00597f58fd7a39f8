"""What all commands share: errors as sentences, the parser and the language."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from typing import Any

from clairiere.kernel.language import CODES, Language, catalogue, read_catalogue

INSTALL = " pip install 'clairiere[cli]'"
"""Behind a sentence that says what for; it is not a part of the sentence, for there its quotes would be curved."""


class CommandError(Exception):
    """Raised to end a command with exit code 2; the message is a sentence for the user."""


class Parser(argparse.ArgumentParser):
    """Argument parser that accepts options before positional arguments."""

    mixing = False

    def parse_known_args(  # type: ignore[override]  # argparse has an overload for every kind of namespace
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse intermixed arguments."""
        if self.mixing:
            return super().parse_known_args(args, namespace)
        self.mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixing = False


def add_language(parser: argparse.ArgumentParser, own: Language) -> None:
    """`--language`; without it the terminal decides."""
    parser.add_argument("--language", choices=CODES, default=usual_code(os.environ), metavar="fr|en",
                        help=own.say("the language (that of the terminal, else English)"))


def usual_code(environment: Mapping[str, str]) -> str:
    """The language of a terminal: the first of these variables that says anything counts, as everywhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def code_in(arguments: Sequence[str]) -> str:
    """The language that these arguments ask for, as far as one can tell before they are read."""
    for word, after in zip(arguments, [*arguments[1:], ""]):
        asked = after if word == "--language" else word.removeprefix("--language=")
        if asked in CODES and word.startswith("--language"):
            return asked
    return usual_code(os.environ)


def speech(code: str) -> Language:
    """The command line's own words, with the kernel's behind them."""
    if code == "en":
        return Language(code, catalogue(code))
    own = read_catalogue("clairiere.cli", "cli", code)
    own.add_fallback(catalogue(code))
    return Language(code, own)
