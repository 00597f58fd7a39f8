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
from clairiere.games.bloody_grove.picture.scene import Scene, numeral
from clairiere.games.bloody_grove.position import owner

SLOTS: Final = [f'<use href="#grv-slot" class="pos" style="{spot.style}"/>' for spot in places.RESERVE]
ELITE_PLACES: Final = [f'<use href="#grv-place" class="pos" style="{spot.style}"/>' for spot in places.ELITES]
ROW_PLACES: Final = [f'<use href="#grv-place" class="pos" style="{spot.style}"/>' for spot in places.VENERABLES]
UNDER: Final = [spot.moved(5, 6, spot.k, 3, 4, spot.kp).style for spot in places.ELITES]
OWNERS: Final = [f'<use href="#mark-{seat + 1}" transform="translate(19 2) scale(.26)"/>' for seat in range(2)]
COUNTS: Final = [spot.moved(128, 187, 1, 75, 107, 0.72).style for spot in places.ELITES]


def market(scene: Scene) -> str:
    """All that lies beside the groves."""
    return scene.labels.titles + elites(scene) + venerables(scene) + tokens(scene) + box(scene)


def elites(scene: Scene) -> str:
    """The visible Elite of each animal, and how many lie beneath it."""
    s = scene.table
    out = ""
    for animal in range(len(ANIMALS)):
        card = s.visible_elite(animal)
        left = max(0, ELITES - s.elites[animal] - 1)
        if left:
            out += f'<use href="#grv-back-{ELITE_POOL + animal}" class="pos" style="{UNDER[animal]}"/>'
        out += ELITE_PLACES[animal] if card == NOTHING else scene.card(card, places.ELITES[animal], 3)
        out += (
            f'<g class="pos" style="{COUNTS[animal]}">{scene.labels.left[animal][left]}'
            f'<use href="#grv-count"/>{numeral(0, 6, left, 17)}</g>'
        )
    return out


def venerables(scene: Scene) -> str:
    """The row, and the deck from the top down: red backs lie at its bottom."""
    s = scene.table
    out = "".join(ROW_PLACES[len(s.row) :])
    for card, spot in zip(s.row, places.VENERABLES):
        out += scene.card(card, spot, 3)
    count = len(s.venerables)
    for i, spot in enumerate(places.deck_of_venerables(count)):
        out += scene.mini(f"venerables-{count - i}", s.venerables[i], spot)
    return out


def tokens(scene: Scene) -> str:
    """The reserve, each token in its own place, and the discard, sorted by value."""
    s = scene.table
    out = ""
    gone: list[int] = []
    for number in range(TOKENS):
        place = s.token_at[number]
        if place == RESERVE:
            out += scene.token(number, places.RESERVE[number])
        else:
            out += SLOTS[number]
            if place == DISCARD:
                gone.append(FIRST_TOKEN + number)
    gone.sort(key=scene.faces.__getitem__)
    return out + "".join([scene.token(token - FIRST_TOKEN, spot) for token, spot in zip(gone, places.DISCARD)])


def box(scene: Scene) -> str:
    """Every card that is out of the game, by face."""
    faces = scene.faces
    cards = sorted(sorted(scene.table.box), key=faces.__getitem__)
    out = ""
    for card, spot in zip(cards, places.BOX):
        face = faces[card]
        whose = owner(scene.table.pieces, card)
        out += scene.mini(card_id(whose, face), card, spot, "" if whose == NOTHING else OWNERS[whose])
    return out
