"""Golden records: games that were played once and must replay bit for bit ever after."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.record import Record, proof_of, read_record
from clairiere.kernel.rules import Variant
from clairiere.testing import require
from clairiere.testing.battery import tables


def path_of(folder: Path, game: Game[Any], seats: int, variant: Variant) -> Path:
    """Where the record of a kind of table is: `chanterelle/rules-1/2-long.record`."""
    settings = "-".join([str(seats), *variant.values()])
    return folder / game.name / f"rules-{game.rules.version}" / f"{settings}.record"


def played(game: Game[Any], seats: int, variant: Variant, seed: int) -> Record:
    """A random game, with its proof."""
    rng = Random(seed)
    match = Match(game, seats, variant, Chance(Random(seed)))
    while not match.state.over:
        ask = rng.choice(waiting(match.state))
        match.choose(ask.seat, rng.choice(ask.options(match.state)))
    match.record.proof = proof_of(match.record, game, match.parts)
    return match.record


def write_missing(folder: Path, game: Game[Any]) -> None:
    """Write a golden record for every kind of table that has none under the current rules; none is written over."""
    for seed, (seats, variant) in enumerate(tables(game)):
        path = path_of(folder, game, seats, variant)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(played(game, seats, variant, seed).text(), "utf-8")


def records_of(folder: Path, game: Game[Any]) -> list[Path]:
    """The golden records of a game, of every version of its rules."""
    return sorted((folder / game.name).rglob("*.record"))


def replays(game: Game[Any], path: Path) -> None:
    """Law 6 for a golden record: it replays bit for bit, whatever version of the rules it began under."""
    record = read_record(path.read_text("utf-8"))
    require(proof_of(record, game, game.rules.components()) == record.proof, 6, path.name, "replays differently")
