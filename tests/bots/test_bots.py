"""What every bot keeps: it is the same under the same seed, sees only its view, and takes a win that lies open."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.bots.bot import Bot
from clairiere.bots.plan import CONTINUATIONS, PlanBot
from clairiere.bots.roster import PLAIN_SEARCH, NoSuchBot, bot_named, check_name
from clairiere.bots.search import ITERATIONS, SearchBot
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, objection, play
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from clairiere.lab.arena import Pairing, play_pairing
from tests.bots.positions import (
    dealt_anew,
    domination_to_take,
    figurine_to_buy,
    grove_to_sweep,
    hands_to_return,
    midgame,
)
from tests.kit import Board

THINKING = ["greedy", "search:60"]
MIDGAMES = [("benevolent", 2, 12), ("benevolent", 4, 20), ("bloody_grove", 2, 3), ("bloody_grove", 2, 20)]


def named(name: str, game: str, seed: int = 1) -> Bot[Any]:
    return bot_named(name, game_named(game), seed)


def chosen(name: str, board: Board, seat: int, seed: int = 1) -> str:
    return bot_named(name, board.game, seed).choose(board.view(seat)).notation()


@pytest.mark.parametrize("name", ["random", *THINKING])
@pytest.mark.parametrize(("game", "seats", "answers"), MIDGAMES)
def test_the_same_seed_gives_the_same_answers(name: str, game: str, seats: int, answers: int) -> None:
    s = midgame(game, seats, 5, answers)
    seat = next_ask(s).seat
    one, other = named(name, game), named(name, game)
    for _ in range(3):
        assert one.choose(view(s, seat)) is other.choose(view(s, seat))


@pytest.mark.parametrize("name", ["random", *THINKING])
def test_another_seed_can_give_another_answer(name: str) -> None:
    s = midgame("bloody_grove", 2, 5, 2)
    seat = next_ask(s).seat
    answers = {named(name, "bloody_grove", seed).choose(view(s, seat)).notation() for seed in range(12)}
    assert name != "random" or len(answers) > 1
    assert answers <= {c.notation() for c in view(s, seat).options()}


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("seed", range(6))
def test_hidden_faces_do_not_change_an_answer(name: str, seed: int) -> None:
    s = midgame("bloody_grove", 2, seed, 4 + 3 * seed)
    seat = next_ask(s).seat
    twin = dealt_anew(s, seat, seed)
    assert twin.pieces.faces != s.pieces.faces
    assert named(name, "bloody_grove").choose(view(s, seat)) is named(name, "bloody_grove").choose(view(twin, seat))


@pytest.mark.parametrize("name", ["random", *THINKING])
def test_a_view_is_not_changed_by_thinking_about_it(name: str) -> None:
    s = midgame("bloody_grove", 2, 3, 9)
    seen = view(s, next_ask(s).seat)
    before = seen.text()
    named(name, "bloody_grove").choose(seen)
    assert seen.text() == before


@pytest.mark.parametrize("name", ["greedy", "search:200"])
@pytest.mark.parametrize("seed", range(3))
def test_a_gift_that_wins_is_bought(name: str, seed: int) -> None:
    board = figurine_to_buy()
    move = chosen(name, board, 0, seed)
    assert move.endswith("-h06")
    board.play(f"A {move}")
    assert chosen(name, board, 0, seed) == "buy figurine"
    assert board.play("A buy figurine").outcome().winners() == [0]


@pytest.mark.parametrize("name", ["greedy", "search:200"])
@pytest.mark.parametrize("seed", range(3))
def test_a_card_that_sweeps_is_invoked(name: str, seed: int) -> None:
    board = grove_to_sweep()
    assert chosen(name, board, 1, seed) == "invoke basic_bear_1"
    board.play("B invoke basic_bear_1")
    while not board.over:
        board.play(f"B {chosen(name, board, 1, seed)}")
    assert board.outcome().winners() == [1]


@pytest.mark.parametrize("name", ["greedy", "search:200"])
@pytest.mark.parametrize("seed", range(3))
def test_a_venerable_that_wins_is_taken(name: str, seed: int) -> None:
    board = domination_to_take()
    assert chosen(name, board, 1, seed) == "take venerable_red_3"
    assert board.play("B take venerable_red_3").outcome().winners() == [1]
    assert domination_to_take().play("B take venerable_9").outcome().winners() == [0]


@pytest.mark.parametrize("name", ["random", *THINKING])
def test_both_seats_of_a_poll_are_answered_for(name: str) -> None:
    board = hands_to_return()
    assert board.asked() == "AB"
    for seat in (1, 0, 1, 0):
        board.play(f"{'AB'[seat]} {chosen(name, board, seat)}")
    assert "return" not in board.line("agenda")


@pytest.mark.parametrize("name", THINKING)
def test_sealed_answers_of_others_do_not_change_an_answer(name: str) -> None:
    answers = {chosen(name, hands_to_return().play(f"A {sealed}"), 1) for sealed in hands_to_return().offers("A")}
    assert len(answers) == 1


@pytest.mark.parametrize(("game", "seats"), [("benevolent", 3), ("benevolent", 4), ("bloody_grove", 2)])
def test_whole_games_are_played_by_the_rules(game: str, seats: int) -> None:
    names = ["search:8", "greedy", "random", "search:2"]
    shares = play_pairing(Pairing(game, names, list(range(seats)), 3))
    assert len(shares) == seats
    assert sum(shares) == pytest.approx(1)


def test_secrets_are_played_as_ordinary_options() -> None:
    board = figurine_to_buy()
    text = board.state.text().replace("dream 1 secrets\nB", "dream 1 secrets e_trade_figurine\nB")
    s = board.game.rules.read_position(
        text.replace("gifts 1.1.1.1.0", "gifts 1.2.2.2.0"), board.game.rules.components()
    )
    bot = SearchBot(board.game, 1, 150)
    while not s.over and s.active == 0:
        c = bot.choose(view(s, 0))
        assert objection(s, 0, c) is None
        play(s, 0, c, StepContext(Scripted([])))
    assert s.over


def test_names_say_how_long_a_bot_thinks() -> None:
    game = game_named("benevolent")
    bot = bot_named("search:70", game, 0)
    assert isinstance(bot, SearchBot)
    assert [bot.iterations(seats) for seats in (2, 3, 4)] == [70, 70, 70]
    plain = bot_named("search", game, 0)
    assert isinstance(plain, SearchBot)
    assert plain.own.iterations == ITERATIONS
    planning = bot_named("search", game_named("bethel_woods"), 0)
    assert isinstance(planning, PlanBot)
    assert planning.own.iterations == CONTINUATIONS


def test_the_plain_search_is_the_yardstick_that_has_learned_nothing() -> None:
    game = game_named("benevolent")
    bot = bot_named("plain:70", game, 0)
    assert isinstance(bot, SearchBot)
    assert bot.own.iterations == 70
    assert bot.params is PLAIN_SEARCH
    assert bot.game.strategy.weights().made == "by hand"
    assert game.strategy.weights().made.startswith("python -m tools.learn benevolent")


WRONG = ["", "rando", "plain", "plain:0", "search:", "search:0", "search:-3", "search:x", "greedy:0", "glance:"]
WRONG += ["search+8", "search:20+", "search:20+x", "greedy:80+8", "plain:20+8", "forest+8"]


@pytest.mark.parametrize("game", ["broom_service", "bethel_woods"])
def test_a_name_may_ask_for_more_thought_where_more_people_sit(game: str) -> None:
    bot = bot_named("search:20+8", game_named(game), 0)
    assert [bot.iterations(seats) for seats in (2, 3, 4)] == [20, 28, 36]
    check_name("search:20+8")


def test_whoever_is_told_nothing_thinks_as_long_as_its_name_says_at_this_table() -> None:
    game = game_named("benevolent")
    s = Match(game, 4, {}, Chance(Random(1))).state
    seen = view(s, next_ask(s).seat)
    plain, more = SearchBot(game, 1, 30, PLAIN_SEARCH), SearchBot(game, 1, 10, PLAIN_SEARCH, more=10)
    assert plain.choose(seen) == more.choose(seen)
    assert plain.rng.getstate() == more.rng.getstate(), "it has imagined as much"


@pytest.mark.parametrize("name", WRONG)
def test_names_of_no_bot_are_refused(name: str) -> None:
    with pytest.raises(NoSuchBot, match="there is no bot"):
        check_name(name)
    with pytest.raises(NoSuchBot, match="search:ITERATIONS"):
        bot_named(name, game_named("benevolent"), 0)
