"""Style: the CSS of a picture. It places and moves things; every colour stands in the drawings themselves."""

from __future__ import annotations

from typing import Final

BREAK: Final = 699
"""Up to this width of the page, in px, a picture is laid out tall."""

PICTURE_CSS: Final = (
    # lettering in symbols of the sprite sheet stands outside: it inherits its face from where it is used
    ".clairiere{display:block;width:100%;height:auto;aspect-ratio:var(--wide);"
    "font-family:var(--font-display);font-variant-numeric:lining-nums}"
    ".clairiere .t-display{font-family:var(--font-display)}"
    ".clairiere .t-text{font-family:var(--font-text)}"
    ".clairiere .t-strong{font-family:var(--font-text);font-weight:600}"
    ".clairiere .pos{transform:translate(calc(var(--x)*1px),calc(var(--y)*1px)) scale(var(--k,1));"
    "transition:transform var(--d-move,420ms) var(--e-move,cubic-bezier(.3,.9,.35,1))}"
    ".clairiere .came{animation:clairiere-came var(--d-move,420ms) var(--e-move,cubic-bezier(.3,.9,.35,1))}"
    "@keyframes clairiere-came"
    "{from{transform:translate(calc(var(--fx)*1px),calc(var(--fy)*1px)) scale(var(--k,1))}}"
    "@keyframes clairiere-came-tall"
    "{from{transform:translate(calc(var(--fu)*1px),calc(var(--fv)*1px)) scale(var(--kp,var(--k,1)))}}"
    ".clairiere .tall{display:none}"
    ".clairiere .target{cursor:pointer}"
    ".clairiere .target:focus-visible{outline:3px solid var(--focus);outline-offset:2px}"
    ".clairiere .breathe{animation:clairiere-breathe 2.4s ease-in-out infinite}"
    "@keyframes clairiere-breathe{50%{opacity:.55}}"
    "@media (prefers-reduced-motion:reduce){.clairiere .pos{transition:none}"
    ".clairiere .breathe,.clairiere .came{animation:none}}"
    f"@media (max-width:{BREAK}px){{"
    ".clairiere:not(.framed){aspect-ratio:var(--tall)}"
    ".clairiere:not(.framed) .world{transform:scale(var(--fit))}"
    ".clairiere:not(.framed) .pos"
    "{transform:translate(calc(var(--u)*1px),calc(var(--v)*1px)) scale(var(--kp,var(--k,1)))}"
    ".clairiere:not(.framed) .came{animation-name:clairiere-came-tall}"
    ".clairiere:not(.framed) .tall{display:inline}"
    ".clairiere:not(.framed) .wide{display:none}"
    "}"
)
