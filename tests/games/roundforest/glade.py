"""A small forest for two, A in the midst of it, for tests of what happens on one space; and luck by its name."""

from __future__ import annotations

from clairiere.games.roundforest.rules.choices import CHARACTERS, CHIPS, OBJECTS
from clairiere.kernel.bits import bits
from tests.kit import Board, at

CENTRE = "C3=T28.0"  # from C3: go D3, E3, C4, B3, C1; empty: C2, C5, A3


def glade(
    a: str = "", b: str = "", *, lies: str = "", where: str = "C3", other: str = "E2", lines: str = "", forest: str = ""
) -> Board:
    """A stands on a tile from which east, south and west are open; B stands apart. It is A's turn."""
    position = f"""
        forest small {forest}
        tiles {where}=T28.0
        lies {lies}
        A at {where} {a}
        B at {other} {b}
        {lines}
    """
    return at("roundforest", position)


def chip(board: Board, name: str) -> int:
    """The luck that draws such a chip from the chip bag."""
    assert board.state.chips[CHIPS.index(name)] > 0
    return sum(board.state.chips[: CHIPS.index(name)])


def thing(board: Board, name: str) -> int:
    """The luck that draws such an object from the object bag."""
    assert board.state.bag[OBJECTS.index(name)] > 0
    return sum(board.state.bag[: OBJECTS.index(name)])


def card(board: Board, name: str) -> int:
    """The luck that draws such a character from the pile."""
    return bits(board.state.pile).index(CHARACTERS.index(name))


def go(board: Board, goal: str = "D3", *luck: int, refill: str = "blue") -> Board:
    """A walks to a space; a chip of this colour is drawn for the space left, then comes what else is drawn."""
    return board.play(f"A go {goal}", luck=[chip(board, refill), *luck])


def draws(board: Board, name: str, goal: str = "D3") -> Board:
    """A walks to a blue chip and draws this object."""
    return go(board, goal, thing(board, name))


def meets(board: Board, name: str, goal: str = "D3") -> Board:
    """A walks to a red chip and draws this character."""
    return go(board, goal, card(board, name))


def lies(board: Board, place: str) -> str:
    """What lies on a space."""
    return dict([word.split("=") for word in board.line("lies").split()])[place]


def turned(board: Board, place: str) -> str:
    """A tile and its rotation."""
    return dict([word.split("=") for word in board.line("tiles").split()])[place]


def has(board: Board, seat: str, words: str) -> bool:
    """Whether a player's line holds these words one after the other."""
    return f" {words} " in f" {board.line(seat)} "


def pack(board: Board, seat: str = "A") -> list[str]:
    """What is in a backpack."""
    words = board.line(seat).split()
    return words[words.index("pack") + 1 : words.index("copper")]


def in_bag(board: Board, name: str) -> int:
    """How many such objects are in the object bag."""
    return int(board.state.bag[OBJECTS.index(name)])


def pile(board: Board) -> list[str]:
    """The characters in the pile."""
    return board.line("pile").split()
