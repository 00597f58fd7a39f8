"""Baked pictures: whole files with the colours of one theme written in, for viewers that cannot see a page's own."""

from __future__ import annotations

import re

from clairiere.pictures.canvas import XMLNS, Frame
from clairiere.pictures.ink import number
from clairiere.pictures.palette import inks
from clairiere.pictures.weather import weather


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
