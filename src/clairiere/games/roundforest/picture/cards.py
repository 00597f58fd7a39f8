"""Character cards and the plates of those who wait; what is called how stands in the state layer."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.tiles import octagon
from clairiere.games.roundforest.picture.tokens import CLOAK, RAMPS, kind_mark, kind_of
from clairiere.games.roundforest.rules.choices import CHARACTERS, NOTHING, OBJECTS, PEDLAR, TASKED
from clairiere.games.roundforest.rules.components import Parts, Task
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, group, icon, lettering, number, path, rect, use

WIDTH: Final = 132
HEIGHT: Final = 206
BAND: Final = 34
"""How much of a card has to be seen to know whose it is."""
PLATE_WIDTH: Final = 118
PLATE_HEIGHT: Final = 46
SKIES: Final = ("sun-4", "berry-5", "sky-3")


def card_symbols() -> str:
    """`rnd-card-demon` (its name goes to (66, 27)), `rnd-plate-imp`, `rnd-pile`, `rnd-portrait-imp` for the tray."""
    out = '<clipPath id="rnd-art"><rect x="6" y="36" width="120" height="82"/></clipPath>'
    out += '<clipPath id="rnd-high-art"><rect x="6" y="36" width="92" height="108" rx="7"/></clipPath>'
    for character, name in enumerate(CHARACTERS):
        out += symbol(f"rnd-portrait-{name}", portrait(character))
        if character < TASKED:
            out += symbol(f"rnd-card-{name}", card(character))
        else:
            out += symbol(f"rnd-plate-{name}", plate(character))
    return out + symbol("rnd-pile", at(6, -6, back()) + back()) + symbol("rnd-portrait-well", well_portrait())


def edge(width: float, height: float, corner: float) -> str:
    """A blank card lying on the table."""
    out = rect(4, 7, width, height, "shade", corner) + rect(0, 3, width, height, "paper-5", corner)
    return out + rect(0, 0, width, height, "paper-1", corner)


def band(width: float, ink: str) -> str:
    """The header."""
    return path(f"M6 17Q6 6 17 6H{number(width - 17)}Q{number(width - 6)} 6 {number(width - 6)} 17V34H6Z", ink)


def card(character: int) -> str:
    """A friend or a foe: the bust, the upper task, the lower task."""
    kind, name = kind_of(character), CHARACTERS[character]
    art = rect(6, 36, 120, 82, SKIES[kind]) + use(f"rnd-c-{name}", 66, 80, 1.24)
    out = edge(WIDTH, HEIGHT, 13) + band(WIDTH, f"{RAMPS[kind]}-5") + group(art, clip_path="url(#rnd-art)")
    out += kind_mark(kind, 114, 50, 12)
    for which, (y, fill) in enumerate(((141, "paper-3"), (182, "sun-2"))):
        out += rect(6, y - 19, 120, 38, fill, 6) + use(f"rnd-task-{character}-{which}", 66, y)
    return out


def plate(character: int) -> str:
    """Somebody who waits in the forest: the token, and what they do."""
    name = CHARACTERS[character]
    out = rect(2, 4, PLATE_WIDTH, PLATE_HEIGHT, "shade", 10) + rect(0, 2, PLATE_WIDTH, PLATE_HEIGHT, "paper-5", 10)
    out += rect(0, 0, PLATE_WIDTH, PLATE_HEIGHT, "paper-1", 10) + rect(44, 4, 70, 38, "sun-2", 7)
    out += use(f"rnd-{name}", 23, 23, 0.54)
    if character == PEDLAR:
        return out + use("rnd-sell", 79, 14, 0.5) + use("rnd-buy", 79, 32, 0.5)
    return out + use(f"rnd-help-{name}", 79, 23, 0.62)


def portrait(character: int) -> str:
    """The same bust for the tray, 104 by 150; its name goes to (52, 26)."""
    kind, name = kind_of(character), CHARACTERS[character]
    art = rect(6, 36, 92, 108, SKIES[kind]) + use(f"rnd-c-{name}", 52, 92, 1.14)
    out = rect(0, 0, 104, 150, "paper-1", 13) + band(104, f"{RAMPS[kind]}-5")
    return out + group(art, clip_path="url(#rnd-high-art)") + kind_mark(kind, 86, 50, 12)


def well_portrait() -> str:
    """The magic well, in the same size."""
    art = use("rnd-fern1", 52, 90, 0.82) + use("rnd-well", 52, 90, 0.95)
    out = rect(0, 0, 104, 150, "paper-1", 13) + band(104, "water-5")
    return out + rect(6, 36, 92, 108, "moss-4", 7) + group(art, clip_path="url(#rnd-high-art)")


def back() -> str:
    """The back of a character card, 92 by 130."""
    out = rect(3, 6, 92, 130, "shade", 11) + rect(0, 3, 92, 130, "bark-5", 11) + rect(0, 0, 92, 130, "pine-4", 11)
    out += rect(5, 5, 82, 120, "none", 7, stroke="var(--sun-3)", stroke_width="2")
    return out + circle(46, 65, 26, "pine-5") + icon("meet", 46, 65, 36, "sun-2")


# Pictograms: what is given, an arrow, what is had for it. Each has its middle at (0, 0) and is at most 120 by 38.

STEP: Final = 31
ROOM: Final = 118
ARROW: Final = "arrow"
Part = tuple[str, int]
"""A drawing, and how many of it."""


def pictogram_symbols(parts: Parts) -> str:
    """`rnd-task-3-0`, `rnd-help-prince`, `rnd-exchange-0`, `rnd-sell`, `rnd-buy`, `rnd-sacrifice`, ..."""
    out = ""
    for character in range(TASKED):
        for which, task in enumerate(parts.tasks[character]):
            out += symbol(f"rnd-task-{character}-{which}", task_row(task))
    for name, row in helps(parts).items():
        out += symbol(f"rnd-help-{name}", drawn(row))
        out += symbol(f"rnd-decline-{name}", drawn([(name, 1), (ARROW, 1), ("tile", 1)]))
    for what, row in enumerate(exchanges(parts)):
        out += symbol(f"rnd-exchange-{what}", drawn(row))
    helpers = parts.helpers
    out += symbol("rnd-sell", drawn([("any", 1), (ARROW, 1), ("o-coin_copper", helpers.sale)]))
    out += symbol("rnd-buy", drawn([("o-coin_silver", helpers.apple_price), (ARROW, 1), ("apple", 1)]))
    out += symbol("rnd-sacrifice", drawn([("apple", 1), (ARROW, 1), ("done", 1)]))
    out += symbol("rnd-debt", drawn([("card", 1), (ARROW, 1), ("satchel", 1)]))
    return out + symbol("rnd-chest", drawn([("o-treasure_chest", 1), ("o-key", 1), (ARROW, 1), ("apple", 1)]))


def task_row(task: Task) -> str:
    """What is handed in, paid and shown, and what it brings."""
    given: list[Part] = [(f"o-{OBJECTS[kind]}", 1) for kind in task.give]
    given += [("o-coin_copper", task.copper)] if task.copper else []
    given += [("o-coin_silver", task.silver)] if task.silver else []
    given += [(f"held {OBJECTS[kind]}", 1) for kind in task.hold]
    had: list[Part] = [] if task.reward == NOTHING else [(f"o-{OBJECTS[task.reward]}", 1)]
    had += [("apple", task.apples)] if task.apples else []
    return drawn([*given, (ARROW, 1), *(had or [("done", 1)])])


def helps(parts: Parts) -> dict[str, list[Part]]:
    """Helpful character -> the ability."""
    helpers = parts.helpers
    found: list[list[Part]] = [
        [("object_bag", 3), (ARROW, 1), ("any", 1)],
        [("wanderer", 1), (ARROW, 1), ("tile", 1)],
        [("sale", 1), ("or", 1), ("purchase", 1)],
        [("any", 1), ("swap", 1), ("object_bag", 1)],
        [("o-coin_copper", helpers.alms), (ARROW, 1), ("card", 1)],
        [("apple", helpers.apples_needed), (ARROW, 1), ("ring", 1)],
    ]
    return dict(zip(CHARACTERS[TASKED:], found, strict=True))


def exchanges(parts: Parts) -> list[list[Part]]:
    """The three at a well."""
    well = parts.well
    return [
        [("any", well.objects), (ARROW, 1), ("o-coin_copper", well.copper_for_objects)],
        [("o-coin_copper", well.copper), (ARROW, 1), ("o-coin_silver", well.silver_for_copper)],
        [("o-coin_silver", well.silver), (ARROW, 1), ("apple", well.apples_for_silver)],
    ]


def drawn(row: list[Part]) -> str:
    """The parts side by side, around (0, 0)."""
    widths = [width(part) for part in row]
    squeeze = min(1, ROOM / sum(widths))
    x, out = -sum(widths) * squeeze / 2, ""
    for part, wide in zip(row, widths):
        out += one(part, x + wide * squeeze / 2)
        x += wide * squeeze
    return out


def width(part: Part) -> float:
    """How much room a part takes."""
    return {ARROW: 25, "swap": 27, "or": 10, "sale": 54, "purchase": 54}.get(part[0], STEP) + (14 if part[1] > 1 else 0)


def one(part: Part, x: float) -> str:
    """A part with its middle at x; several of them have their number before them."""
    name, count = part
    if count > 1:
        return lettering(x - 14, 8, str(count), 22) + one((name, 1), x + 7)
    if name in (ARROW, "swap"):
        return icon(name, x, 0, 20 if name == ARROW else 23, "ink-print")
    if name == "or":
        return path(f"M{x + 2:g}-13L{x - 2:g} 13", "none", stroke="var(--ink-print)", stroke_width="1.8", opacity=".6")
    if name.startswith("held "):
        ring = {"stroke": "var(--moss-4)", "stroke_width": "2.4", "stroke_dasharray": "4 3"}
        return use(f"rnd-o-{name[5:]}", x, 0, 0.4) + circle(x, 0, 15, "none", **ring)
    return SMALL[name](x) if name in SMALL else use(f"rnd-{name}", x, 0, 0.42)


def any_object(x: float) -> str:
    """A token with whatever on it."""
    out = circle(x, 1.2, 13, "bark-4") + circle(x, 0, 13, "bark-1") + circle(x, 0, 11.6, "paper-1")
    return out + icon("bag", x, -0.5, 16, "bark-4")


def little_card(x: float) -> str:
    """The back of a character card."""
    out = rect(x - 11, -15, 24, 32, "shade", 4) + rect(x - 12, -16, 24, 32, "pine-4", 4)
    out += rect(x - 9.5, -13.5, 19, 27, "none", 2.5, stroke="var(--sun-3)", stroke_width=".8")
    return out + icon("meet", x, 0, 17, "sun-2")


def little_tile(x: float) -> str:
    """A forest tile."""
    return path(octagon(15.5, 2), "bark-4", transform=f"translate({x:g} 1.5)") + use("rnd-oak0", x, 0, 0.16)


def wanderer(x: float) -> str:
    """Any pawn."""
    return path(CLOAK, "stone-5", transform=f"translate({x:g} 14) scale(.36)") + circle(x, -6, 3.4, "clay-1")


def sale(x: float) -> str:
    """An object for a coin, in half the size."""
    return at(x, 0, drawn([("any", 1), (ARROW, 1), ("o-coin_copper", 1)]), scale=0.6)


def purchase(x: float) -> str:
    """A coin for an apple, in half the size."""
    return at(x, 0, drawn([("o-coin_silver", 1), (ARROW, 1), ("apple", 1)]), scale=0.6)


def satchel(x: float) -> str:
    """A backpack."""
    out = rect(x - 13, -9, 26, 23, "bark-3", 7) + rect(x - 13, -9, 9, 23, "bark-2", 5)
    flap = path("M-14-4Q-14-15 0-15Q14-15 14-4Q14 3 0 3Q-14 3-14-4Z", "clay-4", transform=f"translate({x:g})")
    return out + flap + rect(x - 3, 0, 6, 8, "sun-3", 2)


def done(x: float) -> str:
    """Nothing but that it is done."""
    return icon("check", x, 0, 24, "moss-5")


SMALL: Final = {
    "any": any_object,
    "card": little_card,
    "done": done,
    "purchase": purchase,
    "sale": sale,
    "satchel": satchel,
    "tile": little_tile,
    "wanderer": wanderer,
}
