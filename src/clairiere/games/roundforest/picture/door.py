"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from clairiere.games.roundforest.numbering import CORNER
from clairiere.games.roundforest.picture.forest import BASE, forest
from clairiere.games.roundforest.picture.heading import heading, headline
from clairiere.games.roundforest.picture.packs import pack, packs
from clairiere.games.roundforest.picture.scene import Scene
from clairiere.games.roundforest.picture.stage import stage_of
from clairiere.games.roundforest.picture.stores import debts, fairy, plates, stores
from clairiere.games.roundforest.picture.tray import tray
from clairiere.games.roundforest.scenery.sheet import defs
from clairiere.games.roundforest.state import Table
from clairiere.kernel.showing import Showing
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption


def picture(v: View[Table], showing: Showing) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    stage = stage_of(v.table, v.seat, showing.language, showing.names)
    scene = Scene(stage, v, showing.last)
    said = headline(scene)
    described = stage.words.language.say("The forest, the backpacks, the fairy board and the stores.")
    caption = Caption(f"Roundforest · {said}", described, showing.language)
    canvas = stage.canvas(len(scene.waiting), scene.debts)
    body = part(scene, showing.frame) if showing.frame else whole(scene, said)
    if showing.standalone:
        return canvas.standalone(caption, body, defs(v.table.parts), showing.theme, showing.frame)
    return canvas.layer(caption, body, showing.frame)


def whole(scene: Scene, said: str) -> str:
    """Backpacks lie under the pawns that stand on them, the tray lies over everything."""
    table = stores(scene) + debts(scene) + fairy(scene) + plates(scene)
    return heading(scene, said) + table + packs(scene) + forest(scene) + tray(scene)


def part(scene: Scene, frame: str) -> str:
    """What a frame shows."""
    if frame == "forest":
        return forest(scene)
    if frame == "fairy":
        return fairy(scene)
    if frame == "pack":
        return pack(scene, scene.stage.near)
    if frame == "tile":
        return close_up(scene)
    if frame == "tray":
        return tray(scene, alone=True)
    return stores(scene) + debts(scene) + packs(scene) + forest(scene) + tray(scene)


def close_up(scene: Scene) -> str:
    """The tile under the near pawn, large and empty."""
    s, printed = scene.s, scene.printed
    at = s.players[scene.stage.near].at
    place = s.layout.spaces[0] if at == CORNER else at
    number, rotation = s.tiles[place], s.turned[place]
    art = f"{BASE}{printed.tiles[number][rotation]}{printed.signs[number][rotation]}"
    return f'<g transform="translate(102 100)">{art}</g>'
