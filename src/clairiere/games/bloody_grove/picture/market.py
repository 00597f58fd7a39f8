"""Market: visible Elites, the row of Venerables, tokens in reserve and discard, and the box."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import (
    ANIMALS,
    DISCARD,
    ELITE_POOL,
    ELITES,
    FIRST_TOKEN,
    NOTHING,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.picture import places
from clairiere.games.bloody_grove.picture.marks import card_id
from clairiere.games.bloody_grove.picture.scene import Scene
from clairiere.games.bloody_grove.position import owner
from clairiere.pictures.ink import numeral

SLOTS: Final = [f'<use href="#grv-slot" class="pos" style="{spot.style}"/>' for spot in places.RESERVE]
ELITE_PLACES: Final = [
    f'<use id="elites-{i}" href="#grv-place" class="pos" style="{spot.style}"/>' for i, spot in enumerate(places.ELITES)
]
ROW_PLACES: Final = [f'<use href="#grv-place" class="pos" style="{spot.style}"/>' for spot in places.VENERABLES]
UNDER: Final = [spot.moved(4, 5, spot.k, 3, 4, spot.kp).style for spot in places.ELITES]
OWNERS: Final = [f'<use href="#mark-{seat + 1}" transform="translate(19 2) scale(.26)"/>' for seat in range(2)]
COUNTS: Final = [spot.moved(96, 137, 0.78, 89, 133, 0.72).style for spot in places.ELITES]
NONE_GONE: Final = f'<use href="#grv-slot" class="pos" style="{places.DISCARD[0].style}"/>'
EMPTY_BOX: Final = f'<use href="#grv-place-mini" class="pos" style="{places.box_spots(1)[0].style}"/>'


def market(scene: Scene) -> str:
    """All that lies beside the groves and is still to be had."""
    return elites(scene) + venerables(scene) + reserve(scene)


def gone(scene: Scene) -> str:
    """What has been used up: tokens until they are all drawn again, cards for good."""
    return discard(scene) + box(scene)


def elites(scene: Scene) -> str:
    """The visible Elite of each animal, and how many lie beneath it."""
    s = scene.table
    out, where = scene.labels.titles[0], scene.labels.among_elites
    for animal in range(len(ANIMALS)):
        card = s.visible_elite(animal)
        left = max(0, ELITES - s.elites[animal] - 1)
        if left:
            out += f'<use href="#grv-back-{ELITE_POOL + animal}" class="pos" style="{UNDER[animal]}"/>'
        out += ELITE_PLACES[animal] if card == NOTHING else scene.card(card, places.ELITES[animal], where, True)
        out += (
            f'<g class="pos" style="{COUNTS[animal]}">{scene.labels.left[animal][left]}'
            f'<use href="#grv-count"/>{numeral(0, 6, left, 17)}</g>'
        )
    return out


def venerables(scene: Scene) -> str:
    """The row, and the deck from the top down: red backs lie at its bottom."""
    s = scene.table
    out = scene.labels.titles[1] + "".join(ROW_PLACES[len(s.row) :])
    for card, spot in zip(s.row, places.VENERABLES):
        out += scene.card(card, spot, scene.labels.in_row, True)
    count = len(s.venerables)
    for i, spot in enumerate(places.deck_of_venerables(count)):
        out += scene.mini(f"venerables-{count - i}", s.venerables[i], spot)
    return out


def reserve(scene: Scene) -> str:
    """Each token in its own place."""
    token_at = scene.table.token_at
    out = scene.labels.titles[2]
    for number in range(TOKENS):
        out += scene.token(number, places.RESERVE[number]) if token_at[number] == RESERVE else SLOTS[number]
    return out


def discard(scene: Scene) -> str:
    """Used tokens, sorted by value."""
    tokens = [FIRST_TOKEN + number for number, at in enumerate(scene.table.token_at) if at == DISCARD]
    if not tokens:
        return scene.labels.titles[3] + NONE_GONE
    tokens.sort(key=scene.faces.__getitem__)
    spots = zip(tokens, places.DISCARD)
    return scene.labels.titles[3] + "".join([scene.token(token - FIRST_TOKEN, spot) for token, spot in spots])


def box(scene: Scene) -> str:
    """Every card that is out of the game, by face."""
    faces = scene.faces
    cards = sorted(sorted(scene.table.box), key=faces.__getitem__)
    out = scene.labels.titles[4] if cards else scene.labels.titles[4] + EMPTY_BOX
    for card, spot in zip(cards, places.box_spots(len(cards))):
        face = faces[card]
        whose = owner(scene.table.pieces, card)
        out += scene.mini(card_id(whose, face), card, spot, "" if whose == NOTHING else OWNERS[whose])
    return out
