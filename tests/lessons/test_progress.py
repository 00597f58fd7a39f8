"""Progress: what notes change, what comes next, and how much is kept."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.registry import all_games, game_named
from clairiere.kernel.game import Game
from clairiere.lessons.drills import drills_for
from clairiere.lessons.lesson import lessons_of
from clairiere.lessons.progress import (
    DAYS,
    MET,
    MISSED,
    MOST,
    UNMET,
    USED,
    Progress,
    UnknownNote,
    clauses_of,
    drill_counts,
    next_step,
    read_notes,
)

GAMES = [game for game in all_games() if lessons_of(game)]
BENEVOLENT = game_named("benevolent")
CLAUSE = "BEN-MOVE-07"
ROW = 10_000
"""Bytes that the row of a person and a game may have when everything is done; they compress to a third."""


def noted(progress: Progress, *lines: str, game: Game[Any] = BENEVOLENT) -> Progress:
    """After these notes, as it is read back from what is stored."""
    for note in read_notes(game, lines):
        progress.add(note)
    return Progress(progress.text())


def all_done(game: Game[Any]) -> list[str]:
    return [f"{exercise.id} right" for lesson in lessons_of(game) for exercise in lesson.exercises]


def in_turns(progress: Progress, lines: list[str], game: Game[Any]) -> Progress:
    for line in lines:
        progress = noted(progress, line, game=game)
    return progress


def test_a_clause_is_met_then_run_into_then_used() -> None:
    progress = Progress()
    found = [progress.status(CLAUSE)]
    for line in (f"met {CLAUSE}", f"refused {CLAUSE}", f"clause-{CLAUSE}-1 right", f"clause-{CLAUSE}-2 wrong"):
        progress = noted(progress, line)
        found.append(progress.status(CLAUSE))
    assert found == [UNMET, MET, MISSED, USED, MISSED]


def test_an_exercise_that_was_done_stays_done() -> None:
    first = lessons_of(BENEVOLENT)[0].exercises[0]
    progress = noted(Progress(), f"{first.id} wrong")
    assert not progress.is_done(first.id)
    assert {progress.status(clause) for clause in first.clauses} <= {MET, MISSED}
    progress = noted(progress, f"{first.id} right", f"{first.id} wrong")
    assert progress.is_done(first.id)


def test_worse_play_is_not_a_rule_that_was_run_into() -> None:
    for game in GAMES:
        every = [exercise for lesson in lessons_of(game) for exercise in lesson.exercises]
        for exercise in [one for one in every if one.kind in ("do", "better")]:
            progress = noted(Progress(), f"{exercise.id} wrong", game=game)
            assert {progress.status(clause) for clause in exercise.clauses} == {MET}


@pytest.mark.parametrize(
    "line",
    ["met BEN-NOT-99", "refused ", "met BRM-MOVE-01", "walking-99 right", "nothing", "", "met BEN-MOVE-07 more",
     "clause-BEN-MOVE-07-0 right", "clause-BEN-MOVE-07-999 right", "clause-BEN-MOVE-07-01 right",
     "day-2026-11-18-6 right", "day-yesterday-1 right", "day-20261118-1 right", "clause-BEN-MOVE-07-² right"],
)  # fmt: skip
def test_notes_about_nothing_of_the_game_are_refused(line: str) -> None:
    with pytest.raises(UnknownNote):
        read_notes(BENEVOLENT, [line])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_first_come_lessons_then_rules_run_into_then_rules_not_met(game: Game[Any]) -> None:
    begun = next_step(game, Progress())
    assert begun is not None
    assert begun.exercise == lessons_of(game)[0].exercises[0].id
    progress = in_turns(Progress(), all_done(game), game)
    drilled = [clause for clause in clauses_of(game) if drill_counts(game)[clause]]
    once, twice = drilled[1], drilled[2]
    progress = noted(progress, f"refused {once}", f"refused {twice}", f"refused {twice}", game=game)
    for clause in (twice, once):
        step = next_step(game, progress)
        assert step is not None
        assert (step.clause, step.exercise) == (clause, f"clause-{clause}-1")
        progress = noted(progress, f"{step.exercise} right", game=game)
    for _ in drilled:
        step = next_step(game, progress)
        if step is None:
            break
        assert progress.status(step.clause) == UNMET
        progress = noted(progress, f"{step.exercise} right", game=game)
    assert next_step(game, progress) is None


def test_a_clause_that_is_run_into_again_gets_a_drill_that_was_not_done() -> None:
    progress = in_turns(Progress(), all_done(BENEVOLENT), BENEVOLENT)
    count = len(drills_for(BENEVOLENT, CLAUSE))
    for number in (1, 2, count, 1):
        progress = noted(progress, f"refused {CLAUSE}")
        step = next_step(BENEVOLENT, progress)
        assert step is not None
        assert step.exercise == f"clause-{CLAUSE}-{number}"
        progress = noted(progress, f"clause-{CLAUSE}-{count - 1 if number == 2 else number} right")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_row_stays_small_whatever_is_noted(game: Game[Any]) -> None:
    drills = [f"clause-{clause}-{drill_counts(game)[clause]} right" for clause in drill_counts(game)]
    days = [f"day-2026-11-{day:02}-{n} right" for day in range(1, 31) for n in range(1, 6)]
    met = [f"met {clause}" for clause in clauses_of(game)]
    progress = in_turns(Progress(), all_done(game) + drills + days + met, game)
    for clause in clauses_of(game):
        progress.clauses[clause].used = progress.clauses[clause].missed = MOST
    assert len(progress.text()) < ROW
    assert len([id for id in progress.exercises if id.startswith("day-")]) == DAYS * 5
    assert progress.is_done("day-2026-11-30-5")


def test_what_was_learnt_in_two_places_is_put_together() -> None:
    first, second = [one.id for one in lessons_of(BENEVOLENT)[0].exercises[:2]]
    here = noted(Progress(), f"{first} right", f"refused {CLAUSE}")
    there = noted(Progress(), f"{first} wrong", f"{second} right", f"refused {CLAUSE}", f"clause-{CLAUSE}-4 wrong")
    here.merge(there)
    assert (here.is_done(first), here.is_done(second), here.clauses[CLAUSE].missed) == (True, True, 3)
