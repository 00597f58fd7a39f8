"""The plain picture of a game without its own: sheets of paper with cards, derived from its declared places."""

from __future__ import annotations

from typing import Any, Final

from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.picture import Frame, GamePicture, PictureOptions
from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import NO_SEAT, SPECTATOR, UNKNOWN, S, Seat, Shown, others
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.pictures.canvas import Canvas, Caption, Fold, Place, button, sprite_sheet, symbol
from clairiere.pictures.cards import HEIGHT, WIDTH, back, band, card_defs, card_ring, edge, frame
from clairiere.pictures.ink import escaped, icon_symbols, lettering
from clairiere.pictures.mats import fitted, in_both, mark_symbols, marked, paper, rim, text_width
from clairiere.pictures.pieces import count_disc
from clairiere.pictures.plants import leaf

WIDE: Final = (1440.0, 900.0)
BOARD: Final = 1032.0
"""How wide the wide layout is to the left of prompt and log."""
FOLD: Final = Fold(BOARD, 1130.0, (0.0, 0.0))
TOP: Final = 58.0
BOTTOM: Final = 884.0
TALL: Final = 390.0
TALL_TOP: Final = 48.0
GAP: Final = 10.0
TITLE: Final = 38.0
LABEL: Final = 26.0
PITCH: Final = WIDTH + 26.0
"""From one card to the next, so that the rings around two of them do not touch."""
SMALLEST: Final = 0.22
INKS: Final = ("sun-5", "clay-4", "moss-4", "water-4", "berry-4", "bark-4", "dusk-4", "pine-4")


class Scales:
    """Sizes of cards: before the viewer, before others, and in the middle."""

    def __init__(self, near: float, far: float, middle: float) -> None:
        self.near = near
        self.far = far
        self.middle = middle

    def times(self, factor: float) -> Scales:
        """Smaller cards, but not too small to read."""
        return Scales(*[max(SMALLEST, size * factor) for size in (self.near, self.far, self.middle)])


class Sheet:
    """A sheet of paper in one layout: whose it is, where it lies, and the places on it."""

    def __init__(self, owner: Seat, x: float, y: float, width: float, scale: float, shown: list[Shown]) -> None:
        self.owner = owner
        self.x = x
        self.y = y
        self.width = width
        self.scale = scale
        self.rows = rows_of([one for one in shown if one.value is None], width, scale)
        self.numbers = [one for one in shown if one.value is not None]

    def height(self) -> float:
        """Title and rows."""
        return TITLE + len(self.rows) * (HEIGHT * self.scale + LABEL + 6) + 4

    def spots(self) -> list[tuple[Shown, float, float, float]]:
        """Every place with its left edge, the top of its cards, and its width."""
        found: list[tuple[Shown, float, float, float]] = []
        for number, row in enumerate(self.rows):
            y = self.y + TITLE + LABEL + number * (HEIGHT * self.scale + LABEL + 6)
            x, left = self.x + 14, self.width - 28
            for i, one in enumerate(row):
                own = left if i == len(row) - 1 else min(left, wanted(one, self.scale))
                found.append((one, x, y, own))
                x, left = x + own + 18, left - own - 18
        return found


def wanted(one: Shown, scale: float) -> float:
    """How wide a place would like to be."""
    cards = 1 if one.stack else max(1, len(one.pieces))
    return max(cards * PITCH * scale, 84.0)


def rows_of(places: list[Shown], width: float, scale: float) -> list[list[Shown]]:
    """Places side by side, as long as they fit."""
    rows: list[list[Shown]] = []
    room = 0.0
    for one in places:
        own = wanted(one, scale)
        if rows and own <= room:
            rows[-1].append(one)
        else:
            rows.append([one])
            room = width - 28
        room -= own + 18
    return rows


def in_one_column(order: list[Seat], shown: list[Shown], scales: Scales, width: float, top: float) -> list[Sheet]:
    """Sheets below each other."""
    sheets: list[Sheet] = []
    for number, owner in enumerate(order):
        own = [one for one in shown if one.owner == owner]
        if own or owner != NO_SEAT:
            scale = scales.middle if owner == NO_SEAT else scales.near if number == len(order) - 1 else scales.far
            sheets.append(Sheet(owner, 10, top, width - 20, scale, own))
            top += sheets[-1].height() + GAP
    return sheets


def in_rows(order: list[Seat], shown: list[Shown], scales: Scales) -> list[Sheet]:
    """The middle above, the others side by side, and the near seat below."""
    middle, far, near = order[:1], order[1:-1], order[-1:]
    sheets = in_one_column(middle, shown, scales, BOARD, TOP) if any([one.owner == NO_SEAT for one in shown]) else []
    top = sheets[-1].y + sheets[-1].height() + GAP if sheets else TOP
    width = (BOARD - 20 - GAP * (len(far) - 1)) / max(1, len(far))
    for number, owner in enumerate(far):
        own = [one for one in shown if one.owner == owner]
        sheets.append(Sheet(owner, 10 + number * (width + GAP), top, width, scales.far, own))
    below = max([sheet.y + sheet.height() for sheet in sheets], default=TOP - GAP) + GAP
    own = [one for one in shown if one.owner == near[0]]
    return [*sheets, Sheet(near[0], 10, below, BOARD - 20, scales.near, own)]


