"""Boxes: the cover of a game, 240 by 300 units, with letters as outlines, for files that bring no typeface."""

from __future__ import annotations

from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

from clairiere.pictures.backdrop import glow, grain
from clairiere.pictures.canvas import Frame
from clairiere.pictures.ink import number, path, rect
from clairiere.pictures.pieces import linear
from clairiere.pictures.standalone import document

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


def text_as_paths(x: float, y: float, text: str, size: float, fill: str, *, room: float | None = None) -> str:
    """Lettering without a font: one path per glyph, centred at x and shrunk to fit."""
    placed, width = spread(text)
    scale = size / EM if room is None else min(size / EM, room / width)
    drawn = [path(letter.outline, fill, transform=f"translate({left})") for letter, left in placed]
    left = number(x - width * scale / 2)
    return f'<g transform="translate({left} {number(y)}) scale({scale:.4f})">{"".join(drawn)}</g>'


FRAME: Final[Frame] = (-2, -2, 258, 324)
WIDTH: Final = 240
HEIGHT: Final = 300
TITLE: Final = 36
"""How large a title is where there is room for it."""
ROOM: Final = 200
BASELINE: Final = 53


def box(title: str, art: str, defs: str = "") -> str:
    """A game box with its title; the art keeps the upper 70 units free."""
    inside = '<clipPath id="box-front"><rect width="240" height="300" rx="8"/></clipPath>'
    front = f'<g clip-path="url(#box-front)">{art}{rect(0, 0, WIDTH, HEIGHT, "url(#grain)")}</g>'
    printed = rect(5, 5, 230, 290, "none", 6, stroke="var(--paper-1)", stroke_width="1.6", opacity=".75")
    return document(FRAME, sides() + front + printed + lettered(title) + shine(), inside + glow() + grain() + defs)


def sides() -> str:
    """The shadow, the right side and the bottom of the box."""
    out = path("M232 6L248 16V304Q248 312 240 312H14L4 296Z", "shade", transform="translate(5 7)")
    out += path("M236 3L247 12V304A6 6 0 0 1 241 310H16L5 298Z", "pine-5")
    return out + path("M5 298L16 310H241A6 6 0 0 0 245.5 308L236 296Z", "ink-print", opacity=".45")


def lettered(title: str) -> str:
    """The title with a shade under it."""
    under = text_as_paths(WIDTH / 2 + 1, BASELINE + 2.4, title, TITLE, "shade", room=ROOM)
    return under + text_as_paths(WIDTH / 2, BASELINE, title, TITLE, "sun-1", room=ROOM)


def shine() -> str:
    """Light along the upper and the left edge of a box."""
    return path("M0 8A8 8 0 0 1 8 0H232L228 4H10A6 6 0 0 0 4 10V292L0 296Z", "paper-1", opacity=".35")


def backdrop(*tones: str) -> str:
    """A vertical gradient for the sky of a cover, `url(#box-sky)`."""
    last = len(tones) - 1
    return linear("box-sky", [(f"{i / last:.2f}", tone, "1") for i, tone in enumerate(tones)])


def sky() -> str:
    """A cover filled with the sky gradient."""
    return rect(0, 0, WIDTH, HEIGHT, "url(#box-sky)")
