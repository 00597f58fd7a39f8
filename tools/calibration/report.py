"""What a sample says: calibration, luck, and what levels lose by their answers; as Markdown, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import matplotlib
from matplotlib import pyplot

from clairiere.bots.roster import LEVELS
from tools.calibration.fit import ACTUAL, SEEN, Tenth, error, fitted, halves, tenths
from tools.calibration.sample import Sampled
from tools.league.plots import HONEY, INK, LEAF, LOOK, PAPER

matplotlib.use("svg")
SIZE = (9.6, 2.6)


class GameReport:
    """The sample of one game, and its calibration as tested on games that it was not fitted to."""

    def __init__(self, game: str, title: str, levels: Sequence[str], games: Sequence[Sampled]) -> None:
        self.game = game
        self.title = title
        self.levels = list(levels)
        self.games = list(games)
        train, test = halves(games)
        calibration = fitted(train, "")
        self.seen = tenths(test, calibration.seen, SEEN)
        self.actual = tenths(test, calibration.actual, ACTUAL)

    def losses(self, level: str) -> list[float]:
        """What each judged answer of a level cost; less than nothing, where it turned out better than the bot's."""
        judged = [(game, *row[:2]) for game in self.games for row in game.get("losses", [])]
        return [loss for game, seat, loss in judged if self.at(game, seat) == level]

    def at(self, game: Sampled, seat: int) -> str:
        """The bot on a seat."""
        return str(game["bots"][game["lineup"][seat]])

    def luck(self, row: int) -> list[float]:
        """What luck gave each side: from what it saw (0), or on the open table (1)."""
        return [value for game in self.games for value in game.get("luck", ([], []))[row]]


def markdown(reports: Sequence[GameReport]) -> str:
    """The tables for `docs/bots.md`."""
    lines = ["| | games | error a tenth, seen | open | luck, seen | open |", "|---|---|---|---|---|---|"]
    for each in reports:
        luck = [plus_minus(each.luck(row), 3) for row in (0, 1)]
        lines.append(f"| {each.title} | {len(each.games)} | {error(each.seen):.3f} | {error(each.actual):.3f} "
                     f"| {luck[0]} | {luck[1]} |")
    lines += ["", "| loss a decision | " + " | ".join(LEVELS) + " |", "|---" * (1 + len(LEVELS)) + "|"]
    for each in reports:
        row = [plus_minus(each.losses(level), 4) for level in each.levels]
        lines.append(f"| {each.title} | " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def plus_minus(found: Sequence[float], digits: int) -> str:
    """A mean with its 95 % interval."""
    if len(found) < 2:
        return ""
    mean = sum(found) / len(found)
    spread = 1.96 * sqrt(sum([(one - mean) ** 2 for one in found]) / (len(found) - 1) / len(found))
    return f"{mean:.{digits}f} ± {spread:.{digits}f}"


def draw(reports: Sequence[GameReport], path: Path) -> None:
    """Write the calibration of all games as SVG, beside each other; deterministic."""
    with matplotlib.rc_context({**LOOK, "svg.hashsalt": "calibration"}):
        figure, boxes = pyplot.subplots(1, len(reports), figsize=SIZE, facecolor=PAPER, sharey=True, squeeze=False)
        for axes, each in zip(boxes[0], reports, strict=True):
            axes.plot([0, 1], [0, 1], color=INK, linestyle=":")
            line(axes, each.seen, LEAF, "o-")
            line(axes, each.actual, HONEY, "s--")
            axes.set_title(each.title)
            axes.set_xlabel("chance told")
        boxes[0][0].set_ylabel("games won")
        figure.tight_layout(pad=1)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)


def line(axes: matplotlib.axes.Axes, found: Sequence[Tenth], colour: str, form: str) -> None:
    """One curve of calibration."""
    axes.plot([each.said for each in found], [each.won for each in found], form, color=colour, markersize=4)
