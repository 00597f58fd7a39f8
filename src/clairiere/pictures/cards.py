"""Cards of 200 by 280 units: edge, frame, header band, art window, value disc, half-discs, backs, rings around them.

A game whose pictures have cards puts `card_defs()` into its sprite sheet. What stands in the header must identify a
card of which nothing else is seen; the lower strip is left free for its name, which `name_lines` sets.
"""

from __future__ import annotations

from typing import Final

from clairiere.pictures.ink import TEXT_TAG, at, circle, escaped, icon, lettering, number, path, rect
from clairiere.pictures.mats import text_width
from clairiere.pictures.pieces import ring

WIDTH: Final = 200
HEIGHT: Final = 280
CORNER: Final = 15
HEADER: Final = 62
"""How much of a card has to be seen to identify it."""
HALVES: Final = (92, 140, 188)
"""The heights at which half-discs sit on the edges."""
ROOM: Final = 182
"""How wide a name may be."""
NAME_SIZE: Final = 23
SMALL_NAME: Final = 22
"""Of a name that is squeezed or takes two lines."""


def card_defs() -> str:
    """Clip paths of cards: art window, inside, half discs."""
    window = '<clipPath id="card-window"><rect x="8" y="60" width="184" height="170" rx="6"/></clipPath>'
    inside = '<clipPath id="card-inside"><rect x="8" y="8" width="184" height="264" rx="10"/></clipPath>'
    left = '<clipPath id="card-left"><rect y="-20" width="20" height="40"/></clipPath>'
    right = '<clipPath id="card-right"><rect x="-20" y="-20" width="20" height="40"/></clipPath>'
    return window + inside + left + right


def edge(fill: str = "paper-1") -> str:
    """A blank card with its shadow."""
    out = rect(4, 8, WIDTH, HEIGHT, "shade", CORNER) + rect(0, 3, WIDTH, HEIGHT, "paper-5", CORNER)
    line = {"stroke": "var(--ink-print)", "stroke_opacity": ".35", "stroke_width": "1.2"}
    return out + rect(0, 0, WIDTH, HEIGHT, fill, CORNER, **line)


def frame(ink: str) -> str:
    """A coloured line along the edge of a card."""
    return rect(3.5, 3.5, WIDTH - 7, HEIGHT - 7, "none", 12, stroke=f"var(--{ink})", stroke_width="5")


def band(ink: str) -> str:
    """The header of a card."""
    return path("M8 20Q8 8 20 8H180Q192 8 192 20V56H8Z", ink)


def window(*art: str) -> str:
    """Art of 200 by 190 units, clipped to the art window of a card."""
    return f'<g clip-path="url(#card-window)"><g transform="translate(0 54)">{"".join(art)}</g></g>'


def value_disc(text: str, ink: str, size: float = 35) -> str:
    """The value of a card, at the left of its header."""
    disc = circle(32, 34, 24, "paper-1", stroke=f"var(--{ink})", stroke_width="3")
    return disc + lettering(32, 34 + size * 0.345, text, size)


def half_disc(side: str, y: float, ink: str, glyph: str) -> str:
    """Half a disc on the left or right edge; with its other half on the card beside it, it makes a whole one."""
    disc = circle(0, 0, 19, "paper-1") + circle(0, 0, 16.5, ink) + icon(glyph, 0, 0, 23, "paper-1")
    return at(0 if side == "left" else WIDTH, y, disc, clip_path=f"url(#card-{side})")


def back(ink: str, petals: tuple[str, str], glyph: str, gold: str = "sun-2") -> str:
    """The back of a card: a rosette in two tones with a glyph in its middle."""
    out = edge() + rect(8, 8, 184, 264, ink, 10)
    out += rect(16, 16, 168, 248, "none", 7, stroke=f"var(--{gold})", stroke_width="1.6", opacity=".8")
    petal = "M0-30C9-46 9-64 0-82C-9-64-9-46 0-30Z"
    out += "".join([at(100, 140, path(petal, petals[i % 2]), turn=30 * i) for i in range(12)])
    for x, y in ((30, 30), (170, 30), (30, 250), (170, 250)):
        out += circle(x, y, 5, gold, opacity=".8")
    return out + circle(100, 140, 31, gold) + circle(100, 140, 25, ink) + icon(glyph, 100, 140, 34, gold)


