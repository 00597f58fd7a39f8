"""Headings: the sentence over a table, in the size of each layout."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.mats import fitted, halved, text_width

ROOM: Final = 1380.0
"""How wide a heading of the wide layout may be."""
TALL_ROOM: Final = 368.0
TALL_SIZE: Final = 17.0
TALL_LEAST: Final = 13.5
"""The size of a heading that takes two lines on the tall layout."""


def in_both(wide: str, tall: str) -> str:
    """A heading for each layout, which a page may hide."""
    return f'<g class="heading"><g class="wide">{wide}</g><g class="tall">{tall}</g></g>'


def one_or_two_lines(said: str) -> str:
    """The heading of the tall layout, wrapped to two lines if necessary."""
    if text_width(said, TALL_SIZE) <= TALL_ROOM:
        return fitted(10, 28, said, TALL_SIZE, TALL_ROOM, "ink-wood")
    first, second = halved(said)
    lines = fitted(10, 14.5, first, TALL_LEAST, TALL_ROOM, "ink-wood")
    return lines + fitted(10, 29.5, second, TALL_LEAST, TALL_ROOM, "ink-wood")
