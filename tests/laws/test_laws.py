"""Every game that is registered keeps every law, at every kind of table it can be played at."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clairiere.games.registry import game_named, known_games
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import objection, waiting
from clairiere.kernel.rules import GameRules, Variant, WrongTable
from clairiere.kernel.state import Seat
from clairiere.testing import LawBroken, decision, require, secrecy
from clairiere.testing.battery import Watch, keep_laws, tables
from tests.kit import nightly_after, others_nightly, per_build

KINDS = [(game, seats, variant) for game in known_games() for seats, variant in tables(game)]


def name(kind: tuple[Game[Any], int, Variant]) -> str:
    game, seats, variant = kind
    return "-".join([game.name, str(seats), *variant.values()])


MANY = 8
"""Of an option with more values than that, only the first is told from the others."""


def settings_of(game: Game[Any], variant: Variant) -> list[tuple[str, str]]:
    """The settings of a table."""
    few = {option.name for option in game.rules.options if len(option.values) <= MANY}
    usual = game.rules.variant({})
    return [(name, value if name in few or value == usual[name] else "another") for name, value in variant.items()]


def pairs_in(game: Game[Any], variants: Iterable[Variant]) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Every two settings that meet at one of these tables."""
    return {pair for variant in variants for pair in combinations(settings_of(game, variant), 2)}


def can_be_played(game: Game[Any], seats: int, variant: Variant) -> bool:
    try:
        game.rules.check(seats, variant)
    except WrongTable:
        return False
    return True


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_every_two_settings_that_go_together_meet_at_a_kind_of_table(game: Game[Any]) -> None:
    for seats in game.rules.seats:
        whole = GameRules.variants(game.rules, seats)
        possible = [variant for variant in whole if can_be_played(game, seats, variant)]
        played = game.rules.variants(seats)
        assert all([variant in possible for variant in played])
        assert pairs_in(game, possible) == pairs_in(game, played)


@pytest.mark.parametrize("kind", others_nightly(KINDS), ids=name)
def test_random_games_keep_every_law(kind: tuple[Game[Any], int, Variant]) -> None:
    game, seats, variant = kind
    number = tables(game).index((seats, variant))
    seeds = [0, 1] if len(tables(game)) < 50 else [number % 8]  # of many kinds, people leave at every fourth
    kept = keep_laws(game, game.rules.components(), seats, variant, seeds)
    assert kept.games == len(seeds)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_numbers_of_hidden_pieces_say_nothing_about_their_faces(game: Game[Any]) -> None:
    for seats in game.rules.seats:
        secrecy.numbers_say_nothing(game, game.rules.components(), seats, game.rules.variant({}), 500)


class Guided(Watch[Any]):
    """A game whose answers come from Hypothesis, so that a broken law is found again with the fewest answers."""

    def __init__(self, kind: tuple[Game[Any], int, Variant], seed: int, answers: list[int]) -> None:
        game, seats, variant = kind
        super().__init__(game, game.rules.components(), seats, variant, seed)
        self.answers = answers

    def next_answer(self) -> tuple[Seat, Choice]:
        s = self.match.state
        number = self.answers[self.decisions]
        seat = number % s.seats
        if number == 999 and objection(s, seat, CONCEDE) is None:
            return seat, CONCEDE
        asks = waiting(s)
        ask = asks[number % len(asks)]
        options = ask.options(s)
        return ask.seat, options[number % len(options)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(st.sampled_from(KINDS), st.integers(0, 2**20), st.lists(st.integers(0, 999), min_size=1, max_size=40))
def test_no_answers_break_a_law(kind: tuple[Game[Any], int, Variant], seed: int, answers: list[int]) -> None:
    watch = Guided(kind, seed, answers)
    watch.play(most=len(answers))
    assert watch.decisions == len(answers) or watch.match.state.over


@pytest.mark.parametrize("games", nightly_after(per_build(0, 1), [20, 200]))
def test_in_many_games_of_bloody_grove_nothing_hidden_can_be_told_apart(games: int) -> None:
    """At every decision: the same view and the same events for tables that a seat cannot tell apart."""
    game = game_named("bloody_grove")
    compared = secrecy.TwinCounts()
    decisions = 0
    for seed in range(games):
        watch = Watch(game, game.rules.components(), 2, {}, seed)
        while not watch.match.state.over:
            s = watch.match.state
            seat, choice = watch.next_answer()
            decision.imagined_tables_look_the_same(game, s, watch.rng)
            secrecy.twins_tell_the_same(s, seat, choice, watch.rng, compared)
            secrecy.sealed_answers_tell_nothing(s, seat, watch.rng)
            watch.match.choose(seat, choice)
            decisions += 1
    assert compared.same > decisions, "most answers can be compared, for several onlookers each"


def test_a_broken_law_is_noticed() -> None:
    with pytest.raises(LawBroken, match="law 7"):
        require(False, 7, "a Leaf")
    game = game_named("benevolent")
    watch = Watch(game, game.rules.components(), 2, {}, 0)
    watch.match.state.reserve -= 1
    with pytest.raises(LawBroken, match="63 Leaves"):
        watch.play(most=1)


def test_numbers_that_follow_faces_are_noticed() -> None:
    table = {(piece, piece): 50 for piece in range(9)}
    assert secrecy.chi_square_excess(table) > 5
    rng = Random(1)
    even: dict[tuple[int, int], int] = {}
    for _ in range(4000):
        cell = (rng.randrange(9), rng.randrange(9))
        even[cell] = even.get(cell, 0) + 1
    assert secrecy.chi_square_excess(even) < 5


def test_a_broken_law_travels_between_processes() -> None:
    broken = pickle.loads(pickle.dumps(LawBroken(7, "a Leaf")))
    assert str(broken) == "law 7 (components are conserved) is broken: a Leaf"


def test_a_game_that_ends_when_a_poll_closes_keeps_every_law() -> None:
    """The last hands are returned, and the round that follows is a sweep: nothing is asked any more."""
    game = game_named("bloody_grove")
    kept = keep_laws(game, game.rules.components(), 2, {"turn_order": "STSTST"}, [79])
    assert kept.games == 1
