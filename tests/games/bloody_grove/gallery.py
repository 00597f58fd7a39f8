"""Pictures of tables, taken apart."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

from clairiere.games.bloody_grove.game import GAME
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.view import view
from tests.games.bloody_grove.walks import games

HANDS = "A hand elite_fox_1\nB hand elite_fox_2\n"
"""So that nobody skips a turn."""


@cache
def scenes() -> list[Table]:
    """Tables from openings, middles and ends of games."""
    found = []
    for game in games():
        found += [moment.state for moment in game[:: max(1, len(game) // 6)]] + [game[-1].next]
    return found


@cache
def sheet_ids() -> set[str]:
    return set(re.findall(r' id="([^"]+)"', GAME.sprites()))


def drawn(s: Table, seat: int = 0, **how: object) -> str:
    return GAME.picture(view(s, seat), **how)  # type: ignore[arg-type]


def ids(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


def targets(svg: str) -> dict[str, list[str]]:
    """Element -> the answers it carries."""
    return {
        found.attrib["id"]: found.attrib["data-answers"].split("|")
        for found in ElementTree.fromstring(svg).iter()
        if "data-answers" in found.attrib
    }


def place(g: ElementTree.Element) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"--(\w+):([-\d.]+)", g.attrib.get("style", ""))}


def element(svg: str, id: str) -> ElementTree.Element:
    return next(g for g in ElementTree.fromstring(svg).iter() if g.attrib.get("id") == id)
