"""`clairiere clauses`: which clauses of the rules are cited by passing tests."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from clairiere.lab.clause_coverage import citations, complaints, read_tests, run_tests
from clairiere.lab.project import project_root


def add_to(commands: Any) -> None:
    """The command and its options."""
    parser: argparse.ArgumentParser = commands.add_parser("clauses", help="which clauses are proved by tests")
    parser.add_argument("--check", action="store_true", help="fail unless a test and the rulebooks have every clause")
    parser.add_argument("--citations", type=Path, metavar="FILE", help="use what `pytest --citations FILE` wrote")
    parser.add_argument("--list", action="store_true", help="every clause with the number of its tests")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Exit code 1 if --check finds something missing."""
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
