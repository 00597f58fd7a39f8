"""Law 13 once more: a match that forgets what nothing leads back to allows what one allows that remembers all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from tests.kit import nightly_after, per_build


def same_to_take_back(whole: Match[Any], lean: Match[Any]) -> list[bool]:
    """Seat -> whether it can take its last answer back, in the one match as in the other."""
    possible = [whole.against_taking_back(seat) is None for seat in range(whole.state.seats)]
    assert [lean.against_taking_back(seat) is None for seat in range(whole.state.seats)] == possible
    return possible


@pytest.mark.parametrize("seed", nightly_after(per_build(1, 6), range(6)))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_nothing_leads_back_to_can_be_forgotten_without_a_difference(game: Game[Any], seed: int) -> None:
    seats = game.rules.seats[seed % len(game.rules.seats)]
    whole, lean = [Match(game, seats, {}, Chance(Random(seed))) for _ in range(2)]
    rng = Random(seed)
    longest = 0
    while not whole.state.over:
        ask = rng.choice(waiting(whole.state))
        notation = ask.pick(whole.state, rng).notation()
        for match in (whole, lean):
            match.answer(ask.seat, notation)
        lean.forget()
        longest = max(longest, len(lean.states))
        while same_to_take_back(whole, lean)[ask.seat] and rng.random() < 0.3:
            for match in (whole, lean):
                match.take_back(ask.seat)
        assert lean.state.text() == whole.state.text()
        assert lean.record.text() == whole.record.text()
    assert longest < len(whole.states) / 2
