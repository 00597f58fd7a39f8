"""Workers and the children of the Orphanage."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.numbering import CHARACTERS, TYPES
from clairiere.games.bethel_woods.scenery.drawings import drawings
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import circle, ellipse, path
from clairiere.pictures.pieces import ring

BUILD: Final = (
    "M-16 0L-17-20Q-16-27-8-27H8Q16-27 17-20L16 0Q0 4-16 0Z",
    "M-12 0L-13-24Q-12-29-6-29H6Q12-29 13-24L12 0Q0 4-12 0Z",
    "M-17 0C-18-16-12-27 0-27C12-27 18-16 17 0Q0 4-17 0Z",
    "M-18 0L-7-27H7L18 0Q0 4-18 0Z",
)
"""The silhouettes of the four trades."""
NOBODY: Final = "M-15 0C-17-16-12-26-6-27A10 10 0 1 1 6-27C12-26 17-16 15 0Q0 4-15 0Z"
FLOOR: Final = "M-23 0A23 8 0 1 1 23 0A23 8 0 1 1-23 0Z"
WINDOW: Final = "M-54 0A54 54 0 1 1 54 0A54 54 0 1 1-54 0Z"


def ghost() -> str:
    """Where a worker would stand."""
    out = path(NOBODY, "paper-1", opacity=".5", stroke="var(--ink-print)", stroke_width="3.4")
    return out + path(NOBODY, "none", stroke="var(--paper-1)", stroke_width="2", stroke_dasharray="5 4")


def footprint() -> str:
    """Where a worker has been taken up."""
    out = ellipse(0, -1, 13, 5, "pine-5", opacity=".4")
    line = {"stroke": "var(--paper-1)", "stroke_width": "1.5", "stroke_dasharray": "4 3", "opacity": ".8"}
    return out + ellipse(0, -1, 13, 5, "none", **line)


def portrait(drawing: str) -> str:
    """A child in a round window."""
    out = circle(0, 0, 53, "line-strong") + circle(0, 0, 51.5, "paper-1")
    return f'{out}<g transform="scale(.96)" clip-path="url(#btw-window)">{drawing}</g>'


def folk_symbols() -> str:
    """`btw-worker-0` to `-3`, `btw-nova` to `btw-fenn`."""
    out = "".join([f'<clipPath id="btw-build-{TYPES[i]}"><path d="{d}"/></clipPath>' for i, d in enumerate(BUILD)])
    workers, children = drawings("workers"), drawings("children")
    out += "".join([symbol(f"btw-worker-{type}", workers[name]) for type, name in enumerate(TYPES)])
    out += symbol("btw-ghost", ghost()) + symbol("btw-footprint", footprint())
    out += symbol("btw-ring-worker", ring(FLOOR, 3.6)) + '<clipPath id="btw-window"><circle r="50"/></clipPath>'
    out += symbol("btw-ring-child", ring(WINDOW, 6))
    return out + "".join([symbol(f"btw-{name}", portrait(children[name])) for name in CHARACTERS])
