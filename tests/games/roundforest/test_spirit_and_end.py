"""The forest spirit, the end of the game and leaving it (RND-SPIRIT, RND-END)."""

from __future__ import annotations

from random import Random

from clairiere.games.roundforest import GAME
from clairiere.kernel.chance import Chance
from tests.games.boxes import changed, own_copy
from tests.games.roundforest.glade import chip, glade, go, has, in_bag, lies, meets, pile, thing
from tests.kit import Board, at, clause

GROUND = ["B1", "C1", "D1", "A2", "C2", "E2", "A3", "B3", "C3", "D3", "E3", "A4", "C4", "E4", "B5", "C5", "D5"]
THINGS = "hat key spoon jug cheese - boots kettle - mortar bottle horseshoe helmet mushroom sword cross sword"


def appearing(lying: str) -> Board:
    """A is ready at the end of a pause; B is asked where the spirit appears."""
    return glade("apples 3", lies=lying).play("A pause")


def forest(**others: str) -> str:
    """Objects everywhere but on these spaces."""
    things = dict(zip(GROUND, THINGS.split(), strict=True))
    return " ".join([f"{place}={others.get(place, thing_)}" for place, thing_ in things.items()])


@clause("RND-SPIRIT-02", "RND-SPIRIT-03", "RND-END-01")
def test_a_ready_player_who_arrives_on_the_spirit_wins_at_once() -> None:
    assert glade("apples 2", lies="D3=forest_spirit").refuses("A go D3") == "RND-MOVE-12"
    board = go(glade("apples 4", lies="D3=forest_spirit"))
    assert board.over
    assert board.line("ring") == "A"
    assert has(board, "A", "apples 1")
    assert board.line("supply").endswith("apples 11")


@clause("RND-SPIRIT-05")
def test_who_is_not_ready_and_draws_the_spirit_must_decline() -> None:
    board = meets(glade("apples 3 debts witch", lies="D3=red B1=witch"), "forest_spirit")
    assert lies(board, "D3") == "forest_spirit"
    assert "forest_spirit" not in pile(board)
    assert board.asked() == "B"


@clause("RND-SPIRIT-06", "RND-SPIRIT-07", "RND-SPIRIT-10")
def test_at_the_end_of_a_turn_the_left_neighbour_puts_the_spirit_on_a_red_chip() -> None:
    board = appearing("C1=red E2=red B5=red")
    assert board.asked() == "B"
    assert board.offers("B") == ["spirit B5", "spirit C1"], "not under B's own pawn"
    assert board.refuses("B spirit A3") == "RND-SPIRIT-07"
    board.play("B spirit B5")
    assert lies(board, "B5") == "forest_spirit"
    assert board.line("chips").endswith("discard 0.1.0")
    assert "forest_spirit" not in pile(board)
    assert glade("apples 2", lies="C1=red").play("A pause").says("agenda move B")


@clause("RND-SPIRIT-08", "RND-SPIRIT-09")
def test_without_a_red_chip_it_is_a_blue_one_then_a_yellow_one_then_an_object() -> None:
    blue = appearing(forest(C1="blue", D1="blue", B1="yellow", C3="-", E2="-"))
    assert blue.offers("B") == ["spirit C1", "spirit D1"]
    assert blue.refuses("B spirit B1") == "RND-SPIRIT-08"
    yellow = appearing(forest(B1="yellow", A2="yellow", C3="-", E2="-"))
    assert yellow.offers("B") == ["spirit A2", "spirit B1"]
    assert yellow.refuses("B spirit C1") == "RND-SPIRIT-09"
    objects = appearing(forest(C3="-", E2="-"))
    assert len(objects.offers("B")) == 15
    before = in_bag(objects, "hat")
    objects.play("B spirit B1")
    assert in_bag(objects, "hat") == before + 1


@clause("RND-SPIRIT-11")
def test_of_two_ready_players_the_first_from_the_active_one_counts() -> None:
    position = "lies D1=red D6=red\nround 1 first B turn B\nA at C3 apples 3\nB at D4 apples 3\nC at E3\nD at A3"
    board = at("roundforest", position).play("B pause")
    assert board.asked() == "C"
    assert board.refuses("A spirit D1") == "TABLE-01"


@clause("RND-SPIRIT-12")
def test_nobody_sits_on_the_spirit_while_a_way_is_open() -> None:
    board = glade(lies="C3=forest_spirit")
    assert board.refuses("A pause") == "RND-SPIRIT-12"
    assert "pause" not in board.offers("A")


@clause("RND-SPIRIT-13")
def test_the_spirit_stays_when_readiness_is_lost() -> None:
    board = appearing("C1=red D5=red").play("B spirit D5")
    board.state.players[0].apples -= 1
    board.state.apples += 1
    board.play("B pause", "A pause")
    assert lies(board, "D5") == "forest_spirit"


@clause("RND-SPIRIT-14")
def test_whoever_becomes_ready_on_the_spirits_token_has_reached_it_and_wins() -> None:
    board = glade("apples 2 pack treasure_chest key", lies="C3=forest_spirit").play("A open chest")
    assert board.over
    assert board.outcome().text() == "A 1 B 2"
    freed = glade("copper 2", "apples 3 debts bandit", lies="E2=forest_spirit D3=bandit")
    go(freed)
    assert freed.over, "even in another player's turn"
    assert freed.outcome().text() == "A 2 B 1"


@clause("RND-SPIRIT-14")
def test_by_the_other_reading_becoming_ready_on_the_spirits_token_does_not_win() -> None:
    board = glade("apples 2 pack treasure_chest key", lies="C3=forest_spirit", forest="arrival").play("A open chest")
    assert not board.over
    assert board.refuses("A pause") == "RND-SPIRIT-12"
    board.play("A go D3", luck=[thing(board, "hat")])
    assert not board.over


