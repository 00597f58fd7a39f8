"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from collections.abc import Sequence
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
from clairiere.kernel.events import Story
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption

FEW: Final = 10
MANY: Final = 28
"""So many Leaves make a middling heap, and so many a large one."""


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
    headline, now = heading(scene), phase(scene)
    title = f"Benevolent · {headline} · {now}" if now else f"Benevolent · {headline}"
    caption = Caption(title, stage.description, language)
    canvas = stage.plan.canvas
    body = part(scene, frame) if frame else whole(scene, headline, now)
    if standalone:
        return canvas.standalone(caption, body, defs(), theme, frame)
    return canvas.layer(caption, body, frame)


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
        return forest(scene)
    if frame == "dreams":
        return dreams(scene)
    if frame == "secrets":
        return pyramid(scene)
    others = "".join([mat(scene, seat) for seat in scene.stage.order])
    return f'<g transform="translate(0 {scene.stage.plan.lowered():g})">{others}</g>{mat(scene, scene.stage.near)}'


def reserve(scene: Scene) -> str:
    """The heap of Leaves that nobody has; a label with the number where there is no room for the heap."""
    s, button = scene.s, scene.button("reserve")
    size = 0 if not s.reserve else 1 if s.reserve < FEW else 2 if s.reserve < MANY else 3
    big = '<use href="#ben-ring-heap"/>' if button else ""
    slim = '<use href="#ben-ring-pill"/>' if button else ""
    name = scene.say("Reserve")
    said = scene.labels("reserve")
    title = f"{name} · {scene.leaves(s.reserve)}" + (f" · {said}" if said else "")
    return (
        f'<g id="reserve" class="pos{" target" if button else ""}" style="{scene.stage.plan.reserve.style}"{button}>'
        f'<title>{title}</title><g class="wide"><use href="#ben-heap{size}"/>{big}<use href="#ben-pill" y="44"/>'
        f"{label(name, s.reserve, 50, 16)}</g>"
        f'<g class="tall"><use href="#ben-slim"/>{slim}{label(name, s.reserve, 5, 13)}</g></g>'
    )


def label(name: str, leaves: int, y: float, size: float) -> str:
    """`Reserve 48` and a leaf."""
    ink, large = 'fill="var(--ink-print)"', f"{size * 1.2:.3g}"
    return (
        f'<text x="{-3.7 * size:.3g}" y="{y:g}" font-size="{size:g}" {ink} class="t-text">{name}</text>'
        f'<text x="{2.2 * size:.3g}" y="{y + 1:g}" font-size="{large}" {ink} text-anchor="end" class="t-display">'
        f'{leaves}</text><use href="#i-leaf" x="{2.4 * size:.3g}" y="{y - size:.3g}" width="{large}" height="{large}"'
        f' style="color:var(--moss-5)"/>'
    )
