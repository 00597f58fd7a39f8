"""Seats: the mats of the players with their children, what those can do, and their knowledge."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.plan import CHILD_IDS, GAP, HEAD, MARGIN, MAT, OWN_HIGH, SEAT_IDS
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.games.bethel_woods.rules.choices import CHARACTERS
from clairiere.pictures.canvas import HIT, Spot
from clairiere.pictures.ink import circle, icon, lettering, rect
from clairiere.pictures.mats import LEGIBLE, fitted, marked, paper, rim, tag, wrapped

FULL: Final = 378.0
HALF: Final = 186.0
TEXT: Final = LEGIBLE
LEADING: Final = 16.2
LEAST: Final = 0.44
"""The smallest scale of a token whose number can be read."""
USED: Final = circle(34, 34, 17, "moss-4", stroke="var(--paper-1)", stroke_width="3") + icon(
    "check", 34, 34, 24, "paper-1"
)


class Berth:
    """Where the parts of one mat lie."""

    def __init__(self, x: float, y: float, u: float, v: float, width: float, height: float, own: bool) -> None:
        self.x = x
        self.y = y
        self.u = u
        self.v = v
        self.width = width  # of the tall mat
        self.height = height
        self.own = own
        self.beside = width > HALF and not own  # tokens lie right of the name
        self.corner = Spot(x, y, 1, u, v, 1)
        r = 21.0 if own else min(17.0, height / 2 - 4)
        middle = 29.0 if own else 22.0 if height > 40 else height / 2
        self.child = Spot(x + 45, y + 45, 31 / 53, u + 8 + r, v + middle, r / 53)
        self.rows: dict[int, list[Spot]] = {}

    def row(self, count: int) -> list[Spot]:
        """Where so many tokens lie."""
        if count not in self.rows:
            self.rows[count] = self.laid(count)
        return self.rows[count]

    def laid(self, count: int) -> list[Spot]:
        """Closer together and smaller if they are too many."""
        step, k = fit(count, 212.0, 30.3, 0.64)
        if self.own:
            left, room, middle, pitch, largest = 80.0, 290.0, 29.0, 44.4, 0.88
        elif self.beside:
            left, room, middle, pitch, largest = 166.0, 204.0, self.height / 2, 31.4, 0.66
        else:
            left, room, middle, pitch, largest = 19.0, 172.0, 55.0, 24.6, 0.52
        tall, kp = fit(count, room, pitch, largest)
        return [
            Spot(self.x + 29 + i * step, self.y + 137, k, self.u + left + i * tall, self.v + middle, kp)
            for i in range(count)
        ]


def fit(count: int, room: float, pitch: float, scale: float) -> tuple[float, float]:
    """From one token to the next, and their scale."""
    step = min(pitch, room / max(1, count))
    return step, max(LEAST, min(scale, scale * step / pitch))


def berths(seats: int, strip: float, own_v: float) -> list[Berth]:
    """In the order in which they lie, the near one last."""
    found = []
    for i in range(seats - 1):
        v = HEAD if seats == 3 else HEAD + i * (strip + GAP)
        u, width = (MARGIN + i * (HALF + 6), HALF) if seats == 3 else (MARGIN, FULL)
        found.append(Berth(MAT[0], MAT[1] + i * MAT[4], u, v, width, strip, own=False))
    last = seats - 1
    return [*found, Berth(MAT[0], MAT[1] + last * MAT[4], MARGIN, own_v, FULL, OWN_HIGH, own=True)]


BERTHS: Final[dict[int, list[Berth]]] = {}


def berths_of(scene: Scene) -> list[Berth]:
    """Of this table, worked out once."""
    plan = scene.plan
    if plan.seats not in BERTHS:
        BERTHS[plan.seats] = berths(plan.seats, plan.strip, plan.own_v)
    return BERTHS[plan.seats]


def seats(scene: Scene) -> str:
    """The mats of all players."""
    return "".join([mat(scene, seat, berth) for seat, berth in zip(scene.order, berths_of(scene))])


def mat(scene: Scene, seat: int, berth: Berth) -> str:
    """The paper, the child, and places for knowledge."""
    s, id = scene.table, SEAT_IDS[seat]
    button = scene.button(id)
    gone = bool(s.gone >> seat & 1)
    title = scene.labels.titles[seat] + (" · " + scene.labels.say("has left the game") if gone else "")
    ring, drawn = "", sheet(scene, seat, berth)
    if button:
        title += f". {scene.hint(id)}"
        ring = f'<g class="wide">{chosen(MAT[2], MAT[3], 16)}</g>'
        ring += f'<g class="tall">{chosen(berth.width, berth.height, 12)}{STRIP_HIT}</g>'
    classes = "pos target" if button else "pos"
    faded = ' opacity=".5"' if gone else ""
    style = berth.corner.style
    out = f'<g id="{id}" class="{classes}" style="{style}"{button}{faded}><title>{title}</title>{drawn}{ring}</g>'
    return out + child(scene, seat, berth) + empty_places(scene, seat, berth)


STRIP_HIT: Final = '<rect class="hit" y="-4" width="186" height="48" fill="none"/>'


def chosen(width: float, height: float, corner: float) -> str:
    """The dashed edge of a mat that can be chosen."""
    dark = rect(0, 0, width, height, "none", corner, stroke="var(--ink-print)", stroke_width="5.5", opacity=".5")
    gold = {"stroke": "var(--gold)", "stroke_width": "3.2", "stroke_dasharray": "16 7"}
    return dark + rect(0, 0, width, height, "none", corner, **gold)


def state_of(scene: Scene, seat: int) -> str:
    """What the label on a mat says, if it has one."""
    say = scene.labels.language.say
    if scene.table.over:
        return say("won") if scene.won else ""
    if not scene.asked >> seat & 1:
        return ""
    return say("your turn") if seat == scene.view.seat else say("to play")


def sheet(scene: Scene, seat: int, berth: Berth) -> str:
    """The paper in both sizes; gold for whoever is to play, and for all who have won."""
    labels, s = scene.labels, scene.table
    label = state_of(scene, seat)
    key = ("mat", seat, s.characters[seat], berth.y, berth.own, label)
    found = labels.drawn.get(key)
    if found is None:
        golden = bool(label)
        wide = wide_sheet(scene, seat, golden)
        if label:
            wide += tag(16, -3, label, glyph="crown" if s.over else "")
        found = f'<g class="wide">{wide}</g><g class="tall">{tall_sheet(scene, seat, berth, golden)}</g>'
        labels.drawn.put(key, found)
    return found


def wide_sheet(scene: Scene, seat: int, golden: bool) -> str:
    """Portrait, name, what the child can do."""
    labels, character = scene.labels, scene.table.characters[seat]
    name = labels.players[seat]
    out = paper(MAT[2], MAT[3]) + (rim(MAT[2], MAT[3]) if golden else "")
    out += marked(seat, name, 99, 26, 12) + fitted(119, 32.5, name, 18.5, 108)
    out += lettering(45, 95, labels.characters[character], 13.5, "ink-2", face="strong")
    return out + paragraph(labels.abilities[character], 86, 55, 143)


def paragraph(text: str, x: float, y: float, room: float, size: float = TEXT) -> str:
    """Some lines of text, the first with its foot at y."""
    lines = wrapped(text, size * 1.02, room)  # with room for the larger letters of a small tablet
    return "".join([
        lettering(x, y + i * LEADING, said, size, "ink-2", anchor="start", face="text") for i, said in enumerate(lines)
    ])


def tall_sheet(scene: Scene, seat: int, berth: Berth, golden: bool) -> str:
    """The same on a phone: others have room for their names only."""
    labels, character = scene.labels, scene.table.characters[seat]
    name, w, h = labels.players[seat], berth.width, berth.height
    out = paper(w, h, 12) + (rim(w, h, 12) if golden else "")
    if berth.own:
        out += marked(seat, name, 23, 70, 12) + fitted(41, 76, name, 17, 104)
        out += lettering(12, 98, labels.characters[character], 13.5, "ink-2", anchor="start", face="strong")
        return out + paragraph(labels.abilities[character], 152, 67, 220)
    middle = 22.0 if h > 40 else h / 2
    left = 16 + 2 * min(17.0, h / 2 - 4)
    room = (150 if berth.beside else w - 8) - left - 26
    return out + marked(seat, name, left + 8, middle, 9) + fitted(left + 22, middle + 5, name, 15, room)


def child(scene: Scene, seat: int, berth: Berth) -> str:
    """A portrait: ringed while its ability can be used, ticked once it has been."""
    s, labels, id = scene.table, scene.labels, CHILD_IDS[seat]
    character = s.characters[seat]
    button = scene.button(id)
    title = f"{labels.characters[character]}. {labels.abilities[character]}"
    ring = ""
    if button:
        title += f" {scene.hint(id)}"
        ring = f'{HIT}<use href="#btw-ring-child"/>'
    used = USED if s.used and seat == s.active and not s.over else ""
    classes = "pos target" if button else "pos"
    drawn = f'<use href="#btw-{CHARACTERS[character]}"/>'
    begun = f'<g id="{id}" class="{classes}" style="{berth.child.style}"{button}>'
    return f"{begun}<title>{title}</title>{ring}{drawn}{used}</g>"


def empty_places(scene: Scene, seat: int, berth: Berth) -> str:
    """Where more knowledge may lie, up to the limit."""
    held, limit = len(scene.table.knowledge[seat]), scene.table.limit()
    if held >= limit:
        return ""
    spots = berth.row(limit)[held:]
    return "".join([f'<use class="pos" style="{spot.style}" href="#btw-no-token"/>' for spot in spots])


def knowledge(scene: Scene) -> dict[int, tuple[Spot, str]]:
    """Token -> where it lies before its owner, and what is said of that."""
    s, found = scene.table, {}
    limit = s.limit()
    for seat, berth in zip(scene.order, berths_of(scene)):
        mine = sorted(s.knowledge[seat], key=lambda token: (scene.faces[token], token))
        spots = berth.row(max(limit, len(mine)))
        for token, spot in zip(mine, spots):
            found[token] = (spot, f", {scene.labels.titles[seat]}")
    return found
