"""Turns, first moves, moves, compasses, pauses and turning tiles (RND-TURN, MOVE, COMPASS, PAUSE, ROT)."""

from __future__ import annotations

from tests.games.roundforest.glade import chip, glade, go, has, lies, meets, thing, turned
from tests.kit import Board, at, clause

FREE = ["go B3", "go C1", "go C4", "go D3", "go E3"]
BY_COMPASS = ["compass A3", "compass C2", "compass C5"]
LOCKED = "C2=smith B1=innkeeper D1=sculptor C3=witch"
OWING = "debts smith innkeeper sculptor witch"


@clause("RND-TURN-01", "RND-MOVE-06", "RND-MOVE-07", "RND-MOVE-08", "RND-COMPASS-01", "RND-PAUSE-01")
def test_white_symbols_are_open_empty_ones_for_a_compass_and_one_may_pause() -> None:
    board = glade()
    assert board.offers("A") == sorted([*FREE, *BY_COMPASS, "pause"])
    assert board.refuses("A go C2") == "RND-MOVE-06"
    assert board.refuses("A go C5") == "RND-MOVE-07"
    assert board.refuses("A go B4") == "RND-MOVE-08"
    assert board.refuses("A go D5") == "RND-MOVE-08"


@clause("RND-MOVE-07")
def test_an_empty_inner_symbol_may_be_jumped() -> None:
    assert glade().refuses("A go C2") != ""
    assert glade().accepts("A go C1")


@clause("RND-MOVE-09")
def test_symbols_that_point_outside_are_without_effect() -> None:
    board = glade(where="A3")
    assert board.offers("A") == ["compass A2", "go A4", "go B3", "go C3", "pause"]
    assert board.refuses("A go F3") == "RND-MOVE-09"


@clause("RND-MOVE-10", "RND-MOVE-11")
def test_a_pawn_bars_its_own_space_and_not_the_one_behind() -> None:
    board = glade(other="D3", lies="E3=yellow")
    assert board.refuses("A go D3") == "RND-MOVE-10"
    rotation = turned(board, "D3")
    board.play("A go E3", luck=[chip(board, "blue"), thing(board, "hat")])
    assert turned(board, "D3") == rotation


@clause("RND-MOVE-11")
def test_one_may_jump_over_a_character_and_a_well() -> None:
    assert glade(b="debts demon", lies="D3=demon").accepts("A go E3")
    assert glade(where="C2").accepts("A go E2") is False, "B stands there"
    assert glade(where="C2", other="E4").accepts("A go E2"), "over the well D2"


@clause("RND-MOVE-12", "RND-CHAR-12", "RND-COMPASS-02")
def test_a_character_with_whom_one_has_no_business_bars_the_space() -> None:
    board = glade(b="debts demon", lies="D3=demon")
    assert board.refuses("A go D3") == "RND-MOVE-12"
    assert glade("silver 1", "debts demon", lies="D3=demon").accepts("A go D3")
    assert glade(b="debts demon", lies="C2=demon").refuses("A compass C2") == "RND-MOVE-12"
    assert glade(other="C2").refuses("A compass C2") == "RND-MOVE-10"
    assert glade().refuses("A compass F3") == "RND-MOVE-09"


@clause("RND-MOVE-13", "RND-OBJ-09")
def test_a_space_with_an_object_may_be_entered_with_a_full_backpack() -> None:
    board = go(glade("pack hat key spoon", lies="D3=jug"))
    assert lies(board, "D3") == "jug"
    assert board.asked() == "B", "leaving is the only possibility: nobody is asked"


@clause("RND-MOVE-14", "RND-WELL-09")
def test_a_well_may_be_entered_without_anything_to_exchange() -> None:
    board = go(glade(where="C2"), "D2")
    assert has(board, "A", "at D2")
    assert board.asked() == "B"


@clause("RND-MOVE-15", "RND-ROT-06")
def test_only_the_tile_one_leaves_counts_as_it_is_turned_now() -> None:
    board = at("roundforest", "tiles C3=T28.1 D3=T01.0\nA at C3\nB at E2")
    by_compass = ["compass A3", "compass C1", "compass D3"]
    assert board.offers("A") == [*by_compass, "go B3", "go C2", "go C4", "go C5", "go E3", "pause"]
    board = at("roundforest", "tiles C3=T28.1 D3=T28.3\nA at C3\nB at E2")
    assert board.refuses("A go D3") == "RND-MOVE-06"


