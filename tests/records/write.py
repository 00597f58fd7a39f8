"""Write golden records for every kind of table whose rules have none yet: `python -m tests.records.write`.

A record is never written over. Who changes a rule so that one no longer replays keeps the old reading as an option,
raises the game's rules version, names that option under `older`, and calls this; the old records stay and replay.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from clairiere.games.registry import known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.record import Record, proof_of
from clairiere.kernel.rules import Variant
from clairiere.testing.battery import tables

FOLDER = Path(__file__).parent


def path_of(game: Game[Any], seats: int, variant: Variant) -> Path:
    settings = "-".join([str(seats), *variant.values()])
    return FOLDER / game.name / f"rules-{game.rules.version}" / f"{settings}.record"


def played(game: Game[Any], seats: int, variant: Variant, seed: int) -> Record:
    """A random game, with its proof."""
    rng = Random(seed)
    match = Match(game, seats, variant, Chance(Random(seed)))
    while not match.state.over:
        ask = rng.choice(waiting(match.state))
        match.choose(ask.seat, rng.choice(ask.options(match.state)))
    match.record.proof = proof_of(match.record, game, match.parts)
    return match.record


def main() -> None:
    for game in known_games():
        for seed, (seats, variant) in enumerate(tables(game)):
            path = path_of(game, seats, variant)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(played(game, seats, variant, seed).text(), "utf-8")


if __name__ == "__main__":
    main()
