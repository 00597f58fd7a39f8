"""A scripted novice plays a first game at random.

Without lessons it knows the words of the game but not which of them answer a question. After the lessons it knows what
can be tried where, and the clauses that they have taught; nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import objection, waiting
from clairiere.lessons.lesson import against, candidates, lessons_of

GAMES = 6
"""First games of each novice."""
ANSWERS = 400
"""At most so many answers are counted in a game."""


def taught(game: Game[Any]) -> set[str]:
    """The clauses that lessons name, and those that refuse a choice somebody is meant to try there."""
    found: set[str] = set()
    for exercise in [one for lesson in lessons_of(game) for one in lesson.exercises]:
        found |= set(exercise.clauses)
        practice = exercise.begin(game)
        tempting = [c.notation() for c in candidates(exercise, practice)] if exercise.find else exercise.these
        for notation in tempting if exercise.kind in ("find", "forbidden") else []:
            clause = against(practice, notation)
            found |= set() if clause is None else {clause.id}
    return found


def first_game(game: Game[Any], knows: set[str], seed: int) -> tuple[int, int]:
    """How often a novice on the first seat was refused, and how many answers it has given."""
    rng = Random(seed)
    match = Match(game, game.rules.seats[0], {}, Chance(rng))
    refused = given = 0
    while not match.state.over and given < ANSWERS:
        ask = waiting(match.state)[0]
        if ask.seat:
            match.choose(ask.seat, ask.pick(match.state, rng))
            continue
        while True:
            given += 1
            choice = rng.choice(thinkable(match.state, ask, knows))
            if objection(match.state, 0, choice) is None:
                match.choose(0, choice)
                break
            refused += 1
    return refused, given


def thinkable(s: Any, ask: Any, knows: set[str]) -> list[Any]:
    """What the novice may answer for all it knows."""
    if not knows:
        return [choice for choice in s.vocabulary().choices() if choice is not CONCEDE]
    found = [(choice, objection(s, ask.seat, choice)) for choice in ask.candidates(s)]
    return [choice for choice, clause in found if clause is None or clause.id not in knows]


def refusals(game: Game[Any], knows: set[str]) -> float:
    """The part of all answers that was refused."""
    played = [first_game(game, knows, seed) for seed in range(GAMES)]
    return sum([refused for refused, _ in played]) / sum([given for _, given in played])


@pytest.mark.parametrize("game", list(all_games()), ids=lambda game: game.name)
def test_lessons_teach_the_rules_that_refuse_a_beginner(game: Game[Any]) -> None:
    before, after = refusals(game, set()), refusals(game, taught(game))
    assert before > 1 / 4, before
    assert after <= 1 / 20, after
