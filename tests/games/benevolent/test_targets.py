"""What can be chosen in a picture of Benevolent: every option is there, says what it is, and is easy to touch."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.benevolent import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from tests.games.benevolent.clearing import acting, gifts, moving
from tests.games.benevolent.drawing import layer, played
from tests.games.drawing import by_id, ids, parsed, title
from tests.kit import at

WORDS = {"decline", "end turn"}  # the options that touch nothing on the table


def carried(svg: str) -> set[str]:
    """All answers that some piece carries."""
    found = [element.get("data-answers", "") for element in parsed(svg).iter()]
    return {answer for answers in found if answers for answer in answers.split("|")}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_that_touches_something_is_carried_by_a_piece(seats: int, seed: int) -> None:
    luck = Random(seed)
    match = Match(GAME, seats, {}, Chance(Random(seed)))
    while not match.state.over and len(match.record.answers) < 90:
        ask = next_ask(match.state)
        options = ask.options(match.state)
        assert {c.notation() for c in options} - WORDS == carried(layer(match.state, ask.seat))
        match.choose(ask.seat, luck.choice(options))


def test_only_the_seat_that_is_asked_finds_buttons() -> None:
    board = moving("steps h01 h02")
    assert carried(layer(board.state, 0))
    assert not carried(layer(board.state, 1))
    assert not carried(layer(board.state, SPECTATOR))


def test_a_footstep_and_its_goal_both_carry_the_move() -> None:
    svg = layer(at("benevolent", "forest 3R 1a 2a\nA steps h01 h02 h03 h08\nB\nC").state)
    for id in ("h07", "step-A-h03"):
        piece = by_id(svg, id)
        assert "move h03-h07" in piece.get("data-answers", "").split("|")
        assert piece.get("role") == "button"
        assert piece.get("tabindex") == "0"


def test_a_victim_is_named_on_the_token_that_would_be_taken() -> None:
    board = acting("meadow", gifts(), gifts(clover=3), gifts(clover=3), gifts())
    svg = layer(board.state)
    assert by_id(svg, "gift-B-clover").get("data-answers") == "gain clover from B"
    assert by_id(svg, "gift-C-clover").get("data-answers") == "gain clover from C"
    assert by_id(svg, "stack-clover").get("data-answers") == "gain clover from B|gain clover from C"


def test_a_target_says_where_it_is_what_lies_there_and_what_it_costs() -> None:
    walking = layer(moving("card 2 steps h06", "steps h01", "steps h01").state)
    assert title(walking, "h01") == "Stone Circle 1 · Honey · Raven · toll: 2 Leaves · Place a Footstep here"
    assert title(walking, "card-A") == "Lake · 2 Footsteps on the card · Place one of them"
    lifting = layer(moving("card 0 steps h01 h02 h03 h04").state)
    assert title(lifting, "step-A-h04") == "Nest 4 · Move this Footstep"
    buying = layer(acting("altar", "leaves 9").state)
    assert title(buying, "stack-clover") == "Clover · ×2 · 2 Leaves · Buy a Clover for 2 Leaves"
    sleeping = layer(acting("pond").state)
    assert title(sleeping, "cloud-2").startswith("Dream Path · 2 · Sleep from space 1 to space 2")
    naming = layer(acting("meadow", gifts(), gifts(clover=3), gifts(clover=3), gifts()).state)
    assert title(naming, "gift-B-clover") == "Honey · Clover ×3 · Obtain a Clover (from Honey)"


def test_every_target_has_a_disc_for_the_finger_unless_it_is_a_hex() -> None:
    for state in (moving("card 2 steps h06").state, acting("circle", gifts(clover=2)).state):
        targets = [e for e in parsed(layer(state)).iter() if "target" in e.get("class", "").split()]
        assert targets
        for target in targets:
            hits = [e for e in target.iter() if e.get("class") == "hit"]
            assert bool(hits) == (target.get("id", "")[0] != "h")


def test_a_touch_on_somebody_elses_footstep_goes_through_to_the_hex() -> None:
    svg = layer(moving("steps h01 h02 h03 h04", "steps h01").state)
    assert by_id(svg, "step-B-h01").get("pointer-events") == "none"
    assert by_id(svg, "step-A-h01").get("pointer-events") is None


def test_the_toll_is_on_the_hex_where_it_would_be_due() -> None:
    board = moving("card 1 steps h06", "steps h01", "steps h01")
    assert "toll: 2 Leaves" in title(layer(board.state), "h01")
    assert "toll" not in title(layer(board.state, 1), "h01")
    board.play("A place h01")
    assert "toll: 2 Leaves" in title(layer(board.state, SPECTATOR), "h01")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_that_can_be_tried_touches_what_the_picture_shows(seats: int) -> None:
    match = played(seats, 40, 3)
    ask = next_ask(match.state)
    v = match.view(ask.seat)
    shown = set(ids(GAME.picture.svg(v)))
    for c in ask.options(v.table):
        touched = GAME.picture.touches(v, c)
        assert bool(touched) == (c.notation() not in WORDS)
        assert set(touched) <= shown
    for c in match.state.vocabulary().choices():
        GAME.picture.touches(v, c)  # whatever somebody tries, allowed or not


def test_a_choice_that_is_not_allowed_touches_its_pieces_too() -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA steps h01 h02 h03 h08\nB\nC")
    v = view(board.state, 0)
    refused = v.table.vocabulary().parse("move h03-h05")
    assert GAME.picture.touches(v, refused) == ["h05", "step-A-h03"]
    assert GAME.picture.touches(view(board.state, SPECTATOR), refused) == ["h05", "step-A-h03"]
