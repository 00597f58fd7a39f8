"""The Python of the page: the bundle has what games need, and plays as CPython does."""

import json
import marshal
import subprocess
import zipfile
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.table.offline import opened
from tests.kit import nightly_after
from tests.offline.bundle import bundle, node, version
from tests.offline.play import played


def settings(game: str, level: str = "sapling") -> dict[str, Any]:
    seats = game_named(game).rules.seats[0]
    return {"code": "x", "game": game, "players": [{"bot": level}] * seats, "secret": f"the same luck in {game}"}


def in_pyodide(tables: list[dict[str, Any]], answers: int) -> list[dict[str, Any]]:
    """What came of it in the Python of the bundle."""
    command = [node(), "tests/offline/play.js", str(version()), json.dumps(tables), str(answers)]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    told: list[dict[str, Any]] = json.loads(found.stdout)
    return told


@pytest.mark.parametrize("answers", nightly_after(1, [8, 100_000]))
def test_the_same_seed_gives_the_same_record_in_both_pythons(answers: int) -> None:
    tables = [settings(game) for game in BUILT_IN]
    for game, there in zip(BUILT_IN, in_pyodide(tables, answers), strict=True):
        here = played(opened(json.dumps(settings(game))), answers)
        assert there["record"] == here["record"], game
        assert there["page"] == here["page"], game
        assert there["over"] == (answers > 8)


def test_modules_lie_in_one_block_but_those_that_find_it() -> None:
    with zipfile.ZipFile(version() / "python.zip") as archive:
        alone = [name for name in archive.namelist() if name.endswith((".py", ".pyc"))]
        index = marshal.loads(archive.read("modules.index"))
    assert {name.partition("/")[0] for name in alone} == {"encodings", "sitecustomize.pyc"}
    assert {"clairiere.table.offline", "json", "asyncio"} <= set(index)
    assert index["clairiere.table"][2], "a package is known as one"


def test_the_bundle_weighs_no_more_than_it_promises() -> None:
    files = json.loads((bundle() / "manifest.json").read_text())["files"]
    assert sum(file["br"] for file in files.values()) < 7_500_000
