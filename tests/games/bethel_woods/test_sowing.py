"""BTW-MOVE: taking up workers and dropping them."""

from __future__ import annotations

from tests.games.bethel_woods.woods import QUIET, knowledge, told, woods, workers
from tests.kit import clause


@clause("BTW-MOVE-01")
def test_all_workers_of_a_machine_with_workers_are_taken() -> None:
    board = woods("machine1 workers", "machine2 workers M M D E")
    assert board.refuses("A take 1 clockwise") == "BTW-MOVE-01"
    board.play("A take 2 clockwise")
    assert workers(board, 2) == ""
    assert board.says("hand M M D E at 2 from 2 clockwise")


@clause("BTW-MOVE-02")
def test_the_direction_is_chosen_once() -> None:
    board = woods("machine1 workers M M D E", QUIET).play("A take 1 anticlockwise", "A drop M", "A drop M", "A drop D")
    assert told(board, "dropped")[:3] == ["dropped A M 6", "dropped A M 5", "dropped A D 4"]
    assert board.refuses("A take 2 clockwise") == "TABLE-02"


@clause("BTW-MOVE-03")
def test_one_worker_is_dropped_on_each_machine_from_the_next_one_on() -> None:
    board = woods("machine5 workers M S D E", QUIET).play("A take 5 clockwise", "A drop M", "A drop S", "A drop D")
    assert told(board, "dropped") == ["dropped A M 6", "dropped A S 1", "dropped A D 2", "dropped A E 3"]


@clause("BTW-MOVE-04")
def test_the_player_chooses_which_worker_to_drop() -> None:
    board = woods("machine1 workers M M E").play("A take 1 clockwise")
    assert board.offers("A") == ["drop E", "drop M"]
    assert board.refuses("A drop S") == "BTW-MOVE-04"
    assert board.play("A drop E").offers("A") == ["end turn"]  # two mechanics are left: no choice


@clause("BTW-MOVE-05")
def test_sowing_goes_on_until_the_hand_is_empty() -> None:
    board = woods("machine1 workers M S", QUIET).play("A take 1 clockwise")
    assert board.refuses("A end turn") == "TABLE-02"
    assert board.play("A drop M").accepts("A end turn")


@clause("BTW-MOVE-06")
def test_a_long_sowing_passes_the_origin() -> None:
    board = woods("machine1 workers M M M S S S D", "machine4 workers M", QUIET)
    board.play("A take 1 clockwise", *["A drop S"] * 3, *["A drop M"] * 3)
    assert told(board, "dropped")[5:] == ["dropped A M 1", "dropped A D 2"]


@clause("BTW-MOVE-07")
def test_only_the_last_worker_may_enter_the_section_of_the_last_drop() -> None:
    board = woods("machine6 workers M E", "A knowledge E1 M1", QUIET).play("A take 6 clockwise")
    assert board.refuses("A enter") == "BTW-MOVE-07"
    board.play("A drop M")
    board.play("A enter")
    assert board.says("orphanage E - - - - -")
    assert told(board, "built") == ["built A E s1 1"]


@clause("BTW-MOVE-08")
def test_a_worker_alone_may_enter_the_section_of_its_own_machine() -> None:
    for way in ("clockwise", "anticlockwise"):
        board = woods("machine4 workers D", "A knowledge D1").play(f"A take 4 {way}", "A enter")
        assert board.says("orphanage - - - D - -")


@clause("BTW-MOVE-09")
def test_drops_and_section_follow_the_formula() -> None:
    for origin in range(1, 7):
        for way, step in (("clockwise", 1), ("anticlockwise", -1)):
            for size in range(1, 4):
                board = woods(f"machine{origin} workers {'M ' * size}", "A knowledge M1", QUIET)
                board.play(f"A take {origin} {way}")
                last = (origin - 1 + (size - 1) * step) % 6 + 1
                dropped = [int(line.split()[3]) for line in told(board, "dropped")]
                full = [(origin - 1 + i * step) % 6 + 1 for i in range(1, size + 1)]
                if last in (1, 2, 6):  # the sections that accept mechanics
                    assert dropped == full[:-1]
                    assert board.play("A enter").line("orphanage").split()[last - 1] == "M"
                else:
                    assert dropped == full


@clause("BTW-MOVE-10")
def test_workers_in_hand_are_on_no_machine() -> None:
    board = woods("machine1 workers M M", "machine2 workers malfunctions M2 M2", "machine3 workers E",
                  "machine4 workers", "A harris knowledge M1 D1", QUIET)
    board.play("A take 1 clockwise")
    assert board.refuses("A harris M") == "BTW-HARRIS-01"  # both mechanics are in the hand
    board.play("A drop M")
    assert board.offers("A") == ["repair 0", "repair 1"]  # the second one is not there yet
    assert knowledge(board.play("A repair 1"), "A") == ["M1", "M2", "D1"]
