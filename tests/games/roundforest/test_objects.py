"""Refilling, what lies on tiles, chips, objects, coins, backpacks, the fairy and yellow chips."""

from __future__ import annotations

from random import Random

from clairiere.games.roundforest import GAME
from clairiere.games.roundforest.rules.choices import OBJECTS
from clairiere.games.roundforest.rules.components import fits
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from tests.games.roundforest.glade import chip, draws, glade, go, has, in_bag, lies, meets, pack, thing
from tests.kit import Board, at, clause

FAIRY = "fairy hat cross spoon coin_silver key jug anvil boots cheese"
GROUND = ["B1", "C1", "D1", "A2", "C2", "E2", "A3", "B3", "C3", "D3", "E3", "A4", "C4", "E4", "B5", "C5", "D5"]


def everywhere(chip_: str, **others: str) -> str:
    """One colour on every space but these, as far as the chips go."""
    return " ".join([f"{place}={others.get(place, chip_)}" for place in GROUND])


# ---------------------------------------------------------------- refilling


@clause("RND-REFILL-01", "RND-CHAR-18")
def test_a_chip_is_drawn_for_the_space_left_unless_something_lies_there() -> None:
    for colour in ("blue", "red", "yellow"):
        board = go(glade("pack hat key spoon", lies="D3=jug"), refill=colour)
        assert lies(board, "C3") == colour
    for left in ("horseshoe", "smith"):
        board = glade("pack hat key spoon debts smith" if left == "smith" else "pack hat key spoon",
                      lies=f"D3=jug C3={left}")
        board.play("A go D3")
        assert lies(board, "C3") == left


@clause("RND-REFILL-02")
def test_leaving_the_backpack_refills_nothing() -> None:
    board = at("roundforest", "lies B1=blue\nA\nB at E4")
    board.play("A go B1", luck=[thing(board, "hat")])
    assert not [line for line in board.heard if line.startswith("refilled")]


@clause("RND-REFILL-03")
def test_a_well_is_not_refilled() -> None:
    board = at("roundforest", "tiles D2=W1.1\nlies D1=jug\nA at D2 pack hat key spoon compasses 2\nB at E4")
    board.play("A go D1")
    assert not [line for line in board.heard if line.startswith("refilled")]


@clause("RND-REFILL-04", "RND-REFILL-05", "RND-UNIC-05", "RND-UNIC-06", "RND-TILE-04")
def test_a_rider_leaves_a_chip_behind_and_finds_one_beneath() -> None:
    board = meets(glade(lies="D3=red B3=blue"), "unicorn").play("A use")
    board.play("A ride B3", luck=[chip(board, "yellow")])
    assert lies(board, "D3") == "yellow"
    assert lies(board, "B3") == "blue", "nothing on the goal is triggered"
    board.play("B pause")
    target = [c for c in board.offers("A") if c.startswith("go")][0]
    board.play(f"A {target}", luck=Chance(Random(1)))
    assert lies(board, "B3") == "blue", "no second chip"
    assert not [line for line in board.heard if line.startswith("refilled B3")]


@clause("RND-REFILL-06")
def test_when_the_last_chip_is_drawn_the_discard_goes_into_the_bag() -> None:
    board = glade("pack hat key spoon", lies=everywhere("blue", C3="-", D3="jug"), lines="chips discard 9.12.15")
    assert board.line("chips") == "0.0.1 discard 9.12.15"
    board.play("A go D3", luck=[0])
    assert board.line("chips") == "9.12.15 discard 0.0.0"
    assert "bag_filled 36" in board.heard


@clause("RND-REFILL-07", "RND-TILE-02", "RND-SUPPLY-02", "RND-TILE-01")
def test_in_a_random_game_nothing_is_lost_and_every_space_carries_something() -> None:
    for seed in range(3):
        match = Match(GAME, 2 + seed, {"blocking": "yes"}, Chance(Random(seed)))
        rng = Random(seed)
        while not match.state.over:
            s = match.state
            assert GAME.rules.missing_components(s) == ""
            assert sum(s.chips) + sum(s.discard) >= 24
            ask = waiting(s)[0]
            match.choose(ask.seat, ask.pick(s, rng))