@clause("RND-SPIRIT-16", "RND-PAUSE-07")
def test_on_the_spirit_even_a_compass_does_not_allow_to_stay_for_ever() -> None:
    closed = "tiles C1=T28.0\nlies C1=forest_spirit C2=smith D1=witch B1=sculptor\nB at E4 debts smith witch sculptor"
    board = at("roundforest", f"{closed}\nA at C1 compasses 1 pauses 2")
    assert board.offers("A") == ["compass C3", "pause"]
    board.play("A pause")
    assert has(board, "A", "pauses 3"), "forced, though there was a compass"
    board = at("roundforest", f"{closed}\nA at C1 compasses 1 pauses 4")
    assert board.offers("A") == ["free B1", "free C2", "free C3", "free D1"]
    assert board.refuses("A pause") == "RND-SPIRIT-16"
    assert board.refuses("A compass C3") == "RND-SPIRIT-16"


@clause("RND-END-02", "RND-END-03")
def test_the_ring_ends_the_game_with_one_winner_whatever_others_have() -> None:
    board = go(glade("apples 3", "apples 7 silver 3", lies="D3=forest_spirit"))
    assert board.outcome().text() == "A 1 B 2"
    assert board.asked() == ""


@clause("RND-END-04")
def test_the_others_are_ranked_by_readiness_apples_silver_copper_and_objects() -> None:
    things = [
        ("apples 3", "apples 4 debts witch"), ("apples 2", "apples 2 debts witch"), ("silver 1", "copper 5"),
        ("copper 1", "pack hat"), ("pack hat", ""),
    ]  # fmt: skip
    for better, worse in things:
        lying = "lies B1=witch" if "witch" in worse else ""
        board = at("roundforest", f"{lying}\nring C\nA at C3 {worse}\nB at D3 {better}\nC at E3\nover")
        assert board.outcome().text() == "A 3 B 2 C 1"
    assert at("roundforest", "ring C\nA at C3\nB at D3\nC at E3\nover").outcome().text() == "A 2 B 2 C 1"


@clause("RND-END-05")
def test_nobody_is_ever_out_of_the_game() -> None:
    board = glade("compasses 0 debts witch smith", lies="B1=witch C1=smith").play("A pause", "B pause")
    assert board.asked() == "A"


@clause("RND-END-06")
def test_after_the_last_round_the_best_player_wins() -> None:
    board = glade("silver 1", lines="round 150 first A turn A").play("A pause", "B pause")
    assert board.over
    assert "stopped 150" in board.heard
    assert board.outcome().text() == "A 1 B 2"
    short = GAME.rules.components(changed(own_copy("roundforest"), "[limits]", "round_limit", "1"))
    equal = at("roundforest", "A at C3\nB at D3", short).play("A pause", "B pause")
    assert equal.outcome().text() == "A 1 B 1"


@clause("RND-END-07")
def test_what_a_player_who_leaves_has_goes_back() -> None:
    position = """
        lies B1=witch D5=prince
        round 2 first A turn B
        A at C3 compasses 1 pack hat key copper 2 silver 1 apples 1 debts witch
        B at D3
        C at E3
    """
    board = at("roundforest", position)
    board.play("A concede", luck=[chip(board, "red"), 0])
    assert lies(board, "C3") == "red"
    assert lies(board, "B1") == "blue"
    assert lies(board, "D5") == "prince"
    assert board.line("A") == "at corner compasses 0 pack copper 0 silver 0 apples 0 debts pauses 0 gone"
    assert board.line("supply") == "copper 24 silver 12 apples 12"
    assert "witch" in pile(board)
    assert board.asked() == "B"
    board.play("B pause")
    assert board.asked() == "C"
    board.play("C concede", luck=Chance(Random(1)))
    assert board.outcome().text() == "A 2 B 1 C 2"


@clause("RND-END-08")
def test_leaving_in_the_middle_loses_nothing() -> None:
    board = at("roundforest", "tiles C3=T28.0\nlies D3=blue\nA at C3\nB at E2\nC at A3")
    board.play("A go D3", luck=[0, thing(board, "hat")]).play("A concede", luck=[0])
    assert in_bag(board, "hat") == 1
    assert board.asked() == "B"
    assert board.says("round 2 first B turn B"), "rounds are counted from the next one"
    board = at("roundforest", "tiles C3=T28.0\nlies D3=red\nA at C3 apples 1\nB at E2\nC at A3")
    board.play("A go D3", luck=[0, 0]).play("A concede", luck=[0])
    assert "smith" in pile(board)
    placing = at("roundforest", "lies D1=red D6=red\nA at C3 apples 3\nB at D4\nC at E3").play("A pause")
    placing.play("B concede", luck=[0])
    assert placing.asked() == "C"
    assert placing.accepts("C spirit D1")
    nobody = at("roundforest", "lies D1=red D6=red\nA at C3 apples 3\nB at D4\nC at E3").play("A pause")
    nobody.play("A concede", luck=[0])
    assert nobody.says("agenda move B"), "nobody is ready any more"
    position = "tiles C3=T28.0\nlies D3=bandit\nA at C3 copper 2 pack sword\nB at E3 debts bandit\nC at A3"
    serving = at("roundforest", position)
    serving.play("A go D3", luck=[0]).play("B concede", luck=[0])
    assert serving.asked() == "C", "the character is gone: the action is over"
    assert has(serving, "A", "pack sword copper 2")
