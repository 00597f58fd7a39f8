"""Woods: the trees that stand in many pictures, the edge of a forest far away, a bough that hangs into a picture."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, line, number, path, rect
from clairiere.pictures.outlines import smooth
from clairiere.pictures.plants import FERN, PINE, bush, oak, pine, tuft

BOUGH: Final = [(0.0, 0.0), (90.0, 26.0), (190.0, 30.0), (330.0, 70.0)]
LEAVES: Final = [
    ("moss-3", "moss-2", "moss-4"),
    ("moss-4", "moss-3", "moss-5"),
    ("moss-3", "moss-2", "moss-4"),
    ("fern-3", "fern-2", "fern-4"),
]


def trees() -> dict[str, str]:
    """Drawings of trees, shrubs and grass by name."""
    return {
        "oak1": oak(3, 20),
        "oak2": oak(8, 18),
        "oak3": oak(21, 22),
        "oak4": oak(14, 19, FERN),
        "pine1": pine(52, 28),
        "pine2": pine(44, 22),
        "pine3": pine(60, 28, 5),
        "bush1": bush(4, 13),
        "bush2": bush(9, 10, FERN),
        "bush3": bush(6, 12, PINE),
        "tuft": tuft(),
        "tuft2": tuft("fern-4"),
    }


def tree_symbols(names: list[str], prefix: str = "") -> str:
    """Symbol elements of the named trees, for a sprite sheet."""
    drawn = trees()
    return "".join([symbol(prefix + name, drawn[name]) for name in names])


def fir_edge(left: float, right: float, foot: float, ink: str, seed: int, scale: float, depth: float = 200) -> str:
    """The silhouette of a fir wood."""
    luck = Random(seed)
    n = number
    x = left
    d = f"M{n(x)} {n(foot + depth)}V{n(foot)}"
    while x < right:
        w, h = luck.uniform(18, 30) * scale, luck.uniform(44, 86) * scale
        for across, up in FIR:
            d += f"L{n(x + w * across)} {n(foot - h * up)}"
        x += w * 0.82
    return path(f"{d}V{n(foot + depth)}Z", ink)


FIR: Final = [
    (0.16, 0.36),
    (0.1, 0.36),
    (0.32, 0.7),
    (0.26, 0.7),
    (0.5, 1.0),
    (0.74, 0.7),
    (0.68, 0.7),
    (0.9, 0.36),
    (0.84, 0.36),
    (1.0, 0.0),
]
"""The outline of one of them: how far across, how far up."""


def crown_edge(left: float, right: float, foot: float, ink: str, seed: int, scale: float, depth: float = 200) -> str:
    """The silhouette of a deciduous wood."""
    luck = Random(seed)
    x, out = left, ""
    while x < right:
        r = luck.uniform(16, 30) * scale
        out += circle(x, foot - r * 0.3, r, ink)
        x += r * 1.1
    return out + rect(left, foot, right - left, depth, ink)


def bough(seed: int, count: int) -> str:
    """A branch with leaves from (0, 0) to the right and a little down."""
    luck = Random(seed)
    out = line(smooth(BOUGH, closed=False), "bark-4", 7)
    out += line(smooth([(x, y - 1.5) for x, y in BOUGH], closed=False), "bark-3", 2.5)
    for _ in range(count):
        t = luck.uniform(0.02, 1)
        y = 52 * t if t < 0.3 else 22 + 44 * t
        turn = luck.choice((-1, 1)) * luck.uniform(18, 85) + 10
        out += slim_leaf(330 * t, y, luck.uniform(26, 44) * (1.05 - 0.35 * t), turn, luck.choice(LEAVES))
    return out


def slim_leaf(x: float, y: float, length: float, turn: float, tones: tuple[str, str, str]) -> str:
    """A narrow leaf of a bough."""
    n, w = number, length * 0.33
    near = f"M0 0C{n(length * 0.2)} {n(-w)} {n(length * 0.7)} {n(-w)} {n(length)} 0"
    far = f"C{n(length * 0.7)} {n(w)} {n(length * 0.2)} {n(w)} 0 0Z"
    return at(
        x,
        y,
        path(near + far, tones[0]),
        path(near + "Z", tones[1]),
        line(f"M0 0H{n(length * 0.86)}", tones[2], 1.1),
        turn=turn,
    )


def fern(height: float, ink: str, turn: float = 0) -> str:
    """A frond from (0, 0) upwards, bent to the right, in one ink: for the near edge of a picture."""
    n = number
    d = f"M0 0Q{n(height * 0.06)} {n(-height * 0.6)} {n(height * 0.42)} {n(-height)}"
    out = line(d, ink, max(1.5, height * 0.025))
    for i in range(1, 14):
        t = i / 14
        x, y = height * (0.12 * t * (1 - t) + 0.42 * t * t), height * (-1.2 * t * (1 - t) - t * t)
        size = height * 0.34 * (1 - t * 0.82)
        for side in (-1, 1):
            out += pinna(x, y, size, 24 * t + side * (66 - 22 * t) - 90, ink)
    return at(0, 0, out, turn=turn) if turn else out


def pinna(x: float, y: float, size: float, turn: float, ink: str) -> str:
    """One leaflet of a frond."""
    n, w = number, size * 0.2
    near, far = n(size * 0.2), n(size * 0.7)
    d = f"M0 0C{near} {n(-w)} {far} {n(-w)} {n(size)} 0C{far} {n(w)} {near} {n(w)} 0 0Z"
    return path(d, ink, transform=f"translate({n(x)} {n(y)}) rotate({n(turn)})")
