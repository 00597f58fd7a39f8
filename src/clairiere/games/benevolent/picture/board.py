"""The forest: hexes, the Footsteps on them, and where a Footstep could go."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.plan import CLOUD_IDS, STACK_IDS, STEP_IDS
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.rules.choices import CARD, HEXES, tokens
from clairiere.games.benevolent.rules.steps.gifts import bargained, steps_on, toll
from clairiere.kernel.state import LETTERS, Seat
from clairiere.pictures.canvas import HIT, Place
from clairiere.pictures.ink import TEXT_TAG

GHOST: Final = -1
GREY: Final = -2
SHAPE: Final = '<use href="#ben-shape"/>'
"""What a touch on a hex finds: its drawing belongs to the ground."""


def forest(scene: Scene) -> str:
    """Segment by segment, then everything that stands on it."""
    out = "".join([space(scene, hex) for hexes in scene.stage.layers for hex in hexes])
    for hex in range(scene.s.forest.size):
        out += footsteps(scene, hex) + price_tag(scene, hex)
    return out


def space(scene: Scene, hex: int) -> str:
    """One hex: mist where nobody can go, gold where the asked seat can, the toll that is due there."""
    stage, id = scene.stage, HEXES[hex]
    button = scene.button(id)
    over = SHAPE
    if button:
        over += '<use href="#ben-ring"/>'
    elif scene.walking:
        over += '<use href="#ben-veil"/>'
    elif hex == scene.action_hex:
        over += '<use href="#ben-last"/>'
    return (
        f'<g id="{id}" class="pos{" target" if button else ""}" style="{stage.plan.hexes[hex].style}"{button}>'
        f"<title>{space_title(scene, hex, bool(button))}</title>{over}{stage.tops[hex]}</g>"
    )


def price_tag(scene: Scene, hex: int) -> str:
    """What is due on a hex, over everything that lies beside it."""
    due = toll_of(scene, hex)
    if not due:
        return ""
    return (
        f'<g class="pos" style="{scene.stage.tags[hex]}" pointer-events="none"><use href="#ben-price"/>'
        f'{TEXT_TAG} x="5.5" y="6.5" font-size="18.8" fill="var(--ink-print)" text-anchor="middle" class="t-display">'
        f"{due}</text></g>"
    )


def toll_of(scene: Scene, hex: int) -> int:
    """The toll on a hex where the asked seat could go, or somebody acts now."""
    if HEXES[hex] in scene.touched or hex == scene.action_hex:
        return toll(scene.s, scene.s.active, hex)
    return 0


def space_title(scene: Scene, hex: int, open: bool) -> str:
    """The hex, who stands there, and what going there costs."""
    s, stage, due = scene.s, scene.stage, toll_of(scene, hex)
    said = stage.hex_names[hex]
    for seat, player in enumerate(s.players):
        n = steps_on(player, hex)
        if n:
            said += f" · {stage.titles[seat]}" if n == 1 else f" · {stage.titles[seat]} ×{n}"
    if s.forest.grey[hex]:
        said += f" · {scene.grey(s.forest.grey[hex])}"
    if due:
        said += " · " + scene.toll(due)
    if open:
        placing = s.players[scene.seat].on_card
        said += " · " + (scene.say("Place a Footstep here") if placing else scene.say("Move a Footstep here"))
    return said


def footsteps(scene: Scene, hex: int) -> str:
    """What stands on a hex: grey Footsteps first, then the seats' in their order, last the ghost of one to come."""
    s = scene.s
    row = [GREY] * s.forest.grey[hex]
    for seat, player in enumerate(s.players):
        row += [seat] * steps_on(player, hex)
    if HEXES[hex] in scene.touched:
        row.append(GHOST)
    out, before = "", GHOST
    for place, seat in zip(scene.stage.row(hex, len(row)), row, strict=True):
        if seat == GREY:
            out += f'<use class="pos" style="{place.style}" href="#ben-grey" pointer-events="none"/>'
        elif seat == GHOST:
            ghost = f'href="#ben-ghost-{scene.seat + 1}" pointer-events="none"'
            out += f'<use class="pos breathe" style="{place.style}" {ghost}/>'
        else:
            out += footstep(scene, seat, hex, place, seat == before)
        before = seat
    return out


def footstep(scene: Scene, seat: Seat, hex: int, place: Place, second: bool) -> str:
    """One Footstep; it can be lifted, or has just come. A touch on somebody else's is one on the hex."""
    stage, id = scene.stage, STEP_IDS[seat][hex + 1]
    through = "" if seat == scene.seat else ' pointer-events="none"'
    if second:
        inner = f'<title>{stage.titles[seat]}</title><use href="#ben-step-{seat + 1}"/>'
        return f'<g id="{id}-2" class="pos" style="{place.style}"{through}>{inner}</g>'
    button, origin = scene.button(id), scene.moved.get(id)
    classes, style, ring = "pos", place.style, ""
    if button:
        classes, ring = "pos target", f'{HIT}<use href="#ben-ring-{seat + 1}"/>'
    if origin is not None:
        classes += " came"
        style += left_place(scene, seat, origin).come()
        ring = ring or f'<use href="#ben-last-{seat + 1}"/>'
    title = f"{stage.hex_names[hex]} · " + scene.say("Move this Footstep") if button else stage.titles[seat]
    inner = f'<title>{title}</title>{ring}<use href="#ben-step-{seat + 1}"/>'
    return f'<g id="{id}" class="{classes}" style="{style}"{button or through}>{inner}</g>'


def left_place(scene: Scene, seat: Seat, origin: str) -> Place:
    """Where a Footstep came from: its owner's card or a hex."""
    if origin == STEP_IDS[seat][CARD + 1]:
        return scene.stage.seat_place(seat)
    return scene.stage.row(STEP_IDS[seat].index(origin) - 1, 1)[0]


# The Dreams board: stacks of Gifts with their prices, the Dream Path and those who dream.

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
