"""The Orphanage: who stands in its sections, whom the empty ones accept, and the pieces that wait in its yard."""

from __future__ import annotations

from clairiere.games.bethel_woods.numbering import COSTLY, MACHINES, NOWHERE
from clairiere.games.bethel_woods.picture.reach import ROOM_IDS
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.games.bethel_woods.scenery.measures import MIDDLE_X, MIDDLE_Y, towards
from clairiere.games.bethel_woods.steps.build import piece_cost
from clairiere.kernel.bits import bits
from clairiere.pictures.ink import numeral
from clairiere.pictures.style import HIT


def house(scene: Scene) -> str:
    """All sections and the stack."""
    return "".join([section(scene, number) for number in range(MACHINES)]) + stack(scene)


def section(scene: Scene, number: int) -> str:
    """A section with its worker, or with the two types it accepts."""
    s, labels, spot = scene.table, scene.labels, scene.plan.rooms[number]
    type, id = s.sections[number], ROOM_IDS[number]
    name = labels.language.say("Section {n}", n=number + 1)
    if type != NOWHERE:
        just = scene.trail.built[0] == number
        come, classes = (scene.plan.cart.come(0), "pos came") if just else ("", "pos")
        last = '<use href="#btw-last-room"/>' if just else ""
        return (
            f'<g id="{id}" class="{classes}" style="{spot.style}{come}"><title>{name}: {labels.workers[type]}</title>'
            f'{last}<g transform="translate(0 20)"><use href="#btw-worker-{type}"/></g></g>'
        )
    button = scene.button(id)
    wanted = bits(s.parts.accepts[number])
    title = f"{name}: {labels.workers[wanted[0]]}, {labels.workers[wanted[1]]}"
    ring = f'{HIT}<use href="#btw-ring-room"/>' if button else ""
    if button:
        title += f". {scene.hint(id)}"
    signs = f'<use href="#btw-sign-{wanted[0]}" x="-14"/><use href="#btw-sign-{wanted[1]}" x="14"/>'
    classes = "pos target" if button else "pos"
    out = f'<g id="{id}" class="{classes}" style="{spot.style}"{button}><title>{title}</title>{ring}{signs}</g>'
    return out + entry(scene, number) if button else out


def entry(scene: Scene, number: int) -> str:
    """The arrow from a machine's path into its section."""
    x, y = towards(number)
    spot = scene.plan.on_board(MIDDLE_X + 178 * x, MIDDLE_Y + 178 * y)
    return (
        f'<g class="pos" style="{spot.style}" pointer-events="none"><g class="breathe">'
        f'<use href="#btw-entry" transform="rotate({60 * number + 180})"/></g></g>'
    )


def stack(scene: Scene) -> str:
    """The pieces that are still to be built, and what the next one costs."""
    s = scene.table
    left = s.parts.rules.pieces - s.built
    if not left:
        return ""
    title = scene.labels.language.say_many(
        "Next piece: {n} token of the worker's type", "Next piece: {n} tokens of the worker's type", piece_cost(s)
    )
    more = f'<use href="#btw-dearer"/>{numeral(28, -20.5, "+1", 21, "paper-1")}' if scene.effects & COSTLY else ""
    return (
        f'<g id="stack" class="pos" style="{scene.plan.stack.style}"><title>{title}</title>'
        f'<use href="#btw-stack-{left}"/>{more}</g>'
    )
