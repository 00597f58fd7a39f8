"""What an answer in Bloody Grove may give away."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import STOP, On
from clairiere.games.bloody_grove.numbering import FIRST_TOKEN
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.arcane import ArcaneTarget
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.view import View


def risk_words(v: View[Table], c: Choice, names: Names) -> str:
    """Symbols that are left unused, and a token that destroys one's own card (GRV-INV-06, GRV-ARC-09)."""
    say, ask = names.language.say, v.ask()
    if c is STOP:
        return say("The symbols that you leave unused are lost, and your turn goes on without them.")
    if not isinstance(c, On) or not isinstance(ask, ArcaneTarget) or c.owner != v.seat:
        return ""
    face = v.table.pieces.faces[FIRST_TOKEN + ask.number]
    if face == UNKNOWN:
        return say("You do not know this token: one in four destroys the card it lies on, and this card is yours.")
    if not v.table.parts.destroys[face]:
        return ""
    return say("This token destroys the card it lies on, and this card is yours.")