def outline(grow: float = 0) -> str:
    """The contour of a card, grown by some units."""
    n, r = number, CORNER + grow * 0.6
    a, w, h = -grow, WIDTH + 2 * grow, HEIGHT + 2 * grow
    corner = f"a{n(r)} {n(r)} 0 0 1"
    across, down = w - 2 * r, h - 2 * r
    top = f"M{n(a + r)} {n(a)}h{n(across)}{corner} {n(r)} {n(r)}v{n(down)}{corner} {n(-r)} {n(r)}"
    return f"{top}h{n(-across)}{corner} {n(-r)} {n(-r)}v{n(-down)}{corner} {n(r)} {n(-r)}Z"


def card_ring() -> str:
    """The ring around a card that can be chosen."""
    return ring(outline(9), 8)


def card_last_ring() -> str:
    """The ring around a card that has just moved."""
    around = outline(7)
    dark = path(around, "none", stroke="var(--ink-print)", stroke_width="8", opacity=".6")
    return dark + path(around, "none", stroke="var(--gold)", stroke_width="5", stroke_dasharray="16 8")


def card_ghost(glyph: str = "plus") -> str:
    """A translucent card where one would be placed."""
    around = outline(-4)
    out = path(around, "paper-1", opacity=".86")
    out += path(around, "none", stroke="var(--ink-print)", stroke_width="8", opacity=".55")
    out += path(around, "none", stroke="var(--gold)", stroke_width="4.6", stroke_dasharray="14 9")
    return out + icon(glyph, 100, 140, 64, "ink-print")


def side_ghost(side: str, width: float) -> str:
    """The visible part of a card that would be placed under another one's edge."""
    n, r, high = number, CORNER, HEIGHT - 8
    turn = -1 if side == "left" else 1
    corner = f"a{r} {r} 0 0 {(turn + 1) // 2}"
    away = width - 6 - r
    top = f"M{n(0 if turn < 0 else WIDTH)} 4h{n(turn * away)}{corner} {n(turn * r)} {r}v{n(high - 2 * r)}"
    around = f"{top}{corner} {n(-turn * r)} {r}h{n(-turn * away)}"
    out = path(around, "paper-2", opacity=".6")
    out += path(around, "none", stroke="var(--ink-print)", stroke_width="8", opacity=".55")
    out += path(around, "none", stroke="var(--gold)", stroke_width="4.6", stroke_dasharray="14 9")
    return out + icon("plus", (0 if turn < 0 else WIDTH) + turn * width / 2, HEIGHT / 2, 46, "ink")


def card_place(ink: str = "ink-wood") -> str:
    """An empty place for cards."""
    line = {"stroke": f"var(--{ink})", "stroke_width": "3", "stroke_dasharray": "11 9", "opacity": ".38"}
    return path(outline(-4), "none", **line)


def name_lines(name: str) -> str:
    """A name in the lower strip of a card: one line or, if it is long, two."""
    size = name_size(name)
    if text_width(name, size) <= ROOM:
        return strip_line(name, 260, size)
    first, second = halved(name)
    return strip_line(first, 249, size) + strip_line(second, 271, size)


def name_size(name: str) -> float:
    """The font size of a card's name."""
    return NAME_SIZE if text_width(name, NAME_SIZE) <= ROOM else SMALL_NAME


def strip_line(text: str, y: float, size: float) -> str:
    """A line in the lower strip of a card, condensed if necessary."""
    fit = f' textLength="{ROOM}" lengthAdjust="spacingAndGlyphs"' if text_width(text, size) > ROOM else ""
    return (
        f'{TEXT_TAG} x="100" y="{number(y)}" font-size="{number(size)}" fill="var(--ink-print)" text-anchor="middle"'
        f' class="t-strong"{fit}>{escaped(text)}</text>'
    )


def halved(name: str) -> tuple[str, str]:
    """A name split at the space nearest to its middle."""
    spaces = [i for i, letter in enumerate(name) if letter == " "]
    if not spaces:
        return name, ""
    best = spaces[0]
    for i in spaces:
        if abs(2 * i - len(name)) < abs(2 * best - len(name)):
            best = i
    return name[:best], name[best + 1 :]