def lowest(sheets: list[Sheet]) -> float:
    """The lower edge of all sheets."""
    return max([sheet.y + sheet.height() for sheet in sheets])


def wide_sheets(order: list[Seat], shown: list[Shown]) -> list[Sheet]:
    """The wide layout, with cards as large as fit."""
    scales = Scales(0.62, 0.42, 0.46)
    sheets = in_rows(order, shown, scales)
    for _ in range(8):
        if lowest(sheets) <= BOTTOM:
            break
        scales = scales.times(0.9)
        sheets = in_rows(order, shown, scales)
    return sheets


class Positions:
    """Where each card of a layout lies."""

    def __init__(self, sheets: list[Sheet]) -> None:
        self.found: dict[int, tuple[float, float, float]] = {}
        for sheet in sheets:
            for one, x, y, width in sheet.spots():
                self.add(one, x, y, width, sheet.scale)

    def add(self, one: Shown, x: float, y: float, width: float, scale: float) -> None:
        """The cards of one place: side by side, or covering each other where there are many."""
        many, card = len(one.pieces), WIDTH * scale
        pitch = 0.0 if one.stack or many < 2 else min(PITCH * scale, (width - card) / (many - 1))
        for number, piece in enumerate(one.pieces):
            self.found[piece] = (x + number * pitch, y, scale)


def slot(x: float, y: float, scale: float) -> str:
    """The outline of a card, where there is none."""
    size = f'width="{WIDTH * scale:g}" height="{HEIGHT * scale:g}" rx="{14 * scale:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} fill="none" stroke="var(--line-strong)" stroke-dasharray="5 5"/>'


def plain_leaf(ink: str) -> str:
    """What a card shows if its game draws nothing for it."""
    return leaf(-14, 44, 96, -72, (ink, ink, "paper-1"))


def plain_defs(arts: list[str]) -> str:
    """Symbols of cards with this art, their back, and the marks of the seats."""
    found = card_defs() + mark_symbols() + icon_symbols(["leaf"])
    found += symbol("plain-back", back("pine-4", ("pine-3", "moss-3"), "leaf")) + symbol("plain-ring", card_ring())
    for face, art in enumerate(arts):
        ink = INKS[face % len(INKS)]
        drawing = edge() + frame(ink) + band(ink) + f'<g transform="translate(100 166) scale(1.5)">{art}</g>'
        found += symbol(f"plain-{face}", drawing)
    return found


class Scene:
    """One view with its layouts, and the answers of each card."""

    def __init__(self, v: View[Any], words: Words[Any], picture: PlainPicture) -> None:
        self.v = v
        self.words = words
        self.shown: list[Shown] = v.table.shown()
        near = 0 if v.seat == SPECTATOR else v.seat
        self.order = [NO_SEAT, *others(near, v.table.seats), near]
        self.wide = wide_sheets(self.order, self.shown)
        self.tall = in_one_column(self.order, self.shown, Scales(0.36, 0.3, 0.3), TALL, TALL_TOP)
        self.answers: dict[str, list[Choice]] = {}
        for choice in v.options():
            for id in picture.touches(v, choice):
                self.answers.setdefault(id, []).append(choice)

    def sheet(self, sheet: Sheet, compact: bool) -> str:
        """Paper, name and numbers of a sheet."""
        out = paper(sheet.width, sheet.height())
        asked = sheet.owner != NO_SEAT and asked_seats(self.v.table) >> sheet.owner & 1
        out += rim(sheet.width, sheet.height()) if asked else ""
        left, name = 16.0, self.words.common_title()
        if sheet.owner != NO_SEAT:
            name = str(self.words.players[sheet.owner])
            out += marked(sheet.owner, name, 27, 21, 13)
            left = 50.0
        told = " · ".join([f"{self.words.place_name(one.name)} {self.words.number_name(one)}" for one in sheet.numbers])
        size = 15.0 if compact else 17.0
        if told:
            out += lettering(sheet.width - 16, 27, told, size, "ink", anchor="end", face="strong")
        out += fitted(left, 28, name, size + 3, sheet.width - left - 30 - text_width(told, size), "ink")
        return f'<g transform="translate({sheet.x:g} {sheet.y:g})">{out}</g>'

    def sheets(self) -> str:
        """The sheets of both layouts."""
        wide = "".join([self.sheet(sheet, False) for sheet in self.wide])
        tall = "".join([self.sheet(sheet, True) for sheet in self.tall])
        return f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'

    def places(self) -> str:
        """The label of every place, which can be touched there and where its cards lie."""
        wide, tall = self.labels(self.wide), self.labels(self.tall)
        return "".join([
            f'<g id="{id}"><g class="wide">{wide[id]}</g><g class="tall">{tall[id]}</g></g>' for id in wide
        ])  # fmt: skip

    def labels(self, sheets: list[Sheet]) -> dict[str, str]:
        """Name and number of the pieces of each place in a layout, by id."""
        found: dict[str, str] = {}
        for sheet in sheets:
            for one, x, y, width in sheet.spots():
                label = f"{self.words.place_name(one.name)} · {len(one.pieces)}"
                high = LABEL + HEIGHT * sheet.scale
                found[one.id()] = (
                    f'<rect x="{x:g}" y="{y - LABEL:g}" width="{width:g}" height="{high:g}" class="hit" fill="none"/>'
                    + fitted(x, y - 12, label, 13.5, width, "ink-2", face="text")
                    + ("" if one.pieces else slot(x, y, sheet.scale))
                )
        return found

    def cards(self) -> str:
        """All cards; of a stack only the uppermost, with how many they are."""
        wide, tall, out = Positions(self.wide).found, Positions(self.tall).found, ""
        for one in self.shown:
            for piece in one.pieces[-1:] if one.stack else one.pieces:
                (x, y, k), (u, v, kp) = wide[piece], tall[piece]
                out += self.card(piece, one, Place(x, y, u, v, k, kp))
        return out

    def card(self, piece: int, one: Shown, place: Place) -> str:
        """A card with its face, its name and its answers."""
        id, pieces = f"piece-{piece}", self.v.table.pieces
        face = pieces.faces[piece]
        if face == UNKNOWN:
            name, drawing = self.words.face_down(), '<use href="#plain-back"/>'
        else:
            name = self.words.face_name(pieces.name(piece))
            drawing = f'<use href="#plain-{face}"/>' + fitted(100, 44, name, 34, 178, "paper-1", "strong", "middle")
        if one.stack:
            drawing += count_disc(100, 140, len(one.pieces), 44)
        given = self.answers.get(id, [])
        if not given:
            target, kind = "", "pos"
        else:
            target, kind = button("|".join([escaped(c.notation()) for c in given])), "pos target"
            drawing += '<use href="#plain-ring"/>'
        said = " · ".join([name, self.words.place_name(one.name), *[self.words.choice(c, self.v.table) for c in given]])
        return (
            f'<g id="{id}" class="{kind}" style="{place.style}"{target}><title>{escaped(said)}</title>{drawing}</g>'
        )


