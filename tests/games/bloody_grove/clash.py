"""The clashes of Bloody Grove, read a second time without the engine: the data file, printed zones, told events."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from tests.kit import Board, at

ANIMALS: Final = ("bear", "owl", "fox")
BASICS: Final = tuple(f"basic_{animal}_{number}" for animal in ANIMALS for number in (1, 2, 3))
ELITES: Final = tuple(f"elite_{animal}_{number}" for animal in ANIMALS for number in range(1, 11))
VENERABLES: Final = tuple(f"venerable_{n}" for n in range(1, 10)) + tuple(f"venerable_red_{n}" for n in (1, 2, 3))
STILL_ROW: Final = "venerables venerable_3 venerable_9 venerable_red_3"  # three that do nothing when they are taken
ALL_TOKENS: Final = "+".join(f"arcane_{kind}" for kind in ("plus_2", "plus_3", "plus_4", "destroy") for _ in range(3))


@cache
def data() -> dict[str, Any]:
    """components.toml as it is written."""
    return tomllib.loads(files("clairiere.games.bloody_grove").joinpath("rules/components.toml").read_text("utf-8"))


@cache
def card(name: str) -> dict[str, Any]:
    """A card or a token as it is written in components.toml."""
    kinds = ("basic_cards", "elite_cards", "venerable_cards", "arcane_tokens")
    return next(part for kind in kinds for part in data()[kind] if part["id"] == name)


def clash(position: str, luck: Sequence[int] = ()) -> Board:
    """A table where the hands have been put away and the three groves are resolved, as far as nobody is asked."""
    return at("bloody_grove", f"{position}\nagenda resolve 0; resolve 1; resolve 2; cleanup", luck=luck)


def last(position: str) -> Board:
    """A table at the end of the last round, to be counted."""
    return at("bloody_grove", f"round 4 position 6 first B\n{position}\nagenda cleanup")


def zone(board: Board, heading: str) -> list[str]:
    """The words of a line of the position; none if it is not there."""
    return read_zone(board.state.text(), heading)


def read_zone(text: str, heading: str) -> list[str]:
    """The same, from a text."""
    lines = [line[len(heading) :] for line in text.splitlines() if f"{line} ".startswith(f"{heading} ")]
    return lines[0].split() if lines else []


def cards(words: list[str]) -> list[str]:
    """The cards of a zone without marks and tokens."""
    return [word.partition("+")[0].partition("*")[0].rstrip("!") for word in words]


def told(board: Board, *words: str) -> list[str]:
    """The events told so far that begin with one of these words."""
    return [line for line in board.heard if line.split()[0] in words]


def sums(board: Board, grove: int) -> tuple[str, str]:
    """How the strengths of A and B at a grove were told: tokens + cards + Transformation + grove = total."""
    (line,) = [line for line in told(board, "counted") if line.split()[1] == str(grove)]
    _, _, _, of_a, _, of_b = line.split()
    return of_a, of_b


def totals(board: Board, grove: int) -> tuple[int, int]:
    """The total strengths of A and B at a grove."""
    of_a, of_b = sums(board, grove)
    return int(of_a.partition("=")[2]), int(of_b.partition("=")[2])


@cache
def games() -> list[Match[Table]]:
    """Games played at random, the same every time."""
    return [random_game(Random(seed)) for seed in range(50)]


def random_game(rng: Random) -> Match[Table]:
    """One game played at random."""
    match = Match(GAME, 2, {}, Chance(rng))
    while not match.state.over:
        ask = waiting(match.state)[0]
        match.choose(ask.seat, ask.pick(match.state, rng))
    return match


def events(match: Match[Table]) -> list[str]:
    """All that is told in a game."""
    return [line for story in match.stories for line in story.text().splitlines()]


def rounds(match: Match[Table]) -> list[list[str]]:
    """What is told in a game, round by round."""
    told: list[list[str]] = []
    for line in events(match):
        if line.startswith("round "):
            told.append([])
        if told:
            told[-1].append(line)
    return told
