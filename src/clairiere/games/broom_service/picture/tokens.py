"""Tokens: flasks, clouds, hats, landscape tiles and amulets."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import (
    at,
    circle,
    ellipse,
    icon,
    lettering,
    line,
    lobes,
    number,
    path,
    polygon,
    rect,
    regular,
    rounded,
    star,
)
from clairiere.pictures.pieces import colour, last_ring, ring, silhouette

SEATS: Final = 5
FLASKS: Final = {
    "purple": (
        "M-3.5-13H3.5V-6C9-4 12 1 12 5.5A12 12 0 0 1-12 5.5C-12 1-9-4-3.5-6Z",
        "M-10.8 2H10.8A11 11 0 0 1 0 16A11 11 0 0 1-10.8 2Z",
        "M-5 5q-1 5 2 8",
    ),
    "green": (
        "M-3.5-13H3.5V-5H8.5A3.5 3.5 0 0 1 12-1.5V13A4 4 0 0 1 8 17H-8A4 4 0 0 1-12 13V-1.5A3.5 3.5 0 0 1-8.5-5H-3.5Z",
        "M-10.5 3H10.5V13A2.8 2.8 0 0 1 7.7 15.5H-7.7A2.8 2.8 0 0 1-10.5 13Z",
        "M-6 6v6",
    ),
    "orange": (
        "M-3.5-15H3.5V-8C7-6 8-2 8 2V13A4 4 0 0 1 4 17H-4A4 4 0 0 1-8 13V2C-8-2-7-6-3.5-8Z",
        "M-6.6 1H6.6V13A2.6 2.6 0 0 1 4 15.6H-4A2.6 2.6 0 0 1-6.6 13Z",
        "M-4 4v8",
    ),
}
"""Glass, what is in it, and a glint."""
INKS: Final = {"purple": "potion-violet", "green": "potion-green", "orange": "potion-orange"}
HAT: Final = "M-17 0C-17-5-9-6-8-9L-3-30C-2-38 4-43 12-41L7-36L5-30L9-9C10-6 17-5 17 0C17 6-17 6-17 0Z"
CLOUD: Final = lobes((0, 0), 33, 5, count=9, squash=0.72)
STAR: Final = polygon([(round(x, 1), round(y, 1)) for x, y in star(8.6, inner=0.44)])
OCTAGON: Final = rounded(regular(8, 30, start=-67.5), 5)
LEAF: Final = "M0-31C22-28 33-12 31 8C28 26 12 31 0 31C-12 31-28 26-31 8C-33-12-22-28 0-31Z"
SHIELD: Final = rounded([(-28, -24), (0, -31), (28, -24), (28, 14), (0, 31), (-28, 14)], 9)


def token_symbols(heavy: list[tuple[int, int]], storms: dict[str, tuple[int, str, int]]) -> str:
    """Flasks, hats, clouds, tiles, amulets, and the rings around them."""
    out = "".join([symbol(f"brm-flask-{name}", flask(name)) for name in FLASKS])
    out += symbol("brm-wand", wand()) + symbol("brm-bolt", icon("bolt", 0, 0, 30, "sun-4"))
    for seat in range(SEATS):
        out += symbol(f"brm-hat-{seat + 1}", hat(seat)) + symbol(f"brm-amulet-{seat + 1}", amulet(seat))
        out += symbol(f"brm-ghost-{seat + 1}", ghost(seat))
    out += "".join([symbol(f"brm-cloud-{s}-{b}", heavy_cloud(s, b)) for s, b in heavy])
    out += "".join([symbol(f"brm-storm-{name}", storm_cloud(name, *given)) for name, given in storms.items()])
    out += symbol("brm-cloud-ring", ring(outline(40, 29), 5)) + symbol("brm-cloud-last", last_ring(outline(40, 29)))
    out += symbol("brm-hat-ring", ring(outline(22, 11), 4.4)) + symbol("brm-hat-last", last_ring(outline(22, 11)))
    out += symbol("brm-tile-ring", ring(silhouette(0, 36), 6)) + symbol("brm-circle-ring", ring(outline(36, 30), 6))
    return out + badge_marks() + tile_symbols()


def badge_marks() -> str:
    """What is added to the badge of a role, brave or cowardly, and to a card: chosen, or cursed."""
    out = symbol("brm-brave", at(13, -13, circle(0, 0, 11, "sun-2"), icon("brave", 0, 0, 18, "clay-4")))
    out += symbol("brm-cowardly", at(13, -13, circle(0, 0, 11, "paper-2"), icon("coward", 0, 0, 17, "ink-print")))
    disc = circle(0, 3, 30, "ink-print", opacity=".5") + circle(
        0, 0, 29, "gold", stroke="var(--ink-print)", stroke_width="3"
    )
    out += symbol("brm-chosen", at(56, 116, disc, icon("check", 0, 0, 44, "ink-print")))
    disc = circle(0, 0, 15, "paper-1") + icon("cursed", 0, 0, 24, "berry-4")
    return out + symbol("brm-curse", disc)


def outline(rx: float, ry: float) -> str:
    """An oval as a path."""
    x, y = number(rx), number(ry)
    return f"M-{x} 0A{x} {y} 0 1 1 {x} 0A{x} {y} 0 1 1-{x} 0Z"


def flask(name: str) -> str:
    """A potion: round, square or tall."""
    glass, liquid, glint = FLASKS[name]
    out = path(glass, "shade", transform="translate(2 3)")
    out += path(glass, "paper-1", stroke="var(--ink-print)", stroke_width="1.4") + path(liquid, INKS[name])
    out += line(glint, "paper-1", 1.8, opacity=".75")
    return out + rect(-4.8, -19.5 if name == "orange" else -17.5, 9.6, 5, "bark-4", 1.6)


def wand() -> str:
    """A wand with a star at its tip."""
    out = line("M-11 15L6-4", "bark-5", 5) + line("M-11 15L6-4", "bark-3", 2.6)
    out += at(9, -8, path(STAR, "sun-3", stroke="var(--ink-print)", stroke_width="1.2", stroke_linejoin="round"))
    return out + line("M-6-12v6M-9-9h6M14 8v5M11.5 10.5h5", "sun-4", 1.8)


def hat(seat: int) -> str:
    """A pawn: a witch's hat whose brim bears the shape of its seat."""
    ink = colour(seat)
    out = ellipse(6, 3, 19, 7, "shade") + path(HAT, "wood-edge", transform="translate(0 2.6)", opacity=".9")
    out += path(HAT, "none", stroke="var(--wood-edge)", stroke_width="5", stroke_linejoin="round", opacity=".8")
    out += path(HAT, ink, stroke="var(--paper-1)", stroke_width="2.4", stroke_linejoin="round")
    out += path("M-8-9L-3-30C-2-36 2-41 8-41.5C3-38 1-34 0-28L-3-8.5Q-6-8.4-8-9Z", "paper-1", opacity=".24")
    out += path("M-8-9Q0-5.5 9-9L8.2-13Q0-10-7-13Z", f"{ink}-on", opacity=".85")
    return out + at(0, -1.5, path(silhouette(seat, 4.3), f"{ink}-on"))


