"""What the critical tiles do now, and who repairs what: under the mats, or lowest of all in the tall layout."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.places import FOOT, MARGIN, MAT
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.games.bethel_woods.picture.seats import LEADING, paragraph
from clairiere.kernel.bits import bits
from clairiere.pictures.ink import use
from clairiere.pictures.mats import LEGIBLE, fitted, paper, wrapped

TEXT: Final = 12.5
GAP: Final = 11.0
LEGEND: Final = 106.0
TALL_LEGEND: Final = 62.0
SHORT: Final = 40.0
"""How high an effect is of which only the name is said."""


def lower(scene: Scene) -> tuple[str, float]:
    """Drawn, and how much room it takes in the tall layout."""
    labels = scene.labels
    key = ("lower", scene.effects, scene.plan.seats)
    found, high = labels.drawn.get(key), tall_height(scene)
    if found is None:
        found = labels.drawn.put(key, f'<g class="wide">{wide(scene)}</g><g class="tall">{tall(scene)}</g>')
    return found, high


def wide(scene: Scene) -> str:
    """In the room under the mats: effects first, in few words if they are many, then the legend."""
    top = MAT[1] + scene.plan.seats * MAT[4] + 2
    tiles = bits(scene.effects)
    out = ""
    if tiles:
        room = FOOT - top
        long = height(scene, tiles, 168) <= room
        high = height(scene, tiles, 168) if long else 16 + SHORT * ((len(tiles) + 1) // 2)
        out += f'<g transform="translate({MAT[0]:g} {top:g})">{panel(MAT[2], high)}'
        out += (listed(scene, tiles, 168) if long else named(scene, tiles)) + "</g>"
        top += high + GAP
    if top + LEGEND <= FOOT:
        out += f'<g transform="translate({MAT[0]:g} {top:g})">{paper(MAT[2], LEGEND)}{legend(scene, 2, 116, 12)}</g>'
    return out


def panel(width: float, high: float) -> str:
    """Paper with a red edge."""
    edge = f'<path d="M1 16A15 15 0 0 1 16 1H{width - 16:g}A15 15 0 0 1 {width - 1:g} 16" fill="none"'
    return paper(width, high) + f'{edge} stroke="var(--danger)" stroke-width="4" stroke-linecap="round"/>'


def lines(scene: Scene, tile: int, room: float) -> int:
    """How many lines the text of a tile takes."""
    return len(wrapped(scene.labels.tile_texts[tile], TEXT * 0.98, room))


def height(scene: Scene, tiles: list[int], room: float) -> float:
    """Of the whole list."""
    high = 14.0  # added up by hand: mypyc takes a sum for a whole number
    for tile in tiles:
        high += each(scene, tile, room)
    return high


def each(scene: Scene, tile: int, room: float) -> float:
    """Of one tile with its name and text."""
    return max(50.0, 26 + LEADING * lines(scene, tile, room))


def listed(scene: Scene, tiles: list[int], room: float) -> str:
    """Every tile with its name and what it does."""
    out, y = "", 10.0
    for tile in tiles:
        high = each(scene, tile, room)
        out += use(f"btw-tile-{tile}", 29, y + high / 2, 0.84)
        out += fitted(56, y + 16, scene.labels.tiles[tile], 13, room, "ink", "strong")
        out += paragraph(scene.labels.tile_texts[tile], 56, y + 16 + LEADING, room, TEXT)
        y += high
    return out


def named(scene: Scene, tiles: list[int]) -> str:
    """The names alone, in two columns."""
    out = ""
    for i, tile in enumerate(tiles):
        x, y = 12 + 114 * (i % 2), 10 + SHORT * (i // 2)
        out += use(f"btw-tile-{tile}", x + 14, y + 19, 0.66)
        first, second = [*wrapped(scene.labels.tiles[tile], LEGIBLE, 76), ""][:2]
        out += fitted(x + 32, y + (15 if second else 23), first, LEGIBLE, 70, "ink", "strong")
        out += fitted(x + 32, y + 31, second, LEGIBLE, 70, "ink", "strong") if second else ""
    return out


def legend(scene: Scene, columns: int, pitch: float, left: float) -> str:
    """Each worker beside what it repairs."""
    out = ""
    for type in range(4):
        x, y = left + pitch * (type % columns), 12 + 44 * (type // columns)
        out += use(f"btw-worker-{type}", x + 15, y + 38, 0.66) + use(f"btw-sign-{type}", x + 46, y + 30, 0.84)
        out += fitted(x + 34, y + 13, scene.labels.workers[type], LEGIBLE, pitch - 38, "ink", "text")
    return out


def tall_height(scene: Scene) -> float:
    """Legend and effects, one below the other."""
    tiles = bits(scene.effects)
    return TALL_LEGEND + 14 + (height(scene, tiles, 316) + GAP if tiles else 0)


def tall(scene: Scene) -> str:
    """At the foot of the tall layout."""
    v, out, tiles = scene.plan.low_v, "", bits(scene.effects)
    if tiles:
        high = height(scene, tiles, 316)
        out += f'<g transform="translate({MARGIN:g} {v:g})">{panel(378, high)}{listed(scene, tiles, 316)}</g>'
        v += high + GAP
    known = paper(378, TALL_LEGEND, 12) + legend(scene, 4, 93, 3)
    return out + f'<g transform="translate({MARGIN:g} {v:g})">{known}</g>'
