"""Machines and what belongs to them: the light at their feet, their console, smoke and sparks if they are critical."""

from __future__ import annotations

from importlib.resources import files
from math import hypot
from typing import Final

from clairiere.games.bethel_woods.picture.glade import FIRST_SOCKET, LAMPS, SIZE, STEP
from clairiere.games.bethel_woods.rules.choices import CHARACTERS, TYPES
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import Point, at, circle, ellipse, icon, lettering, lobes, path, rect, spot
from clairiere.pictures.pieces import last_ring, linear, radial, ring

# Drawings that stand in files of their own, a group a line: machines, workers, children, the Daydreamer.

def drawings(name: str) -> dict[str, str]:
    """The groups of a file by their names."""
    found: dict[str, str] = {}
    for line in lines(name):
        id, _, content = line.removeprefix('<g id="').partition('">')
        found[id] = content.removesuffix("</g>")
    return found


def lines(name: str) -> list[str]:
    """What a file holds between its first line and its last."""
    text = files("clairiere.games.bethel_woods.picture").joinpath(f"{name}.svg").read_text("utf-8")
    return text.splitlines()[1:-1]


CONSOLE: Final = "M-95-26H95A26 26 0 0 1 121 0A26 26 0 0 1 95 26H-95A26 26 0 0 1-121 0A26 26 0 0 1-95-26Z"
SHINE: Final = "M-116 0A21 21 0 0 1-95-21H95A21 21 0 0 1 115-6Q0-16-116 0Z"
SPARK: Final = "M0-11L3-3L11 0L3 3L0 11L-3 3L-11 0L-3-3Z"
WHOLE: Final = 4


def console_symbols() -> str:
    """`btw-machine-1` to `-6` and the rest."""
    out = radial("btw-lantern", [("0", "lantern", "1"), ("1", "lantern", "0")])
    out += radial("btw-alarm", [("0", "berry-2", ".8"), ("1", "berry-2", "0")])
    out += symbol("btw-lamp", circle(0, 0, 10, "url(#btw-lantern)"))
    drawn = drawings("machines")
    out += "".join([symbol(f"btw-machine-{i + 1}", machine(i, drawn[str(i + 1)])) for i in range(6)])
    out += symbol("btw-console", console("bark-4", "bark-3", threshold=True))
    out += symbol("btw-console-critical", console("berry-5", "berry-4", threshold=False))
    out += symbol("btw-critical", critical()) + symbol("btw-ring-console", ring(CONSOLE, 7))
    dashed = 'stroke="var(--gold)" stroke-width="5" stroke-dasharray="10 7"/>'
    casing = path(CONSOLE, "none", stroke="var(--ink-print)", stroke_width="11", opacity=".72")
    out += symbol("btw-next-console", f'{casing}<path d="{CONSOLE}" fill="none" {dashed}')
    return out + symbol("btw-last-console", last_ring(CONSOLE))


def machine(number: int, drawing: str) -> str:
    """A machine in its pool of light; 0 is the middle of its workers' feet."""
    out = ellipse(2, -10, 112, 40, "fern-2", opacity=".55") + ellipse(0, -14, 96, 30, "fern-1", opacity=".5")
    out += f'<g transform="translate(0 -26) scale({SIZE[number]})">{drawing}</g>'
    lit = "".join([circle(x, y - 2, r, "url(#btw-lantern)") for x, y, r in LAMPS[number]])
    return out + lit


def critical() -> str:
    """Dark smoke above, sparks at the sides."""
    smoke = path(lobes((0, 0), 17, 4, squash=0.8), "stone-5", opacity=".72")
    smoke += path(lobes((-16, -16), 12, 6, count=7, squash=0.8), "stone-5", opacity=".55")
    smoke += path(lobes((8, -26), 9, 9, count=7, squash=0.8), "stone-4", opacity=".5")
    spark = path(SPARK, "sun-2", stroke="var(--berry-4)", stroke_width="1.2")
    return at(40, -118, smoke) + at(-62, -82, spark) + at(62, -58, spark, scale=0.72)


def console(edge: str, face: str, *, threshold: bool) -> str:
    """A board with sockets; the fourth, where a machine gets critical, is ringed in red."""
    out = rect(-118, -19, 240, 50, "shade", 25) + rect(-119, -22, 238, 48, "bark-5", 24)
    out += rect(-119, -24, 238, 48, edge, 24) + rect(-116, -21, 232, 42, face, 21)
    out += path(SHINE, "paper-1", opacity=".12")
    out += "".join([socket(FIRST_SOCKET + i * STEP, last=i == WHOLE - 1, threshold=threshold) for i in range(WHOLE)])
    return out


