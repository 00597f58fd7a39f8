"""Codes: what a table is called. Nobody guesses one, everybody can say it: five syllables and two figures."""

from __future__ import annotations

import secrets
import unicodedata

# From other letters come syllables that one would rather not read aloud.
CONSONANTS = "dfjlmnrstv"
VOWELS = "aeiou"
FIGURES = "23456789"  # none looks like a letter
SYLLABLES = 5


def new_code() -> str:
    """A random table code such as `miralosetu47`, one of twenty thousand million."""
    spoken = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES)]
    return "".join([*spoken, secrets.choice(FIGURES), secrets.choice(FIGURES)])


def typed(text: str) -> str:
    """A code from what somebody typed or pasted; empty if it cannot be one."""
    last = text.strip().rstrip("/").rpartition("/")[2].partition("?")[0]
    plain = unicodedata.normalize("NFKD", last.lower()).encode("ascii", "ignore").decode()
    code = "".join([sign for sign in plain if sign not in " -_."])
    return code if code.isalnum() and len(code) <= 12 else ""


def spelt(code: str) -> str:
    """A code with its digits set apart, for reading."""
    letters = code.rstrip("0123456789")
    return f"{letters}-{code[len(letters):]}" if letters and letters != code else code
