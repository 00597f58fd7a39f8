"""The mats: what each player has."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.plan import GIFT_IDS, SECRET_IDS, STACK_IDS, STEP_IDS
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.seat_area import FULL, NARROW, SMALL, STRIDE, Berth, Shelf, Tiles
from clairiere.games.benevolent.rules.choices import EPHEMERALS, GIFTS, LEAF_CACHE, SECRETS, tokens
from clairiere.kernel.bits import bits
from clairiere.kernel.state import LETTERS, Seat
from clairiere.pictures.canvas import HIT, Place
from clairiere.pictures.ink import TEXT_TAG, icon, lettering, rect, use
from clairiere.pictures.mats import Mat, fitted, text_width
from clairiere.pictures.pieces import count_disc

# Captions: the few words on the near mat, and the tray for its Secrets.

INK: Final = "ink-2"
TOKEN: Final = 19.0
"""The radius of a Footstep."""
WORD: Final = 12.6
RISE: Final = 18.5
"""How far above the Footsteps their caption stands."""
MARGIN: Final = 9.0
SIZE: Final = 14.0


def wide_captions(scene: Scene, berth: Berth, on_card: int, held: int) -> str:
    """What is said on the wide mat."""
    corner, card = berth.corner, berth.card
    out = to_place(scene, card.x - corner.x, card.y - corner.y, card.k) if on_card else ""
    return out + tray(scene, berth.shelves[0][0], held)


def tall_captions(scene: Scene, berth: Berth, on_card: int, held: int) -> str:
    """Captions beside the card and the tray in the tall layout."""
    corner, card = berth.corner, berth.card
    out = to_place(scene, card.u - corner.u, card.v - corner.v, card.kp) if on_card else ""
    return out + tray(scene, berth.shelves[0][1], held)


def to_place(scene: Scene, x: float, y: float, scale: float) -> str:
    """Over the Footsteps on the card."""
    said = scene.say("Footsteps to place")
    return lettering(x - TOKEN * scale, y - RISE, said, WORD, INK, anchor="start", face="text")


def tray(scene: Scene, shelf: Shelf, held: int) -> str:
    """Where the Secrets lie; in an empty one is said how one gets some."""
    wide, high = shelf.right - shelf.left + 2 * MARGIN, shelf.height + 4
    out = rect(shelf.left - MARGIN, shelf.middle - high / 2, wide, high, "surface-2", 10)
    if held < 3:
        out += use("ben-sprig", shelf.right + 4, shelf.middle + high / 2 - 8, 0.52)
    return out if held or scene.s.over else out + no_secret(scene, shelf.left, shelf.middle, shelf.right)


def no_secret(scene: Scene, x: float, y: float, right: float) -> str:
    """A scroll and a sentence."""
    sign = f'<g opacity=".6">{icon("secret", x + SIZE, y, 1.9 * SIZE, INK)}</g>'
    said = scene.say("A Wooden Table gives one.")
    return sign + fitted(x + 2.4 * SIZE, y + 0.35 * SIZE, said, SIZE, right - x - 2.4 * SIZE, INK, "text")


# The Secrets: those left in the pyramid, and those that players own.

CACHE: Final = SECRETS.index("p_leaf_cache")
NO_CACHE: Final = -1


def pyramid(scene: Scene) -> str:
    """Nine places; a tile that others rest against lies under a mist."""
    s, out = scene.s, ""
    for slot, place in enumerate(scene.stage.slots):
        out += f'<use class="pos" style="{place.style}" href="#ben-gap"/>'
        if s.left >> slot & 1:
            secret = s.pyramid[slot]
            drawn = full_face(scene, secret, NO_CACHE)
            if s.left & s.parts.beneath[slot]:
                drawn += '<use href="#ben-shut"/>'
            out += tile(scene, secret, place.style, drawn + ring(scene, secret, "tile"))
    return out


def held_tiles(scene: Scene, seat: Seat, tiles: Tiles) -> str:
    """The Secrets of a player, in the sizes for which there is room."""
    out, (wide, tall) = "", tiles.sizes
    for place, secret in zip(tiles.places, bits(scene.s.players[seat].secrets), strict=True):
        cached = cache_of(scene, seat, secret)
        drawn = face(scene, secret, wide, cached)
        if wide != tall:
            drawn = f'<g class="wide">{drawn}</g><g class="tall">{face(scene, secret, tall, cached)}</g>'
        out += tile(scene, secret, place.style, drawn)
    return out


def tile(scene: Scene, secret: int, style: str, inner: str) -> str:
    """The piece itself: its id and its title."""
    id = SECRET_IDS[secret]
    button, title = scene.button(id), scene.stage.secret_titles[secret]
    if button:
        title += f" · {scene.labels(id)}"
        inner = HIT + inner
    classes = "pos target" if button else "pos"
    return f'<g id="{id}" class="{classes}" style="{style}"{button}><title>{title}</title>{inner}</g>'


def face(scene: Scene, secret: int, size: int, cached: int) -> str:
    """What is seen of a tile in one of the sizes."""
    if size == FULL:
        return full_face(scene, secret, cached, fine=True) + ring(scene, secret, "tile")
    stage, side = scene.stage, "e" if EPHEMERALS >> secret & 1 else "p"
    if size == SMALL:
        leaves = cached_leaves(cached, 2, 6)
        return f'<use href="#ben-small-{side}"/>{stage.small[secret]}{leaves}' + ring(scene, secret, "small")
    leaves = "" if cached == NO_CACHE else count_disc(5, 5, cached, 10.2)
    return f'<use href="#ben-tiny-{side}"/>{stage.tiny[secret]}{leaves}' + ring(scene, secret, "tiny")


def full_face(scene: Scene, secret: int, cached: int, fine: bool = False) -> str:
    """Emblem and name, which may be in fine print."""
    side = "e" if EPHEMERALS >> secret & 1 else "p"
    drawn = f'<use href="#ben-tile-{side}"/><g transform="translate(0-15)">{scene.stage.emblems[secret]}</g>'
    name = scene.stage.secret_names[secret]
    return drawn + (f'<g class="fine">{name}</g>' if fine else name) + cached_leaves(cached, 30, -30)


def ring(scene: Scene, secret: int, size: str) -> str:
    """Around a tile that can be chosen, or has just moved."""
    id = SECRET_IDS[secret]
    if id in scene.touched:
        return f'<use href="#ben-ring-{size}"/>'
    return f'<use href="#ben-last-{size}"/>' if id in scene.moved else ""


def cached_leaves(leaves: int, x: float, y: float) -> str:
    """The Leaves on a Leaf Cache, if this is one."""
    if leaves == NO_CACHE:
        return ""
    return (
        f'<g transform="translate({x:g} {y:g})"><use href="#ben-cached"/>{TEXT_TAG} x="-7" y="5.8" font-size="16.8"'
        f' fill="var(--ink-print)" text-anchor="middle" class="t-display">{leaves}</text></g>'
    )


def cache_of(scene: Scene, seat: Seat, secret: int) -> int:
    """How many Leaves lie on this tile, if it is a Leaf Cache."""
    player = scene.s.players[seat]
    return player.cache if secret == CACHE and player.secrets & LEAF_CACHE else NO_CACHE


def mat(scene: Scene, seat: Seat) -> str:
    """Paper, purse, Gifts, Footsteps on the card and Secrets of one player."""
    s, stage = scene.s, scene.stage
    player, berth = s.players[seat], stage.berths[seat]
    gone = bool(s.gone >> seat & 1)
    title = f"<title>{mat_title(scene, seat)}</title>"
    out = f'<g id="seat-{LETTERS[seat]}" class="pos" style="{berth.corner.style}">{title}{paper(scene, seat)}</g>'
    out += purse(scene, seat, player.leaves)
    for gift in range(5):
        out += gift_token(scene, seat, gift, tokens(player.gifts, gift))
    if player.on_card:
        out += card(scene, seat, player.on_card)
    out += held_tiles(scene, seat, berth.tiles(player.secrets.bit_count(), player.on_card))
    return f'<g opacity=".5">{out}</g>' if gone else out


def mat_title(scene: Scene, seat: Seat) -> str:
    """Who it is; that they play, have won or have left."""
    s, title = scene.s, scene.stage.titles[seat]
    if s.gone >> seat & 1:
        title += " · " + scene.say("has left the game")
    if seat == s.first:
        title += " · " + scene.say("first player")
    return title


def paper(scene: Scene, seat: Seat) -> str:
    """The sheet with the name, in both sizes; gold for whoever is to play, or has won."""
    s, stage = scene.s, scene.stage
    label, glyph = "", ""
    if s.over:
        label, glyph = (scene.say("won"), "crown") if seat in scene.winners else ("", "")
    elif seat == s.active:
        label = scene.say("your turn") if seat == stage.near and not stage.watching else scene.say("to play")
    player, berth = s.players[seat], stage.berths[seat]
    held = player.secrets.bit_count() if berth.own else 0
    key = f"{seat} {s.first} {label} {held} {bool(player.on_card)} {s.over}"
    drawn = stage.mats.get(key)
    if drawn is None:
        wide, tall = [sheet(scene, seat, size, label, glyph) for size in berth.mats]
        if berth.own:
            wide += wide_captions(scene, berth, player.on_card, held)
            tall += tall_captions(scene, berth, player.on_card, held)
        drawn = f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'
        stage.mats.put(key, drawn)
    return drawn


def sheet(scene: Scene, seat: Seat, size: Mat, label: str, glyph: str) -> str:
    """The bare paper in one size, with a flag for the first player."""
    name = scene.stage.names[seat]
    drawn = size.drawn(seat, name, label=label, glyph=glyph, golden=bool(label))
    if seat != scene.s.first:
        return drawn
    if size.width < NARROW:
        return drawn + icon("flag", size.width - 10, 44, 12, "ink-3")
    x = size.name_x + min(size.room, text_width(name, size.size)) + size.size * 0.95
    return drawn + icon("flag", x, size.middle, size.size * 0.8, "ink-3")


def purse(scene: Scene, seat: Seat, leaves: int) -> str:
    """A player's Leaves."""
    id = f"purse-{LETTERS[seat]}"
    ring = '<use href="#ben-last-purse" x="2"/>' if id in scene.moved else ""
    return (
        f'<g id="{id}" class="pos" style="{scene.stage.berths[seat].purse.style}">'
        f"<title>{scene.stage.titles[seat]} · {scene.leaves(leaves)}</title>"
        f'{ring}{TEXT_TAG} x="-2" y="7" font-size="20" fill="var(--ink)" text-anchor="end" class="t-display">{leaves}'
        f'</text><use href="#i-leaf" x="2" y="-10" width="20" height="20" style="color:var(--accent)"/></g>'
    )


