"""Where the code that is simulated waits, so that one can tell at which awaits no process was killed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clairiere import table
from tools.simulation.world import Place

ROOT = Path(table.__file__).parent
SIMULATED = (
    "bots/executor.py", "bots/worker.py", "http/app.py", "http/protocol.py", "ops/supervisor.py", "play/commits.py",
    "play/past.py", "play/tables.py", "push/streams.py", "push/wakes.py", "views/reads.py",
)  # fmt: skip
"""The modules of which processes of the simulation consist."""
LEFT_OUT = {
    "bots/worker.py": ("leave",),
    "http/app.py": ("advise", "wait"),
    "http/protocol.py": ("bounded", "without_body"),
    "play/commits.py": ("ShardedBatches",),
    "play/past.py": ("Pasts",),
    "push/streams.py": ("send_head",),
    "views/reads.py": ("Drawings", "at", "attempt", "guide", "log", "moment", "past", "picture", "preview", "promise",
                       "seen", "then", "why"),
}  # fmt: skip
"""Functions and classes that nobody calls in the simulation: hints, drawings, the past, open tables, shards, HEAD."""


@dataclass(frozen=True)
class Await:
    """An await, `async for` or `async with`."""

    file: str
    first: int
    last: int
    text: str

    def was_among(self, places: set[Place]) -> bool:
        """Whether one of these lines belongs to it."""
        return any([(self.file, line) in places for line in range(self.first, self.last + 1)])

    def __str__(self) -> str:
        return f"{self.file}:{self.first} {self.text}"


@cache
def awaits() -> list[Await]:
    """All of the modules that are simulated."""
    return [found for file in SIMULATED for found in awaits_in(file)]


def awaits_in(file: str) -> Iterator[Await]:
    """Those of one module."""
    source = (ROOT / file).read_text("utf-8")
    lines = source.splitlines()
    for node in nodes_in(ast.parse(source), LEFT_OUT.get(file, ())):
        if isinstance(node, ast.Await):
            yield Await(file, node.lineno, node.end_lineno or node.lineno, lines[node.lineno - 1].strip())
        elif isinstance(node, ast.AsyncFor | ast.AsyncWith):
            yield Await(file, node.lineno, node.body[0].lineno - 1, lines[node.lineno - 1].strip())


def nodes_in(tree: ast.AST, left_out: tuple[str, ...]) -> Iterator[ast.AST]:
    """All nodes of a syntax tree, but for some functions and classes."""
    for node in ast.iter_child_nodes(tree):
        if getattr(node, "name", "") not in left_out or not left_out:
            yield node
            yield from nodes_in(node, left_out)
