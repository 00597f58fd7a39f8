"""Plates in the corners of the board: spies, supply and discard, critical machines. They are the three ways to lose."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from clairiere.games.bethel_woods.numbering import CASCADE, FIRST_SPY, FIRST_SPY_FACE, MACHINES
from clairiere.games.bethel_woods.picture.places import CRITICAL_PLATE, SPY_PLATE, SUPPLY_PLATE
from clairiere.games.bethel_woods.picture.reach import MACHINE_IDS, SPY_IDS
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.kernel.bits import bits, count
from clairiere.kernel.pieces import UNKNOWN
from clairiere.pictures.ink import circle, lettering, line, numeral, path, rect
from clairiere.pictures.mats import fitted
from clairiere.pictures.style import HIT

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
