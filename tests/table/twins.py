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
