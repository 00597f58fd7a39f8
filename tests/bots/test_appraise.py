"""Figures for any answer that somebody asks about, and that asking changes nothing about what bots do."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from clairiere.bots.appraise import Actual, Figure, appraise, difference
from clairiere.bots.reasons import better_by
from clairiere.bots.roster import bot_named
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Word
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.record import read_record, replay
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from tests.bots.positions import domination_to_take, figurine_to_buy
from tests.kit import nightly_after

RECORDS = Path(__file__).parents[1] / "records"
TRIES = {"bethel_woods": 2}
GOLDEN = Path(__file__).parent / "golden_choices.txt"


def middle(name: str) -> Any:
    """A table of a recorded game at which somebody has several answers."""
    path = sorted(RECORDS.glob(f"{name}/rules-*/*.record"))[-1]
    record, game = read_record(path.read_text("utf-8")), game_named(name)
    states = [s for s, _ in replay(record, game, game.rules.components())]
    asked = [s for s in states[len(states) // 3 : -1] if len(view(s, next_ask(s).seat).options()) > 2]
    return asked[0]


@pytest.mark.parametrize("name", nightly_after(3, BUILT_IN))
def test_every_option_has_a_figure_whoever_would_not_think_of_it(name: str) -> None:
    s, game = middle(name), game_named(name)
    seen = view(s, next_ask(s).seat)
    options = seen.options()[:6]
    figures = appraise(game, seen, options, TRIES.get(name, 12))
    assert [figure.choice for figure in figures] == options
    for figure in figures:
        assert len(figure.found) == TRIES.get(name, 12)
        assert all(0.0 <= chance <= 1.0 for chance in figure.found)


def test_a_winning_answer_is_sure_to_win_and_another_is_not() -> None:
    board = domination_to_take()
    seen = board.view(1)
    winning = board.state.vocabulary().parse("take venerable_red_3")
    others = [choice for choice in seen.options() if choice is not winning]
    won, *rest = appraise(board.game, seen, [winning, *others], 60)
    assert won.mean() > max(figure.mean() for figure in rest)
    assert difference(won, rest[0]).is_sure()


def test_the_same_seed_gives_the_same_figure_and_another_seed_another() -> None:
    board = figurine_to_buy()
    seen = board.view(0)
    options = seen.options()[:2]
    one, two, other = [[figure.found for figure in appraise(board.game, seen, options, 30, seed)] for seed in (1, 1, 2)]
    assert one == two
    assert one != other


@pytest.mark.parametrize("name", ["bloody_grove", "broom_service"])
def test_a_figure_is_the_same_when_all_that_is_hidden_is_dealt_anew(name: str) -> None:
    s, game = middle(name), game_named(name)
    seat = next_ask(s).seat
    seen = view(s, seat)
    other = view(seen.imagine(Random(5)), seat)
    one, two = [[figure.found for figure in appraise(game, each, each.options()[:2], 10)] for each in (seen, other)]
    assert one == two


def test_what_was_there_gives_another_figure_than_what_was_seen() -> None:
    s, game = middle("bloody_grove"), game_named("bloody_grove")
    seat = next_ask(s).seat
    seen, choice = view(s, seat), view(s, seat).options()[0]
    imagined, actual = appraise(game, seen, [choice], 40)[0], appraise(game, seen, [choice], 40, 0, Actual(s, seat))[0]
    assert imagined.found != actual.found


def test_luck_that_two_answers_had_in_common_does_not_blur_their_difference() -> None:
    one, two = Figure(Word("one")), Figure(Word("two"))
    one.found, two.found = [0.2, 0.9, 0.1, 0.8, 0.5], [0.1, 0.8, 0.0, 0.7, 0.4]
    apart = difference(one, two)
    assert apart.mean == pytest.approx(0.1)
    assert apart.error < 1e-9 < one.error()
    assert apart.is_sure()


def test_after_a_few_tries_nobody_is_sure() -> None:
    one, two = Figure(Word("one")), Figure(Word("two"))
    one.found, two.found = [1.0, 1.0], [0.0, 0.0]
    assert not difference(one, two).is_sure()


def test_what_makes_one_answer_better_than_another_is_not_what_makes_the_other_better() -> None:
    board = figurine_to_buy()
    first, last = board.view(0).options()[0], board.view(0).options()[-1]
    one, other = [better_by(board.game, board.view(0), *pair, 1) for pair in ((first, last), (last, first))]
    assert one or other
    assert not set(one) & set(other)


def chosen(name: str, bot: str) -> str:
    """The first answers of a game that this bot plays with itself."""
    game = game_named(name)
    now, seats = StepContext(Chance(Random(f"golden {name}"))), game.rules.seats[0]
    s = game.rules.opening(game.rules.components(), seats, game.rules.variant({}), now)
    bots = [bot_named(bot, game, 11 + seat) for seat in range(seats)]
    answers: list[str] = []
    while not s.over and len(answers) < 8:
        seat = next_ask(s).seat
        choice = bots[seat].choose(view(s, seat))
        answers.append(choice.notation())
        play(s, seat, choice, now)
    return f"{name} {bot}: {', '.join(answers)}"


@pytest.mark.parametrize("line", nightly_after(10, GOLDEN.read_text("utf-8").splitlines()))
def test_bots_choose_what_they_chose_before_anybody_could_ask_for_figures(line: str) -> None:
    name, bot = line.partition(": ")[0].split(" ")
    assert chosen(name, bot) == line
