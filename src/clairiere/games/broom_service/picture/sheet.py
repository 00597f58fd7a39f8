"""The sprite sheet of Broom Service, and the cover of its box."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.landmarks import landmark_symbols
from clairiere.games.broom_service.picture.maps import (
    Chart,
    charts,
    ground_gradients,
    growth,
    growth_symbols,
    look,
    map_symbols,
)
from clairiere.games.broom_service.picture.roles import role_symbols
from clairiere.games.broom_service.picture.tokens import token_symbols
from clairiere.games.broom_service.rules.choices import COLOURS, HILL_TOWER, NOTHING
from clairiere.games.broom_service.rules.components import Parts
from clairiere.kernel.cache import LRUCache
from clairiere.pictures.backdrop import ground_defs, stars
from clairiere.pictures.boxes import backdrop, box, sky, text_as_paths
from clairiere.pictures.ink import at, circle, ellipse, icon, icon_symbols, line, lobes, path, rect, use
from clairiere.pictures.mats import mark_symbols
from clairiere.pictures.plants import tree_symbols

NEAR: Final = (
    ("pine1", 8, 306, 1.2),
    ("bush1", 70, 306, 1.3),
    ("bush3", 110, 308, 1.1),
    ("pine2", 140, 306, 0.9),
    ("pine1", 232, 308, 1.1),
)
ROOFS: Final = {
    "violet": ("M-16-34L0-64L16-34Q0-28-16-34Z", "M-16-34L0-64L-3-31.5Q-10-32-16-34Z"),
    "orange": (
        "M-16-34L-9-46H-10L-5-56H-5.5L0-66L5.5-56H5L10-46H9L16-34Q0-28-16-34Z",
        "M-16-34L-9-46H-10L-5-56H-5.5L0-66L-3-31.5Q-10-32-16-34Z",
    ),
}
"""Outline and lit side."""
CLOUDS: Final = ((20, 120, 18, 3), (222, 200, 22, 5), (30, 212, 22, 8))


def cover() -> str:
    """The cover of the game."""
    plants = sorted({plant for plant, *_ in NEAR})
    defs = backdrop("dusk-5", "dusk-3", "clay-2") + icon_symbols(["swap"]) + tree_symbols(plants)
    return box("Broom Service", night() + at(126, 172, broom() + witch()) + land(), defs)


def night() -> str:
    """The full moon and a few clouds."""
    out = sky() + stars(22, 24, (6, 62, 234, 150)) + circle(134, 158, 84, "sun-1", opacity=".22")
    out += circle(134, 158, 66, "sun-1") + circle(116, 196, 8, "sun-2") + circle(164, 178, 11, "sun-2")
    out += circle(156, 122, 6, "sun-2")
    for x, y, r, seed in CLOUDS:
        out += path(lobes((x, y), r, seed, squash=0.6), "dusk-1")
        out += path(lobes((x - 3, y - 3), r * 0.75, seed + 2, count=7, squash=0.55), "paper-1")
    return out


def broom() -> str:
    """Her broom."""
    out = line("M-62 22L70-10", "bark-4", 6) + line("M-62 20L70-12", "bark-2", 2)
    out += path("M-58 22C-74 14-92 20-104 36C-90 38-92 46-100 54C-82 54-66 44-54 30Z", "sun-4")
    out += line("M-62 26L-94 36M-60 28L-90 46M-62 22L-86 26", "bark-4", 1.6)
    return out + path("M-60 17L-50 15L-48 29L-56 31Z", "berry-3")


def witch() -> str:
    """Dress, arm, hair, face and hat."""
    dress = "M-34 12C-44 26-62 30-70 26C-58 10-40-6-18-18L4-14C16-2 22 8 20 14C10 14 2 20-6 22C-18 24-28 20-34 12Z"
    out = path(dress, "dusk-5") + path("M-34 12C-44 26-62 30-70 26C-58 10-40-6-18-18L-8-16C-24-4-32 4-34 12Z", "dusk-4")
    out += path("M0 4L34-2L32 5L4 12Z", "dusk-4") + circle(35, 0, 5, "clay-1")
    out += path("M-30-28C-36-14-30-2-26 2C-16-2-8-14-6-26Z", "clay-4") + circle(-6, -30, 15, "clay-1")
    out += path("M-6-45A15 15 0 0 1 4-19Q12-32-6-45Z", "clay-2", opacity=".5")
    out += (
        ellipse(-1, -31, 1.8, 2.6, "bark-5")
        + ellipse(6, -31, 1.6, 2.4, "bark-5")
        + line("M-1-24Q3-21 7-24", "berry-4", 1.8)
    )
    hat = "M-36-35C-28-38-23-42-20-46C-18-60-20-70-28-78C-32-82-38-82-42-79C-38-90-22-92-14-80C-6-68 2-56 8-48"
    out += path(f"{hat}C14-46 20-45 26-46C14-34-16-30-36-35Z", "dusk-5")
    return out + path("M-20-46C-10-42 0-43 8-48L5-53Q-8-47-19.5-52Z", "fern-3")


def land() -> str:
    """Hills, three towers, the near edge of the woods."""
    out = path("M-10 310V250Q40 232 90 246T180 240T250 250V310Z", "moss-4") + path(
        "M-10 310V272Q60 256 120 270T250 266V310Z", "moss-5"
    )
    out += at(34, 268, round_tower("violet", "4"), scale=1.15) + at(206, 266, round_tower("orange", "6"), scale=1.25)
    out += at(168, 276, square_tower("green", "3"), scale=0.95)
    return out + "".join([use(plant, x, y, scale) for plant, x, y, scale in NEAR])


def round_tower(potion: str, points: str) -> str:
    """A tower that takes one potion."""
    out = ellipse(5, 1, 20, 6, "shade") + path("M-13-2L-11-32H11L13-2Q0 4-13-2Z", "stone-2")
    out += path("M3-32H11L13-2Q8 .6 3 1.2Z", "stone-3") + path("M-13-2L-11-32H-7L-8-.6Z", "stone-1")
    out += rect(-13, -36, 26, 6, "stone-3", 2) + rect(-13, -36, 10, 6, "stone-1", 2)
    roof, lit = ROOFS[potion]
    return out + path(roof, f"potion-{potion}") + path(lit, "paper-1", opacity=".28") + shield(points)


def square_tower(potion: str, points: str) -> str:
    """A tower that takes potions again and again."""
    out = ellipse(5, 1, 20, 6, "shade") + path("M-17-2V-40H17V-2Q0 3-17-2Z", "stone-2")
    out += path("M6-40H17V-2Q12 0 6 .6Z", "stone-3") + path("M-17-2V-40H-12V-1Z", "stone-1")
    out += path("M-20-38V-52H-13V-46H-7V-52H0V-46H7V-52H13V-46H20V-38Q0-34-20-38Z", f"potion-{potion}")
    again = circle(0, 0, 8.5, "paper-1", stroke="var(--ink-print)", stroke_width="1") + icon(
        "swap", 0, 0, 12, "ink-print"
    )
    return out + shield(points) + at(18, -2, again)


def shield(points: str) -> str:
    """What it is worth."""
    disc = circle(0, 0, 11, "paper-1", stroke="var(--ink-print)", stroke_width="1.2")
    return at(0, -17, disc, text_as_paths(0, 6.2, points, 17.5, "ink-print"))


ICONS: Final = (
    "potion",
    "wand",
    "bolt",
    "cloud",
    "hat",
    "tower",
    "brave",
    "coward",
    "cursed",
    "forest",
    "hill",
    "prairie",
    "mountain",
    "pass",
    "swap",
    "arrow",
    "plus",
    "check",
    "close",
    "crown",
    "bell",
    "hour",
)
SHEETS: Final[LRUCache[str]] = LRUCache(8)
CHARTS: Final[LRUCache[list[Chart]]] = LRUCache(8)
"""By box, and the sheets also by side."""


def defs(parts: Parts, side: str = "") -> str:
    """Everything that pictures with these parts refer to; with a side, only what those of one side of the board do."""
    key = (parts.digest, side)
    return SHEETS.get(key) or SHEETS.put(key, drawn(parts, side))


def charts_of(parts: Parts) -> list[Chart]:
    """Both sides of the board, read once."""
    return CHARTS.get(parts.digest) or CHARTS.put(parts.digest, charts(parts.sheet))


def hill_tower_look(parts: Parts) -> str:
    """The symbol of the tower on a hill tile."""
    tower = parts.boards[1].towers[HILL_TOWER]
    return look("round" if tower.round else "square", COLOURS[tower.colour], tower.vp, tower.wands)


def drawn(parts: Parts, side: str) -> str:
    """Ground, icons and marks of the kit, then the game's own."""
    sides = [chart for chart in charts_of(parts) if side in ("", chart.name)]
    out = ground_defs() + icon_symbols(ICONS) + mark_symbols() + ground_gradients() + growth_symbols()
    heavy = sorted({(cloud.stars, cloud.bolts) for cloud in parts.clouds if cloud.storm == NOTHING})
    storms = {
        cloud.name: (cloud.bolts, COLOURS[cloud.rain] if cloud.rain != NOTHING else "", cloud.bonus or cloud.vp)
        for cloud in parts.clouds
        if cloud.storm != NOTHING
    }
    out += token_symbols(heavy, storms) + landmark_symbols(sides, hill_tower_look(parts)) + role_symbols(parts)
    return out + "".join([map_symbols(chart) + growth(chart) for chart in sides])
