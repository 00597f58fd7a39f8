"""Experience: what it is made of, that it can be learned anew, and that the same command learns the same."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clairiere.games.bloody_grove.rules.choices import NOTHING
from clairiere.games.registry import BUILT_IN, COMING, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import SPECTATOR, StepContext
from clairiere.kernel.strategy import read_weights
from clairiere.kernel.view import view
from clairiere.lab.executors import executor
from tests.kit import nightly_interpreted
from tools.learn import self_play
from tools.learn.__main__ import main
from tools.learn.learner import Course, Learner, fit
from tools.learn.self_play import Lesson, Note, aim, taught, with_weights
from tools.learn.trials import Trial, tried

ALL = BUILT_IN + COMING


def tables(name: str, seats: int) -> Iterator[Any]:
    """Every table of a random game."""
    game, rng = game_named(name), Random(f"learn {name} {seats}")
    now = StepContext(Chance(rng))
    s = game.rules.opening(game.rules.components(), seats, game.rules.variant({}), now)
    while not s.over:
        yield s.copy()
        ask = next_ask(s)
        play(s, ask.seat, ask.pick(s, rng), now)


@pytest.mark.parametrize("name", ALL)
def test_a_file_of_experience_is_about_the_features_and_stages_of_its_game(name: str) -> None:
    game = game_named(name)
    text = game.rules.file("strategy/weights.toml")
    found = read_weights(text, game.strategy.initial_weights().groups)
    assert [len(row) for row in found.rows] == [len(row) for row in game.strategy.initial_weights().rows]
    assert {len(row) for row in found.rows} == {len(found.names())}
    assert game.rules.plays(found.rules_version), "what was learned before a mended rule still holds"
    assert found.text() == text


@pytest.mark.parametrize("name", ALL)
def test_a_hint_is_what_the_features_weigh(name: str) -> None:
    game = game_named(name)
    for seats in game.rules.seats:
        for s in list(tables(name, seats))[::5]:
            row = game.strategy.weights().rows[game.strategy.stage(s)]
            for seat in range(seats):
                features = game.strategy.features(s, seat)
                weighed = sum([amount * weight for amount, weight in zip(features, row, strict=bool(features))])
                assert not features or game.strategy.hint(s, seat) == pytest.approx(weighed)


@pytest.mark.parametrize("name", ["benevolent", "roundforest", "bethel_woods"])
def test_where_nothing_is_hidden_a_view_has_the_features_of_the_table(name: str) -> None:
    game = game_named(name)
    for s in tables(name, game.rules.seats[0]):
        assert game.strategy.features(view(s, SPECTATOR).table, 0) == game.strategy.features(s, 0)


def test_of_a_hidden_hand_only_the_number_of_cards_is_a_feature() -> None:
    game = game_named("bloody_grove")
    names = game.strategy.initial_weights().names()
    public = [names.index(name) for name in ("domination", "card", "turn", "shapes")]
    for s in tables("bloody_grove", 2):
        table, seen = game.strategy.features(s, 0), game.strategy.features(view(s, SPECTATOR).table, 0)
        assert [table[feature] for feature in public] == [seen[feature] for feature in public]
        if s.beside == NOTHING:  # else Elites that lie open are as good as in the hand
            assert seen[names.index("might")] == seen[names.index("promise")] == 0


def test_a_made_up_middle_has_every_component_once() -> None:
    game = game_named("bethel_woods")
    built = set()
    for seed in range(60):
        s = game.strategy.training_start(
            game.rules.components(), 3, game.rules.variant({}), StepContext(Chance(Random(seed)))
        )
        assert game.rules.missing_components(s) == ""
        assert next_ask(s).legal(s)
        built.add(game.strategy.stage(s))
    assert built == set(range(6, 12))  # with three seats


def test_a_target_is_what_came_of_a_table_and_a_little_of_the_next_hint() -> None:
    notes = [Note(0, 2, hint, []) for hint in (0.0, 30.0)]
    aim(notes, 0.0)
    assert notes[1].target == 0.0
    assert notes[0].target == pytest.approx(0.2)


def test_every_table_at_which_a_search_asks_for_hints_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "NOTED", 0.0)
    monkeypatch.setattr(self_play, "WILD", 0.0)
    game = game_named("broom_service")
    pages = taught(Lesson("broom_service", game.strategy.initial_weights().rows, "glance:50", seats=3, seed=1, games=2))
    stages = list(
        range(1, len(game.strategy.initial_weights().rows))
    )  # a round each; the first table of a game is not noted
    assert [note.stage for note in pages.notes] == 2 * 3 * stages


def test_tables_at_a_pause_hear_of_the_end_and_not_of_the_tables_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "NOTED", 1.0)
    weights = game_named("broom_service").strategy.initial_weights().rows
    pages = taught(Lesson("broom_service", weights, "glance:50", seats=3, seed=1, games=1))
    pauses = len(weights) - 1
    rows = [pages.notes[-pauses * n :][:pauses] for n in (3, 2, 1)]
    assert [[note.stage for note in row] for row in rows] == 3 * [list(range(1, pauses + 1))]
    assert sum([row[-1].target for row in rows]) == 1.0


def test_two_experiences_of_a_game_can_play_each_other() -> None:
    game = game_named("roundforest")
    good = game.strategy.initial_weights().rows
    bad = [[-weight for weight in row] for row in good]
    wins = [tried(Trial("roundforest", "glance:100", [good, bad], [seed % 2, 1 - seed % 2], seed)) for seed in range(4)]
    assert sum([mine for mine, _ in wins]) == 4.0
    assert with_weights("roundforest", bad).strategy.weights().rows is bad
    assert game.strategy.weights().rows is not bad


def learned(name: str, out: Path, *, rounds: int = 1, games: int = 2, jobs: int = 1) -> str:
    """What is learned from a few quick games."""
    length = ["--rounds", str(rounds), "--games", str(games), "--trials", "2", "--jobs", str(jobs)]
    assert main([name, *length, "--player", "glance:50", "--judge", "glance:90", "--out", str(out)]) == 0
    return out.read_text("utf-8")


@pytest.mark.parametrize("name", ALL)
def test_every_game_can_be_learned(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_named(name)
    found = read_weights(learned(name, tmp_path / "learned.toml"), game.strategy.initial_weights().groups)
    assert found.games == 2
    assert found.made.startswith(f"python -m tools.learn {name} --rounds 1 --games 2 ")
    assert "round 1 of 1" in capsys.readouterr().err


@nightly_interpreted
def test_the_same_command_learns_the_same_in_however_many_processes(tmp_path: Path) -> None:
    texts = [learned("bloody_grove", tmp_path / f"{jobs}.toml", rounds=2, games=12, jobs=jobs) for jobs in (1, 1, 2)]
    assert texts[0] == texts[1] == texts[2]
    assert texts[0] != learned("bloody_grove", tmp_path / "less.toml", rounds=1, games=12)


def learner(game: str, *, games: int = 60, continues: bool = False) -> Learner:
    """Before its first lesson."""
    length: dict[str, Any] = {"rounds": 1, "games": games, "seed": 1, "trials": 2}
    course = Course(game, player="greedy", judge="greedy", continues=continues, **length)
    with executor(1) as players:
        return Learner(course, players, print)


def test_a_team_has_lessons_at_tables_of_all_sizes_alike() -> None:
    assert [lesson.seats for lesson in learner("bethel_woods").lessons(0)] == [2, 3, 4, 2, 3, 4]
    assert [lesson.seats for lesson in learner("benevolent").lessons(0)] == [2, 2, 3, 2, 4, 2]


def test_learning_goes_on_from_the_experience_that_a_game_has(tmp_path: Path) -> None:
    game = game_named("bethel_woods")
    assert learner("bethel_woods").weights == game.strategy.initial_weights().rows
    assert learner("bethel_woods", continues=True).weights == game.strategy.weights().rows
    length = ["--rounds", "1", "--games", "2", "--trials", "2", "--jobs", "1", "--out", str(tmp_path / "more.toml")]
    assert main(["bethel_woods", "--continue", *length]) == 0
    found = read_weights((tmp_path / "more.toml").read_text("utf-8"), game.strategy.initial_weights().groups)
    assert found.games == game.strategy.weights().games + 2
    assert found.made.startswith(
        f"{game.strategy.weights().made} && python -m tools.learn bethel_woods --continue --rounds 1 "
    )


def test_a_few_notes_do_not_undo_what_was_taught_about_a_rare_feature() -> None:
    notes = [Note(0, 3, 0.0, [1.0, float(number == 0)]) for number in range(400)]
    for number, note in enumerate(notes):
        note.target = 0.5 if number else 0.0
    prior = [0.0, 1.0]
    loose, held = [fit(notes, prior, prior, stiffness=40.0, usual=3, taught=taught) for taught in (False, True)]
    assert loose[1] < 0.0
    assert held[1] == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("seats", [2, 4])
def test_tables_of_one_size_are_fitted_without_a_share_for_that_size(seats: int) -> None:
    notes = [Note(0, seats, 0.0, [1.0]) for _ in range(100)]
    for note in notes:
        note.target = 0.9
    (weight,) = fit(notes, [0.0], [0.0], stiffness=0.01, usual=3)
    assert weight == pytest.approx(log(9), abs=0.01)


def test_a_bot_that_does_not_exist_cannot_play_the_lessons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["benevolent", "--player", "oracle"]) == 2
    assert "oracle" in capsys.readouterr().err


def test_a_file_about_other_features_is_refused() -> None:
    game = game_named("benevolent")
    with pytest.raises(ValueError, match="leaves"):
        read_weights(
            game.rules.file("strategy/weights.toml").replace('"leaves"', '"twigs"'),
            game.strategy.initial_weights().groups,
        )
