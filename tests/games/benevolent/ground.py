"""Benevolent read a second time, without the engine: the data file, printed positions, moves by the clauses."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import Any

from clairiere.games.benevolent import GAME, RULES
from clairiere.games.benevolent.rules.choices import HEXES
from clairiere.games.benevolent.rules.setup import Draws, set_up
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.bits import bits
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import StepContext, letter
from tests.kit import Board

TEMPLATES = ("2R", "2L", "3R", "3L", "4R", "4L")
GIFTS = ("clover", "feather", "crystal", "amber", "figurine")
PRICES = {"clover": 2, "feather": 4, "crystal": 7, "amber": 10, "figurine": 12}
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # of an axial grid, each 60 degrees on from the last


def toml() -> str:
    """The text of components.toml."""
    return files("clairiere.games.benevolent").joinpath("rules/components.toml").read_text("utf-8")


@cache
def data() -> dict[str, Any]:
    """components.toml as it is written."""
    return tomllib.loads(toml())


def template(id: str) -> dict[str, Any]:
    """A forest template as it is written."""
    return next(t for t in data()["forest"]["template"] if t["id"] == id)


@cache
def touching(id: str) -> dict[str, frozenset[str]]:
    """Hex -> the hexes that share an edge with it, found from their coordinates."""
    at = {(c["q"], c["r"]): str(c["id"]) for c in template(id)["cell"]}
    around = {name: [(q + dq, r + dr) for dq, dr in DIRECTIONS] for (q, r), name in at.items()}
    return {name: frozenset(at[place] for place in places if place in at) for name, places in around.items()}


def near(id: str) -> dict[str, frozenset[str]]:
    """The adjacency that the engine plays with."""
    masks = RULES.components().templates[id].near
    return {HEXES[hex]: frozenset(HEXES[n] for n in bits(mask)) for hex, mask in enumerate(masks)}


def one_group(hexes: Iterable[str], near: dict[str, frozenset[str]]) -> bool:
    """Whether one can walk from any of these hexes to any other over them alone."""
    todo = set(hexes)
    frontier = [todo.pop()]
    while frontier:
        reached = near[frontier.pop()] & todo
        todo -= reached
        frontier += reached
    return not todo


@cache
def groups(id: str, size: int) -> list[tuple[str, ...]]:
    """Every connected set of so many hexes."""
    near = touching(id)
    return [hexes for hexes in combinations(sorted(near), size) if one_group(hexes, near)]


def strides(id: str, steps: Iterable[str], *, card: int = 0, double: bool = False, roam: bool = False) -> list[str]:
    """The legal placements or moves by BEN-MOVE-01 to -10 and BEN-PERM-07, -08, -11, -12, sorted."""
    near, own = touching(id), list(steps)
    if card and not own:
        return [f"place {goal}" for goal in sorted(near)]
    found = []
    for origin in [""] if card else sorted(set(own)):
        others = own[:]
        if origin:
            others.remove(origin)
        for goal in near:
            reaches = roam or near[goal] & set(others) or (double and goal in others)
            whole = roam or one_group([*others, goal], near)
            if goal != origin and others.count(goal) <= int(double) and reaches and whole:
                found.append(f"move {origin}-{goal}" if origin else f"place {goal}")
    return sorted(found)


@dataclass(frozen=True)
class Someone:
    """A player, as the position prints them."""

    leaves: int
    gifts: tuple[int, ...]
    card: int
    steps: tuple[str, ...]
    dream: int
    secrets: tuple[str, ...]
    cache: int
    gone: bool


@dataclass(frozen=True)
class Sight:
    """A table, as the position prints it."""

    forest: tuple[str, ...]
    round: int
    first: str
    turn: str
    reserve: int
    stacks: tuple[int, ...]
    pyramid: tuple[str, ...]
    players: dict[str, Someone]
    agenda: str

    def leaves(self) -> int:
        """All Leaves there are."""
        return self.reserve + sum(p.leaves + p.cache for p in self.players.values())

    def toll(self, seat: str, hex: str) -> dict[str, int]:
        """Who is owed how much on this hex, by BEN-TOLL, BEN-PERM-13 and BEN-PERM-14; the Reserve is `reserve`."""
        secrets = self.players[seat].secrets
        grey = 0 if "p_no_grey" in secrets else greys(self.forest)[hex]
        owed = {who: p.steps.count(hex) for who, p in self.players.items() if who != seat}
        if "p_pay_reserve" in secrets:
            return {"reserve": grey + sum(owed.values()), **dict.fromkeys(owed, 0)}
        return {"reserve": grey, **owed}


def shown(id: tuple[str, ...], what: str) -> dict[str, Any]:
    """What each hex of a board shows, from the template and the faces as they are written."""
    laid = template(id[0])
    faces = {face["id"]: face for face in data()["forest"]["face"]}
    by_slot = dict(zip(laid["slots"], id[1:], strict=True))
    return {c["id"]: faces[by_slot[c["slot"]]][c["pos"]][what] for c in laid["cell"]}


@cache
def greys(id: tuple[str, ...]) -> dict[str, int]:
    """Hex -> its grey Footsteps."""
    return shown(id, "grey_steps")


@cache
def kinds(id: tuple[str, ...]) -> dict[str, str]:
    """Hex -> its kind."""
    return shown(id, "kind")


def sight(text: str) -> Sight:
    """A printed position."""
    lines = {line.split()[0]: line.split()[1:] for line in text.splitlines()}
    turn, stock = lines["round"], lines["reserve"]
    players = {seat: someone(words) for seat, words in lines.items() if len(seat) == 1}
    agenda = " ".join(lines.get("agenda", ["over"]))
    stacks = tuple(int(n) for n in stock[2].split("."))
    forest, pyramid = tuple(lines["forest"]), tuple(lines["pyramid"])
    return Sight(forest, int(turn[0]), turn[2], turn[4], int(stock[0]), stacks, pyramid, players, agenda)


def someone(words: list[str]) -> Someone:
    """A player's line."""
    steps, dream = words.index("steps"), words.index("dream")
    tail = words[words.index("secrets") + 1 :]
    cached = int(tail[tail.index("cache") + 1]) if "cache" in tail else 0
    secrets = tuple(word for word in tail if word[:2] in ("e_", "p_"))
    gifts = tuple(int(n) for n in words[3].split("."))
    stands = tuple(words[steps + 1 : dream])
    return Someone(int(words[1]), gifts, int(words[5]), stands, int(words[dream + 1]), secrets, cached, "gone" in tail)


