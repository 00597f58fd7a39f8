"""The forest: tiles, what lies on them and between them, and the pawns."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.cards import WIDTH
from clairiere.games.roundforest.picture.plan import FAIRY_IDS, GAP_IDS, LYING_IDS, PAWN, PAWN_IDS
from clairiere.games.roundforest.picture.scene import FIRST, Scene
from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    COMPASS,
    CORNER,
    EMPTY,
    FIRST_CHARACTER,
    FIRST_OBJECT,
    LYING,
    NOTHING,
    OBJECTS,
    PLACES,
    Appear,
    Move,
    Place,
    Ride,
    is_character,
)
from clairiere.games.roundforest.rules.components import heavy
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat
from clairiere.pictures.canvas import HIT
from clairiere.pictures.canvas import Place as Spot
from clairiere.pictures.ink import TEXT_TAG, escaped, lettering, rect
from clairiere.pictures.mats import fitted, text_width

BASE: Final = '<use href="#rnd-base"/>'
VEIL: Final = '<use href="#rnd-veil"/>'
WIDE_LABEL: Final = rect(45, -73, 37, 22, "pine-5", 11)
TALL_LABEL: Final = rect(33, -77, 54, 32, "pine-5", 14)
LABELS: Final = [
    f'<g class="label"><g class="wide">{WIDE_LABEL}{lettering(63.5, -54.9, place, 20.3, "paper-1")}</g>'
    f'<g class="tall">{TALL_LABEL}{lettering(60, -50, place, 31.6, "paper-1")}</g></g>'
    for place in PLACES
]
"""The names of the spaces, as sentences say them: over every ring, in the corner where nothing stands."""
LANDING: Final = 'transform="translate(52 52) scale(.52)"'
GHOST: Final = 'transform="translate(52 66) scale(.5)" opacity=".92"'
"""Where the ghost of something is drawn that would come here."""
ASIDE: Final = [-44.0, 50.0, 0.72]
FEET: Final = [0.0, 27.0, 1.0]
"""Where a pawn stands if something lies on its space, and if nothing does."""
PAWN_HIT: Final = f'<g transform="translate(0 -36)">{HIT}</g>'


def forest(scene: Scene) -> str:
    """Everything between the backpacks."""
    spaces = scene.s.layout.spaces
    out = sacks(scene) + "".join([tile(scene, place) for place in spaces])
    if scene.s.blocking:
        out += "".join([gap(scene, number) for number in scene.s.layout.gaps])
    out += "".join([lying(scene, place) for place in spaces])
    return out + pawns(scene)


def sacks(scene: Scene) -> str:
    """On the tall canvas the corners show whose they are."""
    out = ""
    for seat, corner in enumerate(scene.s.corners):
        style = scene.plan.corners[corner].style
        faded = ' opacity=".5"' if scene.s.gone >> seat & 1 else ""
        out += f'<g class="tall"><use class="pos" style="{style}" href="#rnd-sack-{seat + 1}"{faded}/></g>'
    return out


def tile(scene: Scene, place: int) -> str:
    """A tile: its rim and clearing turn, its shadow does not."""
    s, printed, id = scene.s, scene.printed, PLACES[place]
    number, rotation = s.tiles[place], s.turned[place]
    blocked = s.blocking and s.is_blocked(place)
    signs = printed.held[number][rotation] if blocked else printed.signs[number][rotation]
    choices = scene.touched.get(id)
    style = scene.plan.tiles[place].style
    if choices is None:
        art = spun(scene, place, printed.tiles[number][rotation] + signs)
        if scene.choosing and not standing_here(scene, place):
            art += VEIL
        elif place in scene.trace.spins:
            art += '<use href="#rnd-last"/>'
        title = f"<title>{tile_title(scene, place)}</title>"
        return f'<g id="{id}" class="pos" style="{style}">{title}{BASE}{art}{LABELS[place]}</g>'
    art = spun(scene, place, f'{printed.tiles[number][rotation]}<g class="now">{signs}</g>')
    c = choices[0]
    art += '<use href="#rnd-fare"/>' if isinstance(c, Move) and c.how == COMPASS else '<use href="#rnd-go"/>'
    title = f"<title>{goal_title(scene, place, c, blocked)}</title>"
    if isinstance(c, Move | Ride) and not blocked:
        art += printed.ahead[number][rotation]
    begun = f'<g id="{id}" class="pos target" style="{style}"{scene.button(id)}>'
    return f"{begun}{title}{BASE}{art}{LABELS[place]}{landing(scene, c)}</g>"


def spun(scene: Scene, place: int, art: str) -> str:
    """The same, turning if it has just turned; it waits for the pawn to arrive."""
    quarters = scene.trace.spins.get(place)
    if not quarters:
        return art
    odd = " odd" if scene.s.turned[place] % 2 else ""
    wait = FIRST if place in scene.trace.arrived else ""
    return f'<g class="spun{odd}" style="--quarters:{quarters}{wait}">{art}</g>'


def standing_here(scene: Scene, place: int) -> bool:
    """Whether the pawn of whoever is asked stands here."""
    return scene.asked != NOTHING and scene.s.players[scene.asked].at == place


def tile_title(scene: Scene, place: int) -> str:
    """`C3 · blue chip · ways out: north 1`."""
    s, printed = scene.s, scene.printed
    what = scene.stage.say("magic well") if s.is_well(place) else printed.lying[s.lies[place]]
    ways = printed.ways[s.parts.white[s.tiles[place]][s.turned[place]]]
    what = f" · {what}" if what else ""
    return f"{PLACES[place]}{what} · " + scene.stage.say("ways out:") + f" {ways}"


def goal_title(scene: Scene, place: int, c: Choice, blocked: bool) -> str:
    """What choosing this space does, what is there, and where its ways lead once it has turned."""
    s, printed = scene.s, scene.printed
    out = scene.labels(PLACES[place])
    what = scene.stage.say("magic well") if s.is_well(place) else printed.lying[s.lies[place]]
    out += f" · {what}" if what else ""
    if not isinstance(c, Move | Ride):
        return out
    number, rotation = s.tiles[place], s.turned[place]
    after = rotation if blocked else (rotation + s.parts.turns[number]) % 4
    out += " · " + scene.stage.say("ways out on arrival:")
    return f"{out} {printed.ways[s.parts.white[number][after]]}"


def landing(scene: Scene, c: Choice) -> str:
    """The ghost of what would come here."""
    if isinstance(c, Move):
        return f'<use href="#rnd-ghost-{scene.asked + 1}" {GHOST}/>'
    if isinstance(c, Place):
        return f'<use href="#rnd-{OBJECTS[scene.shown]}" {LANDING} opacity=".85"/>'
    return f'<use href="#rnd-forest_spirit" {LANDING} opacity=".85"/>' if isinstance(c, Appear) else ""


def lying(scene: Scene, place: int) -> str:
    """The chip or token on a space, or the object at the feet of whoever decides on it."""
    s, id = scene.s, LYING_IDS[place]
    there = s.lies[place]
    if scene.shown != NOTHING and scene.shown_at() == place:
        there = FIRST_OBJECT + scene.shown
    if there == EMPTY:
        return ""
    button = scene.button(id)
    marks = f'{HIT}<use href="#rnd-ring-token"/>' if button else ""
    if id in scene.trace.moved and not button:
        marks = '<use href="#rnd-last-token"/>'
    style = scene.plan.tiles[place].style + origin(scene, id)
    through = ' pointer-events="none"' if PLACES[place] in scene.touched else ""
    title = scene.titled(id, scene.printed.lying[there])
    drawn = f'{title}{marks}<use href="#rnd-{LYING[there]}"/>{debtor(scene, there)}'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}{through}>{drawn}</g>'


def origin(scene: Scene, id: str) -> str:
    """Where something came from, once the pawn has moved."""
    come = scene.trace.origin(id)
    return come + FIRST if come and scene.trace.arrived else come


def debtor(scene: Scene, there: int) -> str:
    """The sign of whoever owes something to this character."""
    if not is_character(there):
        return ""
    seat = scene.s.debtor(there - FIRST_CHARACTER)
    return "" if seat == NOTHING else f'<use href="#rnd-debtor-{seat + 1}" x="-26" y="24"/>'


def gap(scene: Scene, number: int) -> str:
    """A place between four tiles, and the heavy object in it."""
    s, id = scene.s, GAP_IDS[number]
    kind, button, spot = s.gaps[number], scene.button(id), scene.plan.gaps[number]
    inner = '<use href="#rnd-gap"/>' if kind == NOTHING and not button else ""
    if button:
        inner += f'{HIT}<use href="#rnd-gap-ring"/>'
        if kind == NOTHING:
            ghost = OBJECTS[heavy(s.players[scene.asked].pack)]
            inner += f'<use href="#rnd-{ghost}" opacity=".75" transform="scale(.82)"/>'
    if kind != NOTHING:
        inner += f'<use href="#rnd-{OBJECTS[kind]}" transform="scale(.98)"/>'
    name = scene.stage.say("gap") if kind == NOTHING else scene.printed.objects[kind]
    title = scene.titled(id, f"{name} {id[4:]}")
    style = spot.style + scene.trace.origin(id)
    return f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{title}{inner}</g>'


def pawns(scene: Scene) -> str:
    """All that are still in the game, the nearer ones over the others."""
    here = scene.s.remaining()
    here.sort(key=lambda seat: scene.s.players[seat].at)
    return "".join([pawn(scene, seat) for seat in here])


def pawn(scene: Scene, seat: Seat) -> str:
    """A wanderer; whoever's turn it is stands in a gold ring."""
    s, id = scene.s, PAWN_IDS[seat]
    button = scene.button(id)
    marks = ""
    if seat == s.active and not s.over:
        marks = '<use href="#rnd-foot"/>'
    elif id in scene.trace.moved:
        marks = '<use href="#rnd-foot-last"/>'
    if button:
        marks += PAWN_HIT
    at = s.players[seat].at
    where = scene.stage.say("on the backpack") if at == CORNER else PLACES[at]
    title = scene.titled(id, f"{scene.stage.titles[seat]} · {where}")
    begun = f'<g id="{id}" class="{scene.classes(id)}" style="{pawn_place(scene, seat).style}"{button}>'
    return f'{begun}{title}{marks}<use href="#rnd-pawn-{seat + 1}"/></g>'


def pawn_place(scene: Scene, seat: Seat) -> Spot:
    """On a space, or still on the backpack."""
    plan, at = scene.plan, scene.s.players[seat].at
    if at == CORNER:
        berth = plan.berths[seat]
        corner = plan.corners[berth.corner]
        x, y = berth.pawn
        return Spot(x, y, corner.u, corner.v + 12 * plan.kp, plan.k * PAWN, plan.kp * PAWN)
    crowded = scene.s.lies[at] != EMPTY or (scene.shown != NOTHING and scene.shown_at() == at)
    dx, dy, scale = ASIDE if crowded else FEET
    return plan.tiles[at].by(dx, dy, PAWN * scale)


# The stores: fairy board, bags, pile, ring, the cards of debts and the plates of those who wait.

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


def store(id: str, place: Spot, title: str, drawn: str) -> str:
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


def debt(scene: Scene, seat: Seat, character: int, place: Spot) -> str:
    """A card that a player owes, with its title."""
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
