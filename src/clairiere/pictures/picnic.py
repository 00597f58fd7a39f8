"""The picnic: a round table in the grass seen from the side, who sits at it and what lies on it; its middle is at 0."""

from __future__ import annotations

from importlib.resources import files
from math import cos, radians, sin
from typing import Final

from clairiere.pictures.ink import Point, at, circle, ellipse, group, line, path, rect, rounded, use
from clairiere.pictures.pieces import player_token, wooden_token
from clairiere.pictures.plants import standing_stone

DRAWN: Final[dict[str, str]] = {}


def company() -> dict[str, str]:
    """Busts of the animals by name, in windows of 200 by 190."""
    if not DRAWN:
        text = files("clairiere.pictures").joinpath("company.svg").read_text("utf-8")
        for drawing in text.replace("\n", "").split('<g id="')[1:]:
            name, _, content = drawing.partition('">')
            DRAWN[name] = content.removesuffix("</svg>").removesuffix("</g>")
    return DRAWN


WIDE: Final = 322
DEEP: Final = 70
FLAT: Final = 0.36
"""How much of its depth a thing keeps that lies on the table."""
TILES: Final[list[tuple[float, float, str]]] = [
    (0, -0.866, "stone-2"),
    (1, -0.866, "moss-2"),
    (-1, 0, "moss-3"),
    (0, 0, "fern-2"),
    (1, 0, "moss-4"),
    (-0.5, 0.866, "water-3"),
    (0.5, 0.866, "fern-3"),
    (1.5, 0.866, "moss-3"),
]
BEAR: Final = ("bark-5", "bark-4", "bark-3")
FOX: Final = ("clay-3", "bark-5", "bark-4")
GLYPHS: Final = ("step", "clover", "crystal", "amber")
"""The icons that lie on it."""


def picnic_defs() -> str:
    """Clip path of the table top."""
    return f'<clipPath id="top"><ellipse rx="{WIDE}" ry="{DEEP}"/></clipPath>'


def sitting() -> str:
    """Bear, owl and fox behind the table."""
    found = company()
    lap = path("M-6 195C-9 206-9 216-7 230H207C209 216 209 206 206 195Z", "bark-4")
    lap += path("M-6 195C-9 206-9 216-7 230H36C33 216 33 206 34 195Z", "bark-3")
    tail = path("M130 186C150 187 164 181 173 171L178 200H120Z", "clay-4")
    bear = at(-290, -238, lap, found["bear"], scale=1.06)
    owl = at(-97, -234, found["owl"], scale=0.97)
    return bear + at(108, -230, tail, found["fox"], scale=1.02) + owl


def round_table() -> str:
    """The table: its shadow, its foot, its edge, its planks."""
    foot = path("M-44 20L-64 104Q0 122 64 104L44 20Z", "bark-5") + path(
        "M-44 20L-64 104Q-44 112-20 114L-18 20Z", "bark-4"
    )
    edge = ellipse(0, 22, WIDE, DEEP, "bark-5") + ellipse(0, 14, WIDE, DEEP, "bark-4")
    top = ellipse(0, 0, WIDE, DEEP, "bark-2") + ellipse(-8, -3, 306, 62, "bark-1")
    joints = "M-330 {y}q160 {bend} 330 0t330 0"
    planks = [line(joints.format(y=-58 + i * 19, bend=4 if i % 2 else -3), "bark-2", 2, opacity=".7") for i in range(8)]
    light = ellipse(-40, -14, 250, 54, "lamplit")
    return ellipse(14, 86, 330, 54, "shade") + foot + edge + top + group(*planks, light, clip_path="url(#top)")


def stump(x: float, y: float, scale: float) -> str:
    """A free seat."""
    body = path("M-48-6L-54 30Q0 46 54 30L48-6Z", "bark-4") + path("M-48-6L-54 30Q-34 38-14 40L-16-2Z", "bark-3")
    cracks = line("M-34 6v24M-8 10v28M22 8v28M38 4v22", "bark-5", 2, opacity=".5")
    rings = "M-26-7a24 6.5 0 1 0 48 0a24 6.5 0 1 0-48 0M-12-7a11 3 0 1 0 22 0"
    top = (
        ellipse(0, -6, 48, 15, "bark-2") + ellipse(-2, -7, 42, 12, "bark-1") + line(rings, "bark-3", 1.5, opacity=".8")
    )
    moss = path("M-53 26C-46 12-38 22-30 20C-24 14-16 26-8 40Q-36 40-53 30Z", "moss-3")
    return at(x, y, ellipse(8, 30, 62, 14, "shade"), body, cracks, moss, top, scale=scale)


