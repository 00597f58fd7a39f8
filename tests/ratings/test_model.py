"""Ratings from finished games: what they keep, whatever is played."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import BUILT_IN
from clairiere.ratings.anchors import anchor, measured, opponent
from clairiere.ratings.model import DRIFT, GAP, NEW, Entrant, FinishedGame, Rating, changes, model, rate
from tools.ratings.simulate import crowd

RATINGS = st.builds(Rating, st.floats(700, 1900), st.floats(30, 200))
KNOWN = {1: Rating(1500, 60), 2: Rating(1250, 90), 3: Rating(1700, 50), 4: Rating(1100, 150)}


def played(*places: int, first: int = 1) -> FinishedGame:
    """A game among people 1, 2, ..."""
    return FinishedGame(tuple([Entrant(place, person=first + n) for n, place in enumerate(places)]))


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (1, 2, 2, 2), (1, 1, 3, 4), (2, 1, 2, 4), (1, 2, 3, 3)])
def test_the_order_of_the_seats_changes_no_figure(places: tuple[int, ...]) -> None:
    seats = [Entrant(place, person=n + 1) for n, place in enumerate(places)]
    found = [changes(FinishedGame(order), KNOWN) for order in permutations(seats)]
    assert all(each == found[0] for each in found)


def test_the_order_of_a_team_changes_no_figure() -> None:
    team = [Entrant(1, person=n) for n in (1, 2, 3)]
    found = [changes(FinishedGame(order, Rating(1400, 40)), KNOWN) for order in permutations(team)]
    assert all(each == found[0] for each in found)


@given(RATINGS, RATINGS)
def test_who_wins_rises_and_who_loses_falls(one: Rating, other: Rating) -> None:
    after = changes(played(1, 2), {1: one, 2: other})
    assert after[1].mu >= one.mu
    assert after[2].mu < other.mu
    for known, before in ((after[1], one), (after[2], other)):
        assert known.sigma <= (before.sigma**2 + DRIFT**2) ** 0.5


def test_a_draw_brings_two_nearer_and_leaves_equals_where_they_are() -> None:
    after = changes(played(1, 1), {1: Rating(1500, 80), 2: Rating(1300, 80)})
    assert 1300 < after[2].mu < after[1].mu < 1500
    same = changes(played(1, 1), {})
    assert same[1] == same[2]
    assert same[1].mu == pytest.approx(NEW.mu)


def test_who_shares_the_last_place_has_not_drawn_with_the_others_there() -> None:
    """Of two who lose alike to somebody, the stronger loses no more than the winner's rise explains."""
    after = changes(played(1, 2, 2), {2: Rating(1700, 60), 3: Rating(1000, 60)})
    assert 1685 < after[2].mu < 1700
    assert 995 < after[3].mu < 1000
    won, drawn = [changes(played(3, 1, place), {2: Rating(1700, 60), 3: Rating(1000, 60)}) for place in (2, 1)]
    assert drawn[2].mu < won[2].mu, "a shared victory is a draw"


def test_ranks_without_a_shared_last_place_are_rated_as_openskill_rates_them() -> None:
    engine = model(400 / 2.302585092994046 / 2**0.5)
    told = engine.rate([[engine.rating(KNOWN[n].mu, KNOWN[n].sigma)] for n in (1, 2, 3)], ranks=[1, 2, 3])
    assert [each.mu for each in changes(played(1, 2, 3), KNOWN).values()] == pytest.approx([t[0].mu for t in told])


@given(st.lists(st.tuples(st.sampled_from(LEVELS), st.integers(1, 3)), min_size=1, max_size=20))
@settings(max_examples=20)
def test_anchors_never_move(games: list[tuple[str, int]]) -> None:
    before = {level: anchor("bloody_grove", level) for level in LEVELS}
    for level, place in games:
        met = anchor("bloody_grove", level)
        assert met is not None
        assert list(rate([FinishedGame((Entrant(place, person=1), Entrant(2, fixed=met)))])) == [1]
    assert {level: anchor("bloody_grove", level) for level in LEVELS} == before


def test_a_thousand_wins_against_the_gentlest_bot_bring_no_more_than_the_first_few() -> None:
    seed = anchor("bloody_grove", "seed")
    assert seed is not None
    wins = [FinishedGame((Entrant(1, person=1), Entrant(2, fixed=seed)))] * 1000
    assert rate(wins)[1] == rate(wins[:10])[1]
    assert rate(wins)[1].mu < seed.mu + GAP + 10
    assert rate(wins[:10], {1: Rating(1500, 40)})[1] == Rating(1500, 40)