def socket(x: float, *, last: bool, threshold: bool) -> str:
    """A place for a malfunction or a spy."""
    out = circle(x, 0, 15.5, "ink-print", opacity=".42")
    if not last:
        thin = {"stroke": "var(--paper-1)", "stroke_width": "1.4", "stroke_dasharray": "4 3.5", "opacity": ".45"}
        return out + circle(x, 0, 15.5, "none", **thin)
    out += circle(x, 0, 15.5, "none", stroke="var(--berry-2)", stroke_width="2.6")
    if not threshold:
        return out
    return out + path(f"M{x - 2:g}-8H{x + 2:g}L{x + 1.4:g} 2H{x - 1.4:g}Z", "berry-1") + circle(x, 6, 2, "berry-1")


def number_disc(number: int) -> str:
    """The number of a machine."""
    out = circle(1, 3, 18, "shade") + circle(0, 1.5, 18, "bark-5") + circle(0, 0, 18, "paper-1")
    out += circle(0, 0, 15, "none", stroke="var(--bark-2)", stroke_width="1")
    return out + lettering(0, 8.5, str(number), 25)


def pill(load: int, limit: int) -> str:
    """How much lies at a machine, and when it is too much."""
    fill, on = ("berry-3", "paper-1") if load >= limit else ("paper-1", "ink-print")
    edge = {"stroke": "var(--ink-print)", "stroke_width": "1.2"}
    wide = rect(-24, -13, 48, 21, fill, 10.5, **edge) + lettering(0, 3, f"{load}/{limit}", 16, on)
    tall = rect(-29, -13, 58, 25, fill, 12.5, **edge) + lettering(0, 7, f"{load}/{limit}", 21, on)
    return f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'


# Workers and the children of the Orphanage.

BUILD: Final = (
    "M-16 0L-17-20Q-16-27-8-27H8Q16-27 17-20L16 0Q0 4-16 0Z",
    "M-12 0L-13-24Q-12-29-6-29H6Q12-29 13-24L12 0Q0 4-12 0Z",
    "M-17 0C-18-16-12-27 0-27C12-27 18-16 17 0Q0 4-17 0Z",
    "M-18 0L-7-27H7L18 0Q0 4-18 0Z",
)
"""The silhouettes of the four trades."""
NOBODY: Final = "M-15 0C-17-16-12-26-6-27A10 10 0 1 1 6-27C12-26 17-16 15 0Q0 4-15 0Z"
FLOOR: Final = "M-23 0A23 8 0 1 1 23 0A23 8 0 1 1-23 0Z"
WINDOW: Final = "M-54 0A54 54 0 1 1 54 0A54 54 0 1 1-54 0Z"


def ghost() -> str:
    """Where a worker would stand."""
    out = path(NOBODY, "paper-1", opacity=".5", stroke="var(--ink-print)", stroke_width="3.4")
    return out + path(NOBODY, "none", stroke="var(--paper-1)", stroke_width="2", stroke_dasharray="5 4")


def footprint() -> str:
    """Where a worker has been taken up."""
    out = ellipse(0, -1, 13, 5, "pine-5", opacity=".4")
    line = {"stroke": "var(--paper-1)", "stroke_width": "1.5", "stroke_dasharray": "4 3", "opacity": ".8"}
    return out + ellipse(0, -1, 13, 5, "none", **line)


def portrait(drawing: str) -> str:
    """A child in a round window."""
    out = circle(0, 0, 53, "line-strong") + circle(0, 0, 51.5, "paper-1")
    return f'{out}<g transform="scale(.96)" clip-path="url(#btw-window)">{drawing}</g>'


def folk_symbols() -> str:
    """`btw-worker-0` to `-3`, `btw-nova` to `btw-fenn`."""
    out = "".join([f'<clipPath id="btw-build-{TYPES[i]}"><path d="{d}"/></clipPath>' for i, d in enumerate(BUILD)])
    workers, children = drawings("workers"), drawings("children")
    out += "".join([symbol(f"btw-worker-{type}", workers[name]) for type, name in enumerate(TYPES)])
    out += symbol("btw-ghost", ghost()) + symbol("btw-footprint", footprint())
    out += symbol("btw-ring-worker", ring(FLOOR, 3.6)) + '<clipPath id="btw-window"><circle r="50"/></clipPath>'
    out += symbol("btw-ring-child", ring(WINDOW, 6))
    return out + "".join([symbol(f"btw-{name}", portrait(children[name])) for name in CHARACTERS])


WIDE: Final = 330.0
HIGH: Final = 220.0
CUT: Final = 110.0
KNOB: Final = 13.0
UPRIGHT: Final = {(0, 0): 1, (1, 0): -1, (0, 1): -1, (1, 1): 1}
ACROSS: Final = (1, -1, 1)
"""To which side the knobs of the cuts point."""
FRAME: Final = "M-8-8H338V228H-8Z"


