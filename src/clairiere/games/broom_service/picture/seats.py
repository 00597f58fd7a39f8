"""Seats: the mats of the players with points, resources, clouds, tiles and the cards of the round."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.plan import (
    BADGE_IDS,
    BOLTS_IDS,
    CARD_IDS,
    CHIP_POINTS,
    COLUMN,
    HELD_IDS,
    MAT_HIGH,
    OWN_HIGH,
    POINTS,
    SEAT_IDS,
    STOCK_IDS,
    Berth,
    held,
)
from clairiere.games.broom_service.picture.roles import NAME_SQUEEZE, PLATE_WIDTH, WIDTH
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.picture.scene import hand as hand_of
from clairiere.games.broom_service.rules.choices import FOREST_TILES, RESOURCES, ROLES, WAND
from clairiere.games.broom_service.rules.steps.round import picked
from clairiere.kernel.bits import bits
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.pictures.canvas import Place
from clairiere.pictures.ink import TEXT_TAG, escaped, lettering, rect
from clairiere.pictures.mats import LEGIBLE, fitted, marked, paper, rim, tag, text_width

MARKS: Final = [*[f"brm-flask-{name}" for name in RESOURCES[:WAND]], "brm-wand"]
NUMBER: Final = 'font-size="27" fill="var(--ink)" class="t-display"'
PRINT: Final = '<circle r="24" fill="var(--gold)" opacity=".35"/>'
"""Behind what has just changed."""


def seats(scene: Scene) -> str:
    """All mats, the near one last."""
    return "".join([mat(scene, seat) for seat in scene.plan.order])


def mat(scene: Scene, seat: Seat) -> str:
    """The paper and everything that lies on it."""
    berth, player = scene.berths[seat], scene.s.players[seat]
    id = SEAT_IDS[seat]
    gone = scene.s.gone >> seat & 1
    words = scene.stage.words
    title = f"{scene.stage.titles[seat]} · {escaped(words.points(player.vp))} · {escaped(words.some(player.stock))}"
    faded = ' opacity=".5"' if gone else ""
    key = ("mat", seat, player.vp, player.cards, player.played.bit_count(), label(scene, seat), seat in scene.winners)
    drawn = scene.stage.drawn.get(key) or scene.stage.drawn.put(key, sheet(scene, seat, berth))
    out = f'<g id="{id}" class="pos" style="{berth.place.style}"{faded}><title>{title}</title>{drawn}</g>'
    return (
        out
        + stock(scene, seat, berth)
        + bolts(scene, seat, berth)
        + badges(scene, seat, berth)
        + tiles(scene, seat, berth)
    )


def label(scene: Scene, seat: Seat) -> str:
    """What the label on a mat says, if it has one."""
    say = scene.stage.words.language.say
    if scene.s.over:
        return say("won") if seat in scene.winners else ""
    if not scene.asked >> seat & 1:
        return ""
    return say("your turn") if seat == scene.viewer else say("to play")


def sheet(scene: Scene, seat: Seat, berth: Berth) -> str:
    """The paper in both layouts."""
    said = label(scene, seat)
    name, points = scene.stage.names[seat], scene.points(seat)
    unit = scene.stage.words.language.say("VP")
    high = OWN_HIGH if berth.own else MAT_HIGH
    wide = paper(COLUMN, high) + (rim(COLUMN, high) if said else "")
    size, y = (30.0, 36.0) if berth.own else (POINTS, 35.0)
    after = lettering(COLUMN - 13, y, unit, LEGIBLE, "ink-2", anchor="end", face="text")
    right = COLUMN - 17 - text_width(unit, LEGIBLE)
    wide += lettering(right, y, points, size, "ink", anchor="end") + after
    taken = scene.s.players[seat].amulets.bit_count() if not berth.own else 0
    room = right - text_width(points, size) - 54 - (14 * taken + 2 if taken else 0)
    wide += marked(seat, name, 27, 27, 13) + fitted(47, 33.5, name, 19, max(room, 30))
    wide += backs(scene, seat, berth, tall=False)
    if said:
        wide += tag(14, -2, said, glyph="crown" if scene.s.over else "")
    return f'<g class="wide">{wide}</g><g class="tall">{tall_sheet(scene, seat, berth, said)}</g>'


def tall_sheet(scene: Scene, seat: Seat, berth: Berth, said: str) -> str:
    """The same on a phone."""
    name, points = scene.stage.names[seat], scene.points(seat)
    w, h = berth.width, berth.high
    out = paper(w, h, 12) + (rim(w, h, 12) if said else "")
    if berth.own:
        out += marked(seat, name, 22, 18, 12) + fitted(40, 24, name, 17, 84)
        out += lettering(128, 25, points, 21, "ink", anchor="start")
        unit = scene.stage.words.language.say("VP")
        out += lettering(131 + text_width(points, 21), 25, unit, LEGIBLE, "ink-2", anchor="start", face="text")
        return out + backs(scene, seat, berth, tall=True)
    taken = scene.s.players[seat].amulets.bit_count()
    room = w - 34 - text_width(points, CHIP_POINTS) - (9 * taken + 4 if taken else 0)
    out += marked(seat, name, 15, 15, 9) + fitted(28, 20, name, 14, room)
    return out + lettering(w - 8, 21, points, CHIP_POINTS, "ink", anchor="end") + backs(scene, seat, berth, tall=True)


def backs(scene: Scene, seat: Seat, berth: Berth, *, tall: bool) -> str:
    """The cards in hand, behind the badges of those that were played."""
    player = scene.s.players[seat]
    played, out = player.played.bit_count(), ""
    count = played + max(0, player.cards)
    for i in range(played, count):
        place = berth.card(i, count)
        k = place.kp if tall else place.k
        x = place.u - berth.place.u if tall else place.x - berth.place.x
        y = place.v - berth.place.v if tall else place.y - berth.place.y
        w, h = 28 * k, 38 * k
        out += rect(x - w / 2, y - h / 2, w, h, "dusk-4", 5 * k, stroke="var(--line-strong)", stroke_width="1")
    return out


def stock(scene: Scene, seat: Seat, berth: Berth) -> str:
    """Potions and wands."""
    out = ""
    for resource, n in enumerate(scene.s.players[seat].stock):
        id = STOCK_IDS[seat][resource]
        button = scene.button(id)
        marks = f'{scene.hit(id)}<use href="#brm-tile-ring"/>' if button else PRINT if id in scene.trace.moved else ""
        title = scene.titled(id, escaped(scene.stage.words.so_many(resource, n)))
        faded = ' opacity=".45"' if not n and not button else ""
        x = 20 if resource == WAND else 17
        drawn = f'<g{faded}><use href="#{MARKS[resource]}"/>{TEXT_TAG} x="{x}" y="10" {NUMBER}>{n}</text></g>'
        style = berth.stock(resource).style
        out += f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{title}{marks}{drawn}</g>'
    return out


def bolts(scene: Scene, seat: Seat, berth: Berth) -> str:
    """The lightning on chased clouds, once there are any."""
    if not scene.s.players[seat].clouds:
        return ""
    n = scene.s.bolts(seat)
    title = escaped(scene.stage.words.bolts(n))
    drawn = f'<use href="#brm-bolt"/>{TEXT_TAG} x="13" y="10" {NUMBER}>{n}</text>'
    return f'<g id="{BOLTS_IDS[seat]}" class="pos" style="{berth.bolts().style}"><title>{title}</title>{drawn}</g>'


def badges(scene: Scene, seat: Seat, berth: Berth) -> str:
    """The roles played in this round: a flame on those that were declared brave."""
    player = scene.s.players[seat]
    count = player.played.bit_count() + max(0, player.cards)
    out = ""
    for i, role in enumerate(bits(player.played)):
        id = BADGE_IDS[seat][role]
        button = scene.button(id)
        brave = bool(player.braves >> role & 1)
        marks = f'{scene.hit(id)}<use href="#brm-tile-ring" transform="scale(.7)"/>' if button else ""
        title = scene.titled(id, escaped(str(scene.stage.words.as_a(role, brave))))
        style = berth.card(i, count).style + scene.trace.style(id)
        drawn = f'<use href="#brm-badge-{ROLES[role]}"/><use href="#brm-{"brave" if brave else "cowardly"}"/>'
        out += f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{title}{marks}{drawn}</g>'
    return out + (held_badges(scene, seat, berth) if scene.open and not scene.s.over else "")


def held_badges(scene: Scene, seat: Seat, berth: Berth) -> str:
    """The roles in hand, or picked so far, on the backs of their cards, where nothing is hidden."""
    s = scene.s
    player = s.players[seat]
    played, out = player.played.bit_count(), ""
    held = hand_of(s, seat) if player.cards >= 0 else bits(picked(s.given(seat)))
    count = played + max(len(held), player.cards)
    for i, role in enumerate(held, start=played):
        title = escaped(scene.printed.roles[role])
        drawn = f'<title>{title}</title><use href="#brm-badge-{ROLES[role]}"/>'
        out += f'<g id="{BADGE_IDS[seat][role]}" class="pos" style="{berth.card(i, count).style}">{drawn}</g>'
    return out


def tiles(scene: Scene, seat: Seat, berth: Berth) -> str:
    """Forest tiles that were taken."""
    out = ""
    for n, tile in enumerate(held(scene.s, seat)):
        id = HELD_IDS[seat][n]
        button = scene.button(id)
        marks = f'{scene.hit(id)}<use href="#brm-tile-ring"/>' if button else ""
        words = scene.stage.words
        title = scene.titled(id, escaped(f"{words.forest_tiles[tile]}: {words.forest_texts[tile]}"))
        style = berth.tile(n).style + scene.trace.style(id)
        drawn = f'{title}{marks}<use href="#brm-tile-{FOREST_TILES[tile]}"/>'
        out += f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{drawn}</g>'
    return out


# The hand: the near player's role cards, or, while roles are picked, all ten of them as plates.

CHOSEN: Final = '<use href="#brm-chosen"/>'
PICKABLE: Final = '<use class="chosen" href="#brm-chosen" visibility="hidden"/>'
"""The same mark on a role that can be picked: a page shows it while the role is picked and not confirmed yet."""
LEAST: Final = 10.2
"""The smallest size of a name, in units of the canvas."""


def hand(scene: Scene) -> str:
    """What lies before the near player."""
    if scene.s.over:
        return ""
    if scene.viewer == SPECTATOR and not scene.open:
        return hidden_hand(scene)
    if scene.picking or scene.extra:
        return "".join([plate(scene, role) for role in range(len(ROLES))])
    return "".join(
        [card(scene, role, scene.plan.held(i, len(scene.hand), scene.rack_v)) for i, role in enumerate(scene.hand)]
    )


def hidden_hand(scene: Scene) -> str:
    """What a spectator sees of the near hand."""
    count = max(0, scene.s.players[scene.near].cards)
    drawn = '<use class="wide" href="#brm-role-back"/>'
    places = [scene.plan.held(i, count, scene.rack_v) for i in range(count)]
    return "".join([f'<g class="pos" style="{place.style}">{drawn}</g>' for place in places])


def shown(scene: Scene) -> int:
    """How many cards lie there."""
    if scene.s.over or (scene.viewer == SPECTATOR and not scene.open):
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
            PLATE_WIDTH - 24,
            "paper-1",
            "strong",
            "middle",
            NAME_SQUEEZE,
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
            WIDTH / 2,
            26 + size * 0.35,
            scene.printed.roles[role],
            size,
            WIDTH - 26,
            "paper-1",
            "strong",
            "middle",
            NAME_SQUEEZE,
        )
        found = scene.stage.drawn.put(key, name)
    return found
