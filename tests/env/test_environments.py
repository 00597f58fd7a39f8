"""Environments keep the rules of PettingZoo and Gymnasium, in every game with every number of seats."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import clairiere as cl
from clairiere import env
from clairiere.env.seat import environment_id
from clairiere.env.table import DICT, FLAT
from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.record import read_record
from clairiere.lab.compiled import project_root

with warnings.catch_warnings():  # where its classic games are installed too, these tests import one by an old name
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

TABLES = [(game, seats) for game in cl.games() for seats in cl.game(game).rules.seats]
EVERY_TABLE = pytest.mark.parametrize(("game", "seats"), TABLES)
EVERY_GAME = pytest.mark.parametrize("game", cl.games())
# PettingZoo says so of every environment with a mask that it does not know by name.
MASKS_ARE_UNUSUAL = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)
CYCLES = 60
PAGE = (project_root() / "docs" / "environments.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def played(table: env.TableEnv, *, seed: int, most: int = 100_000) -> list[Any]:
    """Random actions up to the end, drawn from the masks; the observations of everybody who was asked."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    seen = []
    for _ in table.agent_iter(most):
        observation, _, terminated, _, _ = table.last()
        seen.append(observation)
        table.step(None if terminated else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


@EVERY_TABLE
@MASKS_ARE_UNUSUAL
def test_an_environment_of_all_seats_passes_the_tests_of_pettingzoo(game: str, seats: int) -> None:
    api_test(env.aec(game, seats), num_cycles=CYCLES)
    seed_test(lambda: env.aec(game, seats), num_cycles=CYCLES)


@EVERY_TABLE
def test_an_environment_of_all_seats_at_once_passes_the_tests_of_pettingzoo(game: str, seats: int) -> None:
    parallel_api_test(env.parallel(game, seats), num_cycles=CYCLES)
    parallel_seed_test(lambda: env.parallel(game, seats), num_cycles=CYCLES)


@EVERY_TABLE
def test_an_environment_of_one_seat_passes_the_checker_of_gymnasium(game: str, seats: int) -> None:
    made = gymnasium.make(environment_id(cl.game(game)), seats=seats, opponents="random")
    check_env(made.unwrapped)


@EVERY_GAME
def test_a_dict_has_the_numbers_of_the_flat_array_before_they_are_scaled(game: str) -> None:
    flat, named = env.aec(game, observation=FLAT), env.aec(game, observation=DICT)
    layout = flat.table.encoding.layout
    for row, fields in zip(played(flat, seed=3, most=40), played(named, seed=3, most=40), strict=True):
        for field in layout.fields:
            part = row["observation"][field.start : field.start + field.size]
            if field.size:
                scaled = (fields["observation"][field.name] - field.low) / (field.high - field.low)
                assert np.allclose(part, scaled), field.name
        assert named.observation_space("player_0").contains(fields)
        assert flat.observation_space("player_0").contains(row)


@EVERY_GAME
def test_an_episode_is_a_record_that_replays_and_rewards_are_places(game: str) -> None:
    table = env.aec(game)
    table.reset(seed=4)
    rng = np.random.default_rng(4)
    while not table.table.over:
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask))))
    match = cl.Match.from_record(read_record(table.record().text()))
    assert match.over
    assert match.result is not None
    ranks = sorted(range(len(match.seats)), key=lambda seat: -table.rewards[f"player_{seat}"])
    assert [match.result.places[seat] for seat in ranks] == sorted(match.result.places)
    assert sum(table.rewards.values()) == 0 or match.result.together
    assert all(-1 <= reward <= 1 for reward in table.rewards.values())


@EVERY_GAME
def test_the_same_seed_gives_the_same_game_and_another_seed_another(game: str) -> None:
    def text(seed: int) -> str:
        table = env.aec(game)
        table.reset(seed=seed)
        return str(table.table.state.text())

    assert text(1) == text(1)
    assert len({text(seed) for seed in range(6)}) > 1


def test_a_forbidden_action_ends_the_game_and_the_rule_is_told() -> None:
    table = env.aec("benevolent", 3)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards == {name: -1.0 if name == agent else 0.0 for name in table.possible_agents}
    assert table.infos[agent]["illegal"].startswith(("BEN-", "TABLE-"))
    seat = env.gym("benevolent")
    seat.reset(seed=1)
    _, reward, terminated, truncated, info = seat.step(int(np.flatnonzero(seat.action_masks() == 0)[0]))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "illegal" in info


