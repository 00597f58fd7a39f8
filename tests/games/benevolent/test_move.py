"""BEN-MOVE: where a Footstep may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import pytest

from tests.games.benevolent.ground import TEMPLATES, games, greys, groups, one_group, strides, touching
from tests.kit import Board, at, clause

BOARDS = {
    "2R": "2R 1a 2b",
    "2L": "2L 2a 1b",
    "3R": "3R 1a 2a",
    "3L": "3L 2b 3b",
    "4R": "4R 1a 2b 3a",
    "4L": "4L 3b 1b 2a",
}
HEXES_OF = {"2": 8, "3": 10, "4": 14}
BOTH = "p_double_step p_free_roam"


def to_move(
    template: str, steps: Iterable[str] = (), *, card: int = 0, others: str = "", secrets: str = "", dream: int = 1
) -> Board:
    """A is to move; everybody else stands as `others` says."""
    players = "\n".join([f"{seat} {others}" for seat in "BCD"[: int(template[0]) - 1]])
    own = f"A leaves 3 card {card} steps {' '.join(steps)} dream {dream} secrets {secrets}"
    return at("benevolent", f"forest {BOARDS[template]}\n{own}\n{players}")


def doubled(template: str, *, joined: bool) -> list[tuple[str, ...]]:
    """Every way to stand with four Footsteps, at most two on a hex."""
    near = touching(template)
    ways = [w for w in combinations_with_replacement(sorted(near), 4) if max(map(w.count, w)) <= 2]
    return [w for w in ways if not joined or one_group(w, near)]


@clause("BEN-MOVE-01")
@pytest.mark.parametrize("template", TEMPLATES)
def test_the_first_footstep_goes_anywhere_whatever_is_there(template: str) -> None:
    everywhere = [f"place {hex}" for hex in sorted(touching(template))]
    assert to_move(template, card=4).offers("A") == everywhere
    for crowd in ("h01 h02 h03 h04", "h05 h06 h07 h08"):
        assert to_move(template, card=4, others=f"steps {crowd}").offers("A") == everywhere
    board = to_move(template, card=4, others="steps h02")
    grey = next(hex for hex, grey in greys(tuple(BOARDS[template].split())).items() if grey)
    assert board.copy().play(f"A place {grey}").says(f"A card 3 steps {grey} dream 1")
    assert board.copy().play("A place h02").says("A card 3 steps h02 dream 1")


@clause("BEN-MOVE-02")
@pytest.mark.parametrize("template", TEMPLATES)
def test_while_the_card_has_footsteps_none_in_the_forest_moves(template: str) -> None:
    for size, card in ((1, 3), (2, 2), (3, 1)):
        for steps in groups(template, size):
            board = to_move(template, steps, card=card)
            assert all(option.startswith("place ") for option in board.offers("A"))
    board = to_move(template, ("h01", "h02", "h03"), card=1)
    assert board.refuses("A move h01-h07") == "BEN-MOVE-02"
    assert board.refuses("A move h01-h06") == "BEN-MOVE-02"


@clause("BEN-MOVE-03")
@pytest.mark.parametrize(("size", "card"), [(1, 3), (2, 2), (3, 1)])
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_footstep_goes_next_to_ones_own_on_a_free_hex(template: str, size: int, card: int) -> None:
    near = touching(template)
    for steps in groups(template, size):
        board = to_move(template, steps, card=card)
        around = sorted(set().union(*[near[hex] for hex in steps]) - set(steps))
        assert board.offers("A") == [f"place {hex}" for hex in around]
        for hex in near:
            assert board.refuses(f"A place {hex}") == ("" if hex in around else "BEN-MOVE-03")


@clause("BEN-MOVE-04")
def test_with_an_empty_card_exactly_one_footstep_moves() -> None:
    board = to_move("3R", ("h01", "h02", "h03", "h08"))
    assert board.refuses("A place h07") == "BEN-MOVE-04"
    assert board.refuses("A move h04-h05") == "BEN-MOVE-04"  # nobody stands on h04
    assert board.refuses("A gather") != ""
    board.play("A move h03-h07")
    assert board.says("A card 0 steps h01 h02 h07 h08 dream 1")


@clause("BEN-MOVE-04")
def test_nobody_moves_the_footsteps_of_others() -> None:
    board = to_move("3R", ("h01", "h02", "h03", "h08"), others="steps h04 h05 h09 h10")
    assert board.refuses("A move h04-h07") == "BEN-MOVE-04"
    assert {option[5:8] for option in board.offers("A")} <= {"h01", "h02", "h03", "h08"}


@clause("BEN-MOVE-04", "BEN-MOVE-05", "BEN-MOVE-07")
@pytest.mark.parametrize("template", TEMPLATES)
def test_the_legal_moves_are_those_of_the_clauses_from_every_group_of_four(template: str) -> None:
    for steps in groups(template, 4):
        board = to_move(template, steps)
        assert board.offers("A") == strides(template, steps)


@clause("BEN-MOVE-05")
def test_a_footstep_goes_to_a_free_hex_next_to_another_of_ones_own() -> None:
    board = to_move("3R", ("h01", "h02", "h03", "h08"))
    assert board.refuses("A move h01-h03") == "BEN-MOVE-05"  # an own Footstep stands there
    assert board.refuses("A move h01-h05") == "BEN-MOVE-05"  # touches none
    assert board.refuses("A move h01-h10") == "BEN-MOVE-05"
    assert board.accepts("A move h01-h09")


@clause("BEN-MOVE-05")
def test_the_hex_just_left_does_not_count() -> None:
    row = to_move("3R", ("h01", "h02", "h03", "h04"))
    assert touching("3R")["h05"] & {"h01", "h02", "h03", "h04"} == {"h04"}
    assert row.refuses("A move h04-h05") == "BEN-MOVE-05"
    assert row.accepts("A move h01-h05")


@clause("BEN-MOVE-05")
def test_the_hex_just_left_counts_if_a_second_footstep_still_stands_on_it() -> None:
    board = to_move("3R", ("h02", "h03", "h04", "h04"), secrets="p_double_step")
    assert board.accepts("A move h04-h05")
    assert board.play("A move h04-h05").says("A card 0 steps h02 h03 h04 h05")


@clause("BEN-MOVE-06")
def test_a_footstep_may_jump_to_the_other_end_of_the_forest() -> None:
    board = to_move("3R", ("h01", "h02", "h03", "h04"))
    board.play("A move h01-h05")
    assert board.says("A card 0 steps h02 h03 h04 h05")
    assert to_move("3R", ("h06", "h07", "h08", "h09")).accepts("A move h06-h10")  # four hexes further


@clause("BEN-MOVE-07")
def test_a_footstep_may_not_leave_its_group_behind() -> None:
    board = to_move("3R", ("h01", "h02", "h03", "h08"))
    for goal in ("h04", "h06", "h07", "h09"):  # each touches an own Footstep, but h01 would be alone
        assert board.refuses(f"A move h02-{goal}") == "BEN-MOVE-07"
    assert board.refuses("A move h03-h04") == "BEN-MOVE-07"
    assert board.accepts("A move h03-h07")  # h07 joins h02 and h08 again


@clause("BEN-MOVE-07")
def test_opponents_do_not_hold_a_group_together() -> None:
    alone = to_move("3R", ("h01", "h02", "h03", "h08"))
    crowd = to_move("3R", ("h01", "h02", "h03", "h08"), others="steps h02 h03 h07 h04")
    assert crowd.offers("A") == alone.offers("A")


@clause("BEN-MOVE-07", "BEN-MOVE-11")
def test_in_every_game_footsteps_stay_together_and_their_number_is_known() -> None:
    for game in games():
        made = Counter[str]()
        for moment in game:
            made[moment.seat] += moment.answer.startswith(("place", "move"))
            player = moment.after.players[moment.seat]
            assert len(player.steps) == min(made[moment.seat], 4)
            assert player.card + len(player.steps) == 4
            if player.steps and "p_free_roam" not in player.secrets:
                assert one_group(player.steps, touching(moment.after.forest[0]))


@clause("BEN-MOVE-08")
@pytest.mark.parametrize("template", TEMPLATES)
def test_footsteps_of_others_and_grey_ones_never_hinder(template: str) -> None:
    for size in (1, 2, 3, 4):
        for steps in groups(template, size)[::3]:
            for crowd in (steps, ("h01", "h02", "h03"), ("h06", "h07", "h08")):
                board = to_move(template, steps, card=4 - size, others="steps " + " ".join(crowd))
                assert board.offers("A") == strides(template, steps, card=4 - size)


@clause("BEN-MOVE-08")
def test_any_number_of_players_stands_on_one_hex() -> None:
    board = at("benevolent", "forest 4R 1a 2b 3a\nA\nB\nC\nD")
    for seat in "ABCD":
        board.play(f"{seat} place h04", f"{seat} gather")  # a grey Nest
    for seat in "ABCD":
        assert board.says(f"{seat} card 3 steps h04 dream 1")


@clause("BEN-MOVE-09")
@pytest.mark.parametrize("dream", [1, 2, 3, 4])
def test_the_footstep_on_the_dream_path_stays_out_of_the_walk(dream: int) -> None:
    for steps in groups("3L", 4):
        board = to_move("3L", steps, dream=dream)
        assert board.offers("A") == strides("3L", steps)  # none of them moves it, none counts it
        assert board.play(f"A {board.offers('A')[0]}").says(f"A dream {dream}")
    begun = to_move("3L", ("h01", "h02"), card=2, dream=dream)
    assert begun.offers("A") == strides("3L", ("h01", "h02"), card=2)


@clause("BEN-MOVE-09")
def test_dreaming_footsteps_cost_no_toll() -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA leaves 0 dream 1\nB dream 1\nC dream 1").play("A place h08")
    assert board.accepts("A gain clover")


@clause("BEN-MOVE-10")
@pytest.mark.parametrize("secrets", ["", "p_double_step", "p_free_roam", BOTH])
def test_a_footstep_may_not_stay_where_it_is(secrets: str) -> None:
    for steps in groups("2R", 4):
        board = to_move("2R", steps, secrets=secrets)
        assert [board.refuses(f"A move {hex}-{hex}") for hex in steps] == ["BEN-MOVE-10"] * 4
        assert all(option[5:8] != option[9:12] for option in board.offers("A"))
    pair = to_move("2R", ("h02", "h02", "h03", "h06"), secrets="p_double_step")
    assert pair.refuses("A move h02-h02") == "BEN-MOVE-10"


@clause("BEN-MOVE-11")
def test_the_number_of_footsteps_in_the_forest_grows_to_four() -> None:
    board = at("benevolent", "forest 2R 1a 2b\nA\nB")
    walk = ["place h01", "place h02", "place h03", "place h04", "move h01-h06", "move h06-h01", "move h01-h06"]
    for k, answer in enumerate(walk, start=1):
        board.play(f"A {answer}", "A gather", f"B {answer}", "B gather")
        for seat in "AB":
            assert f"card {4 - min(k, 4)} " in board.line(seat)
            assert board.line(seat).count(" h0") == min(k, 4)


@clause("BEN-MOVE-12")
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_legal_move_always_exists(template: str) -> None:
    for size in (1, 2, 3):
        for steps in groups(template, size):
            assert to_move(template, steps, card=4 - size).offers("A")
    assert min(len(to_move(template, steps).offers("A")) for steps in groups(template, 4)) >= 7


@clause("BEN-MOVE-13")
@pytest.mark.parametrize(
    ("steps", "walk", "offers"),
    [
        ("", "place h08", ["gain clover", "gather"]),
        ("h03", "place h08", ["gain clover", "gather"]),
        ("h08", "place h03", ["gather", "take r1c1", "take r1c2", "take r1c3", "take r1c4"]),
        ("h01 h02 h03 h08", "move h03-h07", ["buy clover", "gather"]),
        ("h02 h03 h07 h08", "move h02-h04", ["exchange clover", "gather"]),
    ],
)
def test_the_hex_reached_is_the_action_hex(steps: str, walk: str, offers: list[str]) -> None:
    board = to_move("3R", steps.split(), card=4 - len(steps.split())).play(f"A {walk}")
    assert board.line("agenda").startswith(f"action A {walk[-3:]};")
    assert board.offers("A") == offers


@clause("BEN-MOVE-14")
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_legal_move_always_exists_with_double_step(template: str) -> None:
    found = []
    for steps in doubled(template, joined=True):
        offers = to_move(template, steps, secrets="p_double_step").offers("A")
        assert offers == strides(template, steps, double=True)
        found.append(len(offers))
    assert min(found) >= 4


@clause("BEN-MOVE-14")
@pytest.mark.parametrize(("template", "moves"), list(zip(TEMPLATES, [16, 16, 24, 24, 40, 40], strict=True)))
def test_free_roaming_always_leaves_the_same_number_of_moves(template: str, moves: int) -> None:
    for steps in combinations(sorted(touching(template)), 4):
        offers = to_move(template, steps, secrets="p_free_roam").offers("A")
        assert len(offers) == moves
        assert offers == strides(template, steps, roam=True)


@clause("BEN-MOVE-14")
@pytest.mark.parametrize(("template", "least"), list(zip(TEMPLATES, [12, 12, 16, 16, 24, 24], strict=True)))
def test_both_secrets_of_movement_together_leave_even_more(template: str, least: int) -> None:
    found = []
    for steps in doubled(template, joined=False):
        offers = to_move(template, steps, secrets=BOTH).offers("A")
        assert offers == strides(template, steps, double=True, roam=True)
        found.append(len(offers))
    assert min(found) >= least
