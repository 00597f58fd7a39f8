"""The ten events and the end of the game (BRM-EVT, BRM-SCORE)."""

from __future__ import annotations

from itertools import product

import pytest

from clairiere.games.broom_service.rules.state import sets_vp
from tests.games.broom_service.chronicle import told_points
from tests.games.broom_service.realm import fresh, parts_of_the_box, pawns, picks, points, realm, stock, told
from tests.kit import Board, clause

PARTS = parts_of_the_box()


def ending(event: str, *players: str, **lines: str) -> Board:
    """All turns of the round are over."""
    return realm(*[f"{words} cards 0" for words in players], event=event, agenda="round_event", **lines)


# ---------------------------------------------------------------- More or Less?


def more_or_less(seats: int = 3) -> Board:
    return realm(*[""] * seats, event="more_or_less", agenda="pick")


@clause("BRM-EVT-10", "BRM-EVT-13")
def test_more_or_less_lets_everyone_pick_one_to_five_roles() -> None:
    board = more_or_less()
    board.play(*["A pick nothing"] * 4)
    assert board.refuses("A pick nothing") == "BRM-EVT-13"
    board.play("A pick hill_witch")
    assert board.offers("A") == ["confirm"]
    other = more_or_less()
    other.play(*[f"A pick {role}" for role in ("hill_witch", "forest_witch", "peak_druid", "valley_druid")])
    assert {"pick weather_fairy", "pick nothing"} <= set(other.offers("A"))
    assert other.play("A pick weather_fairy").offers("A") == ["confirm"]


@clause("BRM-EVT-11", "BRM-PICK-06")
def test_sizes_come_to_light_together_and_score() -> None:
    five = "hill_witch forest_witch peak_druid valley_druid weather_fairy"
    board = more_or_less(5)
    for seat, size in zip("ABCD", (1, 2, 3, 4)):
        board.play(*picks(board, seat, " ".join(five.split()[:size])))
    for onlooker in (4, 7):
        assert "cards" not in board.view(onlooker).text()
        assert board.view(onlooker).text().count("vp 10") == 5
    board.play(*picks(board, "E", five))
    assert "picks 1 2 3 4 5" in board.heard
    assert [points(board, seat) for seat in "ABCDE"] == [16, 14, 12, 10, 8]


@clause("BRM-EVT-12", "BRM-ROUND-06")
def test_a_round_of_more_or_less_may_have_a_single_turn() -> None:
    board = more_or_less(2)
    board.play(*picks(board, "A", "root_gatherer"), *picks(board, "B", "root_gatherer"))
    board.play("A lead root_gatherer brave", "B brave", "B nothing")
    assert board.says("round 2")


@clause("BRM-EVT-10", "BRM-PICK-07")
def test_a_small_hand_is_as_secret_as_a_big_one_and_takes_as_many_answers() -> None:
    one, other = more_or_less(), more_or_less()
    small, big = picks(one, "B", "hill_witch"), picks(other, "B", "forest_witch peak_druid valley_druid weather_fairy")
    assert len(small) == len(big) == 6
    one.play(*small)
    other.play(*big)
    for seat in (0, 2, 7):
        assert one.view(seat).text() == other.view(seat).text()
        assert one.view(seat).table.agenda[-1].given == other.view(seat).table.agenda[-1].given


# ---------------------------------------------------------------- during the round


@clause("BRM-EVT-20", "BRM-EVT-21", "BRM-RUL-38", "BRM-RUL-43")
def test_the_black_market_pays_three_points_for_every_cowardly_card_possible_or_not() -> None:
    board = realm("hand mountain_witch hill_witch", "hand mountain_witch", event="black_market")
    board.play("A lead mountain_witch cowardly")
    assert board.offers("A") == ["black_market", "nothing"], "no mountain is near"
    board.play("A black_market", "B cowardly", "B nothing", "A lead hill_witch cowardly")
    assert board.offers("A") == ["act", "black_market", "nothing"]
    assert board.refuses("A moonshine wand") == "BRM-EVT-30"
    assert board.refuses("A five_points") == "BRM-FOR-08"
    assert points(board.copy().play("A black_market"), "A") == 16
    assert pawns(board.play("A act", "A fly h5-h2"), "A") == ["h2", "p8"]
    assert points(board, "A") == 13, "instead of the action, not besides"


