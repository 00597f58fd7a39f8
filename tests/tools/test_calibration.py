"""The calibration of reviews: a fit finds what was put in, and a sample goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from clairiere.bots.turns import sigmoid
from clairiere.games.registry import game_named
from clairiere.kernel.record import replay
from clairiere.kernel.view import view
from clairiere.reviews.ledger import Line
from clairiere.reviews.review import Judgement
from tools.calibration.confirm import Confirmations, games_to_judge, played_on, share
from tools.calibration.confirm import Task as Confirming
from tools.calibration.fit import SEEN, error, fitted, regression, tenths
from tools.calibration.report import read_summary, summary
from tools.calibration.sample import Sample, Sampled, off, played, sampled, tasks_for

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


def test_a_judged_game_has_so_many_losses_at_most_and_its_luck_and_decisions_add_up() -> None:
    task = tasks_for("benevolent", 4, 1, 3, answers=2)[0]
    found = sampled(task)
    assert [len(row) for row in found["losses"]] == [4, 4]
    assert found["off"] < 1e-9
    assert len(found["luck"][0]) == len(found["luck"][1]) == 2


def test_sums_that_do_not_add_up_are_told() -> None:
    line = Line([0.5, 0.7, 1.0], [0.6, 0.9])
    assert off(line) < 1e-9
    line.change = lambda: 0.25  # type: ignore[method-assign]
    assert off(line) == pytest.approx(0.25)


def test_games_to_confirm_take_turns_between_all_pairs_of_levels() -> None:
    pairs = [tuple(pairing.bots) for pairing in games_to_judge("benevolent", 3, 0)]
    assert len(set(pairs[:4])) == 4
    assert pairs[:4] == pairs[4:8]


def test_losses_that_were_all_found_are_confirmed_and_chance_widens_the_interval() -> None:
    assert share([[1, 0.1, 0.1], [5, 0.3, 0.3]]) == pytest.approx((1.0, 0.0))
    ratio, half = share([[1, 0.2, 0.3], [5, 0.2, 0.0]])
    assert ratio == pytest.approx(0.75)
    assert half > 0.5


def test_two_answers_are_played_to_the_end_over_the_same_tables() -> None:
    pairing = games_to_judge("benevolent", 1, 1)[0]
    game = game_named("benevolent")
    record = played(pairing)
    states = [s for s, _ in replay(record, game, game.rules.components())]
    n = len(record.answers) - 6
    seat, given = record.answers[n].seat, record.answers[n].notation
    other = next(one.notation() for one in view(states[n], seat).options() if one.notation() != given)
    task = Confirming(pairing, 6, "seed")
    same = Judgement(n + 1, seat, given, given, chance=0.5, best=0.5)
    assert played_on(record, same, task) == (0.0, 0.0)
    apart = Judgement(n + 1, seat, given, other, chance=0.5, best=0.6)
    mean, error = played_on(record, apart, task)
    assert (mean, error) == played_on(record, apart, task)
    assert -1.0 <= mean <= 1.0
    assert error <= 1.0


def test_enough_answers_that_were_played_on_before_are_not_played_on_again(tmp_path: Path) -> None:
    path = tmp_path / "benevolent.jsonl"
    path.write_text('{"bots":["seed","sprout"],"seed":0,"rows":[[3,0.2,0.1,0.05]]}\n{"torn', "utf-8")
    kept = Confirmations(path)
    assert list(kept.go_on(AtOnce(), [], 1)) == []
    assert kept.rows() == [[3, 0.2, 0.1, 0.05]]
    assert path.read_text("utf-8").endswith("}\n")


def test_a_summary_is_read_as_it_was_written(tmp_path: Path) -> None:
    more = {"lineup": [0], "bots": ["x"], "losses": [[0, 0.5, 0.1, True]], "luck": [[0.1], [0.2]], "off": 1e-16}
    games = [{**game, **more} for game in made_up(1.8, 0.5)]
    found = summary("benevolent", "Benevolent", ["x", "y"], games)
    found.save(tmp_path)
    assert read_summary(tmp_path / "benevolent.json") == found
    assert (found.games, found.reviewed, found.losses[0]) == (4000, 4000, "0.5000 ± 0.0000")
    assert len(found.seen) > 5
