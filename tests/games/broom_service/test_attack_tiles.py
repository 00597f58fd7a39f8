"""Mountain tiles and amulets, forest tiles, hill tiles (BRM-MTN, BRM-FOR, BRM-HILL, BRM-ARR)."""

from __future__ import annotations

from itertools import combinations

import pytest

from clairiere.games.broom_service.rules.setup import lost_pawns
from tests.games.broom_service.attack_oracle import land, sheet
from tests.games.broom_service.attack_realm import (
    FULL,
    agenda,
    all_pick,
    has,
    leader,
    lies,
    new_table,
    pawns,
    pick,
    realm,
    stock,
    told,
    vp,
)
from tests.kit import Board, clause

FOUR = "forest_witch hill_witch valley_druid root_gatherer"
BROOMS = "h1=turbo_ab h6=turbo_ac h7=turbo_ad h10=turbo_bc"


def peaks(tiles: str, a: str, *lines: str, role: str = "mountain_witch", manner: str = "brave") -> Board:
    """A leads a role on the front with mountain tiles."""
    board = realm("board front_mountain", f"tiles {tiles}", *lines, f"A hand {role} herb_gatherer {a}")
    return board.play(f"A lead {role} {manner}")


def back(role: str, manner: str, a: str, *lines: str) -> Board:
    """A leads a role on the back."""
    given = [line.split()[0] for line in lines]
    usual = [] if "tiles" in given else [f"tiles {BROOMS}"]
    other = "herb_gatherer" if role != "herb_gatherer" else "peak_druid"
    board = realm("board back", *usual, *lines, f"A hand {role} {other} {a}")
    return board.play(f"A lead {role} {manner}")


# --- mountains


@clause("BRM-MTN-01", "BRM-FOR-01", "BRM-HILL-01", "BRM-RUL-44", "BRM-VAR-03", "BRM-VAR-04", "BRM-VAR-05")
def test_each_set_up_has_its_tiles() -> None:
    assert not lies(new_table(2), "tiles")
    front = lies(new_table(3, board="front_mountain"), "tiles")
    assert sorted(front) == ["m1", "m2", "m3"]
    assert len(set(front.values())) == 3
    for seed in range(30):
        tiles = lies(new_table(4, seed, board="back"), "tiles")
        assert set(tiles) == set(land("back").tiles)
        forests = [tiles[space] for space in ("f4", "f5", "f7", "f10")]
        hills = [tiles[space] for space in ("h1", "h6", "h7", "h10")]
        assert all(forests.count(tile) <= 2 for tile in forests)
        assert len(set(hills)) == 4


@clause("BRM-MTN-03", "BRM-RUL-32")
def test_a_tile_covers_the_tower_under_it_and_no_other() -> None:
    bare = realm("A hand peak_druid herb_gatherer pawns m3 m2 stock 3.3.3.3").play("A lead peak_druid cowardly")
    covered = peaks(
        "m1=chase m2=deliver m3=two_moves", "pawns m3 m2 stock 3.3.3.3", role="peak_druid", manner="cowardly"
    )
    gone = set(bare.offers("A")) - set(covered.offers("A"))
    assert gone == {"deliver m3-t35", "deliver m2-t10"}
    assert covered.refuses("A deliver m3-t35") == "BRM-MTN-03"
    assert {"deliver m2-t01", "deliver m2-t11", "deliver m2-t13", "deliver m3-t05"} <= set(covered.offers("A"))


@clause("BRM-MTN-04", "BRM-TURN-16", "BRM-MTN-17", "BRM-MTN-02")
def test_the_amulet_is_taken_without_a_word_even_if_the_tile_is_left() -> None:
    board = peaks("m1=chase m2=two_wands m3=three_potions", "pawns h9 h5", manner="cowardly").play("A fly h9-m3")
    assert has(board, "A", "amulets") == ["m3"]
    assert board.offers("A") == ["nothing", "use tile"]
    board.play("A nothing")
    assert has(board, "A", "amulets") == ["m3"]
    assert stock(board, "A") == "1.1.1.1"


@clause("BRM-MTN-06", "BRM-MTN-05", "BRM-MTN-07")
def test_a_tile_left_or_used_is_spent_for_that_player_alone() -> None:
    board = realm(
        "board front_mountain", "tiles m1=chase m2=deliver m3=two_wands",
        "A hand mountain_witch herb_gatherer pawns h9 h9 amulets m3", "B hand mountain_witch pawns h9 h5",
    )  # fmt: skip
    board.play("A lead mountain_witch cowardly", "A fly h9-m3")
    assert board.asked() == "B"
    assert stock(board, "A") == "1.1.1.1", "a second arrival has no effect"
    board.play("B cowardly", "B fly h9-m3", "B use tile")
    assert stock(board, "B") == "1.1.1.3"
    assert has(board, "B", "amulets") == ["m3"]
    assert lies(board, "tiles")["m3"] == "two_wands", "the tile stays"


