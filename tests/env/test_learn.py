"""The example that learns: one seed gives the same weights, its answers are legal, and it plays wherever bots play."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import clairiere as cl
from clairiere import env
from clairiere.kernel.rules import WrongTable
from clairiere.lab.arena import pairings, play_pairing
from clairiere.lab.compiled import project_root
from examples.learn.matches import match
from examples.learn.network import Adam, ValueNetwork
from examples.learn.player import Learnt, NetworkBot
from examples.learn.self_play import Moment, drawn, play_game, targets
from examples.learn.training import Learner

GAME = "benevolent"
LEARNT = "examples.learn.player:Learnt"
PAGE = (project_root() / "docs" / "learn.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def trained(seed: int, games: int) -> ValueNetwork:
    learner = Learner(GAME, seed=seed, games=games, hidden=(16, 8), first=2)
    assert list(learner.train()) == list(range(1, 2 * games + 1))
    return learner.average


def test_the_same_seed_gives_the_same_weights_and_another_seed_others() -> None:
    one, two, other = [trained(seed, 3).layers for seed in (1, 1, 2)]
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_a_network_in_training_answers_within_the_mask_of_the_environment() -> None:
    network = trained(1, 1)
    seat = env.gym(GAME, opponents="random")
    _, info = seat.reset(seed=3)
    bot, over, reward = NetworkBot(seat.table.game, network), False, 0.0
    while not over:
        action = seat.table.actions.number[bot.choose(seat.table.view(seat.seat))]
        assert info["action_mask"][action]
        _, reward, over, _, info = seat.step(action)
    assert "illegal" not in info
    assert reward in (-1.0, 0.0, 1.0)


def test_gradients_are_those_of_the_cross_entropy() -> None:
    rng = np.random.default_rng(0)
    network = ValueNetwork.fresh(6, (5, 4), rng)
    layers: list[Any] = [0.4 * rng.standard_normal(layer.shape) for layer in network.layers]  # in 64 bits
    network.layers = layers
    rows = rng.integers(0, 3, (7, 6)).astype(np.uint8)
    aims = rng.uniform(-1, 1, 7).astype(np.float32)

    def loss() -> float:
        values = np.tanh(network.activations(rows)[-1][:, 0])
        return float(-np.mean((1 + aims) / 2 * np.log((1 + values) / 2) + (1 - aims) / 2 * np.log((1 - values) / 2)))

    for layer, gradient in zip(network.layers, network.gradients(rows, aims), strict=True):
        place = np.unravel_index(int(np.abs(gradient).argmax()), layer.shape)
        middle = layer[place]
        layer[place] = middle + 1e-5
        above = loss()
        layer[place] = middle - 1e-5
        assert gradient[place] == pytest.approx((above - loss()) / 2e-5, rel=1e-3)
        layer[place] = middle


def test_the_optimiser_fits_what_can_be_fitted() -> None:
    rng = np.random.default_rng(0)
    rows = rng.integers(0, 2, (64, 4)).astype(np.uint8)
    aims = np.where(rows[:, 0] == rows[:, 1], 0.9, -0.9).astype(np.float32)  # no sum of weights can tell this
    network = ValueNetwork.fresh(4, (16, 8), rng)
    adam = Adam(network.layers)
    for _ in range(400):
        adam.step(network.gradients(rows, aims), 1e-2)
    assert float(np.abs(network.values(rows) - aims).max()) < 0.1


def test_targets_turn_with_the_seat_and_mix_what_came_of_it_with_what_was_thought_next() -> None:
    row = np.zeros(1, np.uint8)
    game = [Moment(0, row, 0.1), Moment(1, row, 0.2), Moment(1, row, 0.4)]
    assert targets(game, 1.0, trace=0.5).tolist() == pytest.approx([-0.45, 0.7, 1.0])
    assert targets(game, -1.0, trace=1.0).tolist() == pytest.approx([1.0, -1.0, -1.0])


def test_in_training_the_better_answer_is_likelier_and_hardly_ever_another_in_the_end() -> None:
    values, rng = np.array([0.1, 0.3, 0.2], np.float32), Random(0)
    often = [[drawn(values, heat, rng) for _ in range(300)].count(1) for heat in (1e6, 0.1, 0.01)]
    assert 80 < often[0] < 120 < often[1] < 250
    assert often[2] == 300


def test_a_game_of_self_play_is_noted_from_the_seat_that_has_answered() -> None:
    table = env.aec(GAME, 2)
    table.reset(seed=5)
    network = ValueNetwork.fresh(table.table.encoding.layout.size, (8, 8), np.random.default_rng(0))
    moments = play_game(table, network, Random(1), heat=0.1)
    assert [moment.seat for moment in moments] == [answer.seat for answer in table.record().answers]
    for moment in moments:
        assert list(moment.row[:2]) == [moment.seat == 0, moment.seat == 1]  # the field `seat`: who observes
    assert moments[-1].row[8] == 1  # the field `over`


def test_the_trained_bot_plays_in_the_arena_in_the_environment_and_in_a_notebook() -> None:
    assert sum(sum(play_pairing(pairing)) for pairing in pairings(GAME, [LEARNT, "random"], 2, 2, 0)) == 2
    seat = env.gym(GAME, opponents=LEARNT)
    _, info = seat.reset(seed=1)
    assert info["action_mask"].any()
    game = cl.new(GAME, seats=2, seed=7)
    bots: list[Any] = [Learnt(game.game, seed=1), "random"]
    while not game.over:
        game.push_bot(bots[game.turn == "B"])
    assert "A 1" in str(game.result)


def test_the_trained_bot_answers_alike_on_a_position_that_a_site_has_sent() -> None:
    game = cl.new(GAME, seats=2, seed=7)
    for _ in range(12):
        seen = game.view(game.turn)
        answers = [Learnt(game.game).choose(view).notation() for view in (seen, game.game.read(seen.text()))]
        assert answers[0] == answers[1]
        game.push(answers[0])


def test_the_trained_bot_says_which_tables_it_has_not_learnt() -> None:
    with pytest.raises(WrongTable, match="bloody_grove has 2450"):
        Learnt(cl.game("bloody_grove"))
    three = cl.new(GAME, seats=3, seed=1)
    with pytest.raises(WrongTable, match="tables of 2, not of 3"):
        three.push_bot(Learnt(three.game))


def test_the_trained_bot_beats_random_answers_and_tells_its_chances() -> None:
    bot = Learnt(cl.game(GAME))
    assert match(GAME, bot.network, "random", 4, seed=0, ahead=1).share == 1
    advice = bot.advise(cl.new(GAME, seats=2, seed=7).view("A"))
    chances = [chance for _, chance in advice.chances]
    assert chances == sorted(chances, reverse=True)
    assert advice.choice is advice.chances[0][0]


def test_the_examples_of_the_page_run() -> None:
    names: dict[str, object] = {"__name__": "examples"}
    for code in EXAMPLES:
        exec(code, names)
    assert {"seat", "bot", "Mine"} <= set(names)


@pytest.mark.nightly
def test_one_command_trains_a_network_that_clearly_beats_random_answers(tmp_path: Path) -> None:
    command = ["-m", "examples.learn.train", "--games", "600", "--points", "2", "--matches", "40", "--folder"]
    subprocess.run([sys.executable, *command, str(tmp_path)], cwd=project_root(), check=True, capture_output=True)
    found = {each["opponent"]: each for each in json.loads((tmp_path / "matches.json").read_text("utf-8"))["matches"]}
    assert found["random"]["interval"][0] > 0.75
    assert (tmp_path / "curve.csv").read_text("utf-8").count("\n") == 4
    assert (tmp_path / "curve.svg").stat().st_size > 1000
    assert NetworkBot(cl.game(GAME), ValueNetwork.load(tmp_path / f"{GAME}.npz"))
