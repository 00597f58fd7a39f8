"""`clairiere learn`: the lessons at the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

from clairiere.cli import main
from clairiere.games.registry import all_games, game_named
from clairiere.kernel.game import Game
from clairiere.lessons.lesson import Exercise, against, lessons_of, preferred, solution, to_find, true_claim

LANGUAGES = ("en", "fr")
Typed = Callable[[list[str], list[str]], str]


@pytest.fixture
def typed_into(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Runs a command with these lines as what is typed; returns what it prints."""

    def run(command: list[str], lines: list[str]) -> str:
        monkeypatch.setattr(sys, "stdin", StringIO("".join([f"{line}\n" for line in lines])))
        assert main(command) == 0
        return capsys.readouterr().out

    return run


def answers(name: str, number: int) -> list[str]:
    """What the rules find to be right in every exercise of a lesson."""
    game, found = game_named(name), []
    for exercise in lessons_of(game)[number - 1].exercises:
        practice = exercise.begin(game)
        if exercise.kind == "do":
            found += solution(exercise, game)
        elif exercise.kind == "find":
            found += to_find(exercise, practice)
        elif exercise.kind == "forbidden":
            found += [one for one in exercise.these if against(practice, one) is not None]
        elif exercise.kind == "next":
            found.append(str(true_claim(exercise, game) + 1))
        else:
            found.append(str(exercise.these.index(preferred(exercise, game)) + 1))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [game.name for game in all_games() if lessons_of(game)])
def test_every_lesson_is_done_at_the_terminal_by_what_the_rules_find(
    typed_into: Typed, name: str, language: str
) -> None:
    for number, lesson in enumerate(lessons_of(game_named(name)), 1):
        told = typed_into(["learn", name, str(number), "--plain", "--language", language], answers(name, number))
        seen = " ".join(told.split())
        for exercise in lesson.exercises:
            assert " ".join(exercise.after[language].split()) in seen, (exercise.id, told[-2000:])
        assert ("That was the lesson." if language == "en" else "La leçon est finie.") in told


def test_what_is_not_allowed_is_told_with_its_clause_and_the_exercise_goes_on(typed_into: Typed) -> None:
    game = game_named("benevolent")
    number, exercise = next(
        (n, lesson.exercises[0]) for n, lesson in enumerate(lessons_of(game), 1) if refused(lesson.exercises[0], game)
    )
    told = typed_into(["learn", "benevolent", str(number), "--plain"], ["nonsense", refused(exercise, game), "q"])
    asked = exercise.asks["en"].split(".")[0]
    assert " ".join(told.split()).count(asked) == 3
    assert re.search(r"^! .*BEN-[A-Z]+-\d+", told, re.MULTILINE)


def refused(exercise: Exercise, game: Game[Any]) -> str:
    """An answer to a `do` exercise that one of the game's clauses forbids; empty if there is none."""
    practice = exercise.begin(game)
    ask = practice.view().ask()
    if exercise.kind != "do" or ask is None:
        return ""
    every = [c.notation() for c in ask.candidates(practice.state)]
    return next((one for one in every if against(practice, one) is not None), "")


def test_without_a_number_the_lessons_are_listed(typed_into: Typed) -> None:
    told = typed_into(["learn", "benevolent", "--plain"], [])
    for lesson in lessons_of(game_named("benevolent")):
        assert lesson.title["en"] in told
