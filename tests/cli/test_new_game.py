"""`clairiere new-game` writes a package that passes its tests; `check-game` says what a game has and lacks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clairiere.cli import main
from tests.games.test_plugins import SOURCES


def written(folder: Path) -> Path:
    """A new game in this folder."""
    assert main(["new-game", "mushroom_hunt", "--folder", str(folder / "mushroom_hunt")]) == 0
    return folder / "mushroom_hunt"


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Python with the sources of a package that is not installed."""
    path = os.pathsep.join([str(folder / "src"), str(SOURCES)])
    environment = {**os.environ, "PYTHONPATH": path}
    command = (sys.executable, "-m", *command)
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=folder)


def test_a_new_game_passes_its_own_tests(tmp_path: Path) -> None:
    others = ("-p", "no:schemathesis", "-p", "no:hypothesispytest")  # plugins that take longer to load than to test it
    done = run(written(tmp_path), "pytest", "-q", *others, "-p", "clairiere.testing.plugin", "tests")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_a_new_game_is_checked_part_by_part(tmp_path: Path) -> None:
    done = run(written(tmp_path), "clairiere", "check-game", "mushroom_hunt:GAME", "--games", "3")
    rows = {line.split()[0]: line.split()[1] for line in done.stdout.splitlines()[:9]}
    assert done.returncode == 0, done.stdout + done.stderr
    assert rows["rules"] == rows["state"] == rows["levels"] == "done"
    assert rows["words"] == rows["rulebook"] == rows["French"] == rows["picture"] == rows["strategy"] == "default"


def test_a_game_that_breaks_a_law_is_named_with_the_law(tmp_path: Path) -> None:
    package = written(tmp_path)
    rules = package / "src" / "mushroom_hunt" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("known_to=OWNER", "known_to='everyone'"), "utf-8")
    done = run(package, "clairiere", "check-game", "mushroom_hunt:GAME")
    assert done.returncode == 1
    assert "law 16" in done.stdout


def test_nothing_that_is_there_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path)
    assert main(["new-game", "mushroom_hunt", "--folder", str(tmp_path / "mushroom_hunt")]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["Hunt", "benevolent", "a b", "../x"])
def test_a_name_that_no_package_can_have_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name]) == 2
    assert "cannot be the name of a new game" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nowhere", "nowhere:GAME", "clairiere.kernel.state:NOTHING", "clairiere:__version__"])
def test_what_is_no_game_cannot_be_checked(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-game", name]) == 2
    assert name.partition(":")[0] in capsys.readouterr().err


def changed(package: Path, file: str, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """What `check-game` says after a change."""
    path = package / "src" / "mushroom_hunt" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return run(package, "clairiere", "check-game", "mushroom_hunt:GAME", "--games", "1")


def test_a_part_that_fails_is_named(tmp_path: Path) -> None:
    done = changed(written(tmp_path), "__init__.py", "GAME = Game(MushroomHuntRules())\n", OWN_STRATEGY)
    assert done.returncode == 1
    assert "strategy   FAILS" in done.stdout
    assert "ZeroDivisionError" in done.stderr


OWN_STRATEGY = '''
from clairiere.kernel.strategy import GameStrategy

class Own(GameStrategy):
    def hint(self, s, seat):
        return 1 / 0

RULES = MushroomHuntRules()
GAME = Game(RULES, strategy=Own(RULES))
'''


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ('OTHER = Clause("MUS-01", "No.")', "two clauses have the number MUS-01"),
        ('OTHER = Clause("HUNT-02", "No.")', "HUNT-02 does not begin with the prefix MUS-"),
    ],
)
def test_numbers_of_clauses_are_checked(tmp_path: Path, clause: str, said: str) -> None:
    done = changed(written(tmp_path), "rules.py", "\n\nclass PlayCard", f"\n{clause}\n\n\nclass PlayCard")
    assert done.returncode == 1
    assert said in done.stdout