class PlainPicture(GamePicture[Any]):
    """Draws any game whose places are declared; of others it shows the position as text."""

    def sprites(self) -> str:
        """A card for each face."""
        return sprite_sheet(self.defs())

    def defs(self) -> str:
        """Symbols for the faces of the declared pools."""
        printing = getattr(self.rules.state, "printing", None)
        faces: list[str] = [] if printing is None else printing.faces
        return plain_defs([self.art(face) or plain_leaf(INKS[n % len(INKS)]) for n, face in enumerate(faces)])

    def art(self, face: str) -> str:
        """What a card of this face shows: SVG around (0, 0), at most 110 units wide and 120 high; empty: a leaf.

        A game with a picture of its own may be no more than a subclass with this method.
        """
        return ""

    def render(self, v: View[Any], options: PictureOptions) -> str:
        """Sheets with the cards on them."""
        if not v.table.shown():
            return super().render(v, options)
        words = self.words.for_table(v.table, options.language, options.names)
        scene = Scene(v, words, self)
        title = f"{self.words.title(options.language)} · {words.turn(v.table, v.seat)}"
        high = max(lowest(scene.tall) + GAP, 520)
        caption = Caption(title, "", options.language)
        canvas = Canvas(self.rules.name, WIDE, FOLD, (TALL, high), {})
        heading = in_both(fitted(30, 36, title, 25, 1000, "ink-wood"), fitted(10, 28, title, 17, 368, "ink-wood"))
        body = heading + scene.sheets() + scene.places() + scene.cards()
        if options.standalone:
            return canvas.standalone(caption, body, self.defs(), options.theme)
        return canvas.layer(caption, body)

    def slots(self, v: View[Any]) -> dict[str, Frame]:
        """Prompt and log to the right of the sheets; on a tablet the log below them."""
        return {**super().slots(v), "folded": FOLD.slot(10.0, 894.0, BOARD - 20, 226.0)}

    def touches(self, v: View[Any], choice: Choice) -> list[str]:
        """The pieces of the face that a choice names: in its hand, else before it, else for all."""
        face = getattr(choice, "face", None)
        if not isinstance(face, str):
            return []
        own = [one for one in v.table.shown() if one.owner == v.seat]
        common = [one for one in v.table.shown() if one.owner == NO_SEAT and not one.stack]
        for places in ([one for one in own if one.secret], own, common):
            found = [piece for one in places for piece in one.pieces if v.table.pieces.name(piece) == face]
            if found:
                return [f"piece-{piece}" for piece in found]
        return []


def drawable(game: Game[S]) -> Game[S]:
    """The game with the plain picture in place of the kernel's lines of text, if it has no picture of its own."""
    if type(game.picture) is GamePicture:
        game.picture = PlainPicture(game.rules, game.words)
    return game
