"""Tokens: chips, objects, characters, pawns, and the magic well."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from clairiere.games.roundforest.rules.choices import CHARACTERS, CHIPS, FRIENDLY, HEAVIES, OBJECTS, TASKED
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, group, icon, line, path, use
from clairiere.pictures.pieces import colour, linear, silhouette

# Drawings: objects and characters, a drawing a line, in objects.svg and folk.svg; each has its middle at (0, 0).

KEPT: Final[dict[str, dict[str, str]]] = {}


def drawings(name: str) -> dict[str, str]:
    """The drawings of a file by their names."""
    if name not in KEPT:
        text = files("clairiere.games.roundforest.picture").joinpath(f"{name}.svg").read_text("utf-8")
        KEPT[name] = {}
        for drawn in text.splitlines()[1:-1]:
            id, _, content = drawn.removeprefix('<g id="').partition('">')
            KEPT[name][id] = content.removesuffix("</g>")
    return KEPT[name]


def thing(name: str) -> str:
    """An object, a coin, the apple, the compass, the ring, a bag; within about 36 units of its middle."""
    return drawings("objects")[name]


def bust(name: str) -> str:
    """A character, drawn for a round window of radius 50; the fairy is 184 by 128 and begins at (0, 0)."""
    return drawings("folk")[name]


RADIUS: Final = 36
"""Of tokens with objects and characters."""
ASKED_FOR: Final = ("anvil", "barrel", "stone", "sword", "magic_potion", "cross")
"""Objects with an exclamation mark (RND-COMP-05)."""
COINS: Final = {"coin_copper": "copper", "coin_silver": "silver"}
TREASURES: Final = ("apple", "compass", "ring", "object_bag", "chip_bag")
# By chip: glyph, its ink, face and edge.
FACES: Final = {
    "blue": ("bag", "paper-1", "p1", "sky-5"),
    "red": ("meet", "paper-1", "berry-3", "berry-5"),
    "yellow": ("place", "ink-print", "sun-3", "sun-5"),
}
RAMPS: Final = ("moss", "berry", "sky")
"""Of friendly, hostile and helpful characters."""
HEART: Final = "M0 5.6C-7 1-7-5-3-5.2C-1-5.2 0-3.6 0-3C0-3.6 1-5.2 3-5.2C7-5 7 1 0 5.6Z"
CLAWS: Final = "M-4-5Q-2.600 0-4 5M0-5.5Q1.4 0 0 5.5M4-5Q5.4 0 4 5"
SPARK: Final = "M0-6.5L1.7-1.7L6.5 0L1.7 1.7L0 6.5L-1.700 1.7L-6.5 0L-1.700-1.700Z"
CLOAK: Final = (
    "M-27 0C-27-22-20-36-13-44C-18-52-17-70-4-78C2-84 8-84 14-82C10-78 13-74 15-66C18-56 16-48 12-43"
    "C20-34 27-20 27 0C14 8-14 8-27 0Z"
)
LIT: Final = (
    "M-27 0C-27-22-20-36-13-44C-18-52-17-70-4-78C0-82 4-83.5 8-83.5C-4-74-8-60-6-44C-12-30-14-14-12 5Q-22 4-27 0Z"
)
DIM: Final = "M12-43C20-34 27-20 27 0C22 3.4 17 5 12 5.6C16-10 16-28 8-42Z"


def kind_of(character: int) -> int:
    """Friendly, hostile or helpful."""
    return 0 if character < FRIENDLY else 1 if character < TASKED else 2


def token_symbols() -> str:
    """`rnd-blue`, `rnd-o-hat` (the thing alone), `rnd-hat` (its token), `rnd-c-imp` (the bust), `rnd-imp`, ..."""
    out = "".join([symbol(f"rnd-{name}", chip(name)) for name in CHIPS])
    out += "".join([symbol(f"rnd-o-{name}", thing(COINS.get(name, name))) for name in OBJECTS])
    out += "".join([symbol(f"rnd-{name}", object_token(kind)) for kind, name in enumerate(OBJECTS)])
    out += "".join([symbol(f"rnd-{name}", thing(name)) for name in TREASURES])
    out += '<clipPath id="rnd-window"><circle r="50"/></clipPath><clipPath id="rnd-medal"><circle r="32"/></clipPath>'
    for character, name in enumerate(CHARACTERS):
        out += symbol(f"rnd-c-{name}", group(bust(name), clip_path="url(#rnd-window)"))
        out += symbol(f"rnd-{name}", character_token(character))
    out += linear("rnd-water", [("0", "water-2", "1"), ("1", "water-4", "1")], x2=".35")
    return out + symbol("rnd-well", well()) + pawn_symbols()


def chip(name: str) -> str:
    """A slice of a branch, painted: colour and sign."""
    glyph, on, face, edge = FACES[name]
    out = circle(3.5, 6, 30, "shade") + circle(0, 3.6, 30, "bark-5") + circle(0, 0, 30, "bark-2")
    out += path("M-30 0A30 30 0 0 1 20-22A33 33 0 0 0-30 0Z", "bark-1")
    bark = {"stroke": "var(--bark-3)", "stroke_width": "1.4", "stroke_dasharray": "9 3 14 4", "opacity": ".9"}
    out += circle(0, 0, 27, "none", **bark) + circle(0, 0, 24, edge) + circle(0, 1.2, 22.8, face)
    out += path("M-22.5 0A22.8 22.8 0 0 1 14-17A25 25 0 0 0-22.5 0Z", "paper-1", opacity=".3")
    return out + icon(glyph, 0, 0.5, 29, on)


def object_token(kind: int) -> str:
    """A round card; heavy ones have a thick rim and a weight, those that a task asks for a red mark."""
    name, heavy, r = OBJECTS[kind], kind < HEAVIES, RADIUS
    out = circle(4, 7, r, "shade") + circle(0, 3, r, "clay-5" if heavy else "bark-4")
    out += circle(0, 0, r, "clay-3" if heavy else "bark-1") + circle(0, 0, r - (4.5 if heavy else 3), "paper-1")
    out += path("M-30 0A30 30 0 0 0 30 0A36 36 0 0 1-30 0Z", "paper-3", opacity=".7") + use(f"rnd-o-{name}", scale=0.8)
    rim = {"stroke": "var(--paper-1)", "stroke_width": "1.8", "stroke_linejoin": "round"}
    if heavy:
        weight = "M-7.5 7L-5.5-3H-2.600A3.4 3.4 0 1 1 2.6-3H5.5L7.5 7Q0 9-7.5 7Z"
        out += at(r * 0.68, r * 0.7, path(weight, "clay-5", **rim))
    if name in ASKED_FOR:
        mark = path("M-1.900-6H1.9L1.3 1.6H-1.300Z", "paper-1") + circle(0, 4.4, 1.8, "paper-1")
        out += at(r * 0.7, -r * 0.7, circle(0, 0, 9.5, "berry-3", stroke="var(--paper-1)", stroke_width="1.8"), mark)
    return out


def character_token(character: int) -> str:
    """The bust in a round window, with the mark of its kind."""
    name, ramp, r = CHARACTERS[character], RAMPS[kind_of(character)], RADIUS
    out = circle(4, 7, r, "shade") + circle(0, 3, r, f"{ramp}-5") + circle(0, 0, r, f"{ramp}-4")
    out += group(use(f"rnd-c-{name}", scale=0.64), clip_path="url(#rnd-medal)")
    out += circle(0, 0, r - 4, "none", stroke="var(--paper-1)", stroke_width="1.8")
    return out + kind_mark(kind_of(character), r * 0.7, -r * 0.7)


def kind_mark(kind: int, x: float, y: float, r: float = 9) -> str:
    """A heart for friends, claws for foes, a spark for helpers: never a colour alone."""
    signs = path(HEART, "paper-1"), line(CLAWS, "paper-1", 2), path(SPARK, "paper-1")
    disc = circle(0, 0, 9, f"{RAMPS[kind]}-5", stroke="var(--paper-1)", stroke_width="1.8")
    return at(x, y, disc, signs[kind], scale=r / 9)


def well() -> str:
    """A magic well seen from above."""
    out = ellipse(4, 7, 42, 41, "shade") + circle(0, 0, 41, "stone-4")
    slab = "M-9.200-40A41 41 0 0 1 9.2-40L6.7-28A29 29 0 0 0-6.700-28Z"
    line_ = {"stroke": "var(--stone-5)", "stroke_width": "1.2"}
    for i in range(12):
        lit = ("stone-2", "stone-3", "stone-1", "stone-3")[i % 4]
        out += path(slab, ("stone-3", "stone-4")[i % 2] if 3 <= i <= 6 else lit, transform=f"rotate({30 * i})", **line_)
    out += circle(0, 0, 28.5, "water-5") + circle(1, 2.5, 26, "url(#rnd-water)")
    out += path("M-24-8A26 26 0 0 1 20-16A32 32 0 0 0-24-8Z", "water-5", opacity=".6")
    out += circle(0, 2, 18, "url(#glow)", opacity=".65")
    out += at(0, 2, path("M0-13L3-3L13 0L3 3L0 13L-3 3L-13 0L-3-3Z", "sun-1"))
    out += line("M-16 12q6-3 12 0M4 16q5-2.500 10 0", "water-1", 1.6)
    for x, y in ((-32, 22), (30, 26), (28, -30)):
        moss = path("M-9 3Q-7-6 0-3Q6-8 10 2Q0 7-9 3Z", "moss-3") + path("M-7 1Q-5-4 0-2Q-2 3-7 1Z", "moss-2")
        out += at(x, y, moss)
    return out


def pawn_symbols() -> str:
    """`rnd-pawn-1`, `rnd-ghost-1` where one would stand, `rnd-debtor-1` on the token of somebody who is owed."""
    out = ""
    for seat in range(4):
        out += symbol(f"rnd-pawn-{seat + 1}", pawn(seat)) + symbol(f"rnd-ghost-{seat + 1}", ghost(seat))
        debtor = path(silhouette(seat, 11), colour(seat), stroke="var(--paper-1)", stroke_width="2.4")
        out += symbol(f"rnd-debtor-{seat + 1}", debtor)
    return out


def pawn(seat: int) -> str:
    """A hooded wanderer, 84 high; the cloak has the player's colour, its clasp the player's shape."""
    ink, on = colour(seat), f"{colour(seat)}-on"
    out = ellipse(9, 1, 32, 11, "shade") + path(CLOAK, "wood-edge", transform="translate(0 3.500)", opacity=".9")
    out += path(CLOAK, "none", stroke="var(--wood-edge)", stroke_width="6", stroke_linejoin="round", opacity=".75")
    out += path(CLOAK, ink, stroke="var(--paper-1)", stroke_width="3", stroke_linejoin="round")
    out += path(LIT, "p5", opacity=".24") + path(DIM, "wood-edge", opacity=".2")
    out += ellipse(0, -57, 10.5, 12, "bark-5") + ellipse(0.5, -55, 8.6, 9.6, "clay-1")
    out += circle(-3, -56, 1.5, "bark-5") + circle(4, -56, 1.5, "bark-5")
    out += line("M-2.500-50.5Q.5-48.5 3.5-50.5", "clay-4", 1.5)
    out += path("M-10-62C-6-70 7-70 11-62C6-66-4-66-10-62Z", "bark-4")
    clasp = path(silhouette(seat, 9.5), on, transform="translate(0-27)")
    return out + clasp + line("M-12-42Q0-36 12-42", on, 2, opacity=".6")


def ghost(seat: int) -> str:
    """A pawn that is not there yet."""
    soft = {"stroke_linejoin": "round"}
    out = path(CLOAK, "none", stroke="var(--wood-edge)", stroke_width="11", opacity=".7", **soft)
    out += path(CLOAK, colour(seat), stroke="var(--paper-1)", stroke_width="5", **soft)
    return out + path(silhouette(seat, 12), f"{colour(seat)}-on", transform="translate(0-28)")
