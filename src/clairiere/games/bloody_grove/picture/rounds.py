"""Rounds: the heading, and the Round card with its turns and its cube."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import ANIMALS, GROVES, POSITIONS
from clairiere.games.bloody_grove.picture.labels import titled
from clairiere.games.bloody_grove.picture.places import ROUND
from clairiere.games.bloody_grove.picture.scene import Scene, numeral
from clairiere.pictures.canvas import placed
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, escaped
from clairiere.pictures.mats import SQUEEZE, text_width

LANE_Y: Final = (66, 32)
"""The lanes of the near and of the far player."""
TURN_X: Final = [50 + 29 * i for i in range(POSITIONS)]
KEPT: Final = 512
FAR_RUSE: Final = icon("ruse", 21, 98, 19, "ink-print") + icon("plus", 34, 92, 9, "ink-print")
ROUTES: Final[dict[str, str]] = {}


def heading(scene: Scene) -> str:
    """Where the game stands and whose turn it is; at the end, who won."""
    text = caption(scene)
    return line(text, 652, 33, 23, 660, "wide") + line(text, 195, 18, 16, 376, "tall")


def caption(scene: Scene) -> str:
    """The heading as a text."""
    s, labels, say = scene.table, scene.labels, scene.labels.language.say
    if s.over:
        return labels.words.outcome(s, scene.outcome)
    at = labels.headings[s.round - 1][s.position - 1]
    if scene.view.seat < s.seats and scene.asked >> scene.view.seat & 1:
        return f"{at} · {labels.your_turn}"
    waiting = [seat for seat in range(s.seats) if scene.asked >> seat & 1]
    return f"{at} · " + say("{who} to play", who=labels.words.listed_players(waiting))


def line(text: str, x: float, y: float, size: float, room: float, layout: str) -> str:
    """One line, narrower or smaller if it does not fit."""
    width = text_width(text, size)
    if width * SQUEEZE > room:
        size = size * room / (width * SQUEEZE)
    fit = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if width > room else ""
    return (
        f'<text class="t-display {layout}" x="{x:g}" y="{y:g}" font-size="{size:.3g}" fill="var(--ink-wood)"'
        f' text-anchor="middle"{fit}>{escaped(text)}</text>'
    )


def round_card(scene: Scene) -> str:
    """Six turns in two lanes, the groves they belong to, and the cube (GRV-ROUND-01 to -03)."""
    s, labels = scene.table, scene.labels
    title = labels.headings[s.round - 1][s.position - 1]
    key = f"{s.order}{s.first}{scene.near}{s.groves}{s.parts.digest}"
    if key not in ROUTES:
        if len(ROUTES) >= KEPT:
            ROUTES.clear()
        ROUTES[key] = route(scene)
    x, y = TURN_X[s.position - 1], LANE_Y[0 if s.player_at(s.position) == scene.near else 1]
    cube = (
        f'<g id="turn-cube" class="pos" style="{placed(x, y, x, y)};--k:1;--kp:1"><use href="#grv-turn-cube"/>'
        f'{numeral(0, 5, s.position, 15, "paper-1")}</g>'
    )
    begun = f'<g id="round-card" class="pos" style="{ROUND.style}">{titled(title)}'
    return f"{begun}{ROUTES[key]}{rounds(s.round)}{reach(scene)}{cube}</g>"


def reach(scene: Scene) -> str:
    """That a Ruse may reach any grove, where that is so (GRV-VAR-02)."""
    said = scene.labels.reach
    return f"<g>{titled(said)}{FAR_RUSE}</g>" if said else ""


def rounds(current: int) -> str:
    """Four dots, one for each round."""
    return "".join([
        f'<circle cx="220" cy="{24 + 21 * i}" r="6.5" fill="var(--{"gold" if i < current else "paper-3"})"'
        f' stroke="var(--ink-print)" stroke-width="1"/>'
        for i in range(4)
    ])


def route(scene: Scene) -> str:
    """The card without its cube."""
    s = scene.table
    at = [(TURN_X[i], LANE_Y[0 if s.player_at(i + 1) == scene.near else 1]) for i in range(POSITIONS)]
    way = "M" + "L".join([f"{x} {y}" for x, y in at])
    out = '<use href="#grv-round"/>'
    for i in range(GROVES):
        turns = [TURN_X[t] for t in range(POSITIONS) if s.parts.active_grove[t] == i]
        if turns:
            out += icon(ANIMALS[s.groves[i]], sum(turns) / len(turns), 98, 19, "ink-print")
    for lane, seat in enumerate((scene.near, scene.far)):
        out += f'<use href="#mark-{seat + 1}" transform="translate(22 {LANE_Y[lane]}) scale(.4)"/>'
    out += f'<path d="{way}" fill="none" stroke="var(--bark-2)" stroke-width="4" stroke-linejoin="round"/>'
    for i, (x, y) in enumerate(at):
        out += circle(x, y, 13, "paper-1", stroke="var(--bark-3)", stroke_width="1.3")
        out += numeral(x, y + 5.5, i + 1, 15.5)
    return out
