"""What can be taken back at a table of Broom Service, and what stands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.games.broom_service import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from tests.games.broom_service.attack_realm import realm
from tests.kit import clause


def match_at(*lines: str) -> Match[Any]:
    """A match that has come to this table."""
    board = realm(*lines)
    match: Match[Any] = Match(GAME, board.state.seats, {}, Chance(Random(0)))
    match.states[-1] = board.state
    return match


@clause("BRM-TURN-02")
@pytest.mark.parametrize("said", ["brave", "cowardly"])
def test_what_a_follower_has_declared_stands(said: str) -> None:
    hand = "hand root_gatherer hill_witch"
    match = match_at(f"A {hand}", f"B {hand}")
    match.answer(0, "lead root_gatherer cowardly")
    match.answer(0, "gather 1+0")
    match.answer(1, said)
    assert match.against_taking_back(1) is not None


@clause("BRM-TURN-02")
@pytest.mark.parametrize("said", ["brave", "cowardly"])
def test_what_the_leader_has_declared_stands(said: str) -> None:
    match = match_at("A hand root_gatherer hill_witch", "B hand hill_witch")
    match.answer(0, f"lead root_gatherer {said}")
    assert match.against_taking_back(0) is not None


@clause("BRM-TURN-16")
def test_a_step_of_an_action_can_be_taken_back_as_long_as_nobody_has_learned_anything_from_it() -> None:
    match = match_at("A hand forest_witch hill_witch", "B cards 0")
    match.answer(0, "lead forest_witch brave")
    match.answer(0, "fly p8-f6")
    assert match.against_taking_back(0) is None
    match.take_back(0)
    match.answer(0, "fly h5-f4")
