"""Faces: every card and token put together from shared parts, with numerals but without words."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.components import FIXED, PER_VENERABLE, Parts
from clairiere.games.bloody_grove.numbering import (
    ANIMALS,
    FIRST_ELITE_FACE,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE_FACE,
    PLAIN,
    SIDES,
)
from clairiere.games.bloody_grove.scenery.spirits import RED_FOLIAGE
from clairiere.pictures.canvas import symbol
from clairiere.pictures.cards import HALVES, band, edge, frame, half_disc, value_disc, window
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import at, circle, lettering, line, rect, use

EFFECT_ICONS: Final = ("eye", "recruit", "deck")
"""Of peek_arcane, recruit_to_deck and bottom_card_to_column."""
VENERABLE_BAND: Final = "pine-4"
STRONG: Final = 3


def frame_symbols() -> str:
    """Blank cards of each kind, the bands of the animals, and the half-discs."""
    out = symbol("grv-basic", edge()) + symbol("grv-elite", edge() + frame("sun-3"))
    out += symbol("grv-old", edge("paper-3") + frame("moss-4") + band(VENERABLE_BAND))
    out += symbol("grv-old-red", edge("paper-3") + frame("berry-4") + band(VENERABLE_BAND))
    for animal in ANIMALS:
        out += symbol(f"grv-band-{animal}", band(animal) + icon(animal, 170, 32, 38, "paper-1"))
        for side, letter in zip(SIDES, "lr"):
            y = HALVES[ANIMALS.index(animal)]
            out += symbol(f"grv-{animal}-{letter}", half_disc(side, y, animal, animal))
    return out


def face_symbols(parts: Parts) -> str:
    """`grv-face-0` and so on: Spirits, Venerables, tokens."""
    out = "".join([symbol(f"grv-face-{face}", spirit_face(parts, face)) for face in range(FIRST_VENERABLE_FACE)])
    for face in range(FIRST_VENERABLE_FACE, FIRST_TOKEN_FACE):
        out += symbol(f"grv-face-{face}", venerable_face(parts, face))
    for face in range(FIRST_TOKEN_FACE, len(parts.names)):
        out += symbol(f"grv-face-{face}", token_face(parts, face))
    return out + "".join([symbol(f"grv-druid-card-{seat}", druid_face(parts, seat)) for seat in range(2)])


def druid_face(parts: Parts, seat: int) -> str:
    """A Druid, in the colour of its seat."""
    out = edge() + use(f"grv-druid-{seat}")
    return out + halves(parts.druid_left[seat], parts.druid_right[seat])


def halves(left: int, right: int) -> str:
    """The half-discs on both edges."""
    out = "".join([use(f"grv-{name}-l") for i, name in enumerate(ANIMALS) if left >> i & 1])
    return out + "".join([use(f"grv-{name}-r") for i, name in enumerate(ANIMALS) if right >> i & 1])


def spirit_face(parts: Parts, face: int) -> str:
    """A basic or Elite Spirit."""
    animal = ANIMALS[parts.animal[face]]
    elite = face >= FIRST_ELITE_FACE
    out = use("grv-elite" if elite else "grv-basic") + use(f"grv-band-{animal}")
    out += window(*(elite_art(parts, face, animal) if elite else basic_art(parts, face, animal)))
    out += value_disc(str(parts.strength[face]), animal) + powers(parts, face)
    return out + halves(parts.left[face], parts.right[face])


def basic_art(parts: Parts, face: int, animal: str) -> list[str]:
    """By day, in its own wood; half-symbols that differ from edge to edge make it a scout or a watcher."""
    art = [use(f"grv-bg-{animal}"), use(f"grv-{animal}"), *claw_marks(parts, face)]
    if parts.left[face] != parts.right[face]:
        art.append(use("grv-plume" if parts.left[face] > parts.right[face] else "grv-sprig"))
    return art


def elite_art(parts: Parts, face: int, animal: str) -> list[str]:
    """At dusk, among lights; what the Spirit can do floats around it."""
    art = [use(f"grv-bg-{animal}"), rect(0, 0, 200, 190, "url(#grv-sky-elite)")]
    if parts.domination[face]:
        art.append(use("grv-rays"))
    art += [use("grv-wisp"), circle(100, 84, 96, "url(#glow)", opacity=".5"), use(f"grv-{animal}")]
    for i in range(parts.arcane[face]):
        art.append(use("grv-rune", *((26, 30), (174, 30), (24, 158), (176, 158))[i]))
    for i in range(parts.ruse[face]):
        art.append(use("grv-trail", *((38, 164), (160, 168), (150, 16), (44, 16))[i], turn=(-12, 8, 14, -6)[i]))
    return art + claw_marks(parts, face)


def claw_marks(parts: Parts, face: int) -> list[str]:
    """One for each point of strength from the third on."""
    marks = min(parts.strength[face] - STRONG + 1, 2)
    return [use("grv-claws", (34, 166)[i], 152, 0.9) for i in range(marks)]


def powers(parts: Parts, face: int) -> str:
    """Ruses, then Arcanes, in the header; Domination in a disc on the picture."""
    kinds = ["ruse"] * parts.ruse[face] + ["arcane"] * parts.arcane[face]
    step, start = (30, 76) if len(kinds) < 4 else (22, 72)
    out = "".join([icon(kind, start + i * step, 32, min(28, step + 1), "sun-2") for i, kind in enumerate(kinds)])
    return out + domination_disc(parts.domination[face]) if parts.domination[face] else out


def domination_disc(points: int) -> str:
    """Points beside a sun, in the header."""
    return icon("domination", 118, 32, 30, "sun-2") + lettering(91, 44, str(points), 34, "paper-1")


def venerable_face(parts: Parts, face: int) -> str:
    """A Venerable: strength, Domination, and what it does."""
    red = face >= FIRST_VENERABLE_FACE + PLAIN
    foliage = RED_FOLIAGE if red else face % RED_FOLIAGE
    out = use("grv-old-red" if red else "grv-old") + window(use("grv-bg-ven"), use(f"grv-ven-{foliage}"))
    rule = parts.strength_rule[face]
    out += value_disc("1" if rule else str(parts.strength[face]), VENERABLE_BAND)
    if rule != FIXED:
        out += per(rule, 62)
    out += icon("domination", 170, 32, 32, "sun-2")
    rule = parts.domination_rule[face]
    if rule != FIXED:
        out += lettering(102, 44, "1", 34, "paper-1") + per(rule, 116)
    else:
        out += lettering(140, 44, str(parts.domination[face]), 34, "paper-1")
    return out + effect_pill([EFFECT_ICONS[kind] for kind in parts.effects[face]])


def per(rule: int, x: float) -> str:
    """`/ Venerable` or `/ animal`: what a value is counted by."""
    stroke = line(f"M{x} 44L{x + 7} 21", "paper-1", 2.6)
    if rule == PER_VENERABLE:
        return stroke + icon("venerable", x + 24, 32, 26, "paper-1")
    heads = [icon(name, x + 15 + 9 * i, (24, 40, 24)[i], 16, "paper-1") for i, name in enumerate(ANIMALS)]
    return stroke + "".join(heads)


def effect_pill(icons: list[str]) -> str:
    """What happens when it is taken, in order, on the lower edge of the picture."""
    if not icons:
        return ""
    width = 38 * len(icons) + 10
    glyphs = [icon(name, (i - (len(icons) - 1) / 2) * 38, 0, 28, "pine-5") for i, name in enumerate(icons)]
    return at(100, 211, rect(-width / 2, -19, width, 38, "paper-1", 19), *glyphs)


def token_face(parts: Parts, face: int) -> str:
    """A token face up: what it adds, or that it destroys."""
    if parts.destroys[face]:
        rim, disc = "berry-5", "berry-3"
        glyph = icon("shatter", 0, 0, 25, "paper-1")
    else:
        rim, disc = "dusk-5", "paper-1"
        glyph = lettering(-0.5, 6.6, f"+{parts.strength[face]}", 19)
    out = circle(1.5, 4, 19, "shade") + circle(0, 2, 19, rim) + circle(0, 0, 19, disc)
    return out + circle(0, 0, 16.4, "none", stroke="var(--dusk-3)", stroke_width="1.4") + glyph
