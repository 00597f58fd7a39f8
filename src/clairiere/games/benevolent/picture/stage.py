"""The stage: everything about one table that does not change from move to move, written out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.benevolent.names import Names, secret_words
from clairiere.games.benevolent.picture.places import BADGE_Y, RINGS
from clairiere.games.benevolent.picture.plan import TILE_PITCH, Plan, plan_of
from clairiere.games.benevolent.picture.seat_area import berths
from clairiere.games.benevolent.picture.tokens import HIGH, WIDE, arrow
from clairiere.games.benevolent.rules.choices import (
    ARROWS,
    CLOVER,
    CRYSTAL,
    FEATHER,
    GIFTS,
    KINDS,
    NO_ARROW,
    SECRETS,
    SLOTS,
    TRADES,
    counts,
)
from clairiere.games.benevolent.rules.components import Parts
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.cache import LRUCache, shared
from clairiere.kernel.language import MINUS
from clairiere.kernel.state import SPECTATOR, Seat, others
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import Place
from clairiere.pictures.ink import at, circle, escaped, icon, lettering, rect, use
from clairiere.pictures.mats import Sayings, halved, text_width
from clairiere.pictures.pieces import count_disc

Item = tuple[str, float]
"""A drawing around (0, 0), and its width."""

ICON: Final = 22.0


def gift(number: int) -> Item:
    """A Gift token."""
    return use(f"ben-{GIFTS[number]}", 0, 0, 0.58), 25


def glyph(name: str, colour: str = "ink-print", size: float = ICON) -> Item:
    """An icon."""
    return icon(name, 0, 0, size, colour), size + 1


def word(text: str) -> Item:
    """A number or a sign."""
    return lettering(0, 6, text, 17), 10.5 * len(text) + 3


def snug(text: str) -> Item:
    """The same, close to what stands beside it."""
    return lettering(0, 6, text, 17), 10.5 * len(text)


def drawing(name: str, width: float, scale: float = 1) -> Item:
    """A symbol of the sprite sheet."""
    return use(f"ben-{name}", 0, 0, scale), width


LEAF: Final = glyph("leaf", "moss-5", 19)
TO: Final = glyph("arrow", size=16)


def row(items: list[Item], room: float) -> str:
    """Items side by side around (0, 0), smaller if there is no room."""
    total = sum([width for _, width in items])
    x = -total / 2
    out = ""
    for drawn, width in items:
        out += f'<g transform="translate({x + width / 2:.1f} 0)">{drawn}</g>'
        x += width
    return out if total <= room else f'<g transform="scale({room / total:.3g})">{out}</g>'


def less(leaves: int) -> Item:
    """So many Leaves cheaper."""
    return word(f"{MINUS}{leaves}")


def barter(parts: Parts, secret: int) -> list[Item]:
    """What is given back, and what is had for it."""
    given = counts(parts.secrets.gives[secret])
    tokens = [gift(kind) for kind, many in enumerate(given) for _ in range(many)]
    return [*tokens, TO, gift(parts.secrets.takes[secret])]


def full_items(parts: Parts) -> list[list[Item]]:
    """Secret -> what is on its tile."""
    n = parts.secrets
    swap, sleep, buy, step, plus = glyph("swap"), glyph("sleep"), glyph("buy"), glyph("step"), word("+")
    return [
        [gift(FEATHER)],
        [gift(CLOVER), word(f"+{n.leaves_gained}"), LEAF],
        [gift(CRYSTAL), word(str(n.crystal_price)), LEAF],
        *[barter(parts, secret) for secret in TRADES],
        [sleep],
        [swap],
        [buy, less(n.cheaper), LEAF],
        [swap, plus, swap, word(str(n.exchange_again)), LEAF],
        [sleep, plus, sleep, word(str(n.sleep_again)), LEAF],
        [drawing("hollow", 32), word(f"±{n.cached}"), LEAF],
        [step, step],
        [drawing("alone", 30), word(f"+{n.solitude}"), LEAF],
        [drawing("roam", 56)],
        [drawing("free", 30), word("0"), LEAF],
        [step, TO, drawing("heap3", 44, 0.24)],
        [buy, less(n.discount), LEAF],
    ]


def small_items(parts: Parts) -> list[list[Item]]:
    """Secret -> what is on its tile when it lies on somebody else's mat: a sign and a number at most."""
    n = parts.secrets
    swap, sleep, step = glyph("swap"), glyph("sleep"), glyph("step", size=20)
    return [
        [gift(FEATHER)],
        [gift(CLOVER), snug(f"+{n.leaves_gained}")],
        [gift(CRYSTAL), word(str(n.crystal_price))],
        *[[TO, gift(n.takes[t])] for t in TRADES],
        [sleep],
        [swap],
        [snug(f"{MINUS}{n.cheaper}"), LEAF],
        [swap, word("+")],
        [sleep, word("+")],
        [drawing("hollow", 30)],
        [step, step],
        [drawing("alone", 28)],
        [drawing("roam", 56)],
        [drawing("free", 28)],
        [drawing("heap3", 40, 0.22)],
        [snug(f"{MINUS}{n.discount}"), LEAF],
    ]


