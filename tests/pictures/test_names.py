"""Names on boards are whole: those of the colours, and those of the game, in both languages and both layouts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clairiere.games.broom_service.picture.roles import PLATE_WIDTH
from clairiere.games.registry import all_games, game_named
from clairiere.kernel.game import Game
from clairiere.kernel.words import seat_names
from clairiere.pictures.mats import CUT, text_width
from clairiere.testing.battery import Watch

CUT_SHORT = re.compile(rf"<text[^>]*>([^<]*{CUT})</text>")
LOOKED_AT = 15
"""One of so many moments of a game is drawn."""
RIM = 8
"""Units of a plate on each side that its band does not reach."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_no_name_is_cut_short(game: Game[Any], language: str) -> None:
    seats = min(game.rules.seats[-1], 4)
    names, cut = seat_names(game.words.language(language)), set[str]()
    for seed in (0, 2):
        match, number = (watch := Watch(game, game.rules.components(), seats, {}, seed)).match, 0
        while not match.state.over:
            drawn = [game.picture.svg(match.view(seat), language, names) for seat in (0, seats - 1)]
            cut |= {said for svg in drawn for said in CUT_SHORT.findall(svg)}
            for _ in range(LOOKED_AT):
                if not match.state.over:
                    match.choose(*watch.next_answer())
            number += 1
        ends = [game.picture.svg(match.view(seat), language, names) for seat in range(seats)]
        cut |= {said for svg in ends for said in CUT_SHORT.findall(svg)}
        assert number > 1
    assert cut == set()


def test_the_names_of_all_roles_stay_within_their_band() -> None:
    game = game_named("broom_service")
    match = Watch(game, game.rules.components(), 4, {}, 1).match
    plates = re.findall(r'<text [^>]*x="120"[^>]*>[^<]*</text>', game.picture.svg(match.view(0), "fr"))
    assert len(plates) == 10
    for plate in plates:
        size = float(re.findall(r'font-size="([\d.]+)"', plate)[0])
        told = re.findall(r'textLength="([\d.]+)"', plate)
        wide = float(told[0]) if told else text_width(re.findall(r">([^<]*)<", plate)[0], size)
        assert wide <= PLATE_WIDTH - 3 * RIM, plate
