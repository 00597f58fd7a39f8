"""Games of other packages: an entry point offers them, and one that is broken costs the others nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import clairiere
from clairiere.games.registry import BUILT_IN

ROOT = Path(__file__).parents[2]
SOURCES = Path(clairiere.__file__).parents[1]
OFFERED = "import clairiere as cl; print(*cl.games())"


def installed(folder: Path, module: str, source: str, points: str) -> Path:
    """A package as pip leaves it: a module, and metadata with entry points."""
    (folder / f"{module}.py").write_text(source, "utf-8")
    metadata = folder / f"{module}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[clairiere.games]\n{points}\n", "utf-8")
    return folder


def pip_installed(package: Path, folder: Path) -> Path:
    """A package that pip has built from a copy, so that nothing is left in its tree, and installed into a folder."""
    copy = shutil.copytree(package, folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder / "installed"), str(copy)], check=True)
    return folder / "installed"


def python(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Python with the plug-ins of this folder."""
    path = os.pathsep.join([str(folder), str(SOURCES), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_a_game_of_another_package_is_offered_after_our_own_and_can_be_played(tmp_path: Path) -> None:
    installed(tmp_path, "meadow", "from tests.kernel.toy import TRIFLE as GAME", "trifle = meadow:GAME")
    assert python(tmp_path, OFFERED).stdout.split() == [*BUILT_IN, "trifle"]
    played = python(
        tmp_path,
        "import clairiere as cl\n"
        "match = cl.new('trifle', seats=2, seed=1)\n"
        "while not match.over:\n"
        "    match.push(match.options()[0])\n"
        "print(match.game.name, match.over)",
    )
    assert played.stdout.split() == ["trifle", "True"], played.stderr


def test_a_game_that_cannot_be_loaded_is_left_out_with_a_word_on_why(tmp_path: Path) -> None:
    installed(tmp_path, "thicket", "raise RuntimeError('no path through')", "bramble = thicket:GAME")
    installed(tmp_path, "meadow", "from tests.kernel.toy import TRIFLE as GAME", "trifle = meadow:GAME")
    found = python(tmp_path, OFFERED)
    assert found.stdout.split() == [*BUILT_IN, "trifle"]
    assert "the game bramble of the plug-in thicket:GAME is left out" in found.stderr
    assert "thicket.py" in found.stderr
    assert "no path through" in found.stderr


def test_what_is_no_game_or_has_another_name_is_left_out(tmp_path: Path) -> None:
    source = "from tests.kernel.toy import TRIFLE\nNUMBER = 7"
    installed(tmp_path, "meadow", source, "seven = meadow:NUMBER\ntruffle = meadow:TRIFLE")
    found = python(tmp_path, OFFERED)
    assert found.stdout.split() == list(BUILT_IN)
    assert "meadow:NUMBER is not a clairiere.kernel.game.Game but int" in found.stderr
    assert "meadow:TRIFLE is called 'trifle' in its rules" in found.stderr


def test_a_plug_in_cannot_replace_one_of_our_games(tmp_path: Path) -> None:
    installed(tmp_path, "meadow", "raise RuntimeError('never loaded')", "benevolent = meadow:GAME")
    found = python(tmp_path, "import clairiere as cl; print(*cl.games()); print(cl.game('benevolent').rules.version)")
    assert found.stdout.splitlines()[0].split() == list(BUILT_IN)
    assert found.stderr == ""


def test_our_own_games_are_found_without_reading_the_metadata_of_packages(tmp_path: Path) -> None:
    code = "import sys, clairiere as cl; cl.game('roundforest'); print('importlib.metadata' in sys.modules)"
    assert python(tmp_path, code).stdout.split() == ["False"]
