"""BEN-END: winning (for the safety stop and players who leave see test_stop.py)."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from tests.games.benevolent.ground import at_random, games, moments
from tests.kit import Board, at, clause

EPHEMERAL = (
    "e_feather e_clover_leaves e_crystal3 e_trade_crystal e_trade_amber e_trade_figurine e_sleep e_exchange"
    " e_buy_minus3"
)


def four(hex: str, a: str = "", b: str = "", c: str = "", d: str = "", *, stock: str = "") -> Board:
    """A has just reached this hex of 4R 1a 2b 3a: h01 a Circle, h07 an Altar, h08 a Meadow, h10 a Pond, h03 a Table."""
    position = f"forest 4R 1a 2b 3a\n{stock}\nA steps {hex} {a}\nB {b}\nC {c}\nD {d}"
    return at("benevolent", f"{position}\nagenda action A {hex}")


@clause("BEN-END-01")
@pytest.mark.parametrize(
    ("hex", "held", "deed"),
    [
        ("h07", "leaves 12 gifts 1.1.1.1.0", "buy figurine"),
        ("h08", "gifts 0.1.1.1.1", "gain clover"),
        ("h12", "gifts 1.0.1.1.1", "gain feather"),
        ("h10", "gifts 1.1.0.1.1 dream 3", "sleep d31"),
        ("h01", "gifts 1.1.2.0.1", "exchange crystal"),
    ],
)
def test_the_game_ends_the_moment_the_fifth_kind_is_there(hex: str, held: str, deed: str) -> None:
    board = four(hex, held).play(f"A {deed}")
    assert board.over
    assert board.asked() == ""
    assert board.heard[-1].startswith("obtained A")  # and no turn begins
    assert board.outcome().winners() == [0]
    assert board.refuses("B place h01") == "TABLE-04"
    assert board.refuses("B concede") == "TABLE-04"


@clause("BEN-END-01")
def test_the_rest_of_the_effect_is_not_played() -> None:
    board = four("h07", "leaves 3 gifts 0.1.1.1.1 secrets e_clover_leaves").play("A play e_clover_leaves")
    assert board.over
    assert board.says("A leaves 3 gifts 1.1.1.1.1")  # the 2 Leaves are not taken any more


@clause("BEN-END-01")
@pytest.mark.parametrize(
    ("hex", "held", "deed"),
    [
        ("h01", "leaves 9 gifts 1.1.2.0.1 secrets p_repeat_exchange e_feather", "exchange crystal"),
        ("h10", "leaves 9 gifts 1.1.0.1.1 dream 3 secrets p_repeat_sleep e_feather", "sleep d31"),
        ("h07", "leaves 9 gifts 1.1.2.0.1 secrets p_repeat_exchange e_exchange e_feather", "play e_exchange crystal"),
    ],
)
def test_no_repeat_is_offered_after_a_win(hex: str, held: str, deed: str) -> None:
    board = four(hex, held).play(f"A {deed}")
    assert board.over
    assert board.offers("A") == []


@clause("BEN-END-01")
def test_the_round_is_not_finished() -> None:
    board = four("h08", "gifts 0.1.1.1.1", b="gifts 0.1.1.1.1", c="gifts 0.1.1.1.0", d="gifts 0.1.1.0.1")
    board.play("A gain clover")  # B could do the same
    assert board.outcome().places == (1, 2, 2, 2)


@clause("BEN-END-02")
@pytest.mark.parametrize("answers", [[], ["place h08"], ["place h08", "gather"]])
def test_a_win_is_noticed_in_every_window(answers: list[str]) -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA gifts 1.0.1.1.1 secrets e_feather\nB\nC")
    board.play(*[f"A {answer}" for answer in answers])
    assert not board.over
    assert board.play("A play e_feather").over
    assert board.outcome().winners() == [0]


@clause("BEN-END-02")
@pytest.mark.parametrize(
    ("held", "secret"),
    [
        ("leaves 9 gifts 1.1.0.1.1 secrets e_crystal3", "e_crystal3"),
        ("gifts 3.1.0.1.1 secrets e_trade_crystal", "e_trade_crystal"),
        ("gifts 2.2.1.0.1 secrets e_trade_amber", "e_trade_amber"),
        ("gifts 2.1.2.1.0 secrets e_trade_figurine", "e_trade_figurine"),
        ("gifts 1.1.1.1.0 dream 4 secrets e_sleep", "e_sleep d41"),
        ("gifts 1.1.2.0.1 secrets e_exchange", "e_exchange crystal"),
        ("leaves 9 gifts 1.1.1.1.0 secrets e_buy_minus3", "e_buy_minus3 figurine"),
    ],
)
def test_every_secret_that_brings_the_last_kind_wins_before_the_move(held: str, secret: str) -> None:
    board = at("benevolent", f"forest 4R 1a 2b 3a\nA {held}\nB\nC\nD").play(f"A play {secret}")
    assert board.over
    assert board.outcome().places == (1, 2, 2, 2)


@clause("BEN-END-02")
@pytest.mark.parametrize(
    ("hex", "held", "answers"),
    [
        ("h01", "leaves 9 gifts 1.2.1.0.1 secrets p_repeat_exchange", ["exchange feather", "repeat exchange crystal"]),
        ("h10", "leaves 9 gifts 1.0.1.1.1 dream 2 secrets p_repeat_sleep", ["sleep d23", "repeat sleep d32"]),
    ],
)
def test_a_repeat_can_win(hex: str, held: str, answers: list[str]) -> None:
    board = four(hex, held).play(f"A {answers[0]}")
    assert not board.over
    assert board.play(f"A {answers[1]}").over
    assert board.outcome().winners() == [0]


@clause("BEN-END-02")
def test_a_token_taken_from_an_opponent_wins_too() -> None:
    board = four("h08", "gifts 0.1.1.1.1", b="gifts 6.0.0.0.0", c="gifts 0.0.0.0.0", d="gifts 0.0.0.0.0")
    assert board.says("reserve 60 stacks 0.5.4.3.3")
    assert board.play("A gain clover").over


@clause("BEN-END-03")
def test_only_the_active_player_obtains_gifts() -> None:
    for moment in moments():
        for seat, was in moment.before.players.items():
            now = moment.after.players[seat]
            gained = any(new > old for old, new in zip(was.gifts, now.gifts, strict=True))
            assert seat == moment.seat or not gained


@clause("BEN-END-03", "BEN-END-04")
def test_every_game_that_was_won_has_one_winner_and_all_others_second() -> None:
    for game in games():
        last = game[-1]
        board = at("benevolent", last.state.text()).play(f"{last.seat} {last.answer}")
        assert board.outcome().winners() == ["ABCD".index(last.seat)]
        assert sorted(board.outcome().places) == [1] + [2] * (len(last.after.players) - 1)


@clause("BEN-END-04")
def test_there_is_no_score_and_the_losers_are_equal() -> None:
    rich, bare = "leaves 20 gifts 1.3.3.3.0", "leaves 0 gifts 0.0.0.0.0"
    board = four("h08", "gifts 0.1.1.1.1", b=rich, c=bare, d="leaves 3 gifts 1.0.0.0.3").play("A gain clover")
    assert board.outcome().places == (1, 2, 2, 2)
    assert board.outcome().points == ()
    assert not board.outcome().together


@clause("BEN-END-07")
def test_even_with_every_secret_in_hand_a_turn_has_few_decisions() -> None:
    position = f"""
        forest 2R 1a 2b
        pyramid - - - - - - - - -
        A leaves 30 gifts 2.1.1.0.0 secrets {EPHEMERAL} p_repeat_exchange p_repeat_sleep
        B gifts 1.1.1.1.0
    """
    longest = 0
    for seed in range(300):
        line = at_random(at("benevolent", position).state, Random(seed), 20)
        turn = [m for m in line if m.before.round == 1 and m.seat == "A"]
        assert turn == line[: len(turn)]
        assert len(turn) <= 2 + 9 + 3 + 1  # move, action; nine Secrets; three repeats; the end
        played = [m.answer.split()[1] for m in turn if m.answer.startswith("play")]
        assert len(set(played)) == len(played)
        again = [m for m in turn if m.answer.startswith(("repeat", "decline"))]
        first = [m for m in turn if m not in again and ("sleep" in m.answer or "exchange" in m.answer)]
        assert len(again) <= len(first)
        longest = max(longest, len(turn))
    assert longest >= 10


@clause("BEN-END-07")
def test_no_turn_of_any_game_is_long() -> None:
    for game in games():
        for _, turn in groupby(game, key=lambda m: (m.before.round, m.before.turn)):
            assert len(list(turn)) <= 15
