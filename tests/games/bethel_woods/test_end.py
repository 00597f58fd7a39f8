"""BTW-WIN, BTW-LOSE: how it ends."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from clairiere.kernel.state import SPECTATOR, UNKNOWN, Story
from clairiere.testing.decision import everybody_can_look
from tests.games.bethel_woods.woods import CRITICAL, QUIET, new_table, play_on, told, woods
from tests.kit import Board, clause

FOUR = [CRITICAL[m] for m in (2, 3, 4, 5)]
LAST = ["orphanage - M S D E M", "hand E at 1 from 6 clockwise", "agenda drop A; close"]


@clause("BTW-WIN-02")
def test_they_win_even_with_four_critical_machines() -> None:
    board = woods(*FOUR, *LAST, "A harris knowledge E1 E1 E1 E2 E2 E2 E3").play("A enter")
    assert board.says("over win")
    assert board.outcome().winners() == [0, 1, 2]


@clause("BTW-LOSE-02")
def test_four_critical_machines_at_the_end_of_a_turn_are_a_defeat() -> None:
    board = woods(*FOUR, QUIET, "agenda after A; close").play("A end turn")
    assert board.says("over critical")
    assert board.outcome().winners() == []
    three = woods(*FOUR[:3], QUIET, "agenda after A; close").play("A end turn")
    assert not three.over


@clause("BTW-LOSE-02")
def test_four_critical_machines_that_arise_between_turns_leave_one_turn() -> None:
    board = woods(*FOUR[:3], "machine5 malfunctions M5 S5 D5", "supply E5 E1 D1 E1", "column 6 1 2 3 4 5",
                  "agenda after A; close").play("A end turn")
    assert bin(board.state.critical()).count("1") == 4
    assert board.asked() == "B"


@clause("BTW-LOSE-03")
def test_six_spies_on_the_board_are_a_defeat() -> None:
    spies = [f"machine{m} malfunctions spy" for m in range(1, 6)]
    board = woods(*spies, "machine6 malfunctions M6 S6 D6", "supply E6 E1 E2",
                  "agenda after A; close").play("A end turn")
    assert board.says("over spies")
    assert told(board, "spy") == ["spy 6"]


@clause("BTW-LOSE-03")
def test_a_defeat_by_a_spy_whose_tile_stays_hidden_can_be_shown() -> None:
    spies = [f"machine{m} malfunctions spy" for m in range(2, 6)]
    board = woods("machine1 malfunctions M1 S1 spy", *spies, "machine6 malfunctions M6 S6 D6", "supply E1 E2 E3",
                  "agenda after A; close").play("A end turn")
    assert board.says("over spies")
    assert board.state.is_critical(5)
    assert board.view(SPECTATOR).table.pieces.faces[5] == UNKNOWN
    everybody_can_look(board.game, board.state, Story([]))


@clause("BTW-LOSE-04")
def test_every_game_ends_within_34_turns() -> None:
    for seed in range(30):
        board = new_table(2 + seed % 3, seed)
        tables = play_on(board, Random(seed))
        assert board.over
        assert tables[-1].turn <= 34
        for before, after in itertools.pairwise(tables):
            assert after.drawn >= before.drawn
            if after.turn > before.turn:
                assert after.drawn > before.drawn


@clause("BTW-LOSE-05")
@pytest.mark.parametrize("cause", ["win", "supply", "critical", "spies", "left"])
def test_the_result_names_its_cause(cause: str) -> None:
    boards: dict[str, Board] = {
        "win": woods(*LAST, "A harris knowledge E1 E1 E1 E2 E2 E2").play("A enter"),
        "supply": woods("supply M1", "discard rest", "agenda after A; close").play("A end turn"),
        "critical": woods(*FOUR, "agenda after A; close").play("A end turn"),
        "spies": woods(*[f"machine{m} malfunctions spy" for m in range(1, 6)], "machine6 malfunctions M6 S6 D6",
                       "supply E6 E1 E2", "agenda after A; close").play("A end turn"),
        "left": woods().play("A concede", "B concede", "C concede"),
    }
    assert boards[cause].line("over") == cause
    assert bool(boards[cause].outcome().winners()) == (cause == "win")
    assert told(boards[cause], "ended") == [f"ended {cause}"]


def spoken(board: Board, language: str) -> str:
    return " ".join(
        [line for passage in board.game.words.read_aloud(board.view(0), language) for line in passage.lines]
    )


@clause("BTW-LOSE-01", "BTW-LOSE-05")
@pytest.mark.parametrize(
    ("language", "spy", "fewer", "placed"),
    [
        ("en", "A spy is due", "malfunctions fewer", "After this turn"),
        ("fr", "Un Espion va venir", "Dysfonctionnements de moins", "Après ce tour"),
    ],
)
def test_after_a_loss_by_supply_nothing_more_is_announced(language: str, spy: str, fewer: str, placed: str) -> None:
    used = "turn 9 player A ability saved"
    pausing = woods(CRITICAL[1], used, "phase 1 alarm", "A violet knowledge M2 M2 M3 M3 D2 D3 E2",
                    "agenda forget; draw; intrude; next")
    assert all([said in spoken(pausing, language) for said in (spy, fewer, placed)])
    lost = woods("machine6 malfunctions M6 S6 D6", "supply E6", "discard rest", used, "A violet",
                 "agenda after A; close").play("A end turn")
    assert (lost.line("over"), told(lost, "critical")) == ("supply", ["critical 6 cascading_faults"])
    assert not any([said in spoken(lost, language) for said in (spy, fewer, placed)])
