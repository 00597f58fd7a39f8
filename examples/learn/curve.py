"""The learning curve as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib import pyplot

matplotlib.use("svg")
PAPER, INK, COLOURS = "#fdf9ee", "#2b2a26", ("#e0982c", "#2f7d4f")


def draw(points: list[dict[str, Any]], bots: Sequence[str], path: Path) -> None:
    """Plot the games won against each bot, with their 95 % intervals, over the games of self-play."""
    with matplotlib.rc_context({"svg.hashsalt": "learn", "axes.spines.right": False, "axes.spines.top": False}):
        figure, axes = pyplot.subplots(figsize=(7.2, 4.2), facecolor=PAPER)
        axes.set_facecolor(PAPER)
        games = [point["games"] for point in points]
        for bot, colour in zip(bots, COLOURS):
            low, high = ([100 * point[f"{bot}_{end}"] for point in points] for end in ("low", "high"))
            axes.fill_between(games, low, high, color=colour, alpha=0.2, linewidth=0)
            axes.plot(games, [100 * point[bot] for point in points], "o-", color=colour, label=f"against {bot}")
        axes.axhline(50, color=INK, linestyle=":")
        axes.set(xlabel="games of self-play", ylabel="games won, %", ylim=(0, 100))
        axes.legend(frameon=False, loc="lower right")
        figure.tight_layout()
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
