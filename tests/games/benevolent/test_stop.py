"""BEN-END-05 and BEN-END-06: the safety stop, and players who leave."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.benevolent import GAME
from clairiere.kernel.chance import Scripted
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.play import play, waiting
from clairiere.kernel.state import StepContext
from tests.games.benevolent.ground import table
from tests.kit import Board, at, clause


def four(hex: str, a: str = "", b: str = "", c: str = "", d: str = "", *, stock: str = "") -> Board:
    """A has just reached this hex of 4R 1a 2b 3a: h01 a Circle, h07 an Altar, h08 a Meadow, h10 a Pond, h03 a Table."""
    position = f"forest 4R 1a 2b 3a\n{stock}\nA steps {hex} {a}\nB {b}\nC {c}\nD {d}"
    return at("benevolent", f"{position}\nagenda action A {hex}")


def last_turn(a: str = "", b: str = "", c: str = "", *, round: int = 100, first: str = "A", turn: str = "C") -> Board:
    """Somebody moves in the last round."""
    return at("benevolent", f"forest 3R 1a 2a\nround {round} first {first} turn {turn}\nA {a}\nB {b}\nC {c}")


@clause("BEN-END-05")
def test_the_game_stops_when_round_100_is_complete() -> None:
    board = last_turn(turn="A", c="secrets e_feather")
    for seat in "AB":
        board.play(f"{seat} place h08", f"{seat} gather")
        assert not board.over
    board.play("C place h08", "C gather")
    assert not board.over  # C may still play a Secret
    assert board.play("C end turn").over
    assert board.asked() == ""


@clause("BEN-END-05")
def test_round_99_is_not_the_last() -> None:
    board = last_turn(round=99).play("C place h08", "C gather")
    assert board.says("round 100 first A turn A")
    assert board.asked() == "A"


@clause("BEN-END-05")
@pytest.mark.parametrize(("first", "last"), [("A", "C"), ("B", "A"), ("C", "B")])
def test_the_last_turn_is_that_of_the_player_before_the_first(first: str, last: str) -> None:
    order = {"A": "ABC", "B": "BCA", "C": "CAB"}[first]
    board = last_turn(first=first, turn=first)
    for seat in order:
        assert not board.over
        board.play(f"{seat} place h08", f"{seat} gather")
    assert board.over
    assert order[-1] == last


@clause("BEN-END-05")
@pytest.mark.parametrize(
    ("first", "gone", "order"),
    [
        ("A", "D", "ABC"),
        ("A", "A", "BCD"),
        ("B", "A", "BCD"),
        ("B", "B", "CDA"),
        ("B", "AB", "CD"),
        ("D", "CD", "AB"),
        ("D", "AD", "BC"),
    ],
)
def test_only_players_still_in_the_game_have_a_hundredth_turn(first: str, gone: str, order: str) -> None:
    players = "\n".join([f"{seat} gone" if seat in gone else seat for seat in "ABCD"])
    board = at("benevolent", f"forest 4R 1a 2b 3a\nround 99 first {first} turn {order[0]}\n{players}")
    for number in (99, 100):
        for seat in order:
            assert board.says(f"round {number} first {first} turn {seat}")
            board.play(f"{seat} {board.offers(seat)[0]}", f"{seat} gather")
    assert board.over


@clause("BEN-END-05")
@pytest.mark.parametrize(
    ("a", "b", "c", "places"),
    [
        ("leaves 0 gifts 1.1.1.0.0", "leaves 9 gifts 3.0.0.2.0", "leaves 9 gifts 0.0.0.0.3", (1, 2, 3)),  # kinds
        ("leaves 0 gifts 1.0.1.0.0", "leaves 9 gifts 1.5.0.0.0", "leaves 0 gifts 0.0.0.1.1", (2, 3, 1)),  # 9, 6, 22
        ("leaves 0 gifts 1.2.0.0.0", "leaves 9 gifts 2.1.0.0.0", "leaves 0 gifts 1.1.0.0.0", (1, 2, 3)),  # 10, 8, 6
        ("leaves 4 gifts 1.0.0.0.0", "leaves 3 gifts 1.0.0.0.0", "leaves 0 gifts 1.0.0.0.0", (1, 2, 3)),  # Leaves
        ("leaves 3 secrets p_leaf_cache cache 2", "leaves 4", "leaves 0", (1, 2, 3)),  # with the Leaf Cache
        ("leaves 3", "leaves 3", "leaves 0", (1, 1, 3)),
        ("leaves 2 gifts 1.1.0.0.0", "leaves 2 gifts 1.1.0.0.0", "leaves 0 gifts 1.1.0.0.0", (1, 1, 1)),
        ("leaves 2 gifts 2.0.0.0.0", "leaves 0 gifts 0.0.1.0.0", "leaves 9 gifts 1.0.0.0.0", (2, 1, 3)),
    ],
)
def test_after_the_safety_stop_kinds_then_prices_then_leaves_decide(
    a: str, b: str, c: str, places: tuple[int, ...]
) -> None:
    board = last_turn(a, b, c).play("C place h08", "C gather")  # C gathers 2 Leaves
    assert board.outcome().places == places


@clause("BEN-END-05")
def test_a_win_in_the_last_turn_is_a_win() -> None:
    stopped = last_turn("gifts 1.4.4.3.0", "leaves 30", "gifts 0.1.0.0.1").play("C place h08", "C gain clover")
    assert stopped.outcome().places == (1, 3, 2)
    won = last_turn("gifts 2.1.1.1.0", "leaves 30", "gifts 0.1.1.1.1").play("C place h08", "C gain clover")
    assert won.outcome().places == (2, 2, 1)


@clause("BEN-END-05")
def test_a_game_in_which_all_only_gather_takes_100_rounds() -> None:
    board = at("benevolent", "forest 2R 1a 2b\nA steps h02 h03 h04 h06\nB steps h02 h03 h04 h06")
    for number in range(1, 101):
        assert not board.over
        for seat in "AB":
            board.play(f"{seat} move {'h04-h05' if number % 2 else 'h05-h04'}", f"{seat} gather")
    assert board.over


@clause("BEN-END-06")
@pytest.mark.parametrize(("leaver", "winner"), [("A", 1), ("B", 0)])
def test_with_two_players_the_other_wins(leaver: str, winner: int) -> None:
    board = at("benevolent", "forest 2R 1a 2b\nA gifts 1.1.1.1.0\nB gifts 0.1.1.1.0").play(f"{leaver} concede")
    assert board.over
    assert board.outcome().winners() == [winner]
    assert board.outcome().places[1 - winner] == 2


@clause("BEN-END-06")
def test_the_turns_of_a_player_who_left_are_skipped() -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA\nB\nC").play("A place h08", "A gather", "C concede")
    assert board.asked() == "B"
    board.play("B place h08", "B gather")
    assert board.says("round 2 first A turn A")
    board.play("A place h07", "A gather", "B place h07", "B gather")
    assert board.says("round 3 first A turn A")
    assert board.refuses("C place h01") == "TABLE-05"
    assert board.refuses("C concede") == "TABLE-05"


@clause("BEN-END-06", "BEN-TOLL-02")
@pytest.mark.parametrize(("rules", "owner", "reserve"), [(1, 3, 48), (2, 2, 49)])
def test_the_toll_for_who_left_goes_to_the_reserve_and_went_to_them_under_older_rules(
    rules: int, owner: int, reserve: int
) -> None:
    board = four("h08", "leaves 5", "leaves 2 steps h08", "leaves 4", "leaves 5", stock="reserve 48")
    board.state.rules = rules
    board.play("B concede", "A gain clover")
    assert [board.state.players[0].leaves, board.state.players[1].leaves, board.state.reserve] == [4, owner, reserve]


@clause("BEN-END-06")
def test_the_first_player_may_leave_and_rounds_are_still_counted() -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA\nB\nC").play("A concede")
    for number in (1, 2, 3):
        for seat in "BC":
            assert board.says(f"round {number} first A turn {seat}")
            board.play(f"{seat} {board.offers(seat)[0]}", f"{seat} gather")


@clause("BEN-END-06")
def test_footsteps_of_a_player_who_left_stay_and_are_paid_for() -> None:
    board = four("h08", "leaves 5", b="leaves 2 steps h08 h07 gone").play("A gain clover")
    assert board.says("A leaves 4")
    assert board.says("B leaves 2")
    assert board.says("B steps h07 h08")
    assert four("h08", "leaves 0", b="leaves 2 steps h08 gone").refuses("A gain clover") == "BEN-TOLL-04"


@clause("BEN-END-06")
@pytest.mark.parametrize(("b", "leaves"), [("steps h08 gone", 5), ("steps h07 gone", 6)])
def test_nobody_is_alone_where_a_player_who_left_stands(b: str, leaves: int) -> None:
    board = at("benevolent", f"forest 3R 1a 2a\nA leaves 5 secrets p_solitude\nB {b}\nC").play("A place h08")
    assert board.says(f"A leaves {leaves}")


@clause("BEN-END-06")
def test_tokens_of_a_player_who_left_can_be_taken() -> None:
    most = four("h08", "gifts 0.0.0.0.0", b="gifts 4.0.0.0.0 gone", c="gifts 2.0.0.0.0", d="gifts 0.0.0.0.0")
    assert most.offers("A") == ["gain clover", "gather"]
    assert most.play("A gain clover").says("B gifts 3.0.0.0.0")
    tied = four("h08", "gifts 0.0.0.0.0", b="gifts 3.0.0.0.0 gone", c="gifts 3.0.0.0.0", d="gifts 0.0.0.0.0")
    assert tied.offers("A") == ["gain clover from B", "gain clover from C", "gather"]
    assert tied.play("A gain clover from B").says("B gifts 2.0.0.0.0")


@clause("BEN-END-06")
def test_who_left_ranks_last() -> None:
    won = four("h08", "gifts 0.1.1.1.1", b="gifts 1.1.1.1.0 gone").play("A gain clover")
    assert won.outcome().places == (1, 4, 2, 2)
    both = four("h08", "gifts 0.1.1.1.1", b="gifts 1.1.1.1.0 gone", c="gone").play("A gain clover")
    assert both.outcome().places == (1, 3, 3, 2)
    stopped = last_turn("leaves 30 gifts 1.1.1.1.0 gone", "gifts 0.0.0.0.0", "").play("C place h08", "C gather")
    assert stopped.outcome().places == (3, 2, 1)


@clause("BEN-END-06")
def test_the_last_one_left_wins_and_nobody_who_left_does() -> None:
    board = at("benevolent", "forest 4R 1a 2b 3a\nA gifts 1.1.1.1.0\nB\nC gifts 0.0.0.0.0\nD")
    board.play("D concede", "A concede")
    assert not board.over
    assert board.asked() == "B"
    assert board.play("B concede").over
    assert board.outcome().winners() == [2]
    assert board.outcome().places == (2, 2, 1, 2)


@clause("BEN-END-06")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        ([], "A leaves 9 gifts 2.0.0.0.0 card 4 steps dream 1"),
        (["place h01"], "A leaves 9 gifts 2.0.0.0.0 card 3 steps h01 dream 1"),
        (["play e_feather"], "A leaves 9 gifts 2.1.0.0.0 card 4 steps dream 1"),
        (["place h01", "exchange clover"], "A leaves 9 gifts 1.1.0.0.0 card 3 steps h01 dream 1"),  # may repeat
        (["place h01", "gather"], "A leaves 11 gifts 2.0.0.0.0 card 3 steps h01 dream 1"),  # may play a Secret
    ],
)
def test_ones_own_turn_ends_at_once_and_what_was_done_stays_done(answers: list[str], left: str) -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA leaves 9 gifts 2.0.0.0.0 secrets e_feather p_repeat_exchange\nB\nC")
    board.play(*[f"A {answer}" for answer in answers])
    assert board.asked() == "A"
    board.play("A concede")
    assert board.says(left)
    assert board.says("round 1 first A turn B")
    assert board.asked() == "B"


@clause("BEN-END-06")
@pytest.mark.parametrize("leaver", ["B", "C"])
@pytest.mark.parametrize(
    "answers", [[], ["place h01"], ["place h01", "exchange clover"], ["place h01", "exchange clover", "decline"]]
)
def test_the_turn_of_another_goes_on_undisturbed(leaver: str, answers: list[str]) -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA leaves 9 gifts 2.0.0.0.0 secrets e_feather p_repeat_exchange\nB\nC")
    board.play(*[f"A {answer}" for answer in answers])
    offers, agenda = board.offers("A"), board.line("agenda")
    board.play(f"{leaver} concede")
    assert board.asked() == "A"
    assert board.offers("A") == offers
    assert board.line("agenda") == agenda


@clause("BEN-END-06")
def test_conceding_in_the_last_turn_of_round_100_ends_the_game() -> None:
    board = last_turn("leaves 3", "leaves 4", "gifts 1.1.1.1.0").play("C concede")
    assert board.over
    assert board.outcome().places == (2, 1, 3)


@clause("BEN-END-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_leaves_whenever_the_game_goes_on_among_the_others(seats: int) -> None:
    for seed in range(15):
        s, rng = table(seats, seed), Random(seed)
        for _ in range(GAME.rules.longest):
            if s.over:
                break
            (ask,) = waiting(s)
            assert not s.gone >> ask.seat & 1
            staying = [seat for seat in range(seats) if not s.gone >> seat & 1]
            if rng.random() < 0.02:
                play(s, rng.choice(staying), CONCEDE, StepContext(Scripted(())))
            else:
                play(s, ask.seat, rng.choice(ask.options(s)), StepContext(Scripted(())))
        places = GAME.rules.outcome(s).places
        left = [places[seat] for seat in range(seats) if s.gone >> seat & 1]
        stayed = [places[seat] for seat in range(seats) if not s.gone >> seat & 1]
        assert 1 in stayed
        assert not left or max(stayed) < min(left) == max(left)
