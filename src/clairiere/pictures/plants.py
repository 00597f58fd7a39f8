"""Plants, stones and trees of every forest: each stands on (0, 0), lit from the upper left."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, line, lobes, number, path, rect, rounded, smooth

Ramp = tuple[str, str, str, str]
"""Four tones of one ink, the deepest first."""

MOSS: Final[Ramp] = ("moss-5", "moss-4", "moss-3", "moss-2")
FERN: Final[Ramp] = ("fern-5", "fern-4", "fern-3", "fern-2")
PINE: Final[Ramp] = ("pine-5", "pine-4", "pine-3", "pine-2")
LEAF: Final = ("fern-3", "fern-2", "moss-4")
"""Body, lit half and vein."""


def oak(seed: int, r: float = 20, ramp: Ramp = MOSS) -> str:
    """A round tree."""
    n = number
    cy = -r * 1.12
    out = ellipse(r * 0.45, 1, r, r * 0.33, "shade", opacity=".9")
    foot = f"M{n(-r * 0.16)} {n(-r * 0.5)}L{n(-r * 0.2)} 1"
    out += path(f"{foot}Q0 {n(r * 0.1)} {n(r * 0.2)} 1L{n(r * 0.16)} {n(-r * 0.5)}Z", "bark-4")
    out += path(f"{foot}L{n(-r * 0.05)} 2L{n(-r * 0.04)} {n(-r * 0.5)}Z", "bark-3")
    out += path(lobes((r * 0.05, cy + r * 0.06), r * 0.86, seed, count=9, squash=0.94), ramp[0])
    out += path(lobes((-r * 0.05, cy - r * 0.05), r * 0.76, seed + 11, squash=0.92), ramp[1])
    out += path(lobes((-r * 0.17, cy - r * 0.2), r * 0.54, seed + 5, count=7, squash=0.86), ramp[2])
    out += path(lobes((-r * 0.28, cy - r * 0.36), r * 0.27, seed + 7, count=6, squash=0.8), ramp[3])
    return out + dabs(seed, r, cy, ramp)


def dabs(seed: int, r: float, cy: float, ramp: Ramp) -> str:
    """A few strokes of light and shade on a crown."""
    luck = Random(seed)
    out = ""
    for _ in range(5):
        a, q = luck.uniform(0, 2 * pi), r * luck.uniform(0.45, 0.8)
        x, y = r * 0.05 + q * cos(a), cy + q * sin(a) * 0.9
        tone = ramp[3] if x + y < cy else ramp[0]
        d = f"M{number(x - r * 0.09)} {number(y)}q{number(r * 0.09)} {number(-r * 0.11)} {number(r * 0.18)} 0"
        out += line(d, tone, r * 0.055, opacity=".8")
    return out


def pine(h: float = 50, w: float = 26, tiers: int = 4, ramp: Ramp = PINE) -> str:
    """A fir."""
    out = ellipse(w * 0.3, 1, w * 0.62, w * 0.2, "shade", opacity=".9")
    out += rect(-w * 0.07, -h * 0.16, w * 0.14, h * 0.17, "bark-4")
    out += rect(-w * 0.07, -h * 0.16, w * 0.05, h * 0.17, "bark-3")
    for k in range(tiers):
        out += tier(k, tiers, h, w, ramp)
    return out


def tier(k: int, tiers: int, h: float, w: float, ramp: Ramp) -> str:
    """One storey of a fir: the bough, its lit side and a stroke of light."""
    n = number
    f = k / tiers
    foot = -h * 0.1 - h * 0.9 * f * 0.86
    half = w * 0.5 * (1 - f * 0.74)
    top = -h * 0.1 - h * 0.9 * (f * 0.86 + 0.4 if k < tiers - 1 else 1)
    bend = n(top + (foot - top) * 0.55)
    d = f"M0 {n(top)}Q{n(half * 0.35)} {bend} {n(half)} {n(foot)}"
    needles = 4 - (k > 1)
    x = half
    for i in range(needles):
        nx = half - 2 * half * (i + 1) / needles
        d += f"Q{n((x + nx) / 2)} {n(foot + h * 0.055)} {n(nx)} {n(foot - (0 if i == needles - 1 else h * 0.008))}"
        x = nx
    out = path(f"{d}Q{n(-half * 0.35)} {bend} 0 {n(top)}Z", ramp[0] if k == 0 else ramp[1])
    lit = f"M0 {n(top)}Q{n(-half * 0.35)} {bend} {n(-half * 0.96)} {n(foot - h * 0.004)}"
    lit += f"Q{n(-half * 0.6)} {n(foot + h * 0.035)} {n(-half * 0.34)} {n(foot - h * 0.03)}"
    out += path(f"{lit}Q{n(-half * 0.1)} {n(foot - h * 0.12)} {n(half * 0.12)} {bend}Z", ramp[2])
    stroke = f"M{n(-half * 0.62)} {n(foot - h * 0.035)}q{n(half * 0.12)} {n(-h * 0.05)} {n(half * 0.3)} {n(-h * 0.09)}"
    return out + line(stroke, ramp[3], max(0.8, h * 0.02), opacity=".75")


def bush(seed: int, r: float = 12, ramp: Ramp = MOSS) -> str:
    """A low shrub."""
    out = ellipse(r * 0.25, 1, r * 1.05, r * 0.28, "shade", opacity=".8")
    out += path(half_round(r, 0, 0, seed), ramp[0])
    out += path(half_round(r * 0.84, -r * 0.1, -r * 0.06, seed + 1), ramp[1])
    return out + path(half_round(r * 0.52, -r * 0.28, -r * 0.24, seed + 2), ramp[2])


def half_round(r: float, x: float, y: float, seed: int) -> str:
    """The scalloped outline of a shrub."""
    luck = Random(seed)
    n = number
    d = f"M{n(x - r)} {n(y)}"
    for i in range(5):
        a = pi - pi * (i + 1) / 5
        up = y - r * 0.82 * sin(a) * (1 + luck.uniform(-0.08, 0.08))
        d += f"A{n(r * 0.34)} {n(r * 0.34)} 0 0 1 {n(x + r * cos(a))} {n(up if i < 4 else y)}"
    return f"{d}Q{n(x)} {n(y + r * 0.22)} {n(x - r)} {n(y)}Z"


def tuft(ink: str = "moss-4") -> str:
    """Three blades of grass."""
    return line("M-3 0q-.4-4-2.400-6M0 0q0-5 .3-8M3 0q.4-4 2.400-6", ink, 1.3)


def flower(x: float, y: float, r: float, petal: str, core: str = "sun-3") -> str:
    """A flower of five petals."""
    out = ""
    for i in range(5):
        a = 2 * pi * i / 5 - 0.5
        out += circle(x + r * 0.62 * cos(a), y + r * 0.62 * sin(a), r * 0.46, petal)
    return out + circle(x, y, r * 0.36, core)


def mushroom(x: float, y: float, scale: float = 1, cap: str = "berry-3", lit: str = "berry-2") -> str:
    """A toadstool."""
    return at(
        x,
        y,
        ellipse(2, 0, 6, 1.8, "shade"),
        path("M-2.4 0Q-3-5-1.8-7L2-7Q3-4 2.6 0Q0 1.2-2.4 0Z", "paper-2"),
        path("M.4-7L2-7Q3-4 2.6 0Q1.6.8.8.6Q1.4-4 .4-7Z", "paper-4"),
        path("M-7.4-6.4Q-6.6-13.6 0-13.6Q6.8-13.6 7.4-6.4Q0-4.4-7.4-6.4Z", cap),
        path("M-6.6-7.4Q-5.6-12.8-.4-13Q-4-11-4.6-7.1Z", lit),
        circle(-2.6, -10.4, 1.1, "paper-1"),
        circle(1.8, -11.2, 1.3, "paper-1"),
        circle(3.6, -8.2, 0.9, "paper-1"),
        scale=scale,
    )


def leaf_outline(length: float, width: float = 0.42) -> str:
    """A leaf along +x, its stalk at 0."""
    n, w = number, length * width
    return (
        f"M0 0C{n(length * 0.18)} {n(-w)} {n(length * 0.7)} {n(-w)} {n(length)} 0"
        f"C{n(length * 0.7)} {n(w)} {n(length * 0.18)} {n(w)} 0 0Z"
    )


def leaf(x: float, y: float, length: float, turn: float, tones: tuple[str, str, str] = LEAF) -> str:
    """A leaf: body, lit half and vein."""
    n, w = number, length * 0.42
    half = f"M0 0C{n(length * 0.18)} {n(-w)} {n(length * 0.7)} {n(-w)} {n(length)} 0Z"
    vein = line(f"M{n(-length * 0.14)} 0H{n(length * 0.8)}", tones[2], max(0.7, length * 0.06))
    return at(x, y, path(leaf_outline(length), tones[0]), path(half, tones[1]), vein, turn=turn)


def standing_stone(w: float, h: float, seed: int) -> str:
    """A menhir with moss at its foot and on its top."""
    n = number
    a = h * Random(seed).uniform(0.06, 0.14)
    rise = f"M{n(-w * 0.5)} 1Q{n(-w * 0.52)} {n(-h * 0.6)} {n(-w * 0.3)} {n(-h + a * 0.5)}"
    cast = f"M{n(-w * 0.4)} 2Q{n(w * 0.9)} 6 {n(w * 1.5)} {n(-h * 0.08)}Q{n(w * 0.8)} {n(-h * 0.1)} {n(w * 0.4)}-1Z"
    out = path(cast, "shade")
    body = f"Q{n(-w * 0.05)} {n(-h * 1.04)} {n(w * 0.25)} {n(-h + a)}Q{n(w * 0.5)} {n(-h * 0.6)} {n(w * 0.5)} 1"
    out += path(f"{rise}{body}Q0 {n(w * 0.22)} {n(-w * 0.5)} 1Z", "stone-3")
    lit = f"Q{n(-w * 0.15)} {n(-h * 1.01)} 0 {n(-h * 0.995)}Q{n(-w * 0.18)} {n(-h * 0.5)} {n(-w * 0.06)} {n(w * 0.1)}"
    out += path(f"{rise}{lit}Q{n(-w * 0.3)} {n(w * 0.12)} {n(-w * 0.5)} 1Z", "stone-2")
    edge = f"{n(w * 0.14)} {n(-h + a * 0.6)}"
    dark = f"M{edge}Q{n(w * 0.5)} {n(-h * 0.6)} {n(w * 0.5)} 1Q{n(w * 0.36)} {n(w * 0.1)} {n(w * 0.22)} {n(w * 0.1)}"
    out += path(f"{dark}Q{n(w * 0.3)} {n(-h * 0.5)} {edge}Z", "stone-4")
    return out + stone_moss(w, h, a)


def stone_moss(w: float, h: float, a: float) -> str:
    """The moss on a menhir."""
    n = number
    foot = f"M{n(-w * 0.56)} 2Q{n(-w * 0.5)} {n(-h * 0.22)} {n(-w * 0.22)} {n(-h * 0.06)}"
    foot += f"Q0 {n(-h * 0.2)} {n(w * 0.2)} {n(-h * 0.04)}Q{n(w * 0.46)} {n(-h * 0.14)} {n(w * 0.56)} 2"
    top = f"{n(-w * 0.3)} {n(-h + a * 0.5)}"
    cap = f"M{top}Q{n(-w * 0.05)} {n(-h * 1.05)} {n(w * 0.25)} {n(-h + a)}"
    cap += f"Q{n(w * 0.1)} {n(-h * 0.86)} {n(-w * 0.04)} {n(-h * 0.93)}Q{n(-w * 0.18)} {n(-h * 0.84)} {top}Z"
    return path(f"{foot}Q0 {n(w * 0.3)} {n(-w * 0.56)} 2Z", "moss-3") + path(cap, "moss-2")


def rock(x: float, y: float, w: float) -> str:
    """A boulder."""
    h = w * 0.62
    left = [(-w * 0.5, 0.0), (-w * 0.42, -h * 0.6), (-w * 0.1, -h)]
    body = left + [(w * 0.28, -h * 0.85), (w * 0.5, -h * 0.3), (w * 0.46, 0.0)]
    lit = left + [(w * 0.1, -h * 0.9), (-w * 0.08, -h * 0.45), (-w * 0.14, 0.0)]
    shadow = ellipse(w * 0.2, 0, w * 0.62, w * 0.16, "shade")
    return at(x, y, shadow, path(rounded(body, w * 0.12), "stone-3"), path(rounded(lit, w * 0.1), "stone-2"))


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
