"""Roles: the ten characters on cards of 200 by 280, on plates for picking, and as badges; names stand in the layer."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from clairiere.games.broom_service.rules.choices import (
    COLOURS,
    FAIRY,
    LANDSCAPES,
    ROLES,
    is_druid,
    is_gatherer,
    is_witch,
)
from clairiere.games.broom_service.rules.components import Parts, Role
from clairiere.kernel.bits import bits
from clairiere.pictures.canvas import symbol
from clairiere.pictures.cards import back, card_ring, edge
from clairiere.pictures.ink import at, circle, group, icon, lettering, lobes, path, rect, rounded, use
from clairiere.pictures.pieces import linear, ring

# Drawings: the ten characters, a drawing a line, in folk.svg; each is a bust for a window of 184 by 128.

KEPT: Final[dict[str, str]] = {}


def bust(name: str) -> str:
    """One of them by the name of the role."""
    if not KEPT:
        text = files("clairiere.games.broom_service.picture").joinpath("folk.svg").read_text("utf-8")
        for drawn in text.splitlines()[1:-1]:
            id, _, content = drawn.removeprefix('<g id="').partition('">')
            KEPT[id] = content.removesuffix("</g>")
    return KEPT[name]


WIDTH: Final = 200.0
HEIGHT: Final = 280.0
PLATE_WIDTH: Final = 240.0
NAME_SQUEEZE: Final = 0.7
"""How narrow the name of a role may be set: `Sorcière de la montagne` is never cut."""
PLATE_HEIGHT: Final = 190.0
FAMILIES: Final = {"witch": "dusk-4", "druid": "pine-4", "gatherer": "clay-4", "fairy": "sky-5"}
GROUND_INKS: Final = ("moss-4", "fern-5", "sun-5", "stone-5")
"""The discs of forest, hill, prairie and mountain."""
FLOWERS: Final = ((14, 112), (40, 120), (158, 108), (172, 120), (120, 122), (64, 124))


def family(role: int) -> str:
    """The family of a role, which has its own colour."""
    if is_witch(role):
        return "witch"
    if is_druid(role):
        return "druid"
    return "fairy" if role == FAIRY else "gatherer"


def role_symbols(parts: Parts) -> str:
    """`brm-face-forest_witch` (its name goes to (100, 33)), `brm-plate-...`, `brm-badge-...`, and the back."""
    out = linear("brm-dusk", [("0", "dusk-3", "1"), (".5", "dusk-1", "1"), ("1", "clay-1", "1")])
    out += linear("brm-dawn", [("0", "sky-2", "1"), (".5", "sky-1", "1"), ("1", "sun-1", "1")])
    out += linear("brm-sky", [("0", "sky-3", "1"), ("1", "sky-1", "1")])
    out += '<clipPath id="brm-window"><rect width="184" height="122" rx="4"/></clipPath>'
    out += '<clipPath id="brm-half"><rect x="45.5" y="4" width="90" height="124" rx="4"/></clipPath>'
    for role, name in enumerate(ROLES):
        art = backdrop(role) + at(92, 128, at(-92, -128, bust(name)), scale=0.92)
        out += symbol(f"brm-bust-{name}", art)
        out += symbol(f"brm-says-{name}", strips(parts.roles[role], role))
        out += symbol(f"brm-tells-{name}", blocks(parts.roles[role], role))
        out += symbol(f"brm-face-{name}", card(role)) + symbol(f"brm-plate-{name}", plate(role))
        out += symbol(f"brm-badge-{name}", badge(role))
    out += symbol("brm-role-back", back("dusk-5", ("dusk-3", "dusk-4"), "hat"))
    plate_edge = rounded(
        [(-1, -1), (PLATE_WIDTH + 1, -1), (PLATE_WIDTH + 1, PLATE_HEIGHT + 1), (-1, PLATE_HEIGHT + 1)], 17
    )
    return out + symbol("brm-face-ring", card_ring()) + symbol("brm-plate-ring", ring(plate_edge, 6))


def band(role: int, width: float) -> str:
    """The header in the colour of the family."""
    return path(f"M8 20Q8 8 20 8H{width - 20:g}Q{width - 8:g} 8 {width - 8:g} 20V44H8Z", FAMILIES[family(role)])


def card(role: int) -> str:
    """A role card without its name: the bust, what it does bravely, what it does cowardly."""
    name = ROLES[role]
    art = at(8, 47, group(use(f"brm-bust-{name}"), clip_path="url(#brm-window)"))
    return edge() + band(role, WIDTH) + art + at(0, 172, use(f"brm-says-{name}"))


def plate(role: int) -> str:
    """The same lying across, for picking."""
    name = ROLES[role]
    out = rect(4, 8, PLATE_WIDTH, PLATE_HEIGHT, "shade", 16) + rect(0, 3, PLATE_WIDTH, PLATE_HEIGHT, "paper-5", 16)
    out += rect(0, 0, PLATE_WIDTH, PLATE_HEIGHT, "paper-1", 16, stroke="var(--ink-print)", stroke_opacity=".35")
    art = group(use(f"brm-bust-{name}"), clip_path="url(#brm-half)")
    return out + band(role, PLATE_WIDTH) + at(-40, 46, art, scale=1.06) + use(f"brm-tells-{name}", 108, 50)


def strips(role: Role, number: int) -> str:
    """Brave on gold with a flame, cowardly on grey with a snail."""
    out = rect(8, 0, 184, 50, "sun-2", 6) + circle(32, 25, 18, "clay-4") + icon("brave", 32, 24, 24, "sun-1")
    out += row(signs(role, number, brave=True), 58, 25)
    out += path("M14 54H186Q192 54 192 60V88Q192 100 180 100H20Q8 100 8 88V60Q8 54 14 54Z", "paper-3")
    out += circle(32, 77, 17, "stone-4") + icon("coward", 32, 77, 23, "paper-1")
    return out + row(signs(role, number, brave=False), 58, 77)


def blocks(role: Role, number: int) -> str:
    """The same on a plate, one below the other."""
    out = ""
    for brave, y, fill in ((True, 0.0, "sun-2"), (False, 68.0, "paper-3")):
        ink, glyph = ("clay-4", "brave") if brave else ("stone-4", "coward")
        shown = signs(role, number, brave=brave)
        inner = circle(0, 0, 13, ink) + icon(glyph, 0, 0, 18, "sun-1" if brave else "paper-1")
        out += rect(0, y, 124, 64, fill, 7) + at(18, y + 16, inner)
        out += at(7, y + 47, row(shown, 0, 0), scale=min(0.96, 112 / wide(shown)))
    return out


def wide(given: list[str]) -> float:
    """How much room signs take."""
    total = 0.0
    for sign in given:
        if sign in LANDSCAPES or sign in ("potion", "wand", "cloud"):
            total += 30
        elif sign in COLOURS:
            total += 27
        else:
            total += 21 if sign in ("arrow", "plus") else 13 * len(sign) + 6
    return total


def signs(role: Role, number: int, *, brave: bool) -> list[str]:
    """What a strip shows, one sign after another."""
    grounds = [LANDSCAPES[landscape] for landscape in bits(role.landscapes)]
    bonus = [f"+{role.bonus}"] if brave and role.bonus else []
    if is_witch(number):
        return ["arrow", *grounds, "plus", "potion"] if brave else ["arrow", *grounds]
    if is_druid(number):
        return [*grounds, "potion", *bonus]
    if is_gatherer(number):
        potion = COLOURS[role.potion]
        return [potion] * role.potions + ["wand"] * role.wands if brave else [potion, "/", "wand"]
    return ["wand", "arrow", "cloud", *bonus]


def row(given: list[str], x: float, y: float) -> str:
    """Signs side by side."""
    out = ""
    for sign in given:
        if sign in LANDSCAPES:
            out += circle(x + 13, y, 13.5, GROUND_INKS[LANDSCAPES.index(sign)]) + icon(sign, x + 13, y, 20, "paper-1")
            x += 30
        elif sign in COLOURS:
            out += use(f"brm-flask-{sign}", x + 12, y, 0.86)
            x += 27
        elif sign in ("arrow", "plus"):
            out += icon(sign, x + 9, y, 17, "ink-print")
            x += 21
        elif sign in ("potion", "wand", "cloud"):
            out += icon(sign, x + 13, y, 26, "ink-print")
            x += 30
        else:
            out += lettering(x + 3, y + 8, sign, 22, anchor="start")
            x += 13 * len(sign) + 6
    return out


def backdrop(role: int) -> str:
    """What is behind a bust, 184 by 128."""
    if role == FAIRY:
        return sky()
    if is_gatherer(role):
        return garden(role)
    scenes = (night_wood, hills, meadow, peaks, meadow, peaks)
    return scenes[role]()


def night_wood() -> str:
    """A dark wood under the moon."""
    out = (
        rect(0, 0, 184, 128, "url(#brm-dusk)")
        + circle(140, 34, 30, "sun-1", opacity=".25")
        + circle(140, 34, 20, "sun-1")
    )
    out += path("M0 128V84Q20 70 40 82T86 78T130 84T184 74V128Z", "pine-4")
    trees = ((14, 122, 1.7, "pine1"), (38, 126, 1.2, "pine2"), (164, 124, 1.8, "pine3"), (142, 128, 1.2, "pine2"))
    return out + "".join([use(f"brm-g-{name}", x, y, scale) for x, y, scale, name in trees])


def hills() -> str:
    """Green hills at dawn."""
    out = rect(0, 0, 184, 128, "url(#brm-dawn)") + circle(150, 36, 17, "sun-2")
    places = ((30, 112, 1.7), (156, 114, 1.9), (92, 110, 1.3), (4, 126, 1.4), (180, 130, 1.3))
    return out + "".join([use("brm-g-hill1", x, y, scale) for x, y, scale in places])


def meadow() -> str:
    """A meadow in flower."""
    out = rect(0, 0, 184, 128, "url(#brm-dawn)") + circle(34, 30, 17, "sun-1")
    out += path("M0 128V92Q46 74 92 88T184 80V128Z", "fern-3") + path("M0 128V108Q60 94 110 106T184 100V128Z", "fern-2")
    return out + "".join([use(f"brm-g-flower{1 + i % 2}", x, y) for i, (x, y) in enumerate(FLOWERS)])


def peaks() -> str:
    """High mountains."""
    out = rect(0, 0, 184, 128, "url(#brm-dawn)")
    return out + "".join(
        [use("brm-g-peak1", x, y, scale) for x, y, scale in ((34, 126, 1.5), (150, 128, 1.7), (96, 122, 1))]
    )


def garden(role: int) -> str:
    """Where roots, herbs or fruits grow."""
    out = rect(0, 0, 184, 128, "url(#brm-dawn)") + path("M0 128V96Q60 84 110 94T184 90V128Z", "fern-3")
    if role == len(ROLES) - 1:
        out += use("brm-g-oak1", 22, 116, 2.1) + use("brm-g-oak3", 166, 118, 2.3)
        fruit = ((10, 76), (26, 66), (34, 84), (18, 92), (154, 72), (170, 66), (178, 86), (162, 90))
        return out + "".join([circle(x, y, 4.4, "dusk-3") + circle(x - 1, y - 1, 1.4, "dusk-1") for x, y in fruit])
    if role == len(ROLES) - 2:
        return out + "".join([use("brm-g-bush", x, y, 2.2) for x, y in ((16, 112), (46, 118), (150, 110), (176, 116))])
    furrows = "M0 104Q90 88 184 100V112Q90 100 0 116Z"
    return out + path(furrows, "bark-3") + path("M0 122Q90 106 184 118V128H0Z", "bark-3")


def sky() -> str:
    """Above the clouds."""
    out = rect(0, 0, 184, 128, "url(#brm-sky)")
    for x, y, r, seed in ((24, 108, 22, 3), (160, 112, 26, 5), (92, 126, 24, 8), (150, 26, 13, 4), (28, 30, 11, 6)):
        out += path(lobes((x, y), r, seed, squash=0.6), "paper-1", opacity=".92")
        out += path(lobes((x + 3, y + 6), r * 0.8, seed + 1, squash=0.5), "sky-1")
    return out


def badge(role: int) -> str:
    """A role in short: a disc in the colour of its family, of radius 20."""
    out = circle(0, 2, 20, "ink-print", opacity=".5") + circle(0, 0, 20, FAMILIES[family(role)])
    out += circle(0, 0, 18.4, "none", stroke="var(--paper-1)", stroke_width="2")
    if is_witch(role):
        return out + icon(LANDSCAPES[role], 0, 0, 27, "paper-1")
    if is_druid(role):
        glyphs = ("forest", "prairie") if role == 4 else ("hill", "mountain")
        return out + icon(glyphs[0], -7, 1, 18, "paper-1") + icon(glyphs[1], 8, 1, 18, "paper-1")
    if role == FAIRY:
        return out + icon("cloud", 0, 0, 28, "paper-1")
    return out + use(f"brm-flask-{('orange', 'green', 'purple')[role - 7]}", 0, 1, 0.86)
