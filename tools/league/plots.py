"""Plots of a season: ratings, seats, length and thought, in one picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
from matplotlib import pyplot

from tools.league.standings import SeasonReport, Share

matplotlib.use("svg")
PAPER, INK, LEAF, HONEY = "#fdf9ee", "#2b2a26", "#2f7d4f", "#e0982c"
SIZE = (9.6, 6.2)
LOOK: Any = {
    "axes.edgecolor": INK,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "sans-serif",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def draw(report: SeasonReport, names: list[str], path: Path) -> None:
    """Write the plot of a season as SVG; deterministic."""
    with matplotlib.rc_context({**LOOK, "svg.hashsalt": report.game}):
        figure, ((one, two), (three, four)) = pyplot.subplots(2, 2, figsize=SIZE, facecolor=PAPER)
        ratings(one, report, names)
        if report.together:
            teams(two, report, names)
        else:
            seats(two, report)
        lengths(three, report)
        thought(four, report, names)
        figure.tight_layout(pad=2)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)


def ratings(axes: Any, report: SeasonReport, names: list[str]) -> None:
    """Plot the rating of each level with its interval."""
    points = [each.rating.points for each in report.reports]
    low = [each.rating.points - each.rating.low for each in report.reports]
    high = [each.rating.high - each.rating.points for each in report.reports]
    axes.errorbar(range(len(points)), points, yerr=[low, high], fmt="o-", color=LEAF, capsize=4)
    axes.set_xticks(range(len(points)), names)
    axes.set_title("Rating, 95 %")


def seats(axes: Any, report: SeasonReport) -> None:
    """Plot how often each seat wins; the line is the fair share."""
    found = report.seats()
    shares(axes, found, [chr(ord("A") + seat) for seat in range(len(found))])
    axes.axhline(100 / len(found), color=INK, linestyle=":")
    axes.set_title("Games won by seat, %")


def teams(axes: Any, report: SeasonReport, names: list[str]) -> None:
    """Plot how often each level wins as a team."""
    shares(axes, [each.won for each in report.reports], names)
    axes.set_title("Games won as a team, %")


def shares(axes: Any, found: list[Share], names: list[str]) -> None:
    """Plot bars with intervals."""
    heights = [100 * each.share for each in found]
    errors = [[100 * (each.share - each.low) for each in found], [100 * (each.high - each.share) for each in found]]
    axes.bar(names, heights, color=HONEY)
    axes.errorbar(names, heights, yerr=errors, fmt="none", ecolor=INK, capsize=4)


def lengths(axes: Any, report: SeasonReport) -> None:
    """Plot the distribution of game lengths."""
    axes.hist(report.lengths(), bins=24, color=LEAF)
    axes.set_title("Answers in a game")


def thought(axes: Any, report: SeasonReport, names: list[str]) -> None:
    """Plot mean and longest time per answer."""
    places = range(len(names))
    axes.bar(places, [1000 * each.seconds for each in report.reports], color=LEAF, label="mean")
    axes.plot(places, [1000 * each.longest for each in report.reports], "v", color=HONEY, label="longest")
    axes.set_yscale("log")
    axes.set_xticks(places, names)
    axes.legend(frameon=False)
    axes.set_title("Thinking time, ms of CPU")
