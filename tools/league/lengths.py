"""How long a game is, from the games of the league: the row "Length" of each game's rules.

Minutes at a table are those of `Game.minutes`, since bots have no patience that could be measured. Answers are counted
in `docs/league`. `python -m tools.league --report docs/bots.md` writes the rows anew, and so does `make lengths`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.game import Game
from clairiere.lab.compiled import project_root
from tools.league.season import read_match

ROW = re.compile(r"^\| Length \|.*\|$", re.MULTILINE)
YARDSTICK = "plain"
"""The search as it was at first: nobody meets it on the site."""


def answers_by_seats(league: Path) -> dict[int, list[int]]:
    """Sorted game lengths in answers, by number of seats, with the usual settings."""
    found: dict[int, list[int]] = {}
    for line in league.read_text("utf-8").splitlines():
        match = read_match(line)
        usual = not match.pairing.variant
        if usual and not any([bot.startswith(YARDSTICK) for bot in match.pairing.bots]):
            found.setdefault(len(match.pairing.lineup), []).append(match.played.answers)
    return {seats: sorted(found[seats]) for seats in sorted(found)}


def told(answers: list[int]) -> str:
    """`75 answers (57 to 122)`: the median, and where nine games of ten lie."""
    first, median, last = [answers[int(part * (len(answers) - 1) + 0.5)] for part in (0.05, 0.5, 0.95)]
    return f"{median} answers ({first} to {last})"


def row(game: Game[Any], docs: Path) -> str:
    """The row of a game's rules document about its length."""
    played = answers_by_seats(docs / "league" / f"{game.name}.jsonl")
    counted = ", ".join([f"{told(answers)} with {seats} seats" for seats, answers in played.items()])
    shown = "median, and nine games of ten; [bots](../bots.md)"
    return f"| Length | about {game.rules.minutes} minutes at a table; between our bots {counted} ({shown}) |"


def write_rows(docs: Path) -> None:
    """Update the rules documents from the league's games."""
    for name in BUILT_IN:
        page, league = docs / "rules" / f"{name}.md", docs / "league" / f"{name}.jsonl"
        if page.is_file() and league.is_file():
            page.write_text(ROW.sub(row(game_named(name), docs), page.read_text("utf-8"), count=1), "utf-8")


if __name__ == "__main__":
    write_rows(project_root() / "docs")