def emblems(parts: Parts) -> list[str]:
    """Secret -> its emblem in full, at most 84 wide."""
    return [row(items, 84) for items in full_items(parts)]


def small_emblems(parts: Parts) -> list[str]:
    """Secret -> its small emblem, at most 36 wide."""
    return [f'<g transform="scale(.82)">{row(items, 44)}</g>' for items in small_items(parts)]


def tiny_items(parts: Parts) -> list[list[Item]]:
    """Secret -> one sign or two, no number; which of two with the same sign it is, the tile itself says."""
    swap, sleep, buy, step = glyph("swap"), glyph("sleep"), glyph("buy"), glyph("step", size=18)
    return [
        [gift(FEATHER)],
        [gift(CLOVER)],
        [gift(CRYSTAL)],
        *[[TO, gift(parts.secrets.takes[t])] for t in TRADES],
        [sleep],
        [swap],
        [buy],
        [swap],
        [sleep],
        [drawing("hollow", 30)],
        [step, step],
        [drawing("alone", 28)],
        [drawing("roam", 48)],
        [drawing("free", 28)],
        [drawing("heap3", 40, 0.22)],
        [buy],
    ]


def tiny_emblems(parts: Parts) -> list[str]:
    """Secret -> its tiny emblem, at most 20 wide."""
    return [f'<g transform="scale(.8)">{row(items, 25)}</g>' for items in tiny_items(parts)]


CLOUD_X: Final[tuple[float, ...]] = (50.0, 150.0, 250.0, 350.0)
CLOUD_Y: Final = 172.0
STACK_X: Final[tuple[float, ...]] = (46.0, 123.0, 200.0, 277.0, 354.0)
STACK_Y: Final = 43.0
TALLEST: Final = 20.0
"""How high a stack of tokens may get."""
ROW_Y: Final = 46.0
"""How far below the middle of a hex its Footsteps stand."""
NUMBER_Y: Final = 93.0
"""And its number, which no Footstep may cover, whatever its shape and the ring around it."""
STRIDE: Final = 42.0


class Printed:
    """What is printed alike for every table of one box in one language."""

    def __init__(self, s: Table, words: Names) -> None:
        self.emblems = emblems(s.parts)
        self.small = small_emblems(s.parts)
        self.tiny = tiny_emblems(s.parts)
        self.secret_names = [name_lines(name) for name in words.secrets]
        self.secret_titles = [secret_title(secret, s, words) for secret in range(len(SECRETS))]
        self.gift_names = [escaped(str(gift)) for gift in words.gifts]
        self.arrows = "".join([arrow_drawn(s, a) for a in range(len(ARROWS)) if s.parts.arrow_gifts[a] != NO_ARROW])
        self.counts = [[count_disc(d, d, n, r) for n in range(16)] for d, r in ((11.5, 14.6), (14, 11))]
        self.piles = [[pile(gift, left) for left in range(16)] for gift in range(len(GIFTS))]


PRINTS: Final[LRUCache[Printed]] = LRUCache(20)
"""The prints of so many boxes and languages are kept."""


def printed_for(s: Table, words: Names) -> Printed:
    """The prints of this table's box, made once."""
    key = (words.language.code, s.parts.digest)
    found = PRINTS.get(key)
    return PRINTS.put(key, Printed(s, words)) if found is None else found


