"""Faces: every card and token put together from shared parts, with numerals but without words."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    ELITE_POOL,
    FIRST_ELITE_FACE,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE_FACE,
    NOTHING,
    OWNED_POOL,
    PLAIN,
    POOLS,
    SIDES,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.components import FIXED, PER_VENERABLE, Parts
from clairiere.pictures.canvas import symbol
from clairiere.pictures.cards import HALVES, back, band, edge, frame, half_disc, value_disc, window
from clairiere.pictures.ink import at, circle, icon, lettering, line, path, rect, use
from clairiere.pictures.picnic import company
from clairiere.pictures.pieces import colour, linear, silhouette
from clairiere.pictures.plants import flower, leaf, mushroom

# Venerables and Druids, and the woods behind Spirits, are drawn in spirits.svg, 200 units wide; Spirits by the kit.

DRAWN: Final[dict[str, str]] = {}
FOLIAGE: Final = ("moss", "fern", "pine", "clay")
"""The leaves of a Venerable; the last for those with a red back."""
RED_FOLIAGE: Final = 3


def drawings() -> dict[str, str]:
    """What spirits.svg holds, and the company of bear, owl and fox, by id."""
    if not DRAWN:
        text = files("clairiere.games.bloody_grove.picture").joinpath("spirits.svg").read_text("utf-8")
        for drawing in text.replace("\n", "").split('<g id="')[1:]:
            id, _, content = drawing.partition('">')
            DRAWN[id] = f'<g id="{id}">{content.removesuffix("</svg>")}'
        DRAWN.update({f"grv-{name}": symbol(f"grv-{name}", animal) for name, animal in company().items()})
    return DRAWN


def spirit_symbols() -> str:
    """All of them, the Venerables in each foliage and the Druids in the colours of their seats."""
    found = drawings()
    plain = [drawing for id, drawing in found.items() if id not in ("grv-ven", "grv-druid")]
    for i, ramp in enumerate(FOLIAGE):
        grown = found["grv-ven"].replace("--leaf-", f"--{ramp}-").replace('"grv-ven"', f'"grv-ven-{i}"')
        plain.append(grown.removesuffix("</g>") + growth(i) + "</g>")
    for seat in range(2):
        robe = found["grv-druid"].replace("--robe", f"--p{seat + 1}")
        plain.append(robe.replace('"grv-druid"', f'"grv-druid-{seat}"'))
    return skies() + "".join(plain) + power()


def growth(foliage: int) -> str:
    """What else grows on a Venerable: nothing, flowers, mushrooms or berries."""
    if foliage == 1:
        blooms = ((36, 30, 9), (160, 24, 10), (66, 18, 8), (138, 44, 7), (52, 150, 9), (150, 154, 10))
        return "".join([flower(x, y, r, "paper-1" if i % 2 else "dusk-2") for i, (x, y, r) in enumerate(blooms)])
    if foliage == 2:
        caps = ((46, 158, 1.5), (62, 164, 1.0), (150, 158, 1.7), (134, 166, 1.0))
        return "".join([mushroom(x, y, scale) for x, y, scale in caps])
    if foliage == RED_FOLIAGE:
        berries = ((40, 34), (47, 41), (36, 43), (158, 30), (165, 38), (154, 40), (66, 22), (72, 28), (134, 50))
        return "".join([circle(x, y, 4.4, "berry-3") + circle(x - 1.3, y - 1.4, 1.3, "berry-1") for x, y in berries])
    return ""


def skies() -> str:
    """The gradients behind them."""
    owl = linear("grv-sky-owl", [("0", "dusk-5", "1"), ("1", "dusk-3", "1")])
    fox = linear("grv-sky-fox", [("0", "sun-1", "1"), ("1", "clay-2", "1")])
    dusk = linear("grv-sky-elite", [("0", "dusk-5", ".72"), (".7", "dusk-4", ".3"), ("1", "dusk-4", "0")])
    return owl + fox + dusk + linear("grv-sky-ven", [("0", "pine-4", "1"), ("1", "pine-5", "1")])


def power() -> str:
    """What tells Spirits apart: rays of Domination, runes of Arcanes, leaves of Ruses, claw marks, plumes, sprigs."""
    return (
        f'<g id="grv-rays">{rays()}</g><g id="grv-rune">{rune()}</g>'
        f'<g id="grv-trail">{trail()}</g><g id="grv-claws">{claws()}</g>'
        f'<g id="grv-plume">{plume()}</g><g id="grv-sprig">{sprig()}</g>'
    )


def rays() -> str:
    """A sun behind the head."""
    ray = path("M-5-58L0-104L5-58Z", "sun-2", opacity=".9")
    thin = path("M-3-60L0-88L3-60Z", "sun-1", opacity=".9")
    return "".join([at(100, 92, ray if i % 2 else thin, turn=22.5 * i) for i in range(16)])


def rune() -> str:
    """A rune that floats beside the head, its middle at 0."""
    return circle(0, 0, 17, "url(#glow)", opacity=".7") + line("M0-9L9 6H-9ZM0 1.5V2", "sun-1", 2.4)


def trail() -> str:
    """A leaf blown past."""
    curl = line("M-34 8C-20-8 0-10 14-2", "sun-1", 2, opacity=".85")
    return curl + path("M12-2C16-12 28-14 36-8C32 2 20 6 12-2Z", "clay-3") + path("M12-2C16-12 28-14 36-8Z", "sun-3")


def claws() -> str:
    """Three marks of a paw across a shoulder."""
    return line("M-14-12C-8-4-6 6-8 16M0-16C6-6 8 6 5 18M14-12C18-4 20 4 18 14", "sun-1", 3.4, opacity=".9")


def plume() -> str:
    """A feather behind the left ear, for those who scout ahead."""
    vane = path("M62 50C40 48 24 34 16 8C38 12 56 26 66 46Z", "berry-3")
    return vane + path("M62 50C40 48 24 34 16 8C34 24 48 36 66 46Z", "berry-4") + line("M70 54L24 16", "paper-1", 1.6)


def sprig() -> str:
    """Leaves behind the right ear, for those who keep watch."""
    stalk = line("M132 50C146 44 158 34 164 18", "moss-5", 2.2)
    return stalk + leaf(140, 46, 24, 20) + leaf(150, 40, 22, -110) + leaf(156, 33, 22, 0) + leaf(163, 21, 22, -70)


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


# Backs of cards and tokens, and the small cards that decks, hands and the box are laid out in.

MINI_WIDTH: Final = 22
MINI_HEIGHT: Final = 30
# By pool: ground, petals, glyph, and the ink of glyph and rosette.
BACKS: Final[list[tuple[str, tuple[str, str], str, str]]] = [
    ("p1", ("sky-4", "sky-5"), "druid", "paper-1"),
    ("p2", ("sun-2", "sun-4"), "druid", "ink-print"),
    ("bear", ("clay-4", "bark-4"), "bear", "sun-2"),
    ("owl", ("sky-5", "dusk-4"), "owl", "sun-2"),
    ("fox", ("clay-3", "clay-4"), "fox", "sun-2"),
    ("pine-4", ("moss-4", "moss-3"), "venerable", "sun-2"),
    ("berry-4", ("berry-5", "berry-3"), "venerable", "sun-2"),
]


def back_of(pool: int) -> int:
    """The back of a pool: an Elite has the same wherever it lies (GRV-INFO-03)."""
    return ELITE_POOL + (pool - OWNED_POOL) % len(ANIMALS) if pool >= OWNED_POOL else pool


BACK_OF: Final = [back_of(pool) for pool in range(POOLS)]


def back_symbols() -> str:
    """`grv-back-0` and so on, and the same as small cards."""
    out = ""
    for i, (ground, petals, glyph, gold) in enumerate(BACKS):
        out += symbol(f"grv-back-{i}", back(ground, petals, glyph, gold))
        out += symbol(f"grv-mini-{i}", mini(ground) + icon(glyph, 11, 15, 15, gold))
    return out


def mini(fill: str) -> str:
    """A small card."""
    out = rect(1, 2, MINI_WIDTH, MINI_HEIGHT, "shade", 3.5)
    return out + rect(0, 0, MINI_WIDTH, MINI_HEIGHT, fill, 3.5, stroke="var(--paper-1)", stroke_width="1.6")


def chip_symbols(parts: Parts) -> str:
    """`grv-chip-0` and so on: small cards face up, with strength and animal."""
    return "".join([symbol(f"grv-chip-{face}", chip(parts, face)) for face in range(FIRST_TOKEN_FACE)])


def chip(parts: Parts, face: int) -> str:
    """Strength above, the head of the animal below; gold-edged if it is an Elite."""
    animal = parts.animal[face]
    ground = VENERABLE_BAND if animal == NOTHING else ANIMALS[animal]
    glyph = "venerable" if animal == NOTHING else ANIMALS[animal]
    line = "ink-print" if face < FIRST_ELITE_FACE else "moss-5" if animal == NOTHING else "sun-4"
    out = rect(1, 2, MINI_WIDTH, MINI_HEIGHT, "shade", 3.5)
    out += rect(0, 0, MINI_WIDTH, MINI_HEIGHT, "paper-1", 3.5, stroke=f"var(--{line})", stroke_width="1.2")
    out += path("M.6 15H21.4V26.5a2.9 2.9 0 0 1-2.9 2.9H3.5a2.9 2.9 0 0 1-2.9-2.9Z", ground)
    value = "1" if parts.strength_rule[face] else str(parts.strength[face])
    return out + lettering(11, 12.6, value, 13.5) + icon(glyph, 11, 22, 13, "paper-1")


def token_symbols() -> str:
    """Tokens face down, each with a small tag that names it, and the marks of who has looked at one."""
    out = symbol("grv-token", token_back())
    for number in range(TOKENS):
        numeral = rect(-8, 7, 16, 13, "paper-1", 6.5) + lettering(0, 17.4, str(number), 11, "ink-print")
        out += symbol(f"grv-token-{number}", f'<use href="#grv-token"/>{numeral}')
    for seat in range(2):
        mark = path(silhouette(seat, 8.4), colour(seat), stroke="var(--paper-1)", stroke_width="1.4")
        out += symbol(f"grv-eye-{seat}", mark + icon("eye", 0, 0, 13.5, f"{colour(seat)}-on"))
    return out


def token_back() -> str:
    """The triangle of the Arcanes in a ring: no value, and nothing that looks like one."""
    out = circle(1.5, 4, 19, "shade") + circle(0, 2, 19, "dusk-5") + circle(0, 0, 19, "dusk-4")
    out += circle(0, 0, 16, "none", stroke="var(--sun-2)", stroke_width="1.3")
    return out + icon("arcane", 0, -3, 24, "sun-2")
