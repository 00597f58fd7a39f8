"""Write golden records for every kind of table whose rules have none yet: `python -m tests.records.write`.

A record is never written over. Who changes a rule so that one no longer replays keeps the old reading as an option,
raises the game's rules version, names that option under `older`, and calls this; the old records stay and replay.
"""

from __future__ import annotations

from pathlib import Path

from clairiere.games.registry import known_games
from clairiere.testing.records import write_missing

FOLDER = Path(__file__).parent


def main() -> None:
    for game in known_games():
        write_missing(FOLDER, game)


if __name__ == "__main__":
    main()
