"""`python -m tools.structure`: how large the code is, and how many files a move, a picture or an answer runs through.

Calls are traced in interpreted code: run it on the sources, not on a compiled build.
"""

from __future__ import annotations

import ast
import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from types import FrameType
from typing import Any

import clairiere
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, step
from tools.served_answer import play

SOURCES = Path(clairiere.__file__).parent
MOVES = {"walk": "benevolent", "lead": "broom_service", "pick": "broom_service", "fly": "broom_service"}
"""The first word of a notation, and its game; `walk` is any move of a Footstep."""
WORDS = {"walk": "move"}


class Trace:
    """Files and functions of the package that a call runs through."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.functions: set[tuple[str, str]] = set()

    def saw(self, frame: FrameType, event: str, argument: object) -> None:
        """Called by Python for every call."""
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(str(SOURCES)):
            self.files.add(name)
            self.functions.add((name, frame.f_code.co_qualname))

    def of(self, call: Callable[[], object]) -> Trace:
        """Run this, and see through what it runs."""
        sys.setprofile(self.saw)
        try:
            call()
        finally:
            sys.setprofile(None)
        return self

    def __str__(self) -> str:
        return f"{len(self.files)} files, {len(self.functions)} functions"

    def packages(self) -> str:
        """How many files of each package there are."""
        counts = Counter([Path(name).relative_to(SOURCES).parts[0] for name in self.files])
        return ", ".join([f"{name} {count}" for name, count in sorted(counts.items())])


def import_lines(path: Path) -> int:
    """How many lines of a file import something."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return sum([(node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes])


def sizes() -> list[str]:
    """Files, lines, and how many of them are imports."""
    paths = sorted(SOURCES.rglob("*.py"))
    lines = [len(path.read_text("utf-8").splitlines()) for path in paths]
    share = 100 * sum([import_lines(path) for path in paths]) / sum(lines)
    return [
        f"files {len(paths)}, lines {sum(lines)}, median {median(lines):.0f}, p90 {quantiles(lines, n=10)[-1]:.0f}",
        f"imports {share:.1f} % of lines",
    ]


def move(kind: str, game_name: str) -> Trace:
    """A move of this kind: play at random until one is possible, then trace it."""
    game = game_named(game_name)
    word = WORDS.get(kind, kind)
    for seed in range(50):
        match: Match[Any] = Match(game, game.rules.seats[0], {}, Chance(Random(seed)))
        rng = Random(seed)
        while not match.state.over:
            ask = next_ask(match.state)
            found = [c.notation() for c in ask.options(match.state) if c.notation().split()[0] == word]
            if found:
                call = partial(step, match.state, ask.seat, match.state.vocabulary().parse(found[0]), Chance(Random(0)))
                call()  # fills caches
                return Trace().of(call)
            match.answer(ask.seat, ask.pick(match.state, rng).notation())
    raise LookupError(f"nobody came to {kind} in {game_name}")


def picture(game_name: str) -> Trace:
    """The picture of an opening, for the seat that is asked, drawn for the second time."""
    game = game_named(game_name)
    match: Match[Any] = Match(game, game.rules.seats[0], {}, Chance(Random(1)))
    view = match.view(next_ask(match.state).seat)
    game.picture.svg(view)
    return Trace().of(lambda: game.picture.svg(view))


def served(game_name: str) -> dict[str, Trace]:
    """An answer through the table service: the POST itself, and all the way to the screen of somebody else.

    The database has a thread of its own, so what is called there is traced as well.
    """
    current: list[Trace] = []

    def saw(frame: FrameType, event: str, argument: object) -> None:
        for trace in current:
            trace.saw(frame, event, argument)

    @contextmanager
    def traced(trace: Trace) -> Iterator[None]:
        current.append(trace)
        yield
        current.clear()

    alone, seen = Trace(), Trace()
    threading.setprofile(saw)
    sys.setprofile(saw)
    try:
        asyncio.run(play(game_name, nullcontext, partial(traced, alone), partial(traced, seen)))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return {"POST answer": alone, "POST to the other screen": seen}


def main() -> None:
    """Print all figures."""
    for line in sizes():
        print(line)
    for kind, game in MOVES.items():
        print(f"{kind} in {game}: {move(kind, game)}")
    for game in ("benevolent", "broom_service"):
        print(f"a picture of {game}: {picture(game)}")
    for what, trace in served("benevolent").items():
        print(f"{what} in benevolent: {trace} ({trace.packages()})")


if __name__ == "__main__":
    main()
