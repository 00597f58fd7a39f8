"""The anchors from the games of the league, by maximum likelihood in the model that rates players.

Places follow Plackett and Luce's model, whose scale grows with the root of the seats, as openskill has it. Those who
share the last place are not compared. `sapling` is 1300 by definition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import numpy
from scipy.optimize import minimize

from clairiere.bots.roster import LEVELS, bot_of_level
from clairiere.games.registry import game_named
from clairiere.ratings.model import BETA, MIDDLE
from tools.league.season import Match, Season

LOOSE = 600.0
"""Deviation of what is believed before the first game: a level that has lost all has a rating too."""
FILE = Path("src/clairiere/ratings/anchors.toml")
VARIANTS = "variants"
HEAD = "# The ratings of bots: mean and standard deviation. Written by `python -m tools.ratings anchors`.\n"
Likelihood = Callable[[Any], float]


def written(folder: Path, games: Sequence[str]) -> str:
    """`anchors.toml` from the files of the league, and of its games with other settings."""
    return HEAD + "".join([section(game, games_of(folder, game)) for game in games])


def games_of(folder: Path, game: str) -> list[Match]:
    """The games of the league, and those with other settings than the usual ones."""
    return [match for each in (folder, folder / VARIANTS) for match in Season(each / f"{game}.jsonl").matches]


def section(game: str, matches: Sequence[Match]) -> str:
    """The anchors of one game."""
    found = anchors(game, matches)
    lines = [f'"{name}" = [{mu:.1f}, {sigma:.1f}]\n' for name, (mu, sigma) in found.items()]
    return f"\n[{game}]\n" + "".join(lines)


def anchors(game: str, matches: Sequence[Match]) -> dict[str, tuple[float, float]]:
    """Mean and deviation of every level and, in a game played together, of the game by difficulty and seats."""
    bots = {bot_of_level(level, game_named(game)): level for level in LEVELS}
    played = [match for match in matches if set(match.seated) <= set(bots)]
    others = sorted(beaten_and_not(played))
    played = [match for match in played if not match.played.together or against(match) in others]
    names = [*LEVELS, *others]
    compared = [comparisons(match, bots, names) for match in played]
    return dict(zip(names, fitted([each for game in compared for each in game], names), strict=True))


def beaten_and_not(played: Sequence[Match]) -> set[str]:
    """Games that teams have won and lost: how hard one is that nobody has won, no result says."""
    teams = [match for match in played if match.played.together]
    by_result = [{against(match) for match in teams if (match.played.places[0] == 1) is won} for won in (True, False)]
    return by_result[0] & by_result[1]


def against(match: Match) -> str:
    """What a team has met: `normal 3`."""
    rules = game_named(match.pairing.game).rules
    return f"{rules.variant(match.pairing.variant)['difficulty']} {len(match.seated)}"


def comparisons(match: Match, bots: dict[str, str], names: list[str]) -> list[tuple[float, list[int]]]:
    """The choices of which a ranking is made: the scale, then who came next and behind whom, the first first."""
    seated = [names.index(bots[name]) for name in match.seated]
    places = match.played.places
    if match.played.together:
        pair = [seated[0], names.index(against(match))]
        return [(sqrt(2) * BETA, pair if places[0] == 1 else pair[::-1])]
    order = sorted(range(len(seated)), key=lambda seat: places[seat])
    shared = [n for n in range(len(order) - 1) if places[order[n]] == places[order[n + 1]]]
    behind = [[seated[seat] for seat in order[n:]] for n in range(min([*shared, len(order) - 1]))]
    return [(sqrt(len(seated)) * BETA, each) for each in behind]


def fitted(choices: Sequence[tuple[float, list[int]]], names: list[str]) -> list[tuple[float, float]]:
    """The most likely points, `sapling` in the middle, with deviations from the curvature there."""
    middle, tally = names.index("sapling"), Counter([(scale, tuple(behind)) for scale, behind in choices])
    free = [n for n in range(len(names)) if n != middle]

    def loss(points: Any) -> float:
        """The negative logarithm of the likelihood."""
        full = numpy.zeros(len(names))
        full[free] = points
        total = float(numpy.sum(points**2)) / (2 * LOOSE**2)
        for (scale, behind), times in tally.items():
            reach = full[list(behind)] / scale
            total += times * float(numpy.log(numpy.sum(numpy.exp(reach - reach[0]))))
        return total

    best = minimize(loss, numpy.zeros(len(free)), method="BFGS", options={"gtol": 1e-4}).x
    spread = numpy.sqrt(numpy.diag(numpy.linalg.inv(curvature(loss, best))))
    found = {n: (MIDDLE + float(mu), float(sigma)) for n, mu, sigma in zip(free, best, spread, strict=True)}
    return [found.get(n, (MIDDLE, 0.0)) for n in range(len(names))]


def curvature(loss: Likelihood, best: Any, step: float = 4.0) -> Any:
    """The matrix of second derivatives, by differences."""
    size = len(best)
    units = numpy.eye(size) * step
    found = numpy.zeros((size, size))
    for a in range(size):
        for b in range(size):
            corners = [loss(best + p * units[a] + q * units[b]) * p * q for p in (1, -1) for q in (1, -1)]
            found[a, b] = sum(corners) / (4 * step * step)
    return found
