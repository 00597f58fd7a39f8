"""`clairiere new-game NAME`: a package with a small game that runs, to be changed into another."""

from __future__ import annotations

import argparse
import re
from importlib.resources import files
from pathlib import Path

from clairiere.cli.common import CommandError
from clairiere.games.registry import BUILT_IN
from clairiere.kernel.language import Language

FILES = {
    "pyproject.toml": "pyproject.txt",
    "src/{name}/__init__.py": "init.txt",
    "src/{name}/rules.py": "rules.txt",
    "tests/test_{name}.py": "test.txt",
}
NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("name", metavar="NAME", help="of the game, such as mushroom_hunt")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where to write it (a new folder NAME)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the package, and say what to do next."""
    name, folder = chosen.name, chosen.folder or Path(chosen.name)
    if not NAME.fullmatch(name) or name in BUILT_IN:
        raise CommandError(f"{name!r} cannot be the name of a new game: use a-z, 0-9 and _, and no name that is taken")
    for path, template in FILES.items():
        write(folder / path.format(name=name), filled(template, name))
    print(f"\nNext:\n  pip install -e {folder}\n  clairiere check-game {name}\n  clairiere play {name}")
    return 0


def write(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    if path.exists():
        raise CommandError(f"{path} is there already")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    print(f"{path}  {len(text.splitlines())} lines")


def filled(template: str, name: str) -> str:
    """A template with the names of the game."""
    text = files("clairiere.cli").joinpath("template", template).read_text("utf-8")
    title = " ".join([word.capitalize() for word in name.split("_")])
    names = {"name": name, "title": title, "class": title.replace(" ", ""), "prefix": name[:3].upper()}
    for key, value in names.items():
        text = text.replace(f"@{key}@", value)
    return text