@clause("BRM-MTN-10", "BRM-EX-09", "BRM-MTN-08")
def test_example_of_the_witch_without_an_orange_potion() -> None:
    board = peaks("m1=chase m2=deliver m3=three_potions", "pawns h9 h5 stock 1.1.0.0").play("A fly h9-m3")
    assert board.offers("A") == ["nothing", "use tile"]
    assert board.refuses("A deliver m3-t05") == "BRM-DELIV-06"
    board.play("A use tile")
    assert stock(board, "A") == "2.2.1.0"
    assert board.offers("A") == ["deliver m3-t05", "nothing"]
    board.play("A deliver m3-t05")
    assert vp(board, "A") == 13
    assert stock(board, "A") == "2.2.0.0"


@clause("BRM-MTN-08", "BRM-MTN-11", "BRM-DELIV-05")
def test_tile_and_delivery_come_in_the_order_the_player_likes_each_once() -> None:
    board = peaks("m1=chase m2=deliver m3=two_wands", "pawns h9 h5 stock 0.0.3.0").play("A fly h9-m3")
    assert board.offers("A") == ["deliver m3-t05", "nothing", "use tile"]
    board.play("A deliver m3-t05")
    assert board.offers("A") == ["nothing", "use tile"]
    board.play("A use tile")
    assert agenda(board).startswith("lead")
    assert stock(board, "A") == "0.0.2.2"


@clause("BRM-MTN-12", "BRM-RUL-14")
def test_a_tile_gives_a_delivery_of_its_own_to_the_same_square_tower_too() -> None:
    board = peaks("m1=chase m2=three_potions m3=deliver", "pawns h9 f6 stock 1.0.3.0").play("A fly h9-m3")
    board.play("A deliver m3-t05", "A use tile")
    assert set(board.offers("A")) == {"deliver m3-t05", "deliver f6-t32", "deliver f6-t34", "nothing"}
    board.play("A deliver m3-t05")
    assert vp(board, "A") == 16
    assert stock(board, "A") == "1.0.1.0"
    assert agenda(board).startswith("lead")


@clause("BRM-MTN-08", "BRM-MTN-12", "BRM-ARR-02")
def test_a_coward_delivers_by_the_tile_only() -> None:
    board = peaks("m1=chase m2=three_potions m3=deliver", "pawns h9 h5 stock 0.0.3.0", manner="cowardly")
    board.play("A fly h9-m3")
    assert board.refuses("A deliver m3-t05") == "BRM-ARR-02"
    board.play("A use tile", "A deliver m3-t05")
    assert vp(board, "A") == 13
    assert agenda(board).startswith("lead"), "and no second one"


@clause("BRM-MTN-13", "BRM-RUL-13")
def test_two_moves_may_be_none_one_or_two_with_either_pawn() -> None:
    board = peaks("m1=chase m2=three_potions m3=two_moves", "pawns h9 f6 stock 0.0.0.0").play(
        "A fly h9-m3", "A use tile"
    )
    assert {"fly m3-f7", "fly m3-h9", "fly f6-p8", "fly f6-h7"} <= set(board.offers("A"))
    none = board.copy().play("A nothing")
    assert agenda(none).startswith("lead")
    assert pawns(none, "A") == ["f6", "m3"]
    one = board.copy().play("A fly f6-p8", "A nothing")
    assert pawns(one, "A") == ["m3", "p8"]
    assert agenda(one).startswith("lead")
    each = board.copy().play("A fly f6-p8", "A fly m3-f7")
    assert pawns(each, "A") == ["f7", "p8"]
    assert agenda(each).startswith("lead")
    same = board.copy().play("A fly m3-f7", "A fly f7-p6")
    assert pawns(same, "A") == ["f6", "p6"]
    assert agenda(same).startswith("lead")


