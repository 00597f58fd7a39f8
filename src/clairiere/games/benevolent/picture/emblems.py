"""Emblems: what each Secret does, drawn; in full for the pyramid, small for the mats of others, tiny for a crowd."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import CLOVER, CRYSTAL, FEATHER, GIFTS, TRADES, counts
from clairiere.games.benevolent.rules.components import Parts
from clairiere.kernel.language import MINUS
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import lettering, use

Item = tuple[str, float]
"""A drawing around (0, 0), and its width."""

ICON: Final = 22.0


def gift(number: int) -> Item:
    """A Gift token."""
    return use(f"ben-{GIFTS[number]}", 0, 0, 0.58), 25


def glyph(name: str, colour: str = "ink-print", size: float = ICON) -> Item:
    """An icon."""
    return icon(name, 0, 0, size, colour), size + 1


def word(text: str) -> Item:
    """A number or a sign."""
    return lettering(0, 6, text, 17), 10.5 * len(text) + 3


def snug(text: str) -> Item:
    """The same, close to what stands beside it."""
    return lettering(0, 6, text, 17), 10.5 * len(text)


def drawing(name: str, width: float, scale: float = 1) -> Item:
    """A symbol of the sprite sheet."""
    return use(f"ben-{name}", 0, 0, scale), width


LEAF: Final = glyph("leaf", "moss-5", 19)
TO: Final = glyph("arrow", size=16)


def row(items: list[Item], room: float) -> str:
    """Items side by side around (0, 0), smaller if there is no room."""
    total = sum([width for _, width in items])
    x = -total / 2
    out = ""
    for drawn, width in items:
        out += f'<g transform="translate({x + width / 2:.1f} 0)">{drawn}</g>'
        x += width
    return out if total <= room else f'<g transform="scale({room / total:.3g})">{out}</g>'


def less(leaves: int) -> Item:
    """So many Leaves cheaper."""
    return word(f"{MINUS}{leaves}")


def barter(parts: Parts, secret: int) -> list[Item]:
    """What is given back, and what is had for it."""
    given = counts(parts.secrets.gives[secret])
    tokens = [gift(kind) for kind, many in enumerate(given) for _ in range(many)]
    return [*tokens, TO, gift(parts.secrets.takes[secret])]


def full_items(parts: Parts) -> list[list[Item]]:
    """Secret -> what is on its tile."""
    n = parts.secrets
    swap, sleep, buy, step, plus = glyph("swap"), glyph("sleep"), glyph("buy"), glyph("step"), word("+")
    return [
        [gift(FEATHER)],
        [gift(CLOVER), word(f"+{n.leaves_gained}"), LEAF],
        [gift(CRYSTAL), word(str(n.crystal_price)), LEAF],
        *[barter(parts, secret) for secret in TRADES],
        [sleep],
        [swap],
        [buy, less(n.cheaper), LEAF],
        [swap, plus, swap, word(str(n.exchange_again)), LEAF],
        [sleep, plus, sleep, word(str(n.sleep_again)), LEAF],
        [drawing("hollow", 32), word(f"±{n.cached}"), LEAF],
        [step, step],
        [drawing("alone", 30), word(f"+{n.solitude}"), LEAF],
        [drawing("roam", 56)],
        [drawing("free", 30), word("0"), LEAF],
        [step, TO, drawing("heap3", 44, 0.24)],
        [buy, less(n.discount), LEAF],
    ]


def small_items(parts: Parts) -> list[list[Item]]:
    """Secret -> what is on its tile when it lies on somebody else's mat: a sign and a number at most."""
    n = parts.secrets
    swap, sleep, step = glyph("swap"), glyph("sleep"), glyph("step", size=20)
    return [
        [gift(FEATHER)],
        [gift(CLOVER), snug(f"+{n.leaves_gained}")],
        [gift(CRYSTAL), word(str(n.crystal_price))],
        *[[TO, gift(n.takes[t])] for t in TRADES],
        [sleep],
        [swap],
        [snug(f"{MINUS}{n.cheaper}"), LEAF],
        [swap, word("+")],
        [sleep, word("+")],
        [drawing("hollow", 30)],
        [step, step],
        [drawing("alone", 28)],
        [drawing("roam", 56)],
        [drawing("free", 28)],
        [drawing("heap3", 40, 0.22)],
        [snug(f"{MINUS}{n.discount}"), LEAF],
    ]


def emblems(parts: Parts) -> list[str]:
    """Secret -> its emblem in full, at most 84 wide."""
    return [row(items, 84) for items in full_items(parts)]


def small_emblems(parts: Parts) -> list[str]:
    """Secret -> its small emblem, at most 36 wide."""
    return [f'<g transform="scale(.82)">{row(items, 44)}</g>' for items in small_items(parts)]


def tiny_items(parts: Parts) -> list[list[Item]]:
    """Secret -> one sign or two, no number; which of two with the same sign it is, the tile itself says."""
    swap, sleep, buy, step = glyph("swap"), glyph("sleep"), glyph("buy"), glyph("step", size=18)
    return [
        [gift(FEATHER)],
        [gift(CLOVER)],
        [gift(CRYSTAL)],
        *[[TO, gift(parts.secrets.takes[t])] for t in TRADES],
        [sleep],
        [swap],
        [buy],
        [swap],
        [sleep],
        [drawing("hollow", 30)],
        [step, step],
        [drawing("alone", 28)],
        [drawing("roam", 48)],
        [drawing("free", 28)],
        [drawing("heap3", 40, 0.22)],
        [buy],
    ]


def tiny_emblems(parts: Parts) -> list[str]:
    """Secret -> its tiny emblem, at most 20 wide."""
    return [f'<g transform="scale(.8)">{row(items, 25)}</g>' for items in tiny_items(parts)]
