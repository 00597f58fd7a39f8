"""`python -m tools.observations`: write docs/observations.md, the fields and actions of every game."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from clairiere.env.table import actions_of
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.game import Game

DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "observations.md"
HEAD: Final = """# Observations and actions

The fields of the observations of each game, in their order in the flat array, and the actions of its action space.
This page is written by `python -m tools.observations`; a test compares it with the code.
[Environments](environments.md) explains how to use them.

Where a field has numbers for several seats, the observer's come first, then those of the others clockwise; for each
seat all its numbers stand together. *size* is how many numbers the field has, for each number of seats if that makes
a difference. In the dict, a number is between *low* and *high*; in the flat array it is scaled to between 0 and 1. A
field of several things that are named in its description has a number for each of them, in that order: a 1 for what
is the case, or how many there are.

`question`, `later` and `given` count the words with which a game writes its steps (as in the `agenda` of a position);
their lists stand below the tables. A word with a number behind it, such as `symbols 2`, holds the number that stands
in that place of a step.
"""


def document() -> str:
    """The whole page."""
    return "\n".join([HEAD, *[chapter(game_named(name)) for name in BUILT_IN]])


def chapter(game: Game[Any]) -> str:
    """The fields, words and actions of a game."""
    seats = game.rules.seats
    layouts = [game.observation.layout(number) for number in seats]
    lines = [f"## {game.words.title('en')}", ""]
    lines += [f"Version {game.observation.version}, {len(actions_of(game).choices)} actions, and", ""]
    lines += [f"- {number} seats: {layout.size} numbers" for number, layout in zip(seats, layouts)]
    lines += ["", "| field | size | low | high | what it holds |", "|---|---|---|---|---|"]
    for fields in zip(*[layout.fields for layout in layouts]):
        sizes = [str(field.size) for field in fields]
        size = sizes[0] if len(set(sizes)) == 1 else ", ".join(sizes)
        lines.append(f"| `{fields[0].name}` | {size} | {fields[0].low} | {fields[0].high} | {fields[0].about} |")
    lines += ["", f"Words: {', '.join(game.observation.steps.words)}.", "", f"Actions: {actions(game)}.", ""]
    return "\n".join(lines)


def actions(game: Game[Any]) -> str:
    """The actions by their first word, with the first of each, in the order of their numbers."""
    names = actions_of(game).names
    many = Counter([name.split()[0] for name in names])
    first = {name.split()[0]: (number, name) for number, name in reversed(list(enumerate(names)))}
    groups = sorted(first.items(), key=lambda item: item[1][0])
    return ", ".join([f"{many[word]} × `{word}` (the first is {number}, `{name}`)" for word, (number, name) in groups])


def main() -> int:
    """Write the page."""
    DOCUMENT.write_text(document(), "utf-8")
    print(f"{DOCUMENT} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