@clause("BRM-MTN-09")
def test_the_delivery_is_lost_if_the_witch_has_flown_away_and_not_if_she_is_back() -> None:
    lines = "m1=chase m2=three_potions m3=two_moves"
    away = peaks(lines, "pawns h9 h5 stock 0.0.2.0").play("A fly h9-m3", "A use tile", "A fly m3-f7", "A nothing")
    assert agenda(away).startswith("lead"), "nothing left to do"
    back_again = peaks(lines, "pawns h9 h5 stock 0.0.2.0")
    back_again.play("A fly h9-m3", "A use tile", "A fly m3-h9", "A fly h9-m3")
    assert back_again.offers("A") == ["deliver m3-t05", "nothing"]
    first = peaks(lines, "pawns h9 h5 stock 0.0.2.0")
    first.play("A fly h9-m3", "A deliver m3-t05", "A use tile", "A fly m3-f7", "A nothing")
    assert vp(first, "A") == 13


@clause("BRM-MTN-09")
def test_another_pawn_on_the_mountain_does_not_deliver_for_her() -> None:
    lines = "m1=chase m2=three_potions m3=two_moves"
    board = peaks(lines, "pawns h9 m3 stock 0.0.2.0").play("A fly h9-m3", "A use tile", "A fly m3-h9", "A nothing")
    assert pawns(board, "A") == ["h9", "m3"]
    assert board.offers("A") == ["deliver m3-t05", "nothing"], "of two pawns the one flew that has nothing to do here"
    alone = peaks(lines, "pawns h9 m3 stock 0.0.2.0").play("A fly h9-m3", "A use tile", "A fly m3-h9", "A fly m3-f7")
    assert agenda(alone).startswith("lead"), "both are gone"


@clause("BRM-MTN-14", "BRM-DELIV-09", "BRM-RUL-17", "BRM-RUL-36")
def test_wands_of_the_delivery_pay_for_the_chase_if_the_player_likes_it_so() -> None:
    board = realm(
        "board front_mountain", "tiles m1=chase m2=two_wands m3=deliver", "clouds p1=1-2",
        "A hand mountain_witch herb_gatherer pawns h4 h5 stock 1.0.0.0", "B cards 0",
    ).play("A lead mountain_witch brave", "A fly h4-m1")  # fmt: skip
    assert board.offers("A") == ["deliver m1-t12", "nothing"], "no wand, no chase"
    board.play("A deliver m1-t12", "A use tile", "A chase p1")
    assert (vp(board, "A"), stock(board, "A"), has(board, "A", "clouds")) == (15, "0.0.0.0", ["1-2"])
    rich = realm(
        "board back", "tiles m1=two_wands m2=chase m3=deliver", "clouds h5=1-1 p7=2-2",
        "A hand mountain_witch herb_gatherer pawns p3 h2 stock 1.1.1.1", "B cards 0",
    ).play("A lead mountain_witch brave", "A fly p3-m2", "A use tile")  # fmt: skip
    assert rich.offers("A") == ["chase h5", "nothing"]
    rich.play("A chase h5")
    assert has(rich, "A", "clouds") == ["1-1"]
    assert stock(rich, "A") == "1.1.1.0"
    assert vp(rich, "A") == 10


@clause("BRM-MTN-16", "BRM-ARR-03", "BRM-ARR-04", "BRM-MTN-15")
def test_a_tile_move_to_another_mountain_resolves_it_before_the_second_move() -> None:
    board = realm(
        "board back", "tiles m1=two_moves m2=two_wands m3=three_potions",
        "A hand mountain_witch herb_gatherer pawns p4 p3 stock 0.0.0.0", "B cards 0",
    )  # fmt: skip
    board.play("A lead mountain_witch cowardly", "A fly p4-m1", "A use tile", "A fly p3-m2")
    assert agenda(board).startswith("mountain A")
    assert has(board, "A", "amulets") == ["m1", "m2"]
    board.play("A use tile")
    assert stock(board, "A") == "0.0.0.2"
    assert "fly m2-p3" in board.offers("A"), "the second move of the first tile"
    board.play("A fly m2-p3")
    assert agenda(board).startswith("lead")


@clause("BRM-MTN-09", "BRM-MTN-16", "BRM-ARR-02")
def test_moves_of_a_tile_end_without_a_delivery_even_for_the_brave() -> None:
    board = realm(
        "board back", "tiles m1=two_moves m2=two_wands m3=three_potions",
        "A hand mountain_witch herb_gatherer pawns p4 p3 stock 9.9.9.9", "B cards 0",
    )  # fmt: skip
    board.play("A lead mountain_witch brave", "A fly p4-m1", "A use tile", "A fly p3-m2")
    assert board.offers("A") == ["nothing", "use tile"], "at m2 nobody delivers"
    board.play("A nothing", "A nothing")
    assert "deliver m1-t12" in board.offers("A"), "but at m1 she still may"


# --- forests


