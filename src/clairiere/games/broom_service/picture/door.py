"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.broom_service.picture.hand import hand, shown
from clairiere.games.broom_service.picture.heading import heading, headline
from clairiere.games.broom_service.picture.news import news
from clairiere.games.broom_service.picture.realm import chased, ground, realm
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.picture.seats import mat, seats
from clairiere.games.broom_service.picture.stage import stage_of
from clairiere.games.broom_service.picture.turn import turn
from clairiere.games.broom_service.scenery.sheet import defs
from clairiere.games.broom_service.state import Table
from clairiere.kernel.events import Story
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption


def picture(
    v: View[Table],
    language: str = "en",
    names: Sequence[str] = (),
    *,
    last: Story | None = None,
    standalone: bool = False,
    theme: str = "",
    frame: str = "",
) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    stage = stage_of(v.table, v.seat, language, names)
    scene = Scene(stage, v, last)
    said = headline(scene)
    described = stage.words.language.say("The map, the mats of the players, the event, the turn and the hand.")
    caption = Caption(f"Broom Service · {said}", described, language)
    count = shown(scene)
    canvas = stage.canvas(scene.rack_v + stage.plan.rack_high(count, scene.picking or scene.extra) + 6)
    under = "" if frame else ground(scene)
    body = part(scene, frame) if frame else heading(scene, said) + whole(scene)
    if standalone:
        return canvas.standalone(caption, under + body, defs(v.table.parts, v.table.board.name), theme, frame)
    return canvas.layer(caption, body, frame, under)


def whole(scene: Scene) -> str:
    """Clouds and amulets that were taken lie on the mats, so the map is drawn last."""
    return news(scene) + turn(scene) + seats(scene) + hand(scene) + realm(scene)


def part(scene: Scene, frame: str) -> str:
    """What a frame shows."""
    if frame == "map":
        return ground(scene) + realm(scene)
    if frame == "hand":
        return hand(scene)
    if frame == "turn":
        return turn(scene)
    if frame == "mat":
        near = scene.plan.order[-1]
        return mat(scene, near) + "".join([svg for _, svg in chased(scene, near)])
    return news(scene) + seats(scene)
