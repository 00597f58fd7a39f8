"""BEN-OBJ: who plays, and what for."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.benevolent import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.rules import WrongTable
from tests.games.benevolent.ground import GIFTS, games, moments
from tests.kit import at, clause


@clause("BEN-OBJ-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats: int) -> None:
    match = Match(GAME, seats, {}, Chance(Random(1)))
    assert match.state.seats == seats
    assert [line[0] for line in match.state.text().splitlines() if line[1] == " "] == list("ABCD"[:seats])


@clause("BEN-OBJ-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_plays_alone_or_in_a_crowd(seats: int) -> None:
    with pytest.raises(WrongTable):
        Match(GAME, seats, {}, Chance(Random(1)))


@clause("BEN-OBJ-01")
def test_everyone_plays_for_themselves() -> None:
    for game in games():
        last = game[-1]
        board = at("benevolent", last.state.text()).play(f"{last.seat} {last.answer}")
        assert not board.outcome().together
        assert len(board.outcome().winners()) == 1


@clause("BEN-OBJ-02")
@pytest.mark.parametrize("missing", GIFTS)
def test_the_fifth_kind_of_gift_wins_whichever_it_is(missing: str) -> None:
    held = ".".join(["0" if gift == missing else "1" for gift in GIFTS])
    board = at(
        "benevolent",
        f"""
        forest 3R 1a 2a
        A leaves 20 gifts {held} steps h07
        B gifts 0.0.0.0.0
        C gifts 0.0.0.0.0
        agenda action A h07
        """,
    )
    assert not board.over
    assert board.play(f"A buy {missing}").over
    assert board.outcome().winners() == [0]


@clause("BEN-OBJ-02")
@pytest.mark.parametrize(
    ("held", "bought"),
    [
        ("2.5.4.3.0", "clover"),  # all Feathers, Crystals and Ambers there are
        ("0.5.3.3.3", "crystal"),
        ("5.0.4.3.2", "figurine"),
    ],
)
def test_any_number_of_surplus_tokens_does_not_make_up_for_a_missing_kind(held: str, bought: str) -> None:
    board = at(
        "benevolent",
        f"""
        forest 3R 1a 2a
        A leaves 20 gifts {held} steps h07
        B gifts 0.0.0.0.0
        C gifts 0.0.0.0.0
        agenda action A h07
        """,
    )
    board.play(f"A buy {bought}")
    assert not board.over
    assert board.asked() == "B"


@clause("BEN-OBJ-02")
def test_surplus_tokens_do_not_stand_in_the_way_of_winning() -> None:
    board = at(
        "benevolent",
        """
        forest 3R 1a 2a
        A leaves 20 gifts 3.5.4.3.0 steps h07
        B gifts 1.0.0.0.0
        C gifts 1.0.0.0.0
        agenda action A h07
        """,
    )
    board.play("A buy figurine")
    assert board.outcome().winners() == [0]


@clause("BEN-OBJ-02")
def test_a_game_goes_on_exactly_until_somebody_has_all_five_kinds() -> None:
    for moment in moments():
        complete = [seat for seat, player in moment.after.players.items() if min(player.gifts) > 0]
        assert complete == ([moment.seat] if moment.over else [])
