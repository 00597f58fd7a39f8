"""The counter of oddities: it runs for every game, and the nightly limits are about measures that it has."""

from __future__ import annotations

import pytest

from clairiere.games.registry import BUILT_IN
from tests.kit import nightly_after
from tests.nightly.test_bots_look_human import LIMITS
from tools.oddities.__main__ import main
from tools.oddities.observe import Measure, counter_of, gathered, mean, most, observe, share, tasks, total


@pytest.mark.parametrize("game", nightly_after(3, BUILT_IN))
def test_two_games_of_the_gentlest_level_are_counted(game: str) -> None:
    counted = gathered(map(observe, tasks(game, "seed", games=2)))
    assert counted, "a counter that counts nothing"
    assert set(counted) <= {measure.of for measure in counter_of(game).measures}, "what is counted is shown"


def test_the_same_seeds_give_the_same_games() -> None:
    assert [observe(task) for task in tasks("benevolent", "greedy", games=2)] == [
        observe(task) for task in tasks("benevolent", "greedy", games=2)
    ]


@pytest.mark.parametrize("game", BUILT_IN)
def test_limits_are_about_measures_of_the_game(game: str) -> None:
    labels = [measure.label for measure in counter_of(game).measures]
    assert len(set(labels)) == len(labels)
    assert {limit.measure for limit in LIMITS[game]} <= set(labels)


def test_samples_are_summarised() -> None:
    samples = gathered([{"skipped": [1.0, 0.0]}, {"skipped": [1.0], "rounds": [7.0]}])
    assert samples == {"skipped": [1.0, 0.0, 1.0], "rounds": [7.0]}
    shown: list[Measure] = [share("a", "skipped"), mean("b", "rounds"), most("c", "skipped"), total("d", "skipped")]
    assert [measure.text(samples) for measure in shown] == ["66.7 %", "7", "1", "2"]
    assert share("none").text(samples) == ""


def test_the_command_prints_a_column_for_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["benevolent", "--games", "1", "--level", "random", "--level", "greedy:50"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "|  | random | greedy:50 |"
    assert len(rows) == 2 + len(counter_of("benevolent").measures)


@pytest.mark.parametrize("wrong", [["--level", "genius"], ["--seats", "5"]])
def test_the_command_refuses_what_cannot_be_played(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["benevolent", *wrong]) == 2
    assert capsys.readouterr().err
