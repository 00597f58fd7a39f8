"""The sprite sheet of Bloody Grove, and the cover of its box."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.cards import (
    back_symbols,
    chip_symbols,
    face_symbols,
    frame_symbols,
    spirit_symbols,
    token_symbols,
)
from clairiere.games.bloody_grove.rules.choices import ANIMALS, POSITIONS, SIDES
from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.kernel.cache import LRUCache
from clairiere.pictures.backdrop import ground_defs, stars
from clairiere.pictures.boxes import backdrop, box, sky
from clairiere.pictures.canvas import symbol
from clairiere.pictures.cards import card_defs, card_ghost, card_last_ring, card_place, card_ring, side_ghost
from clairiere.pictures.ink import at, circle, group, icon, icon_symbols, line, path, rect, rounded, use
from clairiere.pictures.mats import mark_symbols
from clairiere.pictures.picnic import company
from clairiere.pictures.pieces import cube, last_ring, ring, silhouette
from clairiere.pictures.plants import fir_edge, tree_symbols

PLAQUE: Final = rounded([(-72, -48), (72, -48), (72, 46), (-72, 46)], 17)
TRACK: Final = (-26, 0, 26)
"""Heights of the cube on the track of a plaque: far player, nobody, near player."""
SIDE: Final = 84
"""How much is seen of the place of a card beside a Druid."""


def board_symbols() -> str:
    """Plaques, cubes, round cards, rings and ghosts."""
    clip = '<clipPath id="grv-plaque-clip"><rect x="-66" y="-42" width="132" height="80" rx="12"/></clipPath>'
    out = clip + "".join([symbol(f"grv-plaque-{animal}", plaque(animal)) for animal in ANIMALS])
    out += symbol("grv-cube", cube(16)) + symbol("grv-round", round_card()) + symbol("grv-turn-cube", cube(28))
    out += symbol("grv-round-tall", round_card_tall())
    return out + ring_symbols() + ghost_symbols()


def plaque(animal: str) -> str:
    """A grove: its wood, its animal, and the track of its cube."""
    out = rect(-63, -35, 132, 84, "shade", 14) + rect(-68, -40, 136, 86, "bark-4", 14)
    out += rect(-68, -44, 136, 86, "paper-2", 14)
    wood = use(f"grv-bg-{animal}", -100, -88, opacity=".5") + rect(-66, -42, 132, 84, "paper-2", opacity=".58")
    out += group(wood, clip_path="url(#grv-plaque-clip)")
    out += circle(-37, -1, 26, animal) + circle(-37, -1, 22.4, "none", stroke="var(--sun-2)", stroke_width="1.3")
    out += icon(animal, -37, -1, 31, "paper-1") + rect(47, -37, 16, 72, "bark-2", 8)
    return out + "".join([circle(55, y - 1, 5, "bark-4", opacity=".55") for y in TRACK])


def round_card() -> str:
    """Paper with two lanes of six turns; what happens in them the state says."""
    out = rect(3, 6, 236, 116, "shade", 14) + rect(0, 4, 236, 116, "bark-4", 14) + rect(0, 0, 236, 116, "paper-1", 14)
    out += rect(6, 6, 224, 104, "none", 9, stroke="var(--bark-2)", stroke_width="1.2")
    for i in range(POSITIONS // 2):
        out += rect(37 + 58 * i, 12, 55, 74, "paper-3", 9, opacity=".8")
    return out


def round_card_tall() -> str:
    """The same, upright: the lanes run down."""
    out = rect(2, 5, 84, 130, "shade", 11) + rect(0, 3, 84, 130, "bark-4", 11) + rect(0, 0, 84, 130, "paper-1", 11)
    out += rect(4, 4, 76, 122, "none", 8, stroke="var(--bark-2)", stroke_width="1")
    for i in range(POSITIONS // 2):
        out += rect(23, 24 + 33 * i, 43, 31.5, "paper-3", 7, opacity=".8")
    return out


def ring_symbols() -> str:
    """Around cards, tokens, plaques and small cards: what can be chosen, and what has just moved."""
    disc = silhouette(0, 22)
    out = symbol("grv-ring-card", card_ring()) + symbol("grv-last-card", card_last_ring())
    out += symbol("grv-ring-token", ring(disc, 4)) + symbol("grv-last-token", last_ring(disc))
    out += symbol("grv-ring-plaque", ring(PLAQUE, 5)) + symbol("grv-last-plaque", last_ring(PLAQUE))
    return out


def ghost_symbols() -> str:
    """Where cards would land, and where none lies now."""
    out = symbol("grv-ghost", card_ghost()) + symbol("grv-place", card_place())
    out += "".join([symbol(f"grv-side-{side}", side_ghost(side, SIDE)) for side in SIDES])
    mini = rounded([(0, 0), (22, 0), (22, 30), (0, 30)], 4)
    for place, plus, deck in (("top", 9, 17), ("beneath", 21, 6)):
        ghost = path(mini, "paper-1") + ring(mini, 2.4) + icon("plus", 11, plus, 13, "ink-print")
        lines = "".join([f"M5 {deck + 3.5 * i:g}H17" for i in range(3)])
        out += symbol(f"grv-keep-{place}", ghost + line(lines, "ink-print", 1.6))
    empty = {"stroke": "var(--ink-wood)", "stroke_width": "1.6", "stroke_dasharray": "5 4", "opacity": ".45"}
    out += symbol("grv-slot", circle(0, 0, 16, "none", **empty)) + symbol("grv-place-mini", path(mini, "none", **empty))
    return out + count_symbol()


def count_symbol() -> str:
    """The paper disc that a count is written on."""
    return symbol("grv-count", circle(0, 0, 13, "paper-1", stroke="var(--ink-print)", stroke_width="1"))


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


ICONS: Final = (
    *ANIMALS, "ruse", "arcane", "domination", "recruit", "druid", "deck", "eye", "crown", "venerable", "shatter",
    "plus", "hand", "check",
)
SHEETS: Final[LRUCache[str]] = LRUCache(8)
"""By box."""


def defs(parts: Parts) -> str:
    """Everything that a picture of a table with these parts refers to."""
    return SHEETS.get(parts.digest) or SHEETS.put(parts.digest, drawn(parts))


def drawn(parts: Parts) -> str:
    """Ground and icons of the kit, then the game's own."""
    kit = ground_defs() + icon_symbols(ICONS) + mark_symbols() + card_defs()
    shared = spirit_symbols() + frame_symbols() + back_symbols() + token_symbols() + board_symbols()
    return kit + shared + face_symbols(parts) + chip_symbols(parts)