def test_seats_that_are_asked_at_once_answer_in_one_step_and_the_others_wait() -> None:
    table = env.parallel("broom_service", 3)
    seen, _ = table.reset(seed=2)
    masks = {agent: np.flatnonzero(told["action_mask"]) for agent, told in seen.items()}
    assert all(len(mask) > 1 for mask in masks.values()), "all three pick roles"
    while True:
        seen, *_ = table.step({agent: int(np.flatnonzero(told["action_mask"])[0]) for agent, told in seen.items()})
        waiting = [agent for agent, told in seen.items() if told["action_mask"][-1]]
        if waiting:
            break
    assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)
    _, rewards, ended, _, infos = table.step(dict.fromkeys(seen, 0))
    assert all(ended.values())
    assert all(rewards[agent] == -1.0 and "TABLE-01" in infos[agent]["illegal"] for agent in waiting)
    assert table.agents == []


def test_the_other_seats_do_not_see_an_answer_before_all_have_answered() -> None:
    tables = [env.aec("broom_service", 3) for _ in range(2)]
    for number, table in enumerate(tables):
        table.reset(seed=5)
        options = np.flatnonzero(table.observe("player_0")["action_mask"])
        table.step(int(options[number]))
    first, second = [table.observe("player_1")["observation"] for table in tables]
    assert (first == second).all()
    first, second = [table.observe("player_0")["observation"] for table in tables]
    assert (first != second).any()


def test_one_seat_plays_whole_games_against_bots_from_any_seat() -> None:
    seat = env.gym("bloody_grove", seat="random", opponents="random")
    rng = np.random.default_rng(0)
    seats, rewards = set(), []
    for seed in range(6):
        _, info = seat.reset(seed=seed)
        seats.add(seat.seat)
        over = False
        while not over:
            observation, reward, over, _, info = seat.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            assert observation in seat.observation_space
        rewards.append(reward)
        assert seat.record().result
    assert seats == {0, 1}
    assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_settings_seats_and_bots_that_cannot_be_are_refused() -> None:
    table = env.aec("broom_service", 2, settings={"board": "back"})
    table.reset(seed=1, options={"settings": {"storm": "yes"}})
    assert (table.table.variant["board"], table.table.variant["storm"]) == ("back", "yes")
    table.reset(seed=1)
    assert table.table.variant["storm"] == "no"
    for wrong in (
        lambda: env.aec("broom_service", 2, settings={"board": "top"}),
        lambda: env.aec("bloody_grove", 3),
        lambda: env.aec("chess"),
        lambda: env.gym("benevolent", opponents="nobody"),
    ):
        with pytest.raises(ClairiereError):
            wrong()
    with pytest.raises(ValueError, match="there is no seat 'C'"):
        env.gym("benevolent", 2, seat="C")
    with pytest.raises(ValueError, match="2 opponents"):
        env.gym("benevolent", 3, opponents=["random"])
    with pytest.raises(ValueError, match="'flat' or 'dict'"):
        env.aec("benevolent", observation="pixels")


@EVERY_GAME
def test_a_table_is_rendered_as_a_picture_and_as_text(game: str) -> None:
    drawn, written = env.aec(game, render_mode="svg"), env.gym(game, render_mode="ansi", opponents="random")
    drawn.reset(seed=1)
    written.reset(seed=1)
    assert str(drawn.render()).startswith("<svg")
    assert "\x1b[1m" in str(written.render())
    assert env.parallel(game).render_mode is None


@pytest.mark.parametrize("number", range(2))
def test_the_examples_of_the_page_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(EXAMPLES[number], {})
    assert capsys.readouterr().out.strip() in ("", "-1.0", "0.0", "1.0")


def test_many_tables_play_in_processes_of_their_own() -> None:
    tables = env.vector("bloody_grove", 2, opponents="random")
    try:
        seen, info = tables.reset(seed=[1, 2])
        assert seen.shape[0] == 2
        actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
        seen, rewards, _, _, info = tables.step(np.array(actions))
        assert info["action_mask"].shape[0] == len(rewards) == 2
        alone = env.gym("bloody_grove", opponents="random")
        alone.reset(seed=2)
        assert (seen[1] == alone.step(actions[1])[0]).all()
        ended = np.zeros(2, bool)
        while not ended.any():
            actions = [int(np.flatnonzero(mask)[-1]) for mask in info["action_mask"]]
            seen, rewards, ended, _, info = tables.step(np.array(actions))
        assert info["action_mask"].any(axis=1).all(), "who has ended a game is asked in the next one"
    finally:
        tables.close()


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy"])
def test_the_library_is_imported_without_the_extra_and_the_environments_say_what_to_install(missing: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None; import clairiere; clairiere.games(); import clairiere.env"
    done = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: clairiere.env needs {missing}")
    assert last.endswith("pip install 'clairiere[env]'")
