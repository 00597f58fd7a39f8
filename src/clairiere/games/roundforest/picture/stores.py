"""The stores: fairy board, bags, pile, ring, the cards of debts and the plates of those who wait."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.numbering import CHARACTERS, NOTHING, OBJECTS
from clairiere.games.roundforest.picture.reach import FAIRY_IDS
from clairiere.games.roundforest.picture.scene import Scene
from clairiere.games.roundforest.scenery.cards import WIDTH
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import Seat
from clairiere.pictures.ink import TEXT_TAG, escaped
from clairiere.pictures.mats import fitted, text_width
from clairiere.pictures.place import Place
from clairiere.pictures.style import HIT

NAME_ROOM: Final = 112.0
LEAST: Final = 9.5
"""Nothing is printed smaller than this, in px."""
COUNT: Final = 'font-size="26" fill="var(--ink-print)" text-anchor="middle" class="t-display"'


def fairy(scene: Scene) -> str:
    """The board and its nine tokens."""
    title = scene.stage.say("Fairy board")
    out = store("fairy", scene.plan.fairy, title, '<use href="#rnd-fairy"/>')
    return out + "".join([shelf(scene, space, kind) for space, kind in enumerate(scene.s.fairy)])


def shelf(scene: Scene, space: int, kind: int) -> str:
    """What lies on one space of it."""
    if kind == NOTHING:
        return ""
    id, printed = FAIRY_IDS[space], scene.printed
    button = scene.button(id)
    marks = f'{HIT}<use href="#rnd-ring-token"/>' if button else ""
    style = scene.plan.shelf[space].style + scene.trace.origin(id)
    inner = f'{scene.titled(id, printed.objects[kind])}{marks}<use href="#rnd-{OBJECTS[kind]}"/>'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{inner}</g>'


def stores(scene: Scene) -> str:
    """Bags, pile and ring."""
    s, plan, stage = scene.s, scene.plan, scene.stage
    objects = stage.say_many("Object bag: {n} object", "Object bag: {n} objects", s.bagged)
    chips = stage.say_many("Chip bag: {n} chip", "Chip bag: {n} chips", sum(s.chips))
    gone = stage.say_many("{n} chip put aside", "{n} chips put aside", sum(s.discard))
    pile = s.pile.bit_count()
    cards = stage.say_many("Character pile: {n} card", "Character pile: {n} cards", pile)
    bag = '<use href="#rnd-object_bag" transform="scale(1.5)"/>'
    out = store("object-bag", plan.object_bag, objects, bag + counted(30, 50, s.bagged))
    bag = '<use href="#rnd-chip_bag" transform="scale(1.5)"/>'
    out += store("chip-bag", plan.chip_bag, f"{chips} · {gone}", bag + counted(30, 50, sum(s.chips)))
    drawn = '<use href="#rnd-pile"/>' if pile else ""
    out += store("pile", plan.pile, cards, drawn + counted(72, 124, pile))
    ring = '<use href="#rnd-ring" transform="translate(0 -22) scale(1.1)"/>' if s.ring == NOTHING else ""
    return out + store("ring", plan.cushion, stage.say("Emerald ring"), f'<use href="#rnd-cushion"/>{ring}')


def store(id: str, place: Place, title: str, drawn: str) -> str:
    """Something that others are drawn from."""
    return f'<g id="{id}" class="pos" style="{place.style}"><title>{title}</title>{drawn}</g>'


def counted(x: float, y: float, n: int) -> str:
    """How many there are."""
    return f'<use href="#rnd-count" x="{x:g}" y="{y:g}"/>{TEXT_TAG} x="{x:g}" y="{y + 9:g}" {COUNT}>{n}</text>'


def debts(scene: Scene) -> str:
    """Cards beside the backpacks; on the tall canvas at its foot, the near seat's first."""
    s, nth, out = scene.s, 0, ""
    for i in range(s.seats):
        seat = (scene.stage.near + i) % s.seats
        owed = bits(s.players[seat].debts)
        for k, character in enumerate(owed):
            corner = scene.plan.berths[seat].corner
            place = scene.plan.debt(corner, k, len(owed), nth, len(scene.waiting))
            out += debt(scene, seat, character, place)
            nth += 1
    return out


def debt(scene: Scene, seat: Seat, character: int, place: Place) -> str:
    """One card."""
    id, name = f"card-{CHARACTERS[character]}", scene.printed.characters[character]
    said = scene.stage.say("debt of")
    title = f"<title>{escaped(name)} · {said} {scene.stage.titles[seat]}</title>"
    size = 19.0 if text_width(name, 19) <= NAME_ROOM else 15.0
    label = fitted_name(name, size)
    if size * place.k < LEAST:
        label = f'<g class="tall">{label}</g>'
    style = place.style + scene.trace.origin(id)
    mark = f'<use href="#rnd-debtor-{seat + 1}" class="tall" x="18" y="50"/>'
    drawn = f'{title}<use href="#rnd-card-{CHARACTERS[character]}"/>{mark}{label}'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{style}">{drawn}</g>'


def fitted_name(name: str, size: float) -> str:
    """A name in the header of a card, in its middle."""
    return fitted(WIDTH / 2, 20 + size * 0.36, name, size, NAME_ROOM, "paper-1", "strong", "middle")


def plates(scene: Scene) -> str:
    """Those who wait in the forest, beside the fairy board."""
    out = ""
    for i, character in enumerate(scene.waiting):
        id, place = f"card-{CHARACTERS[character]}", scene.plan.plate(i)
        name, waits = escaped(scene.printed.characters[character]), scene.stage.say("waits in the forest")
        title = f"<title>{name} · {waits}</title>"
        style = place.style + scene.trace.origin(id)
        drawn = f'<use href="#rnd-plate-{CHARACTERS[character]}"/>'
        out += f'<g id="{id}" class="{scene.classes(id)}" style="{style}">{title}{drawn}</g>'
    return out
