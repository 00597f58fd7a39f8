"""Pictures of any game taken apart, for tests of what they show."""

from __future__ import annotations

import re
from xml.etree import ElementTree


def parsed(svg: str) -> ElementTree.Element:
    """The picture as a tree; not well-formed raises."""
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    """The ids in a picture or a sheet."""
    return re.findall(r' id="([^"]+)"', svg)


def references(svg: str) -> set[str]:
    """The ids that a picture or a sheet refers to."""
    return set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))


def by_id(svg: str, id: str) -> ElementTree.Element:
    """The element that has this id."""
    return next(element for element in parsed(svg).iter() if element.get("id") == id)


def title(svg: str, id: str) -> str:
    """What is said of a piece."""
    return by_id(svg, id)[0].text or ""


def style(svg: str, id: str) -> str:
    """Where a piece is."""
    return by_id(svg, id).get("style", "")


def place(element: ElementTree.Element) -> dict[str, float]:
    """The same in numbers: `x`, `y` and `k` of the wide layout, `u`, `v` and `kp` of the tall one."""
    return {name: float(value) for name, value in re.findall(r"--(\w+):([-\d.]+)", element.get("style", ""))}


def uses(svg: str, id: str) -> list[str]:
    """The drawings that a piece is made of."""
    return [element.get("href", "") for element in by_id(svg, id).iter() if element.tag == "use"]


def inside(svg: str, id: str) -> str:
    """Everything that an element holds, as text."""
    return ElementTree.tostring(by_id(svg, id), encoding="unicode")


def targets(svg: str) -> dict[str, list[str]]:
    """Element -> the answers it carries."""
    buttons = [element for element in parsed(svg).iter() if "data-answers" in element.attrib]
    return {button.attrib["id"]: button.attrib["data-answers"].split("|") for button in buttons}


def answers(svg: str) -> set[str]:
    """Every answer that the picture has a button for."""
    return {said for found in targets(svg).values() for said in found}
