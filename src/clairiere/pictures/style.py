"""Style: the CSS of a picture. It places and moves things; every colour stands in the drawings themselves."""

from __future__ import annotations

from typing import Final

TABLET: Final = "(min-width:700px) and (max-width:1099px) and (orientation:portrait)"
"""On such a page a picture is laid out folded."""

TALL: Final = "(max-width:699px),(max-width:1099px) and (orientation:landscape)"
"""And on such a page tall."""

FINGER: Final = 22.5
"""The radius of the unseen disc around what can be chosen, in units of the tall layout: 45 px on a phone of 390."""

FOLDED_FINGER: Final = 30.0
"""The same in units of the folded layout, of which about 1050 lie across: 45 px on a tablet of 800."""

HIT: Final = '<circle class="hit" r="24" fill="none"/>'
"""That disc; it belongs into every target that is not as large by itself."""



def folded(x: str, y: str) -> str:
    """Where a point of the wide layout lies in the folded one: as far from there as the part that it belongs to."""
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
    f".clairiere:not(.framed) .pos{{transform:{folded('--x', '--y')} scale(var(--k,1))}}"
    ".clairiere:not(.framed) .came{animation-name:clairiere-came-folded}"
    f"@keyframes clairiere-came-folded{{from{{transform:{folded('--fx', '--fy')} scale(var(--k,1))}}}}"
    f".clairiere:not(.framed) circle.hit{{r:calc({FOLDED_FINGER:g}px/var(--k,1))}}"
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