# ---------------------------------------------------------------- what lies on tiles


@clause("RND-TILE-03", "RND-CHIP-04")
def test_what_is_there_decides_the_action() -> None:
    assert go(glade("silver 1", where="C2"), "D2").says("agenda well A")
    assert go(glade("silver 1 pack cross", "debts demon", lies="D3=demon")).says("agenda task A demon")
    assert go(glade(lies="D3=hat")).says("agenda object A")
    assert draws(glade(lies="D3=blue"), "hat").says("agenda object A")
    board = glade(lies="D3=yellow C1=yellow C4=yellow")
    assert go(board, "D3", thing(board, "hat")).says("agenda yellow A")
    assert meets(glade("apples 1", lies="D3=red"), "smith").says("agenda task A smith")


@clause("RND-TILE-05", "RND-OBJ-05", "RND-OBJ-04")
def test_what_lies_under_a_pawn_takes_leaving_and_coming_back() -> None:
    board = draws(glade(lies="D3=blue"), "hat").play("A leave")
    assert lies(board, "D3") == "hat"
    board.play("B pause", "A pause", "B pause")
    assert board.says("agenda move A"), "a pause on it asks nothing"
    back = at("roundforest", "tiles C3=T28.0\nlies D3=hat\nA at C3\nB at E2")
    assert "keep" in go(back).offers("A")


@clause("RND-TILE-06", "RND-INFO-01", "RND-INFO-02", "RND-INFO-03", "RND-INFO-04")
def test_everybody_sees_the_same_and_nobody_an_order() -> None:
    board = draws(glade(lies="D3=blue"), "hat")
    seen = {board.view(seat).table.text() for seat in (0, 1, 7)}
    assert len(seen) == 1
    assert "drew A hat" in board.heard
    assert board.says("drawn hat")
    bag = [OBJECTS.index(word.split("=")[0]) for word in board.line("bag").split()]
    assert bag == sorted(bag), "counts, and no order"


# ---------------------------------------------------------------- chips


@clause("RND-CHIP-01", "RND-CHIP-02", "RND-OBJ-01", "RND-SUPPLY-03")
def test_a_chip_always_triggers_and_goes_to_the_discard_first() -> None:
    board = draws(glade(lies="D3=blue"), "hat")
    assert board.line("chips").endswith("discard 1.0.0")
    told = [line.split()[0] for line in board.heard]
    assert told.index("triggered") < told.index("drew")
    drawn = set()
    for luck in range(39):
        board = glade(lies="D3=blue")
        go(board, "D3", luck)
        drawn.add(board.line("drawn"))
    assert len(drawn) == 22, "every object of the bag can come"


@clause("RND-CHIP-03", "RND-YEL-02")
def test_a_replaced_chip_goes_to_the_discard() -> None:
    board = glade(lies="D3=yellow C1=yellow C4=yellow")
    go(board, "D3", thing(board, "hat")).play("A place C1")
    assert board.line("chips").endswith("discard 0.0.2")
    assert lies(board, "C1") == "hat"


# ---------------------------------------------------------------- objects and coins


@clause("RND-OBJ-02", "RND-OBJ-03", "RND-OBJ-11")
def test_a_drawn_object_can_be_kept_left_or_bartered() -> None:
    board = draws(glade(lies="D3=blue", lines=FAIRY), "mushroom")
    assert board.offers("A") == ["barter bottom_1", "barter bottom_2", "barter bottom_3", "keep", "leave"]
    assert board.refuses("A give hat") == "TABLE-02", "nothing is swapped"
    board.play("A keep")
    assert pack(board) == ["mushroom"]
    assert lies(board, "D3") == "-"