def ghost(seat: int) -> str:
    """Where a hat would come to stand."""
    out = path(HAT, colour(seat), opacity=".72")
    out += path(HAT, "none", stroke="var(--ink-print)", stroke_width="4", stroke_linejoin="round", opacity=".5")
    return out + path(
        HAT, "none", stroke="var(--paper-1)", stroke_width="2.4", stroke_dasharray="5 4", stroke_linejoin="round"
    )


def cloud_body(tones: tuple[str, str, str]) -> str:
    """A cloud, and the shadow that it throws."""
    out = path(CLOUD, "shade", transform="translate(6 10)") + path(CLOUD, tones[0], transform="translate(0 4)")
    return out + path(CLOUD, tones[1]) + path(lobes((-6, -4), 25, 9, squash=0.66), tones[2])


def stars(count: int, y: float, ink: str) -> str:
    """What it costs to chase a cloud away."""
    line_of = {"stroke": "var(--ink-print)", "stroke_width": "1.1", "stroke_linejoin": "round"}
    return "".join([at((i - (count - 1) / 2) * 16.5, y, path(STAR, ink, **line_of)) for i in range(count)])


def bolts(count: int, x: float, y: float, size: float = 17) -> str:
    """What a cloud is worth at the end."""
    return "".join([icon("bolt", x + (i - (count - 1) / 2) * 13, y, size, "dusk-4") for i in range(count)])


def heavy_cloud(price: int, lightning: int) -> str:
    """A heavy cloud: stars above, bolts below."""
    out = cloud_body(("stone-3", "stone-1", "paper-1"))
    return out + stars(price, -8 if lightning else 0, "sun-3") + bolts(lightning, 0, 11)


def storm_cloud(name: str, lightning: int, potion: str, points: int) -> str:
    """A storm cloud: a blue star, bolts, and what it does."""
    out = cloud_body(("dusk-4", "dusk-2", "dusk-1"))
    out += at(-17, -11, path(STAR, "sky-4", stroke="var(--ink-print)", stroke_width="1.1")) + bolts(
        lightning, 14, -11, 15
    )
    if name == "delivery_bonus":
        return out + icon("potion", -12, 10, 19, "ink-print") + lettering(11, 17, f"+{points}", 19)
    if name == "gust":
        wind = "M-22 6h20c8 0 8-9 1-8M-22 12h30c9 0 8 9 0 8M-16 18h9"
        return out + line(wind, "ink-print", 2.6) + icon("hat", 19, 7, 19, "ink-print")
    if name == "parcel":
        return (
            out
            + icon("potion", -12, 10, 20, "ink-print")
            + icon("arrow", 1, 10, 14, "ink-print")
            + icon("tower", 15, 10, 19, "ink-print")
        )
    return out + at(-10, 9, flask(potion), scale=0.74) + lettering(11, 17, f"+{points}", 19)


