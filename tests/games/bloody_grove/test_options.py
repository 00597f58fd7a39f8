"""GRV-VAR: the two settings of the engine; the rulebook itself has no variants."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.rules import Variant, WrongTable
from clairiere.kernel.state import SPECTATOR
from tests.kit import Board, at, clause, opened

ORDERS = GAME.rules.values("turn_order", 2)
OTHER = {"A": "B", "B": "A"}


def ruse(reach: str, column: int) -> Board:
    """A has invoked a card with Ruses and is about to move another one from this column."""
    board = at("bloody_grove", f"""
        options {reach} STTSST
        A hand elite_fox_7
        A column {column} basic_bear_1
    """)
    return board.play("A invoke elite_fox_7", "A ruse")


@clause("GRV-VAR-01")
def test_there_are_two_settings_of_the_engine_and_no_variants_or_levels() -> None:
    assert [option.name for option in GAME.rules.options] == ["ruse_reach", "turn_order"]
    assert len(GAME.rules.variants(2)) == 2 * len(ORDERS)
    for settings in ({"difficulty": "hard"}, {"ruse_reach": "far"}, {"variant": "short"}):
        with pytest.raises(WrongTable, match=next(iter(settings))):
            GAME.rules.check(2, settings)
    with pytest.raises(WrongTable, match="ruse_reach=far"):
        Match(GAME, 2, {"ruse_reach": "far"}, Chance(Random(1)))


@clause("GRV-VAR-01", "GRV-VAR-02", "GRV-VAR-03")
def test_unless_something_else_is_set_the_rulebook_is_played() -> None:
    board = opened("bloody_grove", 2, luck=Chance(Random(1)))
    assert board.line("options") == "adjacent STTSST"
    assert "options adjacent STTSST\n" in board.view(SPECTATOR).text()
    assert GAME.rules.variant({}) == GAME.rules.variants(2)[0] == {"ruse_reach": "adjacent", "turn_order": "STTSST"}


@clause("GRV-VAR-02")
@pytest.mark.parametrize(("column", "near", "far"), [(0, [1], 2), (2, [1], 0), (1, [0, 2], None)])
def test_a_ruse_reaches_neighbouring_columns_by_default(column: int, near: list[int], far: int | None) -> None:
    board = ruse("adjacent", column).play("A move basic_bear_1")
    if far is None:
        assert board.offers("A") == [f"to {grove}" for grove in near]
        board.play("A to 2")
        near = [2]
    assert board.line(f"A column {near[0]}").split()[-1] == "basic_bear_1", "with one column in reach it is automatic"
    if far is not None:
        choosing = ruse_to("adjacent", column)
        assert choosing.offers("A") == [f"to {near[0]}"]
        assert choosing.refuses(f"A to {far}") == "GRV-RUSE-02"


def ruse_to(reach: str, column: int) -> Board:
    """A is asked where the card goes, even if there is only one column."""
    return at("bloody_grove", f"""
        options {reach} STTSST
        A column {column} basic_bear_1
        agenda ruse_to A basic_bear_1; use_symbol A 1 0; cube; round_end
    """)


@clause("GRV-VAR-02")
@pytest.mark.parametrize("column", [0, 1, 2])
def test_a_ruse_reaches_either_other_column_if_it_is_set_so(column: int) -> None:
    others = [grove for grove in range(3) if grove != column]
    board = ruse("any", column).play("A move basic_bear_1")
    assert board.offers("A") == [f"to {grove}" for grove in others]
    assert board.refuses(f"A to {column}") == "GRV-RUSE-01"
    for grove in others:
        moved = board.copy().play(f"A to {grove}")
        assert moved.line(f"A column {grove}").split()[-1] == "basic_bear_1"
        assert f"moved A basic_bear_1 {column} {grove}" in moved.heard


@clause("GRV-VAR-02")
def test_with_the_longer_reach_a_ruse_still_moves_own_cards_only() -> None:
    board = at("bloody_grove", """
        options any STTSST
        A hand elite_fox_7
        A druid basic_fox_1
        B column 0 basic_bear_1
    """)
    board.play("A invoke elite_fox_7", "A ruse")
    assert board.refuses("A move basic_bear_1") == board.refuses("A move basic_fox_1") == "GRV-RUSE-03"


@clause("GRV-VAR-02", "GRV-VAR-03")
@pytest.mark.parametrize("variant", GAME.rules.variants(2)[:: len(ORDERS) - 1], ids=lambda v: "-".join(v.values()))
def test_a_setting_holds_from_the_opening_to_the_end_of_a_game(variant: Variant) -> None:
    match = Match(GAME, 2, variant, Chance(Random(5)))
    line = f"options {variant['ruse_reach']} {variant['turn_order']}\n"
    rng = Random(5)
    while not match.state.over:
        assert line in match.state.text()
        ask = rng.choice(waiting(match.state))
        match.choose(ask.seat, ask.pick(match.state, rng))
    assert line in match.state.text()
    assert match.record.variant == variant


@clause("GRV-VAR-03")
def test_by_default_the_second_player_takes_two_turns_in_a_row_and_plain_alternation_can_be_set() -> None:
    assert ORDERS[0] == "STTSST"
    assert "STSTST" in ORDERS


@clause("GRV-VAR-03")
@pytest.mark.parametrize("order", ORDERS)
def test_the_list_says_who_takes_the_turn_at_each_position(order: str) -> None:
    assert order[5] == "T"
    assert (order.count("S"), order.count("T")) == (3, 3), "three turns each"
    for first in "AB":
        for position in range(1, 7):
            board = at("bloody_grove", f"""
                round 1 position {position} first {first}
                options adjacent {order}
                A hand basic_bear_1
                B hand basic_bear_1
            """)
            assert board.asked() == (first if order[position - 1] == "S" else OTHER[first])


@clause("GRV-VAR-03")
@pytest.mark.parametrize("order", ORDERS)
def test_a_whole_game_keeps_to_the_list_and_who_had_position_6_begins_the_next_round(order: str) -> None:
    whole = 0
    for seed in range(4):
        turns = turns_of_a_game({"turn_order": order}, seed)
        begins = turns[0][1]
        for round, first, position, seat in turns:
            assert first == (begins if round % 2 else OTHER[begins])
            assert seat == (first if order[position - 1] == "S" else OTHER[first])
        whole += len({turn[0] for turn in turns}) == 4
    assert whole, "some of these games are not swept before their fourth round"


def turns_of_a_game(variant: Variant, seed: int) -> list[tuple[int, str, int, str]]:
    """Round, S, position and who was asked to act, for every turn that was not skipped."""
    match = Match(GAME, 2, variant, Chance(Random(seed)))
    rng = Random(seed)
    turns = []
    while not match.state.over:
        board = Board(GAME, match.state)
        if board.line("agenda").startswith("choose_action"):
            round, _, position, _, first = board.line("round").split()
            turns.append((int(round), first, int(position), board.asked()))
        ask = rng.choice(waiting(match.state))
        match.choose(ask.seat, ask.pick(match.state, rng))
    return turns


@clause("GRV-VAR-03")
@pytest.mark.parametrize("order", ["STTSTS", "STSSTS", "TSTSTS", "SSSSST", "STTTST", "STTSS", "STTSSTT", "sttsst", ""])
def test_an_order_in_which_position_6_is_not_the_second_players_is_refused(order: str) -> None:
    with pytest.raises(WrongTable, match="turn_order"):
        GAME.rules.check(2, {"turn_order": order})
    with pytest.raises(WrongTable):
        at("bloody_grove", f"options adjacent {order}\nA hand basic_bear_1")
