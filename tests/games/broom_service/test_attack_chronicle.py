"""Random games, followed with a second reading of the rules: what is offered, and what every event must lead to."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.broom_service.attack_chronicle import Chronicle
from tests.games.broom_service.attack_realm import SETUPS
from tests.kit import clause

GAMES = 4


@clause(
    "BRM-ROUND-01", "BRM-ROUND-02", "BRM-ROUND-04", "BRM-ROUND-05", "BRM-ROUND-06", "BRM-TURN-05", "BRM-TURN-06",
    "BRM-TURN-07", "BRM-TURN-08", "BRM-TURN-12", "BRM-TURN-14", "BRM-TURN-19", "BRM-LEAD-01", "BRM-LEAD-02",
    "BRM-LEAD-03", "BRM-LEAD-04", "BRM-LEAD-05", "BRM-LEAD-06", "BRM-CURSE-01", "BRM-CURSE-02", "BRM-CURSE-03",
    "BRM-CURSE-05", "BRM-MOVE-01", "BRM-MOVE-02", "BRM-MOVE-03", "BRM-MOVE-07", "BRM-DELIV-01", "BRM-DELIV-02",
    "BRM-FAIRY-01", "BRM-FAIRY-02", "BRM-FAIRY-03", "BRM-STORM-04", "BRM-HILL-08", "BRM-SCORE-02", "BRM-SCORE-04",
    "BRM-RUL-22", "BRM-INFO-03",
)  # fmt: skip
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.values()))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_is_played_as_the_clauses_say(seats: int, setup: dict[str, str]) -> None:
    for seed in range(GAMES):
        Chronicle(seats, setup, Random(f"{seats} {setup} {seed}")).play()
