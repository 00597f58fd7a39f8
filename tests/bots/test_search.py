"""The tree, the budget and the rewards of the search."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import pytest

from clairiere.bots.bot import Budget
from clairiere.bots.roster import PLAIN_SEARCH
from clairiere.bots.search import Node, SearchBot, Spread
from clairiere.bots.turns import reward, squash
from clairiere.games.registry import all_games
from clairiere.kernel.choices import Choice, Word
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Outcome, all_together
from clairiere.kernel.strategy import SearchParams
from clairiere.kernel.view import view
from clairiere.lab.arena import within
from tests.bots.positions import domination_to_take, figurine_to_buy, grove_to_sweep, hands_to_return, midgame
from tests.kit import at


def test_every_iteration_visits_the_root_and_one_of_its_options() -> None:
    board = figurine_to_buy()
    root = SearchBot(board.game, 1, params=PLAIN_SEARCH).grown(board.view(0), Budget(100))
    assert root.visits == 100
    assert sum([child.visits for child in root.children.values()]) == 100
    assert {c.notation() for c in root.children} == set(board.offers("A"))


def test_in_a_poll_only_the_own_answers_have_nodes() -> None:
    board = hands_to_return()
    root = SearchBot(board.game, 1).grown(board.view(1), Budget(60))
    assert {c.notation() for c in root.children} == set(board.offers("B"))
    own = {c.notation() for child in root.children.values() for c in child.children}
    assert own == set(board.offers("B"))


def test_a_winning_answer_is_visited_most() -> None:
    board = domination_to_take()
    root = SearchBot(board.game, 1, params=PLAIN_SEARCH).grown(board.view(1), Budget(200))
    visits = {c.notation(): child.visits for c, child in root.children.items()}
    assert visits["take venerable_red_3"] > 150


def test_what_was_seldom_available_is_not_held_back() -> None:
    node = Node(2)
    rare = node.add(Word("rare"))
    rare.available, rare.visits, rare.totals = 3, 2, [1.0, 0.5]
    assert rare.worth(0, 0.4) == pytest.approx(0.5 + 0.4 * sqrt(log(3) / 2))
    assert rare.worth(1, 0.0) == pytest.approx(0.25)


def test_only_options_that_are_there_count_as_available() -> None:
    node = Node(2)
    words: list[Choice] = [Word("left"), Word("right")]
    left, right = node.add(words[0]), node.add(words[1])
    node.offer(words[:1])
    assert (left.available, right.available) == (2, 1)


def test_each_seat_maximises_its_own_reward() -> None:
    node = Node(3)
    words: list[Choice] = [Word("mine"), Word("yours"), Word("theirs")]
    for number, word in enumerate(words):
        node.add(word).learn([float(seat == number) for seat in range(3)])
    assert [node.best(words, seat, 0.1) for seat in range(3)] == words


def test_a_thrifty_search_stops_when_no_other_answer_can_be_visited_more() -> None:
    board = figurine_to_buy()
    bot = SearchBot(board.game, 1, params=SearchParams())
    root = bot.grown(board.view(0), Budget(600))
    visits = sorted([child.visits for child in root.children.values()])
    assert root.visits < 600
    assert visits[-1] - visits[-2] > 600 - root.visits
    assert not root.is_settled(visits[-1] - visits[-2])


def test_the_tree_is_kept_within_a_turn() -> None:
    board = figurine_to_buy()
    bot = SearchBot(board.game, 1, 300, SearchParams())
    board.play(f"A {bot.choose(board.view(0)).notation()}")
    kept = bot.memory.node
    assert kept is not None
    before = kept.visits
    assert bot.grown(board.view(0), Budget(before + 10)) is kept
    assert before <= kept.visits <= before + 10


def test_what_was_kept_counts_for_no_other_view() -> None:
    board = figurine_to_buy()
    bot = SearchBot(board.game, 1, 300, SearchParams())
    bot.choose(board.view(0))
    kept = bot.memory.node
    assert bot.grown(board.view(0), Budget(20)) is not kept
    assert bot.memory.node is None


def test_a_plain_search_keeps_nothing() -> None:
    board = figurine_to_buy()
    bot = SearchBot(board.game, 1, 100, PLAIN_SEARCH)
    bot.choose(board.view(0))
    assert bot.memory.node is None


def test_of_many_options_the_most_promising_are_tried_first_and_others_later() -> None:
    board = at("benevolent", "forest 2R 1a 2b\nA leaves 16 card 0 steps h01 h02 h03 h04 secrets p_free_roam\nB")
    params = SearchParams()
    assert len(board.offers("A")) > params.widen_above
    bot = SearchBot(board.game, 1, params=params)
    few, many = [len(bot.grown(board.view(0), Budget(n)).children) for n in (params.initial_width, 60)]
    assert few == params.initial_width
    assert few < many < len(board.offers("A"))


def test_a_search_may_begin_with_the_most_promising_answer_alone_however_few_there_are() -> None:
    board = grove_to_sweep()
    bot = SearchBot(board.game, 1, params=SearchParams(widen_above=1, initial_width=1))
    grown = [bot.grown(board.view(1), Budget(n)) for n in (1, 9)]
    assert [len(root.children) for root in grown] == [1, 4]
    assert set(grown[0].children) == {max(grown[0].promises, key=lambda c: grown[0].promises[c])}


def test_curiosity_is_measured_by_how_far_rewards_lie_apart() -> None:
    spread = Spread()
    assert spread.deviation() == 0.5
    for reward_found in [0.4, 0.6] * 8:
        spread.add(reward_found)
    assert spread.deviation() == pytest.approx(0.1)
    for _ in range(100000):
        spread.add(0.5)
    assert spread.deviation() == pytest.approx(0.005)


def test_an_advice_tells_the_chances_of_the_best_few() -> None:
    board = domination_to_take()
    advice = SearchBot(board.game, 1, 200).advise(board.view(1))
    assert advice.choice.notation() == "take venerable_red_3"
    assert advice.chances[0][0] is advice.choice
    assert 1 < len(advice.chances) <= 3
    assert advice.chances[0][1] == 1
    assert all(0 <= chance <= 1 for _, chance in advice.chances)
    assert advice.chances[1][1] < 0.5


def test_a_budget_ends_with_its_iterations_or_with_the_callers_clock() -> None:
    ticks = iter([False, False, True])
    budget = Budget(100, lambda: next(ticks))
    assert [budget.allows(done) for done in range(4)] == [True, True, True, False]
    assert [Budget(2).allows(done) for done in range(3)] == [True, True, False]
    assert Budget(0).allows(0), "without a look at the table there is no answer"


def test_time_that_is_up_leaves_one_iteration() -> None:
    board = figurine_to_buy()
    assert SearchBot(board.game, 1).grown(board.view(0), within(-1)).visits == 1


def test_rewards_are_first_places_shared() -> None:
    assert [reward(Outcome([1, 2, 2]), seat) for seat in range(3)] == [1, 0, 0]
    assert [reward(Outcome([1, 1]), seat) for seat in range(2)] == [0.5, 0.5]
    assert [reward(all_together(True, 3), seat) for seat in range(3)] == [1, 1, 1]
    assert [reward(all_together(False, 3), seat) for seat in range(3)] == [0, 0, 0]


def test_hope_grows_with_the_hint_and_is_never_certain() -> None:
    hopes = [squash(hint) for hint in (-1e9, -2.0, 0.0, 2.0, 1e9)]
    assert hopes == sorted(hopes)
    assert hopes[2] == pytest.approx(0.5)
    assert 0 < hopes[0] < hopes[-1] < 1


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_hints_can_be_had_from_views_and_are_opposite_for_two_unless_they_play_together(game: Game[Any]) -> None:
    for answers in range(0, 24, 3):
        s = midgame(game.name, 2, 4, answers)
        for seat in (0, 1):
            seen = view(s, seat).table
            other = game.strategy.hint(seen, 1)
            assert game.strategy.hint(seen, 0) == pytest.approx(other if game.rules.together else -other)


def test_hints_know_who_is_ahead() -> None:
    assert figurine_to_buy().game.strategy.hint(figurine_to_buy().state, 0) > 1
    assert grove_to_sweep().game.strategy.hint(grove_to_sweep().state, 1) > 0.5
