"""Observations tell what a seat knows and no more; their fields and the numbers of actions are pinned by version."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from chanterelle import GAME as CHANTERELLE

from clairiere.env.table import GameTable, actions_of
from clairiere.games.registry import known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import View, view
from clairiere.testing.battery import tables
from tools.observations import DOCUMENT, document

GAMES = [*known_games(), CHANTERELLE]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
PINNED = Path(__file__).with_name("layouts.txt")


def random_views(game: Game[Any], seats: int, variant: Variant, rng: Random) -> Iterator[View[Any]]:
    """What every seat sees at every decision of a random game, and at its end."""
    now = StepContext(Chance(rng))
    s = game.rules.opening(game.rules.components(), seats, variant, now)
    while True:
        for seat in range(seats):
            yield view(s, seat)
        if s.over:
            return
        ask = next_ask(s)
        play(s, ask.seat, ask.pick(s, rng), now)


def some_tables(game: Game[Any], many: int) -> list[tuple[int, Variant]]:
    """So many kinds of table, all numbers of seats among them."""
    kinds = tables(game)
    each_number = {seats: (seats, variant) for seats, variant in kinds}
    return [*each_number.values(), *Random(1).sample(kinds, min(many, len(kinds)))]


def pairs_that_look_alike(game: Game[Any], many: int, rng: Random) -> Iterator[tuple[View[Any], View[Any], bool]]:
    """A view, and one of a table that the seat cannot tell apart; whether more than the sight of them differs."""
    kinds, made = tables(game), 0
    while made < many:
        for seen in random_views(game, *kinds[made % len(kinds)], rng):
            imagined = seen.imagine(rng)
            yield seen, view(imagined, seen.seat), imagined.text() != seen.table.text()
            made += 1


@EVERY_GAME
@pytest.mark.parametrize("many", [300, pytest.param(100_000, marks=pytest.mark.nightly)])
def test_tables_that_a_seat_cannot_tell_apart_give_the_same_bytes_and_the_same_mask(game: Game[Any], many: int) -> None:
    rng, actions, hidden = Random(11), actions_of(game), 0
    for seen, twin, differs in pairs_that_look_alike(game, many, rng):
        assert game.observation.encode(twin) == game.observation.encode(seen), seen.text()
        assert actions.mask(twin.options()) == actions.mask(seen.options()), seen.text()
        hidden += differs
    assert hidden or not game.rules.secret_hands, "some of the pairs differ in what is hidden"


@pytest.mark.parametrize("name", [game.name for game in known_games() if game.rules.secret_hands])
def test_what_a_table_hands_out_is_the_same_where_its_seat_cannot_tell_the_difference(name: str) -> None:
    table, rng = GameTable(name), Random(5)
    table.begin(Random(5))
    for _ in range(40):
        seat, state = table.turn(), table.state
        told, mask = table.observe(seat).tobytes(), table.mask(seat).tobytes()
        other = GameTable(name)
        other.state = view(state, seat).imagine(rng)
        assert (other.observe(seat).tobytes(), other.mask(seat).tobytes()) == (told, mask), state.text()
        table.play(seat, rng.choice(view(state, seat).options()))


@EVERY_GAME
@pytest.mark.parametrize("many", [0, pytest.param(60, marks=pytest.mark.nightly)])
def test_observations_keep_to_their_fields_and_differ_where_what_is_seen_differs(game: Game[Any], many: int) -> None:
    rng, texts = Random(12), dict[bytes, str]()
    for seats, variant in some_tables(game, many):
        layout = game.observation.layout(seats)
        for seen in random_views(game, seats, variant, rng):
            row = game.observation.encode(seen)
            assert len(row) == layout.size
            for field in layout.fields:
                part = row[field.start : field.start + field.size]
                assert max(part, default=0) <= field.high - field.low, field.name
            text = seen.text()
            assert texts.setdefault(row, text) == text or game is CHANTERELLE, "two tables look the same in numbers"
    assert not game.observation.steps.unlisted, "words of steps that the observation leaves out"


def digest(game: Game[Any]) -> str:
    """A hash of all fields of all numbers of seats and of all actions, in order."""
    told = [
        f"{seats} {field.name} {field.size} {field.low} {field.high}\n"
        for seats in game.rules.seats
        for field in game.observation.layout(seats).fields
    ]
    told += [game.observation.steps.words.__repr__(), *actions_of(game).names]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_whoever_changes_fields_or_actions_raises_the_version_of_the_observation(game: Game[Any]) -> None:
    line = f"{game.name} {game.observation.version} {digest(game)}"
    pinned = PINNED.read_text("utf-8").splitlines()
    assert line in pinned, f"raise the version in {game.name}/observation.py, and add its line to {PINNED.name}: {line}"
    versions = [each.split()[:2] for each in pinned]
    assert len(versions) == len({tuple(each) for each in versions}), "a version stands for one layout"


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_a_seat_observes_the_same_wherever_it_sits_but_for_its_number(game: Game[Any]) -> None:
    """Fields of seats begin with the observer: at the start of a symmetric table all fields have the same sums."""
    seats = game.rules.seats[-1]
    layout = game.observation.layout(seats)
    s = game.rules.opening(game.rules.components(), seats, game.rules.variant({}), StepContext(Chance(Random(1))))
    rows = [game.observation.encode(view(s, seat)) for seat in range(seats)]
    for seat, row in enumerate(rows):
        assert row[:seats] == bytes([int(n == seat) for n in range(seats)])
        assert layout.fields[0].name == "seat"




def test_the_page_of_fields_and_actions_is_what_the_code_says() -> None:
    assert DOCUMENT.read_text("utf-8") == document(), "run python -m tools.observations"