@clause("BRM-EVT-22", "BRM-EVT-31")
def test_market_and_still_are_not_for_the_brave_ousted_or_not() -> None:
    for event in ("black_market", "moonshine"):
        board = realm("hand hill_witch peak_druid", "hand hill_witch", event=event)
        board.play("A lead hill_witch brave", "B brave")
        assert board.offers("B") == ["fly h5-h2", "fly p8-h6", "fly p8-h9", "nothing"]
        board.play("B nothing")
        assert (points(board, "A"), stock(board, "A")) == (10, "1.1.1.1")


@clause("BRM-EVT-30", "BRM-EVT-31", "BRM-RUL-43")
def test_the_moonshine_still_gives_any_resource_instead_of_a_cowardly_action() -> None:
    board = realm("hand mountain_witch hill_witch", "hand hill_witch", event="moonshine")
    board.play("A lead mountain_witch cowardly")
    assert board.offers("A") == [f"moonshine {kind}" for kind in ("green", "orange", "purple", "wand")] + ["nothing"]
    assert board.refuses("A black_market") == "BRM-EVT-20"
    assert board.refuses("A act") == "BRM-RUL-21"
    board.play("A moonshine orange")
    assert stock(board, "A") == "1.1.2.1"


@clause("BRM-EVT-40", "BRM-EVT-41")
def test_take_heart_makes_leaders_brave_and_leaves_followers_free() -> None:
    board = realm("hand hill_witch peak_druid", "hand hill_witch", event="take_heart")
    assert board.offers("A") == ["lead hill_witch brave", "lead peak_druid brave"]
    assert board.refuses("A lead hill_witch cowardly") == "BRM-EVT-40"
    board.play("A lead hill_witch brave")
    assert board.offers("B") == ["brave", "cowardly"]
    board.play("B cowardly", "B nothing", "A nothing")
    assert board.offers("A") == ["lead peak_druid brave"], "alone as well"


@clause("BRM-EVT-42", "BRM-RUL-27")
def test_forest_tiles_do_not_free_a_leader_from_bravery() -> None:
    board = realm("hand hill_witch tiles brave_heart five_points", "hand hill_witch", board="back", event="take_heart")
    assert board.offers("A") == ["lead hill_witch brave"]
    board.play("A lead hill_witch brave")
    assert board.asked() == "B"


# ---------------------------------------------------------------- at the end of the round


@clause("BRM-EVT-50", "BRM-EVT-03", "BRM-RUL-25", "BRM-RUL-26", "BRM-CURSE-06")
def test_dangerous_places_cost_points_by_the_landscape_of_each_pawn() -> None:
    lost = (3, 3, 4, 4)
    board = ending("dangerous_places", *[f"vp 2 pawns {pair}" for pair in ("f4 h5", "p7 m2", "h7 h7", "f4 p8")])
    assert [points(board, seat) for seat in "ABCD"] == [2 - n for n in lost]
    tiled = ending("dangerous_places", "pawns m2 h6", "pawns f5 p2", board="back")
    assert [points(tiled, seat) for seat in "AB"] == [8, 6], "castles, islands and tiles make no difference"


@clause("BRM-EVT-55", "BRM-EVT-03")
def test_sheltered_places_add_two_values_and_may_cost() -> None:
    board = ending("sheltered_places", "pawns f4 f5", "pawns m2 p8", "pawns h7 h5", "pawns f4 h5")
    assert [points(board, seat) for seat in "ABCD"] == [14, 11, 8, 11]


def bids(board: Board, **given: str) -> Board:
    for seat, numbers in given.items():
        board.play(*[f"{seat} bid {n}" for n in numbers.split()])
    return board