class Stage(Sayings):
    """What a picture is put together from, for one table, seen from one seat in one language."""

    def __init__(self, s: Table, near: Seat, words: Names) -> None:
        super().__init__(words.language)
        self.words = words
        self.plan: Plan = plan_of(s.forest.template)
        self.near = 0 if near == SPECTATOR else near
        self.watching = near == SPECTATOR
        self.order = others(self.near, s.seats)
        self.names = [str(name) for name in words.players]
        self.titles = [escaped(name) for name in self.names]
        self.layers = layers(s)
        self.cards = [cards(self.plan, layer) for layer in self.layers]
        self.art = hex_art(s)
        self.tops = [hex_top(s.forest.kinds[hex], hex) for hex in range(s.forest.size)]
        self.tags = [place.offset(25, BADGE_Y) for place in self.plan.hexes]
        self.hex_names = [escaped(str(words.hexes[hex])) for hex in range(s.forest.size)]
        self.rows: dict[int, list[Place]] = {}
        printed = printed_for(s, words)
        self.emblems = printed.emblems
        self.small = printed.small
        self.tiny = printed.tiny
        self.secret_names = printed.secret_names
        self.secret_titles = printed.secret_titles
        self.gift_names = printed.gift_names
        self.arrows = printed.arrows
        self.counts = printed.counts
        self.piles = printed.piles
        self.slots = [slot_place(self.plan, slot) for slot in SLOTS]
        self.clouds = [self.plan.dreams.by(x, CLOUD_Y) for x in CLOUD_X]
        self.stacks = [self.plan.dreams.by(x, STACK_Y) for x in STACK_X]
        self.berths = berths(self.plan, self.near, self.order)
        self.woods = woods(self.layers, self.cards, self.art, self.plan)
        self.board = f'<g class="pos" style="{self.plan.dreams.style}"><use href="#ben-board"/>{self.arrows}</g>'
        self.description = words.language.say("The forest, the Dreams board, the Secrets and what each player has.")
        self.mats: LRUCache[str] = LRUCache(200)  # papers, once they have been drawn

    def seat_place(self, seat: Seat) -> Place:
        """Where the Footsteps on a seat's card lie."""
        return self.berths[seat].card

    def row(self, hex: int, count: int) -> list[Place]:
        """Where so many Footsteps stand on a hex: in one row, or in two."""
        key = hex * 16 + count
        if key not in self.rows:
            self.rows[key] = standing(self.plan.hexes[hex], count)
        return self.rows[key]


def layers(s: Table) -> list[list[int]]:
    """The hexes, segment by segment, those that lie on others last."""
    template = s.forest.template
    return [[h for h in range(s.forest.size) if template.cells[h][0] == slot] for slot in range(len(template.slots))]


def cards(plan: Plan, hexes: list[int]) -> str:
    """The cut-out card of one segment with its shadow."""
    styles = [plan.hexes[hex].style for hex in hexes]
    shadows = "".join([f'<use class="pos" style="{style}" href="#ben-shadow"/>' for style in styles])
    return shadows + "".join([f'<use class="pos" style="{style}" href="#ben-card"/>' for style in styles])


def woods(layers: list[list[int]], cards: list[str], art: list[str], plan: Plan) -> str:
    """The forest as it was laid: the cards, and the trees on them."""
    out = ""
    for card, hexes in zip(cards, layers, strict=True):
        out += card + "".join([f'<g class="pos" style="{plan.hexes[hex].style}">{art[hex]}</g>' for hex in hexes])
    return out


def hex_art(s: Table) -> list[str]:
    """The drawing of every hex; hexes of one kind do not all have the same trees."""
    seen = [0] * len(KINDS)
    out = []
    for kind in s.forest.kinds:
        out.append(f'<use href="#ben-{KINDS[kind]}-{seen[kind] % len(RINGS[kind])}"/>')
        seen[kind] += 1
    return out


def hex_top(kind: int, hex: int) -> str:
    """What lies over every mist: the badge and the number of the hex."""
    number = lettering(0, NUMBER_Y, str(hex + 1), 18.8, face="strong")
    return f'<use href="#ben-badge-{KINDS[kind]}" y="{BADGE_Y:g}"/><use href="#ben-plate"/>{number}'


