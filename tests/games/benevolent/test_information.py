"""BEN-INFO: everything is open, and nothing is left to chance."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.benevolent import GAME, RULES
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.match import Match
from clairiere.kernel.play import step
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from tests.games.benevolent.ground import games, moments
from tests.kit import at, clause

RICH = """forest 4R 1a 2b 3a
round 7 first B turn C
reserve 20 stacks 1.3.4.2.1
pyramid - p_double_step e_exchange - e_clover_leaves p_repeat_exchange - e_trade_crystal e_trade_amber
A leaves 11 gifts 1.1.1.0.1 card 0 steps h01 h02 h03 h03 dream 3 secrets p_no_grey
B leaves 9 gifts 2.0.0.1.1 card 1 steps h04 h05 h09 dream 2 secrets e_feather p_leaf_cache cache 2
C leaves 12 gifts 1.2.0.0.1 card 0 steps h08 h11 h12 h13 dream 4 secrets e_sleep
D leaves 10 gifts 1.0.0.1.0 card 0 steps h08 h11 h12 h13 dream 1 secrets gone
agenda move C; finish C; next
"""


@clause("BEN-INFO-01")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_everybody_sees_every_zone(viewer: int) -> None:
    board = at("benevolent", RICH)
    assert board.state.text() == RICH  # the text names every zone
    seen = board.view(viewer)
    assert seen.table.text() == RICH
    assert seen.imagine(Random(viewer)).text() == RICH  # there is nothing to guess


@clause("BEN-INFO-01")
def test_in_every_game_all_views_are_the_table_itself() -> None:
    for moment in moments()[::7]:
        text = moment.state.text()
        for seat in [*range(moment.state.seats), SPECTATOR]:
            assert view(moment.state, seat).table.text() == text


@clause("BEN-INFO-01")
def test_everybody_hears_all_that_happens() -> None:
    for moment in moments()[::7]:
        _, story = step(moment.state, moment.state.active, moment.state.vocabulary().parse(moment.answer), Scripted(()))
        for seat in [*range(moment.state.seats), SPECTATOR]:
            assert story.as_seen_by(seat).text() == story.text()


@clause("BEN-INFO-01")
def test_all_nine_faces_of_the_pyramid_lie_open() -> None:
    for game in games():
        for seat in (0, 1, SPECTATOR):
            (pyramid,) = [line for line in view(game[0].state, seat).text().splitlines() if line.startswith("pyramid")]
            assert len({face for face in pyramid.split()[1:] if face[:2] in ("e_", "p_")}) == 9


@clause("BEN-INFO-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_luck_is_drawn_before_the_first_decision_only(seats: int) -> None:
    chance = Chance(Random(seats))
    match = Match(GAME, seats, {}, chance)
    drawn = len(chance.outcomes)
    rng = Random(1)
    while not match.state.over and len(match.record.answers) < GAME.rules.longest:
        seat = match.state.active
        options = match.view(seat).options()
        match.choose(seat, options[rng.randrange(len(options))])
    assert match.state.over
    assert drawn == len(chance.outcomes) > 0
    assert all(answer.luck == [] for answer in match.record.answers)


@clause("BEN-INFO-02")
def test_the_same_decisions_lead_to_the_same_result() -> None:
    for game in games()[::3]:
        board = at("benevolent", game[0].state.text())
        for moment in game:
            assert board.state.text() == moment.state.text()
            heard = len(board.heard)
            board.play(f"{moment.seat} {moment.answer}")
            assert tuple(board.heard[heard:]) == moment.story
        assert board.over


@clause("BEN-INFO-03")
def test_the_unused_face_of_a_tile_never_comes_up() -> None:
    backs = {}
    for ephemeral, permanent in RULES.components().tiles:
        backs[ephemeral], backs[permanent] = permanent, ephemeral
    for game in games():
        first = game[0].state
        unused = {backs[face] for face in first.pyramid}
        assert unused.isdisjoint(first.pyramid)
        for moment in game:
            assert not any(player.secrets >> face & 1 for player in moment.state.players for face in unused)
