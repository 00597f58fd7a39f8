"""Two builds against each other: they hold the same table, and the seats are rotated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clairiere
from tools.duel.__main__ import Build, main, play_out

SOURCES = Path(clairiere.__file__).parent.parent


@pytest.mark.parametrize("game", ["bloody_grove", "roundforest"])
def test_a_build_wins_half_of_the_games_against_itself(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    order = [game, "--old", str(SOURCES), "--new", str(SOURCES), "--bot", "greedy", "--games", "2"]
    assert main(order) == 0
    told = capsys.readouterr().out
    assert re.search(rf"{game}, greedy: the new build won 50.0 % of 2 games \(.*\), thinking \d+\.\d\d times", told)


def test_builds_that_do_not_agree_about_the_table_are_found_out() -> None:
    with Build(SOURCES) as old, Build(SOURCES) as new:
        new.tell = lambda *order: {"seat": 9}  # type: ignore[method-assign]
        with pytest.raises(SystemExit, match="the builds disagree"):
            play_out([old, new], [0, 1], ["bloody_grove", "greedy", 2, 0, 1])