def cell(piece: int) -> tuple[int, int]:
    """Column and row of a piece."""
    return piece % 3, piece // 3


def edge(start: Point, end: Point, side: int) -> str:
    """One side of a piece, straight or with a knob."""
    if not side:
        return f"L{spot(*end)}"
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length

    def point(along: float, out: float) -> str:
        t, o = length / 2 + along * KNOB, out * KNOB * side
        return spot(start[0] + ux * t + uy * o, start[1] + uy * t - ux * o)

    first = f"C{point(-0.2, 0.1)} {point(-1.1, 1.15)} {point(0, 1.15)}"
    second = f"C{point(1.1, 1.15)} {point(0.2, 0.1)} {point(0.55, 0)}"
    return f"L{point(-0.55, 0)}{first}{second}L{spot(*end)}"


def outline(piece: int) -> str:
    """The whole cut; neighbours share theirs."""
    c, r = cell(piece)
    x, y = c * CUT, r * CUT
    above, below = (0 if r == 0 else -ACROSS[c]), (0 if r == 1 else ACROSS[c])
    left, right = (0 if c == 0 else -UPRIGHT[c - 1, r]), (0 if c == 2 else UPRIGHT[c, r])
    corners = [(x, y), (x + CUT, y), (x + CUT, y + CUT), (x, y + CUT)]
    d = "M" + spot(x, y)
    for i, side in enumerate((above, right, below, left)):
        d += edge(corners[i], corners[(i + 1) % 4], side)
    return d + "Z"


def tray() -> str:
    """The card that the pieces are laid into."""
    out = rect(-9, -5, WIDE + 22, HIGH + 20, "shade", 14) + rect(-12, -9, WIDE + 24, HIGH + 20, "bark-4", 14)
    return out + rect(-12, -12, WIDE + 24, HIGH + 20, "paper-3", 14) + rect(-4, -4, WIDE + 8, HIGH + 4, "dusk-5", 6)


def missing(piece: int, *, next: bool) -> str:
    """The place of a piece that is not built yet: a breath of the picture, and its number."""
    c, r = cell(piece)
    d = outline(piece)
    out = f'<g clip-path="url(#btw-cut-{piece})" opacity=".2"><use href="#btw-dream"/></g>' + path(
        d, "dusk-5", opacity=".5"
    )
    out += path(d, "none", stroke="var(--dusk-2)", stroke_width="1.8", stroke_dasharray="6 5", opacity=".9")
    rim = {"stroke": "var(--gold)", "stroke_width": "3"} if next else {"stroke": "var(--dusk-2)", "stroke_width": "1.6"}
    x, y = c * CUT + CUT / 2, r * CUT + CUT / 2
    return out + circle(x, y, 24, "dusk-5", **rim) + lettering(x, y + 9.5, str(piece + 1), 28, "paper-1")


def built(piece: int) -> str:
    """A piece face up."""
    d = outline(piece)
    out = path(d, "shade", transform="translate(2 4)")
    out += f'<g clip-path="url(#btw-cut-{piece})"><use href="#btw-dream"/></g>'
    return out + path(d, "none", stroke="var(--paper-1)", stroke_width="1.6", opacity=".55")


def stacked(left: int) -> str:
    """The pieces that are still to be built, face down in the yard: their backs, the next one on top."""
    out = rect(-25, -17, 56, 56, "shade", 8)
    for i in range(min(3, left)):
        y = -20 - 4 * i
        out += rect(-28, y, 56, 56, "dusk-5" if i + 1 < min(3, left) else "dusk-4", 8, stroke="var(--dusk-2)")
    top = -20 - 4 * (min(3, left) - 1)
    out += icon("moon", -14, top + 14, 17, "sun-2")
    return out + lettering(2, top + 42, str(7 - left), 34, "paper-1")


def daydreamer_symbols() -> str:
    """The picture, its pieces, their places and their stack."""
    out = linear("btw-dream-sky", [("0", "dusk-5", "1"), ("1", "dusk-2", "1")])
    out += symbol("btw-dream", drawings("daydreamer")["dream"]) + symbol("btw-tray", tray())
    out += symbol("btw-ring-tray", ring(FRAME, 5))
    out += symbol("btw-dearer", circle(28, -27, 16, "berry-3", stroke="var(--paper-1)", stroke_width="2"))
    for piece in range(6):
        out += f'<clipPath id="btw-cut-{piece}"><path d="{outline(piece)}"/></clipPath>'
        out += symbol(f"btw-piece-{piece}", built(piece))
        out += symbol(f"btw-missing-{piece}", missing(piece, next=False))
        out += symbol(f"btw-next-{piece}", missing(piece, next=True))
        out += symbol(f"btw-stack-{6 - piece}", stacked(6 - piece))
    return out
