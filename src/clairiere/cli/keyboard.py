"""The keyboard: a line at a time, with completion and history where the terminal has them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, TextIO

try:
    import readline
except ImportError:  # not every Python has it; typing works without
    readline = None  # type: ignore[assignment]


class Keyboard:
    """Reads from a stream; from a terminal through readline, which completes what can be typed."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source = source
        self.sink = sink
        self.known: list[str] = []
        self.edits = source is sys.stdin and sink is sys.stdout and source.isatty() and sink.isatty()
        if self.edits and readline is not None:
            listen(self, readline)

    def line(self, prompt: str, known: Sequence[str] = ()) -> str:
        """What is typed, without spaces around it; raises EOFError at the end of the input."""
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
        """The next of the known lines that begin so; readline counts the number up until there is none."""
        found = [line for line in self.known if line.lower().startswith(typed.lower())]
        return found[number] if number < len(found) else None

    def forget(self) -> None:
        """Let nobody look up what the one before has typed."""
        if self.edits and readline is not None:
            readline.clear_history()


def listen(keyboard: Keyboard, editor: Any) -> None:
    """Have readline complete whole lines: a notation has spaces and hyphens in it."""
    editor.set_completer_delims("")
    editor.set_completer(keyboard.complete)
    editor.parse_and_bind("tab: complete")
