"""Advice: what a bot would answer in a seat's place, and what it thinks of the best things that it has tried."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Choice

BEST: Final = 3
"""Answers whose chances an advice tells, at most."""


class Advice:
    """A choice and, where the bot reckons with chances to win, those of the best few, the best first, from 0 to 1."""

    def __init__(self, choice: Choice, chances: list[tuple[Choice, float]], why: list[str] | None = None) -> None:
        self.choice = choice
        self.chances = chances
        self.why: list[str] = why or []  # groups of features that it adds to, what counts most first
