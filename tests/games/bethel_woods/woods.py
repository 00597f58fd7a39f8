"""Tables of Bethel Woods for tests: what stands and lies where, read from the position."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from clairiere.kernel.chance import Chance
from clairiere.kernel.components import Components
from clairiere.kernel.play import waiting
from tests.kit import Board, at, opened

CRITICAL: Final = {
    1: "machine1 malfunctions M1 M1 S1 S1",
    2: "machine2 malfunctions M2 M2 S2 S2",
    3: "machine3 malfunctions M3 M3 S3 S3",
    4: "machine4 malfunctions M4 M4 S4 S4",
    5: "machine5 malfunctions M5 M5 S5 S5",
    6: "machine6 malfunctions M6 M6 S6 S6",
}
"""Machines with a load of 4; in the order of the components they carry the tiles below."""
MEMORY, REROUTE, COSTLY, WARY, STRAIN, CASCADE = [CRITICAL[machine] for machine in range(1, 7)]
QUIET: Final = "supply D1 D3 D5 E1 E3 E5"
"""Malfunctions that change little when they come."""
SEATS: Final = "A\nB\nC"


def woods(*lines: str, seats: str = SEATS, parts: Components | None = None) -> Board:
    """A table with these lines; seats that are not described are there with nothing."""
    told = "\n".join(lines)
    heads = [line.split()[0] for line in told.splitlines() if line.strip()]
    more = [seat for seat in seats.split() if seat not in heads]
    more += [] if "rerouting" in heads else ["rerouting every"]  # as at any new table
    return at("bethel_woods", "\n".join([told, *more]), parts)


def fields(board: Board, head: str) -> dict[str, list[str]]:
    """The words of a line under the names they follow."""
    found: dict[str, list[str]] = {}
    name = ""
    for word in board.line(head).split():
        if word in ("workers", "malfunctions", "spy", "knowledge", "gone"):
            name = word
            found[name] = []
        else:
            found.setdefault(name, []).append(word)
    return found


def workers(board: Board, machine: int) -> str:
    """Who stands on a machine."""
    return "".join(fields(board, f"machine{machine}")["workers"])


def malfunctions(board: Board, machine: int) -> list[str]:
    """What lies at a machine."""
    return fields(board, f"machine{machine}")["malfunctions"]


def has_spy(board: Board, machine: int) -> bool:
    """Whether a spy is there."""
    return "spy" in fields(board, f"machine{machine}")


def spies(board: Board) -> list[int]:
    """The machines with a spy."""
    return [machine for machine in range(1, 7) if has_spy(board, machine)]


def knowledge(board: Board, seat: str) -> list[str]:
    """What a seat holds."""
    return fields(board, seat)["knowledge"]


def character(board: Board, seat: str) -> str:
    """Who a seat is."""
    return fields(board, seat)[""][0]


def discarded(board: Board) -> list[str]:
    """The discard."""
    return board.line("discard").split()


def supply(board: Board) -> list[str]:
    """The supply, from its top."""
    return board.line("supply").split()


def load(board: Board, machine: int) -> int:
    """Malfunctions, and one more for a spy."""
    return len(malfunctions(board, machine)) + has_spy(board, machine)


def new_table(seats: int = 3, seed: int = 0, difficulty: str = "normal") -> Board:
    """A table that has just been set up."""
    return opened("bethel_woods", seats, {"difficulty": difficulty}, Chance(Random(f"{seats} {seed} {difficulty}")))


def play_on(board: Board, rng: Random, most: int = 10_000) -> list[Any]:
    """Random answers to the end; all tables on the way."""
    tables = [board.state]
    while not board.over and len(tables) <= most:
        ask = rng.choice(waiting(board.state))
        choice = ask.pick(board.state, rng)
        board.play(f"{'ABCD'[ask.seat]} {choice.notation()}", luck=Chance(Random(0)))
        tables.append(board.state)
    return tables


def told(board: Board, word: str) -> list[str]:
    """What was heard that begins with this word."""
    return [line for line in board.heard if line.split()[0] == word]