@clause("BRM-FOR-02", "BRM-FOR-15", "BRM-TURN-16", "BRM-ARR-01")
@pytest.mark.parametrize("manner", ["brave", "cowardly"])
def test_the_first_to_arrive_takes_the_tile_before_any_delivery(manner: str) -> None:
    board = back("forest_witch", manner, f"{FULL} pawns p3 h2", f"tiles f4=brave_heart {BROOMS}").play("A fly p3-f4")
    assert "forest A f4 brave_heart" in board.heard
    assert "f4" not in lies(board, "tiles")
    assert has(board, "A", "tiles") + has(board, "A", "fresh") == ["brave_heart"]
    again = realm("board back", f"tiles {BROOMS}", "A hand forest_witch herb_gatherer pawns p3 h2", "B cards 0")
    again.play("A lead forest_witch cowardly", "A fly p3-f4")
    assert not has(again, "A", "tiles")
    assert not has(again, "A", "fresh")


@clause("BRM-FOR-03", "BRM-RUL-30")
def test_a_tile_is_of_no_use_in_the_turn_in_which_it_was_taken() -> None:
    board = back("forest_witch", "cowardly", "pawns p3 h2", f"tiles f4=five_points {BROOMS}").play("A fly p3-f4")
    assert agenda(board).startswith("lead A"), "the card is over"
    board.play("A lead herb_gatherer cowardly")
    assert "five_points" in board.offers("A"), "the next turn is another one"


@clause("BRM-FOR-03", "BRM-FOR-02")
def test_nor_in_the_same_turn_by_a_coward_who_took_it_on_the_fly() -> None:
    """B takes the tile bravely after A acted: in the turn after, B may use it."""
    board = realm(
        "board back", f"tiles f4=five_points {BROOMS}", "A hand forest_witch herb_gatherer pawns h2 h2",
        "B hand forest_witch herb_gatherer pawns p3 h2",
    )  # fmt: skip
    board.play("A lead forest_witch cowardly", "A nothing", "B brave", "B fly p3-f4")
    if board.offers("B")[0].startswith("deliver"):
        board.play("B nothing")
    board.play("B lead herb_gatherer cowardly", "B five_points")
    assert vp(board, "B") == 15
    assert not has(board, "B", "tiles")


@clause("BRM-FOR-05", "BRM-FOR-06", "BRM-FOR-07", "BRM-RUL-31", "BRM-TURN-14")
def test_brave_heart_gives_the_whole_brave_action_at_once_and_nothing_else() -> None:
    board = realm(
        "board back", f"tiles {BROOMS}", "A hand peak_druid herb_gatherer pawns h2 h2 stock 1.1.1.1",
        "B hand peak_druid herb_gatherer tiles brave_heart pawns h2 h2 stock 1.1.1.1",
        "C hand peak_druid pawns h2 h2", seats="ABC",
    )  # fmt: skip
    board.play("A lead peak_druid brave", "B cowardly")
    assert "brave_heart" in board.offers("B")
    board.play("B brave_heart", "B deliver h2-t01")
    assert vp(board, "B") == 10 + 2 + 3
    assert not has(board, "B", "tiles")
    assert not told(board, "ousted")
    assert board.asked() == "C"
    board.play("C cowardly", "C nothing", "A deliver h2-t20")
    assert vp(board, "A") == 10 + 3 + 3
    assert leader(board) == "A"
    assert board.asked() == "A", "B was no brave player"


@clause("BRM-FOR-06", "BRM-LEAD-03")
def test_with_brave_heart_a_round_of_cowards_is_still_one() -> None:
    board = realm(
        "board back", f"tiles {BROOMS}", "A hand root_gatherer herb_gatherer",
        "B hand root_gatherer herb_gatherer tiles brave_heart",
    )  # fmt: skip
    board.play("A lead root_gatherer cowardly", "A gather 1+0", "B cowardly", "B brave_heart", "B gather 2+1")
    assert stock(board, "B") == "1.1.3.2"
    assert board.asked() == "A" == leader(board)


@clause("BRM-RUL-31", "BRM-FOR-05", "BRM-WITCH-03")
def test_brave_heart_with_a_witch_delivers_where_she_lands() -> None:
    board = back("prairie_witch", "cowardly", f"{FULL} pawns f2 f2 tiles brave_heart").play(
        "A brave_heart", "A fly f2-p1"
    )
    assert "deliver p1-t13" in board.offers("A")
    board.play("A deliver p1-t13")
    assert vp(board, "A") == 14


