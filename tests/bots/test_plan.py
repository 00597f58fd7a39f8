"""The planning bot: whole turns, what they lead to, and how much it thinks about them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.bots.bot import Budget
from clairiere.bots.plan import Contest, PlanBot
from clairiere.bots.roster import bot_named
from clairiere.bots.turns import Turns, all_turns, quick_turn
from clairiere.games.registry import game_named, known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, objection, play
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from clairiere.lab.arena import within
from tests.bots.positions import dealt_anew, midgame
from tests.games.bethel_woods.woods import new_table, woods
from tests.kit import Board

GAME = game_named("bethel_woods")
# One token is left: only if Violet saves two does the game go on.
TO_BE_SAVED = ["A violet knowledge M1 M1 S2", "supply E6", "discard rest"]
# The last piece costs six tokens, which A has.
TO_BE_BUILT = ["orphanage M M - S D E", "machine3 workers E", "A knowledge E1 E1 E1 E2 E2 E2"]


def planner(iterations: int = 12, seed: int = 1) -> PlanBot[Any]:
    bot = bot_named(f"search:{iterations}", GAME, seed)
    assert isinstance(bot, PlanBot)
    return bot


def a_turn(name: str, board: Board, seed: int = 1) -> list[str]:
    """What a bot on seat A answers until another seat is asked."""
    bot = bot_named(name, GAME, seed)
    answers: list[str] = []
    while not board.over and board.asked() == "A":
        answers.append(bot.choose(board.view(0)).notation())
        board.play(f"A {answers[-1]}", luck=Chance(Random(0)))
    return answers


def now() -> StepContext:
    return StepContext(Chance(Random(1)))


def test_search_plans_where_the_game_says_so() -> None:
    for game in known_games():
        assert isinstance(bot_named("search", game, 0), PlanBot) == game.strategy.planned
    assert GAME.strategy.planned


def test_a_turn_is_a_row_of_legal_answers_up_to_its_end() -> None:
    s = new_table(3, 4).state
    seat = next_ask(s).seat
    turns = all_turns(GAME, s, seat, now()).found
    assert len(turns) > 20
    for turn in turns:
        t = s.copy()
        for c in turn.answers:
            assert GAME.strategy.end_turn_choice(t) is None or c.aside or c.notation() == "uncover"
            assert objection(t, seat, c) is None
            play(t, seat, c, now())
        assert t.text() == turn.table.text()
        assert GAME.strategy.end_turn_choice(t) is not None


def test_the_table_that_turns_are_tried_on_stays_as_it_is() -> None:
    s = new_table(3, 4).state
    before = s.text()
    quick_turn(GAME, s, next_ask(s).seat, now())
    assert s.text() == before


def test_the_best_turns_come_first_and_none_twice() -> None:
    s = new_table(2, 1).state
    turns: Turns[Any] = all_turns(GAME, s, next_ask(s).seat, now())
    worths = [turn.worth for turn in turns.best(6)]
    assert worths == sorted(set(worths), reverse=True)
    assert len(worths) == 6
    assert turns.top().worth == worths[0] == max([turn.worth for turn in turns.found])


@pytest.mark.parametrize("name", ["greedy", "search:10"])
def test_an_aside_is_used_where_it_saves_the_game(name: str) -> None:
    board = woods(*TO_BE_SAVED)
    answers = a_turn(name, board)
    assert any([answer.startswith("violet") for answer in answers])
    assert answers[-1] == "end turn"
    assert not board.over


@pytest.mark.parametrize("name", ["greedy", "search:10"])
def test_the_last_piece_is_built_at_once(name: str) -> None:
    board = woods(*TO_BE_BUILT)
    assert a_turn(name, board)[-1] == "enter"
    assert board.outcome().winners() == [0, 1, 2]


def test_a_turn_once_planned_is_played_to_its_end() -> None:
    s = new_table(3, 2).state
    seat = next_ask(s).seat
    bot = planner()
    c = bot.choose(view(s, seat))
    planned = [c, *bot.rest]
    given = []
    while GAME.strategy.end_turn_choice(s) is None:
        given.append(c)
        play(s, seat, c, now())
        c = bot.choose(view(s, seat), Budget(0))
    assert [*given, c] == planned
    assert c.notation() == "end turn"
    assert len(given) > 1


def test_another_table_than_planned_is_thought_about_anew() -> None:
    one, other = new_table(3, 2).state, new_table(3, 5).state
    bot = planner()
    bot.choose(view(one, next_ask(one).seat))
    seen = view(other, next_ask(other).seat)
    assert bot.rest
    assert bot.choose(seen) in seen.options()


@pytest.mark.parametrize("answers", [0, 7, 16])
def test_hidden_things_and_the_order_of_the_supply_do_not_change_a_plan(answers: int) -> None:
    s = midgame("bethel_woods", 3, 3, answers)
    seat = next_ask(s).seat
    twin = dealt_anew(s, seat, 8)
    assert twin.pieces.faces != s.pieces.faces
    assert planner().choose(view(s, seat)) is planner().choose(view(twin, seat))


def test_time_that_is_up_leaves_an_answer() -> None:
    s = new_table(3, 2).state
    seen = view(s, next_ask(s).seat)
    assert planner(1000).choose(seen, within(-1)) in seen.options()


def test_the_worse_half_is_dropped_until_one_is_left() -> None:
    contest = Contest(5)
    for turn, found in enumerate([0.1, 0.9, 0.5, 0.2, 0.7]):
        contest.learn(turn, found)
    left = []
    while len(contest.left) > 1:
        contest.halve()
        left.append(contest.left)
    assert left == [[1, 4, 2], [1, 4], [1]]


def test_what_was_never_tried_does_not_lead() -> None:
    contest = Contest(3)
    contest.learn(2, 0.0)
    assert contest.leader() == 2


def test_every_halving_costs_about_the_same() -> None:
    contest = Contest(8)
    assert contest.passes(48) == 2
    contest.left = [0, 1]
    assert contest.passes(48) == 8
    assert contest.passes(1) == 1


def test_a_plan_that_luck_has_overtaken_is_dropped() -> None:
    s = new_table(3, 2).state
    seat = next_ask(s).seat
    bot = planner()
    bot.choose(view(s, seat))
    rest = bot.rest
    assert rest
    assert not bot.goes_on(view(s, seat)), "the first answer has not been given"
    bot.rest = (*rest[1:], rest[0])
    c = bot.choose(view(s, seat))
    assert objection(s, seat, c) is None


def test_an_advice_tells_what_the_best_turns_lead_to() -> None:
    board = new_table(3, 4)
    seat = next_ask(board.state).seat
    advice = planner(24).advise(board.view(seat))
    assert advice.chances[0][0] is advice.choice
    assert len({c.notation() for c, _ in advice.chances}) == len(advice.chances) <= 3
    assert all(0 <= chance <= 1 for _, chance in advice.chances)
