"""The helpful characters: prince, unicorn, pedlar, imp and beggar."""

from __future__ import annotations

import pytest

from tests.games.roundforest.glade import card, chip, glade, go, has, in_bag, lies, meets, pack, pile, thing, turned
from tests.kit import Board, clause


def met(character: str, a: str = "", b: str = "", lying: str = "", lines: str = "") -> Board:
    """A has just drawn this character on D3."""
    return meets(glade(a, b, lies=f"D3=red {lying}", lines=lines), character)


# ---------------------------------------------------------------- prince


@clause("RND-PRINCE-01")
def test_the_prince_needs_a_free_space_and_something_in_the_bag() -> None:
    assert "declined A prince D3" in met("prince", "pack hat key spoon").heard
    assert "declined A prince D3" in met("prince", lines="bag").heard
    assert met("prince", "pack hat key").offers("A") == ["decline", "use"]


@clause("RND-PRINCE-02", "RND-PRINCE-03")
def test_one_of_three_is_kept_and_the_others_go_back() -> None:
    board = met("prince", "pack anvil")
    hat = thing(board, "hat")
    board.play("A use", luck=[hat, thing(board, "barrel"), thing(board, "key") - 1])
    assert board.line("drawn") == "barrel key hat"
    assert board.offers("A") == ["take hat", "take key"]
    assert board.refuses("A take barrel") == "RND-PRINCE-03"
    assert board.refuses("A take spoon") == "RND-PRINCE-02"
    board.play("A take hat")
    assert pack(board) == ["anvil", "hat"]
    assert (in_bag(board, "barrel"), in_bag(board, "key")) == (2, 2)
    few = met("prince", lines="bag hat=1 key=1")
    few.play("A use", luck=[0, 0])
    assert few.line("drawn") == "key hat"


@clause("RND-PRINCE-04")
def test_a_coin_token_of_the_princes_may_be_changed() -> None:
    board = met("prince")
    board.play("A use", luck=[thing(board, "coin_silver"), 0, 0]).play("A take coin_silver")
    assert board.offers("A") == ["change", "keep"]
    assert has(board.play("A change"), "A", "silver 1")


# ---------------------------------------------------------------- unicorn


@clause("RND-UNIC-01", "RND-UNIC-02", "RND-UNIC-11")
def test_the_unicorn_carries_to_any_other_space_without_a_pawn() -> None:
    board = met("unicorn", "compasses 0").play("A use")
    places = {c.split()[1] for c in board.offers("A")}
    assert len(places) == 19
    assert {"B2", "D2", "B4", "D4"} <= places
    assert board.refuses("A ride D3") == board.refuses("A ride E2") == "RND-UNIC-02"


@clause("RND-UNIC-03", "RND-UNIC-07", "RND-UNIC-12")
def test_to_a_character_one_rides_with_a_saddle_and_for_some_business_only() -> None:
    lying = "A3=bandit A4=sculptor"
    owing = "debts bandit sculptor"
    assert met("unicorn", "copper 2", owing, lying).play("A use").refuses("A ride A3") == "RND-UNIC-03"
    assert met("unicorn", "pack saddle", owing, lying).play("A use").refuses("A ride A3") == "RND-UNIC-03"
    board = met("unicorn", "pack saddle copper 2", owing, lying).play("A use")
    board.play("A ride A3", luck=[chip(board, "blue")])
    assert has(board, "A", "at A3 compasses 2 pack copper 0"), "saddle and copper are given without asking"
    assert has(board, "B", "debts sculptor")
    assert in_bag(board, "saddle") == 2


def to_whom_only_the_saddle_is_left(character: str, bagged: str, rules: int) -> Board:
    """The unicorn is met with a saddle and a hat, and the object bag holds nothing for the character in the forest."""
    board = met("unicorn", "pack saddle hat", lying=f"A3={character}", lines=f"bag {bagged}")
    board.state.rules = rules
    return board.play("A use")


@clause("RND-UNIC-03", "RND-UNIC-12")
@pytest.mark.parametrize(("character", "bagged"), [("prince", ""), ("imp", ""), ("imp", "coin_silver=2")])
def test_the_saddle_itself_is_in_the_bag_for_prince_and_imp(character: str, bagged: str) -> None:
    assert to_whom_only_the_saddle_is_left(character, bagged, 3).accepts("A ride A3")
    for rules in (1, 2):
        assert to_whom_only_the_saddle_is_left(character, bagged, rules).refuses("A ride A3") == "RND-UNIC-03"


