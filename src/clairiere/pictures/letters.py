"""Letters as outlines, for files that bring no typeface. They are those of Young Serif (see fonts/), in letters.svg."""

from __future__ import annotations

from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

from clairiere.pictures.ink import number, path

EM: Final = 1000
SPACE: Final = 250


class Letter:
    """Outline, width and kerning of a letter."""

    def __init__(self, outline: str, width: int, kern: str) -> None:
        self.outline = outline
        self.width = width
        self.kern = {pair[0]: int(pair[1:]) for pair in kern.split()}


LETTERS: Final[dict[str, Letter]] = {}


def letters() -> dict[str, Letter]:
    """Outlines of letters and figures."""
    if not LETTERS:
        text = files("clairiere.pictures").joinpath("letters.svg").read_text("utf-8")
        for drawn in ElementTree.fromstring(text):
            width = int(drawn.get("data-width", "0"))
            LETTERS[drawn.get("id", "")] = Letter(drawn.get("d", ""), width, drawn.get("data-kern", ""))
    return LETTERS


def spread(text: str) -> tuple[list[tuple[Letter, int]], int]:
    """Positions of the letters of a text, and its width; in thousandths of the size."""
    known, x = letters(), 0
    out: list[tuple[Letter, int]] = []
    for i, character in enumerate(text):
        letter = known.get(character)
        if letter is None:
            x += SPACE
            continue
        out.append((letter, x))
        x += letter.width + letter.kern.get(text[i + 1 : i + 2], 0)
    return out, x


def outlined(x: float, y: float, text: str, size: float, fill: str, *, room: float | None = None) -> str:
    """A line of text as outlines, centred at x and shrunk to fit."""
    placed, width = spread(text)
    scale = size / EM if room is None else min(size / EM, room / width)
    drawn = [path(letter.outline, fill, transform=f"translate({left})") for letter, left in placed]
    left = number(x - width * scale / 2)
    return f'<g transform="translate({left} {number(y)}) scale({scale:.4f})">{"".join(drawn)}</g>'
