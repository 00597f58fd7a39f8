"""GRV-ROUND: the Round card, the order of turns and the active grove."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.bloody_grove.walks import games, moments, table, turns
from tests.kit import Board, clause

HANDS = """
    A hand basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_2
    B hand basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_2
"""
ORDER = "STTSST"
GROVES = (0, 0, 1, 1, 2, 2)
POSITIONS = range(1, 7)


def other(seat: str) -> str:
    """The other player."""
    return "AB".replace(seat, "")


def player(position: int, first: str) -> str:
    """Who is to play there."""
    return first if ORDER[position - 1] == "S" else other(first)


def turn(position: int, first: str = "A", round: int = 1) -> Board:
    """A table at which somebody is to take a turn."""
    return table(f"round {round} position {position} first {first}\n{HANDS}")


@clause("GRV-ROUND-01")
@pytest.mark.parametrize("first", "AB")
@pytest.mark.parametrize(("position", "grove"), list(zip(POSITIONS, GROVES, strict=True)))
def test_each_pair_of_positions_belongs_to_one_grove(position: int, grove: int, first: str) -> None:
    seat = player(position, first)
    board = turn(position, first).play(f"{seat} invoke basic_bear_1")
    assert f"invoked {seat} basic_bear_1 {grove}" in board.heard
    if position < 6:
        assert board.line(f"{seat} column {grove}") == "basic_bear_1"


@clause("GRV-ROUND-01")
@pytest.mark.parametrize("order", ["bear owl fox", "fox bear owl", "owl fox bear"])
def test_the_positions_belong_to_the_places_of_the_groves_and_not_to_their_animals(order: str) -> None:
    board = table(f"round 1 position 3 first A\ngroves {order}\n{HANDS}").play("B invoke basic_bear_1")
    assert board.line("B column 1") == "basic_bear_1"


@clause("GRV-ROUND-02", "GRV-ROUND-03")
@pytest.mark.parametrize("first", "AB")
@pytest.mark.parametrize("position", POSITIONS)
def test_only_the_player_on_whose_side_the_cube_lies_takes_the_turn(position: int, first: str) -> None:
    board, seat = turn(position, first), player(position, first)
    assert board.asked() == seat
    assert board.offers(other(seat)) == []
    assert board.refuses(f"{other(seat)} invoke basic_bear_1") != ""
    assert board.accepts(f"{seat} invoke basic_bear_1")


@clause("GRV-ROUND-03")
def test_the_order_of_a_round_is_first_second_second_first_first_second() -> None:
    for game in games():
        for number, taken in enumerate(turns(game), start=1):
            first = next(m.before.first for m in game if m.before.round == number)
            assert taken == "".join([player(position, first) for position in POSITIONS])


@clause("GRV-ROUND-04")
@pytest.mark.parametrize("action", ["invoke basic_bear_1", "transform basic_bear_1 left"])
@pytest.mark.parametrize("position", POSITIONS[:-1])
def test_the_cube_moves_on_by_one_after_a_turn(position: int, action: str) -> None:
    board, seat = turn(position), player(position, "A")
    board.play(f"{seat} {action}")
    if action.startswith("transform"):  # a bare Druid completes the bear
        assert board.says(f"round 1 position {position}")
        board.play(f"{seat} keep top")
    assert board.says(f"round 1 position {position + 1} first A")


@clause("GRV-ROUND-04")
def test_the_cube_stays_until_the_last_symbol_is_decided() -> None:
    board = table("A hand elite_owl_8 basic_owl_2\nB hand basic_owl_1")
    board.play("A invoke elite_owl_8")
    for answer in ("arcane", "token 1", "on A elite_owl_8"):
        assert board.says("round 1 position 1")
        board.play(f"A {answer}")
    assert board.says("round 1 position 1")
    assert board.play("A stop").says("round 1 position 2")


@clause("GRV-ROUND-04")
def test_the_next_action_comes_one_position_later_or_after_as_many_as_are_skipped() -> None:
    for moment in moments():
        before, after = moment.before, moment.after
        if after.asks == "choose_action" and after.round == before.round and before.asks != "setup_peek":
            skipped = sum(line.startswith("skipped") for line in moment.story)
            assert after.position == before.position + 1 + skipped


@clause("GRV-ROUND-05")
def test_position_six_ends_the_round_and_keeps_the_cube() -> None:
    board = turn(6).play("B invoke basic_bear_1")
    assert board.line("agenda") == "return_hands; resolve 0; resolve 1; resolve 2; cleanup"
    for seat, answers in {"A": ["bear_1", "bear_2", "bear_3"], "B": ["bear_2", "bear_3"]}.items():
        for card in answers:
            assert board.says("round 1 position 6 first A")
            board.play(f"{seat} return basic_{card}")
    assert board.line("agenda") == "choose_venerable B 2; cleanup"
    assert board.says("round 1 position 6 first A")
    assert board.play("B take venerable_3").says("round 2 position 1 first B")


@clause("GRV-ROUND-05")
def test_the_cube_never_goes_back_nor_past_six() -> None:
    for moment in moments():
        before, after = moment.before, moment.after
        if after.round == before.round:
            assert before.position <= after.position <= 6
        else:
            assert (before.position, after.round) == (6, before.round + 1)
            began = [line.split()[0] for line in moment.story].index("round")
            skipped = [line for line in moment.story[began:] if line.startswith("skipped")]
            assert after.position == min(1 + len(skipped), 6)


@clause("GRV-ROUND-06")
@pytest.mark.parametrize("first", "AB")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_player_of_position_six_is_first_in_the_next_round(round: int, first: str) -> None:
    board = table(f"round {round} position 6 first {first}\nagenda cleanup")
    assert board.says(f"round {round + 1} position 1 first {other(first)}")
    assert board.asked() == player(6, first) == other(first)


@clause("GRV-ROUND-07")
def test_the_starting_player_is_first_in_rounds_1_and_3_and_the_other_in_2_and_4() -> None:
    for game in games():
        starter = game[0].before.first
        for moment in game:
            assert moment.before.first == (starter if moment.before.round in {1, 3} else other(starter))


@clause("GRV-ROUND-07")
def test_the_player_of_position_six_takes_two_turns_in_a_row() -> None:
    for game in games():
        rounds = turns(game)
        for before, after in pairwise(rounds):
            assert before[-1] == after[0]


@clause("GRV-ROUND-08")
def test_the_full_order_of_a_game() -> None:
    full = ["ABBAAB", "BAABBA", "ABBAAB", "BAABBA"]
    starters = set()
    for game in games():
        starter = game[0].before.first
        starters.add(starter)
        expected = full if starter == "A" else [round.translate(str.maketrans("AB", "BA")) for round in full]
        assert turns(game) == expected[: len(turns(game))]
    assert starters == {"A", "B"}
    assert any(turns(game) == full for game in games())


@clause("GRV-ROUND-09")
def test_a_skipped_turn_uses_up_its_position() -> None:
    board = table("round 1 position 2 first A\nA hand basic_bear_1\nagenda turn; round_end")
    assert board.heard == ["skipped B", "skipped B"]  # positions 2 and 3
    assert board.asked() == "A"
    assert board.says("round 1 position 4 first A")
    board.play("A invoke basic_bear_1")
    assert board.line("A column 1") == "basic_bear_1"  # the grove of position 4


@clause("GRV-ROUND-09")
@pytest.mark.parametrize("first", "AB")
def test_a_skipped_position_six_does_not_change_who_is_first_next(first: str) -> None:
    board = table(f"round 1 position 6 first {first}\n{first} hand basic_bear_1\nagenda turn; round_end")
    assert f"skipped {other(first)}" in board.heard
    assert board.says(f"round 2 position 1 first {other(first)}")


@clause("GRV-ROUND-09")
@pytest.mark.parametrize("first", "AB")
def test_a_skipped_position_one_does_not_change_who_is_first(first: str) -> None:
    hand = f"{other(first)} hand basic_bear_1 basic_bear_2"
    board = table(f"round 1 position 1 first {first}\n{hand}\nagenda turn; round_end")
    assert board.heard == [f"skipped {first}"]
    assert board.says(f"round 1 position 2 first {first}")


@clause("GRV-ROUND-10")
def test_the_groves_and_the_round_card_never_change_place() -> None:
    for game in games():
        for moment in game:
            assert moment.after.zone("groves") == game[0].before.zone("groves")
            for line in moment.story:
                if line.startswith("invoked"):
                    assert int(line.split()[-1]) == GROVES[moment.before.position - 1]
