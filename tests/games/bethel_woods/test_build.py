"""BTW-BUILD, BTW-NOVA, BTW-COSTLY: the Daydreamer."""

from __future__ import annotations

import pytest

from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.rules.events import Built
from tests.games.bethel_woods.woods import COSTLY, QUIET, STRAIN, discarded, knowledge, told, woods, workers
from tests.kit import Board, clause

ENGINEER = 1
BUILT = ["- - - - - -", "- M - - - -", "- M S - - -", "- M S D - -", "- M S D E -", "- M S D E M"]


def entering(*lines: str, built: int = 0, a: str, worker: str = "E") -> Board:
    """A's last worker stands before section 1, with so many pieces built."""
    return woods(f"orphanage {BUILT[built]}", f"hand {worker} at 1 from 6 clockwise", *lines, f"A {a}",
                 "agenda drop A; close", QUIET)


def held(count: int, type: str = "E") -> str:
    return " ".join([f"{type}{1 + n % 6}" for n in range(count)])


@clause("BTW-BUILD-01")
def test_the_section_is_empty_and_accepts_the_worker_and_the_cost_is_paid() -> None:
    assert entering(a="harris knowledge E1").accepts("A enter")
    assert entering(a="harris knowledge D1").refuses("A enter") == "BTW-BUILD-10"
    assert entering(a="harris knowledge S1", worker="S").refuses("A enter") == "BTW-BOARD-04"
    taken = woods("orphanage M - - - - -", "hand E at 1 from 6 clockwise", "A knowledge E1 E1", "agenda drop A; close")
    assert taken.refuses("A enter") == "BTW-BOARD-06"
    board = woods("machine1 workers E", QUIET).play("A take 1 clockwise")  # no way to pay: it is dropped
    assert told(board, "dropped") == ["dropped A E 2"]


@clause("BTW-BUILD-02")
@pytest.mark.parametrize("built", range(6))
def test_a_piece_costs_its_number(built: int) -> None:
    assert entering(built=built, a=f"harris knowledge {held(built)} M1").refuses("A enter") == "BTW-BUILD-10"
    board = entering(built=built, a=f"harris knowledge {held(built + 1)}").play("A enter")
    assert len(discarded(board)) == built + 1


@clause("BTW-BUILD-04")
def test_the_worker_stands_in_the_section_and_the_piece_is_built() -> None:
    board = entering(built=2, a="harris knowledge E1 E2 E3").play("A enter")
    assert board.says("orphanage E M S - - -")
    assert told(board, "built") == ["built A E s1 3"]
    assert workers(board, 2) == "MD"


@clause("BTW-BUILD-05")
def test_at_most_one_piece_a_turn() -> None:
    board = entering(a="harris knowledge E1 E1 E2 E3").play("A enter")
    assert board.refuses("A enter") == "TABLE-02"
    assert board.refuses("A take 1 clockwise") == "TABLE-02"


@clause("BTW-BUILD-07")
def test_sections_are_filled_in_any_order() -> None:
    for section, worker in enumerate("EMSDDM", start=1):
        board = woods(f"hand {worker} at {section} from 6 clockwise", f"A knowledge {worker}1", "agenda drop A; close")
        assert told(board.play("A enter"), "built") == [f"built A {worker} s{section} 1"]


@clause("BTW-BUILD-08")
def test_every_empty_section_can_still_be_filled() -> None:
    accepts = woods().state.parts.accepts
    for type in range(4):
        assert sum([mask >> type & 1 for mask in accepts]) == 3


@clause("BTW-BUILD-09", "BTW-WIN-01")
def test_the_sixth_piece_wins_at_once() -> None:
    board = entering(built=5, a=f"harris knowledge {held(6)}").play("A enter")
    assert board.outcome().winners() == [0, 1, 2]
    assert board.says("over win")
    assert not told(board, "placed")


