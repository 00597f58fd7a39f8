"""Seats: a player's mat with Druid pile, deck and Domination, and both hands."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.cards import BACK_OF
from clairiere.games.bloody_grove.picture.plan import (
    ALONE,
    CHIP_SIZE,
    CHIP_V,
    FAR,
    KEEP,
    MAT_SIZE,
    MAT_U,
    MAT_V,
    MAT_X,
    MAT_Y,
    NEAR,
    TALL_MAT_SIZE,
    beside,
    deck_spots,
    far_hand_spots,
    hand_spots,
    on_chip,
    on_mat,
    overlapping,
    pile_spots,
)
from clairiere.games.bloody_grove.picture.scene import Scene, target
from clairiere.games.bloody_grove.picture.stage import Labels, titled
from clairiere.games.bloody_grove.rules.choices import ANIMALS, NOTHING, RIGHT, Return
from clairiere.games.bloody_grove.rules.state import domination
from clairiere.kernel.state import Poll
from clairiere.pictures.canvas import HIT, Spot, placed
from clairiere.pictures.ink import TEXT_TAG, escaped, icon, numeral
from clairiere.pictures.mats import Mat, text_width

WIDE_MATS: Final = [Mat(MAT_SIZE[side][0], MAT_SIZE[side][1], size=20, mark=14) for side in (NEAR, FAR)]
TALL_MAT: Final = Mat(TALL_MAT_SIZE[0], TALL_MAT_SIZE[1], size=15, mark=9, corner=12, left=144, middle=21, room=72)
CHIP: Final = Mat(CHIP_SIZE[0], CHIP_SIZE[1], size=16, mark=10.5, corner=12, left=9, middle=19, room=92)
TURN: Final = 1
WON: Final = 2
CHECK: Final = icon("check", 11, 15, 18, "ink-2")
KINDS: Final = ("domination", "druid", "deck", "hand")
ICONS: Final = {kind: icon(kind, 0, 0, 21, "ink") for kind in KINDS}
HEADS: Final = [icon(animal, 0, 0, 21, "ink") for animal in ANIMALS]
COUNTED: Final = {
    (side, kind): on_mat(side, x, y, 1, u, v, 0.82).style
    for side in (NEAR, FAR)
    for kind, x, y, u, v in (
        ("domination", 217, 92, 153, 43),
        ("shape", 217, 152, 249, 43),
        ("druid", 27, 240, 262, 21),
        ("deck", 27, 272, 153, 66),
    )
}
ON_CHIP: Final = {
    kind: on_chip(FAR, x, y, 1, u, 19, 0.88).style
    for kind, x, y, u in (("domination", 217, 92, 350), ("shape", 217, 152, 273), ("hand", 27, 306, 154))
}
LABEL: Final = 'font-size="12.5" fill="var(--ink-2)" text-anchor="start" class="pos t-text"'
ONLY_WIDE: Final = LABEL.replace("t-text", "t-text wide")


def seat_area(scene: Scene, side: int) -> str:
    """Everything before one player but the columns."""
    who = scene.near if side == NEAR else scene.far
    return laid_mat(scene, side) + (near_hand(scene) if side == NEAR else far_hand(scene, who))


def laid_mat(scene: Scene, side: int) -> str:
    """A player's mat and what lies on it face up."""
    who = scene.near if side == NEAR else scene.far
    return mat(scene, side, who) + stats(scene, side, who) + pile(scene, side, who) + deck(scene, side, who)


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
    chip = f"translate({MAT_U:g} {CHIP_V:g})"
    return (
        f'<g id="seat-{"AB"[who]}">{titled(name)}'
        f'<g class="wide" transform="translate({MAT_X:g} {MAT_Y[side]:g})">{wide}</g>'
        f'<g class="tall" transform="translate({MAT_U:g} {MAT_V[side]:g})">{tall}</g>'
        + (f'<g class="tall" transform="{chip}">{CHIP.drawn(who, name, golden=golden)}</g></g>' if side else "</g>")
    )


def stats(scene: Scene, side: int, who: int) -> str:
    """Domination, the shape of the Druid with its bonus, and how often it has been transformed."""
    s = scene.table
    face = s.transformation(who)
    out = counted(scene, side, "domination", domination(s, who)) + counted(scene, side, "druid", len(s.druids[who]))
    return out if face == NOTHING else out + shape(scene.labels, side, s.parts.animal[face])


def counted(scene: Scene, side: int, kind: str, count: int) -> str:
    """An icon, how many, and of what."""
    labels = scene.labels
    return (
        f'<g class="pos" style="{counted_at(side, kind)}">{labels.counts[kind][count]}'
        f'{ICONS[kind]}{numeral(15, 7, count, 19, "ink", "start")}'
        f"{label(side, kind, labels.kinds[kind], 31 if count < DOZENS else 42)}</g>"
    )


