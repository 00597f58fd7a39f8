"""The Dreams board: stacks of Gifts with their prices, the Dream Path and those who dream."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.reach import CLOUD_IDS, STACK_IDS
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.steps.altar import bargained
from clairiere.games.benevolent.tally import tokens
from clairiere.kernel.seats import LETTERS, Seat
from clairiere.pictures.ink import TEXT_TAG
from clairiere.pictures.style import HIT

SLEEPERS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((0, -6),),
    ((-13, -6), (13, -6)),
    ((-13, -26), (13, -26), (0, -5)),
    ((-13, -26), (13, -26), (-13, -3), (13, -3)),
)
"""Where dreamers stand who share a cloud, above its number."""


def dreams(scene: Scene) -> str:
    """What lies and stands on the board."""
    stage = scene.stage
    out = "".join([cloud(scene, space) for space in range(4)])
    out += "".join([stack(scene, gift) for gift in range(5)])
    for space in range(4):
        here = sleepers(scene, space)
        for (dx, dy), seat in zip(SLEEPERS[len(here)], here, strict=True):
            out += dreamer(scene, seat, stage.clouds[space].by(dx, dy, 0.62).style)
    return out


def sleepers(scene: Scene, space: int) -> list[Seat]:
    """Who dreams on a cloud."""
    return [seat for seat, player in enumerate(scene.s.players) if player.dream == space]


def cloud(scene: Scene, space: int) -> str:
    """A space of the Dream Path."""
    id = CLOUD_IDS[space]
    button = scene.button(id)
    ring, title = "", scene.say("Dream Path") + f" · {space + 1}"
    if button:
        title += "".join([f" · {scene.stage.titles[seat]}" for seat in sleepers(scene, space)])
        title += f" · {scene.labels(id)}"
        ghost = f'<use href="#ben-ghost-{scene.seat + 1}" class="breathe" transform="translate(0-8) scale(.7)"/>'
        ring = f'{HIT}<use href="#ben-ring-cloud"/>{ghost}'
    return (
        f'<g id="{id}" class="pos{" target" if button else ""}" style="{scene.stage.clouds[space].style}"{button}>'
        f'<title>{title}</title><use href="#ben-cloud{space}"/>{ring}{TEXT_TAG} y="23" font-size="13.2"'
        f' fill="var(--dusk-5)" text-anchor="middle" class="t-strong">{space + 1}</text></g>'
    )


def dreamer(scene: Scene, seat: int, style: str) -> str:
    """The Footstep of a seat on the Dream Path."""
    id = f"dream-{LETTERS[seat]}"
    ring = f'<use href="#ben-last-{seat + 1}"/>' if id in scene.moved else ""
    return (
        f'<g id="{id}" class="pos" style="{style}" pointer-events="none"><title>{scene.stage.titles[seat]}</title>'
        f'{ring}<use href="#ben-step-{seat + 1}"/></g>'
    )


def stack(scene: Scene, gift: int) -> str:
    """The tokens of a Gift that nobody has, how many they are, and what one costs the near seat."""
    s, stage, id = scene.s, scene.stage, STACK_IDS[gift]
    left = tokens(s.stacks, gift)
    price = bargained(s, s.players[scene.seat], s.parts.prices[gift])
    button = scene.button(id)
    ring, title = "", f"{stage.gift_names[gift]} · ×{left} · {scene.leaves(price)}"
    if button:
        ring = f'{HIT}<use href="#ben-ring-stack"/>'
        title += f" · {scene.labels(id)}"
    elif id in scene.moved:
        ring = '<use href="#ben-last-stack"/>'
    ink = 'fill="var(--ink-print)"'
    return (
        f'<g id="{id}" class="pos{" target" if button else ""}" style="{stage.stacks[gift].style}"{button}>'
        f'<title>{title}</title><use href="#ben-stack"/>{ring}{stage.piles[gift][left]}'
        f'{TEXT_TAG} x="19.5" y="-12.3" font-size="13.5" {ink} text-anchor="middle" class="t-strong">×{left}</text>'
        f'{TEXT_TAG} x="17.5" y="20" font-size="16" {ink} text-anchor="end" class="t-display">{price}</text></g>'
    )
