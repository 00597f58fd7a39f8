"""What bots are told of a table in the midst of a turn: what the turn will bring counts before it is there."""

from __future__ import annotations

import pytest

from clairiere.bots.roster import bot_named
from clairiere.games.bloody_grove import GAME
from clairiere.kernel.play import next_ask
from clairiere.kernel.view import view
from tests.games.bloody_grove.walks import table
from tests.kit import Board

ELITES = "elite bear elite_bear_9\nelite owl elite_owl_6\nelite fox elite_fox_3"


def feature(board: Board, name: str) -> float:
    """Of A against B."""
    return GAME.strategy.features(board.state, 0)[GAME.strategy.initial_weights().names().index(name)]


def transformed(card: str) -> Board:
    """A has just laid this card to the left of a bare Druid, and has one more in hand."""
    board = table(f"A hand {card} basic_owl_3\nB hand basic_bear_1 basic_bear_2\n{ELITES}")
    return board.play(f"A transform {card} left")


@pytest.mark.parametrize(("card", "recruits"), [("basic_bear_1", 1), ("basic_bear_2", 2), ("elite_bear_7", 3)])
def test_elites_count_as_soon_as_the_transformation_that_brings_them(card: str, recruits: int) -> None:
    board = transformed(card)
    seen = [feature(board, "card")]
    while board.asked() == "A":
        offers = board.offers("A")
        board.play(f"A {'keep hand' if 'keep hand' in offers else offers[0]}")
        seen.append(feature(board, "card"))
    assert len(board.state.hands[0]) == 1 + recruits
    assert len(set(seen)) == 1


def test_the_transformation_counts_while_its_elites_are_recruited() -> None:
    board = transformed("basic_bear_2")
    assert board.offers("A") == ["recruit bear", "recruit owl"]
    assert feature(board, "shapes") == 1
    assert board.state.druids[0] == ()


def test_looking_at_a_table_leaves_it_as_it_is() -> None:
    board = transformed("elite_bear_7")
    before = board.state.text()
    GAME.strategy.hint(board.state, 0)
    assert board.state.text() == before


def test_a_greedy_druid_recruits_two_elites_while_cards_are_too_few() -> None:
    position = "round 3 position 1 first A\nA hand basic_bear_2 basic_owl_2\nB hand basic_bear_1 basic_bear_3"
    board = table(f"{position}\n{ELITES}")
    choice = bot_named("greedy", GAME, 1).choose(view(board.state, next_ask(board.state).seat))
    assert choice.notation().startswith("transform")