def paws() -> str:
    """The paws and wings on the table."""
    bear = paw(-258, -36, -10, BEAR) + paw(-140, -50, 12, ("bark-5", "bark-4", "bark-4"))
    return bear + wings() + cards_in_hand(266, -64) + paw(268, -34, 6, FOX, 0.82)


def paw(x: float, y: float, turn: float, tones: tuple[str, str, str], scale: float = 1) -> str:
    """A paw on the table's edge: claws, fur, and its lit side."""
    fur = "M-19-40C-30-20-30 6-19 15C-6 21 12 20 20 13C30 2 28-22 16-40C6-50-10-50-19-40Z"
    lit = "M-19-40C-30-20-30 6-19 15C-15 17-11 18-8 18C-17 2-15-26-4-46C-10-47-15-45-19-40Z"
    toes = line("M-9 17q-1-6 0-9M4 18q1-6 0-10M15 15q2-5 1-8", tones[0], 2.4)
    return at(
        x, y, ellipse(4, 14, 27, 8, "shade"), path(fur, tones[1]), path(lit, tones[2]), toes, turn=turn, scale=scale
    )


def wings() -> str:
    """The owl's, folded, their tips on the table."""
    left = path("M-44-134C-76-116-90-78-74-46C-62-42-50-50-46-64C-40-88-40-114-44-134Z", "sky-4")
    left += path("M-44-134C-76-116-90-78-74-46C-72-72-62-108-44-134Z", "sky-3")
    right = path("M44-134C76-116 90-78 74-46C62-42 50-50 46-64C40-88 40-114 44-134Z", "dusk-5")
    right += path("M44-134C40-114 40-88 46-64C48-56 53-50 59-47C52-72 50-106 44-134Z", "sky-5")
    quills = line(
        "M-66-54C-64-74-58-94-52-108M-56-56C-55-72-51-86-48-96M66-54C64-74 58-94 52-108", "sky-5", 1.6, opacity=".8"
    )
    return left + right + quills


def cards_in_hand(x: float, y: float) -> str:
    """A fan of cards, seen from behind."""
    backs = ((-34, "pine-4"), (-14, "clay-4"), (6, "dusk-4"), (26, "water-4"))
    return at(x, y, *[card_back(turn, fill) for turn, fill in backs], scale=1.2)


def card_back(turn: float, fill: str) -> str:
    """A card of a fan."""
    rim = rect(-15, -42, 30, 44, "paper-1", 4) + rect(-12, -39, 24, 38, fill, 3)
    mark = path("M0-28L5-20L0-12L-5-20Z", "sun-2")
    return at(0, 26, rim, mark, turn=turn)


def hex_tile(cx: float, cy: float, r: float) -> list[Point]:
    """The corners of a hex that lies flat."""
    angles = [radians(30 + 60 * i) for i in range(6)]
    return [(cx + r * cos(a), cy + FLAT * r * sin(a)) for a in angles]


def little_board() -> str:
    """A forest of eight hexes with three Footsteps in it."""
    spots = [(-6 + dx * 68, 6 + dy * 68 * FLAT, fill) for dx, dy, fill in TILES]
    out = "".join([path(rounded(hex_tile(x + 3, y + 7, 40), 3), "shade") for x, y, _ in spots])
    for x, y, fill in spots:
        out += path(rounded(hex_tile(x, y + 4, 39.5), 3), "bark-4") + path(rounded(hex_tile(x, y, 39.5), 3), "paper-3")
        out += path(rounded(hex_tile(x, y, 35), 3), fill)
    for i in (2, 6, 1):
        x, y, _ = spots[i]
        out += use("oak1", x - 9, y + 2, 0.55) + use("pine1", x + 10, y + 5, 0.5)
    x, y, _ = spots[0]
    out += at(x - 9, y + 3, standing_stone(8, 19, 3)) + at(x + 7, y + 4, standing_stone(8, 17, 5))
    for seat, i in ((0, 3), (1, 6), (3, 2)):
        out += at(spots[i][0], spots[i][1] - 3, player_token(seat, "step"), scale=0.56)
    return out


