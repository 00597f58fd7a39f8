"""Groves: plaques with their strengths and cubes, and the columns of both players with the tokens on them."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import ANIMALS, FIRST_TOKEN, FIRST_VENERABLE_FACE, GROVES, NOTHING
from clairiere.games.bloody_grove.picture.columns import column, token_spots
from clairiere.games.bloody_grove.picture.labels import titled
from clairiere.games.bloody_grove.picture.places import FAR, NEAR, PLAQUES
from clairiere.games.bloody_grove.picture.scene import Scene, target
from clairiere.games.bloody_grove.scenery.boards import TRACK
from clairiere.games.bloody_grove.scoring import total_strength
from clairiere.kernel.pieces import UNKNOWN
from clairiere.pictures.canvas import placed
from clairiere.pictures.ink import TEXT_TAG, numeral
from clairiere.pictures.place import Spot

CUBES: Final = [f"{placed(55, y - 1, 55, y - 1)};--k:1;--kp:1" for y in TRACK]
MORE: Final = 'font-size="12" fill="var(--ink-print)" text-anchor="start" class="t-strong"'
LANES: Final = [
    f'<g class="pos" style="{spot.style}">'
    '<rect class="wide" x="-76" y="-245" width="152" height="496" rx="18" fill="var(--gold)" opacity=".2"/>'
    '<rect class="tall" x="-71" y="-222" width="142" height="448" rx="16" fill="var(--gold)" opacity=".2"/></g>'
    for spot in PLAQUES
]


def groves(scene: Scene) -> str:
    """The lane of the active grove, then both columns of each grove, its plaque, and the tokens above all."""
    s = scene.table
    out = "" if s.over else LANES[s.active_grove()]
    tokens = ""
    for grove in range(GROVES):
        for side, seat in ((FAR, scene.far), (NEAR, scene.near)):
            cards = s.columns[GROVES * seat + grove]
            landing = side == NEAR and f"column-{grove}" in scene.answers
            places = column(side, grove, len(cards) + landing, scene.apart and scene.covers_targets(cards))
            where = scene.labels.at_grove[seat][grove]
            for i, card in enumerate(cards):
                newest = card == cards[-1] and not landing
                out += scene.card(card, places.spots[i], where, newest, not newest)
                if card in scene.tokens_on:
                    tokens += tokens_on(scene, card, places.spots[i], places.rooms[i])
            if landing:
                out += ghost(scene, grove, places.spots[-1])
        out += plaque(scene, grove)
    return out + tokens


def plaques(scene: Scene) -> str:
    """The groves without the columns."""
    return "".join([plaque(scene, grove) for grove in range(GROVES)])


def tokens_on(scene: Scene, card: int, spot: Spot, rooms: list[float]) -> str:
    """The tokens of one card; they may cover Ruses and Arcanes, which have been used, but no Domination."""
    numbers, parts, face = scene.tokens_on[card], scene.table.parts, scene.faces[card]
    header = face < FIRST_VENERABLE_FACE and not parts.domination[face]
    spots = token_spots(spot, rooms, len(numbers), header)
    return "".join([scene.token(n, at) for n, at in zip(numbers, spots)])


def ghost(scene: Scene, grove: int, spot: Spot) -> str:
    """Where a card of the asked player would land at this grove, on those that lie there."""
    answers, labels = scene.answers[f"column-{grove}"], scene.labels
    hint = labels.hints["to" if answers.startswith("to") else "column"]
    told = f"<title>{labels.columns[grove]}. {hint}</title>"
    return f'{target(f"column-{grove}", spot.style, answers)}{told}<use href="#grv-ghost" class="breathe"/></g>'


def plaque(scene: Scene, grove: int) -> str:
    """The animal, both strengths as far as they are known, and the cube of control."""
    s, labels = scene.table, scene.labels
    near, far = scene.near, scene.far
    mine, theirs = total_strength(s, near, grove), total_strength(s, far, grove)
    more = hidden(scene, near, grove), hidden(scene, far, grove)
    control = s.control[grove]
    cube = 1 if control == NOTHING else 2 if control == near else 0
    ring = ""
    if -1 - grove in scene.moved:
        ring = '<use href="#grv-last-plaque"/>'
    elif not s.over and grove == s.active_grove():
        ring = '<use href="#grv-ring-plaque"/>'
    title = (
        f"{labels.homes[grove][s.groves[grove]]}. {labels.players[far]} {theirs}{more[1]},"
        f" {labels.players[near]} {mine}{more[0]}"
    )
    return (
        f'<g id="grove-{grove}" class="pos" style="{PLAQUES[grove].style}">{titled(title)}'
        f'{ring}<use href="#grv-plaque-{ANIMALS[s.groves[grove]]}"/>'
        f"{strength(far, theirs, more[1], -22)}{strength(near, mine, more[0], 20)}"
        f'<use id="control-{grove}" class="pos" style="{CUBES[cube]}" href="#grv-cube"/></g>'
    )


def strength(seat: int, total: int, more: str, y: int) -> str:
    """The mark of a player and a total, perhaps with more that is not known."""
    x, size = (19, 25) if total < 10 else (22.5, 21)
    out = f'<use href="#mark-{seat + 1}" transform="translate(-1 {y}) scale(.37)"/>'
    out += numeral(x, y + size * 0.36, total, size)
    return out + f'{TEXT_TAG} x="{28 if total < 10 else 33}" {MORE} y="{y + 5}">{more}</text>' if more else out


def hidden(scene: Scene, seat: int, grove: int) -> str:
    """`+?` if a token that is not known lies in the column."""
    for card in scene.table.columns[GROVES * seat + grove]:
        for number in scene.tokens_on.get(card, ()):
            if scene.faces[FIRST_TOKEN + number] == UNKNOWN:
                return "+?"
    return ""
