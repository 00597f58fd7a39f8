"""A forest with every kind of space, with and without a grey Footstep, for tests of what happens on one hex."""

from __future__ import annotations

from typing import Final

from tests.kit import Board, at

FOREST: Final = "forest 4R 1a 2b 3a"
HEX: Final = {
    "circle": "h01",
    "grey pond": "h02",
    "table": "h03",
    "grey nest": "h04",
    "meadow": "h05",
    "altar": "h07",
    "grey table": "h09",
    "pond": "h10",
    "grey altar": "h11",
    "nest": "h12",
    "grey circle": "h14",
}
EMPTY: Final = "- - - - - - - - -"
EPHEMERAL: Final = (
    "e_buy_minus3 e_sleep e_clover_leaves e_trade_crystal e_trade_amber "
    "e_feather e_crystal3 e_trade_figurine e_exchange"
)  # in the order of the tiles
PERMANENT: Final = (
    "p_repeat_sleep p_free_roam p_pay_reserve p_discount2 p_solitude "
    "p_repeat_exchange p_double_step p_leaf_cache p_no_grey"
)
NO_GIFTS: Final = "gifts 0.0.0.0.0"
GIFTS: Final = ("clover", "feather", "crystal", "amber", "figurine")
TOKENS: Final = (6, 6, 5, 4, 4)  # of each kind, with four players
PRICES: Final = (2, 4, 7, 10, 12)


def acting(kind: str, a: str = "", b: str = "", c: str = "", d: str = "", *, pyramid: str = EMPTY) -> Board:
    """Four players; A has just put a first Footstep on such a hex and is to act."""
    hex = HEX[kind]
    table = f"{FOREST}\npyramid {pyramid}\nA steps {hex} {a}\nB {b}\nC {c}\nD {d}"
    return at("benevolent", f"{table}\nagenda action A {hex}")


def moving(a: str = "", b: str = "", c: str = "", d: str = "", *, pyramid: str = EMPTY) -> Board:
    """Four players; A is about to move."""
    return at("benevolent", f"{FOREST}\npyramid {pyramid}\nA {a}\nB {b}\nC {c}\nD {d}")


def gifts(**held: int) -> str:
    """A player's Gifts, such as `gifts 0.0.0.1.0` for gifts(amber=1)."""
    return "gifts " + ".".join([str(held.get(name, 0)) for name in GIFTS])


def stacks(board: Board) -> list[int]:
    """How many Gifts of each kind lie on the Dreams board."""
    return [int(count) for count in board.line("reserve").split()[-1].split(".")]


def secrets(board: Board, seat: str) -> list[str]:
    """The Secrets in front of a player, sorted."""
    words = board.line(seat).split()
    return sorted([word for word in words[words.index("secrets") + 1 :] if word[:2] in {"e_", "p_"}])


def leaves(board: Board, seat: str) -> int:
    """How many Leaves a player holds, or the Reserve."""
    if seat == "reserve":
        return int(board.line("reserve").split()[0])
    return int(board.line(seat).split()[1])
