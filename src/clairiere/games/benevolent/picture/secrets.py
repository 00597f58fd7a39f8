"""The Secrets: those left in the pyramid, and those that players own."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.numbering import EPHEMERALS, LEAF_CACHE, SECRETS
from clairiere.games.benevolent.picture.berth import Tiles
from clairiere.games.benevolent.picture.reach import SECRET_IDS
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.shelf import FULL, SMALL
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import Seat
from clairiere.pictures.ink import TEXT_TAG
from clairiere.pictures.pieces import count_disc
from clairiere.pictures.style import HIT

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
        f'<g transform="translate({x:g} {y:g})"><use href="#ben-cached"/>{TEXT_TAG} x="-7" y="5" font-size="14.5"'
        f' fill="var(--ink-print)" text-anchor="middle" class="t-display">{leaves}</text></g>'
    )


def cache_of(scene: Scene, seat: Seat, secret: int) -> int:
    """How many Leaves lie on this tile, if it is a Leaf Cache."""
    player = scene.s.players[seat]
    return player.cache if secret == CACHE and player.secrets & LEAF_CACHE else NO_CACHE