@clause("RND-OBJ-06")
def test_a_found_object_has_the_same_choices_and_may_stay() -> None:
    board = go(glade(lies="D3=mushroom", lines=FAIRY))
    assert board.offers("A") == ["barter bottom_1", "barter bottom_2", "barter bottom_3", "keep", "leave"]
    assert lies(board.copy().play("A leave"), "D3") == "mushroom"
    assert lies(board.play("A keep"), "D3") == "-"


@clause("RND-OBJ-07", "RND-FAIRY-05", "RND-PACK-01")
def test_with_a_full_backpack_there_is_neither_keeping_nor_barter() -> None:
    full = glade("pack key sword boots copper 3", lies="D3=blue", lines="fairy hat - - - - - - - -")
    board = draws(full, "coin_copper")
    assert board.offers("A") == ["change", "leave"]
    assert board.refuses("A keep") == "RND-PACK-01"
    assert board.refuses("A barter bottom_1") == "RND-OBJ-07"


@clause("RND-OBJ-08", "RND-PACK-01", "RND-FAIRY-05")
def test_a_second_heavy_object_cannot_be_kept_but_bartered_for_a_light_one() -> None:
    board = draws(glade("pack saddle", lies="D3=blue", lines="fairy hat anvil - - - - - - -"), "barrel")
    assert board.offers("A") == ["barter bottom_1", "leave"]
    assert board.refuses("A keep") == "RND-OBJ-08"
    assert board.refuses("A barter bottom_2") == "RND-FAIRY-05"
    assert board.refuses("A barter bottom_3") == "RND-FAIRY-08"


@clause("RND-OBJ-10", "RND-YEL-08")
def test_with_an_empty_object_bag_a_chip_does_nothing() -> None:
    for colour in ("blue", "yellow"):
        board = empty_bag(f"D3={colour}")
        board.play("A go D3", luck=[0])
        assert f"nothing {colour}" in board.heard
        assert board.asked() == "B"
        assert lies(board, "D3") == "-"


def empty_bag(lying: str) -> Board:
    """A table without an object in the bag."""
    return glade(lies=lying, lines="bag")


@clause("RND-OBJ-12", "RND-PACK-03")
def test_objects_leave_a_backpack_only_into_the_object_bag() -> None:
    board = go(glade("pack hat key", where="C2"), "D2").play("A exchange objects")
    before = in_bag(board, "hat")
    board.play("A give hat")
    assert in_bag(board, "hat") == before + 1
    assert glade("pack hat").refuses("A give hat") == "TABLE-02"


@clause("RND-COIN-01", "RND-COIN-02")
def test_a_coin_token_is_changed_at_once_even_with_a_full_backpack() -> None:
    for token, words in (("coin_copper", "copper 1 silver 0"), ("coin_silver", "copper 0 silver 1")):
        board = draws(glade("pack hat key spoon", lies="D3=blue"), token)
        before = in_bag(board, token)
        board.play("A change")
        assert has(board, "A", words)
        assert in_bag(board, token) == before + 1
    assert draws(glade(lies="D3=blue"), "hat").refuses("A change") == "RND-COIN-01"


@clause("RND-COIN-03", "RND-COIN-04")
def test_a_kept_coin_token_is_an_object_and_no_coin() -> None:
    board = draws(glade(lies="D3=blue"), "coin_copper").play("A keep")
    assert pack(board) == ["coin_copper"]
    board.play("B pause")
    assert "change" not in board.offers("A")
    assert go(glade("pack coin_copper hat", where="C2"), "D2").accepts("A exchange objects")
    assert glade("pack coin_silver", "debts demon", lies="D3=demon").refuses("A go D3") == "RND-MOVE-12"
    assert meets(glade("pack coin_silver", lies="D3=red"), "pedlar").play("A use").asked() == "B", "sold, unasked"


