"""`clairiere.review`: what it says of a recorded game, and that it reads back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import clairiere as cl
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.record import read_record, replay
from clairiere.reviews.ledger import Line
from clairiere.reviews.plot import plotted
from clairiere.reviews.review import Judgement, Review, read_review
from clairiere.reviews.reviewer import reviewing
from clairiere.reviews.words import ReviewWords
from tests.kit import nightly_after

RECORDS = Path(__file__).parents[1] / "records"
QUICK: dict[str, Any] = {"bot": "greedy", "iterations": 2}


def record(name: str, answers: int = 24) -> cl.Record:
    """The beginning of a recorded game, at the smallest table."""
    found = read_record(sorted(RECORDS.glob(f"{name}/rules-*/2-*.record"))[-1].read_text("utf-8"))
    found.answers, found.result, found.proof = found.answers[:answers], "", ""
    return found


@pytest.fixture(scope="module")
def grove() -> Review:
    return cl.review(record("bloody_grove", 200), bot="search:30")


@pytest.mark.parametrize("name", nightly_after(2, BUILT_IN))
def test_every_answer_that_was_chosen_is_judged(name: str) -> None:
    found = cl.review(record(name, 12), **QUICK)
    assert found.complete
    assert found.asked > 0
    for each in found.judgements:
        assert 0.0 <= each.chance <= 1.0
        assert each.agrees == (each.tries == 0)
        assert not (each.agrees and each.sure)


def test_a_review_is_the_same_again_and_reads_back(grove: Review) -> None:
    assert cl.review(record("bloody_grove", 200), bot="search:30").text() == grove.text()
    again = read_review(grove.text())
    assert again.text() == grove.text()
    assert [vars(point) for point in again.turning_points(1)] == [vars(point) for point in grove.turning_points(1)]
    with pytest.raises(ValueError, match="not a review"):
        read_review(json.dumps({"review": 99}))


def test_it_says_which_versions_made_it(grove: Review) -> None:
    assert set(grove.made_by) == {"clairiere", "rules", "bot", "weights", "calibration"}
    assert grove.made_by["bot"] == "search:30 (search:30, 30)"
    other = cl.review(record("bloody_grove", 1), bot="search:40")
    assert other.made_by["bot"] != grove.made_by["bot"]
    assert other.made_by["weights"] == grove.made_by["weights"]


def test_the_parts_of_an_account_make_the_end(grove: Review) -> None:
    for side in range(2):
        for actual in (False, True):
            found = grove.account(side, actual=actual)
            assert abs(found.begin + found.own + found.others + found.luck - found.end) <= 1e-9


def test_turning_points_are_the_greatest_changes_in_the_order_of_the_game(grove: Review) -> None:
    points = grove.turning_points(0)
    assert len(points) == 3
    assert [point.first for point in points] == sorted([point.first for point in points])
    value = grove.seen[0].value
    for point in points:
        assert len({grove.seats[n - 1] for n in range(point.first, point.last + 1)}) == 1
        assert point.change == pytest.approx(value[point.last] - value[point.first - 1])
        assert point.decided + point.luck == pytest.approx(point.change)


def test_what_surely_cost_something_is_told_dearest_first(grove: Review) -> None:
    costly = grove.costly(0) + grove.costly(1)
    assert costly
    assert all(each.loss > 0.0 and each.sure for each in costly)
    assert [each.loss for each in grove.costly(0)] == sorted([each.loss for each in grove.costly(0)], reverse=True)


def test_figures_come_as_they_are_found_and_it_can_be_left_at_any_time() -> None:
    growing = reviewing(record("benevolent"), **QUICK)
    first = next(growing)
    assert first.judgements == []
    assert len(first.seen[0].value) == 25
    assert len(next(growing).judgements) == 1
    del growing
    assert not first.complete


def test_when_time_is_up_the_rest_is_left_out() -> None:
    left = iter([False, False, True])
    *_, found = reviewing(record("benevolent"), **QUICK, time_is_up=lambda: next(left, True))
    assert 0 < len(found.judgements) < found.asked
    assert read_review(found.text()).complete is False


def test_a_team_has_one_line_and_no_others() -> None:
    found = cl.review(record("bethel_woods", 6), **QUICK)
    assert found.sides == [[0, 1]]
    assert found.account(0).others == 0.0


def test_what_was_there_is_judged_on_request() -> None:
    played = record("bloody_grove", 30)
    seen, actual = [cl.review(played, bot="search:20", actual=there) for there in (False, True)]
    assert seen.text() != actual.text()
    assert [line.value for line in seen.seen] == [line.value for line in actual.seen]


def test_a_game_without_features_is_reviewed_too() -> None:
    found = cl.review(record("roundforest", 3), bot="random")
    assert found.complete


def told(found: Review, each: Judgement, code: str) -> str:
    """A judgement in words."""
    game = game_named("bloody_grove")
    states = [s for s, _ in replay(record("bloody_grove", 200), game, game.rules.components())]
    words = ReviewWords(found, game, states, code, ["Ann", "Ben"])
    return " ".join(words.judgement(each))


@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_better_answer_is_told_with_a_reason_and_no_bare_number(grove: Review, code: str) -> None:
    for each in (grove.costly(0) + grove.costly(1))[:6]:
        said = told(grove, each, code)
        assert ("was better" if code == "en" else "valait mieux") in said
        assert said.count(".") + said.count("!") >= 3, "a sentence says why"
        assert each.given not in said, "words, no notation"


def test_who_is_not_sure_says_so(grove: Review) -> None:
    unsure = [each for each in grove.judgements if not each.agrees and not each.sure][0]
    assert "I am not sure" in told(grove, unsure, "en")
    assert "Je n’en suis pas sûr" in told(grove, unsure, "fr")
    agreed = [each for each in grove.judgements if each.agrees][0]
    assert "I would have done the same." in told(grove, agreed, "en")


def test_the_plot_has_a_curve_for_each_side_and_a_mark_at_each_turning_point(grove: Review) -> None:
    svg = plotted(grove, "Chances", ["Ann & co", "Ben"], "answers")
    assert svg.count('class="curve"') == 2
    marks = sum([len(grove.turning_points(side)) for side in range(2)])
    assert svg.count('class="mark"') == marks + 2
    assert "Ann &amp; co" in svg


def words_of(game: str, lines: list[Line], error: float) -> ReviewWords:
    """The words for a review with these lines, of a game whose chances were measured to be off by so much."""
    sides = [[seat] for seat in range(len(lines))]
    found = ReviewWords(
        Review(game, sides, [0, 1], seen=lines, actual=lines, made_by={}),
        game_named(game),
        [s for s, _ in replay(record(game, 1), game_named(game), game_named(game).rules.components())],
        "en",
    )
    found.calibration.error = error
    return found


def test_chances_that_together_make_more_than_all_are_called_rough() -> None:
    lines = [Line([0.5, 0.7, 0.9], [0.7, 0.9]), Line([0.5, 0.5, 0.4], [0.5, 0.4])]
    words = words_of("benevolent", lines, 0.0)
    assert round(words.review.together, 6) == round((1.0 + 1.2 + 1.3) / 3, 6)
    assert "come to 117 in 100" in words.rough()
    assert not words.rough(opened=True)


def test_chances_that_were_measured_to_miss_are_called_rough_whatever_is_open() -> None:
    even = [Line([0.5, 0.5], [0.5]), Line([0.5, 0.5], [0.5])]
    words = words_of("benevolent", even, 0.09)
    assert "off by about 9 in 100" in words.rough() == words.rough(opened=True)
    assert not words_of("benevolent", even, 0.02).rough()
