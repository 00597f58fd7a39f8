"""Drills have no answer key either: the rules refuse exactly one of the choices, for the clause that is drilled."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.game import Game
from clairiere.lessons.drills import (
    FILE,
    drill,
    drilled_clauses,
    drills_for,
    packed,
    read_drills,
    stored_drills,
    todays_five,
    unpacked,
    write_drills,
)
from clairiere.lessons.lesson import against, mark
from tools.clauses import used_in_code

GAMES = [game_named(name) for name in BUILT_IN]
ENOUGH = 20
CLAUSES = 150
LARGEST = 400_000
DAY = date(2026, 1, 1)


def names(game: Game[Any]) -> str:
    return game.name


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_the_rules_refuse_one_choice_of_every_drill_for_its_clause(game: Game[Any]) -> None:
    for id, stored in stored_drills(game).items():
        exercise = drill(game, id)
        practice = exercise.begin(game)
        assert practice.is_asked(), id
        assert game.rules.missing_components(practice.state) == "", id
        refused = [clause.id for clause in [against(practice, one) for one in exercise.these] if clause is not None]
        assert refused == [stored.clause], id
        assert 3 <= len(set(exercise.these)) == len(exercise.these), id
        assert all([exercise.after[code] for code in ("en", "fr")]), id


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_a_drill_says_what_the_choices_are_answers_to(game: Game[Any]) -> None:
    for clause in drilled_clauses(game):
        exercise = drill(game, drills_for(game, clause)[0])
        v = exercise.begin(game).view()
        ask = v.ask()
        assert ask is not None
        for code in ("en", "fr"):
            assert game.words.for_table(v.table, code).told_you(ask, v.table) in exercise.asks[code]


def test_nearly_every_objection_clause_has_drills_on_twenty_positions_in_small_files() -> None:
    enough = 0
    for game in GAMES:
        places = {(stored.clause, stored.position) for stored in stored_drills(game).values()}
        counts = Counter([clause for clause, _ in places])
        assert set(counts) <= set(used_in_code(game.name))
        enough += len([clause for clause in counts if counts[clause] >= ENOUGH])
    assert enough >= CLAUSES
    assert sum([len(game.rules.file(FILE)) for game in GAMES]) <= LARGEST


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_the_set_of_a_day_is_the_same_for_everybody_and_has_five_clauses(game: Game[Any]) -> None:
    sets = [[one.id for one in todays_five(game, DAY + timedelta(days=n))] for n in range(8)]
    assert sets[0] == [one.id for one in todays_five(game, DAY)]
    assert len({tuple(ids) for ids in sets}) == len(sets)
    for ids in sets:
        assert len({stored_drills(game)[id].clause for id in ids}) == 5


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_drills_are_found_by_clause_and_by_id(game: Game[Any]) -> None:
    clause = drilled_clauses(game)[0]
    ids = drills_for(game, clause)
    exercise = drill(game, ids[0])
    assert (exercise.id, exercise.clauses, exercise.kind) == (ids[0], [clause], "forbidden")
    marks = [mark(exercise, exercise.begin(game), one) for one in exercise.these]
    assert [one.right for one in marks].count(True) == 1
    assert [one.clause.id for one in marks if one.clause is not None] == [clause]
    with pytest.raises(KeyError):
        drill(game, "00000000")


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_drills_are_read_as_they_were_written(game: Game[Any]) -> None:
    text = unpacked(game.rules.file(FILE))
    assert write_drills(read_drills(text)) == text
    assert unpacked(packed(text)) == text
