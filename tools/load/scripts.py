"""Scripts: games played beforehand, so that the players of a load run need not think."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import FairChance, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats, waiting

SEATS = 2
LONGEST = 400


class Script:
    """A prepared game: set-up and all answers."""

    def __init__(self, number: int) -> None:
        self.game = BUILT_IN[number % len(BUILT_IN)]
        self.seed = seed_of(f"load {number}", [])
        match: Match[Any] = Match(game_named(self.game), SEATS, {}, FairChance(self.seed))
        self.rules = match.game.rules.version
        self.variant = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
        self.luck = " ".join([str(k) for k in match.record.luck])
        self.asked = asked_seats(match.state)
        self.answers = played(match, Random(number))


def played(match: Match[Any], rng: Random) -> list[tuple[int, str]]:
    """A random game as seats and notations."""
    answers: list[tuple[int, str]] = []
    while not match.state.over and len(answers) < LONGEST:
        ask = rng.choice(waiting(match.state))
        choice = ask.pick(match.state, rng)
        match.choose(ask.seat, choice)
        match.forget()
        answers.append((ask.seat, choice.notation()))
    return answers
