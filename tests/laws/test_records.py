"""Golden records: games that were played must replay bit for bit, whatever version of the rules they began under."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clairiere.games.registry import game_named, known_games
from clairiere.kernel.game import Game
from clairiere.testing.battery import tables
from clairiere.testing.records import path_of, replays
from tests.records.write import FOLDER

RECORDS = sorted(FOLDER.rglob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_golden_record_replays_bit_for_bit(path: Path) -> None:
    replays(game_named(path.relative_to(FOLDER).parts[0]), path)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_every_kind_of_table_has_a_golden_record_of_the_rules_as_they_are(game: Game[Any]) -> None:
    missing = [kind for kind in tables(game) if not path_of(FOLDER, game, *kind).is_file()]
    assert not missing, "python -m tests.records.write"
