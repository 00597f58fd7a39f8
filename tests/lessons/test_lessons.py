"""Lessons have no answer key: what an exercise says must follow from the rules."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.game import Game
from clairiere.lessons.lesson import KINDS, Exercise, Lesson, WrongLesson, against, check, lessons_of, read_lessons
from clairiere.testing.rulebooks import examples_of
from tools.sabotage import ROOT, Sabotage, sabotages

GAMES = list(all_games())
EXERCISES = [
    pytest.param(game, exercise, id=f"{game.name}-{exercise.id}")
    for game in GAMES for lesson in lessons_of(game) for exercise in lesson.exercises
]  # fmt: skip


def names(game: Game[Any]) -> str:
    return game.name


@pytest.mark.parametrize(("game", "exercise"), EXERCISES)
def test_the_rules_bear_out_every_exercise(game: Game[Any], exercise: Exercise) -> None:
    check(exercise, game)


@pytest.mark.parametrize(("game", "exercise"), EXERCISES)
def test_every_legal_answer_to_an_exercise_can_be_played(game: Game[Any], exercise: Exercise) -> None:
    for choice in exercise.begin(game).view().options():
        practice = exercise.begin(game)
        practice.answer(choice.notation())
        assert practice.answers == [choice.notation()]


def test_the_picture_of_a_question_about_what_comes_next_does_not_show_it_already() -> None:
    for exercise in [one for game in GAMES for lesson in lessons_of(game) for one in lesson.exercises]:
        if exercise.kind == "next":
            assert exercise.play or "over" in exercise.position.splitlines(), exercise.id


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_every_game_has_six_to_ten_lessons_of_several_kinds(game: Game[Any]) -> None:
    lessons = lessons_of(game)
    assert 6 <= len(lessons) <= 10
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    assert {exercise.kind for lesson in lessons for exercise in lesson.exercises} == set(KINDS)
    assert all([2 <= len(lesson.exercises) <= 7 for lesson in lessons])


@pytest.mark.parametrize("game", GAMES, ids=names)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_chapter_of_the_rulebook_has_an_exercise(game: Game[Any], language: str) -> None:
    book = game.words.rulebook(language)
    taught = {clause for lesson in lessons_of(game) for exercise in lesson.exercises for clause in exercise.clauses}
    assert taught <= set(book.clauses())
    missing = [chapter.title for chapter in book.chapters if chapter.clauses() and not taught & set(chapter.clauses())]
    assert missing == []


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_what_is_not_allowed_is_refused_by_a_paragraph_that_the_exercise_teaches(game: Game[Any]) -> None:
    for exercise in [one for lesson in lessons_of(game) for one in lesson.exercises if one.kind == "forbidden"]:
        refusing = [against(exercise.begin(game), answer) for answer in exercise.these]
        assert {clause.id for clause in refusing if clause} <= set(exercise.clauses), exercise.id


def said(lesson: Lesson) -> list[dict[str, str]]:
    """Every text of a lesson."""
    parts = [[one.asks, one.after, *[claim.says for claim in one.claims]] for one in lesson.exercises]
    return [lesson.title, lesson.intro, *[text for part in parts for text in part]]


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_lessons_are_written_in_both_languages_with_short_sentences(game: Game[Any]) -> None:
    for lesson in lessons_of(game):
        for text in said(lesson):
            assert set(text) == {"en", "fr"}, text
            assert text["en"] != text["fr"] or len(text["en"].split()) < 3, text
            for sentences in text.values():
                longest = max([len(sentence.split()) for sentence in re.split(r"[.!?:;]", sentences)])
                assert longest <= 24, sentences


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_french_lessons_put_no_break_spaces_before_high_punctuation(game: Game[Any]) -> None:
    for lesson in lessons_of(game):
        for text in said(lesson):
            assert not re.search(r"[\w ][?!;:](?:\s|$)", text["fr"]), text["fr"]


LESSON = """
[[lesson]]
id = "walking"
title = { en = "One group", fr = "Un seul groupe" }
intro = { en = "Together.", fr = "Ensemble." }
[[lesson.exercise]]
kind = "do"
example = "BEN-EX-01"
clauses = ["BEN-MOVE-07"]
asks = { en = "Move.", fr = "Avance." }
aim = ["A steps h01 h02 h07 h08", "answered move h03", "not turn over"]
after = { en = "Well done.", fr = "Bravo." }
[[lesson.exercise]]
kind = "find"
example = "BEN-EX-01"
clauses = ["BEN-MOVE-07"]
asks = { en = "Find.", fr = "Trouve." }
find = ["move h01-*"]
after = { en = "Well done.", fr = "Bravo." }
[[lesson.exercise]]
kind = "forbidden"
example = "BEN-EX-01"
clauses = ["BEN-MOVE-07"]
asks = { en = "Which?", fr = "Lequel ?" }
these = ["move h03-h07", "move h02-h04", "move h08-h06"]
after = { en = "Well done.", fr = "Bravo." }
[[lesson.exercise]]
kind = "next"
example = "BEN-EX-01"
clauses = ["BEN-MOVE-07"]
asks = { en = "What then?", fr = "Et après ?" }
play = "move h03-h07"
claim = [
  { holds = "A steps h01 h02 h07 h08", en = "It is there.", fr = "Il y est." },
  { holds = "turn over", en = "The turn is over.", fr = "Le tour est fini." },
]
after = { en = "Well done.", fr = "Bravo." }
"""


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("h01 h02 h07 h08", "h01 h02 h05 h08", "walking-1: no answers reach"),
        ('"A steps h01 h02 h07 h08", "answered move h03", "not turn over"', '"A steps h01"', "before anything"),
        ("move h01-*", "move h02-*", "can be found"),
        ('"move h02-h04"', '"move h03-h07"', "are refused, not one"),
        ('holds = "turn over"', 'holds = "not over"', "hold, not one"),
    ],
)
def test_an_exercise_that_the_rules_contradict_is_found(old: str, new: str, complaint: str) -> None:
    game = GAMES[0]
    assert old in LESSON
    check_all(LESSON, game)
    with pytest.raises(WrongLesson, match=complaint):
        check_all(LESSON.replace(old, new), game)


def check_all(toml: str, game: Game[Any]) -> None:
    """Check every exercise of the first lesson."""
    for exercise in read_lessons(toml, examples_of(game))[0].exercises:
        check(exercise, game)


CHECK_EVERY_EXERCISE = """
import sys
from clairiere.games.registry import game_named
from clairiere.lessons.lesson import check, lessons_of
game = game_named(sys.argv[1])
for lesson in lessons_of(game):
    for exercise in lesson.exercises:
        check(exercise, game)
"""
BROKEN_RULES = [one for one in sabotages() if one.name.startswith("lesson-")]


@pytest.mark.parametrize("broken", BROKEN_RULES, ids=lambda one: one.name)
def test_lessons_fail_if_a_rule_is_broken(broken: Sabotage, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "site"))
    broken.applied(tmp_path)
    game = Path(broken.file).parts[3]
    command = [sys.executable, "-c", CHECK_EVERY_EXERCISE, game]
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode, "no exercise has failed"
    assert re.search(r"(WrongLesson|Illegal): ", done.stderr), done.stderr


def test_a_rule_of_every_game_is_broken() -> None:
    assert {Path(one.file).parts[3] for one in BROKEN_RULES} == {game.name for game in GAMES}
