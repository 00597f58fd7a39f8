"""Golden records: games that were played must replay bit for bit, whatever version of the rules they began under."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clairiere.games.registry import game_named, known_games
from clairiere.kernel.game import Game
from clairiere.kernel.record import read_record, replays_alike
from clairiere.testing.battery import tables
from clairiere.testing.records import path_of, replays
from tests.records.write import FOLDER

RECORDS = sorted(FOLDER.rglob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_golden_record_replays_bit_for_bit(path: Path) -> None:
    replays(game_named(path.relative_to(FOLDER).parts[0]), path)


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_every_version_of_the_rules_is_played_and_has_golden_records(game: Game[Any]) -> None:
    """A version that is missing from `older` would leave records unread and tables without rules."""
    versions = range(1, game.rules.version + 1)
    assert [version for version in versions if game.rules.plays(version)] == [*versions]
    assert [version for version in versions if not any((FOLDER / game.name / f"rules-{version}").glob("*"))] == []


MENDED = [
    "benevolent/rules-1/tolls-of-who-left.record",
    "bethel_woods/rules-2/left-while-violet-pays.record",
    "bloody_grove/rules-1/single-elite.record",
    "broom_service/rules-1/upper-hand-for-two.record",
]
"""Games in which something came up that a later version has mended."""


@pytest.mark.parametrize("name", MENDED)
def test_the_rules_as_they_are_lead_elsewhere_from_a_record_of_what_they_have_mended(name: str) -> None:
    record = read_record((FOLDER / name).read_text("utf-8"))
    game = game_named(record.game)
    assert not replays_alike(record, game, game.rules.components())


@pytest.mark.parametrize("name", ["roundforest/rules-2/2-no-no-reached-A.record"])
def test_a_record_in_which_nothing_mended_comes_up_replays_alike_under_the_rules_as_they_are(name: str) -> None:
    record = read_record((FOLDER / name).read_text("utf-8"))
    game = game_named(record.game)
    assert record.rules < game.rules.version
    assert replays_alike(record, game, game.rules.components())


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_every_kind_of_table_has_a_golden_record_of_the_rules_as_they_are(game: Game[Any]) -> None:
    missing = [kind for kind in tables(game) if not path_of(FOLDER, game, *kind).is_file()]
    assert not missing, "python -m tests.records.write"
