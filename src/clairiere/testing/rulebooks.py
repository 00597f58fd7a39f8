"""What the rulebook and the worked examples of a game must keep."""

from __future__ import annotations

import sys
from typing import Any

from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import Example, Rulebook, read_examples, run_line


def examples_of(game: Game[Any]) -> list[Example]:
    """The worked examples of a game; none if it has no file of them."""
    toml = game.rules.file_or_empty("words/examples.toml")
    return read_examples(toml) if toml else []


def comes_out(game: Game[Any], example: Example) -> None:
    """Play every line of a worked example; raises WrongExample or, for one that states nothing, AssertionError."""
    parts = game.rules.components()
    assert example.lines, f"{example.id} has no line"
    missing = game.rules.missing_components(game.rules.read_position(example.position, parts))
    assert missing == "", f"{example.id}: {missing}"
    for line in example.lines:
        assert line.options or line.refused or line.result or line.outcome, f"a line of {example.id} states nothing"
        run_line(game.rules, parts, example, line)


def clauses_of(game: Game[Any]) -> list[str]:
    """The ids of the clauses in the modules of a game that have been imported."""
    packages = (f"{game.rules.package}.", type(game.rules).__module__.removesuffix(".rules") + ".")
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(packages)]
    clauses = [value for module in modules for value in vars(module).values() if isinstance(value, Clause)]
    return sorted({clause.id for clause in clauses if clause.id.startswith(f"{game.rules.prefix}-")})


def unsaid(game: Game[Any], language: str) -> list[str]:
    """The clauses of the code that a game's rulebook in this language lacks; none if it has no rulebook."""
    text = game.words.rulebook_text(language)
    if not text:
        return []
    said = Rulebook(text).clauses()
    return [id for id in clauses_of(game) if id not in said]
