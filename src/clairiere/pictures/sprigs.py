"""Sprigs: small drawings for pages with little else on them. They are symbols that take their inks from the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clairiere.pictures.canvas import Frame
from clairiere.pictures.ink import at, circle, ellipse, line, path, rect
from clairiere.pictures.picnic import company
from clairiere.pictures.picnic import cup as full_cup
from clairiere.pictures.pieces import colour, silhouette
from clairiere.pictures.plants import LEAF, flower, leaf, mushroom, tuft
from clairiere.pictures.standalone import document

WIDE: Final[Frame] = (0, 0, 120, 100)
ROUND: Final[Frame] = (-30, -30, 60, 60)


def sprig_symbols() -> str:
    """All sprigs (small drawings beside empty lists) as symbols: `sprig-stump` and so on."""
    out = ""
    for name, (draw, frame) in SPRIGS.items():
        box = " ".join([f"{side:g}" for side in frame])
        out += f'<symbol id="sprig-{name}" viewBox="{box}">{draw()}</symbol>'
    return out


def sprig(name: str) -> str:
    """A sprig as an SVG file."""
    draw, frame = SPRIGS[name]
    return document(frame, draw())


def tufts_at(*places: tuple[float, float]) -> str:
    """A clump of grass at each of these points."""
    return "".join([at(x, y, tuft("moss-4" if i % 2 else "fern-4"), scale=1.2) for i, (x, y) in enumerate(places)])


def stump() -> str:
    """Sprig "nobody here yet": a stump with a sprout."""
    out = ellipse(62, 80, 50, 9, "shade") + path("M30 46L25 76Q60 92 96 76L90 46Z", "bark-4")
    out += path("M30 46L25 76Q36 82 50 84L50 50Z", "bark-3") + line(
        "M40 60v18M60 62v20M74 58v20M84 56v16", "bark-5", 1.8, opacity=".5"
    )
    out += path("M25 74C30 62 36 72 42 70C46 66 52 76 54 84Q36 83 25 76Z", "moss-3")
    out += ellipse(60, 46, 31, 10, "bark-2") + ellipse(59, 45, 27, 8, "bark-1")
    out += line("M43 45a16 4.6 0 1 0 32 0a16 4.6 0 1 0-32 0M52 45a7 2 0 1 0 14 0", "bark-3", 1.3, opacity=".8")
    out += line("M60 45C60 36 59 30 60 24", "moss-4", 2.4) + leaf(60, 26, 20, -28) + leaf(60, 32, 16, -152)
    return out + mushroom(100, 84, 1.2) + tufts_at((14, 82), (26, 86), (80, 90), (108, 88))


def nest() -> str:
    """Sprig "no games yet": a nest with one egg."""
    out = ellipse(62, 76, 48, 9, "shade") + path("M4 76C34 68 80 82 116 70L117 77C80 90 36 76 4 84Z", "bark-4")
    out += (
        path("M4 76C34 68 80 82 116 70V72C80 85 36 72 4 79Z", "bark-3")
        + leaf(96, 72, 20, -50)
        + leaf(104, 71, 18, -10)
        + leaf(16, 76, 18, -140)
    )
    out += (
        path("M22 52Q24 78 60 78Q96 78 98 52Z", "bark-4")
        + ellipse(60, 52, 38, 11, "bark-3")
        + ellipse(60, 53, 31, 8, "bark-5")
    )
    egg = ellipse(60, 44, 11, 14, "water-2") + path(
        "M49 44A11 14 0 0 1 63 30.5A13 15 0 0 0 57 57A11 14 0 0 1 49 44Z", "water-1"
    )
    out += egg + circle(64, 40, 1.3, "water-4") + circle(66, 47, 1.5, "water-4") + circle(60, 50, 1.1, "water-4")
    rim = "M22 52Q28 64 60 64Q92 64 98 52Q97 62 92 68Q60 74 28 68Q23 62 22 52Z"
    twigs = "M24 56q20 14 44 8M34 62q26 10 56-2M28 66q30 12 62 2M36 72q24 6 46 0M44 58q24 8 50-2"
    return (
        out
        + path(rim, "bark-3")
        + line(twigs, "bark-2", 1.7)
        + line("M30 60q20 10 40 8M48 70q20 4 40-6", "bark-5", 1.5, opacity=".7")
    )


def thread() -> str:
    """Sprig "connection lost": a ball of wool."""
    out = ellipse(50, 82, 34, 8, "shade") + circle(46, 54, 29, "berry-4") + circle(43, 51, 26, "berry-3")
    out += line("M22 44Q44 24 66 40M18 56Q42 30 72 54M22 68Q50 44 70 66M32 78Q54 58 66 74", "berry-2", 2.6)
    out += line("M30 32Q24 56 40 80M44 26Q36 54 56 80M60 30Q52 52 68 70", "berry-5", 2, opacity=".6")
    out += line("M60 79C76 88 84 78 80 72", "berry-3", 3) + line(
        "M94 60C104 54 112 62 108 70C104 78 96 74 98 68", "berry-3", 3
    )
    frayed = line("M80 72l4-5M80 72l0-7M80 72l-5-4M94 60l-6 1M94 60l-5-4M94 60l-1-6", "berry-3", 1.5)
    return out + frayed + tufts_at((12, 84), (78, 90), (106, 88))


def signpost() -> str:
    """Sprig "page not found": a signpost."""
    out = ellipse(64, 90, 36, 6, "shade") + rect(56, 18, 9, 72, "bark-4", 2) + rect(56, 18, 4, 72, "bark-3", 2)
    out += path("M30 22H84L96 32L84 42H30Z", "bark-2") + path("M30 22H84L96 32H30Z", "bark-1")
    out += path("M92 50H38L26 59L38 68H92Z", "bark-3") + path("M92 50H38L26 59H92Z", "bark-2")
    out += line("M40 32q8-6 14 0t14 0M46 59h16M68 59h10", "bark-5", 2.6)
    bird = path("M62 18C60 8 70 4 76 8L82 6L79 12C78 18 70 20 62 18Z", "water-4") + path(
        "M62 18C61 11 66 8 70 10C70 15 67 18 62 18Z", "water-3"
    )
    blown = leaf(98, 70, 10, -24) + leaf(108, 84, 9, 30, ("clay-3", "clay-2", "clay-4"))
    return (
        out
        + bird
        + circle(76, 10, 1.1, "ink-print")
        + blown
        + tufts_at((20, 88), (44, 92), (78, 94))
        + mushroom(34, 90, 1.1, "clay-3", "clay-2")
    )


def gate() -> str:
    """Sprig "not allowed": a closed gate in a hedge."""
    hedge = "".join(
        [
            circle(x, y, r, "moss-4")
            for x, y, r in ((17, 64, 14), (15, 77, 13), (103, 64, 14), (105, 77, 13), (24, 82, 8), (96, 82, 8))
        ]
    )
    hedge += "".join([circle(x, y, r, "moss-3") for x, y, r in ((14, 60, 9), (99, 60, 9), (13, 76, 7), (104, 76, 7))])
    bars = "".join([rect(x, 44, 7, 42, "bark-3", 3) + rect(x, 44, 3, 42, "bark-2", 2) for x in (34, 45, 56, 67, 78)])
    out = (
        ellipse(60, 88, 52, 7, "shade")
        + hedge
        + rect(30, 54, 60, 6, "bark-4", 2)
        + rect(30, 74, 60, 6, "bark-4", 2)
        + bars
    )
    posts = "".join(
        [
            rect(x, 34, 10, 54, "bark-4", 3) + rect(x, 34, 4, 54, "bark-3", 3) + circle(x + 5, 32, 6, "bark-4")
            for x in (22, 88)
        ]
    )
    lock = (
        rect(53, 60, 14, 12, "sun-3", 3)
        + line("M56 61v-4a4 4 0 0 1 8 0v4", "sun-4", 2.4)
        + circle(60, 66, 1.8, "bark-5")
    )
    flowers = flower(14, 54, 4, "paper-1") + flower(107, 68, 4, "berry-1")
    return out + posts + lock + flowers + tufts_at((40, 92), (82, 92))


def lantern() -> str:
    """Sprig "server error": a lantern with a small flame."""
    out = ellipse(62, 86, 38, 7, "shade") + path("M26 86C26 74 40 70 60 70C82 70 96 75 95 86Q60 92 26 86Z", "stone-3")
    out += path("M26 86C26 74 40 70 60 70C48 74 44 80 46 88Q34 88 26 86Z", "stone-2") + path(
        "M28 80C34 74 40 78 46 74C40 82 34 86 28 86Z", "moss-3"
    )
    out += (
        rect(40, 66, 40, 7, "bark-5", 3)
        + path("M43 66L47 28H73L77 66Z", "sun-1", opacity=".75")
        + path("M43 66L47 28H54L52 66Z", "paper-1", opacity=".6")
    )
    out += path("M60 48Q66 56 60 63Q54 56 60 48Z", "clay-3") + line("M61 46c-4-6 4-9 0-15", "stone-3", 2)
    out += (
        line("M43 66L47 28M77 66L73 28", "bark-5", 3.4)
        + path("M42 28H78L68 15H52Z", "bark-5")
        + line("M52 15C52 2 68 2 68 15", "bark-5", 3)
    )
    return out + tufts_at((16, 88), (104, 90))


def cups() -> str:
    """Sprig "game over": two cups."""
    steam = line(
        "M34 32c-5-8 5-12 0-22M46 32c-5-8 5-12 0-22M73 38c-5-8 5-12 0-22M85 38c-5-8 5-12 0-22", "line-strong", 2
    )
    board = ellipse(60, 80, 52, 12, "bark-4") + ellipse(60, 76, 52, 12, "bark-2") + ellipse(58, 75, 47, 9, "bark-1")
    return (
        steam
        + board
        + at(40, 66, full_cup(), scale=1.15)
        + at(78, 72, full_cup(), scale=1.15)
        + leaf(102, 80, 14, -30)
        + leaf(20, 82, 12, 200)
    )


def letter() -> str:
    """Sprig "mail sent": a folded letter with a leaf as a seal."""
    out = ellipse(64, 88, 36, 5, "shade") + at(62, 50, letter_paper(), turn=-8)
    return out + line("M4 62q10-6 18-2M2 74q12-6 22-1M8 50q6-4 12-2", "line-strong", 2, opacity=".7")


def letter_paper() -> str:
    """The letter of its sprig, centred at 0."""
    out = rect(-36, -24, 74, 52, "paper-5", 4) + rect(-37, -26, 74, 52, "paper-1", 4)
    out += path("M-37 22L-8-4L0 2L8-4L37 22V24Q36 26 34 26H-34Q-37 26-37 22Z", "paper-2")
    out += path("M-37-22Q-36-26-33-26H33Q36-26 37-22L0 8Z", "paper-3") + line("M-37-22L0 8L37-22", "paper-5", 1.4)
    return out + circle(0, 7, 9, "moss-4") + leaf(-5, 10, 12, -32, LEAF)


def book() -> str:
    """Sprig "rules": an open book."""
    out = circle(0, 0, 28, "moss-2") + path(
        "M-19-10C-10-13-4-11 0-8C4-11 10-13 19-10V15C10 13 4 14 0 17C-4 14-10 13-19 15Z", "bark-4"
    )
    out += path("M-18-12C-10-15-4-13 0-10C4-13 10-15 18-12V12C10 10 4 11 0 14C-4 11-10 10-18 12Z", "paper-1")
    out += path("M0-10C4-13 10-15 18-12V12C10 10 4 11 0 14Z", "paper-3")
    out += line("M-13-6q5-2 9 0M-13 0q5-2 9 0M-13 6q5-2 9 0M5 0q5-2 9 0M5 6q5-2 9 0", "bark-3", 1.6)
    return out + path("M8-14v12l3-3l3 3v-12Z", "berry-3")


def house() -> str:
    """Sprig "at home": a house."""
    out = (
        circle(0, 0, 28, "water-2")
        + path("M-24 14Q0 6 24 14A28 28 0 0 1-24 14Z", "moss-3")
        + rect(8, -18, 5, 10, "bark-4")
    )
    out += path("M-16 16V-6L0-18L16-6V16Z", "bark-2") + path("M-16 16V-6L0-18V16Z", "bark-1")
    out += path("M-21-4L0-20L21-4L18-1L0-15L-18-1Z", "berry-4") + rect(-5, 2, 10, 14, "bark-5", 2)
    return out + rect(-13, 1, 6, 7, "sun-2", 1) + rect(7, 1, 6, 7, "sun-2", 1)


def shapes() -> str:
    """Sprig "accessibility": pieces that differ in colour and shape."""
    out = circle(0, 0, 28, "sun-2")
    return out + at(-11, 8, piece(1, 10)) + at(12, 9, piece(3, 9.5)) + at(0, -8, piece(0, 11.5))


def piece(seat: int, r: float) -> str:
    """A wooden piece of a seat."""
    outline = silhouette(seat, r)
    out = path(outline, "shade", transform="translate(1.5 2.5)") + path(
        outline, "wood-edge", transform="translate(0 1.4)"
    )
    return out + path(outline, colour(seat), stroke="var(--paper-1)", stroke_width="1.4")


def owl() -> str:
    """Sprig "bot": an owl."""
    return circle(0, 0, 28, "dusk-1") + at(-29.5, -31, company()["owl"], scale=0.295)


SPRIGS: Final[dict[str, tuple[Callable[[], str], Frame]]] = {
    "stump": (stump, WIDE),
    "nest": (nest, WIDE),
    "thread": (thread, WIDE),
    "signpost": (signpost, WIDE),
    "gate": (gate, WIDE),
    "lantern": (lantern, WIDE),
    "cups": (cups, WIDE),
    "letter": (letter, WIDE),
    "book": (book, ROUND),
    "house": (house, ROUND),
    "shapes": (shapes, ROUND),
    "owl": (owl, ROUND),
}
