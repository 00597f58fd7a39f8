"""The turn: the role that was led, and who is brave, cowardly, ousted, without it, or still to come."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.plan import COLUMN, GAP, LEFT, MARGIN, SIDE, TALL, TURN_HIGH
from clairiere.games.broom_service.picture.roles import NAME_SQUEEZE, WIDTH
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.picture.stage import (
    LEADING,
    ROW,
    TALL_LEADING,
    TALL_TEXT,
    TEXT,
    curses_high,
    event_high,
    lines,
)
from clairiere.games.broom_service.rules.choices import NOTHING, ROLES
from clairiere.kernel.bits import bits
from clairiere.kernel.state import Seat
from clairiere.pictures.canvas import Place
from clairiere.pictures.ink import at, escaped, icon, lettering, path, rect, use
from clairiere.pictures.mats import fitted, marked, paper, text_width

CARD: Final = 0.5
LINE_LEFT: Final = 132.0
"""Where the rows begin, beside the card."""
STEP: Final = 29.5
TALL_STEP: Final = 27.0
Row = tuple[str, str, str, bool]
"""Icon, what it says, its ink, and whether the row is lit."""


def turn(scene: Scene) -> str:
    """The sheet in both layouts."""
    s = scene.s
    order = [(s.leader + i) % s.seats for i in range(s.seats)]
    rows = [row(scene, seat) for seat in order]
    key = ("turn", heading(scene), s.role, s.leader, *rows)
    drawn = scene.stage.drawn.get(key) or scene.stage.drawn.put(key, sheet(scene, order, rows))
    return f'<g id="turn" class="pos" style="{scene.plan.turn.style}">{drawn}</g>'


def heading(scene: Scene) -> str:
    """The heading above the round's sheet."""
    s, words = scene.s, scene.stage.words
    say = words.language.say
    if s.over:
        return say("The game is over")
    if s.role != NOTHING:
        return say("This turn: {role}", role=words.roles[s.role])
    if picking(scene):
        return say("Roles are being picked")
    if scene.asked & scene.asked - 1:
        return say("Bids are being made")
    return say("{who} leads", who=words.players[s.leader])


def picking(scene: Scene) -> bool:
    """Whether nobody has a hand yet."""
    return scene.s.players[scene.s.remaining()[0]].cards < 0


def row(scene: Scene, seat: Seat) -> Row:
    """What is said of one player."""
    s, say = scene.s, scene.stage.words.language.say
    lit = bool(scene.asked >> seat & 1)
    if s.gone >> seat & 1:
        return "", say("has left"), "ink-3", False
    if s.over:
        points = scene.stage.words.points(s.players[seat].vp)
        return ("crown", points, "gold-ink", True) if seat in scene.winners else ("", points, "ink-2", False)
    if s.role == NOTHING:
        return before(scene, seat, lit)
    player = s.players[seat]
    if player.played >> s.role & 1:
        if not player.braves >> s.role & 1:
            return "coward", say("cowardly"), "ink-2", lit
        return ("brave", say("brave"), "gold-ink", lit) if s.claim == seat else ("close", say("ousted"), "ink-3", lit)
    if lit:
        return "", say("your turn") if seat == scene.viewer else say("to play"), "ink", True
    return (
        ("hour", say("to come"), "ink-2", False) if seat in scene.to_come else ("pass", say("passes"), "ink-2", False)
    )


def before(scene: Scene, seat: Seat, lit: bool) -> Row:
    """Before a role is led: who picks or bids, who leads, how many cards the others have."""
    say = scene.stage.words.language.say
    if picking(scene) or scene.asked & scene.asked - 1:
        return (
            ("hour", say("is choosing"), "ink-2", seat == scene.viewer)
            if lit
            else ("check", say("ready"), "ink-2", False)
        )
    if lit:
        return "", say("your turn") if seat == scene.viewer else say("to play"), "ink", True
    cards = max(0, scene.s.players[seat].cards)
    return "", scene.stage.words.language.say_many("{n} card", "{n} cards", cards), "ink-2", False


