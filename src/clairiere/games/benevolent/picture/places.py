"""Places: every kind of hex, with its ground, its trees, its scene and the badge that says what is done there."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from clairiere.games.benevolent.picture.plan import HEX_ART, HEX_RING, card_body, card_shadow
from clairiere.games.benevolent.rules.choices import KINDS
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, blob, circle, ellipse, line, number, path, rect, rounded, use
from clairiere.pictures.pieces import badge, last_ring, linear, radial, ring
from clairiere.pictures.plants import flower, leaf, mushroom, standing_stone

# The Sacred Altar: a ruined arch, candles, and leaves laid down as offerings.

IVY: Final = ("moss-4", "moss-3", "moss-5")
ARCH: Final = "M-36 4L-36-30C-36-66 36-66 36-30"


def altar() -> str:
    """The clearing, the arch, the altar before it, ivy over both."""
    out = path(blob((0, 8), 66, 52, 45), "moss-2") + path(blob((-2, 8), 52, 38, 46), "fern-2", opacity=".8")
    out += arch() + table() + offerings() + candle(-23, 10) + candle(22, 13) + ivy()
    out += use("ben-tuft", -48, 36, 0.9) + use("ben-tuft", 46, 40, 0.9)
    return out + mushroom(-50, 26, 0.8, "clay-3", "clay-2")


def arch() -> str:
    """Dressed stones, dark within, and a light in the dark."""
    out = path(f"{ARCH}L36 4L24 4L24-28C24-48-24-48-24-28L-24 4Z", "stone-3")
    out += path(f"{ARCH}L33-30C33-60-30-60-30-28L-30 4Z", "stone-2")
    out += path("M36 4L36-30C36-44 24-54 6-57L8-43C18-42 24-36 24-28L24 4Z", "stone-4", opacity=".75")
    joints = "M-36-14h12M-36-30h12M24-14h12M24-30h12M-31-46l9 7M31-46l-9 7M-13-56l5 11M13-56l-5 11"
    out += line(joints, "stone-5", 1.2, opacity=".6")
    dark = path("M-25 6L-25-28C-25-50 25-50 25-28L25 6Z", "pine-5", opacity=".55")
    return at(0, 2, out) + dark + ellipse(0, -14, 26, 26, "url(#glow)")


def table() -> str:
    """Round steps and the altar itself."""
    out = ellipse(6, 34, 56, 15, "shade") + ellipse(0, 30, 52, 15, "stone-4") + ellipse(0, 27, 52, 14.5, "stone-3")
    out += ellipse(-2, 25.6, 49, 12.6, "stone-2") + path("M-26 24L-22 4L22 4L26 24Q0 31-26 24Z", "stone-3")
    out += path("M-26 24L-22 4L-6 4L-8 27.4Q-18 26.6-26 24Z", "stone-2")
    out += path("M12 4L22 4L26 24Q20 26.2 14 27Z", "stone-4")
    out += line("M-15 12q4-5 8 0t8 0t8 0", "stone-5", 1.4, opacity=".55")
    out += path("M-32 4Q0 12 32 4L30-2Q0 6-30-2Z", "stone-3")
    return out + ellipse(0, -2, 31, 8, "stone-2") + ellipse(-1.5, -2.8, 28, 6.4, "stone-1")


def offerings() -> str:
    """Leaves of every colour."""
    out = leaf(-3, -3, 17, -150, ("moss-3", "fern-2", "moss-4")) + leaf(2, -4, 18, -30, ("clay-3", "clay-2", "clay-4"))
    out += leaf(0, -4, 18, -88) + leaf(-1, -2, 16, 168, ("sun-3", "sun-2", "sun-5"))
    return out + leaf(1, -2, 15, 14, ("moss-3", "moss-2", "moss-4"))


def candle(x: float, high: float) -> str:
    """A candle that burns."""
    out = rect(-2.6, -high, 5.2, high, "paper-2", 1.4) + rect(0.6, -high, 2, high, "paper-4", 1)
    flame = path("M0-8Q3-3 0 0Q-3-3 0-8Z", "sun-3") + path("M0-5Q1.4-2 0-.6Q-1.4-2 0-5Z", "sun-1")
    return at(x, -3, out, circle(0, -high - 4, 7, "url(#glow)"), at(0, -high, flame))


def ivy() -> str:
    """Leaves that climb both sides of the arch."""
    luck = Random(9)
    out = ""
    for i in range(15):
        t = i / 14
        x, y = (-36 + t * 10, 4 - t * 86) if t < 0.6 else (-30 + (t - 0.6) * 60, -48 - (t - 0.6) * 14)
        spot = (x + luck.uniform(-3, 3), y + luck.uniform(-3, 3))
        out += leaf(spot[0], spot[1], luck.uniform(6, 9), luck.uniform(-160, 20), IVY)
    for i in range(7):
        x, y = 34 + luck.uniform(-4, 4), 4 - i * 6 + luck.uniform(-2, 2)
        out += leaf(x, y, luck.uniform(5, 8), luck.uniform(-150, 20), IVY)
    return out


# The Meadow: one large four-leaved clover among flowers.

def meadow() -> str:
    """The clearing, the clover, flowers and a butterfly."""
    out = path(blob((0, 6), 66, 56, 5, jitter=0.07), "fern-2")
    out += path(blob((-8, -2), 50, 40, 8, jitter=0.08), "fern-1", opacity=".9")
    out += path(blob((-6, 2), 34, 26, 9), "sun-1", opacity=".5") + grass()
    out += ellipse(8, 29, 25, 6, "shade") + line("M1-6C5 10 0 20 3 30", "moss-4", 3.4)
    out += line("M0-6C4 10-1 20 2 30", "moss-2", 1.2) + at(0, -13, clover(31), turn=-8)
    out += use("ben-tuft", -10, 32, 0.9) + use("ben-tuft", 14, 33) + use("ben-tuft2", 3, 34, 0.8)
    for x, y, petal in ((-44, 4, 0), (-36, 22, 0), (46, 10, 1), (40, -14, 0), (-48, -14, 1), (52, 26, 0)):
        out += flower(x, y, 4.2, "berry-1" if petal else "paper-1")
    return out + at(30, -34, butterfly(), turn=20)


def grass() -> str:
    """Tufts all over the clearing, but not where the clover stands."""
    luck = Random(3)
    out = ""
    for i in range(26):
        x, y = luck.uniform(-60, 60), luck.uniform(-26, 56)
        if (x / 62) ** 2 + ((y - 8) / 50) ** 2 < 1 and not (abs(x) < 26 and -40 < y < 30):
            out += use("ben-tuft2" if i % 2 else "ben-tuft", x, y, luck.uniform(0.6, 1))
    return out


def clover(r: float) -> str:
    """Four leaves around (0, 0)."""
    n = number
    leaf = f"M0 0C{n(-r * 0.55)} {n(-r * 0.2)} {n(-r * 0.72)} {n(-r * 0.98)} {n(-r * 0.26)} {n(-r)}"
    leaf += f"C{n(-r * 0.08)} {n(-r)} 0 {n(-r * 0.9)} 0 {n(-r * 0.8)}"
    leaf += f"C0 {n(-r * 0.9)} {n(r * 0.08)} {n(-r)} {n(r * 0.26)} {n(-r)}"
    leaf += f"C{n(r * 0.72)} {n(-r * 0.98)} {n(r * 0.55)} {n(-r * 0.2)} 0 0Z"
    lit = f"M0 {n(-r * 0.06)}C{n(-r * 0.5)} {n(-r * 0.3)} {n(-r * 0.62)} {n(-r * 0.9)} {n(-r * 0.26)} {n(-r * 0.92)}"
    lit += f"C{n(-r * 0.12)} {n(-r * 0.92)} {n(-r * 0.04)} {n(-r * 0.8)} 0 {n(-r * 0.68)}Z"
    gleam = f"M{n(-r * 0.3)} {n(-r * 0.5)}Q0 {n(-r * 0.72)} {n(r * 0.3)} {n(-r * 0.5)}"
    one = path(leaf, "moss-4") + path(lit, "moss-3") + line(gleam, "moss-1", r * 0.09, opacity=".85")
    one += line(f"M0 {n(-r * 0.08)}V{n(-r * 0.62)}", "moss-5", r * 0.045, opacity=".7")
    return "".join([at(0, 0, one, turn=90 * k + 45) for k in range(4)])


def butterfly() -> str:
    """Two wings and a body."""
    left = path("M0 0C-8-9-12-2-2 1C-9 5-4 10 1 2Z", "clay-2")
    return left + path("M0 0C5-10 11-5 3 1C9 4 5 10 0 2Z", "clay-3") + line("M-.5-2L1.4 4", "bark-5", 1.2)


# The Nest: three blue eggs and a feather.

TWIGS: Final = ("bark-2", "bark-4", "bark-1", "bark-5", "bark-3")


def nest() -> str:
    """The nest from behind to front, and the feather before it."""
    luck = Random(5)
    out = path(blob((0, 6), 62, 48, 15, jitter=0.08), "fern-3", opacity=".8")
    out += path(blob((-4, 4), 48, 36, 18, jitter=0.08), "fern-2", opacity=".7") + litter(luck)
    out += ellipse(6, 20, 46, 20, "shade") + path(blob((0, 8), 44, 25, 3, count=14, jitter=0.03), "bark-4")
    out += path(blob((0, 4), 43, 22, 4, count=14, jitter=0.03), "bark-3")
    out += "".join([twig(luck, luck.uniform(0, 2 * pi), TWIGS[i % 5]) for i in range(44)])
    out += path(blob((0, 3), 31, 13, 6, jitter=0.04), "bark-5") + path(blob((2, 6), 27, 10, 7, jitter=0.04), "bark-4")
    for x, y, turn in ((-13, 1, -14), (11, 0, 12), (-1, 6, -2)):
        out += at(x, y, egg(), turn=turn)
    out += "".join([twig(luck, luck.uniform(0.3, 2.84), TWIGS[i % 3 * 2]) for i in range(14)])
    return out + at(-34, 24, path("M8 4C22-6 44-6 58 4Z", "shade"), feather(66), turn=-20)


def litter(luck: Random) -> str:
    """Twigs that have fallen beside the nest."""
    out = ""
    for i in range(16):
        a, q = luck.uniform(0, 2 * pi), luck.uniform(0.8, 1.05)
        start = f"M{number(54 * q * cos(a))} {number(8 + 40 * q * sin(a))}"
        out += line(f"{start}l{number(luck.uniform(5, 10))} {number(luck.uniform(-4, 4))}", TWIGS[i % 2], 1.5)
    return out


def twig(luck: Random, a: float, ink: str) -> str:
    """A twig woven into the rim."""
    n = number
    x, y = luck.uniform(35, 44) * cos(a), 5 + luck.uniform(16, 23) * sin(a)
    length = luck.uniform(9, 15)
    dx, dy = -sin(a) * length, cos(a) * length * 0.55
    return line(f"M{n(x - dx)} {n(y - dy)}Q{n(x * 1.04)} {n(y * 1.04)} {n(x + dx)} {n(y + dy)}", ink, 1.6)


def egg() -> str:
    """Blue, with specks."""
    out = ellipse(1.5, 1.5, 9, 11, "bark-5", opacity=".6") + ellipse(0, -2, 9, 11.5, "water-3")
    out += path("M-9-2A9 11.5 0 0 1 3-13A10 11 0 0 0-3 7A9 11.5 0 0 1-9-2Z", "water-1")
    for x, y, r in ((3.0, -6.0, 1.0), (5.0, 0.0, 1.2), (0.0, 3.0, 0.9), (-1.0, -8.0, 0.7)):
        out += circle(x, y, r, "water-5")
    return out


def feather(length: float) -> str:
    """A feather along +x, its quill at 0."""
    n, v = number, length
    top = f"M{n(v * 0.18)} 0C{n(v * 0.3)} {n(-v * 0.2)} {n(v * 0.75)} {n(-v * 0.22)} {n(v)} {n(-v * 0.03)}"
    out = path(f"{top}C{n(v * 0.8)} {n(v * 0.14)} {n(v * 0.4)} {n(v * 0.18)} {n(v * 0.18)} 0Z", "dusk-3")
    out += path(f"{top}C{n(v * 0.7)} {n(-v * 0.06)} {n(v * 0.4)} {n(-v * 0.03)} {n(v * 0.18)} 0Z", "dusk-2")
    for t in (0.34, 0.48, 0.62, 0.76):
        out += line(f"M{n(v * t)} {n(-v * 0.01)}l{n(v * 0.09)} {n(-v * 0.1)}", "dusk-4", v * 0.012, opacity=".55")
        out += line(f"M{n(v * t)} 0l{n(v * 0.09)} {n(v * 0.075)}", "dusk-4", v * 0.012, opacity=".8")
    out += path(f"M{n(v * 0.42)} {n(v * 0.125)}l{n(v * 0.05)} {n(-v * 0.06)}l{n(v * 0.02)} {n(v * 0.062)}Z", "dusk-4")
    shaft = f"M0 {n(v * 0.015)}Q{n(v * 0.5)} {n(-v * 0.01)} {n(v * 0.95)} {n(-v * 0.03)}"
    return out + line(shaft, "paper-1", v * 0.026)


# The Pond: the moon in the water, lilies and reeds.

def pond() -> str:
    """Shore, water, the moon and what grows around it."""
    out = path(blob((0, 8), 70, 52, 25, count=14), "fern-3")
    out += path(blob((0, 9), 64, 46, 26, count=14, jitter=0.05), "bark-2")
    out += path(blob((0, 10), 59, 41, 26, count=14, jitter=0.05), "water-5")
    out += path(blob((1, 12), 58, 39, 26, count=14, jitter=0.05), "url(#ben-water)") + gleams()
    for x, y, scale, turn in ((-38.0, 30.0, 1.0, 10.0), (36.0, 26.0, 1.15, -20.0), (44.0, 14.0, 0.8, 60.0)):
        out += at(x, y, lily_pad(), scale=scale, turn=turn)
    out += at(36, 22, lily(), scale=0.9)
    out += reed(-54, 14, 36, -2) + reed(-48, 18, 28, 2) + reed(54, 4, 30, 2)
    for x, y, scale in ((-54.0, 18.0, 1.1), (52.0, 8.0, 1.1), (-20.0, -28.0, 0.8), (26.0, -26.0, 0.8)):
        out += use("ben-tuft", x, y, scale)
    return out


def gleams() -> str:
    """Ripples, the moon and the stars in the water."""
    out = line("M-40 24q10-4 22 0M-8 40q12-4 26 0M18 30q8-3 16 0", "water-1", 1.6, opacity=".7")
    out += line("M-46 2q7-3 14 0M30 44q7-3 12 0", "water-1", 1.4, opacity=".5")
    out += at(-8, 10, path("M9-17A17 17 0 1 0 17 8A13.5 13.5 0 0 1 9-17Z", "sun-1"), opacity=".96")
    out += line("M-28 29h22M-20 34h12", "sun-1", 1.7, opacity=".75")
    for x, y, scale in ((22.0, -4.0, 1.0), (32.0, 8.0, 0.7), (14.0, 6.0, 0.6)):
        out += at(x, y, path("M0-5L1.3-1.3L5 0L1.3 1.3L0 5L-1.3 1.3L-5 0L-1.3-1.3Z", "sun-1"), scale=scale)
    return out


def lily_pad() -> str:
    """A floating leaf."""
    out = ellipse(1, 2, 10, 6, "water-5", opacity=".5") + path("M0 0L9.5-2.5A10 6 0 1 1 6.4-4.8Z", "moss-3")
    return out + path("M0 0L6.4-4.8A10 6 0 0 0-9.6-1.6Z", "moss-2")


def lily() -> str:
    """A water lily."""
    petals = ""
    for k in range(5):
        petal = path("M0 0Q-4-6 0-10Q4-6 0 0Z", "berry-1" if k % 2 else "paper-1")
        petals += at(0, 0, petal, turn=-60 + 30 * k)
    return petals + circle(0, -2, 2, "sun-3")


def reed(x: float, y: float, high: float, lean: float) -> str:
    """A bulrush."""
    n = number
    stalk = line(f"M{n(x)} {n(y)}Q{n(x + lean)} {n(y - high * 0.6)} {n(x + lean * 1.6)} {n(y - high)}", "moss-4", 2)
    head = rect(-2.1, -3, 4.2, 12, "bark-4", 2) + rect(-2.1, -3, 1.7, 12, "bark-3", 1)
    return stalk + at(x + lean * 1.6, y - high, head, turn=lean * 1.5)


# The Stone Circle: seven standing stones around two arrows that chase each other.

BEHIND: Final = (
    (-28, -16, 12, 32, 3),
    (0, -24, 14, 40, 5),
    (28, -17, 12, 34, 7),
    (-48, 4, 12, 30, 9),
    (48, 5, 12, 32, 11),
)
BEFORE: Final = ((-36, 26, 12, 25, 13), (36, 28, 13, 26, 15))


def stone_circle() -> str:
    """The clearing, the stones behind, the light, the stones in front."""
    out = path(blob((0, 6), 66, 52, 35), "moss-2") + path(blob((-4, 4), 54, 40, 36), "fern-2")
    out += ellipse(0, 10, 44, 27, "bark-2", opacity=".55") + ellipse(-1, 9, 40, 24, "bark-1", opacity=".75")
    out += ellipse(0, 6, 40, 30, "url(#glow)") + chase() + stones(BEHIND)
    out += circle(0, 6, 4, "sun-1") + line("M0-8v-5M-9-2l-4-3M9-2l4-3", "sun-2", 1.8) + stones(BEFORE)
    out += use("ben-tuft", -16, 36, 0.8) + use("ben-tuft", 16, 38, 0.9)
    return out + flower(-58, 22, 3.2, "paper-1") + flower(58, 26, 3.2, "paper-1")


def chase() -> str:
    """One thing for another: two arrows in a ring."""
    out = line("M-22 9A22 12.5 0 0 1 16 0", "clay-3", 2.6) + path("M12.5-5L20.5 3L10 5Z", "clay-3")
    return out + line("M22 11A22 12.5 0 0 1-16 20", "clay-3", 2.6) + path("M-12.5 25L-20.5 17L-10 15Z", "clay-3")


def stones(given: tuple[tuple[int, int, int, int, int], ...]) -> str:
    """Standing stones: place, size and seed of each."""
    return "".join([at(x, y, standing_stone(w, h, seed)) for x, y, w, h, seed in given])


# The Wooden Table: a split trunk with three tablets on it.

def wooden_table() -> str:
    """The clearing, the trunk, the tablets, toadstools and moss."""
    out = path(blob((0, 8), 66, 52, 55), "moss-3") + path(blob((-4, 6), 54, 40, 56), "fern-3", opacity=".75")
    out += path("M-52 30Q4 48 64 26L60 16L-48 20Z", "shade") + trunk()
    out += at(-24, -2, tablet(21, 29, "M3-23a6 6 0 1 0 2 9a5 5 0 0 1-2-9M-5-6h9"), turn=-8)
    sprout = "M0-8v-8M0-16c-7-1-6-8-6-10c5 0 7 4 6 10c0-6 2-9 6-9c0 4-1 8-6 9M-5-6h10"
    out += at(4, -3, tablet(23, 32, sprout), turn=2)
    spiral = "M0-14a2.2 2.2 0 1 1 2.4-2.4a4.6 4.6 0 1 1-6.6-2.4a6 6 0 0 1 6-3M-5-6h9"
    out += at(31, -5, tablet(21, 29, spiral), turn=9)
    out += mushroom(-44, 36, 0.85) + mushroom(-35, 39, 0.6) + mushroom(50, 32, 0.7, "clay-3", "clay-2")
    out += path("M-20 28q5-7 10-2q6-5 10 1q-10 5-20 1Z", "moss-3") + path("M24 26q5-6 9-2q5-4 9 1q-9 4-18 1Z", "moss-3")
    return out + use("ben-tuft", 8, 40, 0.9) + use("ben-tuft", 26, 42, 0.8)


def trunk() -> str:
    """Bark below, a flat top, and the rings at its end."""
    out = path("M-56 4C-60 14-58 26-50 31L50 27C58 24 60 10 54 2Z", "bark-4")
    out += path("M-56 4C-59 12-58 20-54 26C-20 21 20 20 56 20C59 14 58 8 54 2Z", "bark-3", opacity=".8")
    cracks = "".join([f"M{x} 17q-1 6 1 11" for x in (-42, -30, -12, 4, 18, 34, 44)])
    out += line(cracks, "bark-5", 1.3, opacity=".6") + path("M-58 3L-46-9L58-12L56 2Q0 8-58 3Z", "bark-2")
    out += path("M-58 3L-46-9L10-10.5Q-20-4-40 4Z", "bark-1")
    out += line("M-46 0Q0 2 50-3M-40-5Q0-3 52-8", "bark-3", 1.1, opacity=".8")
    end = ellipse(0, 0, 8, 14, "bark-2") + ellipse(0, 0, 5.4, 10, "bark-1")
    return out + at(-55, 15, end + line("M0-6a3.4 6 0 1 0 .4 12M0-3a1.6 3 0 1 0 .2 6", "bark-3", 1), turn=8)


def tablet(w: float, h: float, sign: str) -> str:
    """A stone tablet that leans back a little."""
    n = number
    out = path(f"M{n(-w / 2 + 3)} 2L{n(w / 2 + 6)} 3L{n(w / 2 + 1)} {n(-h * 0.3)}Z", "shade")
    out += path(rounded([(-w / 2, 0), (-w / 2 + 1, -h), (w / 2 - 1, -h - 1), (w / 2, 0)], 5), "stone-3")
    out += path(rounded([(-w / 2, 0), (-w / 2 + 1, -h), (w / 2 - 3.5, -h - 0.6), (w / 2 - 2.5, 0)], 5), "stone-1")
    return out + line(sign, "dusk-4", 1.9)


GROUNDS: Final = ("pine", "fern", "moss", "moss", "moss", "pine")
GROUND_TONES: Final = {
    "moss": ("moss-2", "moss-3", "moss-4"),
    "fern": ("fern-1", "fern-2", "moss-3"),
    "pine": ("moss-3", "moss-4", "pine-4"),
}
BADGES: Final = ("buy", "clover", "feather", "sleep", "swap", "secret")
RINGS: Final = ((4, 6), (0, 5), (1, 6, 7), (2, 6), (3, 7), (5, 7, 3))
"""Kind of space -> the rings of trees that it can have."""
BADGE_Y: Final = -67.0


def place_symbols() -> str:
    """`ben-meadow-0` and so on, and what every hex has besides."""
    scenes = (altar(), meadow(), nest(), pond(), stone_circle(), wooden_table())
    out = grounds() + f'<clipPath id="ben-hex"><path d="{HEX_ART}"/></clipPath>'
    out += symbol("ben-shadow", card_shadow()) + symbol("ben-card", card_body())
    out += symbol("ben-plate", path("M-27 86Q-15 88-14 84A14.5 14.5 0 0 1 14 84Q15 88 27 86L0 102Z", "paper-3"))
    out += symbol("ben-veil", path(HEX_ART, "veil"))
    out += symbol("ben-shape", path(HEX_ART, "none", pointer_events="all"))
    out += symbol("ben-ring", ring(HEX_RING)) + symbol("ben-last", last_ring(HEX_RING))
    for kind, name in enumerate(KINDS):
        out += symbol(f"ben-{name}", scenes[kind]) + symbol(f"ben-badge-{name}", badge(BADGES[kind]))
        for variant, trees in enumerate(RINGS[kind]):
            out += symbol(f"ben-{name}-{variant}", place(kind, trees))
    return out


def place(kind: int, trees: int) -> str:
    """One hex: ground, trees behind, scene, trees before, paper grain."""
    inside = path(HEX_ART, f"url(#ben-{GROUNDS[kind]})") + use(f"ben-back{trees}") + use(f"ben-{KINDS[kind]}")
    inside += use(f"ben-front{trees}") + path(HEX_ART, "url(#grain)")
    return f'<g clip-path="url(#ben-hex)">{inside}</g>'


def grounds() -> str:
    """Light in the middle of the clearing, shade under the trees."""
    out = linear("ben-water", [("0", "water-2", "1"), ("1", "water-4", "1")], x2=".35")
    for name, (inner, middle, outer) in GROUND_TONES.items():
        stops = [("0", inner, "1"), (".55", middle, "1"), ("1", outer, "1")]
        out += radial(f"ben-{name}", stops, cx=".46", r=".62")
    return out
