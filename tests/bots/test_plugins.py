"""Bots of other packages: by an entry point or as `module:Class`, on the command line only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import clairiere
from clairiere.bots.roster import NoSuchBot
from clairiere.bots.roster import bot_named as own_bot_named
from clairiere.games.registry import game_named
from clairiere.lab.plugins import bot_named, names_module
from tools.league.__main__ import main as league

ROOT = Path(__file__).parents[2]
SOURCES = Path(clairiere.__file__).parents[1]
GAME = game_named("bloody_grove")
OWLS = """\
import clairiere as cl

class Owl(cl.Bot):
    def __init__(self, game, seed):
        self.game = game

    def choose(self, view, budget=None):
        return view.options()[0]

class Blind(cl.Bot):
    def __init__(self, game):
        pass

class Mute(cl.Bot):
    def __init__(self, game, seed):
        pass

def egg(game, seed):
    return seed

FEATHER = 7
"""


def packed(folder: Path, module: str = "owls", source: str = OWLS, points: str = "") -> Path:
    """A module in a folder and, if it has entry points, the metadata that pip leaves."""
    (folder / f"{module}.py").write_text(source, "utf-8")
    if points:
        metadata = folder / f"{module}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
        (metadata / "entry_points.txt").write_text(f"[clairiere.bots]\n{points}\n", "utf-8")
    return folder


def command(folder: Path, *arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """`clairiere` in a folder, as its script runs it: the folder itself is not on the path."""
    inherited = [str(path)] if path else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*inherited, str(SOURCES)]), "LANG": "C.UTF-8"}
    code = "import sys; sys.path.remove(''); from clairiere.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, check=False, input="",
    )  # fmt: skip


def test_a_bot_of_a_module_in_this_folder_plays_in_the_arena(tmp_path: Path) -> None:
    played = command(packed(tmp_path), "arena", "bloody_grove", "--bots", "owls:Owl,random", "--games", "4")
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("4 games\n  owls:Owl ")


def test_a_bot_of_a_module_plays_in_the_league(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(packed(tmp_path, "barn_owls"))
    order = ["bloody_grove", "--bots", "random,barn_owls:Owl", "--rounds", "2", "--jobs", "1"]
    assert league([*order, "--folder", str(tmp_path / "league")]) == 0
    assert "| barn_owls:Owl | " in capsys.readouterr().out
    assert league(["bloody_grove", "--bots", "random,barn_owls:Eagle"]) == 2
    assert "has no class or function Eagle" in capsys.readouterr().err


def test_a_bot_of_a_module_plays_at_the_terminal(tmp_path: Path) -> None:
    played = command(packed(tmp_path), "play", "bloody_grove", "--bots", "owls:Owl,owls:Owl", "--plain", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "wins" in played.stdout


def test_a_bot_of_an_installed_package_has_the_name_of_its_entry_point(tmp_path: Path) -> None:
    site, here = tmp_path / "site", tmp_path / "here"
    site.mkdir()
    here.mkdir()
    packed(site, points="owl = owls:Owl\nrandom = owls:FEATHER")
    played = command(here, "arena", "bloody_grove", "--bots", "owl,random", "--games", "2", path=site)
    assert played.returncode == 0, played.stderr
    assert "  owl " in played.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere.near:Owl", "there is no module nowhere"),
        ("owls:Eagle", "the module owls has no class or function Eagle"),
        ("owls:FEATHER", "the module owls has no class or function FEATHER"),
        ("owls:Blind", "called with the game and a seed, it raises TypeError"),
        ("owls:Mute", "Mute has no method choose"),
        ("owls:egg", "called with the game and a seed, it returns int and no clairiere.Bot"),
        ("thicket:Owl", "the module thicket raises RuntimeError('no path through')"),
        ("hungry:Owl", "hungry needs the module worms, which is not installed"),
    ],
)
@pytest.mark.parametrize("verb", ["arena", "play"])
def test_a_bot_that_cannot_be_loaded_says_which_module_lacks_what(
    tmp_path: Path, verb: str, name: str, why: str
) -> None:
    packed(tmp_path)
    packed(tmp_path, "thicket", "raise RuntimeError('no path through')")
    packed(tmp_path, "hungry", "import worms")
    tried = command(tmp_path, verb, "bloody_grove", "--bots", f"{name},random")
    assert tried.returncode == 2
    assert f"he bot {name} cannot be loaded: {why}" in tried.stderr.replace("’", "'")
    assert "Traceback" not in tried.stderr


def test_an_entry_point_that_cannot_be_loaded_says_so(tmp_path: Path) -> None:
    packed(tmp_path, points="owl = owls:Eagle\nstone = owls:FEATHER")
    for name, why in (("owl", "owls:Eagle raises AttributeError"), ("stone", "owls:FEATHER is no class or function")):
        tried = command(tmp_path, "arena", "bloody_grove", "--bots", f"{name},random", path=tmp_path)
        assert f"the bot {name} cannot be loaded: its entry point {why}" in tried.stderr


def test_a_saved_game_does_not_say_which_module_is_imported(tmp_path: Path) -> None:
    packed(tmp_path, "owls", OWLS + "\nopen('imported', 'w').close()\n")
    begun = command(
        tmp_path, "play", "bloody_grove", "--bots", "owls:Owl", "--plain", "--save", "mine.record", "--seed", "1"
    )
    assert "B owls:Owl" in (tmp_path / "mine.record").read_text("utf-8"), begun.stderr
    (tmp_path / "imported").unlink()
    refused = command(tmp_path, "play", "--resume", "mine.record", "--plain")
    assert refused.returncode == 2
    assert "mine.record names the bot owls:Owl." in refused.stderr
    assert not (tmp_path / "imported").exists()
    resumed = command(tmp_path, "play", "--resume", "mine.record", "--plain", "--bots", "owls:Owl,owls:Owl")
    assert resumed.returncode == 0, resumed.stderr


def test_our_own_names_are_never_those_of_modules() -> None:
    ours = ("search:500", "search:20+8", "greedy:80", "glance:x", "forest")
    assert not any([names_module(name) for name in ours])
    assert names_module("a.b:C")
    for name in ("search:many", "os:", ":system", "a b:C", "../owls:Owl", "owls:Owl:Owl"):
        with pytest.raises(NoSuchBot, match="there is no bot"):
            bot_named(name, GAME, 1)


def test_the_roster_of_the_site_imports_no_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(packed(tmp_path, "burrow", OWLS))
    with pytest.raises(NoSuchBot, match="there is no bot 'burrow:Owl'"):
        own_bot_named("burrow:Owl", GAME, 1)
    assert "burrow" not in sys.modules
    assert type(bot_named("burrow:Owl", GAME, 1)).__name__ == "Owl"
