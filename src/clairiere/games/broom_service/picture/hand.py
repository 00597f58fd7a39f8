"""The hand: the near player's role cards, or, while roles are picked, all ten of them as plates."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.numbering import ROLES
from clairiere.games.broom_service.picture.reach import CARD_IDS
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.scenery.roles import PLATE_WIDTH, WIDTH
from clairiere.kernel.seats import SPECTATOR
from clairiere.pictures.ink import escaped
from clairiere.pictures.mats import LEGIBLE, fitted
from clairiere.pictures.place import Place

CHOSEN: Final = '<use href="#brm-chosen"/>'
PICKABLE: Final = '<use class="chosen" href="#brm-chosen" visibility="hidden"/>'
"""The same mark on a role that can be picked: a page shows it while the role is picked and not confirmed yet."""
LEAST: Final = 10.2
"""The smallest size of a name, in units of the canvas."""


def hand(scene: Scene) -> str:
    """What lies before the near player."""
    if scene.s.over:
        return ""
    if scene.viewer == SPECTATOR:
        return backs(scene)
    if scene.picking or scene.extra:
        return "".join([plate(scene, role) for role in range(len(ROLES))])
    return "".join(
        [card(scene, role, scene.plan.held(i, len(scene.hand), scene.rack_v)) for i, role in enumerate(scene.hand)]
    )


def backs(scene: Scene) -> str:
    """What a spectator sees of the near hand."""
    count = max(0, scene.s.players[scene.near].cards)
    drawn = '<use class="wide" href="#brm-role-back"/>'
    places = [scene.plan.held(i, count, scene.rack_v) for i in range(count)]
    return "".join([f'<g class="pos" style="{place.style}">{drawn}</g>' for place in places])


def shown(scene: Scene) -> int:
    """How many cards lie there."""
    if scene.s.over or scene.viewer == SPECTATOR:
        return 0
    return len(ROLES) if scene.picking or scene.extra else len(scene.hand)


def plate(scene: Scene, role: int) -> str:
    """A role that can be picked, has been, or cannot be any more."""
    id = CARD_IDS[scene.near][role]
    place = scene.plan.plate(role, scene.rack_v)
    button = scene.button(id)
    taken = bool(scene.picked >> role & 1) or (not scene.picking and role in scene.hand)
    marks = '<use href="#brm-plate-ring"/>' if button else ""
    faded = "" if button or taken else ' opacity=".5"'
    named = plate_name(scene, role, place) + curse(scene, role, 31, 72)
    chosen = CHOSEN if taken else PICKABLE if button else ""
    drawn = f'<g{faded}><use href="#brm-plate-{ROLES[role]}"/>{named}</g>{chosen}'
    title = scene.titled(id, escaped(scene.printed.roles[role]))
    return f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{title}{marks}{drawn}</g>'


def plate_name(scene: Scene, role: int, place: Place) -> str:
    """Its name in the band, large enough in both layouts."""
    size = max(19.5, LEGIBLE / place.k, LEAST / place.kp)
    key = ("plate", role, size)
    found = scene.stage.drawn.get(key)
    if found is None:
        name = fitted(
            PLATE_WIDTH / 2,
            26 + size * 0.35,
            scene.printed.roles[role],
            size,
            PLATE_WIDTH - 14,
            "paper-1",
            "strong",
            "middle",
        )
        found = scene.stage.drawn.put(key, name)
    return found


def curse(scene: Scene, role: int, x: float, y: float) -> str:
    """The mark on a role that is cursed in this round."""
    return f'<use href="#brm-curse" x="{x:g}" y="{y:g}"/>' if scene.s.cursed >> role & 1 else ""


def card(scene: Scene, role: int, place: Place) -> str:
    """A card in hand: upright on the wide canvas, a plate on the tall one."""
    id = CARD_IDS[scene.near][role]
    button = scene.button(id)
    wide, tall = f'<use href="#brm-face-{ROLES[role]}"/>', f'<use href="#brm-plate-{ROLES[role]}"/>'
    wide += card_name(scene, role, place) + curse(scene, role, 30, 69)
    tall += plate_name(scene, role, Place(0, 0, 0, 0, 1, place.kp)) + curse(scene, role, 31, 72)
    if button or role == scene.called:
        wide, tall = f'<use href="#brm-face-ring"/>{wide}', f'<use href="#brm-plate-ring"/>{tall}'
    title = scene.titled(id, escaped(scene.printed.roles[role]))
    drawn = f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{title}{drawn}</g>'


def card_name(scene: Scene, role: int, place: Place) -> str:
    """Its name in the band."""
    size = max(17.0, LEGIBLE / place.k)
    key = ("card", role, size)
    found = scene.stage.drawn.get(key)
    if found is None:
        name = fitted(
            WIDTH / 2, 26 + size * 0.35, scene.printed.roles[role], size, WIDTH - 26, "paper-1", "strong", "middle"
        )
        found = scene.stage.drawn.put(key, name)
    return found
