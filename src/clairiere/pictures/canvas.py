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

from clairiere.pictures.backdrop import table_top
from clairiere.pictures.ink import escaped, number
from clairiere.pictures.palette import palette_css

STAGGER: Final = 60
LATEST: Final = 6
"""What moves together goes one after another, this many ms apart, but no more than so many times."""


class Place:
    """A position in both layouts, with a scale for each."""

    def __init__(self, x: float, y: float, u: float, v: float, k: float = 1, kp: float = 1) -> None:
        self.x = x
        self.y = y
        self.u = u
        self.v = v
        self.k = k
        self.kp = kp
        self.style = self.offset(0, 0)

    def by(self, dx: float, dy: float, scale: float = 1) -> Place:
        """A position relative to this one, in its units."""
        k, kp = self.k, self.kp
        return Place(self.x + dx * k, self.y + dy * k, self.u + dx * kp, self.v + dy * kp, k * scale, kp * scale)

    def offset(self, dx: float, dy: float) -> str:
        """The `style` value of a position relative to this one."""
        x, y = self.x + dx * self.k, self.y + dy * self.k
        u, v = self.u + dx * self.kp, self.v + dy * self.kp
        scales = "" if self.k == self.kp == 1 else f";--k:{self.k:.3g};--kp:{self.kp:.3g}"
        return f"--x:{x:.1f};--y:{y:.1f};--u:{u:.1f};--v:{v:.1f}{scales}".replace(".0;", ";")

    def come(self) -> str:
        """The `style` part that animates an element from this position."""
        return f";--fx:{self.x:.0f};--fy:{self.y:.0f};--fu:{self.u:.0f};--fv:{self.v:.0f}"


class Spot:
    """A position that always states its scale, since it may be nested in another."""

    def __init__(self, x: float, y: float, k: float, u: float, v: float, kp: float) -> None:
        self.x = x
        self.y = y
        self.k = k
        self.u = u
        self.v = v
        self.kp = kp
        self.style = (
            f"--x:{round(x, 1):g};--y:{round(y, 1):g};--k:{round(k, 3):g};"
            f"--u:{round(u, 1):g};--v:{round(v, 1):g};--kp:{round(kp, 3):g}"
        )

    def moved(self, dx: float, dy: float, k: float, du: float, dv: float, kp: float) -> Spot:
        """A position relative to this one, with its own scale."""
        return Spot(self.x + dx, self.y + dy, k, self.u + du, self.v + dv, kp)

    def come(self, turn: int = 0) -> str:
        """The `style` part that animates an element from this position, in an order."""
        return f";--fx:{self.x:.0f};--fy:{self.y:.0f};--fu:{self.u:.0f};--fv:{self.v:.0f}{wait(turn)}"


def wait(turn: int) -> str:
    """The `style` part that delays an animation by its order."""
    return f";--wait:{STAGGER * min(turn, LATEST)}ms" if turn else ""


def button(answers: str) -> str:
    """Attributes of an element that can be chosen: the notations of its answers, separated by `|`."""
    return f' role="button" tabindex="0" data-answers="{answers}"'


TABLET: Final = "(min-width:700px) and (max-width:1099px) and (orientation:portrait)"
"""On such a page a picture is laid out folded."""

SMALL_TABLET: Final = "(min-width:700px) and (max-width:819px) and (orientation:portrait)"
"""And on such a page the smallest letters of a folded picture would have less than 10 px."""

TALL: Final = "(max-width:699px),(max-width:1099px) and (orientation:landscape)"
"""And on such a page tall."""

FINGER: Final = 22.5
"""The radius of the unseen disc around what can be chosen, in units of the tall layout: 45 px on a phone of 390."""

FOLDED_FINGER: Final = 30.0
"""The same in units of the folded layout, of which about 1050 lie across: 45 px on a tablet of 800."""

HIT: Final = '<circle class="hit" r="24" fill="none"/>'
"""That disc; it belongs into every target that is not as large by itself."""



def folded_translate(x: str, y: str) -> str:
    """CSS transform to a point, given by two custom properties, that moves with its part into the folded layout."""
    side = f"clamp(0,var({x}) - var(--fold,9999),1)"
    lower = f"{side}*clamp(0,var({y}) - var(--low,0),1)"
    across = f"var({x}) + {side}*var(--dx,0) + {lower}*var(--ex,0)"
    down = f"var({y}) + {side}*var(--dy,0) + {lower}*var(--ey,0)"
    return f"translate(calc(({across})*1px),calc(({down})*1px))"


