"""The Dreams board: night sky, hills of sleep, and clouds to sleep on."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, line, path, rect, use
from clairiere.pictures.outlines import lobes
from clairiere.pictures.pieces import last_ring, linear, ring

WIDTH: Final = 400.0
HEIGHT: Final = 272.0
PINES: Final = ((22, 250, 0.46), (46, 247, 0.36), (378, 247, 0.5), (354, 249, 0.4), (286, 248, 0.34), (306, 249, 0.28))
CLOUD: Final = "M-33 0A33 27 0 1 1 33 0A33 27 0 1 1-33 0Z"
PLATE: Final = "M-24-33H24A12 12 0 0 1 36-21V21A12 12 0 0 1 24 33H-24A12 12 0 0 1-36 21V-21A12 12 0 0 1-24-33Z"


def board_symbols() -> str:
    """The board, its clouds, and the rings around what can be chosen on it."""
    out = linear("ben-sky", [("0", "dusk-4", "1"), (".62", "dusk-3", "1"), ("1", "dusk-4", "1")])
    out += f'<clipPath id="ben-board-clip">{rect(7, 7, WIDTH - 14, HEIGHT - 14, "none", 11)}</clipPath>'
    out += symbol("ben-board", board())
    out += "".join([symbol(f"ben-cloud{i}", cloud(i)) for i in range(4)])
    out += symbol("ben-ring-cloud", ring(CLOUD, 5)) + symbol("ben-last-cloud", last_ring(CLOUD))
    out += symbol("ben-stack", path(PLATE, "dusk-5", opacity=".6"))
    out += symbol("ben-ring-stack", ring(PLATE, 5)) + symbol("ben-last-stack", last_ring(PLATE))
    return out


def board() -> str:
    """The card, the sky with moon and stars, the hills."""
    out = rect(3, 8, WIDTH, HEIGHT, "shade", 17) + rect(0, 4, WIDTH, HEIGHT, "bark-4", 17)
    out += rect(0, 0, WIDTH, HEIGHT, "paper-3", 17)
    out += rect(7, 7, WIDTH - 14, HEIGHT - 14, "url(#ben-sky)", 11) + stars()
    moon = path("M5-17A17 17 0 1 0 16 9A14 14 0 0 1 5-17Z", "sun-1")
    out += at(368, 106, circle(0, 0, 30, "url(#glow)", opacity=".5"), moon, scale=0.82)
    hills = path(f"M0 {HEIGHT}V232Q50 212 100 228T210 222T320 232T{WIDTH} 218V{HEIGHT}Z", "dusk-5", opacity=".5")
    hills += path(f"M0 {HEIGHT}V252Q70 236 145 250T280 246T{WIDTH} 248V{HEIGHT}Z", "dusk-5")
    for x, y, scale in PINES:
        hills += use("ben-pine2", x, y, scale, opacity=".85")
    out += f'<g clip-path="url(#ben-board-clip)">{hills}</g>'
    return out + rect(7, 7, WIDTH - 14, HEIGHT - 14, "url(#grain)", 11)


def stars() -> str:
    """Some faint, some bright."""
    luck = Random(5)
    out = ""
    for _ in range(46):
        x, y = luck.uniform(16, WIDTH - 16), luck.uniform(80, HEIGHT - 45)
        out += circle(x, y, luck.uniform(0.6, 1.5), "sun-1", opacity=f"{luck.uniform(0.3, 0.9):.2f}")
    return out


def cloud(i: int) -> str:
    """A space of the Dream Path."""
    out = path(lobes((0, 2), 26, 30 + i, count=9, squash=0.78), "dusk-5", opacity=".5", transform="translate(2 4)")
    out += path(lobes((0, 0), 26, 30 + i, count=9, squash=0.78), "dusk-2")
    return out + path(lobes((-3, -3), 20, 40 + i, squash=0.74), "dusk-1")


def arrow(d: str, x: float, y: float, turn: float) -> str:
    """A way from cloud to cloud, and its head."""
    return line(d, "dusk-1", 2.6) + at(x, y, path("M0 0L-11-6.5L-8 0L-11 6.5Z", "dusk-1"), turn=turn)
