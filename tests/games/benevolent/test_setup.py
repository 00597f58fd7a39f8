"""BEN-SET: the table before the first decision."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from clairiere.games.benevolent import GAME, RULES
from clairiere.games.benevolent.rules.setup import Draws
from clairiere.kernel.chance import Chance, LuckMismatch, Scripted
from clairiere.kernel.match import Match
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import letter
from tests.games.benevolent.ground import GIFTS, at_random, data, fixed, games, laid_out, moments, sight, table
from tests.kit import Board, at, clause, opened

SIZES = [2, 3, 4]
SEATINGS = [(seats, first) for seats in SIZES for first in range(seats)]
TILES = [(tile["ephemeral"], tile["permanent"]) for tile in data()["secret_tile"]]
AS_THEY_LIE = [8, 7, 6, 5, 4, 3, 2, 1]  # the luck that leaves nine tiles in their order
LUCK: dict[str, list[int]] = {  # of four players, in the order in which it is drawn
    "first": [2],
    "segments": [0, 1],
    "sides": [1, 0, 1],
    "end": [1],
    "tiles": [3, 1, 0, 4, 2, 2, 1, 0],
    "faces": [1, 0, 0, 1, 1, 0, 1, 0, 0],
}
DRAWN = {
    "first": Draws(first=2),
    "segments": Draws(segments=[3, 2, 1]),
    "sides": Draws(sides="bab"),
    "end": Draws(end="L"),
    "tiles": Draws(tiles=Scripted(LUCK["tiles"]).permutation(9)),
    "faces": Draws(faces=LUCK["faces"]),
}


@clause("BEN-SET-01")
@pytest.mark.parametrize("seats", SIZES)
def test_each_player_has_one_colour_with_five_footsteps_and_no_other_colour_plays(seats: int) -> None:
    now = sight(table(seats, 1).text())
    colours = data()["player_colour"]
    assert len({c["id"] for c in colours}) == len({c["character"]["en"] for c in colours}) == 4
    assert list(now.players) == list("ABCD"[:seats])
    for player in now.players.values():
        assert player.card + len(player.steps) + 1 == 5  # one of them is on the Dream Path
    for unused in "ABCD"[seats:]:
        board = Board(GAME, table(seats, 1))
        assert board.refuses(f"{unused} place h01") == "TABLE-10"


@clause("BEN-SET-02")
@pytest.mark.parametrize("seats", SIZES)
def test_a_character_gives_its_player_nothing(seats: int) -> None:
    faces = [0, 1, 0, 1, 0, 1, 0, 1, 0]
    line = at_random(table(seats, 0, fixed(faces=faces)), Random(5))
    names = {letter(seat): letter((seat + 1) % seats) for seat in range(seats)}
    board = Board(GAME, table(seats, 0, fixed(first=1, faces=faces)))
    for moment in line:  # the same game, with every colour one seat further
        answer, _, victim = moment.answer.partition(" from ")
        board.play(f"{names[moment.seat]} {answer}" + (f" from {names[victim]}" if victim else ""))
        now = sight(board.state.text())
        assert {names[seat]: player for seat, player in moment.after.players.items()} == now.players
    assert board.over


@clause("BEN-SET-03")
@pytest.mark.parametrize(("seats", "first"), SEATINGS)
def test_the_first_player_is_drawn_from_all_seats_alike(seats: int, first: int) -> None:
    rest = [2, 1, *[0] * (4 if seats == 4 else 3), *AS_THEY_LIE, *[0] * 9]
    board = opened("benevolent", seats, luck=[first, *rest])
    assert board.asked() == letter(first)
    assert board.says(f"round 1 first {letter(first)} turn {letter(first)}")
    with pytest.raises(LuckMismatch):
        opened("benevolent", seats, luck=[seats, *rest])


@clause("BEN-SET-03")
@pytest.mark.parametrize(("seats", "first"), SEATINGS)
def test_the_host_may_name_the_first_player_and_then_none_is_drawn(seats: int, first: int) -> None:
    luck = [2, 1, *[0] * (4 if seats == 4 else 3), *AS_THEY_LIE, *[0] * 9]
    chance = Scripted(luck)
    board = opened("benevolent", seats, {"first": letter(first)}, luck=chance)
    chance.finish()
    assert board.asked() == letter(first)


@clause("BEN-SET-03")
def test_the_host_cannot_name_somebody_who_is_not_there() -> None:
    with pytest.raises(WrongTable):
        Match(GAME, 3, {"first": "D"}, Chance(Random(1)))


@clause("BEN-SET-04")
@pytest.mark.parametrize(("seats", "first"), SEATINGS)
def test_turns_go_round_in_seat_order_from_the_first_player(seats: int, first: int) -> None:
    line = at_random(table(seats, 3, Draws(first=first)), Random(first))
    turns = [(line[0].seat, 1), *[(m.after.turn, m.after.round) for m in line]]
    order = [turn for turn, after in pairwise([*turns, ("", 0)]) if turn != after]
    expected = [(letter((first + k) % seats), 1 + k // seats) for k in range(len(order))]
    assert order == expected
    assert len(order) > 4 * seats


@clause("BEN-SET-05")
@pytest.mark.parametrize(("seats", "first"), SEATINGS)
def test_leaves_are_dealt_by_turn_order_and_the_rest_is_the_reserve(seats: int, first: int) -> None:
    now = sight(table(seats, 1, Draws(first=first)).text())
    in_turn_order = [now.players[letter((first + k) % seats)].leaves for k in range(seats)]
    assert in_turn_order == [1, 3, 4, 5][:seats]
    assert now.reserve == {2: 60, 3: 56, 4: 51}[seats]
    assert now.leaves() == 64


@clause("BEN-SET-06")
@pytest.mark.parametrize(("seats", "stacks"), [(2, (4, 4, 3, 2, 2)), (3, (5, 5, 4, 3, 3)), (4, (6, 6, 5, 4, 4))])
def test_the_gifts_in_the_game_depend_on_the_number_of_players(seats: int, stacks: tuple[int, ...]) -> None:
    for moment in [game[0] for game in games() if len(game[0].before.players) == seats]:
        now = moment.before
        given = [sum(p.gifts[gift] for p in now.players.values()) for gift in range(5)]
        assert tuple(left + held for left, held in zip(now.stacks, given, strict=True)) == stacks


@clause("BEN-SET-06")
def test_tokens_that_stay_out_of_the_game_cannot_be_had() -> None:
    board = at(
        "benevolent",
        """
        forest 2R 1a 2b
        A leaves 30 gifts 1.0.3.0.0 steps h06
        B gifts 1.0.0.0.2
        agenda action A h06
        """,
    )  # the box holds 5 Crystals and 4 Figurines; with two players 3 and 2 are in the game
    assert board.refuses("A buy crystal") == "BEN-GIFT-04"
    board.play("A buy figurine")
    assert board.says("B gifts 1.0.0.0.1")


@clause("BEN-SET-07")
@pytest.mark.parametrize(("seats", "stacks"), [(2, "2.4.3.2.2"), (3, "2.5.4.3.3"), (4, "2.6.5.4.4")])
def test_everyone_starts_with_one_clover_and_two_are_left(seats: int, stacks: str) -> None:
    board = Board(GAME, table(seats, 1))
    assert board.line("reserve").endswith(f"stacks {stacks}")
    for seat in "ABCD"[:seats]:
        assert board.says(f"{seat} gifts 1.0.0.0.0")


@clause("BEN-SET-08")
@pytest.mark.parametrize("seats", SIZES)
def test_one_footstep_dreams_four_wait_on_the_card_and_none_is_in_the_forest(seats: int) -> None:
    now = sight(table(seats, 2).text())
    for player in now.players.values():
        assert (player.dream, player.card, player.steps) == (1, 4, ())
    board = Board(GAME, table(seats, 2, fixed()))
    board.play("A place h02")  # a Pond
    assert board.offers("A") == ["gather", "sleep d12"]  # from the leftmost Dream space


@clause("BEN-SET-09")
@pytest.mark.parametrize(
    ("seats", "luck", "forest"),
    [
        (2, [2, 1, 0, 1, 0], "2R 1a 2b"),
        (2, [2, 1, 0, 1, 1], "2R 1a 2b"),  # the left end would lack a Stone Circle
        (3, [0, 0, 1, 0, 1], "3L 2b 3a"),
        (4, [1, 0, 1, 1, 0, 0], "4R 3b 1b 2a"),
    ],
)
def test_a_new_table_has_the_forest_that_its_luck_says(seats: int, luck: list[int], forest: str) -> None:
    board = opened("benevolent", seats, luck=[0, *luck, *AS_THEY_LIE, *[0] * 9])
    assert board.line("forest") == forest
    assert len(board.offers("A")) == {2: 8, 3: 10, 4: 14}[seats]


@clause("BEN-SET-13")
def test_luck_is_drawn_in_the_order_of_the_rules() -> None:
    board = opened("benevolent", 4, luck=[k for luck in LUCK.values() for k in luck])
    assert board.says("round 1 first C turn C")
    assert board.line("forest") == "4L 3b 2a 1b"
    tiles = Scripted(LUCK["tiles"]).permutation(9)
    expected = [TILES[tile][face] for tile, face in zip(tiles, LUCK["faces"], strict=True)]
    assert board.line("pyramid").split() == expected


@clause("BEN-SET-13", "BEN-SET-14")
@pytest.mark.parametrize("given", LUCK)
def test_any_draw_can_be_given_and_the_others_are_still_drawn_in_order(given: str) -> None:
    whole = opened("benevolent", 4, luck=[k for luck in LUCK.values() for k in luck])
    rest = [k for name, luck in LUCK.items() if name != given for k in luck]
    assert laid_out(4, DRAWN[given], rest).state.text() == whole.state.text()


@clause("BEN-SET-14")
def test_a_table_with_every_draw_given_needs_no_luck() -> None:
    tiles, faces = [4, 0, 8, 1, 7, 2, 6, 3, 5], [0, 1, 0, 1, 0, 1, 0, 1, 1]
    board = laid_out(3, Draws(first=1, segments=[3, 1, 2], sides="ba", end="L", tiles=tiles, faces=faces), [])
    assert board.state.text().splitlines() == [
        "forest 3L 3b 1a",
        "round 1 first B turn B",
        "reserve 56 stacks 2.5.4.3.3",
        "pyramid e_trade_amber p_repeat_sleep e_exchange p_free_roam e_trade_figurine p_pay_reserve e_crystal3"
        " p_discount2 p_repeat_exchange",
        "A leaves 4 gifts 1.0.0.0.0 card 4 steps dream 1 secrets",
        "B leaves 1 gifts 1.0.0.0.0 card 4 steps dream 1 secrets",
        "C leaves 3 gifts 1.0.0.0.0 card 4 steps dream 1 secrets",
        "agenda move B; finish B; next",
    ]


@clause("BEN-SET-15")
@pytest.mark.parametrize(("seats", "first"), SEATINGS)
def test_nobody_starts_with_a_secret_and_the_first_player_places_first(seats: int, first: int) -> None:
    board = Board(GAME, table(seats, 4, Draws(first=first)))
    assert all(player.secrets == () for player in sight(board.state.text()).players.values())
    assert board.asked() == letter(first)
    size = {2: 8, 3: 10, 4: 14}[seats]
    assert board.offers(letter(first)) == [f"place h{n:02}" for n in range(1, size + 1)]


@clause("BEN-SET-16")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    box = data()["inventory"]
    gifts = {gift["id"]: gift for gift in data()["gift"]}
    assert [gifts[name]["total"] for name in GIFTS] == [6, 6, 5, 4, 4]
    assert [gifts[name]["token_colour"] for name in GIFTS] == ["green", "purple", "red", "yellow", "white"]
    assert box["gift_tokens"] == sum(gift["total"] for gift in gifts.values()) == 25
    assert box["leaves"] == data()["leaves"]["total"] == RULES.components().leaves == 64
    colours, pieces = data()["player_colour"], data()["player_pieces"]
    assert box["character_cards"] == len(colours) == 4
    assert box["step_tokens_per_colour"] == pieces["steps_per_player"] == 5
    assert pieces["steps_on_dream_path"] + pieces["steps_for_forest"] == 5
    assert box["step_tokens"] == 5 * len(colours) == 20
    assert box["secret_tiles"] == len(TILES) == len(RULES.components().tiles) == 9
    assert box["forest_segments"] == len({face.segment for face in RULES.components().faces.values()}) == 3
    assert (box["reference_segments"], box["dreams_boards"]) == (1, 1)


@clause("BEN-SET-16")
def test_four_players_use_every_gift_of_the_box_and_no_game_uses_more() -> None:
    totals = [gift["total"] for gift in data()["gift"]]
    for moment in moments():
        now = moment.after
        used = [now.stacks[gift] + sum(p.gifts[gift] for p in now.players.values()) for gift in range(5)]
        assert used == totals if len(now.players) == 4 else all(u <= t for u, t in zip(used, totals, strict=True))
