"""Places: every kind of hex, with its ground, its trees, its scene and the badge that says what is done there."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.numbering import KINDS
from clairiere.games.benevolent.scenery.altar import altar
from clairiere.games.benevolent.scenery.meadow import meadow
from clairiere.games.benevolent.scenery.nest import nest
from clairiere.games.benevolent.scenery.pond import pond
from clairiere.games.benevolent.scenery.stone_circle import stone_circle
from clairiere.games.benevolent.scenery.wooden_table import wooden_table
from clairiere.pictures.canvas import symbol
from clairiere.pictures.hexes import HEX_ART, HEX_RING, card_body, card_shadow
from clairiere.pictures.ink import path, use
from clairiere.pictures.pieces import badge, last_ring, linear, radial, ring

GROUNDS: Final = ("pine", "fern", "moss", "moss", "moss", "pine")
GROUND_TONES: Final = {
    "moss": ("moss-2", "moss-3", "moss-4"),
    "fern": ("fern-1", "fern-2", "moss-3"),
    "pine": ("moss-3", "moss-4", "pine-4"),
}
BADGES: Final = ("buy", "clover", "feather", "sleep", "swap", "secret")
RINGS: Final = ((4, 6), (0, 5), (1, 6, 7), (2, 6), (3, 7), (5, 7, 3))
"""Kind of space -> the rings of trees that it can have."""
BADGE_Y: Final = -67.0


def place_symbols() -> str:
    """`ben-meadow-0` and so on, and what every hex has besides."""
    scenes = (altar(), meadow(), nest(), pond(), stone_circle(), wooden_table())
    out = grounds() + f'<clipPath id="ben-hex"><path d="{HEX_ART}"/></clipPath>'
    out += symbol("ben-shadow", card_shadow()) + symbol("ben-card", card_body())
    out += symbol("ben-plate", path("M-27 86Q-15 88-14 84A14.5 14.5 0 0 1 14 84Q15 88 27 86L0 102Z", "paper-3"))
    out += symbol("ben-veil", path(HEX_ART, "veil"))
    out += symbol("ben-shape", path(HEX_ART, "none", pointer_events="all"))
    out += symbol("ben-ring", ring(HEX_RING)) + symbol("ben-last", last_ring(HEX_RING))
    for kind, name in enumerate(KINDS):
        out += symbol(f"ben-{name}", scenes[kind]) + symbol(f"ben-badge-{name}", badge(BADGES[kind]))
        for variant, trees in enumerate(RINGS[kind]):
            out += symbol(f"ben-{name}-{variant}", place(kind, trees))
    return out


def place(kind: int, trees: int) -> str:
    """One hex: ground, trees behind, scene, trees before, paper grain."""
    inside = path(HEX_ART, f"url(#ben-{GROUNDS[kind]})") + use(f"ben-back{trees}") + use(f"ben-{KINDS[kind]}")
    inside += use(f"ben-front{trees}") + path(HEX_ART, "url(#grain)")
    return f'<g clip-path="url(#ben-hex)">{inside}</g>'


def grounds() -> str:
    """Light in the middle of the clearing, shade under the trees."""
    out = linear("ben-water", [("0", "water-2", "1"), ("1", "water-4", "1")], x2=".35")
    for name, (inner, middle, outer) in GROUND_TONES.items():
        stops = [("0", inner, "1"), (".55", middle, "1"), ("1", outer, "1")]
        out += radial(f"ben-{name}", stops, cx=".46", r=".62")
    return out
