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
from clairiere.kernel.play import next_ask
from clairiere.kernel.record import earlier_of, proof_of, read_record
from clairiere.testing.records import write_missing

FOLDER = Path(__file__).parent
STEP, SEAT = 9, 1


def write_again(game: Game[Any]) -> None:
    """Write a record that goes on from another one, unless there is one under these rules."""
    path = FOLDER / game.name / "again" / f"rules-{game.rules.version}.record"
    if path.exists():
        return
    folder = FOLDER / game.name / f"rules-{game.rules.version}"
    begun = read_record(min(folder.glob("*.record")).read_text("utf-8"))
    begun.answers, begun.result, begun.proof = begun.answers[:STEP], "", ""
    parts, rng = game.rules.components(), Random(STEP)
    earlier = earlier_of(begun, game, parts, SEAT)
    match: Match[Any] = Match(game, begun.seats, begun.variant, Chance(rng), earlier=earlier)
    while not match.state.over:
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, rng))
    match.record.proof = proof_of(match.record, game, parts)
    path.parent.mkdir(exist_ok=True)
    path.write_text(match.record.text(), "utf-8")


def main() -> None:
    for game in known_games():
        write_missing(FOLDER, game)
        write_again(game)


if __name__ == "__main__":
    main()