def counted_at(side: int, kind: str) -> str:
    """Where a number stands: in the tall layout some of the far player's are on the strip at its head."""
    return ON_CHIP[kind] if side == FAR and kind in ON_CHIP else COUNTED[side, kind]


SIDE_HITS: Final = [f'<rect class="hit" x="{x}" width="142" height="280" fill="none"/>' for x in (-102, 160)]
MINI_HIT: Final = HIT.replace("<circle", '<circle cx="11" cy="15"')
DOZENS: Final = 10
"""Numbers of two digits begin here."""


def shape(labels: Labels, side: int, animal: int) -> str:
    """The animal that a Druid has become, and what each Spirit of its kind gains."""
    name = labels.shapes[animal]
    return (
        f'<g class="pos" style="{counted_at(side, "shape")}">{labels.gains[animal]}{HEADS[animal]}'
        f"{numeral(15, 6, name, 16, 'ink', 'start')}{label(side, 'shape', labels.each, 24 + text_width(name, 16))}</g>"
    )


def label(side: int, kind: str, text: str, x: float) -> str:
    """A small word beside a number, or below it where the wide layout has a narrow column; none on the tall strip."""
    at = placed(-10, 25, x, 5) if kind in ("domination", "shape") else placed(x, 5, x, 5)
    shown = LABEL if side == NEAR or kind not in ON_CHIP else ONLY_WIDE
    return f'{TEXT_TAG} style="{at};--k:1;--kp:1" {shown}>{escaped(text)}</text>'


def pile(scene: Scene, side: int, who: int) -> str:
    """The Druid, the cards on it, and the card beside it or the places for one (GRV-TRF-01)."""
    s = scene.table
    cards = s.druids[who]
    paired = s.beside != NOTHING and who == s.player_at(s.position)
    spots = pile_spots(side, len(cards), s.side if paired else ALONE)
    out = (
        f'<g id="druid-{"AB"[who]}" class="pos" style="{spots[0].style}">{scene.labels.druids[who]}'
        f'<use href="#grv-druid-card-{who}"/></g>'
    )
    for card, spot in zip(cards, spots[1:]):
        out += scene.card(card, spot, "", card == cards[-1])
    if paired:
        return out + scene.card(s.beside, beside(spots[-1], s.side == RIGHT), "", True)
    if side == NEAR and "slot-left" in scene.answers:
        out += landing(scene, "slot-left", spots[-1], "grv-side-left", SIDE_HITS[0])
        out += landing(scene, "slot-right", spots[-1], "grv-side-right", SIDE_HITS[1])
    return out


def landing(scene: Scene, name: str, spot: Spot, ghost: str, hit: str = "") -> str:
    """A place that can be chosen, perhaps with more room for a finger."""
    begun = target(name, spot.style, scene.answers[name])
    return f'{begun}<title>{scene.labels.hints[name]}</title><use href="#{ghost}" class="breathe"/>{hit}</g>'


def deck(scene: Scene, side: int, who: int) -> str:
    """The backs from the top down, and the faces of those that are known (GRV-INFO-03, GRV-INFO-04)."""
    cards = scene.table.decks[who]
    asked = side == NEAR and "keep-top" in scene.answers
    letter, count = "AB"[who], len(cards)
    spots = deck_spots(side, count)
    out = f'{counted(scene, side, "deck", count)}<g id="deck-{letter}">'
    trail = scene.trail
    for i in range(count):
        came = trail.into_deck(who, i, count) if trail.recruited else None
        out += scene.mini(f"deck-{letter}-{count - i}", cards[i], spots[i], scene.known_to(cards[i]), came)
    out += "</g>"
    if asked:
        out += landing(scene, "keep-top", KEEP[0], "grv-keep-top", MINI_HIT)
        out += landing(scene, "keep-beneath", KEEP[1], "grv-keep-beneath", MINI_HIT)
    return out


def far_hand(scene: Scene, who: int) -> str:
    """Backs, kind by kind: a hidden card has no name of its own (GRV-INFO-14)."""
    cards = sorted(scene.table.hands[who], key=scene.pool.__getitem__)
    spots = far_hand_spots(len(cards))
    out = f'{counted(scene, FAR, "hand", len(cards))}<g id="hand-{"AB"[who]}">'
    last, trail = len(cards) - 1, scene.trail
    for i, card in enumerate(cards):
        came = None
        if trail.recruited and (i == last or scene.pool[cards[i + 1]] != scene.pool[card]):  # the last with its back
            came = trail.into_hand(who, scene.pool[card])
        out += scene.mini(f"hand-{'AB'[who]}-{i}", card, spots[i], "", came)
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
    away, hidden = returned(scene, who), overlapping(spots)
    out = f'<g id="hand-{"AB"[who]}">'
    for i, card in enumerate(cards):
        out += scene.card(card, spots[i], scene.labels.in_hand, not hidden)
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
