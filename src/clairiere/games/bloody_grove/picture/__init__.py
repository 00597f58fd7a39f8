"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.board import elites, gone, groves, market, plaques
from clairiere.games.bloody_grove.picture.plan import CANVAS, FAR, NEAR, PLAQUE_Y, ROUND, SLOTS, pointed_at, touches
from clairiere.games.bloody_grove.picture.scene import Scene
from clairiere.games.bloody_grove.picture.seats import laid_mat, seat_area
from clairiere.games.bloody_grove.picture.sheet import cover, defs
from clairiere.games.bloody_grove.picture.stage import labels, titled
from clairiere.games.bloody_grove.rules.choices import ANIMALS, GROVES, POSITIONS
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.cache import LRUCache
from clairiere.kernel.choices import Choice
from clairiere.kernel.picture import Frame, GamePicture, PictureOptions
from clairiere.kernel.state import Event, Pieces
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import Caption, placed, sprite_sheet
from clairiere.pictures.ink import TEXT_TAG, circle, escaped, icon, numeral
from clairiere.pictures.mats import SQUEEZE, text_width

# Rounds: the heading, and the Round card with its turns and its cube.

LANE_Y: Final = (66, 32)
"""The lanes of the near and of the far player."""
TURN_X: Final = [50 + 29 * i for i in range(POSITIONS)]
LANE_U: Final = (55, 34)
TURN_V: Final = [32 + 16.5 * i for i in range(POSITIONS)]
"""The same for the upright card of the tall layout."""
FAR_RUSE: Final = icon("ruse", 0, 0, 19, "ink-print") + icon("plus", 13, -6, 9, "ink-print")
REACH: Final = f"{placed(21, 98, 13, 15)};--k:1;--kp:.7"
ROUTES: Final[LRUCache[str]] = LRUCache(512)


def heading(scene: Scene) -> str:
    """Where the game stands and whose turn it is; at the end, who won."""
    text = caption(scene)
    return f'<g class="heading">{line(text, 654, 34, 23, 660, "wide")}{line(text, 195, 25, 17, 376, "tall")}</g>'


def caption(scene: Scene) -> str:
    """The heading as a text."""
    s, labels, say = scene.table, scene.labels, scene.labels.language.say
    if s.over:
        return labels.words.outcome(s, scene.outcome)
    at = labels.course(s)
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
        f'{TEXT_TAG} class="t-display {layout}" x="{x:g}" y="{y:g}" font-size="{size:.3g}" fill="var(--ink-wood)"'
        f' text-anchor="middle"{fit}>{escaped(text)}</text>'
    )


def round_card(scene: Scene) -> str:
    """Six turns in two lanes, the groves they belong to, and the cube (GRV-ROUND-01 to -03)."""
    s, labels = scene.table, scene.labels
    title = labels.course(s)
    key = f"{s.order}{s.first}{scene.near}{s.groves}{s.parts.digest}"
    printed = ROUTES.get(key) or ROUTES.put(key, route(scene))
    turn, lane = s.position - 1, 0 if s.player_at(s.position) == scene.near else 1
    cube = (
        f'<g id="turn-cube" class="pos" style="{placed(TURN_X[turn], LANE_Y[lane], LANE_U[lane], TURN_V[turn])};'
        f'--k:1;--kp:.58"><use href="#grv-turn-cube"/>{numeral(0, 6, s.position, 17.5, "paper-1")}</g>'
    )
    begun = f'<g id="round-card" class="pos" style="{ROUND.style}">{titled(title)}'
    return f"{begun}{printed}{rounds(s.round)}{reach(scene)}{cube}</g>"


def reach(scene: Scene) -> str:
    """That a Ruse may reach any grove, where that is so (GRV-VAR-02)."""
    said = scene.labels.reach
    return f'<g class="pos" style="{REACH}">{titled(said)}{FAR_RUSE}</g>' if said else ""


def rounds(current: int) -> str:
    """Four dots, one for each round."""
    return "".join([
        f'<circle class="pos" style="{DOTS[i]}" r="6.5" fill="var(--{"gold" if i < current else "paper-3"})"'
        f' stroke="var(--ink-print)" stroke-width="1"/>'
        for i in range(4)
    ])


DOTS: Final = [f"{placed(220, 24 + 21 * i, 73, 36 + 25 * i)};--k:1;--kp:.72" for i in range(4)]


