"""BEN-TURN: a turn and its windows."""

from __future__ import annotations

from itertools import groupby

import pytest

from clairiere.kernel.play import asked_seats, objection
from clairiere.kernel.state import letter
from tests.games.benevolent.ground import GIFTS, Moment, games, moments
from tests.kit import Board, at, clause

HEX_ACTIONS = ("buy", "gain", "sleep", "exchange", "take")
THREE = """
    forest 3R 1a 2a
    A leaves 5 steps h01 h02 h03 h08 {a}
    B leaves 5 steps h04 h05 h09 h10 {b}
    C leaves 5 steps h04 h05 h09 h10 {c}
"""


def three(a: str = "", b: str = "", c: str = "") -> Board:
    """Three players with all Footsteps in the forest; A is to move. h07 is an Altar nobody stands on."""
    return at("benevolent", THREE.format(a=a, b=b, c=c))


def turns() -> list[list[Moment]]:
    """Every turn of some games."""
    return [list(turn) for game in games() for _, turn in groupby(game, key=lambda m: (m.before.round, m.before.turn))]


def verb(answer: str) -> str:
    """What kind of decision an answer is."""
    word = answer.split(maxsplit=1)[0]
    return "move" if word in ("move", "place") else "act" if word in (*HEX_ACTIONS, "gather") else word


@clause("BEN-TURN-01")
def test_players_take_turns_however_long_it_takes() -> None:
    board = three()
    walks = {"A": ("h07-h03", "h03-h07"), "B": ("h08-h04", "h04-h08"), "C": ("h08-h04", "h04-h08")}
    for number in range(1, 61):  # far more rounds than a game lasts
        for seat, walk in walks.items():
            assert board.says(f"round {number} first A turn {seat}")
            assert board.asked() == seat
            board.play(f"{seat} move {walk[number % 2]}", f"{seat} gather")
    assert not board.over


@clause("BEN-TURN-01")
def test_random_games_end_only_by_a_win() -> None:
    rounds = {game[-1].after.round for game in games()}
    assert max(rounds) < 100
    assert len(rounds) > 10  # no round is special
    assert all(min(game[-1].after.players[game[-1].seat].gifts) == 1 for game in games())


@clause("BEN-TURN-02")
def test_every_turn_is_one_move_and_then_one_action() -> None:
    for turn in turns():
        made = [verb(m.answer) for m in turn]
        assert [v for v in made if v in ("move", "act")] == ["move", "act"] or turn[-1].over


@clause("BEN-TURN-02")
@pytest.mark.parametrize("answer", ["gather", "end turn", "decline", "buy clover", "gain clover", "take r1c1"])
def test_nobody_acts_or_stops_before_the_move(answer: str) -> None:
    assert three().refuses(f"A {answer}") != ""


@clause("BEN-TURN-02")
@pytest.mark.parametrize("answer", ["end turn", "decline", "move h01-h04", "move h07-h03", "place h04"])
def test_nobody_skips_the_action_or_moves_twice(answer: str) -> None:
    board = three().play("A move h03-h07")
    assert board.offers("A") == ["buy clover", "buy feather", "gather"]
    assert board.refuses(f"A {answer}") != ""


@clause("BEN-TURN-02")
@pytest.mark.parametrize("answer", ["gather", "buy clover"])
def test_the_next_player_begins_when_the_action_is_done(answer: str) -> None:
    board = three().play("A move h03-h07", f"A {answer}")
    assert board.asked() == "B"
    assert board.says("round 1 first A turn B")
    assert all(option.startswith("move") for option in board.offers("B"))


@clause("BEN-TURN-03")
def test_a_secret_can_be_played_before_between_and_after() -> None:
    board = three("secrets e_feather")
    before = board.copy().play("A play e_feather")
    assert before.says("agenda move A;")
    assert before.says("A gifts 1.1.0.0.0")
    between = board.copy().play("A move h03-h07", "A play e_feather")
    assert between.says("agenda action A h07;")
    assert between.says("A gifts 1.1.0.0.0")
    after = board.copy().play("A move h03-h07", "A gather", "A play e_feather")
    assert after.says("A gifts 1.1.0.0.0")
    assert after.asked() == "B"


@clause("BEN-TURN-03")
def test_secrets_can_be_played_in_every_window_of_one_turn() -> None:
    board = three("leaves 9 secrets e_feather e_clover_leaves e_crystal3")
    board.play("A play e_feather", "A move h03-h07", "A play e_clover_leaves", "A buy clover", "A play e_crystal3")
    assert board.says("A leaves 6 gifts 3.1.1.0.0")
    assert board.asked() == "B"


@clause("BEN-TURN-03")
def test_only_the_active_player_plays_secrets() -> None:
    board = three(b="secrets e_feather", c="secrets e_clover_leaves")
    for answers in ([], ["A move h03-h07"]):
        now = board.copy().play(*answers)
        assert now.refuses("B play e_feather") == "TABLE-01"
        assert now.refuses("C play e_clover_leaves") == "TABLE-01"
    assert board.play("A move h03-h07", "A gather").accepts("B play e_feather")


@clause("BEN-TURN-04")
def test_the_turn_waits_while_a_secret_is_playable() -> None:
    board = three("secrets e_feather").play("A move h03-h07", "A gather")
    assert board.asked() == "A"
    assert board.offers("A") == ["end turn", "play e_feather"]
    ended = board.copy().play("A end turn")
    assert ended.asked() == "B"
    assert ended.says("A secrets e_feather")


