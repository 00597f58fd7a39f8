"""Tables of Broom Service for tests: laid out line by line, and read back from the position."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from clairiere.kernel.chance import Chance
from clairiere.kernel.play import waiting
from clairiere.kernel.state import letter
from tests.kit import Board, at, opened

FIELDS: Final = (
    "vp", "stock", "pawns", "cards", "hand", "without", "played", "clouds", "amulets", "tiles", "fresh", "gone",
)  # fmt: skip
KINDS: Final = ("purple", "green", "orange", "wand")
FULL: Final = "stock 9.9.9.9"
"""A player who lacks nothing."""
SETUPS: Final = [
    {"board": board, "storm": storm} for board in ("front", "front_mountain", "back") for storm in ("no", "yes")
]
"""The six set-ups (BRM-VAR-06)."""


def realm(*lines: str, seats: str = "AB") -> Board:
    """A table with these lines; seats that are not described have played all their cards."""
    told = "\n".join(lines)
    heads = [line.split()[0] for line in told.splitlines() if line.strip()]
    more = [f"{seat} cards 0" for seat in seats if seat not in heads]
    return at("broom_service", "\n".join([told, *more]))


def fields(board: Board, seat: str) -> dict[str, list[str]]:
    """The words of a player's line under the names they follow."""
    return grouped(board.line(seat).split())


def grouped(words: list[str]) -> dict[str, list[str]]:
    """Words under the names they follow."""
    found: dict[str, list[str]] = {}
    name = ""
    for word in words:
        if word in FIELDS:
            name = word
            found[name] = []
        else:
            found[name].append(word)
    return found


def vp(board: Board, seat: str) -> int:
    """A player's points."""
    return int(fields(board, seat)["vp"][0])


def stock(board: Board, seat: str) -> str:
    """Purple, green and orange potions and wands, such as `1.1.1.2`."""
    return fields(board, seat)["stock"][0]


def pawns(board: Board, seat: str) -> list[str]:
    """Where a player's pawns stand, in no order."""
    return sorted(fields(board, seat)["pawns"])


def has(board: Board, seat: str, field: str) -> list[str]:
    """What stands under a name in a player's line; nothing, if the name is not there."""
    return fields(board, seat).get(field, [])


def leader(board: Board) -> str:
    """Who leads the turn."""
    return board.line("round").split()[-1]


def told(board: Board, *heads: str) -> list[str]:
    """What was heard that begins with one of these words."""
    return [line for line in board.heard if line.split()[0] in heads]


def lies(board: Board, zone: str) -> dict[str, str]:
    """What lies where: the clouds or the tiles of the board."""
    try:
        return dict([word.split("=") for word in board.line(zone).split()])
    except AssertionError:
        return {}


def new_table(seats: int, seed: int = 0, **variant: str) -> Board:
    """A table that has just been set up."""
    return opened("broom_service", seats, variant, Chance(Random(f"{seats} {seed} {variant}")))


def pick(board: Board, **hands: str) -> Board:
    """Seats pick these roles, leave the other places empty, and confirm."""
    for seat, roles in hands.items():
        board.play(*[f"{seat} pick {role}" for role in roles.split()])
        while board.offers(seat) != ["confirm"]:
            board.play(f"{seat} pick nothing")
        board.play(f"{seat} confirm", luck=Chance(Random(0)))
    return board


def roles_on_offer(board: Board, seat: str) -> list[str]:
    """The roles that a seat can pick now."""
    return [option[5:] for option in board.offers(seat) if option.startswith("pick ") and option != "pick nothing"]


def all_pick(board: Board, roles: str) -> Board:
    """All seats that are asked pick the same roles."""
    return pick(board, **dict.fromkeys(board.asked(), roles))


def answer(board: Board, rng: Random) -> str:
    """One random answer; what it was."""
    ask = rng.choice(waiting(board.state))
    choice = rng.choice(ask.options(board.state))
    said = f"{letter(ask.seat)} {choice.notation()}"
    board.play(said, luck=Chance(Random(rng.random())))
    return said


def play_out(board: Board, rng: Random) -> Board:
    """Random answers to the end."""
    while not board.over:
        answer(board, rng)
    return board


def options_of(board: Board) -> dict[str, list[str]]:
    """What every seat is offered."""
    return {seat: board.offers(seat) for seat in board.asked()}


def agenda(board: Board) -> str:
    """What is still to be done."""
    return board.line("agenda")


def names(state: Any) -> str:
    """The letters of all seats."""
    return "".join([letter(seat) for seat in range(state.seats)])
