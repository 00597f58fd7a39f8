"""What a sample says: calibration, luck, and what levels lose by their answers; as Markdown, and a picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Final

import matplotlib
from matplotlib import pyplot

from clairiere.bots.roster import LEVELS
from tools.calibration.fit import ACTUAL, SEEN, Tenth, error, fitted, halves, tenths
from tools.calibration.sample import Sampled
from tools.league.plots import HONEY, INK, LEAF, LOOK, PAPER

matplotlib.use("svg")
SIZE = (9.6, 2.6)


SUMMARIES: Final = Path("docs/league/calibration")
"""What was found in samples that are too large to keep: a file for each game."""


@dataclass(frozen=True)
class Summary:
    """What the sample of one game says; its calibration as tested on games that it was not fitted to."""

    game: str
    title: str
    games: int
    seen: tuple[Tenth, ...]
    actual: tuple[Tenth, ...]
    luck: tuple[str, ...]  # what it gave each side: from what it saw, and on the open table
    reviewed: int
    off: float  # by how much luck and decisions miss the change of the chances, at most
    losses: tuple[str, ...]  # what an answer cost on average, level by level

    def save(self, folder: Path = SUMMARIES) -> None:
        """Write the summary as a file of its game."""
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False)
        (folder / f"{self.game}.json").write_text(f"{text}\n", "utf-8")


def read_summary(path: Path) -> Summary:
    """A summary from its file."""
    told = json.loads(path.read_text("utf-8"))
    lists = {name: tuple(told[name]) for name in ("luck", "losses")}
    curves = {name: tuple([Tenth(**each) for each in told[name]]) for name in ("seen", "actual")}
    return Summary(**{**told, **lists, **curves})


def summary(game: str, title: str, levels: Sequence[str], games: Sequence[Sampled]) -> Summary:
    """What a sample says."""
    train, test = halves(games)
    calibration = fitted(train, "")
    luck = [[value for each in games for value in each.get("luck", ([], []))[row]] for row in (0, 1)]
    return Summary(
        game, title, len(games),
        tuple(tenths(test, calibration.seen, SEEN)), tuple(tenths(test, calibration.actual, ACTUAL)),
        tuple([plus_minus(each, 3) for each in luck]),
        sum([1 for each in games if "luck" in each]),
        max([each["off"] for each in games if "off" in each], default=0.0),
        tuple([plus_minus(losses(games, level), 4) for level in levels]),
    )  # fmt: skip


def losses(games: Sequence[Sampled], level: str) -> list[float]:
    """What each judged answer of a level cost; less than nothing, where it turned out better than the bot's."""
    judged = [(game, *row[:2]) for game in games for row in game.get("losses", [])]
    return [loss for game, seat, loss in judged if game["bots"][game["lineup"][seat]] == level]


def markdown(found: Sequence[Summary]) -> str:
    """The tables for `docs/bots.md`."""
    lines = ["| | games | error a tenth, seen | open | luck, seen | open | reviewed | sums off by |", "|---" * 8 + "|"]
    for each in found:
        lines.append(
            f"| {each.title} | {each.games} | {error(each.seen):.3f} | {error(each.actual):.3f} "
            f"| {each.luck[0]} | {each.luck[1]} | {each.reviewed} | {each.off:.0e} |"
        )
    lines += ["", "| loss a decision | " + " | ".join(LEVELS) + " |", "|---" * (1 + len(LEVELS)) + "|"]
    lines += [f"| {each.title} | " + " | ".join(each.losses) + " |" for each in found]
    return "\n".join(lines) + "\n"


def plus_minus(found: Sequence[float], digits: int) -> str:
    """A mean with its 95 % interval."""
    if len(found) < 2:
        return ""
    mean = sum(found) / len(found)
    spread = 1.96 * sqrt(sum([(one - mean) ** 2 for one in found]) / (len(found) - 1) / len(found))
    return f"{mean:.{digits}f} ± {spread:.{digits}f}"


def draw(found: Sequence[Summary], path: Path) -> None:
    """Write the calibration of all games as SVG, beside each other; deterministic."""
    with matplotlib.rc_context({**LOOK, "svg.hashsalt": "calibration"}):
        figure, boxes = pyplot.subplots(1, len(found), figsize=SIZE, facecolor=PAPER, sharey=True, squeeze=False)
        for axes, each in zip(boxes[0], found, strict=True):
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
