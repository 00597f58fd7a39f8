"""`python -m tools.names --seed 7`: ten names at random from each package, each with the first line of its docstring.

Show the list to somebody who has never seen the code: do they guess what each name does?
"""

from __future__ import annotations

import argparse
import ast
from pathlib import Path
from random import Random
from typing import NamedTuple

from tools.docstrings import ROOT, named

SOURCES = ROOT / "src" / "clairiere"
DRAWN = 10


class Name(NamedTuple):
    """A class, function or method, with what its docstring says first."""

    module: str
    name: str
    line: str


def packages() -> list[Path]:
    """The packages of the library, without those inside them."""
    return sorted([path.parent for path in SOURCES.glob("*/__init__.py")])


def names_in(package: Path) -> list[Name]:
    """All classes, functions and methods of a package, magic and private ones apart, in a fixed order."""
    found = []
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        for name, node in named(ast.parse(path.read_text("utf-8")), ""):
            if "._" not in f".{name}" and is_reachable(name):
                assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                found.append(Name(module, name, (ast.get_docstring(node) or "").partition("\n")[0]))
    return found


def is_reachable(name: str) -> bool:
    """Whether a name is found from outside: not that of a function within a function."""
    return all([part[0].isupper() for part in name.split(".")[:-1]])


def drawn(package: Path, seed: int, number: int = DRAWN) -> list[Name]:
    """Some names of a package; the same seed draws the same ones from the same code."""
    names = names_in(package)
    return Random(f"{seed} {package.name}").sample(names, min(number, len(names)))


def main(words: list[str] | None = None) -> None:
    """Print the list, package by package."""
    parser = argparse.ArgumentParser(prog="python -m tools.names", description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--number", type=int, default=DRAWN, help="how many of each package (10)")
    chosen = parser.parse_args(words)
    for package in packages():
        print(f"\n{package.name}")
        for one in drawn(package, chosen.seed, chosen.number):
            print(f"  {one.name:<40} {one.line or '-'}")


if __name__ == "__main__":
    main()