@clause("BRM-EVT-60", "BRM-EVT-61", "BRM-EVT-62", "BRM-EVT-63", "BRM-EVT-64")
def test_the_upper_hand_pays_the_biggest_bids_and_takes_them_all() -> None:
    board = ending("upper_hand", "stock 2.0.1.1", "stock 1.1.1.0", "stock 0.0.0.3", "stock 0.0.0.0")
    assert board.asked() == "ABC", "whoever has nothing bids nothing"
    assert "stock 2.0.1.1" in board.view(1).text(), "everyone's resources lie open"
    bids(board, A="0 1 0", B="1 1 1")
    for seat in (0, 2, 7):
        assert "B:bid 1" not in board.view(seat).text(), "under the seal"
    bids(board, C="2")
    assert "bids A 1 orange, B 1 purple 1 green 1 orange, C 2 wand, D nothing" in board.heard
    assert [points(board, seat) for seat in "ABCD"] == [10, 16, 13, 10], "only numbers count"
    assert [stock(board, seat) for seat in "ABCD"] == ["2.0.0.1", "0.0.0.0", "0.0.0.1", "0.0.0.0"]


@clause("BRM-EVT-65", "BRM-RUL-23")
def test_ties_for_a_prize_all_score_and_a_tie_for_the_first_leaves_no_second() -> None:
    board = bids(ending("upper_hand", *["stock 0.0.0.3"] * 4), A="3", B="3", C="2", D="1")
    assert [points(board, seat) for seat in "ABCD"] == [16, 16, 10, 10]
    board = bids(ending("upper_hand", *["stock 0.0.0.3"] * 4), A="3", B="2", C="2", D="1")
    assert [points(board, seat) for seat in "ABCD"] == [16, 13, 13, 10]


@clause("BRM-EVT-64", "BRM-EVT-66", "BRM-RUL-24")
def test_with_two_players_there_is_only_a_first_prize_and_nothing_for_nothing() -> None:
    for a, b, after in (("2", "1", [16, 10]), ("1", "1", [16, 16]), ("0", "0", [10, 10]), ("0", "1", [10, 16])):
        board = bids(ending("upper_hand", "stock 0.0.0.3", "stock 0.0.0.3"), A=a, B=b)
        assert [points(board, seat) for seat in "AB"] == after
    board = bids(ending("upper_hand", *["stock 0.0.0.3"] * 3), A="2", B="0", C="0")
    assert [points(board, seat) for seat in "ABC"] == [16, 10, 10]


@clause("BRM-EVT-64", "BRM-RUL-24", "BRM-RUL-34")
@pytest.mark.parametrize(("rules", "second"), [(1, 13), (2, 10)])
def test_when_two_are_left_of_three_there_is_no_second_prize_but_there_was_under_older_rules(
    rules: int, second: int
) -> None:
    board = ending("upper_hand", *["stock 0.0.0.3"] * 3)
    board.state.rules = rules
    bids(board.play("C concede"), A="2", B="1")
    assert [points(board, seat) for seat in "AB"] == [16, second]


def test_if_nobody_has_anything_no_bid_is_asked_for() -> None:
    assert ending("upper_hand", "stock 0.0.0.0", "stock 0.0.0.0").says("round 2")


@clause("BRM-EVT-70", "BRM-EVT-71")
def test_empty_hands_cost_a_point_for_each_resource_which_is_kept() -> None:
    board = ending("empty_hands", "stock 2.0.1.4", "stock 0.0.0.0")
    assert (points(board, "A"), stock(board, "A")) == (3, "2.0.1.4")
    assert points(board, "B") == 10


@clause("BRM-EVT-75", "BRM-EVT-76", "BRM-EVT-77")
def test_a_full_set_may_be_handed_in_once_in_turn_order_from_the_next_leader() -> None:
    board = ending("full_set", "stock 1.1.1.1", "stock 5.5.5.5", "stock 9.9.9.0", round="2 first A leader B")
    assert board.offers("B") == ["full_set", "nothing"]
    board.play("B full_set")
    assert (points(board, "B"), stock(board, "B")) == (18, "4.4.4.4")
    assert board.asked() == "A", "C has no wand, and B is not asked again"
    board.play("A nothing")
    assert (points(board, "A"), stock(board, "A")) == (10, "1.1.1.1")
    assert board.says("round 3")


@clause("BRM-EVT-80", "BRM-EVT-81")
def test_a_gathering_pays_two_pawns_in_the_same_kind_of_landscape() -> None:
    board = ending("gathering", "pawns f4 f4", "pawns f4 f6", "pawns f4 h5", "pawns m1 m2")
    assert [points(board, seat) for seat in "ABCD"] == [15, 15, 10, 15]


# ---------------------------------------------------------------- the end of the game