def amulet(seat: int) -> str:
    """An amulet on its thread, in the shape of its seat."""
    shape = silhouette(seat, 8)
    out = path(shape, "shade", transform="translate(1.5 3)") + path(shape, "wood-edge", transform="translate(0 1.6)")
    out += path(shape, colour(seat), stroke="var(--sun-2)", stroke_width="2.4")
    return out + circle(0, 0, 2.2, f"{colour(seat)}-on")


def tile_symbols() -> str:
    """`brm-tile-two_wands`, ..., and the empty spaces where they lie."""
    out = ""
    for name, face in mountain_faces().items():
        out += symbol(f"brm-tile-{name}", slab(OCTAGON, "stone-5", "stone-1", "stone-3") + face)
    for name, face in forest_faces().items():
        out += symbol(f"brm-tile-{name}", slab(LEAF, "moss-5", "moss-1", "moss-3") + face)
    for letters in ("ab", "ac", "ad", "bc", "cd"):
        out += symbol(f"brm-tile-turbo_{letters}", slab(SHIELD, "clay-5", "sun-1", "clay-3") + turbo(letters.upper()))
    hollow = {"stroke": "var(--ink-print)", "stroke_width": "2.4", "stroke_dasharray": "6 5", "opacity": ".5"}
    for name, edge in (("mountain", OCTAGON), ("forest", LEAF), ("hill", SHIELD)):
        out += symbol(f"brm-space-{name}", path(edge, "none", **hollow))
    return out


def slab(edge: str, dark: str, face: str, rim: str) -> str:
    """A thick piece of card."""
    out = path(edge, "shade", transform="translate(4 7)") + path(edge, dark, transform="translate(0 3)")
    return out + path(edge, face, stroke=f"var(--{rim})", stroke_width="3")


def mountain_faces() -> dict[str, str]:
    """What the mountain tiles give."""
    flasks = [
        at(x, y, flask(name), scale=0.62) for name, x, y in (("purple", -13, 1), ("green", 13, 1), ("orange", 0, -2))
    ]
    wands = at(-8, 1, wand(), scale=0.86) + at(9, 1, wand(), scale=0.86)
    deliver = (
        icon("potion", -11, 0, 23, "ink-print")
        + icon("arrow", 3, 0, 14, "ink-print")
        + icon("tower", 15, 0, 19, "ink-print")
    )
    moves = icon("hat", -9, -4, 24, "ink-print") + icon("arrow", -8, 13, 15, "ink-print") + lettering(13, 8, "×2", 21)
    chase = (
        icon("wand", -12, 2, 21, "ink-print")
        + icon("arrow", 3, 2, 13, "ink-print")
        + icon("cloud", 15, 1, 21, "ink-print")
    )
    return {
        "three_potions": "".join(flasks),
        "two_wands": wands,
        "deliver": deliver,
        "two_moves": moves,
        "chase": chase,
    }


def forest_faces() -> dict[str, str]:
    """What the forest tiles do."""
    heart = "M0 18C-22 2-20-16-9-16C-4-16-1-13 0-9C1-13 4-16 9-16C20-16 22 2 0 18Z"
    brave = path(heart, "berry-3") + icon("brave", 0, -1, 20, "sun-1")
    card = rect(-17, -16, 22, 31, "dusk-4", 4, stroke="var(--paper-1)", stroke_width="2") + lettering(14, 9, "+1", 22)
    five = icon("coward", -9, 3, 22, "ink-print") + lettering(12, 10, "5", 29)
    return {"brave_heart": brave, "extra_card": card, "five_points": five}


def turbo(letters: str) -> str:
    """A broom with a flame behind it, and the two stone circles that it flies to."""
    out = line("M-20-2L17-12", "bark-4", 3.6) + path("M-18-4C-25-8-28 0-28 4C-24 3-20 2-16-1Z", "sun-4")
    out += path("M-26-2q-6 3-4 8q5-1 8-5Z", "clay-3")
    for i, letter in enumerate(letters):
        disc = circle(0, 0, 10, "dusk-4", stroke="var(--paper-1)", stroke_width="1.6")
        out += at(-11 + 22 * i, 10, disc, lettering(0, 5.6, letter, 16, "paper-1"))
    return out
