"""The Daydreamer, piece by piece, and below it in the tall layout what the critical tiles do and who repairs what."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.places import DREAM, DREAM_KP, MARGIN
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.pictures.ink import lettering
from clairiere.pictures.place import Spot

LEFT_U: Final = 20.0
TITLE: Final = 19.0


def dream(scene: Scene) -> str:
    """Tray, pieces and title."""
    s, plan = scene.table, scene.plan
    spot = Spot(DREAM[0], DREAM[1], DREAM[2], LEFT_U, plan.dream_v + 34, DREAM_KP)
    whole = s.parts.rules.pieces
    glow = '<use href="#btw-ring-tray"/>' if scene.won else ""
    title = scene.labels.language.say("The Daydreamer: {n} pieces of {all}", n=s.built, all=whole)
    out = f'<g id="daydreamer" class="pos" style="{spot.style}"><title>{title}</title><use href="#btw-tray"/>{glow}'
    for piece in range(s.built, whole):
        out += f'<use href="#btw-{"next" if piece == s.built else "missing"}-{piece}"/>'
    out += "</g>" + heading(scene)
    for piece in range(s.built):
        out += laid(scene, piece, spot)
    return out


def laid(scene: Scene, piece: int, spot: Spot) -> str:
    """A piece in its place; the newest has come from the yard."""
    style, classes = spot.style, "pos"
    if scene.trail.built[1] == piece:
        classes, style = "pos came", style + scene.plan.stack.come(1)
    return f'<use id="piece-{piece + 1}" class="{classes}" style="{style}" href="#btw-piece-{piece}"/>'


def heading(scene: Scene) -> str:
    """Its name, and how far it is."""
    s, labels, plan = scene.table, scene.labels, scene.plan
    key = ("dream", s.built)
    found = labels.drawn.get(key)
    if found is None:
        say, v = labels.language.say, plan.dream_v
        name, far = say("The Daydreamer"), say("{n} of {all}", n=s.built, all=s.parts.rules.pieces)
        wide = lettering(1060, 72, name, 18, "ink-wood", anchor="start")
        wide += lettering(1424, 72, far, 15, "ink-wood", anchor="end", face="text")
        tall = lettering(MARGIN + 4, v + 14, name, TITLE, "ink-wood", anchor="start")
        tall += lettering(390 - MARGIN - 4, v + 14, far, 15, "ink-wood", anchor="end", face="text")
        found = labels.drawn.put(key, f'<g class="wide">{wide}</g><g class="tall">{tall}</g>')
    return found
