"""The language in which the command line speaks: French or English, as asked for or as the terminal is set."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence

from clairiere.kernel.language import CODES, Language, catalogue, read_catalogue


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
        return Language(code, catalogue(code, ""))
    own = read_catalogue("clairiere.cli", "cli", code)
    own.add_fallback(catalogue(code, ""))
    return Language(code, own)
