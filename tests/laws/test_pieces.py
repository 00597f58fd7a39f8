"""Whatever can be touched on a picture says what it is, in both languages and in the game's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import View, view
from clairiere.kernel.words import Words
from clairiere.testing.battery import Watch, tables
from tests.kit import others_nightly

KINDS = [(game, seats, variant) for game in all_games() for seats, variant in tables(game)]
ELEMENT = re.compile(r' id="([^"]+)"')
NAMES = ["Anna", "Élie", "Bo", "Iris", "Zoé"]
LOOKED_AT = 23
"""One of so many tables of a game is touched all over."""


def table_id(kind: tuple[Game[Any], int, Variant]) -> str:
    return " ".join([kind[0].name, str(kind[1]), *kind[2].values()])


def views(game: Game[Any], seats: int, variant: Variant) -> Iterator[View[Any]]:
    """Some tables of a random game, as a seat and as a spectator see them."""
    watch = Watch(game, game.rules.components(), seats, variant, 5)
    n = 0
    while not watch.match.state.over:
        if n % LOOKED_AT == 0:
            yield from [view(watch.match.state, seat) for seat in (n // LOOKED_AT % seats, SPECTATOR)]
        watch.match.choose(*watch.next_answer())
        n += 1
    yield view(watch.match.state, 0)


@pytest.mark.parametrize("kind", others_nightly(KINDS), ids=table_id)
def test_everything_on_the_picture_says_what_it_is(kind: tuple[Game[Any], int, Variant]) -> None:
    game, seats, variant = kind
    for v in views(game, seats, variant):
        for language in ("en", "fr"):
            words = game.words.for_table(v.table, language, NAMES[:seats])
            drawn = game.picture.svg(v, language, NAMES[:seats])
            missing = [id for id in ELEMENT.findall(drawn) if not tells(game, words, v, id)]
            assert not missing, language


def tells(game: Game[Any], words: Words[Any], v: View[Any], id: str) -> bool:
    """Whether a card says the name, and a sentence that is not what is being asked."""
    about, ask = words.about(v, id), ask_of(v.table, v.seat)
    if about is None or not about.name or not about.clauses:
        return False
    said = [game.words.rulebook(words.language.code).paragraph(clause) for clause in about.clauses] + about.now
    asked = "" if ask is None else words.prompt(ask, v.table)
    return all([one and one != asked and "{" not in one for one in said])
