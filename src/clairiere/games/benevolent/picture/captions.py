"""Captions: the few words on the near mat, and the tray for its Secrets."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.berth import Berth
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.shelf import Shelf
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import lettering, rect, use
from clairiere.pictures.mats import fitted

INK: Final = "ink-2"
TOKEN: Final = 19.0
"""The radius of a Footstep."""
WORD: Final = 12.6
RISE: Final = 18.5
"""How far above the Footsteps their caption stands."""
MARGIN: Final = 9.0
SIZE: Final = 14.0


def wide_captions(scene: Scene, berth: Berth, on_card: int, held: int) -> str:
    """What is said on the wide mat."""
    corner, card = berth.corner, berth.card
    out = to_place(scene, card.x - corner.x, card.y - corner.y, card.k) if on_card else ""
    return out + tray(scene, berth.shelves[0][0], held)


def tall_captions(scene: Scene, berth: Berth, on_card: int, held: int) -> str:
    """And on the tall one."""
    corner, card = berth.corner, berth.card
    out = to_place(scene, card.u - corner.u, card.v - corner.v, card.kp) if on_card else ""
    return out + tray(scene, berth.shelves[0][1], held)


def to_place(scene: Scene, x: float, y: float, scale: float) -> str:
    """Over the Footsteps on the card."""
    said = scene.say("Footsteps to place")
    return lettering(x - TOKEN * scale, y - RISE, said, WORD, INK, anchor="start", face="text")


def tray(scene: Scene, shelf: Shelf, held: int) -> str:
    """Where the Secrets lie; in an empty one is said how one gets some."""
    wide, high = shelf.right - shelf.left + 2 * MARGIN, shelf.height + 4
    out = rect(shelf.left - MARGIN, shelf.middle - high / 2, wide, high, "surface-2", 10)
    if held < 3:
        out += use("ben-sprig", shelf.right + 4, shelf.middle + high / 2 - 8, 0.52)
    return out if held or scene.s.over else out + no_secret(scene, shelf.left, shelf.middle, shelf.right)


def no_secret(scene: Scene, x: float, y: float, right: float) -> str:
    """A scroll and a sentence."""
    sign = f'<g opacity=".6">{icon("secret", x + SIZE, y, 1.9 * SIZE, INK)}</g>'
    said = scene.say("A Wooden Table gives one.")
    return sign + fitted(x + 2.4 * SIZE, y + 0.35 * SIZE, said, SIZE, right - x - 2.4 * SIZE, INK, "text")
