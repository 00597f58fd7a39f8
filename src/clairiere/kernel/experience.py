"""Experience: what the features of a table add to the log-odds of winning, as many games have taught it.

A game tells its tables in features and in stages, such as rounds. Features that belong together form a group with one
name. The file is written by `clairiere learn`, and the same command writes the same file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final

Groups = Sequence[tuple[str, int]]
"""Names of features, and how many of each there are."""
WIDTH: Final = 120
"""Lines of the file end there."""

HEADING: Final = (
    "# What the features of a table add to the log-odds of winning, in every stage of the game: learned by self-play.",
    "# The command that made it writes the same again, as long as bots and rules are the same.",
)


class Experience:
    """Weights for every stage, and what made them."""

    def __init__(
        self,
        groups: Groups,
        weights: list[list[float]],
        *,
        made: str = "by hand",
        games: int = 0,
        rules_version: int = 0,
    ) -> None:
        self.groups = tuple(groups)
        self.weights = weights  # stage -> feature -> what it adds
        self.made = made  # the command
        self.games = games  # that were played for it
        self.rules_version = rules_version  # under which they were played

    def names(self) -> list[str]:
        """Of all features, in order; those of a group are numbered."""
        found: list[str] = []
        for name, size in self.groups:
            found += [name] if size == 1 else [f"{name} {number}" for number in range(size)]
        return found

    def text(self) -> str:
        """As it is written down; weights have three decimals."""
        lines = [
            *HEADING,
            f'made = "{self.made}"',
            f"games = {self.games}",
            f"rules_version = {self.rules_version}",
        ]
        first = 0
        for name, size in self.groups:
            rows = [row[first : first + size] for row in self.weights]
            lines += ["", "[[feature]]", f'name = "{name}"', *written(rows, size)]
            first += size
        return "\n".join(lines) + "\n"


def written(rows: list[list[float]], size: int) -> list[str]:
    """The weights of a group: a number for each stage, or a row."""
    if size == 1:
        return wrapped("weights = [", [f"{row[0]:.3f}" for row in rows], "]")
    lines = ["weights = ["]
    for row in rows:
        lines += wrapped("  [", [f"{weight:.3f}" for weight in row], "],")
    return [*lines, "]"]


def wrapped(opening: str, numbers: list[str], closing: str) -> list[str]:
    """Numbers between brackets, on as many lines as it takes."""
    lines = [opening + numbers[0]]
    for number in numbers[1:]:
        if len(lines[-1]) + len(number) + 4 > WIDTH:
            lines[-1] += ","
            lines.append("   " + number)
        else:
            lines[-1] += ", " + number
    lines[-1] += closing
    return lines


def read_experience(toml: str, groups: Groups) -> Experience:
    """What a file says about these features; ValueError if it is about others."""
    told: dict[str, Any] = tomllib.loads(toml)
    found: list[list[float]] = []
    for (name, size), group in zip(groups, told["feature"], strict=True):
        rows = group["weights"]
        for stage, row in enumerate(rows):
            weights = [float(row)] if size == 1 else [float(weight) for weight in row]
            if group["name"] != name or len(weights) != size:
                raise ValueError(f"experience: {group['name']!r} is not {name!r} with {size} weights a stage")
            if len(found) == stage:
                found.append([])
            found[stage] += weights
    made, games, version = str(told["made"]), int(told["games"]), int(told["rules_version"])
    return Experience(groups, found, made=made, games=games, rules_version=version)


class Scale:
    """Adds up what the features of a table weigh; what lay on it is kept only if somebody wants to learn from it."""

    def __init__(self, weights: list[float], keeps: bool = False) -> None:
        self.weights = weights
        self.total = 0.0
        self.keeps = keeps
        self.kept: list[float] = [0.0] * len(weights) if keeps else []

    def add(self, feature: int, amount: float = 1.0) -> None:
        """So much of this feature is there."""
        self.total += self.weights[feature] * amount
        if self.keeps:
            self.kept[feature] += amount

    def against(self, other: Scale) -> list[float]:
        """What lay on this one and not on the other."""
        return [mine - theirs for mine, theirs in zip(self.kept, other.kept)]
