"""Views as text: what a site sends to a seat can be read, imagined from and answered elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from chanterelle import GAME as CHANTERELLE

from clairiere.games.registry import game_named, known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import SEALED
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import SPECTATOR, Poll
from clairiere.kernel.view import view
from tests.laws.test_positions import spoilt, text_after

GAMES = pytest.mark.parametrize("game", [*known_games(), CHANTERELLE], ids=lambda game: game.name)


def played(game: Game[Any], seats: int, *answers: str) -> Match[Any]:
    """A game after these answers of the seats in them: `A pick hill_witch`."""
    match = Match(game, seats, {}, Chance(Random(1)))
    for answer in answers:
        match.answer("ABCDE".index(answer[0]), answer[2:])
    return match


def lines(text: str, head: str) -> list[str]:
    """The lines that begin like this."""
    return [line for line in text.splitlines() if line.startswith(head)]


@GAMES
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_first_view_of_a_game_is_read_back(game: Game[Any], seat: int) -> None:
    seen = view(Match(game, game.rules.seats[0], {}, Chance(Random(1))).state, seat)
    again = game.read(seen.text())
    assert again.text() == seen.text()
    assert again.seat == seat
    assert sorted(map(str, again.options())) == sorted(map(str, seen.options()))


def test_elites_in_a_hand_are_told_apart_from_those_in_their_deck() -> None:
    position = "A hand elite_bear_9\nA deck elite_owl_2 elite_owl_3!\nB hand elite_bear_4 basic_fox_1\n"
    game = game_named("bloody_grove")
    seen = view(game.rules.read_position(position, game.rules.components()), 1)
    assert lines(seen.text(), "hidden elite_bear.2") == ["hidden elite_bear.2 elite_bear_9"]
    assert lines(seen.text(), "hidden elite_owl.2") == ["hidden elite_owl.2 elite_owl_2"]
    again = game.read(seen.text())
    assert again.text() == seen.text()
    for seed in range(20):
        hand = lines(again.imagine(Random(seed)).text(), "A hand")
        assert hand == ["A hand elite_bear_9"]


def test_own_sealed_picks_are_read_back_and_can_be_gone_on_with() -> None:
    match = played(game_named("broom_service"), 3, "A pick hill_witch", "A pick fruit_gatherer")
    again = match.game.read(match.view(0).text())
    assert [choice.notation() for choice in again.table.given(0)] == ["pick hill_witch", "pick fruit_gatherer"]
    assert "pick hill_witch" not in [choice.notation() for choice in again.options()]
    assert "pick prairie_witch" in [choice.notation() for choice in again.options()]


def test_a_view_says_who_has_confirmed_and_not_what() -> None:
    roles = ["hill_witch", "fruit_gatherer", "prairie_witch", "peak_druid"]
    match = played(game_named("broom_service"), 3, *[f"B pick {role}" for role in roles], "B confirm")
    seen = match.view(0)
    assert lines(seen.text(), "agenda") == ["agenda pick B:?; first_turn; round_event; next_round"]
    poll = match.game.read(seen.text()).table.agenda[-1]
    assert isinstance(poll, Poll)
    assert [ask.seat for ask in poll.asked()] == [0, 2]
    assert poll.given == [[], [SEALED], []]


def test_sealed_answers_of_a_declared_state_are_read_back() -> None:
    match: Match[Any] = Match(CHANTERELLE, 3, {}, Chance(Random(1)))
    shown = match.view(0).options()[0]
    match.choose(0, shown)
    mine, other = match.view(0), match.view(1)
    assert CHANTERELLE.read(mine.text()).table.given(0) == [shown]
    assert CHANTERELLE.read(other.text()).table.given(0) == [SEALED]
    assert CHANTERELLE.read(other.text()).text() == other.text()


@GAMES
def test_a_text_that_is_no_view_is_refused_as_a_wrong_table(game: Game[Any]) -> None:
    rng, refused = Random(game.name), 0
    for seed in range(10):
        position = game.rules.read_position(text_after(game, seed), game.rules.components())
        for _ in range(20):
            try:
                game.read(spoilt(view(position, rng.randrange(2)).text(), rng))
            except WrongTable:
                refused += 1
    assert refused > 30