@clause("BRM-RUL-31", "BRM-FAIRY-05")
def test_brave_heart_with_the_fairy_wins_three_points() -> None:
    board = back("weather_fairy", "cowardly", f"{FULL} pawns f4 h2 tiles brave_heart", "clouds sea_n=1-1")
    board.play("A brave_heart", "A chase sea_n")
    assert vp(board, "A") == 13


@clause("BRM-FOR-08", "BRM-FOR-09", "BRM-EX-10")
@pytest.mark.parametrize("event", ["black_market", "moonshine"])
def test_five_points_come_instead_of_the_action_and_of_the_event(event: str) -> None:
    board = back("herb_gatherer", "cowardly", "tiles five_points", f"event {event}")
    assert {"act", "five_points", "nothing"} <= set(board.offers("A"))
    board.play("A five_points")
    assert vp(board, "A") == 15
    assert stock(board, "A") == "1.1.1.1"
    assert agenda(board).startswith("lead")


@clause("BRM-FOR-09", "BRM-FOR-05")
def test_brave_heart_leaves_no_room_for_the_black_market() -> None:
    board = back("herb_gatherer", "cowardly", "tiles brave_heart", "event black_market").play(
        "A brave_heart", "A gather 2+1"
    )
    assert vp(board, "A") == 10
    assert stock(board, "A") == "1.3.1.2"
    assert agenda(board).startswith("lead")


@clause("BRM-FOR-04", "BRM-RUL-46", "BRM-RUL-29")
def test_one_tile_for_one_card_but_another_for_the_next() -> None:
    board = realm(
        "board back", f"tiles {BROOMS}", "A hand root_gatherer herb_gatherer tiles five_points five_points brave_heart",
        "B cards 0",
    )  # fmt: skip
    board.play("A lead root_gatherer cowardly", "A five_points")
    assert agenda(board).startswith("lead")
    assert sorted(has(board, "A", "tiles")) == ["brave_heart", "five_points"]
    board.play("A lead herb_gatherer cowardly", "A brave_heart", "A gather 2+1")
    assert has(board, "A", "tiles") == ["five_points"]
    assert vp(board, "A") == 15


@clause("BRM-FOR-05", "BRM-FOR-08", "BRM-RUL-27")
def test_tiles_are_of_no_use_to_the_brave() -> None:
    board = back("herb_gatherer", "brave", "tiles five_points brave_heart")
    assert not {"five_points", "brave_heart"} & set(board.offers("A"))
    ousted = realm(
        "board back", f"tiles {BROOMS}", "A hand root_gatherer peak_druid tiles five_points brave_heart",
        "B hand root_gatherer peak_druid",
    ).play("A lead root_gatherer brave", "B brave", "B nothing")  # fmt: skip
    assert ousted.asked() == "B"
    assert vp(ousted, "A") == 10


@clause("BRM-FOR-14")
def test_a_curse_costs_its_points_whatever_tile_is_used() -> None:
    board = back("herb_gatherer", "cowardly", "tiles five_points", "cursed herb_gatherer").play("A five_points")
    assert vp(board, "A") == 12


@clause("BRM-FOR-10", "BRM-FOR-11", "BRM-FOR-04", "BRM-PICK-01")
def test_an_extra_card_is_part_of_the_secret_pick_and_used_up_once() -> None:
    board = realm("board back", "A tiles extra_card extra_card", "B")
    board.play(*[f"A pick {role}" for role in FOUR.split()])
    assert {"pick nothing", "pick peak_druid"} <= set(board.offers("A"))
    board.play("A pick peak_druid")
    assert board.offers("A") == ["confirm"], "one a round, however many tiles"
    board.play("A confirm")
    assert has(board, "A", "tiles") == ["extra_card", "extra_card"], "not yet known"
    pick(board, B=FOUR)
    assert has(board, "A", "tiles") == ["extra_card"]
    assert has(board, "A", "cards") == ["5"]
    four = pick(realm("board back", "A tiles extra_card", "B"), A=FOUR, B=FOUR)
    assert has(four, "A", "tiles") == ["extra_card"]


@clause("BRM-FOR-12", "BRM-FOR-04", "BRM-EVT-11")
def test_in_more_or_less_the_extra_card_comes_after_the_points() -> None:
    board = realm(
        "board back",
        "event more_or_less",
        "round 2 first A leader B",
        "A tiles extra_card",
        "B tiles extra_card extra_card",
        "C",
    )
    five = f"{FOUR} peak_druid"
    board.play(*[f"A pick {role}" for role in five.split()])
    assert board.offers("A") == ["confirm"]
    board.play("A confirm")
    pick(board, B="hill_witch", C=FOUR)
    assert [vp(board, seat) for seat in "ABC"] == [8, 16, 10]
    assert board.asked() == "B", "from the leader on"
    assert "extra hill_witch" not in board.offers("B")
    assert len(board.offers("B")) == 10
    board.play("B extra root_gatherer")
    assert board.asked() == "A"
    assert has(board, "B", "cards") == ["2"], "one a round"
    board.play("A extra weather_fairy")
    assert has(board, "A", "cards") == ["6"]
    assert [vp(board, seat) for seat in "ABC"] == [8, 16, 10]
    assert board.asked() == "B"
    assert not has(board, "A", "tiles")
    assert has(board, "B", "tiles") == ["extra_card"]


