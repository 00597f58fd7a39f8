"""The sprite sheet: drawn once for the game's own box, and once for every other one."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.scenery.landmarks import landmark_symbols
from clairiere.games.broom_service.picture.scenery.maps import (
    Chart,
    charts,
    ground_gradients,
    growth,
    growth_symbols,
    look,
    map_symbols,
)
from clairiere.games.broom_service.picture.scenery.roles import role_symbols
from clairiere.games.broom_service.picture.scenery.tokens import token_symbols
from clairiere.games.broom_service.rules.choices import COLOURS, HILL_TOWER, NOTHING
from clairiere.games.broom_service.rules.components import Parts
from clairiere.kernel.cache import LRUCache
from clairiere.pictures.ground import ground_defs
from clairiere.pictures.icons import icon_symbols
from clairiere.pictures.mats import mark_symbols

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
