"""Whole files for viewers that see no page's style: colours of one theme and places written in."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

from clairiere.pictures.backdrop import weather
from clairiere.pictures.canvas import XMLNS, Frame
from clairiere.pictures.ink import number
from clairiere.pictures.palette import FACES, inks


def document(frame: Frame, body: str, defs: str = "") -> str:
    """A complete decorative SVG file with colours as custom properties."""
    box = " ".join([number(side) for side in frame])
    size = f'width="{number(frame[2])}" height="{number(frame[3])}"'
    kept = f"<defs>{defs}</defs>" if defs else ""
    return f'<svg {XMLNS} viewBox="{box}" {size} aria-hidden="true">{kept}{body}</svg>'


def baked(svg: str, theme: str) -> str:
    """A picture with the colours of one theme as values."""
    given = {**inks(theme), **weather(theme)}
    return re.sub(r"var\(--([\w-]+)\)", lambda found: given[found.group(1)], svg)


SVG: Final = "http://www.w3.org/2000/svg"
FACE_OF: Final = {"t-display": "font-display", "t-text": "font-text", "t-strong": "font-text"}


def flat(svg: str, theme: str = "day", width: float = 0) -> str:
    """A standalone picture in its wide layout and one theme, with all custom properties resolved."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    given = inks(theme)
    unhide(root)
    for element in root.iter():
        resolve(element, given)
    sized(root, width)
    return ElementTree.tostring(root, encoding="unicode")


def unhide(element: ElementTree.Element) -> None:
    """Remove the style sheet and everything of the tall layout."""
    for child in list(element):
        if child.tag == f"{{{SVG}}}style" or "tall" in child.get("class", "").split():
            element.remove(child)
        else:
            unhide(child)


def resolve(element: ElementTree.Element, given: dict[str, str]) -> None:
    """Resolve the custom properties in one element's attributes."""
    for name, value in list(element.attrib.items()):
        if "var(" in value:
            element.set(name, re.sub(r"var\(--([\w-]+)\)", lambda found: given[found.group(1)], value))
    for face in set(element.get("class", "").split()) & set(FACE_OF):
        element.set("font-family", FACES[FACE_OF[face]].replace('"', "'"))
        if face == "t-strong":
            element.set("font-weight", "600")
    move(element)


def move(element: ElementTree.Element) -> None:
    """Turn position properties into a transform attribute."""
    found = dict(re.findall(r"--(\w+):([^;]+)", element.get("style", "")))
    if "x" in found:
        scale = f" scale({found['k']})" if "k" in found else ""
        element.set("transform", f"translate({found['x']} {found['y']}){scale}")
        del element.attrib["style"]


def sized(root: ElementTree.Element, width: float) -> None:
    """Set size and view box."""
    found = re.search(r"--wide:([\d.]+)/([\d.]+)", root.get("style", ""))
    assert found is not None
    w, h = float(found.group(1)), float(found.group(2))
    if "framed" not in root.get("class", ""):
        root.set("viewBox", f"0 0 {w:g} {h:g}")
    scale = width / w if width else 1
    root.set("width", f"{w * scale:g}")
    root.set("height", f"{h * scale:g}")
    del root.attrib["style"]