def sheet(scene: Scene, order: list[Seat], rows: list[Row]) -> str:
    """Title, card and rows."""
    broad = TALL - 2 * MARGIN
    title, role = heading(scene), scene.s.role
    wide = paper(SIDE, TURN_HIGH) + fitted(16, 31, title, 20, SIDE - 32)
    tall = paper(broad, scene.plan.turn_high, 12) + fitted(14, 25, title, 17, broad - 28)
    face = "brm-role-back" if role == NOTHING else f"brm-face-{ROLES[role]}"
    name = "" if role == NOTHING else name_on(scene, role)
    wide += at(16, 46, use(face), name, scale=CARD)
    count = len(order)
    top = 46 + (140 - STEP * count) / 2
    half = (broad - 22) / 2
    for i, (seat, found) in enumerate(zip(order, rows)):
        wide += line(scene, seat, found, LINE_LEFT, top + STEP * i, SIDE - LINE_LEFT - 12, STEP)
        tall += line(scene, seat, found, 8 + (half + 6) * (i % 2), 36 + TALL_STEP * (i // 2), half, TALL_STEP)
    return f'<title>{spoken(scene, order, rows)}</title><g class="wide">{wide}</g><g class="tall">{tall}</g>'


def spoken(scene: Scene, order: list[Seat], rows: list[Row]) -> str:
    """The sheet for those who do not see it: `This turn: Hill witch · Ada brave · Bo to play`."""
    said = [f"{scene.stage.names[seat]} {row[1]}" for seat, row in zip(order, rows)]
    return escaped(" · ".join([heading(scene), *said]))


def name_on(scene: Scene, role: int) -> str:
    """The name on the small card, as large as can be read."""
    said = scene.printed.roles[role]
    name = fitted(WIDTH / 2, 34, said, 20.4, WIDTH - 24, "paper-1", "strong", "middle", NAME_SQUEEZE)
    return f'<g class="fine">{name}</g>'


def line(scene: Scene, seat: Seat, found: Row, x: float, y: float, width: float, high: float) -> str:
    """Mark, name, and what is said."""
    glyph, said, ink, lit = found
    middle = y + high / 2
    out = rect(x, y + 1, width, high - 2, "accent-soft", 8) if lit else ""
    size = 14.0 if width > 200 else 13.2
    taken = text_width(said, size) * 0.94 + (25 if glyph else 0)
    right = x + width - 8
    out += marked(seat, scene.stage.names[seat], x + 15, middle, 9)
    room = max(36.0, width - 38 - taken)
    out += fitted(x + 30, middle + 5, scene.stage.names[seat], size + 0.5, room, "ink", "strong" if lit else "text")
    out += lettering(
        right, middle + 5, said, size, ink, anchor="end", face="strong" if ink in ("gold-ink", "ink") else "text"
    )
    wide = text_width(said, size) * (1.04 if ink == "gold-ink" else 0.97)
    return out + icon(glyph, right - wide - 13, middle, 17, ink) if glyph else out


# News: the event of the round and the roles that are cursed in it.

BROAD = TALL - 2 * MARGIN


def news(scene: Scene) -> str:
    """Event, then curses."""
    return (event(scene) if scene.s.event != NOTHING else "") + (curses(scene) if scene.s.cursed else "")


def event(scene: Scene) -> str:
    """What holds in this round."""
    s, stage = scene.s, scene.stage
    key = ("event", s.event, s.round)
    drawn = stage.drawn.get(key) or stage.drawn.put(key, event_art(scene))
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


def event_art(scene: Scene) -> str:
    """The event in both layouts."""
    stage, s = scene.stage, scene.s
    say = stage.words.language.say
    head = say("round {round} of {rounds}", round=s.round, rounds=s.parts.rounds)
    name, (wide, tall) = stage.words.events[s.event], lines(stage, s)
    high, low = event_high(stage, s)
    out = paper(COLUMN, high) + icon("bell", 22, 19, 16, "ink-2")
    out += lettering(34, 23.5, head, 12.9, "ink-2", anchor="start", face="text") + fitted(14, 44, name, 18, COLUMN - 28)
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
        out += use(badge, 26, y, 0.52) + fitted(44, y + 5, name, 14, COLUMN - 56, "ink", "text", squeeze=NAME_SQUEEZE)
        other += use(badge, x, v, 0.5) + fitted(x + 17, v + 5, name, 13.4, 137, "ink", "text", squeeze=NAME_SQUEEZE)
    return f'<g class="wide">{out}{top}</g><g class="tall">{other}{top}</g>'


def brow(width: float) -> str:
    """The red upper edge."""
    right = f"H{width - 15:g}A15 15 0 0 1 {width - 1:g} 13A18 18 0 0 0 {width - 15:g} 5H15"
    return path(f"M1 13A15 15 0 0 1 15 1{right}A18 18 0 0 0 1 13Z", "danger")
