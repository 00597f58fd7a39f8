"""The table of Broom Service told aloud: everything that is seen can be heard, and nothing that is hidden."""

from __future__ import annotations

import pytest

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.words.spoken import land
from clairiere.kernel.bits import count
from clairiere.kernel.language import language
from clairiere.kernel.spoken import Passage, told_between
from clairiere.kernel.state import SPECTATOR, Seat
from tests.kit import Board, at, clause

POSITION = """
    event gathering
    cursed herb_gatherer
    turn forest_witch claim B
    clouds m1=1-2 m1.2=2-2 sea_e=3-3
    occupied t32
    A vp 14 stock 1.0.2.1 pawns f6 p8 cards 2 hand hill_witch peak_druid played forest_witch
    B vp 9 stock 0.0.0.0 pawns h5 h5 clouds 1-2 3-3 cards 1 hand hill_witch played forest_witch*
    agenda fly A 1 free 0; brave; end_turn
"""


def heard(board: Board, seat: Seat = 0, code: str = "en") -> dict[str, list[str]]:
    """Title -> lines, as somebody hears the table."""
    passages: list[Passage] = board.game.words.read_aloud(board.view(seat), code)
    return {passage.title: passage.lines for passage in passages}


def test_the_question_comes_first_then_you_the_others_and_the_land() -> None:
    titles = list(heard(at("broom_service", POSITION)))
    assert titles[:3] == ["Now", "You", "Honey"]
    assert titles[3:] == ["The forests", "The hills", "The prairies", "The mountains", "The seas"]


def test_the_present_tells_round_event_curses_and_the_turn() -> None:
    now = heard(at("broom_service", POSITION))["Now"]
    assert now[0] == "Lake, fly to a forest beside you."
    assert "Round 1 of 7." in now
    assert "Cursed role of this round: the herb gatherer." in now
    assert [line for line in now if line.startswith("“Gathering” is the event of this round.")]
    assert now[-2:] == [
        "Lake leads this turn with the forest witch.",
        "So far Lake is cowardly and Honey claims the brave action.",
    ]


def test_you_hear_what_you_have() -> None:
    assert heard(at("broom_service", POSITION))["You"] == [
        "You are Lake.",
        "You have 14 points.",
        "Your pawns: Fox Forest (forest) and Haystack Prairie (prairie).",
        "You hold 1 purple potion, 2 orange potions and 1 wand.",
        "In your hand: the hill witch and the peak druid.",
        "You have played in this round: a cowardly forest witch.",
    ]


@clause("BRM-PICK-03", "BRM-PICK-06")
def test_of_another_hand_only_its_size_is_told() -> None:
    board = at("broom_service", POSITION)
    lines = heard(board)["Honey"]
    assert "Honey has 1 role card in hand." in lines
    assert "Honey has chased away 2 clouds, with 5 bolts." in lines
    assert "Honey holds no resources." in lines
    for seat in (0, SPECTATOR):
        assert "hill witch" not in " ".join(heard(board, seat)["Honey"])
    assert "In your hand: the hill witch." in heard(board, 1)["You"]


@clause("BRM-DELIV-02", "BRM-DELIV-08", "BRM-ADJ-03")
def test_a_region_is_told_with_neighbours_towers_and_pawns() -> None:
    forests = heard(at("broom_service", POSITION))["The forests"]
    fox = [line for line in forests if "Fox Forest" in line and not line.startswith(("Raven Wood", "Black Grove"))]
    assert fox[0] == (
        "Fox Forest is a forest. It borders Vineyard Slope (hill), Giant’s Knoll (hill), Well Prairie (prairie), "
        "Haystack Prairie (prairie) and Long Meadow (prairie). It lies on the shore of Lily Lake."
    )
    assert fox[1] == (
        "Towers at Fox Forest: a round purple tower (4 points, occupied), a round orange tower (2 points, 1 wand) "
        "and a round green tower (3 points, 1 wand)."
    )
    assert fox[2] == "Pawns at Fox Forest: Lake."
    hills = heard(at("broom_service", POSITION), code="fr")["Les collines"]
    assert "Pions à la Colline Creuse\u00a0: Miel (2)." in hills


