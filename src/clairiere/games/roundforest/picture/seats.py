"""The backpacks: what each player has."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.element_ids import PACK_IDS, PURSE_IDS, ROOM_IDS
from clairiere.games.roundforest.picture.scene import Scene
from clairiere.games.roundforest.picture.scenery.boards import BIG, OWN, Shape
from clairiere.games.roundforest.rules.choices import CHARACTERS, CORNER, OBJECTS
from clairiere.games.roundforest.rules.components import ROOM, Pack, heavy
from clairiere.kernel.bits import bits
from clairiere.kernel.state import LETTERS, Seat
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import TEXT_TAG, use
from clairiere.pictures.mats import LEGIBLE, fitted
from clairiere.pictures.players import colour
from clairiere.pictures.style import HIT

COINS: Final = (("o-coin_copper", 0.56), ("o-coin_silver", 0.56), ("apple", 0.6), ("compass", 0.52))
DRAWN: Final = [f'<use href="#rnd-{name}" transform="scale({scale:g})"' for name, scale in COINS]
PAPER: Final = 'fill="var(--paper-1)" text-anchor="middle" class="t-display"'
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
    return out + marks + fitted(left, high * 0.46 + size * 0.35, scene.stage.names[seat], size, room - left - 2, ink)


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
        step = high * (0.42 if shape is OWN or len(owed) < 3 else 0.27)
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
