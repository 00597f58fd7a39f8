"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.dreams import dreams
from clairiere.games.benevolent.picture.forest import forest
from clairiere.games.benevolent.picture.heading import drawn_ending, drawn_heading, heading, phase
from clairiere.games.benevolent.picture.mats import mat
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.secrets import pyramid
from clairiere.games.benevolent.picture.stage import stage_of
from clairiere.games.benevolent.scenery.sheet import defs
from clairiere.games.benevolent.state import Table
from clairiere.kernel.showing import Showing
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption
from clairiere.pictures.ink import TEXT_TAG
from clairiere.pictures.style import HIT

INK: Final = 'fill="var(--ink-print)"'
FEW: Final = 10
MANY: Final = 28
"""So many Leaves make a middling heap, and so many a large one."""


def picture(v: View[Table], showing: Showing) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    stage = stage_of(v.table, v.seat, showing.language, showing.names)
    scene = Scene(stage, v, showing.last)
    headline, now = heading(scene), phase(scene)
    title = f"Benevolent · {headline} · {now}" if now else f"Benevolent · {headline}"
    caption = Caption(title, stage.description, showing.language)
    canvas = stage.plan.canvas
    ground = "" if showing.frame else stage.woods + stage.board
    body = part(scene, showing.frame) if showing.frame else whole(scene, headline, now)
    if showing.standalone:
        return canvas.standalone(caption, ground + body, defs(), showing.theme, showing.frame)
    return canvas.layer(caption, body, showing.frame, ground)


def whole(scene: Scene, headline: str, now: str) -> str:
    """The table from the far side to the near one; the near seat's things lie over everything."""
    stage = scene.stage
    top = drawn_ending(scene) if scene.s.over else drawn_heading(stage, headline, now)
    out = top + forest(scene) + dreams(scene) + pyramid(scene) + reserve(scene)
    for seat in stage.order:
        out += mat(scene, seat)
    return out + mat(scene, stage.near)


def part(scene: Scene, frame: str) -> str:
    """What a frame shows."""
    if frame == "forest":
        return scene.stage.woods + forest(scene)
    if frame == "dreams":
        return scene.stage.board + dreams(scene)
    if frame == "secrets":
        return pyramid(scene)
    plan, others = scene.stage.plan, "".join([mat(scene, seat) for seat in scene.stage.order])
    near = f'<g transform="translate({plan.centred():g})">{mat(scene, scene.stage.near)}</g>'
    return f'<g transform="translate(0 {plan.lowered():g})">{others}</g>{near}'


def reserve(scene: Scene) -> str:
    """The heap of Leaves that nobody has, in the corner that the forest leaves free."""
    s, button = scene.s, scene.button("reserve")
    size = 0 if not s.reserve else 1 if s.reserve < FEW else 2 if s.reserve < MANY else 3
    ring = f'{HIT}<use href="#ben-ring-heap"/>' if button else ""
    name, said = scene.say("Reserve"), scene.labels("reserve")
    title = f"{name} · {scene.leaves(s.reserve)}" + (f" · {said}" if said else "")
    return (
        f'<g id="reserve" class="pos{" target" if button else ""}" style="{scene.stage.plan.reserve.style}"{button}>'
        f'<title>{title}</title><use href="#ben-heap{size}"/>{ring}<use href="#ben-pill" y="44"/>'
        f'{TEXT_TAG} x="-59" y="50" font-size="16" {INK} class="t-text">{name}</text>'
        f'{TEXT_TAG} x="35" y="51" font-size="19" {INK} text-anchor="end" class="t-display">{s.reserve}</text>'
        f'<use href="#i-leaf" x="38" y="34" width="19" height="19" style="color:var(--moss-5)"/></g>'
    )
