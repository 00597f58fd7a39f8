"""Obtaining Gifts, and what happens when a stack is empty (chapter 3.10)."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from tests.games.benevolent.clearing import FOREST, GIFTS, HEX, NO_GIFTS, TOKENS, acting, gifts, leaves, stacks
from tests.kit import Board, at, clause, opened


class Way:
    """A way to obtain a Gift: what is asked of A, what A needs besides, and what A says."""

    def __init__(self, gift: str, answer: str, agenda: str, needs: str = "", *, give: str = "") -> None:
        self.gift = gift
        self.answer = f"A {answer}"
        self.agenda = agenda
        self.needs = needs
        self.give = give.split()

    def table(self, *holders: int) -> Board:
        """A table on which A, B, C and D hold so many of the Gift in question."""
        lines = [f"{FOREST}", "pyramid - - - - - - - - -"]
        for seat, held in zip("ABCD", holders, strict=True):
            own = {gift: self.give.count(gift) for gift in self.give} if seat == "A" else {}
            lines.append(f"{seat} {gifts(**{**own, self.gift: held})} {self.needs if seat == 'A' else ''}")
        return at("benevolent", "\n".join([*lines, f"agenda {self.agenda}"]))


def on(kind: str) -> str:
    """A is to act on such a hex."""
    return f"action A {HEX[kind]}"


ARROWS: Final = dict(zip(GIFTS, [("d21", 2), ("d32", 3), ("d31", 3), ("d42", 4), ("d41", 4)], strict=True))
BEFORE: Final = {"feather": "clover", "crystal": "feather", "amber": "crystal", "figurine": "amber"}
RECIPES: Final = {"crystal": "clover clover", "amber": "clover feather", "figurine": "clover crystal"}

MUST: Final = [  # ways whose only effect, or whose condition, is the Gift
    *[Way(gift, f"buy {gift}", on("altar"), "leaves 12") for gift in GIFTS],
    Way("clover", "gain clover", on("meadow")),
    Way("feather", "gain feather", on("nest")),
    *[Way(gift, f"exchange {give}", on("circle"), give=give) for gift, give in BEFORE.items()],
    *[Way(gift, f"repeat exchange {give}", "exchange_again A", "leaves 2", give=give) for gift, give in BEFORE.items()],
    *[Way(gift, f"play e_exchange {give}", "move A", "secrets e_exchange", give=give) for gift, give in BEFORE.items()],
    *[Way(gift, f"play e_buy_minus3 {gift}", "move A", "leaves 9 secrets e_buy_minus3") for gift in GIFTS],
    *[Way(gift, f"play e_trade_{gift}", "move A", f"secrets e_trade_{gift}", give=g) for gift, g in RECIPES.items()],
    Way("feather", "play e_feather", "move A", "secrets e_feather"),
    Way("crystal", "play e_crystal3", "move A", "leaves 3 secrets e_crystal3"),
]
MAY: Final = [  # ways that have another effect besides
    *[Way(gift, f"sleep {arrow}", on("pond"), f"dream {space}") for gift, (arrow, space) in ARROWS.items()],
    *[
        Way(gift, f"repeat sleep {arrow}", "sleep_again A", f"leaves 3 dream {space}")
        for gift, (arrow, space) in ARROWS.items()
    ],
    *[
        Way(gift, f"play e_sleep {arrow}", "move A", f"dream {space} secrets e_sleep")
        for gift, (arrow, space) in ARROWS.items()
    ],
    Way("clover", "play e_clover_leaves", "move A", "secrets e_clover_leaves"),
]
every_way = pytest.mark.parametrize("way", [pytest.param(way, id=way.answer) for way in MUST + MAY])


def counts(board: Board, gift: str) -> list[int]:
    """How many tokens of a kind A, B, C, D and the stack have."""
    held = [board.line(seat).split()[3].split(".") for seat in "ABCD"]
    return [int(own[GIFTS.index(gift)]) for own in held] + [stacks(board)[GIFTS.index(gift)]]


@clause("BEN-GIFT-01", "BEN-GIFT-06")
@every_way
def test_a_gift_comes_from_its_stack_while_that_has_one(way: Way) -> None:
    total = TOKENS[GIFTS.index(way.gift)]
    board = way.table(0, total - 1, 0, 0)
    assert counts(board, way.gift) == [0, total - 1, 0, 0, 1]
    for seat in "ABCD":
        assert board.refuses(f"{way.answer} from {seat}") == "BEN-GIFT-01"
    assert counts(board.play(way.answer), way.gift) == [1, total - 1, 0, 0, 0]


@clause("BEN-GIFT-02", "BEN-GIFT-05", "BEN-GIFT-06")
@every_way
def test_from_an_empty_stack_the_gift_comes_from_the_opponent_who_has_most(way: Way) -> None:
    total = TOKENS[GIFTS.index(way.gift)]
    board = way.table(0, 1, total - 1, 0)
    for seat in "ABD":
        assert board.refuses(f"{way.answer} from {seat}") == "BEN-GIFT-02"
    assert board.refuses(f"{way.answer} from C") != ""  # nothing is to be chosen, so nothing is said
    before = leaves(board, "C")
    assert counts(board.play(way.answer), way.gift) == [1, 1, total - 2, 0, 0]
    assert leaves(board, "C") == before


@clause("BEN-GIFT-02", "BEN-GIFT-05")
@every_way
def test_it_does_not_matter_how_many_the_taker_has_and_an_opponent_may_lose_the_last_one(way: Way) -> None:
    total = TOKENS[GIFTS.index(way.gift)]
    board = way.table(total - 1, 0, 0, 1).play(way.answer)
    assert counts(board, way.gift) == [total, 0, 0, 0, 0]


@clause("BEN-GIFT-03", "BEN-GIFT-06", "BEN-GIFT-10")
@every_way
def test_when_opponents_tie_for_most_the_active_player_says_whose_it_is(way: Way) -> None:
    total = TOKENS[GIFTS.index(way.gift)]
    most = (total - 1) // 2
    board = way.table(total - 2 * most, most, 0, most)
    assert board.refuses(way.answer) == "BEN-GIFT-03"
    assert board.refuses(f"{way.answer} from A") == "BEN-GIFT-02"
    assert board.refuses(f"{way.answer} from C") == "BEN-GIFT-02"
    options = [option for option in board.offers("A") if f"A {option}".startswith(way.answer)]
    assert options == [f"{way.answer[2:]} from B", f"{way.answer[2:]} from D"]
    assert counts(board.play(f"{way.answer} from D"), way.gift) == [total - 2 * most + 1, most, 0, most - 1, 0]


@clause("BEN-GIFT-03")
def test_three_opponents_may_tie_and_one_with_fewer_is_left_in_peace() -> None:
    board = acting("nest", NO_GIFTS, gifts(feather=2), gifts(feather=2), gifts(feather=2))
    assert board.offers("A") == ["gain feather from B", "gain feather from C", "gain feather from D", "gather"]
    fewer = acting("altar", "leaves 7 gifts 1.0.0.0.0", gifts(crystal=2), gifts(crystal=1), gifts(crystal=2))
    assert fewer.refuses("A buy crystal from C") == "BEN-GIFT-02"
    assert fewer.accepts("A buy crystal from B")
    assert fewer.accepts("A buy crystal from D")


@clause("BEN-GIFT-04", "BEN-GIFT-06")
@pytest.mark.parametrize("way", [pytest.param(way, id=way.answer) for way in MUST])
def test_what_only_the_taker_has_cannot_be_obtained(way: Way) -> None:
    board = way.table(TOKENS[GIFTS.index(way.gift)], 0, 0, 0)
    assert way.answer[2:] not in board.offers("A")
    assert board.refuses(way.answer) == "BEN-GIFT-04"
    for seat in "ABCD":
        assert board.refuses(f"{way.answer} from {seat}") != ""


@clause("BEN-GIFT-04", "BEN-GIFT-06")
@pytest.mark.parametrize("way", [pytest.param(way, id=way.answer) for way in MAY])
def test_an_effect_that_does_more_is_possible_without_its_gift(way: Way) -> None:
    total = TOKENS[GIFTS.index(way.gift)]
    board = way.table(total, 0, 0, 0).play(way.answer)
    assert counts(board, way.gift) == [total, 0, 0, 0, 0]
    assert not [event for event in board.heard if event.startswith("obtained")]


@clause("BEN-GIFT-05")
def test_who_loses_a_token_gets_nothing_for_it() -> None:
    board = acting("meadow", "leaves 5 gifts 2.0.0.0.0", "leaves 0 gifts 4.0.0.0.0", NO_GIFTS, NO_GIFTS)
    others = [board.line(seat) for seat in "CD"]
    board.play("A gain clover")
    assert board.says("A leaves 5 gifts 3.0.0.0.0")
    assert board.says("B leaves 0 gifts 3.0.0.0.0")
    assert [board.line(seat) for seat in "CD"] == others
    assert leaves(board, "reserve") == 64 - 5 - 1 - 1


@clause("BEN-GIFT-07")
@pytest.mark.parametrize(
    ("held", "answer", "after"),
    [
        ("1.1.1.1.0 secrets e_exchange", "play e_exchange amber", "1.1.1.0.1"),
        ("1.1.1.0.1 secrets e_trade_amber", "play e_trade_amber", "0.0.1.1.1"),
        ("1.1.1.1.0 secrets e_trade_figurine", "play e_trade_figurine", "0.1.0.1.1"),
        ("2.1.0.1.1 secrets e_trade_crystal", "play e_trade_crystal", "0.1.1.1.1"),
    ],
)
def test_tokens_go_back_before_the_new_one_comes_so_that_nobody_wins_in_between(
    held: str, answer: str, after: str
) -> None:
    board = acting("nest", f"gifts {held}").play(f"A {answer}")
    assert not board.over
    assert board.says(f"A gifts {after}")
    back = [n for n, event in enumerate(board.heard) if event.startswith("gave_back")]
    new = [n for n, event in enumerate(board.heard) if event.startswith("obtained")]
    assert len(new) == 1
    assert max(back) < new[0]


@clause("BEN-GIFT-07")
def test_a_token_given_back_can_be_obtained_again_by_anyone() -> None:
    board = acting("circle", gifts(clover=3), gifts(clover=1), gifts(clover=1), gifts(clover=1))
    assert stacks(board) == [0, 6, 5, 4, 4]
    board.play("A exchange clover")
    assert stacks(board) == [1, 5, 5, 4, 4]
    board.play("B place h05", "B gain clover")
    assert board.says("B gifts 2.0.0.0.0")
    assert board.says("A gifts 2.1.0.0.0")


@clause("BEN-GIFT-08")
@pytest.mark.parametrize("missing", range(4))
def test_there_is_no_limit_to_the_gifts_of_a_player(missing: int) -> None:
    held = list(TOKENS[:4])
    held[missing] -= 1
    text = ".".join([str(count) for count in [*held, 0]])
    board = acting("altar", f"leaves 20 gifts {text}", NO_GIFTS, NO_GIFTS, NO_GIFTS).play(f"A buy {GIFTS[missing]}")
    assert board.says("A gifts 6.6.5.4.0")


@clause("BEN-GIFT-09")
@pytest.mark.parametrize(("seats", "totals"), [(2, (4, 4, 3, 2, 2)), (3, (5, 5, 4, 3, 3)), (4, (6, 6, 5, 4, 4))])
@pytest.mark.parametrize("seed", range(4))
def test_stack_and_players_together_always_hold_every_token(seats: int, totals: tuple[int, ...], seed: int) -> None:
    rng = Random(seed)
    board = opened("benevolent", seats, luck=Chance(rng))
    game = game_named("benevolent")
    turns = 0
    while not board.over and turns < 250:
        held = [[int(n) for n in board.line(seat).split()[3].split(".")] for seat in "ABCD"[:seats]]
        assert tuple([sum(kind) for kind in zip(stacks(board), *held, strict=True)]) == totals
        assert game.rules.missing_components(board.state) == ""
        seat = board.asked()
        board.play(f"{seat} {rng.choice(board.offers(seat))}")
        turns += 1


@clause("BEN-GIFT-10")
def test_a_gift_cannot_be_declined() -> None:
    board = acting("pond", "dream 3 gifts 1.0.0.0.0", gifts(feather=6))
    assert board.offers("A") == ["gather", "sleep d31", "sleep d32", "sleep d34"]
    board.play("A sleep d32")
    assert board.says("A gifts 1.1.0.0.0")
    assert board.says("B gifts 0.5.0.0.0")
    lucky = acting("nest", "gifts 1.0.0.0.0 secrets e_clover_leaves").play("A play e_clover_leaves")
    assert lucky.says("A leaves 3 gifts 2.0.0.0.0")
    robbed = acting("nest", "gifts 1.0.0.0.0 secrets e_clover_leaves", gifts(clover=3)).play("A play e_clover_leaves")
    assert robbed.says("A leaves 3 gifts 2.0.0.0.0")
    assert robbed.says("B gifts 2.0.0.0.0")
