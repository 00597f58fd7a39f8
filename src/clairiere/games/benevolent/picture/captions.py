"""Captions: the small words under what lies on the near mat, and the tray for its Secrets."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.berth import Berth
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import lettering, line, rect, use
from clairiere.pictures.mats import fitted

INK: Final = "ink-2"
TOKEN: Final = 19.0
"""The radius of a Footstep."""
WORD: Final = 12.5
TALL_WORD: Final = 11.0
BASE: Final = 104.0
TALL_GIFTS: Final = 50.0
TALL_BASE: Final = 132.0
"""Where the lines of words stand: one on the wide mat, two on the tall one."""


def wide_captions(scene: Scene, berth: Berth, on_card: int, held: int) -> str:
    """Gifts, Leaves, Footsteps and Secrets, side by side."""
    corner, card = berth.corner, berth.card
    gifts = (berth.gifts[0].x + berth.gifts[4].x) / 2
    out = word(gifts - corner.x, BASE, scene.say("Gifts"), WORD)
    out += word(berth.purse.x - corner.x, BASE, scene.say("Leaves"), WORD) + fold(268)
    if on_card:
        left = card.x - corner.x - TOKEN * card.k
        out += fold(352) + word(left, BASE, scene.say("Footsteps to place"), WORD, "start")
    shelf = berth.shelves[1 if on_card else 0][0]
    out += rect(shelf.left - 10, 6, shelf.right - shelf.left + 20, 103, "surface-2", 12)
    out += use("ben-sprig", shelf.right + 2, 94, 0.8) if held < 5 else ""
    out += word(shelf.left, BASE, scene.say("Secrets"), WORD, "start")
    return out if held or scene.s.over else out + no_secret(scene, shelf.left, shelf.middle, 15, shelf.right)


def tall_captions(scene: Scene, berth: Berth, on_card: int, held: int) -> str:
    """Gifts and Leaves above, Footsteps and Secrets below."""
    corner, card = berth.corner, berth.card
    gifts = (berth.gifts[0].u + berth.gifts[4].u) / 2
    out = word(gifts - corner.u, TALL_GIFTS, scene.say("Gifts"), TALL_WORD)
    out += word(berth.purse.u - corner.u, TALL_GIFTS, scene.say("Leaves"), TALL_WORD)
    if on_card:
        left = card.u - corner.u - TOKEN * card.kp
        out += word(left, TALL_BASE, scene.say("Footsteps to place"), TALL_WORD, "start")
    shelf = berth.shelves[1 if on_card else 0][1]
    out += rect(shelf.left - 6, 55, shelf.right - shelf.left + 12, 81, "surface-2", 10)
    out += use("ben-sprig", shelf.right + 2, 124, 0.68) if held < 3 and not on_card else ""
    out += word(shelf.left, TALL_BASE, scene.say("Secrets"), TALL_WORD, "start")
    return out if held or scene.s.over else out + no_secret(scene, shelf.left, shelf.middle, 12, shelf.right)


def word(x: float, y: float, text: str, size: float, anchor: str = "middle") -> str:
    """What something is called."""
    return lettering(x, y, text, size, INK, anchor=anchor, face="text")


def fold(x: float) -> str:
    """A fine line between two parts of the mat."""
    return line(f"M{x:g} 52V105", "line", 1)


def no_secret(scene: Scene, x: float, y: float, size: float, right: float) -> str:
    """What is said in an empty tray."""
    sign = f'<g opacity=".6">{icon("secret", x + size, y, 1.9 * size, INK)}</g>'
    said = scene.say("A Wooden Table gives one.")
    return sign + fitted(x + 2.4 * size, y + 0.35 * size, said, size, right - x - 2.4 * size, INK, "text")