@clause("RND-MOVE-01", "RND-MOVE-02", "RND-MOVE-03")
def test_the_first_move_goes_to_one_of_two_spaces_and_cannot_be_put_off() -> None:
    board = at("roundforest", "tiles B1=T01.0 A2=T02.0\nA\nB")
    assert board.offers("A") == ["go A2", "go B1"]
    assert board.refuses("A go C1") == "RND-MOVE-01"
    assert board.refuses("A compass B1") == "RND-MOVE-02"
    assert board.refuses("A pause") == "RND-MOVE-03"


@clause("RND-MOVE-04")
def test_whoever_cannot_leave_the_backpack_is_passed_over() -> None:
    board = at("roundforest", "forest large\nlies B1=smith\nround 1 first C turn C\nA\nB at A2\nC at D4 debts smith")
    board.play("C pause")
    assert "stayed A" in board.heard
    assert board.asked() == "B"
    assert has(board, "A", "at corner")
    assert [line for line in board.heard if line.startswith("turned")] == ["turned D4 cw 1"]


@clause("RND-MOVE-03")
def test_with_one_space_free_the_first_move_goes_there_without_asking() -> None:
    board = at("roundforest", "forest large\nlies A2=red\nround 1 first C turn C\nA\nB at B1\nC at D4")
    board.play("C pause", luck=[0])
    assert has(board, "A", "at A2")


@clause("RND-MOVE-05", "RND-UNIC-02")
def test_no_pawn_returns_to_a_corner() -> None:
    board = glade(where="B1")
    assert not [c for c in board.offers("A") if "A1" in c]
    board = meets(glade(lies="D3=red"), "unicorn").play("A use")
    assert board.refuses("A ride A1") == "RND-MOVE-09"


@clause("RND-COMPASS-03", "RND-COMPASS-04")
def test_a_compass_is_used_up_and_there_are_two() -> None:
    board = glade(lies="C2=blue")
    board.play("A compass C2", luck=[chip(board, "blue"), thing(board, "hat")])
    assert has(board, "A", "compasses 1")
    assert glade("compasses 0").refuses("A compass C2") == "RND-COMPASS-04"
    assert glade("compasses 0").offers("A") == sorted([*FREE, "pause"])


@clause("RND-COMPASS-05", "RND-COMPASS-06")
def test_a_compass_is_never_taken_for_a_white_symbol_nor_forced_on_anybody() -> None:
    assert glade().refuses("A compass D3") == "RND-COMPASS-05"
    board = draws_hat()
    assert has(board, "A", "compasses 2")
    stuck = at("roundforest", "forest large\ntiles B1=T02.1\nA at B1\nB\nC")
    assert stuck.accepts("A pause")
    assert not [c for c in stuck.offers("A") if c.startswith("go")]


def draws_hat() -> Board:
    board = glade(lies="D3=blue")
    return go(board, "D3", thing(board, "hat"))


@clause("RND-TURN-02", "RND-TURN-04", "RND-ROT-01", "RND-REFILL-01", "RND-CHIP-02")
def test_a_move_turns_the_new_tile_then_refills_the_old_one_then_acts() -> None:
    board = draws_hat()
    told = [line.split()[0] for line in board.heard]
    assert told == ["moved", "turned", "refilled", "triggered", "drew"]
    assert lies(board, "C3") == "blue"


@clause("RND-TURN-04", "RND-YEL-03")
def test_the_chip_drawn_for_the_space_left_counts_for_the_action() -> None:
    ground = ["B1", "C1", "D1", "A2", "C2", "E2", "A3", "B3", "D3", "E3", "A4", "C4", "E4", "B5", "C5", "D5"]
    red = " ".join([f"{place}=blue" for place in ground if place != "D3"])
    board = glade(lies=f"{red} D3=yellow")
    go(board, "D3", thing(board, "hat"), refill="yellow")
    assert lies(board, "C3") == "hat", "the only yellow chip: nobody is asked"


