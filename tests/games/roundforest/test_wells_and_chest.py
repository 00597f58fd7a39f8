"""Wells, and the treasure chest with its key (RND-WELL, RND-CHEST)."""

from __future__ import annotations

from tests.games.roundforest.glade import draws, glade, go, has, in_bag, lies, meets, pack, thing
from tests.kit import Board, clause


def well(a: str = "", b: str = "", lying: str = "") -> Board:
    """A has just come to the well D2."""
    return go(glade(a, b, where="C2", other="E4", lies=lying), "D2")


@clause("RND-WELL-01", "RND-WELL-03")
def test_a_well_offers_three_exchanges_of_exact_amounts() -> None:
    assert well("pack hat key copper 3 silver 1").offers("A") == [
        "exchange copper", "exchange objects", "exchange silver", "nothing",
    ]  # fmt: skip
    for poor in ("pack hat", "copper 2"):
        assert well(f"{poor} silver 1").offers("A") == ["exchange silver", "nothing"]
    assert well("pack hat silver 1").refuses("A exchange objects") == "RND-WELL-03"
    assert has(well("copper 7").play("A exchange copper"), "A", "copper 4 silver 1")


@clause("RND-WELL-02", "RND-WELL-05")
def test_one_exchange_an_arrival_and_coins_go_to_the_supply() -> None:
    board = well("copper 6 silver 2").play("A exchange silver")
    assert has(board, "A", "copper 6 silver 1 apples 1")
    assert board.asked() == "B"
    assert board.line("supply") == "copper 18 silver 11 apples 11"
    assert well("copper 3").play("A exchange copper").line("supply") == "copper 24 silver 11 apples 12"


@clause("RND-WELL-04")
def test_two_objects_of_ones_choice_go_to_the_bag() -> None:
    board = well("pack hat key spoon").play("A exchange objects")
    assert board.offers("A") == ["give hat", "give key", "give spoon"]
    assert board.refuses("A give jug") == "RND-WELL-04"
    board.play("A give key", "A give spoon")
    assert has(board, "A", "pack hat copper 2")
    assert (in_bag(board, "key"), in_bag(board, "spoon")) == (2, 1)
    assert has(well("pack hat key").play("A exchange objects", "A give hat"), "A", "pack copper 2")


@clause("RND-WELL-06")
def test_what_the_supply_cannot_pay_is_not_exchanged() -> None:
    assert well("pack hat key silver 1", "copper 23").refuses("A exchange objects") == "RND-WELL-06"
    assert well("copper 3 silver 1", "silver 11").refuses("A exchange copper") == "RND-WELL-06"
    assert well("copper 3 silver 1", "apples 12 debts witch", "B1=witch").refuses("A exchange silver") == "RND-WELL-06"


@clause("RND-WELL-07")
def test_pausing_on_a_well_gives_nothing() -> None:
    board = well("silver 1").play("A nothing", "B pause", "A pause")
    assert has(board, "A", "silver 1 apples 0")
    assert board.asked() == "B"


@clause("RND-WELL-08")
def test_coins_are_changed_nowhere_else() -> None:
    board = glade("copper 9 silver 3")
    for answer in ("exchange copper", "exchange silver"):
        assert board.refuses(f"A {answer}") == "TABLE-02"


@clause("RND-CHEST-01", "RND-CHEST-03")
def test_chest_and_key_give_an_apple_and_cost_no_action() -> None:
    board = glade("pack treasure_chest key hat").play("A open chest")
    assert has(board, "A", "pack hat copper 0 silver 0 apples 1")
    assert (in_bag(board, "treasure_chest"), in_bag(board, "key")) == (2, 2)
    assert board.asked() == "A"
    assert board.accepts("A go D3")
    assert glade("pack treasure_chest").refuses("A open chest") == "RND-CHEST-01"
    assert glade("pack treasure_chest key").accepts("A pause"), "it is optional"


@clause("RND-CHEST-02")
def test_the_chest_is_opened_on_ones_own_turn_at_its_end_too() -> None:
    board = glade("pack treasure_chest", "pack treasure_chest key", lies="D3=blue")
    go(board, "D3", thing(board, "key"))
    assert board.refuses("A open chest") == "RND-CHEST-01", "the key is not in the backpack yet"
    assert board.refuses("B open chest") == "TABLE-01"
    board.play("A keep")
    assert board.offers("A") == ["end turn", "open chest"]
    assert has(board.play("A open chest"), "A", "pack copper 0 silver 0 apples 1")
    assert board.asked() == "B", "nothing else to do: the turn is over"


@clause("RND-CHEST-02", "RND-CHEST-05")
def test_a_debt_is_not_taken_unasked_while_the_chest_could_be_opened() -> None:
    board = meets(glade("pack treasure_chest key", lies="D3=red"), "witch")
    assert board.offers("A") == ["debt", "open chest"]
    board.play("A open chest")
    assert board.offers("A") == ["debt", "sacrifice"]
    board.play("A sacrifice")
    assert has(board, "A", "apples 0 debts pauses")
    assert board.asked() == "B"


