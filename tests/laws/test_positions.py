"""Positions: what is none is refused in one way, whichever the game, and never read as something else half-way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.rules import WrongTable

GAMES = pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
JUNK = ("", "-", "-1", "0", "99", "A", "Z", "=", "h99=x", "1.2", "nonsense", "é", "over", "agenda", "gone", ";")


def text_after(game: Game[Any], seed: int) -> str:
    """The position of a random game."""
    rng = Random(seed)
    seats = rng.choice(game.rules.seats)
    match = Match(game, seats, rng.choice(game.rules.variants(seats)), Chance(Random(seed)))
    for _ in range(rng.randrange(60)):
        if match.state.over:
            break
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, rng))
    return str(match.state.text())


def spoilt(text: str, rng: Random) -> str:
    """One word is gone, doubled, another, or in another's place; or a whole line is."""
    lines = [line.split(" ") for line in text.splitlines()]
    line = rng.choice(lines)
    at = rng.randrange(len(line))
    how = rng.randrange(6)
    if how == 0:
        del line[at]
    elif how == 1:
        line[at] = rng.choice(JUNK)
    elif how == 2:
        line.insert(at, rng.choice(JUNK))
    elif how == 3:
        other = rng.choice(lines)
        line[at], other[0] = other[0] if other else "", line[at]
    elif how == 4:
        lines.remove(line)
    else:
        del line[at:]
    return "\n".join([" ".join(words) for words in lines])


@GAMES
def test_a_text_that_is_no_position_is_refused_as_a_wrong_table(game: Game[Any]) -> None:
    rng, refused = Random(game.name), 0
    for seed in range(30):
        text = text_after(game, seed)
        for _ in range(40):
            try:
                game.rules.read_position(spoilt(text, rng), game.rules.components())
            except WrongTable:
                refused += 1
    assert refused > 100


@GAMES
@pytest.mark.parametrize("text", ["nonsense", "A\nB\nC\nagenda nobody knows", "agenda", "A B C D E F"])
def test_nonsense_is_refused(game: Game[Any], text: str) -> None:
    with pytest.raises(WrongTable):
        game.rules.read_position(text, game.rules.components())