@clause("RND-COIN-05")
def test_without_such_a_coin_in_the_supply_nothing_is_changed() -> None:
    board = draws(glade(b="silver 12", lies="D3=blue"), "coin_silver")
    assert board.refuses("A change") == "RND-COIN-05"
    board = draws(glade(b="silver 12", lies="D3=blue", lines="fairy coin_silver - - - - - - - -"), "hat")
    board.play("A barter bottom_1", luck=[0, 0, 0])
    assert pack(board) == ["coin_silver"], "kept without asking"


@clause("RND-COIN-06", "RND-YEL-01")
def test_a_yellow_chip_gives_its_finder_nothing() -> None:
    board = glade(lies="D3=yellow C1=yellow C4=yellow", lines=FAIRY)
    go(board, "D3", thing(board, "coin_copper"))
    assert board.offers("A") == ["place C1", "place C4"]
    for answer in ("keep", "change", "leave", "barter bottom_1"):
        assert board.refuses(f"A {answer}") == "TABLE-02"


@clause("RND-PACK-02", "RND-PACK-04")
def test_coins_take_no_room_and_order_says_nothing() -> None:
    board = draws(glade("pack spoon hat copper 9 silver 5 apples 2 debts smith", lies="D3=blue B1=smith"), "key")
    board.play("A keep")
    assert pack(board) == ["key", "hat", "spoon"]
    assert pack(glade("pack hat spoon key")) == pack(board)
    assert fits((), 0)


# ---------------------------------------------------------------- the fairy


def bartering(a: str, fairy: str = FAIRY) -> Board:
    return draws(glade(a, lies="D3=blue", lines=fairy), "mushroom")


@clause("RND-FAIRY-01", "RND-FAIRY-02", "RND-FAIRY-04", "RND-FAIRY-06", "RND-FAIRY-07", "RND-FAIRY-09")
def test_a_barter_from_the_middle_row_moves_the_top_row_down() -> None:
    board = bartering("copper 1 silver 1")
    bag = in_bag(board, "mushroom")
    board.play("A barter middle_2", luck=[0, 0, thing(board, "helmet") - 2])
    assert has(board, "A", "pack key copper 0 silver 1")
    fairy = board.line("fairy").split()
    assert fairy[:6] == ["hat", "cross", "spoon", "anvil", "boots", "cheese"]
    assert fairy[6:] == ["anvil", "barrel", "helmet"]
    assert (bag, in_bag(board, "mushroom"), in_bag(board, "coin_silver"), in_bag(board, "jug")) == (0, 1, 2, 1)


@clause("RND-FAIRY-09", "RND-FAIRY-02")
def test_the_bottom_row_is_free_and_moves_both_others_the_top_row_only_itself() -> None:
    board = bartering("")
    board.play("A barter bottom_1", luck=[0, 0, 0])
    assert board.line("fairy").split()[:6] == ["coin_silver", "key", "jug", "anvil", "boots", "cheese"]
    assert has(board, "A", "pack hat copper 0")
    board = bartering("copper 2")
    board.play("A barter top_2", luck=[0, 0, 0])
    assert board.line("fairy").split()[:6] == ["hat", "cross", "spoon", "coin_silver", "key", "jug"]
    assert has(board, "A", "pack boots copper 0")


@clause("RND-FAIRY-03", "RND-FAIRY-04")
def test_one_silver_pays_the_whole_price_only_if_there_is_too_little_copper() -> None:
    board = bartering("copper 1 silver 1")
    board.play("A barter top_2", luck=[0, 0, 0])
    assert has(board, "A", "copper 1 silver 0")
    assert bartering("").refuses("A barter middle_2") == "RND-FAIRY-02"
    assert bartering("copper 1").refuses("A barter top_2") == "RND-FAIRY-02"


@clause("RND-FAIRY-07")
def test_set_aside_tokens_cannot_come_back_in_the_same_barter() -> None:
    board = bartering("copper 1")
    inside = board.state.bagged + 1  # with the mushroom
    drawn = set()
    for luck in range(inside):
        drawn.add(board.copy().play("A barter middle_2", luck=[luck, 0, 0]).line("fairy").split()[6])
    assert "jug" not in drawn
    assert "mushroom" in drawn