@clause("BTW-BUILD-10")
@pytest.mark.parametrize(
    ("who", "tiles", "tokens", "possible"),
    [
        ("harris", "", "E1 E2", True),
        ("harris", "", "E1 M1", False),
        ("nova", "", "E1 M1", True),
        ("nova", "", "M1 M2", False),
        ("nova", "", "E1", False),
        ("harris", "costly", "E1 E2", False),
        ("harris", "costly", "E1 E2 E3", True),
        ("nova", "costly", "E1 E2 M1", True),
        ("nova", "costly", "E1 M1 M1", False),
        ("nova", "strain", "E1 M1", False),
        ("nova", "strain", "E1 M1 S1", True),
        ("nova", "strain", "E1 E2", True),
        ("nova", "costly strain", "E1 E2 M1", False),
        ("nova", "costly strain", "E1 E2 M1 M1", True),
    ],
)
def test_when_a_piece_is_affordable(who: str, tiles: str, tokens: str, possible: bool) -> None:
    lines = [COSTLY] if "costly" in tiles else []
    lines += [STRAIN] if "strain" in tiles else []
    board = entering(*lines, built=1, a=f"{who} knowledge {tokens}")
    assert any([offer.startswith("enter") for offer in board.offers("A")]) == possible


@clause("BTW-NOVA-01")
def test_nova_replaces_one_token_by_one_of_another_type() -> None:
    board = entering(built=2, a="nova knowledge E1 E2 E3 M1 S1")
    assert board.offers("A") == ["drop E", "enter", "enter with M", "enter with S"]
    assert board.refuses("A enter with E") == "BTW-NOVA-01"
    board.play("A enter with S")
    assert discarded(board) == ["S1", "E1", "E2"]
    assert board.says("turn 1 player A ability")
    assert entering(a="harris knowledge M1").refuses("A enter with M") == "BTW-NOVA-01"
    assert entering(built=2, a="nova knowledge E1 M1 S1").refuses("A enter with S") == "BTW-BUILD-10"  # not two


@clause("BTW-NOVA-02")
def test_a_cost_of_1_may_be_replaced_too_and_never_more_than_one() -> None:
    assert discarded(entering(a="nova knowledge M1").play("A enter with M")) == ["M1"]
    assert entering(COSTLY, a="nova knowledge M1 S1").refuses("A enter with M") == "BTW-BUILD-10"
    assert discarded(entering(COSTLY, a="nova knowledge M1 E1").play("A enter with M")) == ["M1", "E1"]


@clause("BTW-NOVA-03")
def test_nova_does_not_change_who_is_accepted() -> None:
    board = entering(a="nova knowledge M1 S1", worker="S")
    assert board.refuses("A enter with M") == "BTW-BOARD-04"


@clause("BTW-NOVA-04")
def test_the_replacing_token_may_be_of_a_type_that_the_section_does_not_accept() -> None:
    assert entering(built=1, a="nova knowledge E1 D1").accepts("A enter with D")


@clause("BTW-COSTLY-01")
def test_costly_construction_asks_for_one_more() -> None:
    assert entering(COSTLY, a="harris knowledge E1 M1").refuses("A enter") == "BTW-BUILD-10"
    board = entering(COSTLY, a="harris knowledge E1 E2").play("A enter")
    assert (discarded(board), knowledge(board, "A")) == (["E1", "E2"], [])


@clause("BTW-COSTLY-02")
def test_a_repair_before_the_payment_may_end_it() -> None:
    board = woods("machine2 workers M E", "machine3 workers malfunctions M3 S3 S3 D3", "A knowledge E1",
                  "machine4 workers", QUIET)
    board.play("A take 2 clockwise", "A drop M", "A repair 1")
    assert told(board, "sound") == ["sound 3 costly_construction"]
    assert discarded(board.play("A enter")) == ["E1"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Dan’s Engineer enters "), ("fr", "L’Ingénieur de Dan entre dans ")],
)
def test_whose_worker_builds_is_said_as_one_says_it(language: str, said: str) -> None:
    board = woods("agenda pickup A")
    words = GAME.words.for_table(board.state, language, ["Dan"])
    assert words.event(Built(0, ENGINEER, 0, 1), board.state.pieces).startswith(said)
