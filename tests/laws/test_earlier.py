"""Games that go on from a moment of an earlier one: at any step of the golden records, for any seat of any game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import game_named, known_games
from clairiere.kernel.chance import FairChance, Scripted, promise, seed_of
from clairiere.kernel.earlier import NotImagined, imagined_anew, numbers_text
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.record import (
    BadRecord,
    Record,
    drawn_again,
    earlier_of,
    ends_as_written,
    final_state,
    keeps_promise,
    proof_of,
    read_record,
    replay,
)
from clairiere.kernel.state import Poll
from clairiere.kernel.view import view
from tests.kit import nightly_after
from tests.records.write import FOLDER

GATE, STEPS = 2, 3
OPEN_GAMES = ("benevolent", "roundforest")
"""Games in which nothing is hidden from anybody."""
GOLDEN = {game.name: sorted((FOLDER / game.name).rglob("*.record")) for game in known_games()}
RECORDS = [
    one
    for game in known_games()
    for one in nightly_after(GATE, sorted((FOLDER / game.name).rglob("*.record"), key=lambda path: path.name[::-1]))
]


def played(path: Path) -> tuple[Game[Any], Record, list[Any]]:
    """A golden record with all its states."""
    game, record = game_named(path.relative_to(FOLDER).parts[0]), read_record(path.read_text("utf-8"))
    return game, record, [s for s, _ in replay(record, game, game.rules.components())]


def until(record: Record, step: int) -> Record:
    """The record up to this step."""
    begun = read_record(record.text())
    begun.answers, begun.result, begun.proof = record.answers[:step], "", ""
    return begun


def gone_on(game: Game[Any], record: Record, step: int, seat: int, secret: str = "owl") -> Match[Any]:
    """A match that goes on from a step of a record, with luck that was promised."""
    parts = game.rules.components()
    earlier = earlier_of(until(record, step), game, parts, seat)
    chance = FairChance(seed_of(secret, [""] * record.seats))
    return Match(game, record.seats, record.variant, chance, parts, rules=record.rules, earlier=earlier)


def to_its_end(match: Match[Any], rng: Random, secret: str = "owl") -> Record:
    """Its record as it is published, after answers at random."""
    while not match.state.over:
        ask = rng.choice(waiting(match.state))
        match.choose(ask.seat, ask.pick(match.state, rng))
    record = match.record
    record.promise, record.secret, record.additions = promise(secret), secret, [""] * record.seats
    record.proof = proof_of(record, match.game, match.parts)
    return record


def others_have_sealed(s: Any, seat: int) -> bool:
    top = s.agenda[-1]
    return isinstance(top, Poll) and any([given for other, given in enumerate(top.given) if other != seat])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_game_goes_on_from_a_step_as_its_seat_saw_it_and_its_record_replays_and_verifies(path: Path) -> None:
    game, record, states = played(path)
    rng = Random(str(path.name))
    for step in sorted(rng.sample(range(len(states) - 1), min(STEPS, len(states) - 1))):
        s, seat = states[step], rng.choice(states[step].remaining())
        match = gone_on(game, record, step, seat)
        if not others_have_sealed(s, seat):
            assert match.view(seat).text() == view(s, seat).text()
            assert match.view(seat).options() == view(s, seat).options()
        assert game.rules.missing_components(match.state) == ""
        assert match.record.luck or match.state.text() == s.text()
        ended = read_record(to_its_end(match, rng).text())
        assert ended.text() == match.record.text()
        last = drawn_again(ended, game, match.parts)
        assert keeps_promise(ended)
        assert ends_as_written(ended, game, match.parts, last)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_what_the_seat_did_not_know_becomes_something_else(game: Game[Any]) -> None:
    path = GOLDEN[game.name][-1]
    _, record, _states = played(path)
    begun = [gone_on(game, record, 1, 0, secret).state.text() for secret in ("owl", "fox", "elk")]
    assert len(set(begun)) == (1 if game.name in OPEN_GAMES else 3)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_what_is_imagined_depends_on_the_view_and_on_luck_alone(game: Game[Any]) -> None:
    _, record, states = played(GOLDEN[game.name][-1])
    rng = Random(game.name)
    for step in rng.sample(range(len(states) - 1), 5):
        match = gone_on(game, record, step, 0)
        if isinstance(match.state.agenda[-1], Poll):
            continue  # what the seat itself has sealed is part of what it knows
        twin = view(states[step], 0).imagine(rng)
        assert imagined_anew(twin, 0, Scripted(match.record.luck)).text() == match.state.text()


def test_what_others_have_sealed_is_asked_again_and_what_the_seat_has_sealed_stays() -> None:
    game, record, states = played(min((FOLDER / "broom_service").rglob("3-*.record")))
    step = next(n for n, s in enumerate(states) if isinstance(s.agenda[-1], Poll) and all(s.agenda[-1].given[:2]))
    match = gone_on(game, record, step, 0)
    poll, begun = states[step].agenda[-1], match.state.agenda[-1]
    assert begun.given[0] == poll.given[0]
    assert not any(begun.given[1:])
    earlier = match.record.earlier
    assert earlier is not None
    assert len(earlier.answers) < step


def test_a_game_goes_on_from_a_game_that_had_gone_on() -> None:
    path = GOLDEN["bloody_grove"][-1]
    game, record, states = played(path)
    first = to_its_end(gone_on(game, record, len(states) // 3, 0), Random(1))
    match = gone_on(game, first, 7, 1, "fox")
    ended = read_record(to_its_end(match, Random(2), "fox").text())
    assert [answer.notation for answer in ended.earlier.answers].count("imagine anew") == 1  # type: ignore[union-attr]
    assert proof_of(ended, game, match.parts) == ended.proof
    again = gone_on(game, first, 0, 0, "fox")
    assert again.record.earlier is not None
    assert first.earlier is not None
    assert again.record.earlier.lines() == first.earlier.lines(), "imagined again, not once more on top of it"


def test_nothing_goes_on_from_an_end_or_for_somebody_who_has_left() -> None:
    game, record, states = played(GOLDEN["benevolent"][-1])
    for step, seat in ((len(states) - 1, 0), (3, record.seats)):
        with pytest.raises(NotImagined):
            gone_on(game, record, step, seat)


@pytest.mark.parametrize("garbled", ["again A", "again Z\nbefore luck 1", "again A\nbefore luck x",
                                     "again A\nbefore luck 1\nbefore A place h01", "before luck 1 2 3"])
def test_a_garbled_game_before_is_no_record(garbled: str) -> None:
    path = GOLDEN["benevolent"][-1]
    game, text = game_named("benevolent"), path.read_text("utf-8")
    with pytest.raises(BadRecord):
        final_state(read_record(text.replace("luck ", f"{garbled}\nluck ", 1)), game, game.rules.components())


def test_the_faces_of_a_record_cannot_be_changed_unnoticed() -> None:
    path = GOLDEN["bloody_grove"][-1]
    game, record, states = played(path)
    match = gone_on(game, record, len(states) // 2, 0)
    ended = to_its_end(match, Random(3))
    luck = numbers_text(ended.luck)
    ended.luck = [ended.luck[0] ^ 1, *ended.luck[1:]]
    with pytest.raises(Exception, match=r"draw|luck|set-up") as found:
        drawn_again(ended, game, match.parts)
    assert numbers_text(ended.luck) != luck
    assert type(found.value).__name__ == "WrongDraw"