@clause("RND-CHEST-02", "RND-CHEST-05", "RND-SPIRIT-04")
def test_a_drawn_spirit_is_not_lost_to_whom_the_chest_makes_ready() -> None:
    board = meets(glade("apples 2 pack treasure_chest key", lies="D3=red"), "forest_spirit")
    assert board.offers("A") == ["decline", "open chest"]
    assert board.copy().play("A decline").offers("A") == ["end turn", "open chest"]
    assert board.play("A open chest").over
    assert board.outcome().text() == "A 1 B 2"


@clause("RND-CHEST-02")
def test_the_chest_makes_room_for_what_was_drawn() -> None:
    board = glade("pack treasure_chest key hat", lies="D3=blue")
    draws(board, "anvil")
    assert board.offers("A") == ["leave", "open chest"]
    board.play("A open chest", "A keep")
    assert pack(board) == ["anvil", "hat"]


@clause("RND-CHEST-02")
def test_a_question_with_one_answer_left_is_not_asked_again_after_the_chest() -> None:
    board = well("pack treasure_chest key")
    assert board.offers("A") == ["exchange objects", "nothing", "open chest"]
    board.play("A open chest")
    assert board.asked() == "B", "a well wants two objects, and none is left"


@clause("RND-CHEST-02")
def test_nobody_opens_a_chest_in_anothers_turn() -> None:
    board = glade("apples 3", "pack treasure_chest key", lies="C1=red D1=red").play("A pause")
    assert board.offers("B") == ["spirit C1", "spirit D1"]
    assert board.refuses("B open chest") == "RND-CHEST-02"


@clause("RND-CHEST-02", "RND-SPIRIT-11")
def test_whoever_places_the_spirit_in_the_own_turn_may_open_a_chest_and_be_the_one_who_counts_first() -> None:
    board = glade("copper 2 apples 2 pack treasure_chest key", "apples 3 debts bandit", lies="D3=bandit C1=red D1=red")
    go(board).play("A upper", "A end turn")
    assert board.offers("A") == ["open chest", "spirit C1", "spirit D1"], "B is ready now, and A sits left of B"
    board.play("A open chest")
    assert board.offers("B") == ["spirit C1", "spirit D1"]
    assert board.play("B spirit D1").asked() == "B"


@clause("RND-CHEST-06")
def test_what_was_begun_is_carried_through_before_the_chest_is_opened() -> None:
    board = well("pack treasure_chest key hat").play("A exchange objects")
    assert board.refuses("A open chest") == "RND-CHEST-06"
    assert board.offers("A") == ["give hat", "give key", "give treasure_chest"]
    sale = meets(glade("pack treasure_chest key", lies="D3=red"), "pedlar").play("A use")
    assert sale.refuses("A open chest") == "RND-CHEST-06"
    more = meets(glade("pack treasure_chest key hat", lies="D3=red"), "pedlar").play("A use", "A sell", "A give hat")
    assert more.accepts("A open chest"), "one object is sold: the pedlar is content"
    imp = meets(glade("pack treasure_chest key hat", lies="D3=red"), "imp").play("A use", "A give key")
    assert imp.refuses("A open chest") == "RND-CHEST-06"
    other = meets(glade("pack treasure_chest key hat", lies="D3=red"), "imp").play("A use", "A give hat")
    assert other.accepts("A open chest")


@clause("RND-CHEST-02")
def test_under_older_rules_a_chest_waits_for_the_end_of_the_turn() -> None:
    board = glade("pack treasure_chest key", lies="D3=red")
    board.state.rules = 1
    meets(board, "witch")
    assert has(board, "A", "debts witch")
    assert board.offers("A") == ["end turn", "open chest"]


@clause("RND-CHEST-04")
def test_without_an_apple_in_the_supply_the_chest_stays_shut() -> None:
    board = glade("pack treasure_chest key", "apples 12 debts witch", lies="B1=witch")
    assert board.refuses("A open chest") == "RND-CHEST-04"


@clause("RND-CHEST-05", "RND-SPIRIT-15")
def test_the_third_apple_from_the_chest_counts_in_the_same_turn() -> None:
    board = glade("pack treasure_chest key apples 2", lies="D3=forest_spirit")
    assert board.refuses("A go D3") == "RND-MOVE-12"
    board.play("A open chest")
    go(board)
    assert board.over


@clause("RND-SPIRIT-15")
def test_apples_come_from_wells_tasks_chest_and_pedlar() -> None:
    apples = [
        well("silver 1").play("A exchange silver"),
        meets(glade("pack anvil sword", lies="D3=red"), "smith").play("A lower"),
        meets(glade("silver 1 pack cross", lies="D3=red"), "demon").play("A lower"),
        glade("pack treasure_chest key").play("A open chest"),
        meets(glade("silver 1", lies="D3=red"), "pedlar").play("A use"),
    ]
    for board in apples:
        assert has(board, "A", "apples 1")
    assert pack(apples[1]) == ["sword"]
    assert lies(apples[2], "D3") == "-"
