"""Lines: the text of a position taken apart, before a game makes a table of it."""

from __future__ import annotations

from collections.abc import Sequence

Lines = dict[str, list[str]]
"""Words by what they stand behind: the first word of their line, or the name of a field in it."""


def lines_of(text: str) -> Lines:
    """The words of every line, by the first of them."""
    return {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}


def fields(words: list[str], names: Sequence[str], opener: str = "") -> Lines:
    """Words grouped under the field names that they follow; those before the first name belong to the opener."""
    found: Lines = {}
    name = opener
    for word in words:
        if word in names:
            name = word
            found[name] = []
        else:
            found.setdefault(name, []).append(word)
    return found


def one(found: Lines, name: str, default: str) -> str:
    """The single word of a field, or the default where the field is not there."""
    return found[name][0] if name in found else default


def number(found: Lines, name: str, default: int) -> int:
    """The single number of a field, or the default where the field is not there."""
    return int(found[name][0]) if name in found else default
