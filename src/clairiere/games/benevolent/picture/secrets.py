"""The Secrets: those left in the pyramid, and those that players own."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.numbering import EPHEMERALS, LEAF_CACHE, SECRETS
from clairiere.games.benevolent.picture.reach import SECRET_IDS
from clairiere.games.benevolent.picture.scene import Scene

CACHE: Final = SECRETS.index("p_leaf_cache")


def pyramid(scene: Scene) -> str:
    """Nine places; a tile that others rest against lies under a mist."""
    s, out = scene.s, ""
    for slot, place in enumerate(scene.stage.slots):
        out += f'<use class="pos" style="{place.style}" href="#ben-gap"/>'
        if s.left >> slot & 1:
            out += full_tile(scene, s.pyramid[slot], place.style, bool(s.left & s.parts.beneath[slot]))
    return out


def full_tile(scene: Scene, secret: int, style: str, shut: bool = False, cached: int = -1) -> str:
    """A tile with its name; a mist if it cannot be reached."""
    side = "e" if EPHEMERALS >> secret & 1 else "p"
    inner = f'<use href="#ben-tile-{side}"/><g transform="translate(0-15)">{scene.stage.emblems[secret]}</g>'
    inner += scene.stage.secret_names[secret]
    if shut:
        inner += '<use href="#ben-shut"/>'
    return tile(scene, secret, style, inner + cached_leaves(cached, 33, -33), "tile")


def small_tile(scene: Scene, secret: int, style: str, cached: int = -1) -> str:
    """A tile on somebody else's mat."""
    side = "e" if EPHEMERALS >> secret & 1 else "p"
    inner = f'<use href="#ben-small-{side}"/>{scene.stage.small[secret]}'
    return tile(scene, secret, style, inner + cached_leaves(cached, 8, -13), "small")


def tile(scene: Scene, secret: int, style: str, inner: str, size: str) -> str:
    """The piece itself: its id, its title, its ring."""
    id = SECRET_IDS[secret]
    button = scene.button(id)
    ring = ""
    if button:
        ring = f'<use href="#ben-ring-{size}"/>'
    elif id in scene.moved:
        ring = f'<use href="#ben-last-{size}"/>'
    title = scene.stage.secret_titles[secret]
    if button:
        title += f" · {scene.labels(id)}"
    classes = "pos target" if button else "pos"
    return f'<g id="{id}" class="{classes}" style="{style}"{button}><title>{title}</title>{inner}{ring}</g>'


def cached_leaves(leaves: int, x: float, y: float) -> str:
    """The Leaves on a Leaf Cache; nothing below 0."""
    if leaves < 0:
        return ""
    return (
        f'<g transform="translate({x:g} {y:g})"><use href="#ben-cached"/><text x="-7" y="5" font-size="14.5"'
        f' fill="var(--ink-print)" text-anchor="middle" class="t-display">{leaves}</text></g>'
    )


def cache_of(scene: Scene, seat: int, secret: int) -> int:
    """How many Leaves lie on this tile; -1 if it is no Leaf Cache."""
    player = scene.s.players[seat]
    return player.cache if secret == CACHE and player.secrets & LEAF_CACHE else -1
