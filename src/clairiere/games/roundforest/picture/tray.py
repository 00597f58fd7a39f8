"""The tray: a character's tasks, a well's exchanges, or what can be picked from, held before the forest."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.element_ids import CALL_IDS, EXCHANGE_IDS, PICK_IDS, TASK_IDS
from clairiere.games.roundforest.picture.scene import Scene
from clairiere.games.roundforest.picture.scenery.boards import ROW_HEIGHT, ROW_WIDTH, TRAY_HEIGHT, TRAY_WIDTH
from clairiere.games.roundforest.rules.choices import CHARACTERS, CORNER, GRID, OBJECTS, PEDLAR, PRINCE, SPIRIT
from clairiere.games.roundforest.rules.components import kinds
from clairiere.games.roundforest.rules.steps.action import AbilityChoice, WellChoice
from clairiere.games.roundforest.rules.steps.characters import BeggarCard, ImpTake, PedlarMode, PrincePick
from clairiere.games.roundforest.rules.steps.tasks import TaskChoice
from clairiere.kernel.bits import bits
from clairiere.pictures.ink import escaped
from clairiere.pictures.mats import fitted, text_width
from clairiere.pictures.place import Place
from clairiere.pictures.style import HIT

LEFT: Final = 122.0
"""Where the rows begin."""
STEP: Final = ROW_HEIGHT + 5
HALF: Final = (ROW_WIDTH - 6) / 2
MANY: Final = 7
"""So many tokens do not lie in one row of the tray any more."""
Row = tuple[str, str, str]
"""The id of a row, the pictogram on it, and what it is called if it cannot be chosen."""


def tray(scene: Scene, alone: bool = False) -> str:
    """What the open question is about, if that is more than one object."""
    ask, s = scene.open, scene.s
    if ask is None:
        return ""
    at = s.players[ask.seat].at
    place = Place(3, 3, 0, 0, 1.08, 1) if alone else scene.plan.tray(0 if at == CORNER else at // GRID)
    drawn = content(scene, place)
    if not drawn:
        return ""
    return f'<g id="tray" class="pos" style="{place.style}"><use href="#rnd-tray"/></g>{drawn}'


def content(scene: Scene, place: Place) -> str:
    """What lies on it."""
    ask, say = scene.open, scene.stage.say
    if isinstance(ask, TaskChoice):
        return meeting(scene, place, ask.character, tasks(scene, ask.character))
    if isinstance(ask, AbilityChoice):
        name = CHARACTERS[ask.character]
        rows = [("ability-use", f"help-{name}", say("cannot be used now")), ("ability-decline", "wait", "")]
        return meeting(scene, place, ask.character, rows)
    if isinstance(ask, PedlarMode):
        rows = [("pedlar-sell", "sell", say("not possible now")), ("pedlar-buy", "buy", say("not possible now"))]
        return meeting(scene, place, PEDLAR, rows)
    if isinstance(ask, WellChoice):
        rows = [(EXCHANGE_IDS[what], f"exchange-{what}", say("not possible now")) for what in range(3)]
        return portrait(scene, place, "well", scene.stage.words.language.say("Well")) + listed(scene, place, rows)
    return picks(scene, place)


def picks(scene: Scene, place: Place) -> str:
    """Tokens of which one may be taken: drawn by the prince, in the bag for the imp, called by the beggar."""
    ask, s, names = scene.open, scene.s, scene.printed.objects
    if isinstance(ask, PrincePick):
        tokens = [(PICK_IDS[kind], OBJECTS[kind], names[kind]) for kind in kinds(s.drawn)]
        face = portrait(scene, place, CHARACTERS[PRINCE], scene.printed.characters[PRINCE])
        return face + grid(scene, place, tokens, LEFT - 10)
    if isinstance(ask, ImpTake):
        there = [kind for kind in range(len(OBJECTS)) if s.bag[kind]]
        return grid(scene, place, [(PICK_IDS[kind], OBJECTS[kind], names[kind]) for kind in there])
    if isinstance(ask, BeggarCard):
        called = scene.printed.characters
        return grid(scene, place, [(CALL_IDS[who], CHARACTERS[who], escaped(called[who])) for who in bits(s.pile)])
    return ""


def tasks(scene: Scene, character: int) -> list[Row]:
    """Both tasks, then, in one row, the apple and the debt; a debt only if the character was drawn."""
    no = scene.stage.say("not possible now")
    rows = [(id, f"task-{character}-{which}", no) for which, id in enumerate(TASK_IDS)]
    rows.append(("task-sacrifice", "sacrifice", no))
    return [*rows, ("task-debt", "debt", no)] if scene.s.met == character else rows


def meeting(scene: Scene, place: Place, character: int, rows: list[Row]) -> str:
    """A character and what can be done."""
    name = CHARACTERS[character]
    drawn = portrait(scene, place, name, scene.printed.characters[character])
    rows = [(id, f"decline-{name}" if symbol == "wait" else symbol, said) for id, symbol, said in rows]
    return drawn + listed(scene, place, rows if character != SPIRIT else rows[1:])


def portrait(scene: Scene, place: Place, name: str, called: str) -> str:
    """The picture of the character that was met, with its name."""
    size = 17.0 if text_width(called, 17) <= 84 else 13.0
    label = fitted(52, 20 + size * 0.36, called, size, 86, "paper-1", "strong", "middle")
    return f'<g id="met" class="pos" style="{place.by(9, 8).style}"><use href="#rnd-portrait-{name}"/>{label}</g>'


def listed(scene: Scene, place: Place, rows: list[Row]) -> str:
    """The rows, the last two side by side if there are four."""
    lines = min(3, len(rows))
    top = (TRAY_HEIGHT - lines * STEP + 5) / 2
    out = ""
    for i, row in enumerate(rows):
        half = len(rows) > 3 and i >= 2
        x = LEFT + (HALF + 6 if i == 3 else 0)
        out += drawn_row(scene, place.by(x, top + STEP * min(i, 2)), row, half)
    return out


def drawn_row(scene: Scene, place: Place, row: Row, half: bool) -> str:
    """One thing that can, or cannot, be done."""
    id, symbol, refused = row
    button, kind, width = scene.button(id), "half" if half else "row", HALF if half else ROW_WIDTH
    drawn = f'<use href="#rnd-{kind}{"-ring" if button else ""}"/>'
    pale = "" if button or scene.asked < 0 else ' opacity=".42"'
    middle = f"translate({width / 2:g} {ROW_HEIGHT / 2:g}) scale({0.95 if half else 1.14:g})"
    drawn += f'<g{pale}><use href="#rnd-{symbol}" transform="{middle}"/></g>'
    title = f"<title>{scene.labels(id) or refused}</title>"
    return f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{title}{drawn}</g>'


def grid(scene: Scene, place: Place, tokens: list[Row], left: float = 0) -> str:
    """Tokens in one, two or three rows, as large as there is room for."""
    down = 1 if len(tokens) < MANY else 2 if len(tokens) < 2 * MANY else 3
    across = (len(tokens) + down - 1) // down
    step = min(92, (TRAY_WIDTH - left - 20) / across, (TRAY_HEIGHT - 14) / down)
    out = ""
    for i, (id, symbol, title) in enumerate(tokens):
        column, row = i % across, i // across
        x = (TRAY_WIDTH + left) / 2 + step * (column - (across - 1) / 2)
        y = TRAY_HEIGHT / 2 + step * (row - (down - 1) / 2) - 1
        out += pick(scene, place.by(x, y, step / 92), id, symbol, title)
    return out


def pick(scene: Scene, place: Place, id: str, symbol: str, title: str) -> str:
    """One of them; what cannot be had is pale."""
    button = scene.button(id)
    marks = f'{HIT}<use href="#rnd-ring-token"/>' if button else ""
    pale = "" if button or scene.asked < 0 else ' opacity=".42"'
    inner = f'{scene.titled(id, title)}{marks}<g{pale}><use href="#rnd-{symbol}"/></g>'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{inner}</g>'