@clause("RND-TURN-03", "RND-PAUSE-03", "RND-PAUSE-04", "RND-ROT-02")
def test_a_pause_turns_the_tile_and_does_nothing_else() -> None:
    board = glade(lies="C3=hat")
    before = board.line("tiles")
    board.play("A pause")
    assert turned(board, "C3") == "T28.1"
    assert board.line("tiles") == before.replace("C3=T28.0", "C3=T28.1")
    assert lies(board, "C3") == "hat"
    assert lies(glade().play("A pause"), "C3") == "-"
    assert board.asked() == "B"


@clause("RND-TURN-05")
def test_whoever_has_nothing_to_do_at_the_end_of_a_turn_is_not_asked() -> None:
    assert glade("pack key").play("A pause").asked() == "B"
    board = glade("pack treasure_chest key").play("A pause")
    assert board.offers("A") == ["end turn", "open chest"]


@clause("RND-TURN-06", "RND-TURN-07")
def test_the_turn_passes_clockwise_and_a_round_is_full_when_it_comes_back() -> None:
    board = at("roundforest", "round 1 first B turn B\nA at C3\nB at D3\nC at C4")
    for seat in "BC":
        board.play(f"{seat} pause")
        assert board.says("round 1 first B")
    board.play("A pause")
    assert board.says("round 2 first B turn B")


@clause("RND-ROT-03", "RND-ROT-04", "RND-ROT-05")
def test_turning_is_compulsory_wells_turn_too_and_what_lies_there_stays() -> None:
    board = glade(where="C2").copy()
    before = turned(board, "D2")
    go(board, "D2")
    assert turned(board, "D2") == before[:-1] + "1"
    board = go(glade("pack hat key spoon", lies="D3=jug"))
    assert (turned(board, "D3")[-1], lies(board, "D3")) == ("1", "jug")


def locked(a: str = "", lines: str = "") -> Board:
    """A on C1, all four spaces in reach held by characters that B owes."""
    return at("roundforest", f"tiles C1=T28.0\nlies {LOCKED}\nA at C1 compasses 0 {a}\nB at E4 {OWING}\n{lines}")


@clause("RND-PAUSE-02", "RND-PAUSE-05")
def test_whoever_has_no_move_must_pause_and_forced_pauses_are_counted() -> None:
    board = locked()
    assert board.offers("A") == ["pause"]
    board.play("A pause", "B pause")
    assert has(board, "A", "pauses 2"), "the second pause needed no asking"
    assert glade("pauses 3").play("A pause").line("A").endswith("pauses 0")
    assert has(go(glade("pauses 3", lies="D3=blue"), "D3", 0), "A", "pauses 0")


@clause("RND-PAUSE-06", "RND-PAUSE-05")
def test_after_four_forced_pauses_passage_is_free_and_may_be_declined() -> None:
    assert locked("pauses 3").offers("A") == ["pause"]
    board = locked("pauses 4")
    assert board.offers("A") == ["free B1", "free C2", "free C3", "free D1", "pause"]
    assert glade("pauses 4").refuses("A free D3") == "RND-PAUSE-06"
    assert has(board.copy().play("A pause"), "A", "pauses 5")
    board.play("A free C2", luck=[chip(board, "blue")])
    assert has(board, "A", "at C2")
    assert lies(board, "C2") == "smith", "nothing happens there"
    assert has(board, "A", "pauses 0 stray")
    served = locked("pauses 4 pack barrel", lines="agenda move A")
    assert served.refuses("A free B1") != "", "with a barrel the innkeeper can be called on: not locked in"


@clause("RND-PAUSE-07", "RND-SPIRIT-12")
def test_whoever_strayed_onto_a_character_may_not_stay_while_a_way_is_open() -> None:
    board = glade("stray", OWING, lies="C3=smith C2=innkeeper B1=sculptor D1=witch")
    assert board.refuses("A pause") == "RND-SPIRIT-12"
    assert glade("debts smith", lies="C3=smith").accepts("A pause"), "one's own debt is no such thing"
