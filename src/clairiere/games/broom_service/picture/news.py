"""News: the event of the round and the roles that are cursed in it."""

from __future__ import annotations

from clairiere.games.broom_service.numbering import NOTHING, ROLES
from clairiere.games.broom_service.picture.measure import (
    LEADING,
    ROW,
    TALL_LEADING,
    TALL_TEXT,
    TEXT,
    curses_high,
    event_high,
    lines,
)
from clairiere.games.broom_service.picture.plan import COLUMN, GAP, LEFT, MARGIN, TALL
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.kernel.bits import bits
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import escaped, lettering, path, use
from clairiere.pictures.mats import fitted, paper
from clairiere.pictures.place import Place

BROAD = TALL - 2 * MARGIN


def news(scene: Scene) -> str:
    """Event, then curses."""
    return (event(scene) if scene.s.event != NOTHING else "") + (curses(scene) if scene.s.cursed else "")


def event(scene: Scene) -> str:
    """What holds in this round."""
    s, stage = scene.s, scene.stage
    drawn = stage.drawn.get(("event", s.event, s.round)) or stage.drawn.put(("event", s.event, s.round), sheet(scene))
    place = Place(LEFT, scene.plan.event_y, MARGIN, scene.plan.event_v)
    title = escaped(f"{stage.words.events[s.event]}. {stage.words.event_texts[s.event]}")
    button = scene.button("event")
    ring = ""
    if button:
        wide, tall = event_high(stage, s)
        ring = f'<g class="wide">{edge(COLUMN, wide)}</g><g class="tall">{edge(BROAD, tall)}</g>'
    turned = ' class="turned"' if "event" in scene.trace.turned else ""
    inner = f"{scene.titled('event', title)}<g{turned}>{drawn}</g>{ring}"
    return f'<g id="event" class="{scene.classes("event")}" style="{place.style}"{button}>{inner}</g>'


def edge(width: float, height: float) -> str:
    """The gold edge of what can be chosen."""
    line = f'<rect x="-2" y="-2" width="{width + 4:g}" height="{height + 4:g}" rx="17" fill="none"'
    dark = f'{line} stroke="var(--ink-print)" stroke-width="6" opacity=".6"/>'
    return f'{dark}{line} stroke="var(--gold)" stroke-width="3.6"/>'


def sheet(scene: Scene) -> str:
    """The event in both layouts."""
    stage, s = scene.stage, scene.s
    say = stage.words.language.say
    head = say("round {round} of {rounds}", round=s.round, rounds=s.parts.rounds)
    name, (wide, tall) = stage.words.events[s.event], lines(stage, s)
    high, low = event_high(stage, s)
    out = paper(COLUMN, high) + icon("bell", 22, 19, 16, "ink-2")
    out += lettering(34, 23.5, head, 12.8, "ink-2", anchor="start", face="text") + fitted(14, 44, name, 18, COLUMN - 28)
    out += paragraph(wide, 14, 63, TEXT, LEADING)
    other = paper(BROAD, low, 12) + fitted(14, 24, name, 17, 220)
    other += lettering(BROAD - 14, 23, head, 12.8, "ink-2", anchor="end", face="text")
    other += paragraph(tall, 14, 44, TALL_TEXT, TALL_LEADING)
    return f'<g class="wide">{out}</g><g class="tall">{other}</g>'


def paragraph(said: list[str], x: float, y: float, size: float, leading: float) -> str:
    """Some lines of text."""
    return "".join(
        [lettering(x, y + i * leading, line, size, "ink-2", anchor="start", face="text") for i, line in enumerate(said)]
    )


def curses(scene: Scene) -> str:
    """The roles that cost whoever plays them."""
    s, stage = scene.s, scene.stage
    wide, tall = event_high(stage, s)
    place = Place(LEFT, scene.plan.event_y + wide + 9, MARGIN, scene.plan.event_v + tall + GAP)
    key = ("cursed", s.cursed)
    drawn = stage.drawn.get(key) or stage.drawn.put(key, cursed_sheet(scene))
    turned = ' class="turned"' if "cursed" in scene.trace.turned else ""
    said = escaped(stage.words.cast(s.cursed))
    title = "<title>" + stage.say("Cursed in this round:") + f" {said}</title>"
    return f'<g id="cursed" class="pos" style="{place.style}">{title}<g{turned}>{drawn}</g></g>'


def cursed_sheet(scene: Scene) -> str:
    """The same in both layouts."""
    stage, s = scene.stage, scene.s
    high, low = curses_high(s)
    say = stage.words.language.say
    head = say("Cursed: {n} points", n=-s.parts.setup.penalty)
    out, other = paper(COLUMN, high) + brow(COLUMN), paper(BROAD, low, 12) + brow(BROAD)
    top = icon("cursed", 23, 21, 18, "danger") + lettering(38, 26, head, 14, "danger", anchor="start", face="strong")
    for i, role in enumerate(bits(s.cursed)):
        name = scene.printed.roles[role]
        badge = f"brm-badge-{ROLES[role]}"
        y, x, v = 50 + ROW * i, 26 + 182.0 * (i % 2), 46 + ROW * (i // 2)
        out += use(badge, 26, y, 0.52) + fitted(44, y + 5, name, 14, COLUMN - 56, "ink", "text")
        other += use(badge, x, v, 0.5) + fitted(x + 17, v + 5, name, 13.4, 137, "ink", "text")
    return f'<g class="wide">{out}{top}</g><g class="tall">{other}{top}</g>'


def brow(width: float) -> str:
    """The red upper edge."""
    right = f"H{width - 15:g}A15 15 0 0 1 {width - 1:g} 13A18 18 0 0 0 {width - 15:g} 5H15"
    return path(f"M1 13A15 15 0 0 1 15 1{right}A18 18 0 0 0 1 13Z", "danger")