@clause("BEN-TURN-04")
@pytest.mark.parametrize(
    "held",
    [
        "secrets",
        "secrets p_solitude p_discount2",
        "leaves 0 secrets e_crystal3",
        "gifts 1.0.0.0.0 secrets e_trade_amber",
    ],
)
def test_the_turn_ends_by_itself_if_no_secret_is_playable(held: str) -> None:
    board = three(held).play("A move h03-h07", "A gather")
    assert board.asked() == "B"


@clause("BEN-TURN-04")
def test_a_secret_made_playable_by_the_action_holds_the_turn_open() -> None:
    board = three("leaves 1 secrets e_crystal3").play("A move h03-h07", "A gather")
    assert board.offers("A") == ["end turn", "play e_crystal3"]


@clause("BEN-TURN-04")
def test_after_a_secret_is_played_it_is_asked_again_whether_one_is_playable() -> None:
    two = three("secrets e_feather e_clover_leaves").play("A move h03-h07", "A gather", "A play e_feather")
    assert two.offers("A") == ["end turn", "play e_clover_leaves"]
    assert two.play("A play e_clover_leaves").asked() == "B"
    rivals = three("gifts 2.1.0.0.0 secrets e_trade_crystal e_trade_amber").play("A move h03-h07", "A gather")
    assert rivals.offers("A") == ["end turn", "play e_trade_amber", "play e_trade_crystal"]
    assert rivals.play("A play e_trade_crystal").asked() == "B"  # no Clover is left for the other barter
    feeds = three("gifts 1.0.0.0.0 secrets e_feather e_trade_amber").play("A move h03-h07", "A gather")
    assert feeds.offers("A") == ["end turn", "play e_feather"]
    assert feeds.play("A play e_feather").offers("A") == ["end turn", "play e_trade_amber"]


@clause("BEN-TURN-04")
def test_in_every_game_the_turn_waits_exactly_if_a_secret_can_be_played() -> None:
    for moment in moments():
        if "end turn" in moment.options:
            assert len(moment.options) > 1
            assert all(option == "end turn" or option.startswith("play e_") for option in moment.options)


@clause("BEN-TURN-05")
def test_only_the_active_player_is_ever_asked() -> None:
    for moment in moments():
        assert asked_seats(moment.state) == 1 << "ABCD".index(moment.before.turn)
        assert moment.seat == moment.before.turn


@clause("BEN-TURN-05", "BEN-TOLL-04")
def test_opponents_have_no_answer_but_to_concede() -> None:
    for moment in moments()[::97]:
        s = moment.state
        for seat in range(s.seats):
            if letter(seat) != moment.seat:
                allowed = [c.notation() for c in s.vocabulary().choices() if objection(s, seat, c) is None]
                assert allowed == ["concede"]


@clause("BEN-TURN-05")
def test_the_active_player_says_whose_token_is_taken() -> None:
    board = at(
        "benevolent",
        """
        forest 3R 1a 2a
        reserve 50 stacks 0.0.0.0.0
        A gifts 1.1.0.0.1 steps h08
        B gifts 2.2.2.2.1
        C gifts 2.2.2.1.1
        agenda action A h08
        """,
    )
    assert board.asked() == "A"
    assert board.offers("A") == ["gain clover from B", "gain clover from C", "gather"]
    board.play("A gain clover from C")  # a Meadow; C is not asked
    assert board.says("C gifts 1.2.2.1.1")
    assert board.asked() == "B"


@clause("BEN-TURN-05")
@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_anybody_may_concede_at_any_time(seat: str) -> None:
    for answers in ([], ["A move h03-h07"], ["A move h03-h07", "A gather"]):
        board = three("secrets e_feather").play(*answers)
        assert board.accepts(f"{seat} concede")
        assert board.play(f"{seat} concede").line(seat).endswith("gone")


@clause("BEN-TURN-06")
def test_what_others_hold_changes_only_by_tolls_and_by_tokens_taken_for_want_of_a_stack() -> None:
    for moment in moments():
        before, after = moment.before, moment.after
        acting = moment.answer.split()[0] in HEX_ACTIONS
        owed = before.toll(moment.seat, before.agenda.split("; ")[0].split()[2]) if acting else {}
        for seat, was in before.players.items():
            if seat != moment.seat:
                now = after.players[seat]
                assert (now.secrets, now.cache, now.steps, now.dream) == (was.secrets, was.cache, was.steps, was.dream)
                assert now.leaves - was.leaves == owed.get(seat, 0)
                for gift, (old, new) in enumerate(zip(was.gifts, now.gifts, strict=True)):
                    taken = f"obtained {moment.seat} {GIFTS[gift]} {seat}" in moment.story
                    assert old - new == int(taken)
                    assert not taken or before.stacks[gift] == 0


@clause("BEN-TURN-06")
def test_no_word_of_the_game_gives_lends_or_trades_between_players() -> None:
    words = {c.notation().split()[0] for c in three().state.vocabulary().choices()}
    assert words == {"place", "move", *HEX_ACTIONS, "gather", "repeat", "decline", "play", "end", "concede"}
    board = three("leaves 9 gifts 1.2.2.0.0", b="leaves 0", c="gifts 0.0.0.0.0")
    board.play("A move h03-h07", "A gather")
    assert board.says("B leaves 0 gifts 1.0.0.0.0")
    assert board.says("C leaves 5 gifts 0.0.0.0.0")