PICTURE_CSS: Final = (
    # lettering in symbols of the sprite sheet stands outside: it inherits its face from where it is used
    ".clairiere{display:block;width:100%;height:auto;aspect-ratio:var(--wide);"
    "font-family:var(--font-display);font-variant-numeric:lining-nums}"
    ".clairiere .t-display{font-family:var(--font-display)}"
    ".clairiere .t-text{font-family:var(--font-text)}"
    ".clairiere .t-strong{font-family:var(--font-text);font-weight:600}"
    ".clairiere .pos{transform:translate(calc(var(--x)*1px),calc(var(--y)*1px)) scale(var(--k,1));"
    "transition:transform var(--d-move,420ms) var(--e-move,cubic-bezier(.3,.9,.35,1)) var(--wait,0ms)}"
    ".clairiere .came{animation:clairiere-came var(--d-move,420ms) var(--e-move,cubic-bezier(.3,.9,.35,1))"
    " var(--wait,0ms) backwards}"
    "@keyframes clairiere-came"
    "{from{transform:translate(calc(var(--fx)*1px),calc(var(--fy)*1px)) scale(var(--k,1))}}"
    "@keyframes clairiere-came-tall"
    "{from{transform:translate(calc(var(--fu)*1px),calc(var(--fv)*1px)) scale(var(--kp,var(--k,1)))}}"
    # a card or token turned over: its back until it stands on edge, then its face
    ".clairiere .turned,.clairiere .back{transform-box:fill-box;transform-origin:center;"
    "animation:clairiere-turned var(--d-turn,520ms) ease-in-out}"
    ".clairiere .back{pointer-events:none;animation-name:clairiere-back}"
    "@keyframes clairiere-turned{0%,50%{transform:scaleX(0)}}"
    "@keyframes clairiere-back{0%{opacity:1}50%{opacity:1;transform:scaleX(0)}51%,to{opacity:0;transform:scaleX(0)}}"
    # a tile that has turned by so many quarters; two names for one motion, so that it starts anew turn after turn
    ".clairiere .spun{animation:clairiere-spun var(--d-turn,520ms) ease-in-out var(--wait,0ms) backwards}"
    ".clairiere .spun.odd{animation-name:clairiere-spun-odd}"
    "@keyframes clairiere-spun{from{transform:rotate(calc(var(--quarters)*-90deg))}}"
    "@keyframes clairiere-spun-odd{from{transform:rotate(calc(var(--quarters)*-90deg))}}"
    # what a choice would bring about (unseen, opacity 0) appears while it is pointed at
    ".clairiere .foresight{pointer-events:none;transition:opacity 180ms}"
    ".clairiere .target:is(:hover,:focus,.tried) .foresight{opacity:1}"
    ".clairiere .target:is(:hover,:focus,.tried) .now{opacity:.3}"
    # the names of places (unseen, opacity 0) appear while somebody points at the map or tries or looks up a place
    ".names text{translate:calc(var(--x)*1px) calc(var(--y)*1px)}"
    ".clairiere .names{font-size:22px;stroke-width:5px;paint-order:stroke;stroke-linejoin:round;"
    "transition:opacity 180ms}"
    ".clairiere:has(:is(.quarter,.standing):is(:hover,:focus-within),:is(.quarter,.standing) :is(.ring,.tried))"
    " .names{opacity:1}"
    # a board that lies across on the tall canvas: it is turned by a quarter, what stands on it is not
    ".upright{transform:rotate(var(--upright,0deg))}"
    ".cast{transform:translate(var(--cast,4px,11px))}"
    ".clairiere .tall{display:none}"
    ".clairiere .target{cursor:pointer}"
    ".clairiere .hit{pointer-events:all}"
    ".clairiere .target:focus-visible{outline:3px solid var(--focus);outline-offset:2px}"
    ".clairiere .breathe{animation:clairiere-breathe 2.4s ease-in-out 5}"
    "@keyframes clairiere-breathe{50%{opacity:.55}}"
    "@media (prefers-reduced-motion:reduce){.clairiere .pos{transition:none}"
    ".clairiere .breathe,.clairiere .came,.clairiere .turned,.clairiere .back,.clairiere .spun{animation:none}}"
    f"@media {TABLET}{{"
    ".clairiere:not(.framed){aspect-ratio:var(--folded)}"
    ".clairiere:not(.framed) .world{transform:scale(var(--shrink))}"
    f".clairiere:not(.framed) .pos{{transform:{folded_translate('--x', '--y')} scale(var(--k,1))}}"
    ".clairiere:not(.framed) .came{animation-name:clairiere-came-folded}"
    f"@keyframes clairiere-came-folded{{from{{transform:{folded_translate('--fx', '--fy')} scale(var(--k,1))}}}}"
    f".clairiere:not(.framed) circle.hit{{r:calc({FOLDED_FINGER:g}px/var(--k,1))}}"
    "}"
    # letters that were condensed to fit keep their width
    f"@media {SMALL_TABLET}{{"
    '.clairiere :is([font-size^="12"],[font-size^="13"]){font-size:13.9px}'
    '.clairiere [font-size="14"]{font-size:14.3px}'
    '.clairiere [id^=card-] [font-size="19"]{font-size:20.5px}'
    '.clairiere [font-size="23.9"]{font-size:25.5px}'
    ".clairiere .names{font-size:24px}"
    "}"
    f"@media {TALL}{{"
    ".clairiere:not(.framed){aspect-ratio:var(--tall)}"
    ".clairiere:not(.framed) .world{transform:scale(var(--fit))}"
    ".clairiere:not(.framed) .quarter{transform:rotate(90deg);--upright:-90deg;--cast:11px,-4px}"
    ".clairiere:not(.framed) .names{font-size:27px}"
    ".clairiere:not(.framed) .names text{translate:calc(var(--u)*1px) calc(var(--v)*1px)}"
    ".clairiere:not(.framed) .pos"
    "{transform:translate(calc(var(--u)*1px),calc(var(--v)*1px)) scale(var(--kp,var(--k,1)))}"
    ".clairiere:not(.framed) .came{animation-name:clairiere-came-tall}"
    f".clairiere:not(.framed) circle.hit{{r:calc({FINGER:g}px/var(--kp,var(--k,1)))}}"
    ".clairiere:not(.framed) .tall{display:inline}"
    ".clairiere:not(.framed) .wide{display:none}"
    "}"
)


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
