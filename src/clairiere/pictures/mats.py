"""Mats in front of players, with their mark and name; headings over a table; and what pictures say often."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.language import Language
from clairiere.pictures.ink import escaped, icon, lettering, number, rect
from clairiere.pictures.pieces import GLYPH_DROP, GLYPH_SIZE, colour, seat_mark

SEATS: Final = 5
SQUEEZE: Final = 0.8
"""A name that does not fit is set narrower, but not narrower than this; what is longer still is cut."""
CUT: Final = "…"
SMALLEST: Final = 12
"""The radius of a mark that an initial can be read on."""
LEGIBLE: Final = 12.9
"""What is set so large on the wide canvas has 10 px on a laptop of 1280 x 720 and, folded, on a tablet of 820."""
NARROW: Final = "iljtfrI.,:;'’|! ()[]-"
WIDE: Final = "mwMWœæŒÆ@%"


def mark_symbols() -> str:
    """Symbols of the seats' signs, `mark-1` to `mark-5`, of radius 20."""
    return "".join([f'<g id="mark-{seat + 1}">{seat_mark(seat)}</g>' for seat in range(SEATS)])


def paper(width: float, height: float, corner: float = 16, fill: str = "surface") -> str:
    """A sheet of paper with its upper left corner at 0."""
    out = rect(1.5, 5, width, height, "shade", corner, opacity=".55")
    out += rect(0.5, 2.5, width, height, "shade", corner, opacity=".5")
    return out + rect(0, 0, width, height, fill, corner, stroke="var(--line)", stroke_width="1")


def rim(width: float, height: float, corner: float = 16) -> str:
    """The gold rim of the mat of the active player or the winner."""
    w, h, r = width + 2, height + 2, corner + 1
    dark = rect(-1, -1, w, h, "none", r, stroke="var(--ink-print)", stroke_width="5.5", opacity=".55")
    return dark + rect(-1, -1, w, h, "none", r, stroke="var(--gold)", stroke_width="3.6")


def tag(x: float, y: float, text: str, *, glyph: str = "", size: float = 13) -> str:
    """A gold label at x and y, optionally with an icon."""
    high, lead = size + 9, size + 5 if glyph else 0
    width = lead + text_width(text, size) + high
    out = rect(x, y - high / 2, width, high, "gold", high / 2, stroke="var(--ink-print)", stroke_width="1")
    if glyph:
        out += icon(glyph, x + high / 2 + size * 0.45, y, size + 3, "ink-print")
    return out + lettering(x + (width + lead) / 2, y + size * 0.35, text, size, face="strong")


class Mat:
    """Player mats of one size; static parts are drawn once."""

    def __init__(
        self,
        width: float,
        height: float,
        *,
        size: float = 19,
        mark: float = 13,
        corner: float = 16,
        left: float = 14,
        middle: float = 28,
        room: float = 0,
        tag: float = -3,
    ) -> None:
        self.width = width
        self.height = height
        self.size = size  # of the name
        self.mark = mark  # the radius of the mark
        self.left = left  # how far the mark is from the left edge
        self.middle = middle  # the height of the middle of mark and name
        self.name_x = left + 2 * mark + 10
        self.room = room or width - self.name_x - left  # for the name
        self.tag = tag  # the height of the middle of the label
        self.paper = paper(width, height, corner)
        self.rim = rim(width, height, corner)

    def drawn(self, seat: int, name: str, *, label: str = "", glyph: str = "", golden: bool = False) -> str:
        """A mat: paper, sign, name, and optionally a label with an icon and a gold rim."""
        out = self.paper + self.rim if golden else self.paper
        out += marked(seat, name, self.left + self.mark, self.middle, self.mark)
        out += fitted(self.name_x, self.middle + self.size * 0.35, name, self.size, self.room)
        return out + tag(self.left, self.tag, label, glyph=glyph) if label else out


def marked(seat: int, name: str, x: float, y: float, radius: float) -> str:
    """The sign of a seat at a position, with the player's initial if there is room."""
    out = f'<use href="#mark-{seat + 1}" transform="translate({number(x)} {number(y)}) scale({radius / 20:.3g})"/>'
    if radius < SMALLEST:
        return out
    size = max(LEGIBLE, radius * GLYPH_SIZE[seat] * 0.92)
    drop = radius * GLYPH_DROP[seat] + size * 0.35
    return out + lettering(x, y + drop, name[:1].upper(), size, f"{colour(seat)}-on", face="strong")


def fitted(
    x: float,
    y: float,
    text: str,
    size: float,
    room: float,
    fill: str = "ink",
    face: str = "display",
    anchor: str = "start",
    squeeze: float = SQUEEZE,
) -> str:
    """A line of text condensed, and then cut, to fit a width."""
    width = text_width(text, size)
    if width <= room:
        return lettering(x, y, text, size, fill, anchor=anchor, face=face)
    while text_width(text, size) * squeeze > room and len(text) > 2:
        text = text.rstrip(CUT)[:-1].rstrip() + CUT
    fit = {"textLength": number(min(room, text_width(text, size))), "lengthAdjust": "spacingAndGlyphs"}
    return lettering(x, y, text, size, fill, anchor=anchor, face=face, **fit)


def halved(text: str) -> tuple[str, str]:
    """A text in two lines of about equal length."""
    spaces = [i for i, letter in enumerate(text) if letter in " \u00a0" and text[i + 1 : i + 2] not in (":", "")]
    cut = len(text)
    for i in spaces:
        if abs(2 * i - len(text)) < abs(2 * cut - len(text)):
            cut = i
    return text[:cut], text[cut + 1 :]


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text wrapped to a width."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def text_width(text: str, size: float) -> float:
    """The approximate width of a text."""
    width = 0.0
    for letter in text:
        if letter in NARROW:
            width += 0.36
        elif letter in WIDE or letter.isupper():
            width += 0.72 if letter not in WIDE else 0.86
        else:
            width += 1.0 if letter > "\u2e7f" else 0.56
    return width * size


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


class Sayings:
    """Translated messages, escaped for SVG."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.said: dict[str, str] = {}  # once they have been said

    def say(self, message: str) -> str:
        """A message without parameters."""
        said = self.said.get(message)
        if said is None:
            said = self.said[message] = escaped(self.language.say(message))
        return said

    def say_many(self, one: str, many: str, n: int) -> str:
        """A message with a number."""
        key = f"{n} {many}"
        said = self.said.get(key)
        if said is None:
            said = self.said[key] = escaped(self.language.say_many(one, many, n))
        return said
