"""`python -m tools.clauses`: which clauses of the rules are cited by passing tests, and which the rulebooks lack."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from clairiere.games.registry import known_games
from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.language import CODES
from clairiere.lab.compiled import project_root
from tools.command import run_command

CLAUSE = re.compile(r"^(?:- \*\*|\| )([A-Z]+-[A-Z]+-\d+|TABLE-\d+)(?:\*\*| \|)", re.MULTILINE)
"""A clause is an item of a list, or a row of a table, that begins with its number."""

TABLE = "table"
"""The name of the catalogue of what holds at every table, whatever the game."""


class Citations:
    """The clauses of one catalogue, and the tests that cite each."""

    def __init__(self, name: str, clauses: list[str], tests: dict[str, list[str]]) -> None:
        self.name = name
        self.clauses = clauses
        self.tests = {id: tests.get(id, []) for id in clauses}

    def cited(self) -> list[str]:
        """The clauses with at least one passing test."""
        return [id for id in self.clauses if self.tests[id]]

    def missing(self) -> list[str]:
        """The clauses without a passing test."""
        return [id for id in self.clauses if not self.tests[id]]


def names() -> list[str]:
    """Names of the catalogues: the games, and `table` for the kernel."""
    return [game.name for game in known_games()] + [TABLE]


def catalogue(root: Path, name: str) -> list[str]:
    """The clauses of one catalogue, in its order."""
    return CLAUSE.findall((root / "docs" / "rules" / f"{name}.md").read_text("utf-8"))


def used_in_code(name: str) -> list[str]:
    """The clauses that the code can return as objections."""
    module = import_module("clairiere.kernel.choices" if name == TABLE else f"clairiere.games.{name}.rules.clauses")
    return [value.id for value in vars(module).values() if isinstance(value, Clause)]


def run_tests(root: Path) -> dict[str, list[str]]:
    """Run the tests of the kernel and the games; clause -> passing tests that cite it."""
    path = root / "build" / "citations.json"
    path.unlink(missing_ok=True)
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--citations", str(path)]
    subprocess.run([*pytest, "tests/kernel", "tests/games"], cwd=root, check=False, stdout=sys.stderr)
    return read_tests(path)


def read_tests(path: Path) -> dict[str, list[str]]:
    """Citations that an earlier test run has written."""
    tests: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    return tests


def citations(root: Path, tests: dict[str, list[str]]) -> list[Citations]:
    """Every catalogue with its citations."""
    return [Citations(name, catalogue(root, name), tests) for name in names()]


def complaints(root: Path, tests: dict[str, list[str]]) -> list[str]:
    """What is wrong: clauses without a test or a paragraph, clauses that do not exist, clauses listed twice."""
    found: list[str] = []
    known: set[str] = set()
    for part in citations(root, tests):
        known |= set(part.clauses)
        found += [f"{id} is cited by no passing test" for id in part.missing()]
        twice = sorted({id for id in part.clauses if part.clauses.count(id) > 1})
        found += [f"{id} stands twice in the catalogue" for id in twice]
        found += [f"{id} is an objection and not in the catalogue" for id in used_in_code(part.name) if id not in known]
    found += [f"{id} is cited by {tests[id][0]} and does not exist" for id in tests if id not in known]
    for game in known_games():
        found += rulebook_complaints(root, game)
    return found


def rulebook_complaints(root: Path, game: Game[Any]) -> list[str]:
    """Errors in a game's rulebooks: missing, duplicate or unknown clauses."""
    found: list[str] = []
    clauses = catalogue(root, game.name) + catalogue(root, TABLE)
    for code in CODES:
        book = f"the rulebook of {game.name} in {code}"
        said = game.words.rulebook(code).clauses()
        if all([id.startswith("TABLE-") for id in said]):  # the chapter that every rulebook has
            found.append(f"{book} is missing")
            continue
        found += [f"{id} is not said in {book}" for id in clauses if id not in said]
        found += [f"{id} is said twice in {book}" for id in sorted(set(said)) if said.count(id) > 1]
        found += [f"{id} is said in {book} and does not exist" for id in said if id not in clauses]
    return found


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--check", action="store_true", help="fail unless a test and the rulebooks have every clause")
    parser.add_argument("--citations", type=Path, metavar="FILE", help="use what `pytest --citations FILE` wrote")
    parser.add_argument("--list", action="store_true", help="every clause with the number of its tests")


def run(chosen: argparse.Namespace) -> int:
    """`python -m tools.clauses`; exit code 1 if --check finds something missing."""
    root = project_root()
    tests = read_tests(chosen.citations) if chosen.citations else run_tests(root)
    for part in citations(root, tests):
        cited, all_ = len(part.cited()), len(part.clauses)
        print(f"{part.name:<13} {cited:>4} of {all_:>4} clauses cited by a passing test  {100 * cited / all_:5.1f} %")
        if chosen.list:
            for id in part.clauses:
                print(f"  {id:<16} {len(part.tests[id]):>3}")
    found = complaints(root, tests)
    for complaint in found if chosen.check else []:
        print(complaint)
    return 1 if chosen.check and found else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.clauses", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
