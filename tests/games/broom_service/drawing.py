"""What the tests of the pictures see: tables of every kind, and the pieces of a layer by their ids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from xml.etree import ElementTree

from clairiere.games.broom_service import GAME
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import Story
from clairiere.kernel.view import view

VARIANTS: dict[str, dict[str, str]] = {
    "front": {"board": "front"},
    "everything on the front": {"board": "front_mountain", "storm": "yes", "heavy": "12"},
    "back": {"board": "back"},
    "everything on the back": {"board": "back", "storm": "yes", "heavy": "12"},
}


def played(seats: int, answers: int, seed: int, variant: Variant | None = None) -> Match[Table]:
    """A game after so many answers, or at its end; whoever can do something does it."""
    luck = Random(seed)
    match = Match(GAME, seats, variant or {}, Chance(Random(seed)))
    while len(match.record.answers) < answers and not match.state.over:
        ask = waiting(match.state)[0]
        options = ask.options(match.state)
        busy = [c for c in options if c.notation() != "nothing"]
        match.choose(ask.seat, luck.choice(busy or options))
    return match


def layer(
    s: Table, seat: int = 0, language: str = "en", names: Sequence[str] = (), frame: str = "", last: Story | None = None
) -> str:
    """The state layer as a seat sees it."""
    return GAME.picture.svg(view(s, seat), language, names, frame=frame, last=last)


def parsed(svg: str) -> ElementTree.Element:
    """The picture as a tree; not well-formed raises."""
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    """The ids in a layer."""
    return re.findall(r'\bid="([^"]+)"', svg)


def by_id(svg: str, id: str) -> ElementTree.Element:
    """The piece that has this id."""
    return next(element for element in parsed(svg).iter() if element.get("id") == id)


def title(svg: str, id: str) -> str:
    """What is said of a piece."""
    return by_id(svg, id)[0].text or ""


def place(svg: str, id: str) -> dict[str, float]:
    """Where a piece is, in both layouts, and where it came from."""
    return {name: float(value) for name, value in re.findall(r"--(\w+):([-\d.]+)", by_id(svg, id).get("style", ""))}


def classes(svg: str, id: str) -> list[str]:
    """The classes of a piece."""
    return by_id(svg, id).get("class", "").split()


def drawn(svg: str, id: str) -> list[str]:
    """The drawings that a piece is made of, but for those that a script may show later."""
    uses = [element for element in by_id(svg, id).iter() if element.tag.endswith("use")]
    return [element.get("href", "") for element in uses if element.get("visibility") != "hidden"]


def said(svg: str, id: str) -> str:
    """The text of a piece, without its title."""
    return " ".join([element.text or "" for element in by_id(svg, id).iter() if element.tag.endswith("text")])


def buttons(svg: str) -> dict[str, list[str]]:
    """Piece -> the answers that touching it gives."""
    found: dict[str, list[str]] = {}
    for element in parsed(svg).iter():
        given = element.get("data-answers")
        if given is not None:
            found[element.get("id", "")] = given.split("|")
    return found


def answers(svg: str) -> set[str]:
    """Every answer that the picture has a button for."""
    return {answer for given in buttons(svg).values() for answer in given}
