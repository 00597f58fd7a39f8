"""The clearing: the scene that the home page opens with, by day and by night, wide and tall; and the emblem."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random
from typing import Final

from clairiere.pictures.backdrop import birds, clouds, fireflies, glow, grain, moon, shafts, stars, sun, weather_defs
from clairiere.pictures.canvas import Frame
from clairiere.pictures.ink import at, circle, ellipse, group, icon_symbols, line, path, rect, use
from clairiere.pictures.picnic import GLYPHS, picnic, picnic_defs, stump
from clairiere.pictures.plants import bough, crown_edge, fern, fir_edge, flower, mushroom, tree_symbols
from clairiere.pictures.standalone import baked, document

CROPS: Final[dict[str, Frame]] = {"wide": (-400, 0, 2240, 680), "tall": (390, -576, 1100, 1256)}
"""What of it is seen; in either, the middle matters and the sides may be cut off."""
LEFT: Final = -400
RIGHT: Final = 1840
TABLE: Final = (940, 506)
ORBS: Final = {"wide": (1040, 150, 1.0), "tall": (1046, 216, 0.62)}
"""Sun and moon: in the tall crop words and buttons come down to the heads, and it shines between those."""
LIGHTS: Final[list[tuple[float, float]]] = [
    (386, 402),
    (592, 404),
    (498, 540),
    (640, 330),
    (1304, 372),
    (1350, 540),
    (300, 560),
    (560, 470),
    (1216, 262),
    (700, 282),
    (860, 250),
    (1060, 280),
    (1420, 430),
    (446, 330),
    (150, 450),
    (1290, 620),
    (820, 628),
    (1500, 400),
]
"""Where fireflies are: never on a face."""
PLANTS: Final = ["oak1", "oak2", "oak3", "oak4", "pine1", "pine2", "pine3", "bush1", "bush3", "tuft", "tuft2"]
TREES: Final[list[tuple[float, float, str, float]]] = [
    (500, 486, "oak4", 1.3),
    (420, 488, "pine2", 1.5),
    (1270, 492, "oak2", 1.5),
    (330, 494, "oak2", 1.6),
    (250, 500, "pine1", 1.9),
    (1340, 500, "pine1", 1.9),
    (150, 512, "oak1", 2.1),
    (70, 520, "pine3", 2.6),
    (1400, 520, "oak3", 2.4),
    (1486, 540, "pine3", 2.9),
    (-60, 548, "oak3", 3.0),
    (1560, 560, "oak1", 3.2),
    (-160, 566, "pine1", 3.0),
    (-230, 580, "oak2", 3.4),
    (1640, 580, "pine3", 3.2),
    (1730, 590, "oak3", 3.3),
    (-310, 592, "pine3", 3.4),
    (1810, 604, "pine1", 3.6),
    (-390, 606, "oak1", 3.5),
]
"""Around the clearing, the far ones first."""
PETALS: Final = ("paper-1", "berry-1", "dusk-1", "sun-2")


def scene(theme: str, crop: str) -> str:
    """The hero picture of the first page in one theme."""
    return baked(clearing(theme, crop), theme)


def clearing(theme: str, crop: str) -> str:
    """The hero picture: animals at a table in a clearing, by day or night."""
    frame = CROPS[crop]
    body = heaven(theme, crop) + far_woods() + meadow()
    body += growth() + ("" if theme == "night" else orb(shafts(), crop)) + company_at_table() + foreground(crop)
    if theme == "night":
        body += fireflies(LIGHTS) + lamplight()
    defs = weather_defs() + glow() + grain() + picnic_defs() + icon_symbols(GLYPHS) + tree_symbols(PLANTS)
    return document(frame, body, defs)


def orb(light: str, crop: str) -> str:
    """A drawing at the position of sun or moon in this crop."""
    x, y, scale = ORBS[crop]
    return at(x, y, light, scale=scale)


def heaven(theme: str, crop: str) -> str:
    """Sky with sun or moon."""
    x, y, w, h = CROPS[crop]
    out = rect(x, y, w, h, "url(#air)")
    if theme == "night":
        return out + stars(3, 90, (x, y + 10, x + w, 310)) + orb(moon(), crop)
    far = clouds([(250, 150, 1.3), (620, 236, 0.9), (1330, 214, 1.2), (-190, 210, 1.4), (1640, 130, 1.5)])
    return out + far + orb(sun(), crop) + birds(760, 170)


def far_woods() -> str:
    """A ridge, and three edges of the forest with mist between them."""
    hills = "M-400 352C-260 300-120 300 20 326S300 286 460 312S760 336 900 306"
    out = path(hills + "S1160 286 1300 316S1600 330 1840 296V700H-400Z", "ridge")
    out += fir_edge(LEFT, RIGHT, 392, "mist-1", 5, 1.5) + rect(LEFT, 330, RIGHT - LEFT, 110, "url(#fog)")
    out += crown_edge(LEFT, RIGHT, 430, "mist-2", 9, 1.5) + fir_edge(LEFT, RIGHT, 440, "mist-2", 21, 1.7)
    out += rect(LEFT, 400, RIGHT - LEFT, 110, "url(#fog)")
    return out + fir_edge(LEFT, 220, 510, "mist-3", 33, 2.1) + fir_edge(1300, RIGHT, 510, "mist-3", 37, 2.1)


def meadow() -> str:
    """The grass, brightest around the table."""
    out = path("M-400 520Q200 458 720 470T1840 510V700H-400Z", "lawn-1")
    out += path("M-400 566Q260 500 900 508T1840 556V700H-400Z", "lawn-2")
    return (
        out + ellipse(930, 580, 560, 104, "lawn-3", opacity=".85") + rect(LEFT, 460, RIGHT - LEFT, 220, "url(#grain)")
    )


def growth() -> str:
    """Trees around the clearing, grass and flowers in it."""
    out = "".join([use(kind, x, y, scale) for x, y, kind, scale in TREES])
    luck = Random(11)
    for i in range(96):
        out += use(
            "tuft" if i % 2 else "tuft2", luck.uniform(LEFT, RIGHT), luck.uniform(540, 676), luck.uniform(1, 1.7)
        )
    for i in range(44):
        x, y = luck.uniform(LEFT, RIGHT), luck.uniform(560, 672)
        if not (560 < x < 1300 and y < 640):
            out += flower(x, y, luck.uniform(4, 6.5), PETALS[i % 4])
    return out


def company_at_table() -> str:
    """The animals at their table, with two free stumps."""
    x, y = TABLE
    free = stump(x - 250, y + 112, 1.05) + stump(x + 232, y + 116, 1.05)
    return at(x, y, picnic()) + free


def lamplight() -> str:
    """The light of the lantern on those around it."""
    x, y = TABLE
    return ellipse(x + 110, y - 60, 330, 190, "url(#lamplight)", opacity=".34")


def foreground(crop: str) -> str:
    """Toadstools, ferns at the edges, and, where there is room above, a bough."""
    out = mushroom(560, 606, 1.9) + mushroom(590, 616, 1.3) + mushroom(1330, 612, 1.7, "clay-3", "clay-2")
    for x, y, size, turn in (
        (8, 690, 120, -14),
        (44, 692, 92, 10),
        (-30, 690, 104, 26),
        (1408, 690, 118, -34),
        (1446, 692, 140, -6),
    ):
        out += at(x, y, fern(size, "near"), turn=turn)
    if crop == "wide":
        out += group(bough(4, 48), transform="translate(470 -66) rotate(14) scale(1.25)")
    return out


# The emblem: a clearing seen from above, a ring of crowns around a pool of light, and a sprout in it.

CROWNS: Final = 9
SPROUT: Final = (
    "M20 24.5v-4.6M20 19.9c-3.4-.3-4-3-3.9-4.7 2.5.1 4.2 1.6 3.9 4.7M20 19.9c0-2.4 1.3-4 3.6-4.1 0 2.3-1.2 4-3.6 4.1"
)


def emblem() -> str:
    """The logo, 40 by 40 units."""
    out = circle(20, 20, 19.2, "pine-4")
    for i in range(CROWNS):
        a = radians(i * 40 + 8)
        x, y = 20 + 13.6 * cos(a), 20 + 13.6 * sin(a)
        body, lit = ("moss-4", "moss-3") if i % 2 else ("moss-3", "moss-2")
        out += circle(x + 0.6, y + 0.9, 5.6, "pine-5") + circle(x, y, 5.4, body) + circle(x - 1.2, y - 1.4, 2.6, lit)
    return out + circle(20, 20, 8.6, "sun-2") + circle(19.2, 19.2, 6.4, "sun-1") + line(SPROUT, "moss-5", 1.6)


def emblem_symbol() -> str:
    """The logo as a symbol."""
    return f'<symbol id="emblem" viewBox="0 0 40 40">{emblem()}</symbol>'


def favicon(turn: bool = False) -> str:
    """The logo as a favicon; with a gold disc when it is one's turn."""
    disc = circle(48, 16, 16, "ink-print") + circle(48, 16, 13, "gold")
    drawing = at(0, 0, emblem(), scale=1.6) + (disc if turn else "")
    return baked(document((0, 0, 64, 64), drawing), "day")


def app_icon() -> str:
    """The logo on a full-bleed ground, for masked app icons."""
    drawing = rect(0, 0, 512, 512, "pine-5") + at(76, 76, emblem(), scale=9)
    return baked(document((0, 0, 512, 512), drawing), "day")