@clause("RND-FAIRY-08")
def test_when_the_bag_runs_out_the_set_aside_tokens_fill_the_board() -> None:
    board = draws(glade(lies="D3=blue", lines="fairy hat cross spoon - - - - - -\nbag mushroom=1"), "mushroom")
    board.play("A barter bottom_1", luck=[0, 0, 0])
    assert sorted(board.line("fairy").split()[6:]) == ["cross", "mushroom", "spoon"]
    board = draws(glade(lies="D3=blue", lines="fairy hat - - - - - - - -\nbag mushroom=1"), "mushroom")
    board.play("A barter bottom_1", luck=[0])
    assert board.line("fairy").split()[6:] == ["mushroom", "-", "-"]


@clause("RND-FAIRY-10", "RND-FAIRY-11")
def test_only_a_drawn_or_found_object_is_bartered_and_only_once() -> None:
    assert glade("pack hat", lines="fairy key - - - - - - - -").refuses("A barter bottom_1") == "TABLE-02"
    board = bartering("copper 5")
    board.play("A barter bottom_1", luck=[0, 0, 0])
    assert board.asked() == "B"


@clause("RND-FAIRY-12", "RND-COIN-01")
def test_a_coin_token_from_the_fairy_may_be_changed_or_kept() -> None:
    board = bartering("copper 1")
    board.play("A barter middle_1", luck=[0, 0, 0])
    assert board.offers("A") == ["change", "keep"]
    assert has(board.copy().play("A change"), "A", "pack copper 0 silver 1")
    assert pack(board.play("A keep")) == ["coin_silver"]
    full = glade("pack key sword boots copper 1", lies="B3=blue", lines="fairy coin_silver - - - - - - - -")
    assert draws(full, "hat", "B3").asked() == "B", "no room, no barter, not even for a coin"


# ---------------------------------------------------------------- yellow chips


@clause("RND-YEL-02", "RND-YEL-03")
def test_the_object_goes_to_another_yellow_chip() -> None:
    board = glade(lies="D3=yellow C1=yellow C4=yellow")
    go(board, "D3", thing(board, "hat"))
    assert board.refuses("A place D3") == "RND-YEL-02"
    assert board.refuses("A place B3") == "RND-YEL-02"


@clause("RND-YEL-04")
def test_without_a_yellow_chip_a_blue_one_is_replaced() -> None:
    things = {"C1": "hat", "D1": "key", "B1": "spoon", "C3": "-", "E2": "-"}
    board = glade(lies=everywhere("red", D3="yellow", A3="blue", E3="blue", **things))
    go(board, "D3", thing(board, "jug"), refill="red")
    assert board.offers("A") == ["place A3", "place E3"]
    assert board.refuses("A place C1") == "RND-YEL-04"


@clause("RND-YEL-05")
def test_without_yellow_and_blue_chips_the_object_goes_back() -> None:
    names = ["hat", "key", "spoon", "jug", "cheese", "-", "boots", "kettle", "-", "yellow", "mortar"]
    things = dict(zip(GROUND, names, strict=False))
    board = glade(lies=everywhere("red", **{**things, "C3": "-", "E2": "-", "D3": "yellow", "C2": "helmet"}))
    go(board, "D3", thing(board, "sword"), refill="red")
    assert "went_back sword" in board.heard
    assert in_bag(board, "sword") == 3


@clause("RND-YEL-06")
def test_a_chip_under_a_pawn_may_be_replaced() -> None:
    board = glade(lies="D3=yellow E2=yellow C4=yellow")
    go(board, "D3", thing(board, "hat"))
    board.play("A place E2")
    assert lies(board, "E2") == "hat"
    assert pack(board, "B") == []


@clause("RND-YEL-07")
def test_with_one_yellow_chip_nobody_is_asked() -> None:
    board = glade(lies="D3=yellow C1=yellow")
    go(board, "D3", thing(board, "hat"))
    assert lies(board, "C1") == "hat"
    assert board.asked() == "B"