def final(*players: str, **lines: str) -> Board:
    return realm(*[f"{words} cards 0" for words in players], round="7 first A leader A", agenda="next_round", **lines)


@clause("BRM-SCORE-02", "BRM-RUL-35")
def test_lightning_scores_by_the_table_and_six_for_each_bolt_beyond() -> None:
    table = [0, 1, 3, 5, 8, 11, 15, 19, 24, 29, 35, 41, 47, 53]
    assert [PARTS.bolts_vp(bolts) for bolts in range(len(table))] == table
    board = final("vp 0 stock 0.0.0.0 clouds 3-3 3-3 3-3 2-2", "vp 0 stock 0.0.0.0 clouds 1-1")
    assert [points(board, seat) for seat in "AB"] == [41, 1]


def best_sets(stock: tuple[int, ...]) -> int:
    """By trying: one more set of four or of three, or none."""
    found = 0
    for left_out in range(5):
        if all(n for kind, n in enumerate(stock) if kind != left_out):
            less = tuple([n if kind == left_out else n - 1 for kind, n in enumerate(stock)])
            found = max(found, (4 if left_out == 4 else 2) + best_sets(less))
    return found


@clause("BRM-SCORE-03", "BRM-SCORE-04", "BRM-SCORE-05")
def test_the_best_partition_into_sets_is_scored() -> None:
    for stock_ in product(range(4), repeat=4):
        assert sets_vp(PARTS, list(stock_)) == best_sets(stock_), stock_
    board = final("vp 0 stock 4.3.2.1", "vp 0 stock 9.9.0.0")
    assert [points(board, seat) for seat in "AB"] == [6, 0]
    assert stock(board, "A") == "4.3.2.1", "sets are scored without giving them up"


@clause("BRM-SCORE-06", "BRM-SCORE-07", "BRM-RUL-33")
def test_amulets_score_and_forest_tiles_do_not() -> None:
    board = final(
        "vp 0 stock 0.0.0.0 amulets m1",
        "vp 0 stock 0.0.0.0 amulets m1 m3",
        "vp 0 stock 0.0.0.0 amulets m1 m2 m3",
        "vp 0 stock 0.0.0.0 tiles five_points extra_card",
        board="back",
    )
    assert [points(board, seat) for seat in "ABCD"] == [4, 9, 15, 0]


@clause("BRM-SCORE-08", "BRM-SCORE-09", "BRM-SCORE-10", "BRM-RUL-33")
def test_most_points_win_then_most_resources_then_all_together() -> None:
    assert final("vp 20 stock 0.0.0.0", "vp 21 stock 0.0.0.0").outcome().text() == "A 2 B 1"
    assert final("vp 20 stock 3.0.0.0", "vp 20 stock 1.1.0.0").outcome().text() == "A 1 B 2"
    assert final("vp 20 stock 1.1.0.0", "vp 20 stock 0.0.0.2", "vp 9").outcome().winners() == [0, 1]
    tied = final("vp 11 stock 0.0.0.2 amulets m1", "vp 15 stock 0.0.0.2 tiles five_points", board="back")
    assert tied.outcome().winners() == [0, 1], "amulets and tiles are no resources"
    assert tied.outcome().points == (15, 15)


# ---------------------------------------------------------------- what is told


@clause("BRM-INFO-03")
def test_everything_that_changes_points_is_told_with_its_reason() -> None:
    for seed in range(3):
        told_points(fresh(3, seed, board="back", storm="yes"), seed)


@clause("BRM-INFO-03")
def test_a_turn_is_told_from_the_lead_to_the_brave_action() -> None:
    board = realm(
        "hand hill_witch root_gatherer", "hand hill_witch", "hand root_gatherer", cursed="hill_witch peak_druid"
    )
    board.play("A lead hill_witch brave", "B brave", "B fly h5-h2", "B deliver h2-t17")
    assert board.heard == [
        "led A hill_witch brave",
        "scored A -3 curse",
        "followed B hill_witch brave",
        "ousted A hill_witch B",
        "scored B -3 curse",
        "passed C hill_witch",
        "acts B hill_witch",
        "flew B 1 h5 h2",
        "delivered B h2 t17 orange",
        "scored B 4 tower",
        "turn C",
    ]
    assert not told(board, "declined")
