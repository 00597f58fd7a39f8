"""The calibration of reviews: a fit finds what was put in, and a sample goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from clairiere.bots.turns import sigmoid
from tools.calibration.fit import SEEN, error, fitted, regression, tenths
from tools.calibration.sample import Sample, Sampled, tasks_for

pytest.importorskip("numpy")
Task = TypeVar("Task")
Result = TypeVar("Result")


class AtOnce:
    """Plays one game after the other, here."""

    def do(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        return map(work, tasks)


def made_up(slope: float, asked: float) -> list[Sampled]:
    """Games of one moment, won as often as such a hint says."""
    rng, games = Random(1), list[Sampled]()
    for number in range(4000):
        hint, mine = rng.gauss(0.0, 1.5), number % 2 == 0
        won = float(rng.random() < sigmoid(slope * hint + (asked if mine else -asked)))
        games.append({"rows": [[0, "move", mine, hint, hint, won, []]]})
    return games


def test_a_fit_finds_how_steep_hints_are_and_what_it_is_worth_to_be_asked() -> None:
    fit = regression([game["rows"][0] for game in made_up(1.8, 0.5)], SEEN)
    assert fit.slope == pytest.approx(1.8, abs=0.2)
    assert fit.asked["move"] - fit.waits["move"] == pytest.approx(1.0, abs=0.25)


def test_chances_come_true_after_the_fit_and_did_not_before() -> None:
    games = made_up(2.5, 0.0)
    calibration = fitted(games, "")
    after = error(tenths(games, calibration.seen, SEEN))
    calibration.seen.slope = 1.0
    assert after < 0.03 < error(tenths(games, calibration.seen, SEEN))


def test_a_sample_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path, tasks = tmp_path / "benevolent.jsonl", tasks_for("benevolent", 8, 0, 3)[:2]
    assert len(list(Sample(path).go_on(AtOnce(), tasks[:1]))) == 1
    whole = path.read_text("utf-8")
    path.write_text(whole + '{"torn', "utf-8")
    again = Sample(path)
    assert len(list(again.go_on(AtOnce(), tasks))) == 1
    assert path.read_text("utf-8").startswith(whole)
    assert [game["seed"] for game in Sample(path).games] == [task.pairing.seed for task in tasks]