def route(scene: Scene) -> str:
    """The card without its cube, lying and upright."""
    s = scene.table
    lanes = [0 if s.player_at(i + 1) == scene.near else 1 for i in range(POSITIONS)]
    wide = [(float(TURN_X[i]), float(LANE_Y[lane])) for i, lane in enumerate(lanes)]
    tall = [(float(LANE_U[lane]), TURN_V[i]) for i, lane in enumerate(lanes)]
    out = f'<use href="#grv-round" class="wide"/><use href="#grv-round-tall" class="tall"/>{homes(s)}'
    for lane, seat in enumerate((scene.near, scene.far)):
        style = f"{placed(22, LANE_Y[lane], LANE_U[lane], 14)};--k:.4;--kp:.3"
        out += f'<use href="#mark-{seat + 1}" class="pos" style="{style}"/>'
    return f'{out}<g class="wide">{turns(wide, 13, 17)}</g><g class="tall">{turns(tall, 8, 10.5)}</g>'


def homes(s: Table) -> str:
    """The animals of the groves, beside their turns."""
    out = ""
    for i in range(GROVES):
        of_grove = [t for t in range(POSITIONS) if s.parts.active_grove[t] == i]
        if of_grove:
            x = sum([TURN_X[t] for t in of_grove]) / len(of_grove)
            v = sum([TURN_V[t] for t in of_grove]) / len(of_grove)
            style = f"{placed(x, 98, 13.5, v)};--k:1;--kp:.74"
            out += f'<g class="pos" style="{style}">{icon(ANIMALS[s.groves[i]], 0, 0, 19, "ink-print")}</g>'
    return out


def turns(at: list[tuple[float, float]], r: float, size: float) -> str:
    """The way of the cube, and the numbers on it."""
    way = "M" + "L".join([f"{x:g} {y:g}" for x, y in at])
    out = f'<path d="{way}" fill="none" stroke="var(--bark-2)" stroke-width="{r * 0.3:g}" stroke-linejoin="round"/>'
    for i, (x, y) in enumerate(at):
        out += circle(x, y, r, "paper-1", stroke="var(--bark-3)", stroke_width="1.3")
        out += numeral(x, y + size * 0.35, i + 1, size)
    return out


IN_LINE: Final = PLAQUE_Y - 490
"""How far the Round card has to move up to lie in one line with the groves."""


def table_picture(v: View[Table], options: PictureOptions, words: GameWords[Table]) -> str:
    """The state layer or, standalone, one SVG with the sheet of the view's own box."""
    scene = Scene(v, labels(v.table, options.language, options.names, words), options.last)
    body = part(scene, options.frame) if options.frame else drawn(scene)
    title = Caption("Bloody Grove", caption(scene), options.language)
    if options.standalone:
        return CANVAS.standalone(title, body, defs(v.table.parts), options.theme, options.frame)
    return CANVAS.layer(title, body, options.frame)


def drawn(scene: Scene) -> str:
    """The whole table, the near player's things on top."""
    shared = round_card(scene) + market(scene) + gone(scene) + groves(scene)
    return heading(scene) + seat_area(scene, FAR) + shared + seat_area(scene, NEAR)


def part(scene: Scene, frame: str) -> str:
    """What lies in a frame, and nothing that only reaches into it."""
    if frame == "groves":
        return groves(scene)
    if frame == "line":
        return f'<g transform="translate(0 {IN_LINE:g})">{round_card(scene)}</g>{plaques(scene)}'
    if frame == "market":
        return market(scene)
    if frame == "elites":
        return elites(scene)
    if frame == "druid":
        return laid_mat(scene, NEAR)
    if frame == "hands":
        return seat_area(scene, NEAR)
    return seat_area(scene, FAR) + round_card(scene) + seat_area(scene, NEAR)


class GrovePicture(GamePicture[Table]):
    """Draws views of Bloody Grove: groves, hands and decks."""

    def cover_svg(self) -> str:
        """Bear, owl and fox before the moon."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game's own box."""
        return sprite_sheet(defs(self.rules.components()))

    def render(self, v: View[Table], options: PictureOptions) -> str:
        """The groves between the two players, their mats and hands, and what lies ready."""
        return table_picture(v, options, self.words)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The lower right corner for the prompt, and above it the log."""
        return SLOTS

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """Cards, tokens and places that the choice is about."""
        return touches(v, choice)

    def points_at(self, event: Event, pieces: Pieces) -> list[str]:
        """Cards that lie open, tokens, hands and decks."""
        return pointed_at(event, pieces)