@clause("BRM-RUL-28", "BRM-FOR-03")
def test_an_extra_card_taken_in_a_round_waits_for_the_next() -> None:
    board = back("forest_witch", "cowardly", "pawns p3 h2", f"tiles f4=extra_card {BROOMS}").play("A fly p3-f4")
    assert len(has(board, "A", "hand")) == 1
    board.play("A lead herb_gatherer cowardly")
    assert board.offers("A") == ["gather 0+1", "gather 1+0", "nothing"], "no menu: the tile is of no use now"
    board.play("A nothing")
    all_pick_five = [f"A pick {role}" for role in f"{FOUR} peak_druid".split()]
    board.play(*all_pick_five)
    assert board.offers("A") == ["confirm"]


# --- hills


@clause("BRM-HILL-02", "BRM-HILL-05", "BRM-HILL-13", "BRM-HILL-07")
def test_a_turbo_broom_throws_the_pawn_on_and_the_brave_witch_delivers_there() -> None:
    board = back("hill_witch", "brave", f"{FULL} pawns p3 h2", "clouds f9=1-1 m2=1-1 h5=1-1").play("A fly p3-h1")
    assert told(board, "thrown") == ["thrown A 1 h1 A p5"], "B is clouded: there is nothing to choose"
    assert pawns(board, "A") == ["h2", "p5"]
    assert board.offers("A") == ["deliver p5-t03", "deliver p5-t18", "deliver p5-t21", "nothing"]
    free = back("hill_witch", "cowardly", f"{FULL} pawns p3 h2").play("A fly p3-h1")
    assert free.offers("A") == ["circle A", "circle B"], "compulsory"
    assert free.refuses("A circle C") == "BRM-HILL-02"
    free.play("A circle B")
    assert pawns(free, "A") == ["f9", "h2"]
    assert agenda(free).startswith("lead"), "a coward delivers nothing"


@clause("BRM-HILL-02")
def test_a_pawn_may_lie_on_a_turbo_broom_when_the_last_other_player_leaves() -> None:
    board = back("hill_witch", "cowardly", f"{FULL} pawns p3 h2").play("A fly p3-h1")
    assert lost_pawns(board.state) == ""
    board.play("B concede")
    assert board.over
    assert pawns(board, "A") == ["h1", "h2"]
    assert lost_pawns(board.state) == ""


@clause("BRM-HILL-03")
def test_a_clouded_circle_is_refused() -> None:
    board = back(
        "hill_witch", "brave", "pawns f7 h2", "clouds f9=1-1", "tiles h10=turbo_ad h1=turbo_ab h6=turbo_ac h7=turbo_bc"
    )
    board.play("A fly f7-h10")
    assert board.offers("A") == ["circle A", "circle D"]
    assert board.refuses("A circle B") == "BRM-HILL-02"
    board.play("A circle D")
    assert pawns(board, "A") == ["h2", "p2"]


@clause("BRM-HILL-06", "BRM-RUL-37")
def test_one_may_be_thrown_back_to_where_one_came_from() -> None:
    board = back("hill_witch", "cowardly", "pawns p12 h2", "tiles h10=turbo_ac h1=turbo_ab h6=turbo_ad h7=turbo_bc")
    assert "fly p12-h10" in board.offers("A"), "over the sea"
    board.play("A fly p12-h10", "A circle C")
    assert pawns(board, "A") == ["h2", "p12"]


@clause("BRM-RUL-37", "BRM-MOVE-02")
def test_a_clouded_turbo_hill_cannot_be_entered() -> None:
    board = back("hill_witch", "cowardly", "pawns f7 h2", "clouds h10=1-1")
    assert board.refuses("A fly f7-h10") == "BRM-MOVE-02"


