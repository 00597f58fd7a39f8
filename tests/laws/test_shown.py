"""Law 9 for what is shown of a table: tables that a seat cannot tell apart are told the same, all others are not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import all_games, game_named
from clairiere.kernel.chance import Chance, LuckMismatch, Scripted
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import objection, waiting
from clairiere.kernel.spoken import told_between
from clairiere.kernel.state import SPECTATOR, Seat, Story
from clairiere.kernel.view import View, view
from clairiere.testing import secrecy
from clairiere.testing.battery import Watch
from tests.kit import nightly_after, per_build

GAMES = 200
BATCHES = 10
SAMPLED = 0.05  # of all decisions


def spoken(game: Game[Any], v: View[Any], language: str) -> str:
    """The spoken table as one text."""
    passages = game.words.read_aloud(v, language, ["Anna", "Élie"])
    return "\n".join([line for passage in passages for line in ["", passage.title, *passage.lines]])


def drawn(game: Game[Any], v: View[Any], language: str) -> str:
    """The state layer of the picture."""
    return game.picture.svg(v, language, ["Anna", "Élie"])


SHOWN: list[Callable[[Game[Any], View[Any], str], str]] = [spoken, drawn]
"""Everything that is made of a view for somebody's eyes or ears."""


def shown(game: Game[Any], v: View[Any]) -> list[str]:
    return [show(game, v, code) for show in SHOWN for code in ("en", "fr")]


@pytest.mark.parametrize("batch", nightly_after(per_build(1, 2), range(BATCHES)))
def test_tables_that_a_seat_cannot_tell_apart_are_shown_and_told_alike(batch: int) -> None:
    game = game_named("bloody_grove")
    compared = sum([watch_twins(game, seed) for seed in range(batch, GAMES, BATCHES)])
    assert compared > GAMES // BATCHES


def watch_twins(game: Game[Any], seed: int) -> int:
    """A random game in which some decisions are also taken on twins of the table; how many could be compared after."""
    watch = Watch(game, game.rules.components(), 2, {}, seed)
    compared = 0
    while not watch.match.state.over:
        seat, c = watch.next_answer()
        if watch.rng.random() < SAMPLED:
            for onlooker in [0, 1, SPECTATOR]:
                compared += twins_alike(game, watch.match.state, onlooker, seat, c, watch.rng)
        watch.match.choose(seat, c)
    return compared


def twins_alike(game: Game[Any], s: Any, onlooker: Seat, seat: Seat, c: Choice, rng: Random) -> bool:
    """Compare a table with its twin, and what comes of the same answer on both; whether that could be compared."""
    twin = secrecy.exchanged(s, onlooker, rng)
    if twin is None:
        return False
    here, there = view(s, onlooker), view(twin, onlooker)
    assert shown(game, here) == shown(game, there)
    both = answered_on_both(s, twin, onlooker, seat, c, Chance(Random(rng.random())))
    if both is None:
        return False
    after, told, after_there, told_there = both
    then, then_there = view(after, onlooker), view(after_there, onlooker)
    assert shown(game, then) == shown(game, then_there)
    here_last, there_last = told.as_seen_by(onlooker), told_there.as_seen_by(onlooker)
    assert game.picture.svg(then, "fr", last=here_last) == game.picture.svg(then_there, "fr", last=there_last)
    for code in ("en", "fr"):
        assert told_between(game, [told], here, then, code) == told_between(game, [told_there], there, then_there, code)
    return True


def answered_on_both(
    s: Any, twin: Any, onlooker: Seat, seat: Seat, c: Choice, luck: Chance
) -> tuple[Any, Story, Any, Story] | None:
    """Two tables after the same answer, each with its story; None if the onlooker may tell them apart by it."""
    if objection(twin, seat, c) is not None or secrecy.would_be_sealed(s, seat):
        return None
    here, told_here = secrecy.answered(s, seat, c, luck)
    try:
        there, told_there = secrecy.answered(twin, seat, c, Scripted(luck.outcomes))
    except LuckMismatch:
        return None
    same = secrecy.learnt(s, here, onlooker) == secrecy.learnt(twin, there, onlooker)
    return (here, told_here, there, told_there) if same else None


@pytest.mark.parametrize("seed", nightly_after(per_build(1, 4), range(4)))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_tables_that_a_seat_can_tell_apart_are_spoken_of_differently(game: Game[Any], seed: int) -> None:
    match = random_match(game, seed)
    for onlooker in [*range(match.state.seats), SPECTATOR]:
        views = [view(s, onlooker) for s in match.states[::3]]
        by_text = {v.text(): spoken(game, v, "fr") for v in views}
        assert len(set(by_text.values())) == len(by_text)


def random_match(game: Game[Any], seed: int) -> Match[Any]:
    """A random game, to its end, at one of the game's tables."""
    watch = Watch(game, game.rules.components(), game.rules.seats[seed % len(game.rules.seats)], {}, seed)
    while not watch.match.state.over:
        watch.match.choose(*watch.next_answer())
    return watch.match


@pytest.mark.parametrize("seed", nightly_after(per_build(2, 12), range(12)))
def test_tables_that_a_seat_cannot_tell_apart_are_told_in_the_same_words(seed: int) -> None:
    game = game_named("bloody_grove")
    watch = Watch(game, game.rules.components(), 2, {}, seed)
    compared = 0
    while not watch.match.state.over:
        s = watch.match.state
        seat, c = watch.next_answer()
        for onlooker in [0, 1, SPECTATOR]:
            twin = secrecy.exchanged(s, onlooker, watch.rng)
            if twin is not None:
                assert read_all(game, s, onlooker) == read_all(game, twin, onlooker)
                compared += told_alike(game, s, twin, onlooker, seat, c)
        watch.match.choose(seat, c)
    assert compared > 5


def read_all(game: Game[Any], s: Any, onlooker: Seat) -> list[str]:
    """Every prompt, every option and what stands against every other choice, as one seat may see the table."""
    seen = view(s, onlooker)
    words = game.words.for_table(seen.table, "fr")
    found = [words.prompt(ask, seen.table) for ask in waiting(seen.table)]
    if onlooker != SPECTATOR:
        found += [words.choice(c, seen.table) for c in seen.options()]
        refused = [(c, objection(seen.table, onlooker, c)) for c in s.vocabulary().choices()[::7]]
        found += [words.objection(seen.table, onlooker, c, against) for c, against in refused if against is not None]
    return found


def told_alike(game: Game[Any], s: Any, twin: Any, onlooker: Seat, seat: Seat, c: Choice) -> bool:
    """Whether the same answer on both tables could be compared; if so, it is told in the same words."""
    both = answered_on_both(s, twin, onlooker, seat, c, Chance(Random(1)))
    if both is None:
        return False
    _, told_here, _, told_there = both
    for code in ("en", "fr"):
        words = game.words.for_table(s, code)
        assert words.story(told_here.as_seen_by(onlooker)) == words.story(told_there.as_seen_by(onlooker))
    return True