def standing(middle: Place, count: int) -> list[Place]:
    """Up to four in a row at the foot of the hex; more stand in two rows."""
    lower = count if count <= 4 else (count + 1) // 2
    found: list[Place] = []
    for many, y in ((lower, ROW_Y), (count - lower, ROW_Y - 40)):
        step = min(STRIDE, 158 / max(1, many))
        for i in range(many):
            found.append(middle.by((i - (many - 1) / 2) * step, y, min(1, step / 40)))
    return found


def name_lines(name: str) -> str:
    """The name of a Secret under its emblem, in one line or in two."""
    size = 13.2
    if text_width(name, size) <= WIDE - 17:
        return lettering(0, HIGH / 2 - 16, name, size, face="strong")
    first, second = halved(name)
    out = lettering(0, HIGH / 2 - 22.8, first, size, face="strong")
    return out + lettering(0, HIGH / 2 - 9, second, size, face="strong")


def secret_title(secret: int, s: Table, words: Names) -> str:
    """Its name and what it does."""
    return escaped(f"{words.secrets[secret]}. {secret_words(secret, s, words)}")


def pile(gift: int, left: int) -> str:
    """A stack of so many tokens, and the labels for their number and their price."""
    out, rise = "", min(4.0, TALLEST / max(1, left))
    for i in range(left):
        out += use(f"ben-{GIFTS[gift]}", -17, 9 - i * rise, 0.9)
    if not left:
        out = use(f"ben-no-{GIFTS[gift]}", -17, 6, 0.9)
    out += rect(6, -27, 27, 20, "paper-1", 10)
    out += rect(-7, 2, 43, 25, "sun-2", 12.5, stroke="var(--ink-print)", stroke_width=".8")
    return out + icon("leaf", 26, 14.5, 14.5, "moss-5")


def slot_place(plan: Plan, slot: str) -> Place:
    """The middle of a place in the pyramid; the rows are counted from the foot."""
    row, column = int(slot[1]), int(slot[3])
    x = TILE_PITCH[0] * (column - 1 + (row - 1) / 2) + WIDE / 2
    return plan.secrets.by(x, TILE_PITCH[1] * (3 - row) + HIGH / 2)


def arrow_drawn(s: Table, number: int) -> str:
    """An arrow of the Dream Path and the Gift on it: straight to the next cloud, else in a bow above or below."""
    start, end, gift = number >> 2, number & 3, s.parts.arrow_gifts[number]
    x, goal = CLOUD_X[start], CLOUD_X[end]
    if end == start + 1:
        out = arrow(f"M{x + 31:g} {CLOUD_Y:g}H{goal - 40:g}", goal - 33, CLOUD_Y, 0)
        middle = CLOUD_Y
    else:
        out, middle = bow(start, end)
    if gift < 0:
        return out
    token = circle(0, 0, 15, "dusk-5") + use(f"ben-{GIFTS[gift]}", 0, -1, 0.62)
    return out + at((x + goal) / 2, middle, token)


def bow(start: int, end: int) -> tuple[str, float]:
    """An arrow in a bow, above the clouds if it starts on the last one, and the height of its middle."""
    above, span = start == 3 or end > start, abs(start - end)
    side = -1 if above else 1
    depth = {1: 26.0, 2: 44.0 if above else 56.0, 3: 76.0}.get(span, 40.0)
    spread = 5 * span - 8 if above else 30 * span - 47
    back = 1 if end <= start else -1
    x, goal = CLOUD_X[start] + back * spread, CLOUD_X[end] - back * spread
    y = CLOUD_Y + side * 20
    control = (CLOUD_Y + side * depth - 0.25 * y) / 0.75
    d = f"M{x:g} {y:g}C{x:g} {control:.1f} {goal:g} {control:.1f} {goal:g} {y + side * 10:g}"
    return arrow(d, goal, y + side * 2, -90 * side), CLOUD_Y + side * depth


STAGES: Final[LRUCache[Stage]] = shared(LRUCache(1600))
"""Every seat of a table has one: room for all seats of 160 tables that are played at once."""


def stage_of(s: Table, near: Seat, language: str, names: Sequence[str], words: GameWords[Table]) -> Stage:
    """The stage of this table, built once."""
    key = (s.parts.digest, s.forest.id, language, near, *names)
    found = STAGES.get(key)
    if found is None:
        table_words = words.for_table(s, language, names)
        assert isinstance(table_words, Names)
        found = STAGES.put(key, Stage(s, near, table_words))
    return found
