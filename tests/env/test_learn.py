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
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from clairiere.lab.arena import pairings, play_pairing, wilson
from clairiere.lab.compiled import project_root
from examples.learn.matches import match
from examples.learn.network import Adam, ValueNetwork
from examples.learn.player import HERE, Afterstates, Learnt, LearntSearch, NetworkBot, SearchBot, whole_turns
from examples.learn.self_play import Moment, drawn, play_game, targets
from examples.learn.training import Learner

GAME = "benevolent"
LEARNT = "examples.learn.player:Learnt"
SEARCH = "examples.learn.player:LearntSearch"
PAGE = (project_root() / "docs" / "learn.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def trained(seed: int, games: int) -> ValueNetwork:
    learner = Learner(GAME, seed=seed, games=games, hidden=(16, 8), first=2)
    assert list(learner.train()) == list(range(1, 2 * games + 1))
    return learner.average


def blind(observed: int) -> ValueNetwork:
    """Every table is worth the same to it."""
    return ValueNetwork.fresh(observed, (8, 8), np.random.default_rng(0))


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


def test_a_network_says_the_same_after_saving_and_loading(tmp_path: Path) -> None:
    network = trained(1, 1).rounded()
    network.save(tmp_path / "some.npz")
    rows = np.random.default_rng(0).integers(0, 9, (20, len(network.scale))).astype(np.uint8)
    assert ValueNetwork.load(tmp_path / "some.npz").values(rows).tolist() == network.values(rows).tolist()


def test_gradients_are_those_of_the_cross_entropy() -> None:
    rng = np.random.default_rng(0)
    rows = rng.integers(0, 3, (7, 6)).astype(np.uint8)
    network = ValueNetwork.fresh(6, (5, 4), rng)
    layers: list[Any] = [0.4 * rng.standard_normal(layer.shape) for layer in network.layers]  # in 64 bits
    network.layers = layers
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
    network = blind(table.table.encoding.layout.size)
    moments = play_game(table, network, Random(1), heat=0.1)
    assert [moment.seat for moment in moments] == [answer.seat for answer in table.record().answers]
    for moment in moments:
        assert list(moment.row[:2]) == [moment.seat == 0, moment.seat == 1]  # the field `seat`: who observes
    assert moments[-1].row[8] == 1  # the field `over`


NEARLY = """forest 2R 1a 2b
round 9 first A turn A
reserve 38 stacks 1.1.1.1.1
pyramid - - - - - - - - -
A leaves {leaves} gifts 1.1.1.1.0 card 0 steps h02 h03 h05 h07 dream 1 secrets
B leaves 12 gifts 1.1.1.1.0 card 0 steps h02 h03 h05 h07 dream 1 secrets
"""
"""Whoever moves to the altar on h06 with 12 Leaves, and one for a Footstep of the other there, buys the Figurine."""


def nearly(leaves: int) -> Any:
    rules = cl.game(GAME).rules
    return rules.read_position(NEARLY.format(leaves=leaves), rules.components())


def test_whole_turns_go_on_until_the_other_seat_is_asked_or_the_game_is_over() -> None:
    s = nearly(12)
    lines = whole_turns(s, 0, Random(0))
    assert {line.answers[0] for line in lines} == set(view(s, 0).options())
    assert {next_ask(line.table).seat for line in lines if not line.table.over} == {1}
    assert {line.table.winner() for line in lines if line.table.over} == {0}


def test_the_search_ends_the_game_if_it_can_and_stands_in_the_way_if_the_other_could() -> None:
    game = cl.game(GAME)
    bot = SearchBot(game, blind(game.observation.layout(2).size))
    bot.turns, bot.width = 2, 99
    rich = nearly(12)
    wins = bot.advise(view(rich, 0))
    assert wins.choice.notation().endswith("-h06")
    assert wins.chances == [(wins.choice, 1.0)]
    play(rich, 0, wins.choice, StepContext(Chance(Random(0))))
    assert bot.choose(view(rich, 0)).notation() == "buy figurine"
    stands = bot.advise(view(nearly(2), 0))  # so that the altar costs the other 13
    assert stands.choice.notation().endswith("-h06")
    assert stands.chances[0] == (stands.choice, 0.5)
    assert [chance for choice, chance in stands.chances[1:]] in ([], [0.0])


def test_the_search_finds_what_looking_at_every_turn_and_reply_finds() -> None:
    game = cl.game(GAME)
    bot = SearchBot(game, trained(1, 1))
    bot.turns, bot.width = 2, 99
    s = nearly(2)
    worst = []
    for line in whole_turns(s, 0, Random(0)):
        replies = [reply.table for reply in whole_turns(line.table, 1, Random(0))]
        worst.append(-max(Afterstates(game, 1, replies).values(bot.network).tolist()))
    assert bot.advise(view(s, 0)).chances[0][1] == pytest.approx((1 + max(worst)) / 2)


def test_a_turn_is_played_to_its_end_as_it_was_planned() -> None:
    match = cl.new(GAME, seats=2, seed=7)
    bot = LearntSearch(match.game)
    seat = match.turn
    while match.turn == seat:
        chosen = bot.choose(match.view(seat))
        assert chosen is bot.planned[match.game.observation.encode(match.view(seat))]
        match.push(chosen.notation())
    assert len(bot.planned) > 1


@pytest.mark.parametrize(("name", "make"), [(LEARNT, Learnt), (SEARCH, LearntSearch)])
def test_the_trained_bots_play_in_the_arena_in_the_environment_and_in_a_notebook(name: str, make: type[Learnt]) -> None:
    assert sum(sum(play_pairing(pairing)) for pairing in pairings(GAME, [name, "random"], 2, 2, 0)) == 2
    seat = env.gym(GAME, opponents=name)
    _, info = seat.reset(seed=1)
    assert info["action_mask"].any()
    game = cl.new(GAME, seats=2, seed=7)
    bots: list[Any] = [make(game.game, seed=1), "random"]
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
    found = match(GAME, Learnt, "random", 4, seed=0)
    assert found.share == 1
    assert found.report()["interval"] == [0.5101, 1.0]
    advice = bot.advise(cl.new(GAME, seats=2, seed=7).view("A"))
    chances = [chance for _, chance in advice.chances]
    assert chances == sorted(chances, reverse=True)
    assert advice.choice is advice.chances[0][0]


def test_the_examples_of_the_page_run() -> None:
    names: dict[str, object] = {"__name__": "examples"}
    for code in EXAMPLES:
        exec(code, names)
    assert {"seat", "bot", "Mine"} <= set(names)


def test_the_page_tells_the_figures_of_the_matches_that_were_played() -> None:
    told = json.loads((HERE / "matches.json").read_text("utf-8"))
    for each in told["matches"]:
        interval = wilson(each["share"] * each["games"], each["games"])  # the file rounds its ends
        won, low, high = [f"{100 * share:.1f}" for share in (each["share"], *interval)]
        row = rf"\| `{each['bot']}` \| `{each['opponent']}`.* \| {each['games']} \| {won} % \| {low} to {high} % \|"
        assert re.search(row, PAGE), row
    beaten = {each["bot"] for each in told["matches"] if each["opponent"] == "greedy" and each["interval"][0] > 0.5}
    assert "SearchBot" in beaten


@pytest.mark.nightly
def test_one_command_trains_a_network_that_clearly_beats_random_answers(tmp_path: Path) -> None:
    command = ["-m", "examples.learn.train", "--games", "600", "--points", "2", "--matches", "40", "--folder"]
    subprocess.run([sys.executable, *command, str(tmp_path)], cwd=project_root(), check=True, capture_output=True)
    matches = json.loads((tmp_path / "matches.json").read_text("utf-8"))["matches"]
    found = {(each["bot"], each["opponent"]): each for each in matches}
    assert found["NetworkBot", "random"]["interval"][0] > 0.75
    assert (tmp_path / "curve.csv").read_text("utf-8").count("\n") == 4
    assert (tmp_path / "curve.svg").stat().st_size > 1000
    assert NetworkBot(cl.game(GAME), ValueNetwork.load(tmp_path / f"{GAME}.npz"))
