"""`python -m tools.docstrings`: docstrings that say no more than the name of what they document."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CHECKED = ("src/clairiere", "tools")
EMPTY = frozenset([
    "a line", "all of it", "all of them", "always", "any of them", "any option", "both", "both of them", "do it",
    "do so", "each of them", "everything else", "for ever", "for programs", "forget it", "go", "hang up",
    "here it is", "here it is already", "it", "it goes", "it is", "it was", "its number", "itself", "just that",
    "keep it", "leave", "nobody", "nobody hears", "none", "nothing", "once", "once each", "one answer", "one card",
    "one crowd", "one event", "one line", "one more", "one of them", "one request", "one run", "one value",
    "only these", "play it", "ready", "say something", "so it is", "something is new", "something short", "stop",
    "the effect", "the opposite", "the rest", "the same", "the same here", "the same kept", "the same there",
    "the same window", "then the rest", "there is something new", "there it is", "to the end", "what is drawn",
    "what is kept", "what is new", "what it is", "what it says", "whatever it is", "who it is", "whoever it is",
    "whoever the cookie says it is", "why not",
])  # fmt: skip
"""Whole docstrings that say nothing whatever they document."""
STOP_WORDS = """
a an and are as at be been being by can do does for from has have here how if in into is it its itself may now of on one
or so some something that the their them then there these they this those to was were what whatever when where which who
whoever whose will with yet you your
"""
STOP = frozenset(STOP_WORDS.split())


class Finding(NamedTuple):
    """A docstring that can go, or has to say more."""

    path: Path
    line: int
    name: str
    text: str


def stem(word: str) -> str:
    """A word without the endings of plurals and verbs, so that `named` is `name`."""
    for ending in ("ing", "ies", "ed", "es", "s", "e", "y"):
        if len(word) - len(ending) > 2 and word.endswith(ending):
            word = word[: -len(ending)]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def words_of(text: str) -> set[str]:
    """The stems of a sentence, or of a name in snake or camel case, without those that carry no meaning."""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text.replace("’", "").replace("'", ""))
    return {stem(word.lower()) for word in found if word.lower() not in STOP}


def says_nothing(name: str, text: str) -> bool:
    """Whether a docstring is empty, or consists of words of the name (`Class.method`: of both).

    Code between backticks, such as the notation of a step, is always worth telling.
    """
    if "`" in text:
        return False
    plain = " ".join(re.findall(r"[\w]+", text.lower()))
    return plain in EMPTY or words_of(text) <= words_of(name)


def named(node: ast.AST, inside: str) -> Iterator[tuple[str, ast.AST]]:
    """All classes and functions with their qualified names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{inside}.{child.name}" if inside else child.name
            yield name, child
            yield from named(child, name)


def findings_in(path: Path) -> Iterator[Finding]:
    """Docstrings of a file that say nothing."""
    for name, node in named(ast.parse(path.read_text("utf-8")), ""):
        assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        text = ast.get_docstring(node)
        if text is not None and says_nothing(name, text):
            yield Finding(path, node.body[0].lineno, name, text)


def findings() -> list[Finding]:
    """Docstrings of the package and of these tools that say nothing."""
    paths = [path for folder in CHECKED for path in sorted((ROOT / folder).rglob("*.py"))]
    return [found for path in paths for found in findings_in(path)]


def main() -> None:
    """Print them; the exit status is 1 if there are any."""
    found = findings()
    for one in found:
        print(f"{one.path.relative_to(ROOT)}:{one.line}: {one.name}: {one.text!r} says no more than the name")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
