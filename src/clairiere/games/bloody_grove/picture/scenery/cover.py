"""The box of Bloody Grove: bear, owl and fox before the moon."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.boxes import backdrop, box, sky
from clairiere.pictures.company import company
from clairiere.pictures.ink import at, circle, rect, use
from clairiere.pictures.weather import stars
from clairiere.pictures.woods import fir_edge, tree_symbols

NEAR: Final = (("bush3", 4, 308, 1.8), ("bush1", 112, 310, 1.4), ("bush1", 232, 310, 1.9))


def cover() -> str:
    """The cover of the game."""
    defs = backdrop("dusk-5", "dusk-4", "clay-3") + tree_symbols(["bush1", "bush3"])
    return box("Bloody Grove", night() + spirits() + near(), defs)


def night() -> str:
    """The moon behind the firs, red in the last light."""
    out = sky() + stars(3, 30, (6, 70, 234, 160), "sun-1") + circle(120, 136, 80, "sun-1", opacity=".18")
    out += circle(120, 136, 60, "sun-2", opacity=".9") + circle(108, 96, 7, "sun-3", opacity=".35")
    out += circle(158, 112, 9, "sun-3", opacity=".3") + circle(76, 140, 6, "sun-3", opacity=".3")
    return out + fir_edge(-10, 252, 196, "pine-5", 7, 1.25)


def spirits() -> str:
    """The bear behind, the owl and the fox before it, and what drifts around them."""
    found = company()
    out = at(44, 106, found["bear"], scale=0.78) + rect(0, 244, 240, 60, "pine-5")
    out += at(-14, 164, found["owl"], scale=0.74) + at(100, 160, found["fox"], scale=0.79)
    motes = "".join(
        [circle(x, y, 2, "sun-1") for x, y in ((30, 96), (46, 90), (210, 94), (194, 88), (18, 120), (224, 118))]
    )
    return out + motes


def near() -> str:
    """The undergrowth that they look out of."""
    return "".join([use(plant, x, y, scale) for plant, x, y, scale in NEAR])
