"""Venerables and Druids, and the woods behind Spirits, are drawn in spirits.svg, 200 units wide; Spirits by the kit."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.company import company
from clairiere.pictures.ink import at, circle, line, path
from clairiere.pictures.pieces import linear
from clairiere.pictures.plants import flower, leaf, mushroom

DRAWN: Final[dict[str, str]] = {}
FOLIAGE: Final = ("moss", "fern", "pine", "clay")
"""The leaves of a Venerable; the last for those with a red back."""
RED_FOLIAGE: Final = 3


def drawings() -> dict[str, str]:
    """What spirits.svg holds, and the company of bear, owl and fox, by id."""
    if not DRAWN:
        text = files("clairiere.games.bloody_grove.scenery").joinpath("spirits.svg").read_text("utf-8")
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
