"""What a seat may see, and what it can imagine."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.state import EVERYONE, SPECTATOR, UNKNOWN, Printing, lay_out
from clairiere.kernel.view import view
from tests.kernel.test_play import match


def test_a_view_holds_no_face_that_the_seat_does_not_know() -> None:
    s = match().state
    assert view(s, 0).table.pieces.faces == [0, 1, 2, UNKNOWN, UNKNOWN, UNKNOWN]
    assert view(s, 1).table.pieces.faces == [UNKNOWN, UNKNOWN, UNKNOWN, 3, 4, 5]
    assert view(s, SPECTATOR).table.pieces.faces == [UNKNOWN] * 6
    assert s.pieces.faces == [0, 1, 2, 3, 4, 5]


def test_a_view_shows_that_others_have_answered_but_not_what() -> None:
    m = match("poll")
    m.answer(0, "c2")
    assert "A:c2 B:" in m.view(0).text()
    assert "A:? B:" in m.view(1).text()
    assert "A:? B:" in m.view(SPECTATOR).text()


def test_the_asked_seat_finds_its_options_in_its_view() -> None:
    m = match("poll")
    assert [c.notation() for c in m.view(0).options()] == ["c0", "c1", "c2"]
    assert m.view(SPECTATOR).options() == []


def test_an_imagined_table_agrees_with_all_that_the_seat_knows() -> None:
    m = match("poll")
    m.answer(1, "c5")
    seen = m.view(0)
    hands, picks = set(), set()
    for seed in range(60):
        s = seen.imagine(Random(seed))
        assert s.pieces.faces[:3] == [0, 1, 2]
        assert sorted(s.pieces.faces[3:]) == [3, 4, 5]
        assert view(s, 0).text() == seen.text()
        hands.add(tuple(s.pieces.faces[3:]))
        picks.add(s.given(1)[0].notation())
    assert len(hands) == 6
    assert picks == {"c3", "c4", "c5"}


def test_a_story_tells_each_seat_only_what_it_knew_at_that_moment() -> None:
    story = match().stories[0]
    assert story.as_seen_by(0).text() == "held A c0 c1 c2\nheld B ?card ?card ?card\n"
    assert story.as_seen_by(SPECTATOR).text() == "held A ?card ?card ?card\nheld B ?card ?card ?card\n"


def test_a_piece_that_leaves_a_hand_is_always_the_lowest_of_its_pool() -> None:
    pieces = lay_out(Printing(["a", "b", "c"], ["p"]), [[0, 1, 2]])
    for piece in range(3):
        pieces.peek(piece, 0)
    assert pieces.carry((0, 1, 2), 2) == 0
    assert pieces.faces == [2, 1, 0]


def test_pieces_that_can_be_told_apart_do_not_carry_each_other() -> None:
    pieces = lay_out(Printing(["a", "b"], ["p"]), [[0, 1]])
    pieces.show(0)
    with pytest.raises(AssertionError):
        pieces.carry((0, 1), 1)


def test_a_shuffle_makes_everyone_forget() -> None:
    pieces = lay_out(Printing(["a", "b", "c"], ["p"]), [[0, 1, 2]])
    for piece in range(3):
        pieces.show(piece)
    pieces.shuffle([0, 1, 2], Scripted([0]))
    assert pieces.seen == [0, 0, 0]
    assert sorted(pieces.faces) == [0, 1, 2]
    assert pieces.faces != [0, 1, 2]


def test_a_piece_changes_pools_only_while_it_lies_open() -> None:
    pieces = lay_out(Printing(["a", "b", "c"], ["deck", "owned"]), [[0, 1, 2], []])
    with pytest.raises(AssertionError):
        pieces.rehouse(1, 1)
    pieces.show(1)
    pieces.rehouse(1, 1)
    assert pieces.pool == [0, 1, 0]
    pieces.conceal(1, 1 << 0)
    pieces.hide_from(1)
    pieces.fill(Random(0))
    assert pieces.faces[1] == 1, "the only face of its pool"


def test_everyone_means_all_seats_and_the_spectators() -> None:
    assert EVERYONE >> SPECTATOR & 1


def test_every_order_of_a_small_deck_comes_of_one_outcome() -> None:
    orders = set()
    for outcome in range(24):
        pieces = lay_out(Printing("abcd", ["p"]), [[0, 1, 2, 3]])
        pieces.shuffle([0, 1, 2, 3], Scripted([outcome]))
        orders.add(tuple(pieces.faces))
    assert len(orders) == 24


def test_a_large_deck_takes_several_outcomes() -> None:
    pieces = lay_out(Printing([str(face) for face in range(60)], ["p"]), [list(range(60))])
    chance = Chance(Random(0))
    pieces.shuffle(list(range(60)), chance)
    assert sorted(pieces.faces) == list(range(60))
    assert 5 < len(chance.outcomes) < 12
