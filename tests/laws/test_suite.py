"""A package of its own gets every test of its game by three lines, and each of them finds what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import clairiere
from clairiere.testing.records import path_of, write_missing
from tests.laws.tiny import ACORNS_GAME

ROOT = Path(__file__).parents[2]
SOURCES = Path(clairiere.__file__).parents[1]
THREE_LINES = """\
from acorns import GAME
from clairiere.testing.suite import GameTests

class TestAcorns(GameTests):
    game = GAME
"""
GAME = """\
from clairiere.kernel.game import Game
from tests.laws.tiny import *
from tests.laws.tiny import AcornRules

class Rules(AcornRules):
    def __init__(self):
        super().__init__()
        self.package = "acorns"

GAME = Game(Rules())
"""
EXAMPLE = """\
[[example]]
id = "ACN-EX-01"
title = { en = "The last acorns" }
position = '1 2 6/3 7 8|4/5|0|play A'
[[example.line]]
answers = ["A acorn 1"]
options = { B = ["acorn 3", "acorn 7", "acorn 8"] }
refused = { "B acorn 2" = "ACN-01" }
"""
BOOK = '# Acorns\n\n## Playing\n\n<a id="ACN-01"></a>Play an acorn of your hand.\n'
WITHOUT = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:hypothesispytest")
"""Other plugins of this environment, which take longer to load than such a game to test."""
PLUGIN = "[pytest11]\nclairiere.testing.plugin = clairiere.testing.plugin\n"


class Package:
    """A package with a game as pip installs it, beside its tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("acorns/__init__.py", GAME)
        self.write("tests/test_acorns.py", THREE_LINES)
        self.write("acorns-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: acorns\nVersion: 1.0\n")
        self.write("acorns-1.0.dist-info/entry_points.txt", PLUGIN)  # as that of an installed clairiere

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def tested(self, *options: str) -> str:
        """What pytest prints."""
        path = os.pathsep.join([str(self.folder), str(SOURCES), str(ROOT)])
        environment = {**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": ""}
        command = [sys.executable, "-m", "pytest", *WITHOUT, "-rs", "-v", "tests", *options]
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


def test_three_lines_check_a_game_with_rules_alone_at_every_kind_of_table(package: Package) -> None:
    said = package.tested("--law-games", "3")
    assert "test_random_games_keep_every_law[2] PASSED" in said
    assert "test_random_games_keep_every_law[3] PASSED" in said
    assert "test_numbers_of_hidden_pieces_say_nothing_about_their_faces[3] PASSED" in said
    assert "test_everything_in_a_random_game_has_words_in_the_languages_of_the_game[2] PASSED" in said
    assert "there is no rulebook in fr" in said
    assert "failed" not in said


def test_rulebook_examples_and_records_of_the_package_are_checked(package: Package) -> None:
    package.write("acorns/words/examples.toml", EXAMPLE)
    package.write("acorns/words/rulebook/en.md", BOOK)
    write_missing(package.folder / "tests/records", ACORNS_GAME)
    said = package.tested()
    assert "test_every_clause_of_the_code_stands_in_the_rulebook[en] PASSED" in said
    assert "test_every_worked_example_comes_out_as_it_says[ACN-EX-01] PASSED" in said
    assert "test_a_golden_record_replays_bit_for_bit[acorns/rules-1/2.record] PASSED" in said
    assert "failed" not in said


def test_a_missing_clause_a_wrong_example_and_a_changed_record_are_found(package: Package) -> None:
    package.write("acorns/words/examples.toml", EXAMPLE.replace('"acorn 3"', '"acorn 4"'))
    package.write("acorns/words/rulebook/en.md", BOOK.replace("ACN-01", "ACN-99"))
    folder = package.folder / "tests/records"
    write_missing(folder, ACORNS_GAME)
    record = path_of(folder, ACORNS_GAME, 2, {})
    lines = record.read_text("utf-8").splitlines()
    record.write_text("\n".join([line[:-1] + "x" if line.startswith("proof") else line for line in lines]), "utf-8")
    said = package.tested()
    assert "clauses without an anchor in the rulebook: ACN-01" in said
    assert "test_every_worked_example_comes_out_as_it_says[ACN-EX-01] FAILED" in said
    assert "test_a_golden_record_replays_bit_for_bit[acorns/rules-1/2.record] FAILED" in said
    assert "3 failed" in said


def test_a_clause_is_missed_in_a_rulebook_beside_the_rules_too(package: Package) -> None:
    package.write("acorns/rulebook.en.md", BOOK.replace("ACN-01", "ACN-99"))
    assert "clauses without an anchor in the rulebook: ACN-01" in package.tested()


def test_a_hand_dealt_open_is_found_by_the_games_that_are_played_without_an_option(package: Package) -> None:
    package.write("acorns/__init__.py", GAME.replace("AcornRules", "DealtOpen").replace(".tiny", ".test_mutations"))
    said = package.tested()
    assert "law 16 (secret hands are secret" in said
    assert "2 failed" in said


def test_a_sentence_without_a_translation_is_found_in_a_game_that_offers_french(package: Package) -> None:
    french = SOURCES / "clairiere/kernel/locale/fr/LC_MESSAGES/kernel.mo"
    catalogue = package.folder / "acorns/words/locale/fr/LC_MESSAGES/acorns.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(french.read_bytes())
    said = package.tested()
    assert "law 12" in said
    assert "is not translated" in said


def test_the_library_does_not_import_pytest() -> None:
    code = (
        "import sys, clairiere, clairiere.testing.battery, clairiere.testing.reading, clairiere.testing.records, "
        "clairiere.testing.rulebooks, clairiere.cli; print('pytest' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]
