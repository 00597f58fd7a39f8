"""Components: what is in the box, read from TOML; and positions read line by line."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from typing import Any, TypeVar

from clairiere.kernel.choices import ClairiereError, Vocabulary
from clairiere.kernel.native import mypyc_attr

# Components: what is in the box, read from a game's components.toml or from that of somebody's own copy.

T = TypeVar("T")


class WrongComponents(ClairiereError):
    """Raised for a file that cannot be the components of this game; the message says where and why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Components:
    """The constant tables of a game; `digest` identifies the file they were read from."""

    def __init__(self, sheet: Sheet) -> None:
        self.digest = sheet.digest
        self.sheet = sheet  # the titles of everything in it

    def vocabulary(self) -> Vocabulary:
        """All choices that can be written with these components."""
        raise NotImplementedError


class Sheet:
    """Reader of a TOML table, which names the entry in every error."""

    def __init__(self, entries: dict[str, Any], where: str, digest: str) -> None:
        self.entries = entries
        self.where = where
        self.digest = digest

    def has(self, key: str) -> bool:
        """Whether there is such an entry."""
        return key in self.entries

    def whole(self, key: str) -> int:
        """A non-negative integer."""
        value = self._value(key)
        self.require(is_whole(value), f"{key} must be a number from 0")
        return int(value)

    def word(self, key: str) -> str:
        """A string."""
        value = self._value(key)
        self.require(isinstance(value, str), f"{key} must be a text")
        return str(value)

    def flag(self, key: str) -> bool:
        """A boolean."""
        value = self._value(key)
        self.require(isinstance(value, bool), f"{key} must be true or false")
        return bool(value)

    def words(self, key: str) -> list[str]:
        """A list of strings."""
        value = self._value(key)
        self.require(isinstance(value, list) and all(isinstance(v, str) for v in value), f"{key} must list texts")
        return list(value)

    def wholes(self, key: str) -> list[int]:
        """A list of non-negative integers."""
        value = self._value(key)
        self.require(isinstance(value, list) and all(is_whole(v) for v in value), f"{key} must list numbers from 0")
        return list(value)

    def part(self, key: str) -> Sheet:
        """A nested table."""
        value = self._value(key)
        self.require(isinstance(value, dict), f"{key} must be a table")
        return Sheet(value, f"{self.where} {key}", self.digest)

    def parts(self, key: str) -> list[Sheet]:
        """A list of nested tables."""
        value = self._value(key)
        self.require(isinstance(value, list) and all(isinstance(v, dict) for v in value), f"{key} must list tables")
        return [Sheet(v, f"{self.where} {key} {v.get('id', i)}", self.digest) for i, v in enumerate(value)]

    def by_id(self, key: str) -> dict[str, Sheet]:
        """A list of nested tables, as a dictionary by their `id`."""
        return {part.word("id"): part for part in self.parts(key)}

    def in_order(self, key: str, ids: Sequence[str]) -> list[Sheet]:
        """The nested tables with these ids, in this order."""
        found = self.by_id(key)
        missing = [id for id in ids if id not in found]
        self.require(not missing, f"{key} lacks {', '.join(missing)}")
        return [found[id] for id in ids]

    def index(self, key: str, among: Sequence[str]) -> int:
        """The index of a string among known names."""
        return self.place(self.word(key), among)

    def place(self, name: str, among: Sequence[str]) -> int:
        """The index of a name among known ones."""
        self.require(name in among, f"{name!r} is none of {', '.join(among)}")
        return list(among).index(name)

    def require(self, holds: bool, complaint: str) -> None:
        """Raise WrongComponents unless this holds."""
        if not holds:
            raise WrongComponents(f"{self.where}: {complaint}")

    def _value(self, key: str) -> Any:
        if key not in self.entries:
            raise WrongComponents(f"{self.where}: {key} is missing")
        return self.entries[key]


def is_whole(value: object) -> bool:
    """Whether a value is a non-negative integer."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read_sheet(toml: str) -> Sheet:
    """The whole file as one sheet; raises WrongComponents."""
    digest = hashlib.sha256(toml.encode()).hexdigest()[:16]
    try:
        return Sheet(tomllib.loads(toml), "components", digest)
    except tomllib.TOMLDecodeError as error:
        raise WrongComponents(f"not a TOML file: {error}") from error


# Lines: the text of a position taken apart, before a game makes a table of it.

Lines = dict[str, list[str]]
"""Words by what they stand behind: the first word of their line, or the name of a field in it."""


def lines_of(text: str) -> Lines:
    """The words of every line of a position, by its first word."""
    return {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}


def fields(words: list[str], names: Sequence[str], opener: str = "") -> Lines:
    """Words grouped by the field names that precede them; those before the first name belong to the opener."""
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
    """The single word of a field, or the default."""
    return found[name][0] if name in found else default


def number(found: Lines, name: str, default: int) -> int:
    """The single number of a field, or the default."""
    return int(found[name][0]) if name in found else default