@clause("BRM-HILL-04", "BRM-HILL-09")
def test_every_turbo_broom_has_somewhere_to_throw_to() -> None:
    known = land("back")
    clouded = {space.partition(".")[0] for space in known.spaces}
    assert known.circles["B"] in clouded
    assert not {known.circles[c] for c in "ACD"} & clouded
    brooms = [row["circles"] for row in sheet()["hill_tile"] if row["circles"]]
    assert len(brooms) == 5
    assert {tuple(circles) for circles in brooms} == set(combinations("ABCD", 2)) - {("B", "D")}
    assert not set(known.circles.values()) & set(known.tiles)


@clause("BRM-HILL-11", "BRM-RUL-20")
def test_nobody_leaves_island_d_but_delivers_from_it() -> None:
    for role in ("forest_witch", "hill_witch", "prairie_witch", "mountain_witch"):
        assert "idle A" in back(role, "brave", f"{FULL} pawns p2 p2").heard
    board = back("valley_druid", "cowardly", f"{FULL} pawns p2 p2")
    assert board.offers("A") == ["deliver p2-t09", "deliver p2-t11", "deliver p2-t14", "nothing"]
    assert "idle A" in back("weather_fairy", "brave", f"{FULL} pawns p2 p2", "clouds f1=1-1").heard


@clause("BRM-HILL-10")
def test_island_b_is_left_and_reached_over_its_free_sea() -> None:
    away = back("prairie_witch", "cowardly", "pawns f9 f9")
    assert away.offers("A") == ["fly f9-p12", "fly f9-p7", "fly f9-p8", "nothing"]
    assert "idle A" in back("prairie_witch", "cowardly", "pawns f9 f9", "clouds sea_s.2=1-1").heard


@clause("BRM-HILL-12", "BRM-HILL-08")
def test_the_hill_tower_is_an_orange_square_of_seven() -> None:
    tiles = "tiles h7=hill_tower h1=turbo_ab h6=turbo_ac h10=turbo_bc"
    board = back("hill_witch", "brave", "pawns f3 h2 stock 0.0.2.0", tiles).play("A fly f3-h7")
    assert board.offers("A") == ["deliver h7-hill_tower", "deliver h7-t28", "nothing"], "no broom here"
    board.play("A deliver h7-hill_tower")
    assert vp(board, "A") == 17
    assert stock(board, "A") == "0.0.1.0"
    druid = back("peak_druid", "brave", "pawns h7 h2 stock 0.0.2.0", tiles).play("A deliver h7-hill_tower")
    assert vp(druid, "A") == 20
    far = back("peak_druid", "brave", "pawns h9 h2 stock 0.0.2.0", tiles)
    assert "deliver h9-hill_tower" not in far.offers("A")
    none = back("peak_druid", "brave", "pawns h3 h2 stock 0.0.2.0")
    assert not [option for option in none.offers("A") if "hill_tower" in option]
    assert none.refuses("A deliver h3-hill_tower")


@clause("BRM-HILL-07", "BRM-MTN-13", "BRM-STORM-09")
def test_gusts_and_tile_moves_are_thrown_too() -> None:
    gust = realm(
        "board back storm 24", f"tiles {BROOMS}", "clouds sea_n=gust f9=1-1",
        "A hand weather_fairy peak_druid pawns f4 h2 stock 0.0.0.1", "B cards 0",
    )  # fmt: skip
    gust.play("A lead weather_fairy cowardly", "A chase sea_n", "A fly f4-h1")
    assert pawns(gust, "A") == ["h2", "p5"]
    moves = realm(
        "board back", f"tiles m2=two_moves {BROOMS}", "A hand mountain_witch peak_druid pawns p3 h2", "B cards 0",
    ).play("A lead mountain_witch cowardly", "A fly p3-m2", "A use tile", "A fly m2-h7")  # fmt: skip
    assert moves.offers("A") == ["circle A", "circle D"]
    moves.play("A circle A")
    assert "fly p5-p8" in moves.offers("A"), "the second move goes on from the circle"


@clause("BRM-HILL-02", "BRM-ARR-01", "BRM-MTN-09")
def test_a_brave_witch_thrown_off_by_her_tile_moves_has_lost_her_delivery() -> None:
    board = back("mountain_witch", "brave", f"{FULL} pawns p3 h2", f"tiles m2=two_moves {BROOMS}")
    board.play("A fly p3-m2", "A use tile", "A fly m2-h7", "A circle A", "A nothing")
    assert agenda(board).startswith("lead")
    assert vp(board, "A") == 10


