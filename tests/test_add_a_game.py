"""The commands and the code of docs/add-a-game.md work, and print what the page says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.test_plugins import ROOT, SOURCES

PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
CONSOLE = [block for kind, block in BLOCKS if not kind]
PYTHON = [block for kind, block in BLOCKS if kind == "python"]
LONG = ("clairiere serve",)
"""What does not end by itself; `tests/cli` starts it."""
OWN = r"class \w+\((Event|Poll|Words|GameWords|PlainPicture|GameStrategy)"
IMPORTS = '''
from collections.abc import Sequence

from acorns.rules import *
from clairiere.kernel.choices import *
from clairiere.kernel.game import Game
from clairiere.kernel.state import *
from clairiere.kernel.strategy import GameStrategy
from clairiere.kernel.words import GameWords, Words
from clairiere.pictures.plain import PlainPicture
'''


class Author:
    """Somebody who does what the page says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"

    def run(self, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(self.site), str(SOURCES)])
        environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8"}
        command = (sys.executable, *command)
        return subprocess.run(
            command, cwd=self.folder, env=environment, input=typed, capture_output=True, text=True, check=False
        )

    def command(self, line: str) -> str:
        """Run a command as it stands on the page; pip installs into a folder, and needs no network."""
        name, *arguments = shlex.split(line)
        if name == "pip":
            package = f"./{arguments[-1]}"
            offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
            done = self.run("-m", "pip", "install", "-q", *offline, "--target", str(self.site), package)
        else:
            done = self.run("-m", "clairiere", *arguments, typed="1\n" * 40)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        return done.stdout


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Author:
    """After the first step: the new game is written and installed."""
    author = Author(tmp_path_factory.mktemp("author"))
    for block in CONSOLE:
        for part in block.split("$ ")[1:]:
            line, *shown = part.rstrip().splitlines()
            if line not in LONG:
                said = author.command(line).splitlines()
                assert [text for text in shown if text not in said] == [], (line, said)
    return author


def test_every_command_of_the_page_prints_what_it_says(author: Author) -> None:
    assert (author.folder / "acorns" / "src" / "acorns" / "rules.py").exists()


def test_the_code_of_the_first_step_is_that_of_the_template(author: Author) -> None:
    rules = (author.folder / "acorns" / "src" / "acorns" / "rules.py").read_text("utf-8")
    squeezed = re.sub(r"\s+", "", re.sub(r'"""[^"]*"""', "", rules))
    for block in PYTHON[:3]:
        for line in block.splitlines():
            assert re.sub(r"\s+", "", line) in squeezed, line


def test_the_code_that_replaces_the_defaults_runs(author: Author) -> None:
    own = [block for block in PYTHON if re.search(OWN, block)]
    assert len(own) == 5
    use = '''
from clairiere.cli.check_game import parts_of
from clairiere.games.trial import tried
from clairiere.testing.battery import keep_laws

WORDS = AcornsGameWords(RULES)
GAME = tried(Game(RULES, WORDS, AcornsPicture(RULES, WORDS), AcornsStrategy(RULES)))
print(*[f"{part} {how}" for part, how, _ in parts_of(GAME)], sep="; ")
keep_laws(GAME, RULES.components(), 3, {}, [1, 2])
ShowCards([], []).of([0, 1], 2)
'''
    done = author.run("-c", IMPORTS + "\n".join(own) + use)
    assert done.returncode == 0, done.stderr
    assert "words done" in done.stdout
    assert "picture done; strategy done" in done.stdout


def test_everything_on_the_table_of_the_new_game_says_what_it_is(author: Author) -> None:
    look = """
import re
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.pictures.plain import drawable
from random import Random

game = drawable(game_named("acorns"))
seen = Match(game, 3, {}, Chance(Random(1))).view(0)
for language in ("en", "fr"):
    words = game.words.for_table(seen.table, language)
    for id in re.findall(r' id="([^"]+)"', game.picture.svg(seen, language)):
        told = words.about(seen, id)
        print(id, told.name, *told.now)
"""
    told = author.run("-c", look).stdout.splitlines()
    assert "place-deck Deck Deck: 8 face down. Nobody knows what lies here." in told
    assert len([line for line in told if "sauf" in line]) == 3 + 12  # hands, and their cards


def test_the_french_of_the_page_is_toml_that_the_kernel_reads(author: Author) -> None:
    toml = next(block for kind, block in BLOCKS if kind == "toml")
    (author.site / "acorns" / "fr.toml").write_text(toml, "utf-8")
    done = author.run("-c", "from clairiere.games.registry import game_named; "
                            "print(game_named('acorns').words.language('fr').say('Hand'))")  # fmt: skip
    assert done.stdout.strip() == "Main"