@clause("RND-UNIC-04", "RND-UNIC-05", "RND-REFILL-05")
def test_a_ride_returns_the_unicorn_turns_the_goal_and_refills_the_space_left() -> None:
    board = met("unicorn", lying="A3=blue").play("A use")
    assert "unicorn" in pile(board)
    rotation = int(turned(board, "A3")[-1])
    board.play("A ride A3", luck=[chip(board, "red")])
    assert int(turned(board, "A3")[-1]) == rotation + 1
    assert lies(board, "D3") == "red"
    assert lies(board, "A3") == "blue"
    assert board.asked() == "B"


@clause("RND-UNIC-07", "RND-UNIC-08", "RND-UNIC-09", "RND-UNIC-12")
def test_a_saddle_buys_the_action_of_the_goal_even_a_wells() -> None:
    board = met("unicorn", "pack saddle silver 1").play("A use")
    board.play("A ride B4", luck=[chip(board, "blue")])
    assert "turned B4 cw 1" in board.heard
    assert board.offers("A") == ["no saddle", "saddle"]
    assert board.copy().play("A no saddle").asked() == "B"
    board.play("A saddle")
    assert pack(board) == []
    assert board.offers("A") == ["exchange silver", "nothing"]


@clause("RND-UNIC-10", "RND-SPIRIT-03")
def test_a_ready_rider_wins_on_the_spirits_space_and_spends_no_saddle() -> None:
    for pack_ in ("", "pack saddle "):
        board = met("unicorn", f"{pack_}apples 3", lying="A3=forest_spirit").play("A use")
        board.play("A ride A3", luck=[chip(board, "blue")])
        assert board.over
        assert board.outcome().text() == "A 1 B 2"
        assert pack(board) == pack_.split()[1:]
    unready = met("unicorn", "pack saddle apples 2", lying="A3=forest_spirit").play("A use")
    assert unready.refuses("A ride A3") == "RND-UNIC-03"


@clause("RND-UNIC-10")
def test_by_the_other_reading_the_ride_to_the_spirit_takes_a_saddle() -> None:
    reading = glade("pack saddle apples 3", lies="D3=red A3=forest_spirit", forest="arrival")
    board = meets(reading, "unicorn").play("A use")
    board.play("A ride A3", luck=[chip(board, "blue")])
    assert board.over
    assert pack(board) == []
    plain = meets(glade("apples 3", lies="D3=red A3=forest_spirit", forest="arrival"), "unicorn").play("A use")
    assert plain.refuses("A ride A3") == "RND-UNIC-03"


@clause("RND-UNIC-04")
def test_the_unicorn_may_be_met_again_in_the_action_that_her_saddle_buys() -> None:
    board = met("unicorn", "pack saddle", lying="A3=red").play("A use")
    board.play("A ride A3", luck=[chip(board, "blue")])
    board.play("A saddle", luck=[card(board, "unicorn")])
    assert board.offers("A") == ["decline", "use"]


# ---------------------------------------------------------------- pedlar


@clause("RND-PEDLAR-01", "RND-PEDLAR-03", "RND-PEDLAR-06")
def test_the_pedlar_sells_an_apple_for_silver_or_buys_but_not_both() -> None:
    board = met("pedlar", "pack hat key silver 2").play("A use")
    assert board.offers("A") == ["buy", "sell"]
    bought = board.copy().play("A buy")
    assert has(bought, "A", "pack key hat copper 0 silver 1 apples 1")
    assert bought.asked() == "B"
    assert met("pedlar", "copper 9").heard[-1].startswith("turn B"), "coins are not changed: nothing to do"


@clause("RND-PEDLAR-02")
def test_one_to_three_objects_are_sold_for_a_copper_each() -> None:
    board = met("pedlar", "pack hat key spoon silver 1").play("A use", "A sell")
    assert board.offers("A") == ["give hat", "give key", "give spoon"]
    assert board.refuses("A stop") == "RND-PEDLAR-04"
    assert board.refuses("A give jug") == "RND-PEDLAR-02"
    board.play("A give hat")
    assert has(board.copy().play("A stop"), "A", "pack key spoon copper 1 silver 1")
    board.play("A give key", "A give spoon")
    assert has(board, "A", "pack copper 3 silver 1")
    assert board.asked() == "B"


@clause("RND-PEDLAR-04")
def test_a_visit_to_the_pedlar_must_do_something() -> None:
    assert glade(lies="D3=pedlar").refuses("A go D3") == "RND-MOVE-12"
    assert glade("pack hat", lies="D3=pedlar").accepts("A go D3")
    assert glade("silver 1", lies="D3=pedlar").accepts("A go D3")
    assert glade("silver 1", "apples 12 debts witch", lies="D3=pedlar B1=witch").refuses("A go D3") == "RND-MOVE-12"


@clause("RND-PEDLAR-05")
def test_no_more_is_sold_than_the_supply_has_copper() -> None:
    board = met("pedlar", "pack hat key silver 1", "copper 23").play("A use", "A sell", "A give hat")
    assert has(board, "A", "pack key copper 1")
    assert board.asked() == "B"
    dry = met("pedlar", "pack hat silver 1", "copper 24").play("A use")
    assert has(dry, "A", "apples 1"), "buying is all that is left"


