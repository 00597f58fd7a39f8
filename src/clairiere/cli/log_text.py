"""Log text: a game told answer by answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clairiere.kernel.language import Language
from clairiere.kernel.record import Answer
from clairiere.kernel.state import Seat, Story
from clairiere.kernel.words import Words

EVERYTHING = -1
"""In place of a seat: the story with every face."""


def heard(story: Story, seat: Seat, words: Words[Any]) -> list[str]:
    """A story as this seat may hear it."""
    return words.story(story if seat == EVERYTHING else story.as_seen_by(seat))


def entry(
    number: int, answer: Answer | None, story: Story, seat: Seat, words: Words[Any], speech: Language
) -> list[tuple[str, str]]:
    """One answer, or the set-up, as lines of two columns: its number, and what came of it."""
    lines = heard(story, seat, words)
    if not lines and answer is not None:
        lines = [speech.say("{who} answers; nothing is to be seen of it yet.", who=words.players[answer.seat])]
    return [(f"{number:>3}" if i == 0 else "   ", line) for i, line in enumerate(lines)]


def chronicle(
    stories: Sequence[Story], answers: Sequence[Answer], seat: Seat, words: Words[Any], speech: Language
) -> list[tuple[str, str]]:
    """The whole game so far; the set-up is number 0."""
    told = [entry(0, None, stories[0], seat, words, speech)]
    for number, answer in enumerate(answers, start=1):
        told.append(entry(number, answer, stories[number], seat, words, speech))
    return [row for rows in told for row in rows]
