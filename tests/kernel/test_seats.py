"""Who comes after whom, who is still there, who the others are, and the end."""

from __future__ import annotations

from clairiere.kernel.state import NO_PIECES, SPECTATOR, others
from tests.kernel.toy import Toy, Turn


def four(*gone: int) -> Toy:
    """A table for four, some of whom have left."""
    s = Toy([], NO_PIECES, [[], [], [], []], [0] * 4)
    for seat in gone:
        s.gone |= 1 << seat
    return s


def test_those_who_have_left_do_not_remain() -> None:
    assert four().remaining() == [0, 1, 2, 3]
    assert four(0, 2).remaining() == [1, 3]
    assert four(0, 1, 2, 3).remaining() == []


def test_those_who_remain_are_named_clockwise_from_a_seat_on() -> None:
    assert four().remaining(2) == [2, 3, 0, 1]
    assert four(2, 0).remaining(2) == [3, 1]


def test_the_next_seat_is_the_next_one_that_is_still_there() -> None:
    assert [four().after(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [four(0, 3).after(seat) for seat in range(4)] == [1, 2, 1, 1]
    assert four(0, 1, 3).after(2) == 2


def test_the_others_sit_clockwise_and_a_spectator_sees_all_as_others() -> None:
    assert others(0, 2) == [1]
    assert others(2, 4) == [3, 0, 1]
    assert others(SPECTATOR, 3) == [0, 1, 2]


def test_when_the_game_ends_nothing_is_left_to_be_done() -> None:
    s = four()
    s.then(Turn(0), Turn(1))
    s.end()
    assert (s.over, s.agenda) == (True, [])