def test_clouds_are_told_region_by_region_with_their_price() -> None:
    told = heard(at("broom_service", POSITION))
    assert "A heavy cloud with 2 bolts covers Griffin Peak; it costs 1 wand." in told["The mountains"]
    assert "A heavy cloud with 2 bolts covers Griffin Peak; it costs 2 wands." in told["The mountains"]
    assert "A heavy cloud with 3 bolts covers Lily Lake; it costs 3 wands." in told["The seas"]


@pytest.mark.parametrize("side", ["front", "front_mountain", "back"])
def test_every_cloud_tower_and_tile_of_a_side_can_be_heard(side: str) -> None:
    clouds = "clouds sea_n=gust f5=delivery_bonus" if side == "back" else "clouds sea_n=gust f2=delivery_bonus"
    board = at("broom_service", f"board {side} storm 24\n{clouds}\nA\nB")
    s = board.state
    lines = [line for passage in land(s, Names(s, language("en", "broom_service"))) for line in passage.lines]
    towers = sum([count(s.board.towers[tower].touches) for tower in range(44) if s.standing >> tower & 1])
    hill_tower = s.tower_hill >= 0
    assert sum([line.count(" tower (") for line in lines]) == towers + hill_tower
    assert len([line for line in lines if " covers " in line]) == 2
    tiles = len(s.mountain_tiles) + len(s.forest_tiles) + len(s.hill_tiles)
    assert len([line for line in lines if line.startswith("There is a tile at ")]) == tiles
    assert len([line for line in lines if line.startswith("Amulets at ")]) == len(s.mountain_tiles)


def test_what_changed_is_told_without_what_stayed() -> None:
    before = at("broom_service", POSITION)
    after = before.copy().play("A fly p8-f6")
    told = told_between(before.game, [], before.view(1), after.view(1), "en")
    assert "Pawns at Fox Forest: Lake (2)." in told
    assert not [line for line in told if line.startswith(("Towers", "Round", "Fox Forest is"))]


def test_own_picks_are_heard_by_nobody_else() -> None:
    board = at("broom_service", "event gathering\nA\nB").play("A pick hill_witch", "A pick peak_druid")
    assert "Picked so far: the hill witch and the peak druid." in heard(board)["You"]
    for seat in (1, SPECTATOR):
        assert "hill witch" not in " ".join([line for lines in heard(board, seat).values() for line in lines])


def test_a_table_that_is_over_says_who_won() -> None:
    board = at("broom_service", "A vp 40\nB vp 50\nover")
    assert heard(board)["The end"][0] == "Honey wins: 50 points."
    assert heard(board, 1)["The end"][0] == "You win: 50 points."
    assert heard(board, SPECTATOR)["The end"][0] == "Honey wins with 50 points."
    three = at("broom_service", "A vp 40\nB vp 50\nC vp 45\nover")
    assert heard(three)["The end"][0] == "Honey wins: 50 points. Your place: 3 of 3."


@clause("BRM-TURN-18")
@pytest.mark.parametrize("answer", ["A lead forest_witch brave", "A lead forest_witch cowardly"])
def test_nobody_hears_who_holds_the_led_role_before_the_chance_comes(answer: str) -> None:
    hands = "A hand forest_witch\nB hand forest_witch\nC hand {role} peak_druid\nD hand hill_witch"
    tables = [at("broom_service", hands.format(role=role)).play(answer) for role in ("forest_witch", "herb_gatherer")]
    for board in tables:
        assert board.asked() in "AB"
    for seat in (0, 1, 3, SPECTATOR):
        one, other = [heard(board, seat, code="fr") for board in tables]
        assert one == other
    assert heard(tables[0], 2) != heard(tables[1], 2)
