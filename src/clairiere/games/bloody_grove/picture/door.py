"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.groves import groves, plaques
from clairiere.games.bloody_grove.picture.labels import labels
from clairiere.games.bloody_grove.picture.market import elites, gone, market
from clairiere.games.bloody_grove.picture.places import CANVAS, FAR, NEAR, PLAQUE_Y
from clairiere.games.bloody_grove.picture.rounds import caption, heading, round_card
from clairiere.games.bloody_grove.picture.scene import Scene
from clairiere.games.bloody_grove.picture.seats import laid_mat, seat
from clairiere.games.bloody_grove.scenery.sheet import defs
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.language import language as language_of
from clairiere.kernel.showing import Showing
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption

IN_LINE: Final = PLAQUE_Y - 490
"""How far the Round card has to move up to lie in one line with the groves."""


def table_picture(v: View[Table], showing: Showing) -> str:
    """The state layer or, standalone, one SVG with the sheet of the view's own box."""
    scene = Scene(v, labels(v.table, language_of(showing.language, "bloody_grove"), showing.names), showing.last)
    body = part(scene, showing.frame) if showing.frame else drawn(scene)
    title = Caption("Bloody Grove", caption(scene), showing.language)
    if showing.standalone:
        return CANVAS.standalone(title, body, defs(v.table.parts), showing.theme, showing.frame)
    return CANVAS.layer(title, body, showing.frame)


def drawn(scene: Scene) -> str:
    """The whole table, the near player's things on top."""
    shared = round_card(scene) + market(scene) + gone(scene) + groves(scene)
    return heading(scene) + seat(scene, FAR) + shared + seat(scene, NEAR)


def part(scene: Scene, frame: str) -> str:
    """What lies in a frame, and nothing that only reaches into it."""
    if frame == "groves":
        return groves(scene)
    if frame == "line":
        return f'<g transform="translate(0 {IN_LINE:g})">{round_card(scene)}</g>{plaques(scene)}'
    if frame == "market":
        return market(scene)
    if frame == "elites":
        return elites(scene)
    if frame == "druid":
        return laid_mat(scene, NEAR)
    if frame == "hands":
        return seat(scene, NEAR)
    return seat(scene, FAR) + round_card(scene) + seat(scene, NEAR)
