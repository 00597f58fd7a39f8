"""The ten events and when they act (BRM-EVT)."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance
from tests.games.broom_service.attack_realm import (
    KINDS,
    agenda,
    all_pick,
    leader,
    pick,
    realm,
    stock,
    told,
    vp,
)
from tests.kit import Board, clause

END = ("dangerous_places", "sheltered_places", "upper_hand", "empty_hands", "full_set", "gathering")
FOUR = "forest_witch hill_witch valley_druid root_gatherer"


def ending(event: str, *players: str, round: int = 1, lines: str = "") -> Board:
    """The last turn of the round is over; the event is about to act."""
    told = [f"{seat} cards 0 {player}" for seat, player in zip("ABCDE", players, strict=False)]
    return realm(f"event {event}", f"round {round}", lines, *told, "agenda round_event", seats="")


def points(board: Board) -> list[int]:
    return [vp(board, seat) for seat in "ABCDE"[: board.state.seats]]


# --- timing


@clause("BRM-EVT-01", "BRM-EVT-02", "BRM-ROUND-02", "BRM-ROUND-03")
def test_an_event_of_the_end_acts_after_the_last_turn_and_before_the_next_event() -> None:
    board = realm("event gathering", "A pawns f4 f5 hand root_gatherer", "B cards 0")
    board.play("A lead root_gatherer cowardly")
    assert vp(board, "A") == 10, "not before the last action is done"
    board.play("A gather 1+0")
    scored = board.heard.index("scored A 5 gathering")
    assert scored < board.heard.index("round 2 A") < board.heard.index("event more_or_less")
    assert vp(board, "A") == 15


@clause("BRM-EVT-02", "BRM-SCORE-01", "BRM-ROUND-01")
@pytest.mark.parametrize("event", ["empty_hands", "gathering", "dangerous_places"])
def test_it_acts_in_the_last_round_too_before_the_final_scoring(event: str) -> None:
    board = ending(event, "pawns f4 f5 stock 1.1.1.1", "pawns h5 p8 stock 0.0.0.0", round=7)
    assert board.over
    reasons = [line.split()[3] for line in told(board, "scored") if line.split()[1] == "A"]
    assert reasons == [event, "sets"]
    assert board.heard.index("ended") < board.heard.index("scored A 4 sets")


@clause("BRM-EVT-02", "BRM-SCORE-01")
def test_the_full_set_of_the_last_round_is_given_before_sets_are_counted() -> None:
    board = ending("full_set", "stock 1.1.1.1", "stock 0.0.0.0", round=7).play("A full_set")
    assert board.over
    assert vp(board, "A") == 18
    kept = ending("full_set", "stock 1.1.1.1", "stock 0.0.0.0", round=7).play("A nothing")
    assert vp(kept, "A") == 14


@clause("BRM-ROUND-03")
def test_an_event_lapses_with_its_round() -> None:
    board = realm("event black_market", "events black_market take_heart gathering", "A hand root_gatherer", "B cards 0")
    board.play("A lead root_gatherer cowardly", "A black_market")
    assert board.line("event") == "take_heart"
    all_pick(board, FOUR)
    board.play("A lead root_gatherer brave", "B cowardly")
    assert "black_market" not in board.offers("B")


# --- More or Less?


@clause("BRM-EVT-10", "BRM-EVT-11", "BRM-EVT-12", "BRM-PICK-06")
def test_small_hands_are_paid_when_all_are_known() -> None:
    board = realm("event more_or_less", "A", "B", "C", "D", "E", seats="ABCDE")
    roles = ["forest_witch", "hill_witch", "valley_druid", "root_gatherer", "peak_druid"]
    for n, seat in enumerate("ABCDE"):
        assert points(board) == [10] * 5
        pick(board, **{seat: " ".join(roles[: n + 1])})
    assert points(board) == [16, 14, 12, 10, 8]
    assert "picks 1 2 3 4 5" in board.heard
    assert board.heard.index("picks 1 2 3 4 5") < board.heard.index("scored A 6 more_or_less")
    assert board.refuses("A confirm"), "picks are fixed"


@clause("BRM-EVT-10", "BRM-EVT-13", "BRM-PICK-01")
def test_nobody_picks_none_or_six_and_in_other_rounds_all_pick_four() -> None:
    board = realm("event more_or_less", "A", "B")
    assert board.refuses("A confirm") == "BRM-PICK-07"
    none = board.copy().play(*["A pick nothing"] * 4)
    assert none.refuses("A pick nothing") == "BRM-EVT-13"
    board.play(*[f"A pick {role}" for role in f"{FOUR} peak_druid".split()])
    assert board.offers("A") == ["confirm"]
    assert board.refuses("A pick weather_fairy") == "BRM-PICK-01"
    usual = realm("A", "B").play(*[f"A pick {role}" for role in FOUR.split()[:3]])
    assert usual.refuses("A confirm") == "BRM-PICK-07"
    assert usual.refuses("A pick hill_witch") == "BRM-PICK-01" == usual.refuses("A pick nothing")
    usual.play("A pick root_gatherer")
    assert usual.offers("A") == ["confirm"]


@clause("BRM-EVT-12", "BRM-ROUND-06", "BRM-RUL-40", "BRM-LEAD-05")
def test_such_a_round_may_have_a_single_turn_and_the_leader_stays() -> None:
    board = realm("event more_or_less", "round 2 first A leader B", "A", "B", "C")
    pick(board, A="root_gatherer", B="root_gatherer", C="root_gatherer")
    assert board.asked() == "B" == leader(board)
    board.play("B lead root_gatherer cowardly", "B gather 1+0", "C cowardly", "C gather 1+0")
    board.play("A cowardly", "A gather 1+0")
    assert "round 3 B" in board.heard
    assert board.asked() == "ABC"


# --- Black Market and Moonshine Still


@clause("BRM-EVT-20", "BRM-EVT-21", "BRM-RUL-38", "BRM-RUL-43")
def test_the_black_market_pays_three_points_for_every_cowardly_card() -> None:
    board = realm("event black_market", "A hand mountain_witch root_gatherer", "B hand mountain_witch root_gatherer")
    board.play("A lead mountain_witch cowardly")
    assert board.offers("A") == ["black_market", "nothing"], "the action is impossible"
    board.play("A black_market", "B cowardly", "B black_market", "A lead root_gatherer cowardly")
    assert board.offers("A") == ["act", "black_market", "nothing"]
    board.play("A black_market", "B cowardly", "B act", "B gather 1+0")
    assert points(board) == [16, 13]
    assert stock(board, "A") == "1.1.1.1"
    assert stock(board, "B") == "1.1.2.1", "instead, not besides"


@clause("BRM-EVT-22", "BRM-EVT-31")
@pytest.mark.parametrize("event", ["black_market", "moonshine"])
def test_brave_players_have_no_part_in_it(event: str) -> None:
    board = realm(f"event {event}", "A hand mountain_witch hill_witch", "B hand root_gatherer", "C cards 0")
    board.play("A lead mountain_witch brave")
    assert agenda(board).startswith("lead A"), "nothing is asked of A"
    board.play("A lead hill_witch brave")
    assert not {"black_market", "moonshine wand"} & set(board.offers("A"))


@clause("BRM-EVT-30", "BRM-EVT-31", "BRM-RUL-43")
def test_the_still_gives_any_one_resource_instead_of_the_action() -> None:
    for n, kind in enumerate(KINDS):
        board = realm("event moonshine", "A stock 0.0.0.0 hand mountain_witch hill_witch", "B cards 0")
        board.play("A lead mountain_witch cowardly")
        assert board.offers("A") == [*sorted([f"moonshine {k}" for k in KINDS]), "nothing"]
        board.play(f"A moonshine {kind}")
        held = ["0", "0", "0", "0"]
        held[n] = "1"
        assert stock(board, "A") == ".".join(held)
        assert vp(board, "A") == 10
    assert realm("event gathering", "A hand hill_witch").play("A lead hill_witch cowardly").refuses("A black_market")


@clause("BRM-EVT-20", "BRM-CURSE-01")
def test_the_curse_costs_the_whole_gain_of_the_market() -> None:
    board = realm("event black_market", "cursed hill_witch", "A hand hill_witch peak_druid", "B cards 0")
    board.play("A lead hill_witch cowardly", "A black_market")
    assert vp(board, "A") == 10


# --- Take Heart!


@clause("BRM-EVT-40", "BRM-EVT-41", "BRM-RUL-27", "BRM-EVT-42")
def test_whoever_leads_must_be_brave_and_followers_are_free() -> None:
    board = realm("event take_heart", "board back", "A hand hill_witch peak_druid tiles brave_heart five_points",
                  "B hand hill_witch root_gatherer herb_gatherer")  # fmt: skip
    assert board.offers("A") == ["lead hill_witch brave", "lead peak_druid brave"]
    assert board.refuses("A lead hill_witch cowardly") == "BRM-EVT-40"
    board.play("A lead hill_witch brave")
    assert board.offers("B") == ["brave", "cowardly"]
    board.play("B cowardly", "B nothing", "A nothing", "A lead peak_druid brave", "A nothing")
    assert board.asked() == "B", "A has no cards left"
    assert board.offers("B") == ["lead herb_gatherer brave", "lead root_gatherer brave"]


# --- Dangerous and Sheltered Places, Gathering


@clause("BRM-EVT-50", "BRM-EX-05", "BRM-RUL-26")
@pytest.mark.parametrize(
    ("pawns", "change"),
    [("f4 f5", -2), ("p7 f4", -4), ("h5 h5", -4), ("m1 m2", 0), ("m1 p8", -3), ("h5 p8", -5), ("p8 p9", -6)],
)
def test_dangerous_places(pawns: str, change: int) -> None:
    board = ending("dangerous_places", f"pawns {pawns} vp 2", "pawns m1 m1")
    assert points(board) == [2 + change, 10]


@clause("BRM-EVT-55", "BRM-EX-06", "BRM-RUL-26")
@pytest.mark.parametrize(
    ("pawns", "change"), [("h5 m1", 0), ("p7 f4", 2), ("h5 h7", -2), ("f4 f4", 4), ("m1 m2", 2), ("p8 p9", 0)]
)
def test_sheltered_places(pawns: str, change: int) -> None:
    board = ending("sheltered_places", f"pawns {pawns}", "pawns p8 p8")
    assert points(board) == [10 + change, 10]


@clause("BRM-EVT-80", "BRM-EVT-81", "BRM-EVT-03", "BRM-RUL-26")
def test_gathering_pays_all_whose_pawns_stand_in_one_kind_of_landscape() -> None:
    board = ending("gathering", "pawns f4 f5", "pawns h5 p8", "pawns m1 m1", "pawns p8 p3")
    assert points(board) == [15, 10, 15, 15]


@clause("BRM-EVT-80", "BRM-RUL-25")
def test_tiles_change_no_landscape() -> None:
    board = ending("gathering", "pawns f4 f5", "pawns m2 m3", lines="board back")
    assert points(board) == [15, 15]


# --- The Upper Hand


def bid(board: Board, *bids: str) -> Board:
    """Each seat bids so many of each kind that it holds."""
    for seat, counts in zip("ABCDE", bids, strict=False):
        board.play(*[f"{seat} bid {n}" for n in counts.split()], luck=Chance(Random(0)))
    return board


@clause("BRM-EVT-61", "BRM-EVT-62", "BRM-EVT-63", "BRM-EVT-64")
def test_the_biggest_bid_wins_whatever_its_kinds_and_all_bids_are_lost() -> None:
    board = ending("upper_hand", "stock 3.0.0.1", "stock 0.2.0.0", "stock 0.0.0.2", "stock 0.0.5.0")
    assert board.asked() == "ABCD"
    assert board.offers("A") == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert board.refuses("B bid 3") == "BRM-RES-04"
    bid(board, "3 1", "2", "1", "3")
    assert points(board) == [16, 10, 10, 13]
    assert [stock(board, seat) for seat in "ABCD"] == ["0.0.0.0", "0.0.0.0", "0.0.0.1", "0.0.2.0"]


@clause("BRM-EVT-65", "BRM-RUL-23", "BRM-EVT-66")
@pytest.mark.parametrize(
    ("bids", "gains"),
    [
        ((3, 3, 2, 1), (6, 6, 0, 0)),
        ((3, 2, 2, 2), (6, 3, 3, 3)),
        ((3, 0, 0, 0), (6, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((3, 3, 3, 3), (6, 6, 6, 6)),
        ((1, 2, 2, 3), (0, 3, 3, 6)),
        ((2, 1, 0, 1), (6, 3, 0, 3)),
    ],
)
def test_ties_at_the_upper_hand(bids: tuple[int, ...], gains: tuple[int, ...]) -> None:
    board = ending("upper_hand", *["stock 3.0.0.0"] * 4)
    bid(board, *[str(n) for n in bids])
    assert points(board) == [10 + gain for gain in gains]


@clause("BRM-RUL-24", "BRM-EVT-64", "BRM-EVT-66")
@pytest.mark.parametrize(("bids", "gains"), [((2, 1), (6, 0)), ((2, 2), (6, 6)), ((0, 0), (0, 0)), ((0, 1), (0, 6))])
def test_the_upper_hand_for_two_has_one_prize(bids: tuple[int, int], gains: tuple[int, int]) -> None:
    board = bid(ending("upper_hand", "stock 2.0.0.0", "stock 2.0.0.0"), *[str(n) for n in bids])
    assert points(board) == [10 + gain for gain in gains]


@clause("BRM-EVT-61", "BRM-EVT-66", "BRM-RUL-33")
def test_who_holds_nothing_is_asked_nothing_and_bids_nothing() -> None:
    board = ending("upper_hand", "stock 0.0.0.0", "stock 0.0.1.0", "stock 0.0.0.0")
    assert board.asked() == "B"
    board.play("B bid 1")
    assert points(board) == [10, 16, 10]
    broke = ending("upper_hand", *["stock 0.0.0.0"] * 3)
    assert "round 2 A" in broke.heard
    assert points(broke) == [10, 10, 10]


@clause("BRM-EVT-61", "BRM-EVT-02")
def test_the_upper_hand_of_the_last_round_comes_before_sets_and_ties() -> None:
    board = bid(ending("upper_hand", "stock 1.1.1.1", "stock 1.1.1.1", round=7), "1 0 0 0", "0 0 0 0")
    assert board.over
    assert points(board) == [10 + 6 + 2, 10 + 4]


# --- Empty Hands and The Full Set


@clause("BRM-EVT-70", "BRM-EVT-71", "BRM-RUL-33", "BRM-CURSE-06")
def test_empty_hands_cost_a_point_for_each_resource_which_is_kept() -> None:
    board = ending(
        "empty_hands", "stock 3.0.2.4 vp 4", "stock 0.0.0.0 clouds 3-3 amulets m1", lines="board front_mountain"
    )
    assert points(board) == [-5, 10]
    assert stock(board, "A") == "3.0.2.4"


@clause("BRM-EVT-75", "BRM-EVT-76", "BRM-EVT-77")
def test_a_full_set_is_given_once_by_who_has_it_and_likes_to() -> None:
    board = ending(
        "full_set", "stock 3.3.3.3", "stock 1.1.1.0", "stock 1.1.1.1", "stock 2.1.1.1", lines="round 2 leader C"
    )
    assert board.asked() == "C", "from the leader of the next round on"
    board.play("C full_set")
    assert board.asked() == "D"
    board.play("D nothing")
    assert board.asked() == "A"
    board.play("A full_set")
    assert points(board) == [18, 10, 18, 10]
    assert "round 3 C" in board.heard
    assert [stock(board, seat) for seat in "ABCD"] == ["2.2.2.2", "1.1.1.0", "0.0.0.0", "2.1.1.1"]
