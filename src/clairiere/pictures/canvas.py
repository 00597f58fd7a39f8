"""Canvas: the two halves of a picture put together.

The scenery is a sprite sheet of symbols, the same for every picture of a game. The state layer says what lies where:
`<use>` of those symbols in groups with stable ids. One layer serves three layouts: what moves is `class="pos"` with
`--x --y` (and a scale `--k`) for the wide one, `--u --v` (and `--kp`) for the tall one; what has `class="wide"` or
`class="tall"` is seen in one of them only. On a tablet that stands the wide one is folded: its right side lies below.

A state layer begins with its ground: what never changes as long as the table is played and is seen from the same seat.
A page can show it on its own, beneath the rest, so that a browser need not paint it again after every answer.
"""

from __future__ import annotations

import re
from typing import Final

from clairiere.pictures.ground import table_top
from clairiere.pictures.ink import escaped, number
from clairiere.pictures.palette import palette_css
from clairiere.pictures.style import PICTURE_CSS

Size = tuple[float, float]
Frame = tuple[float, float, float, float]
"""A part of the wide layout: x, y, width, height."""

XMLNS: Final = 'xmlns="http://www.w3.org/2000/svg"'
WORLD: Final = '<g class="world">'
GROUND: Final = '<g class="ground">'
GROUND_END: Final = "</g><!--ground-->"
PAINTS: Final = re.compile(r"<(linearGradient|radialGradient|pattern|clipPath|mask|filter)\b.*?</\1>", re.DOTALL)
"""What a drawing is painted with or cut out by, as it stands among the drawings of a sheet."""


class Fold:
    """How the wide layout lies on a tablet that stands: what is to the right of a line, its side, comes below."""

    def __init__(self, line: float, high: float, side: Size, low: float = 0.0, lower: Size = (0.0, 0.0)) -> None:
        """How far the side is moved; and what lies lower in it than `low`, which may come to stand beside the rest."""
        self.line = line
        self.high = high
        self.side = side
        self.low = low or high
        self.lower = lower

    def slot(self, x: float, y: float, width: float, height: float) -> Frame:
        """A part of the folded layout, in thousandths of its width: so a page can find it on any screen."""
        return (x / self.line * 1000, y / self.line * 1000, width / self.line * 1000, height / self.line * 1000)

    def style(self, high: float) -> str:
        """Of the outermost element of a picture whose wide layout is so high."""
        (dx, dy), (ex, ey) = self.side, self.lower
        sizes = f"--folded:{number(self.line)}/{number(self.high)};--shrink:{high / self.line:.4f}"
        measures = {"fold": self.line, "dx": dx, "dy": dy, "low": self.low, "ex": ex, "ey": ey}
        return ";".join([sizes, *[f"--{name}:{number(size)}" for name, size in measures.items() if size]])


class Caption:
    """Title and description of a picture for screen readers."""

    def __init__(self, title: str, description: str, language: str) -> None:
        self.title = title
        self.description = description
        self.language = language

    def attributes(self) -> str:
        """Attributes of the outermost element."""
        return f'lang="{self.language}" role="group" aria-label="{escaped(self.title)}"'

    def elements(self) -> str:
        """The title and description elements."""
        return f"<title>{escaped(self.title)}</title><desc>{escaped(self.description)}</desc>"


class Canvas:
    """The size of a game's picture in both layouts, and its frames."""

    def __init__(self, name: str, wide: Size, fold: Fold, tall: Size, frames: dict[str, Frame]) -> None:
        self.name = name
        self.wide = wide
        self.fold = fold
        self.tall = tall
        self.frames = frames

    def layer(self, caption: Caption, body: str, frame: str = "", ground: str = "") -> str:
        """The state layer: an SVG that needs the sprite sheet and the style sheet of its page."""
        under = f"{GROUND}{ground}{GROUND_END}" if ground else ""
        return f'<svg {self.outer(caption, frame)}>{caption.elements()}{WORLD}{under}{body}</g></svg>'

    def standalone(self, caption: Caption, body: str, defs: str, theme: str = "", frame: str = "") -> str:
        """An SVG that contains style, symbols and layer."""
        style = palette_css(".clairiere", theme) + PICTURE_CSS
        top = table_top(self.wide[0], max(self.wide[1], self.fold.high), "wide") + table_top(*self.tall, "tall")
        return (
            f"<svg {XMLNS} {self.outer(caption, frame)}>{caption.elements()}<style>{style}</style><defs>{defs}</defs>"
            f"{WORLD}{top}{body}</g></svg>"
        )

    def outer(self, caption: Caption, frame: str) -> str:
        """Attributes of the outermost element: a square view box, in which either layout fits."""
        if frame:
            x, y, w, h = self.frames[frame]
            box, shape = f"{number(x)} {number(y)} {number(w)} {number(h)}", " framed"
            sizes = f"--wide:{number(w)}/{number(h)}"
        else:
            (w, h), (tw, th) = self.wide, self.tall
            box, shape = f"0 0 {number(h)} {number(h)}", ""
            sizes = f"--wide:{number(w)}/{number(h)};--tall:{number(tw)}/{number(th)};--fit:{h / tw:.4f};"
            sizes += self.fold.style(h)
        return (
            f'class="clairiere {self.name}{shape}" viewBox="{box}" preserveAspectRatio="xMinYMin meet"'
            f' style="{sizes}" {caption.attributes()}'
        )


def apart(layer: str) -> str:
    """Split a state layer into two SVGs: the static ground, hidden from screen readers, and the pieces."""
    begun, found, rest = layer.partition(WORLD + GROUND)
    if not found:
        return layer
    ground, _, body = rest.partition(GROUND_END)
    size = begun[begun.index("viewBox") : begun.index(" lang=")]
    name = begun[len('<svg class="') : begun.index('" viewBox')]
    return f'<svg class="{name} under" {size} aria-hidden="true">{WORLD}{ground}</g></svg>{begun}{WORLD}{body}'


def sprite_sheet(defs: str) -> str:
    """An invisible SVG with the symbols of a game.

    Its drawings are not displayed: what that spares a browser, whenever styles change, is thousands of strokes that are
    seen only where they are used. Paints have to be, or nothing is painted with them.
    """
    paints = "".join([found.group() for found in PAINTS.finditer(defs)])
    drawings = PAINTS.sub("", defs)
    return (
        f'<svg {XMLNS} width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{paints}</defs>'
        f'<svg style="display:none">{drawings}</svg></svg>'
    )


def symbol(id: str, drawing: str) -> str:
    """A symbol element of the sprite sheet."""
    return f'<g id="{id}">{drawing}</g>'


def placed(x: float, y: float, u: float, v: float) -> str:
    """The `style` value with a position in both layouts."""
    return f"--x:{x:g};--y:{y:g};--u:{u:g};--v:{v:g}"
