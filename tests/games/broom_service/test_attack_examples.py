"""The rulebook's examples, played on our boards (BRM-EX)."""

from __future__ import annotations

from tests.games.broom_service.attack_realm import agenda, leader, pawns, realm, stock, told, vp
from tests.kit import Board, clause


def forest_witches() -> Board:
    """A to E from the start position: A, B and C hold the forest witch."""
    return realm(
        "A hand forest_witch root_gatherer", "B hand forest_witch root_gatherer",
        "C hand forest_witch valley_druid weather_fairy", "D hand peak_druid", "E hand valley_druid", seats="ABCDE",
    )  # fmt: skip


@clause("BRM-EX-01", "BRM-TURN-04", "BRM-TURN-08", "BRM-TURN-12")
def test_c_steals_the_forest_witch_from_b() -> None:
    board = forest_witches().play("A lead forest_witch cowardly", "A fly p8-f6", "B brave", "C brave")
    assert told(board, "ousted", "passed") == [
        "ousted B forest_witch C",
        "passed D forest_witch",
        "passed E forest_witch",
    ]
    board.play("C fly p8-f6", "C deliver f6-t32")
    assert [vp(board, seat) for seat in "ABCDE"] == [10, 10, 14, 10, 10]
    assert stock(board, "C") == "0.1.1.2"
    assert stock(board, "B") == "1.1.1.2"
    assert pawns(board, "A") == pawns(board, "C") == ["f6", "h5"]
    assert pawns(board, "B") == ["h5", "p8"]


@clause("BRM-EX-02", "BRM-LEAD-02", "BRM-DRUID-02")
def test_c_goes_on_with_a_cowardly_druid() -> None:
    board = forest_witches().play("A lead forest_witch cowardly", "A fly p8-f6", "B brave", "C brave")
    board.play("C fly p8-f6", "C deliver f6-t32")
    assert leader(board) == "C"
    assert board.asked() == "C"
    board.play("C lead valley_druid cowardly", "C deliver f6-t36")
    assert vp(board, "C") == 17
    assert stock(board, "C") == "0.0.1.3"
    assert "passed D valley_druid" in board.heard
    assert board.asked() == "E"


@clause("BRM-EX-08", "BRM-TURN-01")
def test_a_cowardly_fairy_may_follow_a_brave_win() -> None:
    board = forest_witches().play(
        "A lead forest_witch cowardly", "A nothing", "B cowardly", "B nothing", "C brave", "C nothing"
    )
    assert {"lead weather_fairy brave", "lead weather_fairy cowardly"} < set(board.offers("C"))
    board.play("C lead weather_fairy cowardly")
    assert leader(board) == "C"
    assert agenda(board).startswith("lead C"), "no cloud is there: nothing to do"


def druid(region: str, role: str, potions: str, *lines: str) -> list[str]:
    """What a cowardly druid may deliver from a region."""
    board = realm(*lines, f"A hand {role} herb_gatherer pawns {region} {region} stock {potions}")
    return board.play(f"A lead {role} cowardly").offers("A")


@clause("BRM-EX-03", "BRM-DELIV-02", "BRM-DELIV-03", "BRM-DELIV-04")
def test_four_towers_between_forest_hill_and_prairie() -> None:
    assert druid("f4", "valley_druid", "9.0.0.0") == ["deliver f4-t03", "nothing"]
    assert druid("h3", "peak_druid", "9.0.9.0") == ["deliver h3-t03", "deliver h3-t14", "deliver h3-t19", "nothing"]
    assert druid("p4", "valley_druid", "9.0.0.0") == ["deliver p4-t03", "deliver p4-t19", "deliver p4-t22", "nothing"]
    gains = {"p4-t03": (4, 0), "p4-t19": (6, 0), "p4-t22": (3, 1)}
    for place, (points, wands) in gains.items():
        board = realm("A hand valley_druid herb_gatherer pawns p4 p4 stock 9.0.0.0")
        board.play("A lead valley_druid cowardly", f"A deliver {place}")
        assert vp(board, "A") == 10 + points
        assert stock(board, "A") == f"8.0.0.{wands}"
        occupied = "occupied" in board.state.text()
        assert occupied == (place != "p4-t03")
    assert druid("p4", "valley_druid", "9.0.0.0", "occupied t19 t22") == ["deliver p4-t03", "nothing"]
