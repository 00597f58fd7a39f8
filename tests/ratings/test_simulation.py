"""How good ratings are on simulated games: a quick version of `python -m tools.ratings simulate`."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import fmean

import pytest

from clairiere.ratings.anchors import measured
from clairiere.ratings.model import rate
from tools.league.season import Season
from tools.ratings.anchors import anchors, games_of
from tools.ratings.simulate import Accuracy, Prediction, crowd, report

ROOT = Path(__file__).parent.parent.parent


def test_twelve_games_against_anchors_tell_about_as_much_as_they_can() -> None:
    found = Accuracy(120, 12, 3)
    assert found.near > 0.45
    assert found.near > found.possible - 0.08, "as near as Bayes' rule comes, knowing how strong people are in general"
    assert found.covered > 0.92, "the interval that is shown is honest"


def test_ratings_predict_better_than_pairwise_elo_did() -> None:
    found = Prediction(crowd(1500, 2))
    assert fmean(found.ours) < fmean(found.elo)


def test_a_hundred_thousand_games_are_rated_in_less_than_a_minute_of_processor_time() -> None:
    games = crowd(1000, 1)
    begun = time.process_time()
    rate(games)
    assert (time.process_time() - begun) * 100 < 60


def test_the_report_names_every_figure() -> None:
    told = report(60, 0)
    assert told.count("within 75 points") == 3
    assert "pairwise Elo" in told


@pytest.mark.nightly
def test_difficulties_of_bethel_woods_are_those_that_teams_of_bots_have_beaten_and_not() -> None:
    stored, played = measured()["bethel_woods"], games_of(ROOT / "docs/league", "bethel_woods")
    found = anchors("bethel_woods", played)
    assert list(found) == list(stored)
    assert [mu for mu, _ in found.values()] == pytest.approx([each.mu for each in stored.values()], abs=1)


def test_the_anchors_are_those_that_the_league_measured() -> None:
    stored = measured()["roundforest"]
    found = anchors("roundforest", Season(ROOT / "docs/league/roundforest.jsonl").matches)
    assert list(found) == list(stored)
    assert [mu for mu, _ in found.values()] == pytest.approx([each.mu for each in stored.values()], abs=1)
    assert [sigma for _, sigma in found.values()] == pytest.approx([each.sigma for each in stored.values()], abs=1)