def test_a_defeat_by_the_gentlest_bot_counts_for_everybody() -> None:
    seed = anchor("bloody_grove", "seed")
    assert seed is not None
    lost = FinishedGame((Entrant(2, person=1), Entrant(1, fixed=seed)))
    assert rate([lost], {1: Rating(1900, 40)})[1].mu < 1900


def test_counting_game_by_game_and_all_at_once_give_the_same_figures_to_the_last_bit() -> None:
    games = crowd(300, 5)
    step: dict[int, Rating] = {}
    for game in games:
        step = rate([game], step)
    assert step == rate(games) == rate(games[100:], rate(games[:100]))
    assert len(step) > 5


def test_who_leaves_comes_last_and_the_others_meet_whoever_finished_for_them() -> None:
    bot = Rating(1400, 30)
    left = FinishedGame((Entrant(1, fixed=bot, leavers=(7,)), Entrant(2, person=2), Entrant(3, person=3)))
    after = rate([left])
    assert after[7].mu < NEW.mu - 50, "the leaver falls, although the bot won"
    stayed = FinishedGame((Entrant(1, fixed=bot), Entrant(2, person=2), Entrant(3, person=3)))
    assert {person: rate([stayed])[person] for person in (2, 3)} == {person: after[person] for person in (2, 3)}


def test_whom_a_game_does_not_count_for_keeps_the_rating_and_is_met_with_it() -> None:
    late = FinishedGame((Entrant(1, person=1, counts=False), Entrant(2, person=2)))
    assert set(changes(late, {1: Rating(1700, 50)})) == {2}
    assert changes(late, {1: Rating(1700, 50)})[2].mu > changes(late, {1: Rating(1000, 50)})[2].mu


def test_a_team_is_rated_against_the_game_and_its_difficulty() -> None:
    known = {1: Rating(1300, 80), 2: Rating(1300, 80)}
    easy, hard = [opponent("bethel_woods", "normal", seats) for seats in (3, 4)]
    assert easy is not None
    assert hard is not None
    won = [Entrant(1, person=1), Entrant(1, person=2), Entrant(1, fixed=Rating(1300, 30))]
    lost = [Entrant(2, person=1), Entrant(2, person=2), Entrant(2, fixed=Rating(1300, 30))]
    gains = [changes(FinishedGame(tuple(won), game), known)[1].mu for game in (Rating(1300, 40), Rating(1600, 40))]
    assert 1300 < gains[0] < gains[1], "the harder game brings more"
    after = changes(FinishedGame(tuple(lost), easy), known)
    assert after[1] == after[2]
    assert after[1].mu < 1300


def test_every_level_of_every_game_is_measured_and_the_middle_is_the_same_in_all() -> None:
    for game in BUILT_IN:
        found = measured()[game]
        assert [found[level].mu for level in LEVELS] == sorted([found[level].mu for level in LEVELS])
        assert found["sapling"].mu == NEW.mu
    assert anchor("a game of somebody else", "forest") == Rating(1600, 75)
    assert anchor("bloody_grove", "plain:1000") is None


def test_a_figure_is_said_to_be_uncertain_until_games_have_told() -> None:
    assert not NEW.settled
    assert NEW.margin == 390
    chosen = Random(1)
    games = [FinishedGame((Entrant(chosen.choice((1, 2)), person=1), Entrant(1, fixed=NEW))) for _ in range(40)]
    assert rate(games)[1].settled


def test_somebody_400_points_stronger_wins_ten_games_of_eleven() -> None:
    """Then ten wins and a defeat leave the rating where it is."""
    known = {1: Rating(1700, 1), 2: Rating(1300, 1)}
    gain, loss = [changes(played(*places), known)[1].mu - 1700 for places in ((1, 2), (2, 1))]
    assert 10 * gain + loss == pytest.approx(0, abs=0.01 * -loss)


def test_every_place_counts() -> None:
    """Somebody in the middle loses to those before them, and gains from those behind."""
    after = changes(played(1, 2, 3, 4), {})
    assert [after[n].mu for n in (1, 2, 3, 4)] == sorted([after[n].mu for n in (1, 2, 3, 4)], reverse=True)
    assert after[2].mu > changes(played(1, 3, 2, 4), {})[2].mu