# ---------------------------------------------------------------- imp


@clause("RND-IMP-01", "RND-IMP-02", "RND-IMP-03", "RND-IMP-04", "RND-IMP-06")
def test_the_imp_swaps_an_object_for_any_other_that_fits() -> None:
    board = met("imp", "pack saddle hat").play("A use").play("A give hat")
    assert board.refuses("A take anvil") == "RND-IMP-03"
    assert board.refuses("A take coin_copper") == "RND-IMP-02"
    assert board.refuses("A take hat") == "RND-IMP-04"
    offered = {c.split()[1] for c in board.offers("A")}
    assert offered == {w.split("=")[0] for w in board.line("bag").split()} - {
        "anvil", "barrel", "stone", "saddle", "treasure_chest", "coin_copper", "coin_silver",
    }  # fmt: skip
    board.play("A take key")
    assert pack(board) == ["saddle", "key"]
    assert (in_bag(board, "hat"), in_bag(board, "key")) == (1, 1)
    gone = met("imp", "pack hat key", "pack spoon").play("A use").play("A give hat")
    assert gone.refuses("A take spoon") == "RND-IMP-01"


@clause("RND-IMP-05", "RND-IMP-07")
def test_only_objects_for_which_there_is_a_swap_are_offered() -> None:
    assert glade(lies="D3=imp").refuses("A go D3") == "RND-MOVE-12"
    board = met("imp", "pack anvil hat", lines="bag barrel=1 coin_copper=1").play("A use")
    assert pack(board) == ["barrel", "hat"], "one give, one take: nobody is asked"
    assert glade("pack anvil hat", lies="D3=imp", lines="bag coin_copper=2").refuses("A go D3") == "RND-MOVE-12"
    some = met("imp", "pack anvil hat key", lines="bag barrel=1 stone=1").play("A use")
    assert some.refuses("A give hat") in ("RND-IMP-07", "TABLE-02")
    assert some.offers("A") == ["take barrel", "take stone"]


# ---------------------------------------------------------------- beggar


@clause("RND-BEGGAR-01", "RND-BEGGAR-07")
def test_the_beggar_needs_a_copper_coin_and_a_card() -> None:
    assert "declined A beggar D3" in met("beggar", "silver 2").heard
    assert glade("silver 2", lies="D3=beggar").refuses("A go D3") == "RND-MOVE-12"
    assert met("beggar", "copper 1").accepts("A use")


@clause("RND-BEGGAR-02", "RND-BEGGAR-03")
def test_the_beggar_calls_any_card_but_his_own_and_goes() -> None:
    board = met("beggar", "copper 2").play("A use")
    assert has(board, "A", "copper 1")
    assert len(board.offers("A")) == 11
    assert board.refuses("A call beggar") == "RND-BEGGAR-02"
    board.play("A call demon")
    assert "beggar" in pile(board)
    waiting = go(glade("copper 1", lies="D3=beggar"))
    waiting.play("A call demon")
    assert lies(waiting, "D3") == "demon"
    assert "beggar" in pile(waiting)


@clause("RND-BEGGAR-04", "RND-BEGGAR-05")
def test_whoever_is_called_is_met_as_if_drawn() -> None:
    board = met("beggar", "copper 3 pack sword").play("A use", "A call bandit")
    assert board.offers("A") == ["debt", "lower", "upper"]
    useless = met("beggar", "copper 1").play("A use", "A call imp")
    assert "declined A imp D3" in useless.heard
    debt = met("beggar", "copper 1").play("A use", "A call witch")
    assert has(debt, "A", "debts witch")


@clause("RND-BEGGAR-06", "RND-SPIRIT-04")
def test_a_ready_player_who_calls_or_draws_the_spirit_wins() -> None:
    board = met("beggar", "copper 1 apples 3").play("A use", "A call forest_spirit")
    assert board.over
    assert met("forest_spirit", "apples 3").over
    assert not met("forest_spirit", "apples 2").over


@clause("RND-BEGGAR-08", "RND-UNIC-04")
def test_a_chain_may_go_through_beggar_and_unicorn_twice_but_one_saddle() -> None:
    board = met("beggar", "copper 2 pack saddle", lying="A3=red").play("A use", "A call unicorn", "A use")
    board.play("A ride A3", luck=[chip(board, "blue")])
    board.play("A saddle", luck=[card(board, "beggar")])
    board.play("A use", "A call unicorn", "A use")
    assert has(board, "A", "pack copper 0")
    board.play("A ride B4", luck=[chip(board, "blue")])
    assert board.asked() == "B", "no second saddle: the chain ends"
