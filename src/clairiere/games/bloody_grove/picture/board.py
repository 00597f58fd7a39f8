"""Groves: plaques with their strengths and cubes, and the columns of both players with the tokens on them."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture import plan
from clairiere.games.bloody_grove.picture.plan import (
    FAR,
    GROVE_U,
    GROVE_X,
    MOST,
    NEAR,
    PLAQUE_V,
    PLAQUE_Y,
    PLAQUES,
    card_id,
)
from clairiere.games.bloody_grove.picture.scene import Scene, target
from clairiere.games.bloody_grove.picture.sheet import TRACK
from clairiere.games.bloody_grove.picture.stage import titled
from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    DISCARD,
    ELITE_POOL,
    ELITES,
    FIRST_TOKEN,
    FIRST_VENERABLE_FACE,
    GROVES,
    NOTHING,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.state import owner, total_strength
from clairiere.kernel.state import UNKNOWN
from clairiere.pictures.canvas import Spot, placed
from clairiere.pictures.cards import HEADER, HEIGHT, WIDTH
from clairiere.pictures.ink import TEXT_TAG, numeral

# Columns: where the cards of a player at a grove lie, and the tokens on them, in both layouts.

# All of these first for the wide layout, then for the tall one.
MIDDLES: Final = [GROVE_X, GROVE_U]
TOPS: Final = [[PLAQUE_Y + 66, PLAQUE_Y - 66], [PLAQUE_V + 46, PLAQUE_V - 44]]
"""Where columns begin: near, far."""
HIGH: Final = [236.0, 148.0]
SCALES: Final = [[0.63, 0.35], [0.456, 0.28]]
"""Largest and smallest scale of a card."""
HALVED: Final = [0.52, 0.3]
"""Largest scale of cards in a column that is laid in two."""
BETWEEN: Final = [6.0, 4.0]
RIGHT: Final = [1000.0, 388.0]
"""Where the last column and its tokens have to end."""
FINGER: Final = [0.0, 44.0]
"""How much is seen of a card that can be chosen: on a phone, as much as a finger needs."""
LARGER: Final = 1.25
"""A column is laid in two if its cards get so much larger by that."""
LEGIBLE: Final = 0.9
"""How much of a header has to be seen."""


class Column:
    """The places of so many cards, from the grove's first to its newest, and the room right of each for tokens."""

    def __init__(self, side: int, grove: int, count: int, apart: bool) -> None:
        wide, tall = laid(side, grove, count, 0, apart), laid(side, grove, count, 1, apart)
        self.spots = [Spot(x, y, k, u, v, kp) for (x, y, k, _), (u, v, kp, _) in zip(wide, tall)]
        self.rooms = [[one[3], other[3]] for one, other in zip(wide, tall)]


def laid(side: int, grove: int, count: int, layout: int, apart: bool) -> list[tuple[float, float, float, float]]:
    """Corner, scale and room of every card in one layout."""
    stacks = 1 if fits(count, layout, apart) else 2
    rows = (count + stacks - 1) // stacks
    k, step = fitted(rows, layout, apart, SCALES[layout][0] if stacks == 1 else HALVED[layout])
    middle, wide = MIDDLES[layout][grove], WIDTH * k
    left = middle - wide / 2 if stacks == 1 else middle - wide - BETWEEN[layout] / 2
    found = []
    for i in range(count):
        stack, row = i // rows, i % rows
        x = left + stack * (wide + BETWEEN[layout])
        lying = rows if stack + 1 < stacks else count - rows * stack
        room = 0.0 if stack + 1 < stacks else free(layout, grove, x + wide)
        found.append((x, top(side, layout, k) + (row if side == NEAR else row + 1 - lying) * step, k, room))
    return found


def top(side: int, layout: int, k: float) -> float:
    """The upper edge of the card that is nearest to the grove."""
    return TOPS[layout][side] if side == NEAR else TOPS[layout][side] - HEIGHT * k


def free(layout: int, grove: int, edge: float) -> float:
    """From the right edge of a column to the next one as it is at its widest, or to the end of the groves."""
    largest = WIDTH / 2 * SCALES[layout][0]
    return (MIDDLES[layout][grove + 1] - largest if grove < 2 else RIGHT[layout]) - edge


def fitted(count: int, layout: int, apart: bool, most: float) -> tuple[float, float]:
    """Scale and step of a column: whole cards get smaller first, then headers come closer."""
    high, covered, least = HIGH[layout], max(0, count - 1), SCALES[layout][1]
    k = max(least, min(most, high / (HEIGHT + HEADER * covered)))
    step = HEADER * k
    if covered and apart and FINGER[layout] > step:
        step = FINGER[layout]
        k = max(least, min(most, (high - step * covered) / HEIGHT))
    return k, min(step, (high - HEIGHT * k) / covered) if covered else step