@clause("BRM-FOR-15", "BRM-ARR-01", "BRM-FOR-03")
def test_a_gust_into_a_forest_takes_its_tile_which_is_of_no_use_in_that_turn() -> None:
    board = realm(
        "board back storm 24", f"tiles f4=five_points {BROOMS}", "clouds sea_n=gust",
        "A hand weather_fairy peak_druid pawns p4 h2 stock 0.0.0.1", "B cards 0",
    ).play("A lead weather_fairy cowardly", "A chase sea_n", "A fly p4-f4")  # fmt: skip
    assert agenda(board).startswith("lead")
    assert "forest A f4 five_points" in board.heard


@clause("BRM-RUL-42", "BRM-FOR-04")
def test_acting_as_if_a_role_had_been_played_is_not_playing_it() -> None:
    """A gust during the Black Market with a tile in hand: the move is a move, without a menu and without a curse."""
    board = realm(
        "board back storm 24", "event black_market", "cursed forest_witch", f"tiles {BROOMS}", "clouds sea_n=gust",
        "A hand weather_fairy peak_druid pawns p4 h2 stock 0.0.0.1 tiles five_points", "B cards 0",
    ).play("A lead weather_fairy cowardly", "A act", "A chase sea_n")  # fmt: skip
    assert not {"black_market", "five_points"} & set(board.offers("A"))
    board.play("A fly p4-f4")
    assert vp(board, "A") == 10
    assert leader(board) == "A"


@clause("BRM-ROUND-07")
def test_all_ten_roles_are_back_after_every_round() -> None:
    board = all_pick(new_table(2, first="A"), FOUR)
    assert board.asked() == "A"


@clause("BRM-RUL-28", "BRM-FOR-03", "BRM-FOR-11")
def test_an_extra_card_taken_in_the_last_turn_of_a_round_serves_in_the_next() -> None:
    board = realm("board back", f"tiles f4=extra_card {BROOMS}", "A hand forest_witch pawns p3 h2 stock 0.0.0.0")
    board.play("A lead forest_witch brave", "A fly p3-f4")
    assert board.asked() == "AB"
    board.play(*[f"A pick {role}" for role in f"{FOUR} peak_druid".split()])
    assert board.offers("A") == ["confirm"]


@clause("BRM-MTN-09", "BRM-RUL-19", "BRM-STORM-09")
def test_a_gust_out_of_the_tile_carries_the_witch_away_from_her_delivery() -> None:
    lines = ["board front_mountain storm 24", "clouds sea_e=1-1 p6=gust", "tiles m1=deliver m2=two_wands m3=chase"]
    hand = "A hand mountain_witch herb_gatherer pawns h9 p5 stock 0.0.2.1"
    board = realm(*lines, hand).play("A lead mountain_witch brave", "A fly h9-m3", "A use tile", "A chase p6")
    away = board.copy().play("A fly m3-f7")
    assert agenda(away).startswith("lead")
    stays = board.copy().play("A fly p5-p6")
    assert stays.offers("A") == ["deliver m3-t05", "nothing"]


@clause("BRM-MTN-06", "BRM-WITCH-03")
def test_a_brave_witch_delivers_from_a_mountain_whose_amulet_she_has() -> None:
    board = peaks("m1=chase m2=two_wands m3=three_potions", "pawns h9 h5 stock 0.0.1.0 amulets m3").play("A fly h9-m3")
    assert board.offers("A") == ["deliver m3-t05", "nothing"]
    board.play("A deliver m3-t05")
    assert vp(board, "A") == 13
    assert has(board, "A", "amulets") == ["m3"]


@clause("BRM-MTN-05", "BRM-DELIV-05")
def test_neither_tile_nor_delivery_comes_twice() -> None:
    board = peaks("m1=chase m2=deliver m3=two_wands", "pawns h9 h5 stock 0.0.3.0").play("A fly h9-m3")
    used = board.copy().play("A use tile")
    assert used.refuses("A use tile") == "BRM-MTN-05"
    done = board.copy().play("A deliver m3-t05")
    assert done.refuses("A deliver m3-t05") == "BRM-DELIV-05"


@clause("BRM-FOR-02", "BRM-FOR-13")
def test_a_tile_that_is_gone_is_gone_for_the_next_player() -> None:
    board = realm(
        "board back", f"tiles f4=five_points {BROOMS}", "A hand forest_witch herb_gatherer pawns p3 h2 stock 0.0.0.0",
        "B hand forest_witch herb_gatherer pawns p3 h2 stock 0.0.0.0",
    )  # fmt: skip
    board.play("A lead forest_witch cowardly", "A fly p3-f4", "B cowardly", "B fly p3-f4", "A lead herb_gatherer brave")
    assert told(board, "forest") == ["forest A f4 five_points"]
    board.play("B cowardly")
    assert "five_points" not in board.offers("B")
    assert board.refuses("B five_points")
