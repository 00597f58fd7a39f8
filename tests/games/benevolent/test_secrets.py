"""Secrets in general (chapter 3.11)."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Illegal
from clairiere.kernel.components import WrongComponents
from tests.games.benevolent.clearing import (
    EPHEMERAL,
    FOREST,
    NO_GIFTS,
    PERMANENT,
    acting,
    gifts,
    leaves,
    moving,
    secrets,
)
from tests.kit import at, clause, opened

# Every Ephemeral Secret with a table of A's on which it can be played, and how.
PLAYABLE = [
    ("gifts 1.0.0.0.0", "play e_feather"),
    ("gifts 1.0.0.0.0", "play e_clover_leaves"),
    ("leaves 3 gifts 1.0.0.0.0", "play e_crystal3"),
    ("gifts 2.0.0.0.0", "play e_trade_crystal"),
    ("gifts 1.1.0.0.0", "play e_trade_amber"),
    ("gifts 1.0.1.0.0", "play e_trade_figurine"),
    ("dream 3", "play e_sleep d32"),
    ("gifts 1.0.0.0.0", "play e_exchange clover"),
    ("leaves 9", "play e_buy_minus3 figurine"),
]


def name(answer: str) -> str:
    """The Secret that is played."""
    return answer.split()[1]


every_ephemeral = pytest.mark.parametrize(("has", "answer"), [pytest.param(*row, id=name(row[1])) for row in PLAYABLE])


@clause("BEN-SEC-01")
@every_ephemeral
def test_an_ephemeral_secret_works_once_and_leaves_the_game(has: str, answer: str) -> None:
    slots = ["-", *EPHEMERAL.split()[1:4], "-", *EPHEMERAL.split()[5:]]
    slots = ["-" if slot == name(answer) else slot for slot in slots]
    board = moving(f"{has} secrets {name(answer)} p_no_grey", pyramid=" ".join(slots)).play(f"A {answer}")
    assert secrets(board, "A") == ["p_no_grey"]
    assert board.line("pyramid").split() == slots
    for seat in "BCD":
        assert secrets(board, seat) == []
    assert board.refuses(f"A {answer}") == "BEN-SEC-01"


@clause("BEN-SEC-01")
def test_a_tile_that_was_played_never_returns_to_the_pyramid() -> None:
    faces = ["e_feather", *EPHEMERAL.replace(" e_feather", " e_buy_minus3").split()[1:]]
    board = acting("table", pyramid=" ".join(faces)).play("A take r1c1", "A play e_feather")
    assert board.line("pyramid").split() == ["-", *faces[1:]]
    board.play("B place h09")
    assert board.offers("B") == ["gather", "take r1c2", "take r1c3", "take r1c4"]


@clause("BEN-SEC-01", "BEN-SEC-02")
@every_ephemeral
def test_it_is_its_owner_who_plays_it(has: str, answer: str) -> None:
    board = moving(has, f"secrets {name(answer)}")
    assert board.refuses(f"A {answer}") == "BEN-SEC-01"
    assert board.offers("A") == [option for option in board.offers("A") if option.startswith("place")]


@clause("BEN-SEC-02")
@every_ephemeral
def test_it_is_played_only_in_the_own_turn(has: str, answer: str) -> None:
    board = moving("leaves 5", f"{has} secrets {name(answer)}")
    for step in ("A place h07", "A gather"):
        assert board.refuses(f"B {answer}") == "TABLE-01"
        assert board.offers("B") == []
        board.play(step)
    assert board.asked() == "B"
    assert board.accepts(f"B {answer}")


@clause("BEN-SEC-02")
@pytest.mark.parametrize("window", ["before the move", "before the action", "after the action"])
def test_any_number_of_them_may_be_played_one_after_the_other(window: str) -> None:
    board = moving(f"leaves 12 gifts 3.0.0.0.0 secrets {EPHEMERAL}", NO_GIFTS)
    if window != "before the move":
        board.play("A place h03")
    if window == "after the action":
        board.play("A gather")
    board.play("A play e_feather", "A play e_clover_leaves", "A play e_crystal3", "A play e_trade_crystal")
    board.play("A play e_trade_figurine", "A play e_sleep d12", "A play e_exchange crystal")
    board.play("A play e_buy_minus3 clover")
    assert secrets(board, "A") == ["e_trade_amber"]
    assert board.says("A gifts 2.1.0.1.1")
    assert board.asked() == "A"


@clause("BEN-SEC-02")
def test_one_taken_in_this_very_turn_may_be_played_at_once() -> None:
    board = acting("table", "leaves 0", pyramid=f"e_feather {EPHEMERAL.replace('e_feather', '-').split(' ', 1)[1]}")
    board.play("A take r1c1")
    assert board.offers("A") == ["end turn", "play e_feather"]
    assert board.play("A play e_feather").says("A gifts 1.1.0.0.0")


@clause("BEN-SEC-03")
def test_playing_secrets_replaces_neither_move_nor_action() -> None:
    board = moving("leaves 5 secrets e_feather e_clover_leaves")
    moves = [f"place h{n:02}" for n in range(1, 15)]
    board.play("A play e_feather")
    assert board.offers("A") == [*moves, "play e_clover_leaves"]
    board.play("A play e_clover_leaves")
    assert board.offers("A") == moves
    assert board.refuses("A end turn") != ""
    assert board.refuses("A gather") != ""
    between = acting("meadow", "leaves 5 secrets e_feather").play("A play e_feather")
    assert between.offers("A") == ["gain clover", "gather"]
    assert between.refuses("A end turn") != ""


@clause("BEN-SEC-04")
@every_ephemeral
def test_there_are_three_windows_and_one_between_an_effect_and_its_repeat(has: str, answer: str) -> None:
    again = "p_repeat_sleep p_repeat_exchange"
    held = f"{has} secrets {name(answer)} {again}"
    assert moving(held).accepts(f"A {answer}")
    assert acting("pond", held).accepts(f"A {answer}")
    after = acting("nest", held).play("A gather")
    assert after.accepts(f"A {answer}")
    own = gifts(clover=3, feather=1, crystal=2)
    for kind, deed in (("pond", "sleep d32"), ("circle", "exchange clover")):
        between = acting(kind, f"leaves 15 {own} dream 3 secrets {name(answer)} {again}", NO_GIFTS)
        assert between.accepts(f"A {answer}")
        between.play(f"A {deed}")
        assert "decline" in between.offers("A")
        assert [option for option in between.offers("A") if option.startswith("play")]


@clause("BEN-SEC-04")
def test_after_a_secret_in_between_the_repeat_is_offered_again() -> None:
    board = moving("leaves 9 secrets e_sleep e_feather p_repeat_sleep").play("A play e_sleep d12")
    offered = ["decline", "repeat sleep d21", "repeat sleep d23"]
    assert board.offers("A") == [*offered[:1], "play e_feather", *offered[1:]]
    board.play("A play e_feather")
    assert board.offers("A") == offered
    board.play("A repeat sleep d23")
    assert board.says("A leaves 6")
    assert board.offers("A")[0].startswith("place")


@clause("BEN-SEC-04", "BEN-PERM-01")
def test_a_secret_may_bring_the_gift_that_is_exchanged_again() -> None:
    own = gifts(clover=3, crystal=2)
    board = acting("circle", f"leaves 15 {own} secrets e_trade_amber p_repeat_exchange", NO_GIFTS)
    board.play("A exchange clover")
    assert "repeat exchange amber" not in board.offers("A")
    board.play("A play e_trade_amber", "A repeat exchange amber")
    assert board.says("A gifts 1.0.2.0.1")  # a Clover and a Feather became an Amber, the Amber a Figurine


@clause("BEN-SEC-04", "BEN-PERM-04")
def test_a_repeat_that_a_secret_has_made_too_dear_is_not_offered_again() -> None:
    board = moving("leaves 4 secrets e_sleep e_crystal3 p_repeat_sleep").play("A play e_sleep d12")
    assert "repeat sleep d21" in board.offers("A")
    board.play("A play e_crystal3")
    assert board.says("A leaves 1")
    assert board.offers("A")[0].startswith("place")


@clause("BEN-SEC-04", "BEN-PERM-03")
def test_a_repeat_that_a_secret_brings_is_settled_first_and_then_the_one_before() -> None:
    board = moving(f"leaves 9 {gifts(clover=2)} secrets e_sleep e_exchange p_repeat_sleep p_repeat_exchange")
    board.play("A play e_sleep d12", "A play e_exchange clover")
    assert "repeat exchange clover" in board.offers("A")
    again = at("benevolent", board.state.text())
    assert again.state.text() == board.state.text()
    board.play("A decline")
    assert board.offers("A") == ["decline", "repeat sleep d21", "repeat sleep d23"]


@clause("BEN-SEC-05")
@pytest.mark.parametrize(
    ("has", "answer", "clause_id"),
    [
        (gifts(feather=6), "play e_feather", "BEN-GIFT-04"),
        ("leaves 2", "play e_crystal3", "BEN-ACT-04"),
        (f"leaves 9 {gifts(crystal=5)}", "play e_crystal3", "BEN-GIFT-04"),
        ("gifts 1.5.0.0.0", "play e_trade_crystal", "BEN-EPH-07"),
        ("gifts 3.0.0.0.0", "play e_trade_amber", "BEN-EPH-07"),
        ("gifts 0.2.0.0.0", "play e_trade_amber", "BEN-EPH-07"),
        ("gifts 1.2.0.0.0", "play e_trade_figurine", "BEN-EPH-07"),
        ("gifts 2.0.5.0.0", "play e_trade_crystal", "BEN-GIFT-04"),
        ("dream 2", "play e_sleep d12", "BEN-POND-01"),
        ("gifts 0.0.0.0.2", "play e_exchange figurine", "BEN-CIRCLE-02"),
        ("gifts 1.0.0.0.0", "play e_exchange crystal", "BEN-CIRCLE-01"),
        ("gifts 1.6.0.0.0", "play e_exchange clover", "BEN-GIFT-04"),
        ("leaves 8", "play e_buy_minus3 figurine", "BEN-ACT-04"),
        (f"leaves 9 {gifts(clover=1, amber=4)}", "play e_buy_minus3 amber", "BEN-GIFT-04"),
    ],
)
def test_a_secret_whose_effect_is_impossible_cannot_be_played(has: str, answer: str, clause_id: str) -> None:
    for board in (moving(f"{has} secrets {name(answer)}"), acting("altar", f"{has} secrets {name(answer)}")):
        assert answer not in board.offers("A")
        assert board.refuses(f"A {answer}") == clause_id


@clause("BEN-SEC-05")
def test_clover_and_leaves_with_neither_to_be_had_cannot_be_played() -> None:
    board = moving("leaves 61 gifts 6.0.0.0.0 secrets e_clover_leaves", NO_GIFTS, NO_GIFTS, NO_GIFTS)
    assert leaves(board, "reserve") == 0
    assert board.refuses("A play e_clover_leaves") == "BEN-SEC-05"
    assert "play e_clover_leaves" not in board.offers("A")


@clause("BEN-SEC-06")
@every_ephemeral
def test_nobody_has_to_play_a_secret(has: str, answer: str) -> None:
    board = moving(f"{has} secrets {name(answer)}").play("A place h12", "A gather")
    assert answer in board.offers("A")
    board.play("A end turn")
    assert board.asked() == "B"
    assert secrets(board, "A") == [name(answer)]


@clause("BEN-SEC-06")
def test_secrets_not_played_are_worth_nothing_at_the_end() -> None:
    held = f"leaves 5 gifts 2.0.0.0.0 secrets {EPHEMERAL}"
    bare = "leaves 5 gifts 2.0.0.0.0"
    for a, b in ((held, bare), (bare, held)):
        board = at(
            "benevolent",
            f"""
            {FOREST}
            round 100 first A turn D
            A {a}
            B {b}
            C {bare}
            D leaves 5 gifts 0.0.0.0.0 steps h07
            agenda action D h07
            """,
        )
        board.play("D gather")
        assert board.outcome().places == (1, 1, 1, 4)


@clause("BEN-SEC-07")
def test_a_permanent_secret_works_from_the_moment_it_is_taken() -> None:
    board = acting("table", "leaves 1 secrets e_crystal3", pyramid="p_discount2 - - - - - - - -").play("A take r1c1")
    assert board.play("A play e_crystal3").says("A leaves 0 gifts 1.0.1.0.0")
    sleeper = acting("table", "leaves 3 secrets e_sleep", pyramid="p_repeat_sleep - - - - - - - -").play("A take r1c1")
    sleeper.play("A play e_sleep d12", "A repeat sleep d23")
    assert sleeper.says("A leaves 0")


@clause("BEN-SEC-07")
@pytest.mark.parametrize("face", ["p_no_grey", "p_pay_reserve", "p_solitude", "p_discount2"])
def test_a_permanent_secret_does_not_act_backwards(face: str) -> None:
    board = moving("leaves 5", "leaves 0 steps h09", pyramid=f"{face} - - - - - - - -").play("A place h09")
    board.play("A take r1c1")
    assert (leaves(board, "A"), leaves(board, "B"), leaves(board, "reserve")) == (3, 1, 64 - 3 - 1 - 2)
    alone = moving("leaves 5", pyramid=f"{face} - - - - - - - -").play("A place h03", "A take r1c1")
    assert leaves(alone, "A") == 5


@clause("BEN-SEC-07")
def test_no_choice_gives_a_permanent_secret_away() -> None:
    parts = game_named("benevolent").rules.components()
    said = [choice.notation() for choice in parts.vocabulary().choices()]
    assert not [words for words in said if "p_" in words or words.startswith(("discard", "turn"))]
    with pytest.raises(Illegal):
        moving("secrets p_discount2").refuses("A play p_discount2")


@clause("BEN-SEC-07", "BEN-TABLE-03")
@pytest.mark.parametrize("seed", range(6))
def test_faces_stay_as_they_were_laid_and_permanent_secrets_with_who_took_them(seed: int) -> None:
    rng = Random(seed)
    seats = 2 + seed % 3
    board = opened("benevolent", seats, luck=Chance(rng))
    laid = set(board.line("pyramid").split())
    owner: dict[str, str] = {}
    for _ in range(300):
        if board.over:
            break
        held = {face: seat for seat in "ABCD"[:seats] for face in secrets(board, seat)}
        assert set(held) <= laid
        assert {face: held.get(face) for face in owner} == owner
        owner = {face: seat for face, seat in held.items() if face.startswith("p_")}
        seat = board.asked()
        takes = [option for option in board.offers(seat) if option.startswith("take")]
        board.play(f"{seat} {rng.choice(takes or board.offers(seat))}")
    assert owner


@clause("BEN-SEC-08")
def test_all_permanent_secrets_of_a_player_work_together() -> None:
    board = moving(f"leaves 5 gifts 1.0.0.0.0 secrets {PERMANENT} e_sleep e_exchange", "leaves 0 steps h11")
    board.play("A place h11", "A buy feather")  # grey for nothing, 1 for B's Footstep to the Reserve, 2 for the Feather
    assert board.says("A leaves 2 gifts 1.1.0.0.0")
    assert leaves(board, "B") == 0
    board.play("A play e_exchange feather", "A repeat exchange crystal")
    assert board.says("A leaves 0 gifts 1.0.0.1.0")
    board.play("A end turn", "B place h12", "B gather", "C place h01", "C gather", "D place h01", "D gather")
    board.play("A place h03")  # far from the other Footstep, and nobody there: a Leaf
    assert leaves(board, "A") == 1
    assert board.offers("A") == ["gather put", "play e_sleep d12"]


@clause("BEN-SEC-09")
def test_every_face_exists_once() -> None:
    faces = EPHEMERAL.split() + PERMANENT.split()
    assert len(set(faces)) == 18
    for seed in range(60):
        board = opened("benevolent", 2, luck=Chance(Random(seed)))
        pyramid = board.line("pyramid").split()
        assert len(set(pyramid)) == 9
        assert set(pyramid) <= set(faces)


@clause("BEN-SEC-09")
def test_a_box_with_a_face_printed_twice_is_refused() -> None:
    game = game_named("benevolent")
    from_box = 'permanent = "p_no_grey"'
    toml = toml_of_the_box()
    assert toml.count(from_box) == 1
    game.rules.components(toml)
    with pytest.raises(WrongComponents):
        game.rules.components(toml.replace(from_box, 'permanent = "p_solitude"'))


def toml_of_the_box() -> str:
    return files("clairiere.games.benevolent").joinpath("rules/components.toml").read_text("utf-8")