def gift_token(scene: Scene, seat: Seat, gift: int, count: int) -> str:
    """The tokens of one kind, or the place for the first of them."""
    stage, id = scene.stage, GIFT_IDS[seat][gift]
    place, name = stage.berths[seat].gifts[gift], GIFTS[gift]
    if not count:
        return f'<use id="{id}" class="pos" style="{place.style}" href="#ben-no-{name}"/>'
    button, source = scene.button(id), scene.moved.get(id)
    classes, style, ring = "pos", place.style, ""
    if button:
        classes, ring = "pos target", f'{HIT}<use href="#ben-ring-gift"/>'
    if source is not None:
        classes += " came"
        style += source_place(scene, gift, source).come()
        ring = ring or '<use href="#ben-last-gift"/>'
    title = stage.gift_names[gift] if count == 1 else f"{stage.gift_names[gift]} ×{count}"
    if button:
        title = f"{stage.titles[seat]} · {title} · {scene.labels(id)}"
    many = stage.counts[stage.berths[seat].own][count] if count > 1 else ""
    inner = f'<title>{title}</title>{ring}<use href="#ben-{name}"/>{many}'
    return f'<g id="{id}" class="{classes}" style="{style}"{button}>{inner}</g>'


def source_place(scene: Scene, gift: int, source: str) -> Place:
    """Where a Gift came from: its stack or a player."""
    if source == STACK_IDS[gift]:
        return scene.stage.stacks[gift]
    return scene.stage.berths[LETTERS.index(source[5])].gifts[gift]


def card(scene: Scene, seat: Seat, count: int) -> str:
    """The player card, with the Footsteps that have not entered the forest yet."""
    stage, id = scene.stage, STEP_IDS[seat][0]
    berth, button = stage.berths[seat], scene.button(STEP_IDS[seat][0])
    token = f'<use href="#ben-step-{seat + 1}"'
    if berth.own:
        inner = "".join([f'{token} x="{i * STRIDE}"/>' for i in range(count - 1)])
        last = (count - 1) * STRIDE
        if button:
            inner += f'<g transform="translate({last})">{HIT}</g><use href="#ben-ring-{seat + 1}" x="{last}"/>'
        inner += f'{token} x="{last}"/>'
    else:
        inner = f'{token}/>{TEXT_TAG} x="26" y="9" font-size="26" fill="var(--ink)" class="t-strong">×{count}</text>'
    title = f"{stage.titles[seat]} · {scene.on_card(count)}"
    if button:
        title += " · " + scene.say("Place one of them")
    classes = "pos target" if button else "pos"
    return f'<g id="{id}" class="{classes}" style="{berth.card.style}"{button}><title>{title}</title>{inner}</g>'