def fits(count: int, layout: int, apart: bool) -> bool:
    """Whether a single row of headers can be read and, if they can be chosen, touched, and two are not much larger."""
    k, step = fitted(count, layout, apart, SCALES[layout][0])
    needed = max(LEGIBLE * HEADER * k, FINGER[layout] if apart else 0.0)
    halved, _ = fitted((count + 1) // 2, layout, apart, HALVED[layout])
    return count < 3 or (step + 0.1 >= needed and halved < LARGER * k)


COLUMNS: Final[dict[int, Column]] = {}


def column(side: int, grove: int, count: int, apart: bool = False) -> Column:
    """The places of a column, worked out once; `apart`: cards that others lie on can be chosen."""
    key = ((side * 2 + apart) * 3 + grove) * MOST + count
    if key not in COLUMNS:
        COLUMNS[key] = Column(side, grove, count, apart)
    return COLUMNS[key]


# ---- tokens on cards
TOKEN_SCALES: Final = [0.72, 0.5]
TOKEN_STEPS: Final = [27.0, 18.0]
DISC: Final = 60
"""Where in a header the value ends, and where the animal's head begins: between them lie symbols already used."""
HEAD: Final = 150


def token_spots(card: Spot, rooms: list[float], count: int, header: bool) -> list[Spot]:
    """Where the tokens on a card lie: right of it, then, if nothing needed stands there, in its header."""
    wide = token_row(card.k, rooms[0], count, 0, header)
    tall = token_row(card.kp, rooms[1], count, 1, header)
    k, kp = TOKEN_SCALES
    return [card.moved(x, 32 * card.k, k, u, 32 * card.kp, kp) for x, u in zip(wide, tall)]


def token_row(k: float, room: float, count: int, layout: int, header: bool) -> list[float]:
    """How far the middles of the tokens are from the left edge of the card: closer together if there are too many."""
    step = TOKEN_STEPS[layout]
    outside = min(count, int((room + 1) / step))
    inside = min(count - outside, int((HEAD - DISC) * k / step)) if header else 0
    if count > outside + inside:  # then they cover the head too
        begin, last = (DISC if header else HEAD) * k + step / 2, WIDTH * k + room - step / 2
        return [begin + i * (last - begin) / max(1, count - 1) for i in range(count)]
    beyond = [WIDTH * k + 1 + step / 2 + i * step for i in range(outside)]
    return beyond + [HEAD * k - step / 2 - i * step for i in range(inside)]


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


# Market: visible Elites, the row of Venerables, tokens in reserve and discard, and the box.

SLOTS: Final = [f'<use href="#grv-slot" class="pos" style="{spot.style}"/>' for spot in plan.RESERVE]
ELITE_PLACES: Final = [
    f'<use id="elites-{i}" href="#grv-place" class="pos" style="{spot.style}"/>' for i, spot in enumerate(plan.ELITES)
]
ROW_PLACES: Final = [f'<use href="#grv-place" class="pos" style="{spot.style}"/>' for spot in plan.VENERABLES]
UNDER: Final = [spot.moved(4, 5, spot.k, 3, 4, spot.kp).style for spot in plan.ELITES]
OWNERS: Final = [f'<use href="#mark-{seat + 1}" transform="translate(19 2) scale(.26)"/>' for seat in range(2)]
COUNTS: Final = [spot.moved(96, 137, 0.78, 89, 133, 0.72).style for spot in plan.ELITES]
NONE_GONE: Final = f'<use href="#grv-slot" class="pos" style="{plan.DISCARD[0].style}"/>'
EMPTY_BOX: Final = f'<use href="#grv-place-mini" class="pos" style="{plan.box_spots(1)[0].style}"/>'


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
        out += ELITE_PLACES[animal] if card == NOTHING else scene.card(card, plan.ELITES[animal], where, True)
        out += (
            f'<g class="pos" style="{COUNTS[animal]}">{scene.labels.left[animal][left]}'
            f'<use href="#grv-count"/>{numeral(0, 6, left, 17)}</g>'
        )
    return out


def venerables(scene: Scene) -> str:
    """The row, and the deck from the top down: red backs lie at its bottom."""
    s = scene.table
    out = scene.labels.titles[1] + "".join(ROW_PLACES[len(s.row) :])
    for card, spot in zip(s.row, plan.VENERABLES):
        out += scene.card(card, spot, scene.labels.in_row, True)
    count = len(s.venerables)
    for i, spot in enumerate(plan.deck_of_venerables(count)):
        out += scene.mini(f"venerables-{count - i}", s.venerables[i], spot)
    return out


def reserve(scene: Scene) -> str:
    """Each token in its own place."""
    token_at = scene.table.token_at
    out = scene.labels.titles[2]
    for number in range(TOKENS):
        out += scene.token(number, plan.RESERVE[number]) if token_at[number] == RESERVE else SLOTS[number]
    return out


def discard(scene: Scene) -> str:
    """Used tokens, sorted by value."""
    tokens = [FIRST_TOKEN + number for number, at in enumerate(scene.table.token_at) if at == DISCARD]
    if not tokens:
        return scene.labels.titles[3] + NONE_GONE
    tokens.sort(key=scene.faces.__getitem__)
    spots = zip(tokens, plan.DISCARD)
    return scene.labels.titles[3] + "".join([scene.token(token - FIRST_TOKEN, spot) for token, spot in spots])


def box(scene: Scene) -> str:
    """Every card that is out of the game, by face."""
    faces = scene.faces
    cards = sorted(sorted(scene.table.box), key=faces.__getitem__)
    out = scene.labels.titles[4] if cards else scene.labels.titles[4] + EMPTY_BOX
    for card, spot in zip(cards, plan.box_spots(len(cards))):
        face = faces[card]
        whose = owner(scene.table.pieces, card)
        out += scene.mini(card_id(whose, face), card, spot, "" if whose == NOTHING else OWNERS[whose])
    return out
