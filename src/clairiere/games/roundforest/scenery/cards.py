"""Character cards and the plates of those who wait; what is called how stands in the state layer."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.numbering import CHARACTERS, PEDLAR, TASKED
from clairiere.games.roundforest.scenery.tokens import RAMPS, kind_mark, kind_of
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import at, circle, group, number, path, rect, use

WIDTH: Final = 132
HEIGHT: Final = 206
BAND: Final = 34
"""How much of a card has to be seen to know whose it is."""
PLATE_WIDTH: Final = 118
PLATE_HEIGHT: Final = 46
SKIES: Final = ("sun-4", "berry-5", "sky-3")


def card_symbols() -> str:
    """`rnd-card-demon` (its name goes to (66, 27)), `rnd-plate-imp`, `rnd-pile`, `rnd-portrait-imp` for the tray."""
    out = '<clipPath id="rnd-art"><rect x="6" y="36" width="120" height="82"/></clipPath>'
    out += '<clipPath id="rnd-high-art"><rect x="6" y="36" width="92" height="108" rx="7"/></clipPath>'
    for character, name in enumerate(CHARACTERS):
        out += symbol(f"rnd-portrait-{name}", portrait(character))
        if character < TASKED:
            out += symbol(f"rnd-card-{name}", card(character))
        else:
            out += symbol(f"rnd-plate-{name}", plate(character))
    return out + symbol("rnd-pile", at(6, -6, back()) + back()) + symbol("rnd-portrait-well", well_portrait())


def edge(width: float, height: float, corner: float) -> str:
    """A blank card lying on the table."""
    out = rect(4, 7, width, height, "shade", corner) + rect(0, 3, width, height, "paper-5", corner)
    return out + rect(0, 0, width, height, "paper-1", corner)


def band(width: float, ink: str) -> str:
    """The header."""
    return path(f"M6 17Q6 6 17 6H{number(width - 17)}Q{number(width - 6)} 6 {number(width - 6)} 17V34H6Z", ink)


def card(character: int) -> str:
    """A friend or a foe: the bust, the upper task, the lower task."""
    kind, name = kind_of(character), CHARACTERS[character]
    art = rect(6, 36, 120, 82, SKIES[kind]) + use(f"rnd-c-{name}", 66, 80, 1.24)
    out = edge(WIDTH, HEIGHT, 13) + band(WIDTH, f"{RAMPS[kind]}-5") + group(art, clip_path="url(#rnd-art)")
    out += kind_mark(kind, 114, 50, 12)
    for which, (y, fill) in enumerate(((141, "paper-3"), (182, "sun-2"))):
        out += rect(6, y - 19, 120, 38, fill, 6) + use(f"rnd-task-{character}-{which}", 66, y)
    return out


def plate(character: int) -> str:
    """Somebody who waits in the forest: the token, and what they do."""
    name = CHARACTERS[character]
    out = rect(2, 4, PLATE_WIDTH, PLATE_HEIGHT, "shade", 10) + rect(0, 2, PLATE_WIDTH, PLATE_HEIGHT, "paper-5", 10)
    out += rect(0, 0, PLATE_WIDTH, PLATE_HEIGHT, "paper-1", 10) + rect(44, 4, 70, 38, "sun-2", 7)
    out += use(f"rnd-{name}", 23, 23, 0.54)
    if character == PEDLAR:
        return out + use("rnd-sell", 79, 14, 0.5) + use("rnd-buy", 79, 32, 0.5)
    return out + use(f"rnd-help-{name}", 79, 23, 0.62)


def portrait(character: int) -> str:
    """The same bust for the tray, 104 by 150; its name goes to (52, 26)."""
    kind, name = kind_of(character), CHARACTERS[character]
    art = rect(6, 36, 92, 108, SKIES[kind]) + use(f"rnd-c-{name}", 52, 92, 1.14)
    out = rect(0, 0, 104, 150, "paper-1", 13) + band(104, f"{RAMPS[kind]}-5")
    return out + group(art, clip_path="url(#rnd-high-art)") + kind_mark(kind, 86, 50, 12)


def well_portrait() -> str:
    """The magic well, in the same size."""
    art = use("rnd-fern1", 52, 90, 0.82) + use("rnd-well", 52, 90, 0.95)
    out = rect(0, 0, 104, 150, "paper-1", 13) + band(104, "water-5")
    return out + rect(6, 36, 92, 108, "moss-4", 7) + group(art, clip_path="url(#rnd-high-art)")


def back() -> str:
    """The back of a character card, 92 by 130."""
    out = rect(3, 6, 92, 130, "shade", 11) + rect(0, 3, 92, 130, "bark-5", 11) + rect(0, 0, 92, 130, "pine-4", 11)
    out += rect(5, 5, 82, 120, "none", 7, stroke="var(--sun-3)", stroke_width="2")
    return out + circle(46, 65, 26, "pine-5") + icon("meet", 46, 65, 36, "sun-2")
