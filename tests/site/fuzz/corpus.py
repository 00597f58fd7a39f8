"""Sequences of requests, kept as text: what visitors do, and whatever once failed.

    # why it is here
    guest POST /api/tables
      content-type: application/json
      b'{"game": "<game>", "seats": 2}'
    guest GET /t/<code>/now?version=<version>

Who asks (see people.py), the method and the target; then headers, and the body as Python writes bytes. What stands in
angle brackets is filled in with what has been learned so far (see knowledge.py).
"""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path

FOLDER = Path(__file__).with_name("corpus")


class Asked:
    """One request."""

    def __init__(self, who: str, method: str, target: str, headers: dict[str, str], body: bytes = b"") -> None:
        self.who = who
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body

    def copy(self) -> Asked:
        """To be mutated."""
        return Asked(self.who, self.method, self.target, dict(self.headers), self.body)

    def text(self) -> str:
        """As it is kept."""
        head = [f"{self.who} {self.method} {self.target}", *[f"  {name}: {v}" for name, v in self.headers.items()]]
        return "\n".join([*head, *([f"  {self.body!r}"] if self.body else [])])


def parsed(text: str) -> list[Asked]:
    """A sequence from its text."""
    found = list[Asked]()
    for line in text.splitlines():
        if line.startswith(("  b'", '  b"')):
            found[-1].body = literal_eval(line.strip())
        elif line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            found[-1].headers[name] = value
        elif line and not line.startswith("#"):
            who, method, target = line.split(" ", 2)
            found.append(Asked(who, method, target, {}))
    return found


def kept() -> dict[str, list[Asked]]:
    """All sequences of the corpus, by name."""
    return {path.stem: parsed(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.txt"))}