@dataclass(frozen=True)
class Moment:
    """One answer of a game, and the table before and after it."""

    state: Table
    before: Sight
    seat: str
    answer: str
    options: tuple[str, ...]
    story: tuple[str, ...]
    after: Sight
    over: bool


def at_random(s: Table, rng: Random, most: int = GAME.rules.longest) -> list[Moment]:
    """Play on at random; after the set-up there is no luck to be had."""
    found: list[Moment] = []
    now = sight(s.text())
    while not s.over and len(found) < most:
        (ask,) = waiting(s)
        options = ask.options(s)
        choice = options[rng.randrange(len(options))]
        t, story = step(s, ask.seat, choice, Scripted(()))
        then = sight(t.text())
        names = tuple(o.notation() for o in options)
        told = tuple(story.text().splitlines())
        found.append(Moment(s, now, letter(ask.seat), choice.notation(), names, told, then, t.over))
        s, now = t, then
    return found


def table(seats: int, seed: int, draws: Draws | None = None) -> Table:
    """An opening."""
    return set_up(RULES.components(), seats, draws or Draws(), StepContext(Chance(Random(seed))))


@cache
def games() -> list[list[Moment]]:
    """Some whole games, of every number of players."""
    return [whole_game(seats, seed) for seats in (2, 3, 4) for seed in range(6)]


def whole_game(seats: int, seed: int) -> list[Moment]:
    """One game to its end."""
    game = at_random(table(seats, seed), Random(seed))
    assert game[-1].over, "a game goes on for ever"
    return game


def moments() -> list[Moment]:
    """Every answer of those games."""
    return [moment for game in games() for moment in game]


def fixed(*, first: int = 0, tiles: list[int] | None = None, faces: list[int] | None = None) -> Draws:
    """Everything given but, perhaps, the faces."""
    return Draws(first=first, segments=[1, 2, 3], sides="aba", end="R", tiles=tiles or list(range(9)), faces=faces)


def laid_out(seats: int, draws: Draws, luck: list[int]) -> Board:
    """A table set up with some values given and all this luck drawn for the others."""
    chance = Scripted(luck)
    state = set_up(RULES.components(), seats, draws, StepContext(chance))
    chance.finish()
    return Board(GAME, state)
