"""Luck and decisions add up to the change of the chances, and luck is nothing where nothing was drawn or seen."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.record import Record, replay
from clairiere.kernel.view import view
from clairiere.reviews.chances import read_calibration
from clairiere.reviews.ledger import Ledger, learns, sides_of
from tests.kit import nightly_after

RECORDS = 1000
"""Of each game, at night."""
SMALLEST: list[tuple[str, int]] = [(name, game_named(name).rules.seats[0]) for name in BUILT_IN]
OTHERS = [(name, seats) for name in BUILT_IN for seats in game_named(name).rules.seats[1:]]


def random_record(name: str, seats: int, seed: int, answers: int) -> Record:
    """A game that is played at random to its end, or so far."""
    rng, game = Random(f"{name} {seats} {seed}"), game_named(name)
    match: Match[Any] = Match(game, seats, {}, Chance(rng))
    while not match.state.over and len(match.record.answers) < answers:
        ask = rng.choice(waiting(match.state))
        match.choose(ask.seat, ask.pick(match.state, rng))
    return match.record


@cache
def ledger(name: str, seats: int, seed: int, answers: int = 10_000) -> Ledger:
    record, game = random_record(name, seats, seed, answers), game_named(name)
    return Ledger(game, [s for s, _ in replay(record, game, game.rules.components())], record.answers)


def check_adds_up(found: Ledger) -> None:
    """For every side, seen and actual."""
    for side in sides_of(found.game, found.states[0].seats):
        for line in (found.seen(side), found.actual(side)):
            decisions = sum([line.decision(n) for n in range(len(found.answers))])
            assert len(line.value) == len(found.answers) + 1 == len(line.after) + 1
            assert abs(decisions + line.total_luck() - (line.value[-1] - line.value[0])) <= 1e-9


@pytest.mark.parametrize("table", nightly_after(len(SMALLEST), SMALLEST + OTHERS), ids=str)
def test_luck_and_decisions_add_up_to_the_change_of_the_chances(table: tuple[str, int]) -> None:
    check_adds_up(ledger(*table, 1))


@pytest.mark.nightly
@pytest.mark.parametrize("name", BUILT_IN)
def test_luck_and_decisions_add_up_in_a_thousand_games(name: str) -> None:
    seats = game_named(name).rules.seats
    for seed in range(RECORDS):
        check_adds_up(ledger.__wrapped__(name, seats[seed % len(seats)], seed))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_ends_with_what_everybody_has_won(name: str) -> None:
    seats = game_named(name).rules.seats[0]
    found = ledger(name, seats, 1)
    outcome = found.game.rules.outcome(found.states[-1])
    for side in sides_of(found.game, seats):
        won = 1.0 / (1 if outcome.together else len(outcome.winners())) if side[0] in outcome.winners() else 0.0
        assert found.seen(side).value[-1] == pytest.approx(won, abs=1e-6)


@pytest.mark.parametrize("name", nightly_after(3, BUILT_IN))
def test_where_nothing_is_drawn_and_nothing_seen_there_is_no_luck(name: str) -> None:
    found = ledger(name, game_named(name).rules.seats[0], 1)
    for side in sides_of(found.game, found.states[0].seats):
        seen, actual = found.seen(side), found.actual(side)
        for n, answer in enumerate(found.answers):
            if not answer.luck:
                assert actual.luck(n) == 0.0
                if not learns(found.states[n], found.states[n + 1], side[0]):
                    assert seen.luck(n) == 0.0


def test_luck_on_the_open_table_is_nothing_on_average() -> None:
    games = [ledger("roundforest", 2, seed, 80) for seed in range(4)]
    luck = [found.actual([0]).luck(n) for found in games for n, answer in enumerate(found.answers) if answer.luck]
    mean = sum(luck) / len(luck)
    error = (sum([(one - mean) ** 2 for one in luck]) / len(luck) / len(luck)) ** 0.5
    assert len(luck) > 40
    assert error > 0.0
    assert abs(mean) < 3 * error


def test_the_chances_of_competitors_come_to_one_if_all_lies_open() -> None:
    found = ledger("broom_service", 5, 1)
    for s in found.states[:: max(1, len(found.states) // 10)]:
        assert sum([found.chances.actual(s, seat) for seat in range(5)]) == pytest.approx(1.0, abs=0.1)


def test_the_chances_that_competitors_see_come_to_one_on_average() -> None:
    game, record = game_named("broom_service"), random_record("broom_service", 4, 5, 120)
    states = [s for s, _ in replay(record, game, game.rules.components())]
    seen = Ledger(game, [], []).chances.seen
    sums = [sum([seen(view(s, seat)) for seat in range(4)]) for s in Random(1).sample(states, 12)]
    assert sum(sums) / len(sums) == pytest.approx(1.0, abs=0.15)


@pytest.mark.parametrize("name", ["bloody_grove", "broom_service"])
def test_the_chance_of_a_seat_follows_from_what_it_sees(name: str) -> None:
    found = ledger(name, 2, 1)
    for s in found.states[:-1:9]:
        other = view(s, 0).imagine(Random(4))
        assert view(other, 0).text() == view(s, 0).text()
        assert found.chances.seen(view(s, 0)) == found.chances.seen(view(other, 0))


def test_who_has_left_wins_nothing() -> None:
    match: Match[Any] = Match(game_named("benevolent"), 3, {}, Chance(Random(1)))
    match.answer(1, "concede")
    found = Ledger(match.game, match.states, match.record.answers)
    assert found.seen([1]).value[-1] == 0.0
    assert found.seen([0]).value[-1] > 0.0


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_a_calibration_that_says_how_it_was_made(name: str) -> None:
    found = read_calibration(game_named(name))
    assert found.made.startswith(f"python -m tools.calibration {name}")
    assert found.games > 0
    assert 0.3 < found.seen.slope < 3.0
    assert found.text() == game_named(name).rules.file("strategy/calibration.toml")
