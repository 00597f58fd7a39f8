"""The company: bear, owl and fox, met all over the clearing. They are drawn in company.svg, 200 units wide."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

DRAWN: Final[dict[str, str]] = {}


def company() -> dict[str, str]:
    """Busts of the animals by name, in windows of 200 by 190."""
    if not DRAWN:
        text = files("clairiere.pictures").joinpath("company.svg").read_text("utf-8")
        for drawing in text.replace("\n", "").split('<g id="')[1:]:
            name, _, content = drawing.partition('">')
            DRAWN[name] = content.removesuffix("</svg>").removesuffix("</g>")
    return DRAWN
