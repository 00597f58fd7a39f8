"""BTW-END, BTW-MALF, BTW-INTRUDE, BTW-CRIT and the tiles: what happens between turns."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

from clairiere.games.bethel_woods import GAME, WORDS
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from tests.games.bethel_woods.woods import (
    CASCADE,
    CRITICAL,
    MEMORY,
    QUIET,
    REROUTE,
    WARY,
    has_spy,
    knowledge,
    malfunctions,
    new_table,
    play_on,
    spies,
    supply,
    told,
    woods,
)
from tests.games.boxes import changed, own_copy
from tests.kit import Board, clause

THREE = {m: f"machine{m} malfunctions M{m} S{m} D{m}" for m in range(1, 7)}
ENDING = "agenda after A; close"
TILES = "tiles limited_memory rerouted_faults costly_construction wary_spies strained_talents cascading_faults"
OTHER_WAY = GAME.rules.components(changed(own_copy("bethel_woods"), "[rules]", "reroute_direction", '"anticlockwise"'))


def after_turn(*lines: str) -> Board:
    """A has just ended the turn."""
    return woods(*lines, ENDING).play("A end turn")


@clause("BTW-END-01")
def test_the_steps_come_in_order() -> None:
    many = "A knowledge M1 M1 S1 S1 D1 D2 E2 E3"
    board = woods(*[CRITICAL[m] for m in (2, 3, 4, 5)], many, QUIET, ENDING).play("A end turn")
    assert board.asked() == "A"  # the limit first
    board.play("A discard E")
    assert board.says("over critical")  # then the check, before any malfunction
    assert not told(board, "placed")
    board = after_turn(THREE[1], "supply E1 E3 E4", "column 5 1 2 3 4 6")
    words = [line.split()[0] for line in board.heard]
    assert words == ["placed", "critical", "placed", "placed", "spy", "turn"]


@clause("BTW-END-02")
def test_a_loss_stops_everything() -> None:
    board = after_turn(*[f"machine{m} malfunctions spy" for m in range(1, 6)], "machine6 malfunctions M6 S6 D6",
                       "supply E6 E1 E2")
    assert told(board, "ended") == ["ended spies"]
    assert board.heard[-1] == "ended spies"
    assert board.asked() == ""


@clause("BTW-END-03", "BTW-MEMORY-01")
def test_all_who_hold_too_much_discard_at_once_and_then_it_goes_on() -> None:
    board = after_turn("machine1 malfunctions M1 S1 D1", "A knowledge M2 M3 S2 S3 D2 D3 E2",
                       "B knowledge M4 M5 S4 S5", "C knowledge M6 M6 S6 S6 D6 D6 E6", "supply E1 E4 E5",
                       "column 2 1 3 4 5 6")
    assert told(board, "placed") == ["placed E1 1"]  # before the next token
    assert board.asked() == "AC"
    board.play("C discard S")
    assert board.asked() == "A"
    assert "?" in board.view(0).text().split("agenda ")[1]
    board.play("A discard M")
    assert [len(knowledge(board, seat)) for seat in "ABC"] == [6, 4, 6]
    assert told(board, "discarded") == ["discarded A M2", "discarded C S6"]  # the active player first
    assert len(told(board, "placed")) == 3
    assert board.asked() == "B"


@clause("BTW-MALF-01")
def test_three_malfunctions_come_from_the_top_of_the_supply() -> None:
    board = after_turn("supply E2 S4 M6 D5")
    assert told(board, "placed") == ["placed E2 2", "placed S4 4", "placed M6 6"]
    assert supply(board)[0] == "D5"


@clause("BTW-MALF-02")
def test_each_goes_to_the_machine_of_its_number() -> None:
    board = after_turn(CRITICAL[4], "supply E4 D4 M5")
    assert len(malfunctions(board, 4)) == 6
    assert malfunctions(board, 5) == ["M5"]


@clause("BTW-MALF-03")
def test_a_tile_acts_before_the_next_token() -> None:
    board = after_turn(THREE[2], "supply E2 E2 E3")  # rerouted_faults lies at machine 2
    assert told(board, "placed")[:2] == ["placed E2 2", "placed E2 3 rerouted"]


@clause("BTW-MALF-04")
def test_the_number_is_worked_out_before_each_draw() -> None:
    board = after_turn(THREE[6], "supply E1 E2 E6 E3 E4")
    assert len(told(board, "placed")) == 4
    board = after_turn(CASCADE, "turn 3 player A ability saved", QUIET)
    assert len(told(board, "placed")) == 2


@clause("BTW-MALF-05", "BTW-LOSE-01")
def test_an_empty_supply_is_a_defeat_only_when_a_token_is_due() -> None:
    board = after_turn("supply M1 M2 M3", "discard rest")
    assert (board.over, supply(board)) == (False, [])
    board = after_turn("supply M1 M2", "discard rest")
    assert board.says("over supply")
    assert len(told(board, "placed")) == 2


@clause("BTW-MALF-06")
def test_a_token_on_a_critical_machine_is_simply_added() -> None:
    board = after_turn(CRITICAL[3], "supply E3 D3 E1")
    assert len(malfunctions(board, 3)) == 6
    assert not told(board, "critical")
    assert spies(board) == []


@clause("BTW-INTRUDE-01")
def test_exactly_one_spy_comes_however_many_machines_became_critical() -> None:
    board = after_turn(THREE[3], THREE[4], THREE[5], "supply E3 E4 E5", "column 1 2 3 4 5 6")
    assert len(told(board, "critical")) == 3
    assert spies(board) == [1]


@clause("BTW-INTRUDE-02")
def test_the_top_spy_goes_to_the_machine_of_its_number_after_all_malfunctions() -> None:
    board = after_turn(THREE[3], "supply E3 E1 E2", "column 4 2 1 3 5 6")
    assert [line.split()[0] for line in board.heard] == ["placed", "critical", "placed", "placed", "spy", "turn"]
    assert (spies(board), board.line("column")) == ([4], "2 1 3 5 6")


@clause("BTW-INTRUDE-03")
def test_machines_that_were_critical_before_bring_none() -> None:
    assert spies(after_turn(CRITICAL[3], CRITICAL[4], QUIET)) == []


@clause("BTW-INTRUDE-04")
def test_a_spy_may_make_its_machine_critical_but_calls_no_other() -> None:
    board = after_turn(THREE[3], THREE[4], "supply E3 E1 E2", "column 4 2 1 3 5 6")
    assert told(board, "critical") == ["critical 3 costly_construction", "critical 4 wary_spies"]
    assert spies(board) == [4]


@clause("BTW-INTRUDE-05")
def test_spies_are_not_rerouted() -> None:
    board = after_turn(REROUTE, THREE[3], "supply E3 E1 E4", "column 2 1 3 4 5 6")
    assert has_spy(board, 2)


@clause("BTW-INTRUDE-06")
def test_the_column_is_never_empty_when_a_spy_is_due() -> None:
    board = after_turn(*[f"machine{m} malfunctions spy" for m in range(1, 5)], THREE[5], "supply E5 E1 E2",
                       "column 6 5")
    assert (board.over, board.line("column")) == (False, "5")
    for seed in range(20):
        for s in play_on(new_table(2, seed, "impossible"), Random(seed)):
            assert s.column or s.over


@clause("BTW-CRIT-01")
@pytest.mark.parametrize(("malfunctions_there", "spy", "critical"), [(3, "", 0), (4, "", 1), (2, "spy", 0), (3,
                                                                                                             "spy", 1)])
def test_a_load_of_4_is_critical(malfunctions_there: int, spy: str, critical: bool) -> None:
    tokens = " ".join(["M1", "S1", "D1", "E1"][:malfunctions_there])
    assert bool(woods(f"machine1 malfunctions {tokens} {spy}").state.critical()) == critical


@clause("BTW-CRIT-02")
def test_a_machine_that_becomes_critical_turns_its_tile_up() -> None:
    board = after_turn(THREE[3], "supply E3 E1 E2")
    assert told(board, "critical") == ["critical 3 costly_construction"]
    assert "costly_construction!" in board.view(1).text()
    assert board.state.effects() == 1 << 2


@clause("BTW-CRIT-03")
def test_the_tile_goes_down_by_itself_after_a_repair_an_uncovered_spy_or_linny() -> None:
    repaired = woods("machine3 malfunctions M3 S3 S3 D3", "machine2 workers M", QUIET)
    repaired.play("A take 2 clockwise", "A repair 1")
    uncovered = woods("machine3 malfunctions S3 S3 D3 spy", "A knowledge M1 E1", "hand at 3", ENDING).play("A uncover")
    removed = woods("machine3 malfunctions S3 S3 S3 D1", "A linny knowledge M3").play("A linny M3")
    for board in (repaired, uncovered, removed):
        assert told(board, "sound") == ["sound 3 costly_construction"]
        assert board.state.effects() == 0
        assert "costly_construction!" in board.line("tiles")  # it stays known


@clause("BTW-CRIT-04")
def test_a_machine_can_become_critical_again_and_call_a_spy_again() -> None:
    board = woods("machine3 malfunctions M3 S3 S3 D3", "machine2 workers M", "supply E3 E1 E2", "column 1 2 3 4 5 6")
    board.play("A take 2 clockwise", "A repair 1", "A end turn")
    assert told(board, "critical") == ["critical 3 costly_construction"]
    assert spies(board) == [1]


@clause("BTW-CRIT-05")
def test_effects_of_several_tiles_apply_together() -> None:
    board = woods(MEMORY, WARY, CASCADE)
    assert board.state.effects() == 0b101001
    assert board.state.limit() == 6


@clause("BTW-CRIT-06")
def test_a_critical_machine_hinders_nobody() -> None:
    taken = woods("machine3 workers E malfunctions M3 S3 S3 D3", "A knowledge E1 E2").play("A take 3 clockwise")
    assert taken.accepts("A enter")  # for two, because its own tile makes building dearer
    dropped = woods("machine3 workers malfunctions M3 S3 S3 D3 spy", "machine2 workers M", "A fenn knowledge M1 E1",
                    "orphanage - S - - - -", QUIET)
    assert not has_spy(dropped.play("A take 2 clockwise", "A repair 1", "A uncover"), 3)


@clause("BTW-CRIT-07")
def test_nothing_in_a_turn_makes_a_machine_critical() -> None:
    for seed in range(15):
        tables = play_on(new_table(3, seed), Random(seed))
        for before, after in itertools.pairwise(tables):
            if before.turn == after.turn and before.drawn == after.drawn:
                assert not after.critical() & ~before.critical()


@clause("BTW-MEMORY-01")
def test_limited_memory_is_felt_at_once_also_when_a_spy_turns_it_up() -> None:
    board = after_turn(THREE[1], THREE[3], "B knowledge M2 M4 S2 S4 D2 D4 E2", "supply E3 E5 E5", "column 1 2 3 4 5 6")
    assert told(board, "critical") == ["critical 3 costly_construction", "critical 1 limited_memory"]
    assert board.asked() == "B"
    board.play("B discard M")
    assert (board.asked(), len(knowledge(board, "B"))) == ("B", 6)
    assert board.says("turn 2 player B")


@clause("BTW-MEMORY-02")
def test_while_it_acts_the_limit_is_6_at_the_end_of_the_turn() -> None:
    held = "A knowledge M2 M3 S2 S3 D2 D3 E2"
    board = woods(MEMORY, held, QUIET, ENDING)
    assert len(knowledge(board, "A")) == 7  # in the own turn it may be more
    board.play("A end turn")
    assert board.asked() == "A"
    board.play("A discard M")
    assert len(knowledge(board, "A")) == 6


@clause("BTW-MEMORY-03")
def test_a_tile_that_went_down_in_time_does_not_count() -> None:
    board = woods("machine1 workers malfunctions M1 S1 S1 D1", "machine6 workers M", "supply E3 E3 E5",
                  "A fenn knowledge E4 S2 S3 D2 D4 E2").play("A take 6 clockwise", "A repair 1", "A end turn")
    assert (board.asked(), len(knowledge(board, "A"))) == ("B", 7)


@clause("BTW-REROUTE-01")
def test_every_token_goes_to_the_first_sound_machine_after_the_tile() -> None:
    board = after_turn(REROUTE, CRITICAL[3], "supply E2 E4 E5")
    assert told(board, "placed") == ["placed E2 4 rerouted", "placed E4 4", "placed E5 4 rerouted"]


@clause("BTW-REROUTE-06")
def test_by_the_milder_reading_only_a_token_for_a_critical_machine_goes_on() -> None:
    board = after_turn(REROUTE, CRITICAL[3], "supply E2 E3 E5", "rerouting critical")
    assert told(board, "placed") == ["placed E2 4 rerouted", "placed E3 4 rerouted", "placed E5 5"]
    board = after_turn(CRITICAL[5], THREE[2], "supply E5 E2 D5", "rerouting critical")
    assert told(board, "placed") == ["placed E5 5", "placed E2 2", "placed D5 6 rerouted"]


@clause("BTW-REROUTE-06")
@pytest.mark.parametrize(("rules", "goals"), [(1, "4 5"), (2, "4 4")])
def test_what_was_begun_under_version_1_is_played_by_the_milder_reading(rules: int, goals: str) -> None:
    begun = Match(GAME, 2, {}, Chance(Random(1)), rules=rules).state.text()
    reading = [line for line in begun.splitlines() if line.startswith("rerouting")] or ["rerouting critical"]
    board = after_turn(REROUTE, CRITICAL[3], "supply E2 E5 E6", *reading)
    assert [line.split()[2] for line in told(board, "placed")[:2]] == goals.split()


def test_the_text_of_the_tile_says_how_it_is_read() -> None:
    for language, every, critical in (("en", "Every token", "for a critical"), ("fr", "Tout jeton", "pour une")):
        for reading, part in (("every", every), ("critical", critical)):
            board = woods(REROUTE, f"rerouting {reading}")
            assert part in WORDS.for_table(board.state, language).tile_texts[1]
            assert part in " ".join(re.findall(r">([^<>]+)<", GAME.picture.svg(board.view(0), language)))


@clause("BTW-REROUTE-02")
def test_it_acts_from_the_moment_the_tile_is_turned() -> None:
    board = after_turn(CRITICAL[5], THREE[2], "supply E5 E2 D5")
    assert told(board, "placed") == ["placed E5 5", "placed E2 2", "placed D5 3 rerouted"]


@clause("BTW-REROUTE-03")
def test_if_all_machines_are_critical_the_token_goes_to_its_own() -> None:
    board = woods(*CRITICAL.values(), "supply E2 E3 E5 E6", "agenda draw; intrude; next")
    assert told(board, "placed") == ["placed E2 2", "placed E3 3", "placed E5 5", "placed E6 6"]


@clause("BTW-REROUTE-04")
def test_the_direction_is_a_constant() -> None:
    board = woods(REROUTE, "supply E2 E3 E5", ENDING, parts=OTHER_WAY).play("A end turn")
    assert told(board, "placed")[0] == "placed E2 1 rerouted"


@clause("BTW-REROUTE-05")
def test_a_rerouted_token_can_make_its_new_machine_critical() -> None:
    board = after_turn(REROUTE, THREE[3], "supply E2 E4 E5", "column 6 1 2 3 4 5")
    assert told(board, "critical") == ["critical 3 costly_construction"]
    assert spies(board) == [6]


@clause("BTW-EX-09")
@pytest.mark.parametrize("second", [1, 2, 4, 5])
@pytest.mark.parametrize(("way", "goal"), [("clockwise", 6), ("anticlockwise", 3)])
def test_the_example_of_rerouting_in_both_directions(way: str, goal: int, second: int) -> None:
    parts = GAME.rules.components() if way == "clockwise" else OTHER_WAY
    tiles = TILES.replace("rerouted_faults", "x").replace("strained_talents", "rerouted_faults")
    board = woods(tiles.replace(" x ", " strained_talents "), CRITICAL[4], THREE[5], f"supply E5 E{second} E1", ENDING,
                  parts=parts)
    board.play("A end turn")
    assert told(board, "placed")[:2] == ["placed E5 5", f"placed E{second} {goal} rerouted"]
    assert len(malfunctions(board, 4)) == 4


@clause("BTW-CASCADE-01")
def test_one_more_comes_in_every_phase() -> None:
    assert len(told(after_turn(CASCADE, QUIET), "placed")) == 4


@clause("BTW-CASCADE-02")
def test_the_extra_token_comes_in_the_same_phase_and_never_twice() -> None:
    board = after_turn(THREE[6], "supply E1 E2 E6 E3 E4 E5")
    assert told(board, "placed") == ["placed E1 1", "placed E2 2", "placed E6 6", "placed E3 3"]


@clause("BTW-CASCADE-03")
def test_turned_up_by_a_spy_it_acts_from_the_next_phase_on() -> None:
    board = after_turn(THREE[6], THREE[3], "supply E3 E1 E2 E4 E5", "column 6 1 2 3 4 5")
    assert len(told(board, "placed")) == 3
    assert told(board, "critical")[-1] == "critical 6 cascading_faults"
    board.heard.clear()
    board.play("B take 2 clockwise", "B drop M")
    while "end turn" not in board.offers("B"):
        board.play(f"B {board.offers('B')[0]}")
    board.play("B end turn")
    assert len(told(board, "placed")) == 4