def lantern() -> str:
    """A lantern, lit."""
    out = ellipse(0, 4, 20, 6, "shade") + circle(0, -28, 130, "url(#lamplight)") + rect(-17, -2, 34, 7, "bark-5", 3)
    out += path("M-14-2L-11-48H11L14-2Z", "sun-2", opacity=".9") + path("M-14-2L-11-48H-4L-5-2Z", "sun-1", opacity=".8")
    out += path("M0-34Q8-22 4-12Q0-6-4-12Q-8-22 0-34Z", "clay-3") + path(
        "M0-26Q4-18 2-12Q0-9-2-12Q-4-18 0-26Z", "sun-1"
    )
    out += line("M-14-2L-11-48M14-2L11-48M0-2V-8", "bark-5", 3) + path("M-15-48H15L8-60H-8Z", "bark-5")
    return out + line("M-8-60C-8-74 8-74 8-60", "bark-5", 3)


def cup() -> str:
    """A cup of something hot."""
    out = ellipse(4, 8, 24, 7, "shade") + path("M-20-22Q-18 8 0 9Q18 8 20-22Z", "clay-3")
    out += path("M-20-22Q-18 8 0 9Q-10 0-8-22Z", "clay-2") + ellipse(0, -22, 20, 6, "clay-4")
    out += ellipse(0, -21.5, 16.5, 4.5, "bark-5") + line("M20-16C32-18 32 0 16 0", "clay-3", 4.5)
    return out + line("M-5-30c-5-8 5-12 0-22M5-30c-5-8 5-12 0-22", "paper-1", 2.4, opacity=".7")


def honey() -> str:
    """The bear's pot of honey, its dipper in it."""
    out = ellipse(4, 7, 22, 6, "shade") + line("M6-18L20-46", "bark-3", 3.4)
    out += path("M-17-20C-26-10-22 8-14 9H14C22 8 26-10 17-20Z", "sun-3")
    out += path("M-17-20C-26-10-22 8-14 9H-6C-13 0-13-12-8-20Z", "sun-2") + ellipse(0, -20, 18, 5, "sun-5")
    out += path("M-18-20Q0-13 18-20Q18-14 12-13Q10-4 6-12Q-4-9-10-13Q-16-13-18-20Z", "sun-4")
    return out + rect(-11, -9, 20, 12, "paper-1", 2) + line("M-7-5H5M-7-1H1", "bark-3", 1.5)


def laid() -> str:
    """Everything on the table, back to front."""
    out = at(-168, -24, honey(), scale=0.92) + little_board() + at(128, -22, lantern(), scale=1.08)
    for x, y, turn, fill in ((-190, 30, -24, "dusk-4"), (-176, 27, -12, "clay-4"), (-162, 26, 0, "pine-4")):
        out += f'<g transform="translate({x} {y}) scale(1 .5) rotate({turn})">{flat_card(fill)}</g>'
    for ramp, glyph, x, y in (("moss", "clover", -92, 40), ("berry", "crystal", -64, 48), ("sun", "amber", 128, 44)):
        token = wooden_token(
            ramp, glyph, disc="sun-2" if ramp == "sun" else "", on="ink-print" if ramp == "sun" else "paper-1"
        )
        out += f'<g transform="translate({x} {y}) scale(.62 .44)">{token}</g>'
    return out + at(206, 18, cup())


def flat_card(fill: str) -> str:
    """A card lying face down."""
    return rect(-15, -22, 38, 52, "shade", 4) + rect(-19, -27, 38, 52, "paper-1", 4) + rect(-15, -23, 30, 44, fill, 3)


def picnic() -> str:
    """The whole company at its table."""
    return sitting() + round_table() + paws() + laid()
