"""Plates in the corners of the board: spies, supply and discard, critical machines. They are the three ways to lose."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from clairiere.games.bethel_woods.picture.plan import (
    CRITICAL_PLATE,
    DREAM,
    DREAM_KP,
    FOOT,
    MACHINE_IDS,
    MARGIN,
    MAT,
    SPY_IDS,
    SPY_PLATE,
    SUPPLY_PLATE,
)
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.games.bethel_woods.picture.seats import LEADING, paragraph
from clairiere.games.bethel_woods.rules.choices import CASCADE, FIRST_SPY, FIRST_SPY_FACE, MACHINES
from clairiere.kernel.bits import bits, count
from clairiere.kernel.state import UNKNOWN
from clairiere.pictures.canvas import HIT, Spot, placed
from clairiere.pictures.ink import circle, lettering, line, numeral, path, rect, use
from clairiere.pictures.mats import LEGIBLE, fitted, paper, wrapped

WIDE: Final = 202.0
PAPER: Final = (
    rect(3, 6, WIDE, 98, "shade", 14) + rect(0, 3, WIDE, 98, "bark-4", 14) + rect(0, 0, WIDE, 98, "paper-1", 14)
)
HOLE: Final = '<circle r="14" fill="none" stroke="var(--stone-4)" stroke-width="1.6" stroke-dasharray="4 3"/>'
DISC: Final = '<circle r="11" fill="var(--paper-1)" stroke="var(--ink-print)" stroke-width=".9"/>'
REACH: Final = 34.0
DIAL: Final = (
    circle(0, 0, 39, "paper-4")
    + circle(0, 0, REACH, "none", stroke="var(--paper-5)", stroke_width="9")
    + "".join([line("M0-39V-34.5", "paper-1", 1.6, transform=f"rotate({i * 30})") for i in range(12)])
)


def plates(scene: Scene) -> str:
    """All three, with the column of spies."""
    return spy_plate(scene) + supply_plate(scene) + critical_plate(scene)


def plate(scene: Scene, id: str, corner: list[float], inner: str) -> str:
    """One of them in its corner."""
    style = scene.plan.on_board(corner[0], corner[1]).style
    return f'<g id="{id}" class="pos" style="{style}">{inner}</g>'


def named_paper(*title: str) -> str:
    """The paper of a plate, called by what is written on it."""
    return f"<title>{' · '.join(title)}</title>{PAPER}"


def headed(name: str, some: int, of: int, said: str) -> str:
    """A title and `2 of 6`: in the tall layout with larger letters and fewer words."""
    wide = fitted(16, 32, name, 18, 100, "ink-print")
    wide += lettering(186, 32, said, 15, anchor="end", face="strong")
    tall = fitted(14, 34, name, 22, 118, "ink-print") + numeral(188, 34, f"{some}/{of}", 22, anchor="end")
    return f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'


def spy_plate(scene: Scene) -> str:
    """How many spies are on the board; the others lie in their column, drawn elsewhere."""
    s, labels, some = scene.table, scene.labels, count(scene.table.spies)
    key = ("spies", s.spies, len(s.column))
    inner = labels.drawn.get(key)
    if inner is None:
        said = labels.language.say("{n} of {all}", n=some, all=s.parts.rules.spies)
        inner = named_paper(labels.say("Spies: with six on the board the game is lost"), said)
        inner += headed(labels.language.say("Spies"), some, s.parts.rules.spies, said)
        for i, machine in enumerate(bits(s.spies)):
            x = 26 + 30 * (len(s.column) + i)
            inner += f'<g transform="translate({x} 66)">{HOLE}{numeral(0, 7, machine + 1, 21, "stone-5")}</g>'
        labels.drawn.put(key, inner)
    return plate(scene, "spies", SPY_PLATE, inner)


def spies(scene: Scene) -> str:
    """Every spy, in the column or on its machine."""
    s, plan = scene.table, scene.plan
    out = ""
    for spy in range(FIRST_SPY, FIRST_SPY + MACHINES):
        face = scene.faces[spy]
        if spy in s.column:
            out += in_column(scene, spy, s.column.index(spy), face)
            continue
        machine = face - FIRST_SPY_FACE
        load = s.load(machine)
        spot = plan.socket(machine, load - 1, load, 0.92)
        out += on_machine(scene, spy, machine, spot.style)
    return f'<g id="all-spies">{out}</g>'


def in_column(scene: Scene, spy: int, i: int, face: int) -> str:
    """A spy that waits; one that was uncovered before is known by its number."""
    style, labels = scene.plan.in_column(i).style, scene.labels
    known, title = "", labels.say("A spy that nobody knows")
    if face != UNKNOWN:
        number = face - FIRST_SPY_FACE + 1
        known = f'<g transform="translate(9 11) scale(1.25)">{DISC}{numeral(0, 8, number, 23)}</g>'
        title = labels.language.say("spy {n}", n=number)
    last = '<use href="#btw-last-spy"/>' if face - FIRST_SPY_FACE in scene.trail.spies else ""
    return (
        f'<g id="{SPY_IDS[spy]}" class="pos" style="{style}" pointer-events="none"><title>{title}</title>{last}'
        f'<use href="#btw-spy-back"/>{known}</g>'
    )


def on_machine(scene: Scene, spy: int, machine: int, style: str) -> str:
    """A spy at work; where it can be uncovered, that is said, and what it costs."""
    id, labels = SPY_IDS[spy], scene.labels
    drawn = f'<use href="#btw-spy-{machine + 1}"/>'
    last = ""
    if machine in scene.trail.spies:
        last = '<use href="#btw-last-spy"/>'
        drawn = f'<g class="turned">{drawn}</g><g class="back" opacity="0"><use href="#btw-spy-back"/></g>'
    wanted = [labels.types[type] for type in range(4) if scene.table.parts.demands[machine] >> 8 * type & 255]
    title = f"{labels.language.say('spy {n}', n=machine + 1)}: {wanted[0]} + {wanted[1]}"
    button = scene.button(id)
    if button:
        return (
            f'<g id="{id}" class="pos target" style="{style}"{button}><title>{title}. {scene.hint(id)}</title>{HIT}'
            f'<use href="#btw-ring-spy"/>{drawn}</g>'
        )
    through = ' pointer-events="none"' if MACHINE_IDS[machine] in scene.answers else ""
    return f'<g id="{id}" class="pos" style="{style}"{through}><title>{title}</title>{last}{drawn}</g>'


def per_turn(scene: Scene) -> int:
    """How many malfunctions come after this turn (BTW-MALF-04)."""
    s, rules = scene.table, scene.table.parts.rules
    more = rules.extra if scene.effects & CASCADE else 0
    return rules.per_turn + more - (rules.saved if s.saved else 0)


def supply_plate(scene: Scene) -> str:
    """A clock that runs out, how fast it does, and how much has been spent."""
    s, labels = scene.table, scene.labels
    left, due, spent = s.supply(), per_turn(scene), len(s.discard)
    key = ("supply", left, due, spent)
    inner = labels.drawn.get(key)
    if inner is None:
        inner = supply_name(scene, left, due, spent) + clock(left, s.parts.end - 18, due)
        inner = labels.drawn.put(key, inner + supply_words(scene, due, spent))
    return plate(scene, "supply", SUPPLY_PLATE, inner)


def supply_name(scene: Scene, left: int, due: int, spent: int) -> str:
    """How much is left, how many come each turn, and the discard."""
    say, say_many = scene.labels.language.say, scene.labels.language.say_many
    supply = say_many("Supply: {n} malfunction", "Supply: {n} malfunctions", left)
    return named_paper(supply, say_many("{n} a turn", "{n} a turn", due), say("discard {n}", n=spent))


def clock(left: int, whole: int, due: int) -> str:
    """What is left, round a dial; red when the next draw would be the last."""
    part = min(0.999, left / whole)
    x, y = REACH * sin(2 * pi * part), -REACH * cos(2 * pi * part)
    ink = "berry-3" if left < 2 * due else "clay-3"
    d = f"M0-{REACH:g}A{REACH:g} {REACH:g} 0 {1 if part > 0.5 else 0} 1 {x:.1f} {y:.1f}"
    drawn = path(d, "none", stroke=f"var(--{ink})", stroke_width="9", stroke_linecap="round") if left else ""
    return f'<g transform="translate(48 49)">{DIAL}{drawn}{numeral(0, 10.5, left, 31)}</g>'


def supply_words(scene: Scene, due: int, spent: int) -> str:
    """Its name, how many come each turn, and the discard."""
    say, say_many = scene.labels.language.say, scene.labels.language.say_many
    name, turn = say("Supply"), say_many("{n} a turn", "{n} a turn", due)
    away = say("discard {n}", n=spent)
    wide = fitted(98, 32, name, 18, 92, "ink-print") + fitted(98, 56, turn, 15, 96, "ink-print", "strong")
    wide += fitted(98, 77, away, 14, 96, "stone-5", "text")
    tall = fitted(93, 34, name, 21, 98, "ink-print") + fitted(93, 60, turn, 21, 100, "ink-print", "strong")
    tall += fitted(93, 84, away, 21, 100, "stone-5", "text")
    return f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'


def critical_plate(scene: Scene) -> str:
    """Lamps: four of them, and the game is lost."""
    labels, lit = scene.labels, count(scene.critical)
    most = scene.table.parts.rules.critical_loss
    key = ("critical", lit)
    inner = labels.drawn.get(key)
    if inner is None:
        title = labels.say("Critical machines: with four of them at the end of a turn the game is lost")
        said = labels.language.say("{n} of {all}", n=lit, all=most)
        inner = named_paper(title, said) + headed(labels.language.say("Critical"), lit, most, said)
        for i in range(most):
            inner += f'<use href="#btw-{"lit" if i < lit else "dark"}" x="{32 + 46 * i}" y="68"/>'
        labels.drawn.put(key, inner)
    return plate(scene, "criticals", CRITICAL_PLATE, inner)


# The Daydreamer, piece by piece, and below it in the tall layout what the critical tiles do and who repairs what.

LEFT_U: Final = 20.0
TITLE: Final = 19.0


def dream(scene: Scene) -> str:
    """Tray, pieces and title."""
    s, plan = scene.table, scene.plan
    spot = Spot(DREAM[0], DREAM[1], DREAM[2], LEFT_U, plan.dream_v + 34, DREAM_KP)
    whole = s.parts.rules.pieces
    glow = '<use href="#btw-ring-tray"/>' if scene.won else ""
    title = scene.labels.language.say("The Daydreamer: {n} pieces of {all}", n=s.built, all=whole)
    out = f'<g id="daydreamer" class="pos" style="{spot.style}"><title>{title}</title><use href="#btw-tray"/>{glow}'
    for piece in range(s.built, whole):
        out += f'<use href="#btw-{"next" if piece == s.built else "missing"}-{piece}"/>'
    out += "</g>" + heading(scene)
    for piece in range(s.built):
        out += laid(scene, piece, spot)
    return out


def laid(scene: Scene, piece: int, spot: Spot) -> str:
    """A piece in its place; the newest has come from the yard."""
    style, classes = spot.style, "pos"
    if scene.trail.built[1] == piece:
        classes, style = "pos came", style + scene.plan.stack.come(1)
    return f'<use id="piece-{piece + 1}" class="{classes}" style="{style}" href="#btw-piece-{piece}"/>'


def heading(scene: Scene) -> str:
    """Its name, and how far it is."""
    s, labels, plan = scene.table, scene.labels, scene.plan
    key = ("dream", s.built)
    found = labels.drawn.get(key)
    if found is None:
        say, v = labels.language.say, plan.dream_v
        name, far = say("The Daydreamer"), say("{n} of {all}", n=s.built, all=s.parts.rules.pieces)
        wide = lettering(0, 0, name, 18, "ink-wood", anchor="start")
        wide += lettering(364, 0, far, 15, "ink-wood", anchor="end", face="text")
        title = f'<g class="pos" style="{placed(1060, 72, 0, 0)}">{wide}</g>'
        tall = lettering(MARGIN + 4, v + 14, name, TITLE, "ink-wood", anchor="start")
        tall += lettering(390 - MARGIN - 4, v + 14, far, 15, "ink-wood", anchor="end", face="text")
        found = labels.drawn.put(key, f'<g class="wide">{title}</g><g class="tall">{tall}</g>')
    return found


# What the critical tiles do now, and who repairs what: under the mats, or lowest of all in the tall layout.

TEXT: Final = LEGIBLE
GAP: Final = 11.0
LEGEND: Final = 106.0
TALL_LEGEND: Final = 76.0
ABOVE: Final = 14.0
"""How much lower worker and sign are where the name stands above both."""
SHORT: Final = 40.0
"""How high an effect is of which only the name is said."""


def lower(scene: Scene) -> tuple[str, float]:
    """Drawn, and how much room it takes in the tall layout."""
    labels = scene.labels
    key = ("lower", scene.effects, scene.plan.seats)
    found, high = labels.drawn.get(key), tall_height(scene)
    if found is None:
        found = labels.drawn.put(key, f'<g class="wide">{wide(scene)}</g><g class="tall">{tall(scene)}</g>')
    return found, high


def wide(scene: Scene) -> str:
    """In the room under the mats: effects first, in few words if they are many, then the legend."""
    top = MAT[1] + scene.plan.seats * MAT[4] + 2
    tiles = bits(scene.effects)
    out = ""
    if tiles:
        room = FOOT - top
        long = height(scene, tiles, 168) <= room
        high = height(scene, tiles, 168) if long else 16 + SHORT * ((len(tiles) + 1) // 2)
        out += f'<g transform="translate({MAT[0]:g} {top:g})">{panel(MAT[2], high)}'
        out += (listed(scene, tiles, 168) if long else named(scene, tiles)) + "</g>"
        top += high + GAP
    if top + LEGEND <= FOOT:
        out += f'<g transform="translate({MAT[0]:g} {top:g})">{paper(MAT[2], LEGEND)}{legend(scene)}</g>'
    return out


def panel(width: float, high: float) -> str:
    """Paper with a red edge."""
    edge = f'<path d="M1 16A15 15 0 0 1 16 1H{width - 16:g}A15 15 0 0 1 {width - 1:g} 16" fill="none"'
    return paper(width, high) + f'{edge} stroke="var(--danger)" stroke-width="4" stroke-linecap="round"/>'


def lines(scene: Scene, tile: int, room: float) -> int:
    """How many lines the text of a tile takes."""
    return len(wrapped(scene.labels.tile_texts[tile], TEXT * 0.98, room))


def height(scene: Scene, tiles: list[int], room: float) -> float:
    """Of the whole list."""
    high = 14.0  # added up by hand: mypyc takes a sum for a whole number
    for tile in tiles:
        high += each(scene, tile, room)
    return high


def each(scene: Scene, tile: int, room: float) -> float:
    """Of one tile with its name and text."""
    return max(50.0, 26 + LEADING * lines(scene, tile, room))


def listed(scene: Scene, tiles: list[int], room: float) -> str:
    """Every tile with its name and what it does."""
    out, y = "", 10.0
    for tile in tiles:
        high = each(scene, tile, room)
        out += use(f"btw-tile-{tile}", 29, y + high / 2, 0.84)
        out += fitted(56, y + 16, scene.labels.tiles[tile], 13, room, "ink", "strong")
        out += paragraph(scene.labels.tile_texts[tile], 56, y + 16 + LEADING, room, TEXT)
        y += high
    return out


def named(scene: Scene, tiles: list[int]) -> str:
    """The names alone, in two columns."""
    out = ""
    for i, tile in enumerate(tiles):
        x, y = 12 + 114 * (i % 2), 10 + SHORT * (i // 2)
        out += use(f"btw-tile-{tile}", x + 14, y + 19, 0.66)
        first, second = [*wrapped(scene.labels.tiles[tile], LEGIBLE, 76), ""][:2]
        out += fitted(x + 32, y + (15 if second else 23), first, LEGIBLE, 70, "ink", "strong")
        out += fitted(x + 32, y + 31, second, LEGIBLE, 70, "ink", "strong") if second else ""
    return out


def legend(scene: Scene) -> str:
    """Each worker beside what it repairs, in two rows, with its name beside it."""
    out = ""
    for type in range(4):
        x, y = 12 + 116 * (type % 2), 12 + 44 * (type // 2)
        out += legend_signs(type, x, y)
        out += fitted(x + 34, y + 13, scene.labels.workers[type], LEGIBLE, 78, "ink", "text")
    return out


def tall_legend(scene: Scene) -> str:
    """The same in one row: there the names stand above, since beside the worker there is no room for them."""
    out = ""
    for type in range(4):
        x = 3 + 93 * type
        out += legend_signs(type, x + 10, 12 + ABOVE)
        out += fitted(x + 46.5, 21, scene.labels.workers[type], LEGIBLE, 89, "ink", "text", "middle")
    return out


def legend_signs(type: int, x: float, y: float) -> str:
    """A worker and the sign of what it repairs."""
    return use(f"btw-worker-{type}", x + 15, y + 38, 0.66) + use(f"btw-sign-{type}", x + 46, y + 30, 0.84)


def tall_height(scene: Scene) -> float:
    """Legend and effects, one below the other."""
    tiles = bits(scene.effects)
    return TALL_LEGEND + 14 + (height(scene, tiles, 316) + GAP if tiles else 0)


def tall(scene: Scene) -> str:
    """At the foot of the tall layout."""
    v, out, tiles = scene.plan.low_v, "", bits(scene.effects)
    if tiles:
        high = height(scene, tiles, 316)
        out += f'<g transform="translate({MARGIN:g} {v:g})">{panel(378, high)}{listed(scene, tiles, 316)}</g>'
        v += high + GAP
    known = paper(378, TALL_LEGEND, 12) + tall_legend(scene)
    return out + f'<g transform="translate({MARGIN:g} {v:g})">{known}</g>'
