"""The glade: a table in the woods seen from above, with a stump for each seat, while a game waits for its players."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from clairiere.pictures.backdrop import fireflies, glow, grain
from clairiere.pictures.ink import Point, at, blob, circle, ellipse, group, line, number, path, rect, spot, use
from clairiere.pictures.pieces import cube, radial
from clairiere.pictures.plants import flower, mushroom, rock, tree_symbols
from clairiere.pictures.standalone import baked, document

PLANTS: Final = ["oak1", "oak2", "oak3", "oak4", "pine1", "pine2", "pine3", "bush1", "bush2", "bush3", "tuft", "tuft2"]
PETALS: Final = ("paper-1", "berry-1", "dusk-1", "sun-2")
TOP: Final = 48
"""The radius of a stump's flat top, where a player's token lies."""
TABLE: Final = 140


class Plan:
    """Positions of everything in one crop of the lobby picture."""

    def __init__(self, size: Point, middle: Point, scale: float, spots: dict[int, list[Point]]) -> None:
        self.size = size
        self.middle = middle
        self.scale = scale  # of table and stumps
        self.spots = spots  # the stumps of so many seats: the nearest first, then clockwise


PLANS: Final = {
    "wide": Plan(
        (820, 640),
        (410, 318),
        1.0,
        {
            2: [(410, 546), (410, 84)],
            3: [(410, 546), (160, 190), (660, 190)],
            4: [(410, 546), (132, 304), (410, 84), (688, 304)],
            5: [(410, 546), (158, 460), (196, 160), (624, 160), (662, 460)],
        },
    ),
    "tall": Plan(
        (390, 460),
        (195, 222),
        0.62,
        {
            2: [(195, 390), (195, 58)],
            3: [(195, 390), (66, 104), (324, 104)],
            4: [(195, 390), (56, 212), (195, 58), (334, 212)],
            5: [(195, 390), (60, 316), (74, 88), (316, 88), (330, 316)],
        },
    ),
}
STUMP: Final = {crop: 200 * TOP * (0.8 if crop == "tall" else 1) / plan.size[0] for crop, plan in PLANS.items()}
"""The width of a stump's flat top, in percent of the picture's."""


def scene(theme: str, seats: int, crop: str) -> str:
    """The lobby picture in one theme."""
    return baked(glade(theme, seats, crop), theme)


def places(seats: int, crop: str) -> list[tuple[float, float]]:
    """The centre of every seat in percent: the nearest first, then clockwise."""
    plan = PLANS[crop]
    return [(100 * x / plan.size[0], 100 * y / plan.size[1]) for x, y in plan.spots[seats]]


def box_place(crop: str) -> tuple[float, float, float]:
    """Left, top and width of the game box on the table, in percent."""
    plan = PLANS[crop]
    (w, h), (x, y), width = plan.size, plan.middle, 112 * plan.scale
    return 100 * (x - width / 2) / w, 100 * (y - width * 0.64) / h, 100 * width / w


def glade(theme: str, seats: int, crop: str) -> str:
    """The lobby picture: a table with stumps, seen from above."""
    plan = PLANS[crop]
    (w, h), (x, y) = plan.size, plan.middle
    back, front = woods(plan, plan.spots[seats])
    body = ground(plan) + grass(plan) + back + circle(x, y, h * 0.53, "url(#light)")
    body += at(x, y, table_top(), things(theme), scale=plan.scale)
    size = STUMP[crop] * w / 200 / TOP
    body += "".join([at(*spot, stump(i + 3), scale=size) for i, spot in enumerate(plan.spots[seats])])
    body += front + rect(0, 0, w, h, "url(#grain)")
    if theme == "night":
        body += dusk(plan)
    return document((0, 0, w, h), body, glade_defs())


def glade_defs() -> str:
    """Gradients of the lobby picture."""
    earth = radial(
        "earth", [("0", "fern-2", "1"), (".6", "moss-3", "1"), ("1", "pine-4", "1")], cx=".48", cy=".46", r=".7"
    )
    light = radial("light", [("0", "lamp", "1"), ("1", "lamp", "0")])
    lit = radial("lamplight", [("0", "lamplight", "1"), ("1", "lamplight", "0")])
    dark = radial("dark", [(".45", "dusk-edge", "0"), ("1", "dusk-edge", ".8")], r=".72")
    clip = f'<clipPath id="top"><circle r="{TABLE - 6}"/></clipPath>'
    return earth + light + lit + dark + clip + glow() + grain() + tree_symbols(PLANTS)


def ground(plan: Plan) -> str:
    """The grass in three tones, lightest in the middle."""
    (w, h), (x, y) = plan.size, plan.middle
    out = rect(0, 0, w, h, "url(#earth)")
    out += path(blob((x, y + 6), w * 0.427, h * 0.41, 3, count=16, jitter=0.05), "fern-3", opacity=".55")
    return out + path(blob((x - 6, y), w * 0.373, h * 0.347, 5, count=16, jitter=0.05), "fern-2", opacity=".6")


def grass(plan: Plan) -> str:
    """Tufts everywhere, flowers not too near the table."""
    luck = Random(17)
    (w, h), (x, y) = plan.size, plan.middle
    out, many = "", round(w * h / 7500)
    for i in range(many):
        out += use(
            "tuft" if i % 2 else "tuft2", luck.uniform(8, w - 8), luck.uniform(16, h - 6), luck.uniform(0.8, 1.3)
        )
    for i in range(many // 2):
        fx, fy = luck.uniform(w * 0.07, w * 0.93), luck.uniform(h * 0.1, h * 0.94)
        if hypot((fx - x) / (w * 0.3), (fy - y) / (h * 0.32)) > 1:
            out += flower(fx, fy, luck.uniform(3.4, 5) * (0.7 + 0.3 * plan.scale), PETALS[i % 4])
    return (
        out
        + mushroom(w * 0.2, h * 0.56, 1.2)
        + mushroom(w * 0.225, h * 0.57, 0.8)
        + rock(w * 0.86, h * 0.55, 26 * plan.scale)
    )


def woods(plan: Plan, stumps: list[Point]) -> tuple[str, str]:
    """The trees around, none before a stump: those that stand behind, and those that stand in front."""
    luck = Random(29)
    (w, h), (x, y) = plan.size, plan.middle
    size, many = 0.45 + 0.55 * plan.scale, round((w + h) / 24) + 10
    ring: list[tuple[float, str]] = []
    for i in range(many):
        a, q = 2 * pi * i / many + luck.uniform(-0.04, 0.04), luck.uniform(0.97, 1.1)
        tx, ty = x + w * 0.5 * q * cos(a), y + h * 0.5 * q * sin(a)
        kind, scale = luck.choice(PLANTS[:7]), luck.uniform(1.25, 1.85) * size
        if ty < h * 0.84 and not hides((tx, ty), stumps, size):
            ring.append((ty, use(kind, tx, ty + 20 * size, scale)))
    ring = sorted(ring) + [(h, hedge(plan, size))]
    half = h * 0.7
    return "".join([drawn for ty, drawn in ring if ty < half]), "".join([drawn for ty, drawn in ring if ty >= half])


def hides(tree: Point, stumps: list[Point], size: float) -> bool:
    """Whether a tree would cover a seat."""
    return any([abs(tree[0] - x) < 84 * size and -20 < tree[1] - y < 150 * size for x, y in stumps])


def hedge(plan: Plan, size: float) -> str:
    """Shrubs along the lower edge, open in the middle."""
    luck = Random(31)
    w, h = plan.size
    out = ""
    for i in range(16):
        x, y = w * i / 15 + luck.uniform(-12, 12), h + luck.uniform(-16, 8) * size
        if abs(x - plan.middle[0]) > w * 0.12:
            out += use(luck.choice(PLANTS[7:10]), x, y, 1.8 * size)
    return out


def table_top() -> str:
    """The table from above; its middle is at 0."""
    r = TABLE
    out = ellipse(10, 20, r + 8, r + 4, "shade") + circle(0, 8, r, "bark-5") + circle(0, 0, r, "bark-3")
    planks, luck = circle(-2, -3, r - 7, "bark-1"), Random(8)
    for i in range(7):
        y = -r + i * 40
        planks += rect(-r, y, 2 * r, 40, "bark-1" if i % 2 else "bark-2", opacity=".5")
        planks += line(f"M{-r} {y}h{2 * r}", "bark-3", 2, opacity=".8")
    for i in range(34):
        start = spot(luck.uniform(-r, r - 40), luck.uniform(-r, r))
        d = f"M{start}q24 {number(luck.uniform(-3, 3))} 52 0"
        planks += line(d, "bark-3" if i % 2 else "bark-2", 1.3, opacity=".6")
    return out + group(planks, circle(-40, -46, 112, "sun-1", opacity=".28"), clip_path="url(#top)")


def stump(seed: int) -> str:
    """A stump from above; its middle is at 0."""
    out = circle(6, 12, 56, "shade") + circle(0, 6, 54, "bark-5")
    out += path(blob((0, 0), 54, 53, seed, count=14, jitter=0.03), "bark-4")
    out += path(blob((-3, -3), 52, 51, seed, count=14, jitter=0.03), "bark-3")
    out += path(blob((0, 0), TOP, TOP - 1, seed, count=14, jitter=0.03), "bark-1")
    for r in (40, 31, 22, 13):
        ring = blob((1, 0), r, r * 0.97, seed + r, jitter=0.03)
        out += path(ring, "none", stroke="var(--bark-2)", stroke_width="2")
    crack = path("M47-9L24-3L16-3L24-5Z", "bark-4") + path("M-30 37L-14 19L-10 13L-13 20Z", "bark-3")
    moss = path("M-53 8C-46 6-47 18-40 20C-40 28-32 28-30 36C-24 36-22 42-18 50C-36 47-50 32-53 8Z", "moss-4")
    moss += path("M-53 8C-48 8-48 18-43 21C-43 29-36 30-34 40C-45 33-51 22-53 8Z", "moss-3")
    return out + at(0, 0, crack, turn=97 * seed % 360) + at(0, 0, moss, turn=(-40, 12, -90, 24, -8)[seed % 5])


def things(theme: str) -> str:
    """Small things around the box: cards, a cup, a light, wooden pieces, an acorn."""
    light = (
        circle(0, 0, 40, "url(#glow)")
        + circle(3, 5, 14, "shade")
        + circle(0, 0, 14, "stone-2")
        + circle(-1, -1, 11, "stone-1")
    )
    candle = at(92, -34, light, circle(0, 0, 9, "sun-2"), circle(0, 0, 4, "paper-1"))
    cup = circle(3, 5, 17, "shade") + line("M14-4C28-8 30 10 12 9", "clay-4", 4.5) + circle(0, 0, 17, "clay-3")
    cup += (
        circle(-1, -1, 14, "clay-2")
        + circle(0, 0, 11, "bark-5")
        + path("M-8-4A9 9 0 0 1 4-8", "none", stroke="var(--bark-3)", stroke_width="2")
    )
    cards = card(-4, -18, "dusk-4") + at(8, 4, card(0, -2, "pine-4"))
    cubes = at(84, 38, cube(17, "water")) + at(102, 52, cube(17, "clay")) + at(80, 60, cube(17, "moss"))
    shine = circle(0, 0, 270, "url(#lamplight)", opacity=".42") if theme == "night" else ""
    return (
        shine
        + candle
        + at(-92, 40, cup)
        + at(-92, -38, cards)
        + cubes
        + at(-64, 88, acorn(), turn=24)
        + at(66, -92, acorn(), turn=-40)
    )


def card(x: float, turn: float, fill: str) -> str:
    """A card lying face down."""
    rim = rect(-15, -21, 36, 50, "shade", 4) + rect(-18, -26, 36, 50, "paper-1", 4) + rect(-14, -22, 28, 42, fill, 3)
    return at(x, 0, rim, path("M0-12L7-1L0 10L-7-1Z", "sun-2"), turn=turn)


def acorn() -> str:
    """A nut with its cup, and its shadow."""
    nut = path("M-6-2C-7 8-3 13 0 16C3 13 7 8 6-2Z", "sun-4") + path("M-6-2C-7 8-3 13 0 16C-2 10-3 4-2-2Z", "sun-3")
    return (
        path("M-5 0Q2 20 9 2Z", "shade")
        + nut
        + path("M-8-1C-8-9 8-9 8-1Q0 2-8-1Z", "bark-4")
        + line("M0-7V-11", "bark-5", 2)
    )


def dusk(plan: Plan) -> str:
    """The dark at the edges, and small lights in it."""
    w, h = plan.size
    spots = [(0.1, 0.3), (0.27, 0.1), (0.9, 0.62), (0.74, 0.07), (0.33, 0.9), (0.94, 0.26), (0.06, 0.84), (0.68, 0.93)]
    return rect(0, 0, w, h, "url(#dark)") + fireflies([(w * x, h * y) for x, y in spots])
