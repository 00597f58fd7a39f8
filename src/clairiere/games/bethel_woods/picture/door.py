"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from clairiere.games.bethel_woods.picture.dream import dream
from clairiere.games.bethel_woods.picture.heading import drawn_heading, headline
from clairiere.games.bethel_woods.picture.house import house
from clairiere.games.bethel_woods.picture.labels import labels
from clairiere.games.bethel_woods.picture.lower import lower
from clairiere.games.bethel_woods.picture.plates import plates, spies
from clairiere.games.bethel_woods.picture.reach import MACHINE_IDS
from clairiere.games.bethel_woods.picture.ring import ring
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.games.bethel_woods.picture.seats import knowledge, seats
from clairiere.games.bethel_woods.scenery.sheet import defs
from clairiere.games.bethel_woods.state import Table
from clairiere.kernel.language import language as language_of
from clairiere.kernel.showing import Showing
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption
from clairiere.pictures.place import Spot


def picture(v: View[Table], showing: Showing) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    scene = Scene(v, labels(v.table, language_of(showing.language, "bethel_woods"), showing.names), showing.last)
    said = headline(scene)
    beneath, low = lower(scene)
    canvas = scene.plan.canvas(low)
    ground = "" if showing.frame else glade(scene)
    body = part(scene, showing.frame) if showing.frame else drawn_heading(said) + whole(scene) + beneath + tokens(scene)
    caption = Caption("Bethel Woods", said, showing.language)
    if showing.standalone:
        return canvas.standalone(caption, ground + body, defs(), showing.theme, showing.frame)
    return canvas.layer(caption, body, showing.frame, ground)


def whole(scene: Scene) -> str:
    """The table without its tokens."""
    return seats(scene) + board(scene) + dream(scene)


def board(scene: Scene) -> str:
    """Orphanage, ring, plates and spies."""
    return house(scene) + ring(scene) + plates(scene) + spies(scene)


def glade(scene: Scene) -> str:
    """What all of them lie on."""
    return f'<use class="pos" style="{scene.plan.board.style}" href="#btw-board"/>'


def part(scene: Scene, frame: str) -> str:
    """What a frame shows."""
    if frame == "daydreamer":
        return dream(scene)
    if frame == "mats":
        return seats(scene) + tokens(scene, held=True, lying=False)
    return glade(scene) + board(scene) + tokens(scene, held=False)


def tokens(scene: Scene, *, held: bool = True, lying: bool = True) -> str:
    """Every token that lies open, in the order of their numbers, so that each keeps its element wherever it goes."""
    s, plan = scene.table, scene.plan
    found: dict[int, tuple[Spot, str]] = knowledge(scene) if held else {}
    covering: set[int] = set()
    for machine, there in enumerate(s.faults) if lying else []:
        load, where = s.load(machine), f", {scene.labels.machines[machine]}"
        for i, token in enumerate(sorted(there)):
            found[token] = (plan.socket(machine, i, load, 0.95), where)
            if MACHINE_IDS[machine] in scene.answers:
                covering.add(token)
    for i, token in enumerate(scene.trail.spent) if lying else []:
        found[token] = (plan.discarded(i), ", " + scene.labels.say("discarded"))
    drawn = [scene.token(token, *found[token], loose=token in covering) for token in sorted(found)]
    return f'<g id="tokens">{"".join(drawn)}</g>'
