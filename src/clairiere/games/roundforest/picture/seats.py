"""The backpacks: what each player has."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.boards import (
    BIG,
    OWN,
    ROW_HEIGHT,
    ROW_WIDTH,
    THREE,
    TRAY_HEIGHT,
    TRAY_WIDTH,
    Shape,
)
from clairiere.games.roundforest.picture.plan import (
    CALL_IDS,
    EXCHANGE_IDS,
    PACK_IDS,
    PICK_IDS,
    PURSE_IDS,
    ROOM_IDS,
    TASK_IDS,
)
from clairiere.games.roundforest.picture.scene import Scene
from clairiere.games.roundforest.rules.choices import CHARACTERS, CORNER, GRID, OBJECTS, PEDLAR, PRINCE, SPIRIT
from clairiere.games.roundforest.rules.components import ROOM, Pack, heavy, kinds
from clairiere.games.roundforest.rules.steps.action import AbilityChoice, WellChoice
from clairiere.games.roundforest.rules.steps.characters import BeggarCard, ImpTake, PedlarMode, PrincePick
from clairiere.games.roundforest.rules.steps.tasks import TaskChoice
from clairiere.kernel.bits import bits
from clairiere.kernel.state import LETTERS, Seat
from clairiere.pictures.canvas import HIT, Place
from clairiere.pictures.ink import TEXT_TAG, escaped, icon, use
from clairiere.pictures.mats import LEGIBLE, SQUEEZE, fitted, text_width
from clairiere.pictures.pieces import colour

COINS: Final = (("o-coin_copper", 0.56), ("o-coin_silver", 0.56), ("apple", 0.6), ("compass", 0.52))
DRAWN: Final = [f'<use href="#rnd-{name}" transform="scale({scale:g})"' for name, scale in COINS]
PAPER: Final = 'fill="var(--paper-1)" text-anchor="middle" class="t-display"'
NAME_SQUEEZE: Final = 0.65
SMALLER: Final = 0.84
"""How narrow, and by how much smaller, a name is set that shares a small flap with debts, crown and ring."""
PAWN_ROOM: Final = 154.0
"""As far as a name may reach while the pawn stands behind it."""


def packs(scene: Scene) -> str:
    """Those of the others, then the near one."""
    near = scene.stage.near
    return "".join([pack(scene, seat) for seat in range(scene.s.seats) if seat != near]) + pack(scene, near)


def pack(scene: Scene, seat: Seat) -> str:
    """Leather, objects and purse of one player."""
    s, berth = scene.s, scene.plan.berths[seat]
    title = f"<title>{pack_title(scene, seat)}</title>"
    out = f'<g id="seat-{LETTERS[seat]}" class="pos" style="{berth.wide_place.style}">{title}{bag(scene, seat)}</g>'
    out += objects(scene, seat, s.players[seat].pack) + purse(scene, seat)
    return f'<g opacity=".5">{out}</g>' if s.gone >> seat & 1 else out


def pack_title(scene: Scene, seat: Seat) -> str:
    """Whose it is; that they play, have won, are ready, or have left."""
    s, said, say = scene.s, [scene.stage.titles[seat]], scene.stage.say
    if s.gone >> seat & 1:
        said.append(say("has left the game"))
    if seat == s.first:
        said.append(say("first player"))
    if seat in scene.winners:
        said.append(say("won"))
    if seat == s.active and not s.over:
        said.append(say("to play"))
    if s.is_ready(seat):
        said.append(say("ready for the forest spirit"))
    return " · ".join(said)


def bag(scene: Scene, seat: Seat) -> str:
    """The leather with the name on its flap, in the size of each layout."""
    s, player = scene.s, scene.s.players[seat]
    golden = seat in scene.winners if s.over else seat == s.active
    ring = s.is_ready(seat) or s.ring == seat
    facts = (seat, golden, s.over, seat == s.first, ring, heavy(player.pack) >= 0, player.debts, player.at == CORNER)
    key = f"pack {facts}"
    drawn = scene.stage.drawn.get(key)
    if drawn is None:
        wide, tall = flap(scene, seat, BIG, golden), flap(scene, seat, scene.plan.berths[seat].tall, golden)
        drawn = scene.stage.drawn.put(key, f'<g class="wide">{wide}</g><g class="tall">{tall}</g>')
    return drawn


def flap(scene: Scene, seat: Seat, shape: Shape, golden: bool) -> str:
    """Rim, leather and flap with name and signs."""
    high, ink = shape.flap, f"{colour(seat)}-on"
    out = f'<use href="#rnd-{shape.name}-gold"/>' if golden else ""
    out += f'<use href="#rnd-{shape.name}"/><use href="#rnd-{shape.name}-{seat + 1}"/>'
    x, marks = signs(scene, seat, shape, golden)
    left = high * 1.12
    room = min(x, PAWN_ROOM + left) if shape is BIG and scene.s.players[seat].at == CORNER else x
    size = max(LEGIBLE if shape is BIG else 0.0, high * (0.52 if shape is BIG else 0.58))
    name, room = scene.stage.names[seat], room - left - 2
    if shape is not BIG and text_width(name, size) * SQUEEZE > room:
        size *= SMALLER
    return out + marks + fitted(left, high * 0.46 + size * 0.35, name, size, room, ink, squeeze=NAME_SQUEEZE)


def signs(scene: Scene, seat: Seat, shape: Shape, golden: bool) -> tuple[float, str]:
    """From the right: a weight, debts, flag, crown or ring; and how much of the flap they leave."""
    s, high, ink = scene.s, shape.flap, f"{colour(seat)}-on"
    player, y, x, out = s.players[seat], high * 0.46, shape.width - high * 0.3, ""
    if shape is BIG or shape is OWN:
        x -= high * 0.3
        faint = "" if heavy(player.pack) >= 0 else ' opacity=".4"'
        out += f"<g{faint}>{icon('weight', x, y, high * 0.56, ink)}</g>"
        x -= high * 0.34
    if shape is not BIG:
        owed = bits(player.debts)
        step = high * (0.42 if shape is OWN or len(owed) < (2 if shape is THREE else 3) else min(0.27, 0.6 / len(owed)))
        for character in owed:
            x -= step
            out += use(f"rnd-{CHARACTERS[character]}", x, y, high * 0.0118)
            x -= step
    glyph = "crown" if golden and s.over else "flag" if seat == s.first else ""
    if glyph:
        x -= high * 0.28
        out += icon(glyph, x, y, high * (0.6 if glyph == "crown" else 0.46), ink)
        x -= high * 0.3
    if s.is_ready(seat) or s.ring == seat:
        x -= high * 0.28
        out += use("rnd-ring", x, y, high * 0.0125)
        x -= high * 0.32
    return x, out


def objects(scene: Scene, seat: Seat, pack: Pack) -> str:
    """A token in each pocket, and where the object in question would go."""
    pockets, out = scene.plan.berths[seat].pockets, ""
    for i, kind in enumerate(pack):
        id = PACK_IDS[seat][kind]
        again = pack[:i].count(kind)
        if again:
            id = f"{id}-{again + 1}"
        button = "" if again else scene.button(id)
        marks = f'{HIT}<use href="#rnd-ring-token"/>' if button else ""
        if id in scene.trace.moved and not button:
            marks = '<use href="#rnd-last-token"/>'
        title = scene.titled(id, f"{scene.stage.titles[seat]} · {scene.printed.objects[kind]}")
        style = pockets[i].style + scene.trace.origin(id)
        inner = f'{title}{marks}<use href="#rnd-{OBJECTS[kind]}"/>'
        out += f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{inner}</g>'
    return out + room(scene, seat, len(pack)) if len(pack) < ROOM else out


def room(scene: Scene, seat: Seat, taken: int) -> str:
    """The first free pocket, with the ghost of what could go there."""
    id = ROOM_IDS[seat]
    button = scene.button(id)
    if not button:
        return ""
    ghost = f'{HIT}<use href="#rnd-ring-token"/><use href="#rnd-{OBJECTS[scene.shown]}" opacity=".6"/>'
    title = scene.titled(id, scene.printed.objects[scene.shown])
    style = scene.plan.berths[seat].pockets[taken].style
    return f'<g id="{id}" class="pos target" style="{style}"{button}>{title}{ghost}</g>'


def purse(scene: Scene, seat: Seat) -> str:
    """Copper, silver, apples and compasses."""
    player, out = scene.s.players[seat], ""
    amounts = (player.copper, player.silver, player.apples, player.compasses)
    for i, n in enumerate(amounts):
        id, place = PURSE_IDS[seat][i], scene.plan.berths[seat].purse[i]
        faint = "" if n else ' opacity=".45"'
        button = scene.button(id)
        marks = '<use href="#rnd-ring-token" transform="scale(.5)"/>' if button else ""
        if button:
            marks = HIT + marks
        elif id in scene.trace.moved:
            marks = '<use href="#rnd-last-token" transform="scale(.5)"/>'
        title = scene.titled(id, coin_title(scene, i, n))
        pale = "" if n else ' opacity=".7"'
        text = f'{TEXT_TAG} x="29" y="9" font-size="28" {PAPER}{pale}>{n}</text>'
        out += (
            f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>'
            f"{title}{marks}{DRAWN[i]}{faint}/>{text}</g>"
        )
    return out


def coin_title(scene: Scene, i: int, n: int) -> str:
    """`3 copper coins`."""
    say_many = scene.stage.say_many
    if i == 0:
        return say_many("{n} copper coin", "{n} copper coins", n)
    if i == 1:
        return say_many("{n} silver coin", "{n} silver coins", n)
    if i == 2:
        return say_many("{n} golden apple", "{n} golden apples", n)
    return say_many("{n} compass", "{n} compasses", n)


LEFT: Final = 122.0
"""Where the rows begin."""
STEP: Final = ROW_HEIGHT + 5
HALF: Final = (ROW_WIDTH - 6) / 2
MANY: Final = 7
"""So many tokens do not lie in one row of the tray any more."""
Row = tuple[str, str, str]
"""The id of a row, the pictogram on it, and what it is called if it cannot be chosen."""


def tray(scene: Scene, alone: bool = False) -> str:
    """What the open question is about, if that is more than one object."""
    ask, s = scene.open, scene.s
    if ask is None:
        return ""
    at = s.players[ask.seat].at
    place = Place(3, 3, 0, 0, 1.08, 1) if alone else scene.plan.tray(0 if at == CORNER else at // GRID)
    drawn = content(scene, place)
    if not drawn:
        return ""
    return f'<g id="tray" class="pos" style="{place.style}"><use href="#rnd-tray"/></g>{drawn}'


def content(scene: Scene, place: Place) -> str:
    """What lies on it."""
    ask, say = scene.open, scene.stage.say
    if isinstance(ask, TaskChoice):
        return meeting(scene, place, ask.character, tasks(scene, ask.character))
    if isinstance(ask, AbilityChoice):
        name = CHARACTERS[ask.character]
        rows = [("ability-use", f"help-{name}", say("cannot be used now")), ("ability-decline", "wait", "")]
        return meeting(scene, place, ask.character, rows)
    if isinstance(ask, PedlarMode):
        rows = [("pedlar-sell", "sell", say("not possible now")), ("pedlar-buy", "buy", say("not possible now"))]
        return meeting(scene, place, PEDLAR, rows)
    if isinstance(ask, WellChoice):
        rows = [(EXCHANGE_IDS[what], f"exchange-{what}", say("not possible now")) for what in range(3)]
        return portrait(scene, place, "well", scene.stage.words.language.say("Well")) + listed(scene, place, rows)
    return picks(scene, place)


def picks(scene: Scene, place: Place) -> str:
    """Tokens of which one may be taken: drawn by the prince, in the bag for the imp, called by the beggar."""
    ask, s, names = scene.open, scene.s, scene.printed.objects
    if isinstance(ask, PrincePick):
        tokens = [(PICK_IDS[kind], OBJECTS[kind], names[kind]) for kind in kinds(s.drawn)]
        face = portrait(scene, place, CHARACTERS[PRINCE], scene.printed.characters[PRINCE])
        return face + grid(scene, place, tokens, LEFT - 10)
    if isinstance(ask, ImpTake):
        there = [kind for kind in range(len(OBJECTS)) if s.bag[kind]]
        return grid(scene, place, [(PICK_IDS[kind], OBJECTS[kind], names[kind]) for kind in there])
    if isinstance(ask, BeggarCard):
        called = scene.printed.characters
        return grid(scene, place, [(CALL_IDS[who], CHARACTERS[who], escaped(called[who])) for who in bits(s.pile)])
    return ""


def tasks(scene: Scene, character: int) -> list[Row]:
    """Both tasks, then, in one row, the apple and the debt; a debt only if the character was drawn."""
    no = scene.stage.say("not possible now")
    rows = [(id, f"task-{character}-{which}", no) for which, id in enumerate(TASK_IDS)]
    rows.append(("task-sacrifice", "sacrifice", no))
    return [*rows, ("task-debt", "debt", no)] if scene.s.met == character else rows


def meeting(scene: Scene, place: Place, character: int, rows: list[Row]) -> str:
    """A character and what can be done."""
    name = CHARACTERS[character]
    drawn = portrait(scene, place, name, scene.printed.characters[character])
    rows = [(id, f"decline-{name}" if symbol == "wait" else symbol, said) for id, symbol, said in rows]
    return drawn + listed(scene, place, rows if character != SPIRIT else rows[1:])


def portrait(scene: Scene, place: Place, name: str, called: str) -> str:
    """The picture of the character that was met, with its name."""
    size = 17.0 if text_width(called, 17) <= 84 else 13.0
    label = fitted(52, 20 + size * 0.36, called, size, 86, "paper-1", "strong", "middle", NAME_SQUEEZE)
    return f'<g id="met" class="pos" style="{place.by(9, 8).style}"><use href="#rnd-portrait-{name}"/>{label}</g>'


def listed(scene: Scene, place: Place, rows: list[Row]) -> str:
    """The rows, the last two side by side if there are four."""
    lines = min(3, len(rows))
    top = (TRAY_HEIGHT - lines * STEP + 5) / 2
    out = ""
    for i, row in enumerate(rows):
        half = len(rows) > 3 and i >= 2
        x = LEFT + (HALF + 6 if i == 3 else 0)
        out += drawn_row(scene, place.by(x, top + STEP * min(i, 2)), row, half)
    return out


def drawn_row(scene: Scene, place: Place, row: Row, half: bool) -> str:
    """One thing that can, or cannot, be done."""
    id, symbol, refused = row
    button, kind, width = scene.button(id), "half" if half else "row", HALF if half else ROW_WIDTH
    drawn = f'<use href="#rnd-{kind}{"-ring" if button else ""}"/>'
    pale = "" if button or scene.asked < 0 else ' opacity=".42"'
    middle = f"translate({width / 2:g} {ROW_HEIGHT / 2:g}) scale({0.95 if half else 1.14:g})"
    drawn += f'<g{pale}><use href="#rnd-{symbol}" transform="{middle}"/></g>'
    title = f"<title>{scene.labels(id) or refused}</title>"
    return f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{title}{drawn}</g>'


def grid(scene: Scene, place: Place, tokens: list[Row], left: float = 0) -> str:
    """Tokens in one, two or three rows, as large as there is room for."""
    down = 1 if len(tokens) < MANY else 2 if len(tokens) < 2 * MANY else 3
    across = (len(tokens) + down - 1) // down
    step = min(92, (TRAY_WIDTH - left - 20) / across, (TRAY_HEIGHT - 14) / down)
    out = ""
    for i, (id, symbol, title) in enumerate(tokens):
        column, row = i % across, i // across
        x = (TRAY_WIDTH + left) / 2 + step * (column - (across - 1) / 2)
        y = TRAY_HEIGHT / 2 + step * (row - (down - 1) / 2) - 1
        out += pick(scene, place.by(x, y, step / 92), id, symbol, title)
    return out


def pick(scene: Scene, place: Place, id: str, symbol: str, title: str) -> str:
    """One of them; what cannot be had is pale."""
    button = scene.button(id)
    marks = f'{HIT}<use href="#rnd-ring-token"/>' if button else ""
    pale = "" if button or scene.asked < 0 else ' opacity=".42"'
    inner = f'{scene.titled(id, title)}{marks}<g{pale}><use href="#rnd-{symbol}"/></g>'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{inner}</g>'
