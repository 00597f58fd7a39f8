"""Twins: tables that a reader cannot tell apart, compared in every byte that leaves the service."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR
from clairiere.table.http.refusals import Refused
from clairiere.table.play.live import Live
from clairiere.table.views.replay import eyes_in
from tests.table.outputs import LANGUAGES, everything_sent, live_of


class Tally:
    """How many pairs were compared, how many of them differ in what is hidden, and how often something is hidden."""

    def __init__(self) -> None:
        self.pairs = 0
        self.differing = 0
        self.hidden = 0


def compare_twins(
    game: str, seats: int, variant: Variant, seed: int, *, every: int, hint_every: int = 0, moments: int = 100_000
) -> Tally:
    """A random game; every few answers, so often at most, each reader gets the same bytes of a twin."""
    random, tally = Random(seed), Tally()
    match: Match[Any] = Match(game_named(game), seats, variant, FairChance(f"twins {seed}"))
    count = 0
    while not match.state.over and count < moments * every:
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))
        count += 1
        if count % every == 0 or match.state.over:
            compare(match, random, tally, hint=bool(hint_every) and count // every % hint_every == 0)
    return tally


def compare(match: Match[Any], random: Random, tally: Tally, *, hint: bool) -> None:
    """One moment, for each reader and in one of the languages."""
    live, state = live_of(match), match.state
    for reader in [*range(state.seats), SPECTATOR]:
        language = random.choice(LANGUAGES)
        sent = everything_sent(live, reader, language, hint=hint)
        match.states[-1] = match.view(reader).imagine(random)
        twin = match.states[-1]
        try:
            again = everything_sent(live, reader, language, hint=hint)
        finally:
            match.states[-1] = state
        tally.pairs += 1
        tally.differing += twin.pieces.faces != state.pieces.faces
        tally.hidden += any([not seen >> reader & 1 for seen in state.pieces.seen]) if reader != SPECTATOR else 0
        for kind, told in sent.items():
            assert told == again[kind], f"{kind} tells reader {reader} what is hidden at\n{state.text()}"
        assert sent.keys() == again.keys()


def compare_refusals(game: str) -> int:
    """How often hands stay closed at twins of running tables: the refusal is the same, whatever is asked for."""
    random, refused = Random(5), 0
    match: Match[Any] = Match(game_named(game), 2, {}, FairChance("closed"))
    for _ in range(12):
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))
        live, state = live_of(match), match.state
        for reader in (0, 1, SPECTATOR):
            said = closed(live)
            match.states[-1] = match.view(reader).imagine(random)
            assert closed(live) == said
            match.states[-1] = state
            refused += len(said)
    return refused


def closed(live: Live) -> list[str]:
    """What is said to whoever wants to see a running game laid open, or through somebody's eyes."""
    said: list[str] = []
    for eyes in ("", "all", "A", "B", "Z"):
        try:
            eyes_in(eyes, live)
        except Refused as no:
            said.append(f"{no.status} {no.reason} {no.more}")
        else:
            raise AssertionError(f"{eyes!r} opens a running game")
    return said
