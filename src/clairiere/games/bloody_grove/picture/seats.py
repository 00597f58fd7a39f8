"""Seats: a player's mat with Druid pile, deck and Domination, and both hands."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.choices import Return
from clairiere.games.bloody_grove.numbering import ANIMALS, NOTHING, RIGHT
from clairiere.games.bloody_grove.picture.labels import Labels, titled
from clairiere.games.bloody_grove.picture.places import (
    FAR,
    MAT_SIZE,
    MAT_U,
    MAT_V,
    MAT_X,
    MAT_Y,
    NEAR,
    TALL_MAT_SIZE,
    Spot,
    beside,
    deck_spots,
    far_hand_spots,
    hand_spots,
    on_mat,
    pile_spots,
)
from clairiere.games.bloody_grove.picture.scene import Scene, numeral, target
from clairiere.games.bloody_grove.scenery.backs import BACK_OF
from clairiere.games.bloody_grove.scoring import domination
from clairiere.kernel.agenda import Poll
from clairiere.pictures.icons import icon
from clairiere.pictures.mats import Mat

WIDE_MATS: Final = [Mat(MAT_SIZE[side][0], MAT_SIZE[side][1], size=20, mark=14) for side in (NEAR, FAR)]
TALL_MAT: Final = Mat(TALL_MAT_SIZE[0], TALL_MAT_SIZE[1], size=15, mark=9, corner=12, left=214, middle=23, room=118)
TURN: Final = 1
WON: Final = 2
PLACES: Final = [
    [f'<use href="#grv-bed" class="pos" style="{beside(pile_spots(side, 0)[0], right).style}"/>' for right in (0, 1)]
    for side in (NEAR, FAR)
]
CHECK: Final = icon("check", 11, 15, 18, "ink-2")
SUN: Final = icon("domination", 11, 0, 22, "ink")
HOOD: Final = icon("druid", 145, 0, 22, "ink")
HEADS: Final = [icon(animal, 76, 0, 22, "ink") for animal in ANIMALS]
STATS: Final = [on_mat(side, 16, 62, 1, 214, 45, 0.82) for side in (NEAR, FAR)]


def seat(scene: Scene, side: int) -> str:
    """Everything before one player but the columns."""
    who = scene.near if side == NEAR else scene.far
    out = mat(scene, side, who) + stats(scene, side, who) + pile(scene, side, who) + deck(scene, side, who)
    return out + (near_hand(scene) if side == NEAR else far_hand(scene, who))


def mat(scene: Scene, side: int, who: int) -> str:
    """The paper with the name; whoever is to play, or has won, has a gold rim."""
    state = 0
    if scene.table.over:
        state = WON if who in scene.winners else 0
    elif scene.asked >> who & 1:
        state = TURN
    key = (side * 2 + who) * 3 + state + (12 if scene.view.seat == who else 0)
    drawn = scene.labels.mats
    if key not in drawn:
        drawn[key] = drawn_mat(scene.labels, side, who, state, scene.view.seat == who)
    return drawn[key]


def drawn_mat(labels: Labels, side: int, who: int, state: int, own: bool) -> str:
    """The same, in both layouts."""
    label = labels.winner if state == WON else ""
    if state == TURN:
        label = labels.your_turn if own else labels.to_play
    glyph = "crown" if state == WON else ""
    name, golden = labels.players[who], state > 0
    wide = WIDE_MATS[side].drawn(who, name, label=label, glyph=glyph, golden=golden)
    tall = TALL_MAT.drawn(who, name, label=label, glyph=glyph, golden=golden)
    return (
        f'<g id="seat-{"AB"[who]}">{titled(name)}'
        f'<g class="wide" transform="translate({MAT_X:g} {MAT_Y[side]:g})">{wide}</g>'
        f'<g class="tall" transform="translate({MAT_U:g} {MAT_V[side]:g})">{tall}</g></g>'
    )


def stats(scene: Scene, side: int, who: int) -> str:
    """Domination, the shape of the Druid with its bonus, and how often it has been transformed."""
    s, labels = scene.table, scene.labels
    face, points = s.transformation(who), domination(s, who)
    out = f'<g class="pos" style="{STATS[side].style}"><g>{labels.points[points]}{SUN}{figure(26, points)}</g>'
    if face != NOTHING:
        animal = s.parts.animal[face]
        out += f'{HEADS[animal]}{small(92, f"+{s.parts.transformation_bonus}", labels.shapes[animal])}'
    changes = len(s.druids[who])
    return f'{out}<g>{labels.counts["druid"][changes]}{HOOD}{figure(160, changes)}</g></g>'


def figure(x: float, n: int) -> str:
    """A number on a mat."""
    return numeral(x, 7, n, 19, "ink", "start")


def small(x: float, text: str, title: str) -> str:
    """A short text on a mat."""
    return (
        f'<text x="{x:g}" y="6" font-size="16" fill="var(--ink-2)" text-anchor="start" class="t-text">{text}'
        f"{title}</text>"
    )


def pile(scene: Scene, side: int, who: int) -> str:
    """The Druid, the cards on it, and the card or the places beside it (GRV-TRF-01)."""
    s = scene.table
    cards = s.druids[who]
    spots = pile_spots(side, len(cards))
    out = (
        f'<g id="druid-{"AB"[who]}" class="pos" style="{spots[0].style}">{scene.labels.druids[who]}'
        f'<use href="#grv-druid-card-{who}"/></g>'
    )
    for card, spot in zip(cards, spots[1:]):
        out += scene.card(card, spot, 3 if card == cards[-1] else 0)
    if s.beside != NOTHING and who == s.player_at(s.position):
        return out + scene.card(s.beside, beside(spots[-1], s.side == RIGHT), 3)
    if side == NEAR and "slot-left" in scene.answers:
        return out + slots(scene, spots[-1])
    return PLACES[side][0] + PLACES[side][1] + out


def slots(scene: Scene, top: Spot) -> str:
    """Where a card would be laid to transform the Druid."""
    left, right = beside(top, 0), beside(top, 1)
    return landing(scene, "slot-left", left, "grv-ghost") + landing(scene, "slot-right", right, "grv-ghost")


def landing(scene: Scene, name: str, spot: Spot, ghost: str) -> str:
    """A place that can be chosen."""
    begun = target(name, spot.style, scene.answers[name])
    return f'{begun}<title>{scene.labels.hints[name]}</title><use href="#{ghost}"/></g>'


def deck(scene: Scene, side: int, who: int) -> str:
    """The backs from the top down, and the faces of those that are known (GRV-INFO-03, GRV-INFO-04)."""
    cards = scene.table.decks[who]
    asked = side == NEAR and "keep-top" in scene.answers
    spots = deck_spots(side, len(cards) + 2 if asked else len(cards))
    first = 1 if asked else 0
    letter = "AB"[who]
    count = len(cards)
    out = f'{counted(scene, side, "deck", count)}<g id="deck-{letter}">'
    for i in range(count):
        out += scene.mini(f"deck-{letter}-{count - i}", cards[i], spots[i + first], scene.known_to(cards[i]))
    out += "</g>"
    if asked:
        out += landing(scene, "keep-top", spots[0], "grv-ghost-mini")
        out += landing(scene, "keep-beneath", spots[-1], "grv-ghost-mini")
    return out


ICONS: Final = {kind: icon(kind, -4, 0, 19, "ink-2") for kind in ("deck", "hand")}
COUNTED: Final = {
    (side, kind): on_mat(side, 24, y + 15, 1, 229, v + 11, 0.82)
    for side in (NEAR, FAR)
    for kind, y, v in (("deck", 238, 55), ("hand", 276, 79))
}


def counted(scene: Scene, side: int, kind: str, count: int) -> str:
    """An icon and how many."""
    return (
        f'<g class="pos" style="{COUNTED[side, kind].style}">{scene.labels.counts[kind][count]}'
        f'{ICONS[kind]}{numeral(7, 6, count, 16, "ink", "start")}</g>'
    )


def far_hand(scene: Scene, who: int) -> str:
    """Backs, kind by kind: a hidden card has no name of its own (GRV-INFO-14)."""
    cards = sorted(scene.table.hands[who], key=scene.pool.__getitem__)
    spots = far_hand_spots(len(cards))
    out = f'{counted(scene, FAR, "hand", len(cards))}<g id="hand-{"AB"[who]}">'
    for i, card in enumerate(cards):
        out += scene.mini(f"hand-{'AB'[who]}-{i}", card, spots[i])
    return f"{out}</g>{put_away(scene, who, len(cards))}"


def put_away(scene: Scene, who: int, count: int) -> str:
    """How many cards of a hidden hand are chosen to go beneath the deck (GRV-END-02)."""
    top = scene.table.agenda[-1] if scene.table.agenda else None
    away = len(top.given[who]) if isinstance(top, Poll) else 0
    if not away:
        return ""
    spot = far_hand_spots(count + 1)[-1]
    return (
        f'<g class="pos" style="{spot.style}"><title>{scene.labels.away(away)}</title>{CHECK}'
        f'{numeral(22, 21, away, 16, "ink", "start")}</g>'
    )


def near_hand(scene: Scene) -> str:
    """The own hand by face; for somebody who only watches, backs."""
    s, who = scene.table, scene.near
    cards = sorted(s.hands[who], key=scene.faces.__getitem__)
    asked = "keep-hand" in scene.answers
    spots = hand_spots(len(cards) + asked)
    if cards and scene.faces[cards[0]] < 0:
        return backs(scene, sorted(cards, key=scene.pool.__getitem__), spots, who)
    away = returned(scene, who)
    out = f'<g id="hand-{"AB"[who]}">'
    for i, card in enumerate(cards):
        out += scene.card(card, spots[i], 3)
        if scene.faces[card] in away:
            out += order(away.index(scene.faces[card]) + 1, spots[i])
    out += "</g>"
    return out + landing(scene, "keep-hand", spots[-1], "grv-ghost") if asked else out


def backs(scene: Scene, cards: list[int], spots: list[Spot], who: int) -> str:
    """A hand seen from behind."""
    out = f'<g id="hand-{"AB"[who]}">'
    for i, card in enumerate(cards):
        back = BACK_OF[scene.pool[card]]
        title = scene.labels.backs[back]
        out += (
            f'<g id="hand-{"AB"[who]}-{i}" class="pos" style="{spots[i].style}">{title}'
            f'<use href="#grv-back-{back}"/></g>'
        )
    return out + "</g>"


def returned(scene: Scene, who: int) -> list[int]:
    """The faces of the own cards that are to go beneath the deck, in this order."""
    s = scene.table
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, Poll) or scene.view.seat != who:
        return []
    return [c.face for c in top.given[who] if isinstance(c, Return)]


def order(number: int, spot: Spot) -> str:
    """A veil over a card that is on its way beneath the deck, and its place in that order."""
    return (
        f'<g class="pos" style="{spot.style}"><rect width="200" height="280" rx="15" fill="var(--veil)"/>'
        f'<g transform="translate(100 150) scale(3)"><use href="#grv-count"/>{numeral(0, 6, number, 17)}</g></g>'
    )
