"""`python -m tools.notebooks [NAME ...]`: run the notebooks of docs/notebooks, and write into them what cells show.

Cells run one after the other in this process, as in Jupyter but without its packages (decision 0070). A cell shows what
it prints, and the value of its last line as text and as a picture. Magic commands are not known.
"""

from __future__ import annotations

import ast
import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "notebooks"
SVG: Final = "image/svg+xml"
VARIES: Final = "varies"
"""A tag of cells whose output depends on the machine: sums of floats are not the same on each."""

Notebook = dict[str, Any]
Cell = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command."""
    names = sys.argv[1:] if arguments is None else arguments
    for path in notebooks():
        if not names or path.stem in names:
            path.write_text(as_text(run(read(path))), "utf-8")
            print(path.relative_to(ROOT))
    return 0


def notebooks() -> list[Path]:
    """The notebooks of the documentation."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> Notebook:
    """A notebook, as JSON has it."""
    notebook: Notebook = json.loads(path.read_text("utf-8"))
    return notebook


def as_text(notebook: Notebook) -> str:
    """A notebook as Jupyter writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def run(notebook: Notebook) -> Notebook:
    """Run all cells in a folder of their own, and return the notebook with what they show; raises what they raise."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for cell in notebook["cells"]:
            code = cell["cell_type"] == "code"
            cells.append({**cell, "outputs": run_cell("".join(cell["source"]), names)} if code else cell)
    return {**notebook, "cells": cells}


def run_cell(source: str, names: dict[str, Any]) -> list[Cell]:
    """The outputs of a cell: what it prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    found: list[Cell] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        found.append({"data": data(value), "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return found


def data(value: object) -> dict[str, list[str]]:
    """What Jupyter shows of a value: a picture if it has one, and its text."""
    picture = getattr(value, "_repr_svg_", None)
    return {**({SVG: lines(picture())} if picture else {}), "text/plain": lines(repr(value))}


def lines(text: str) -> list[str]:
    """Text as notebooks store it."""
    return text.splitlines(keepends=True)


def texts(notebook: Notebook) -> list[tuple[str, list[str]]]:
    """Each cell of code with the texts that it shows; without those that differ from machine to machine."""
    found = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown = ["".join(out.get("text") or out["data"]["text/plain"]) for out in cell["outputs"]]
            found.append(("".join(cell["source"]), [] if VARIES in cell["metadata"].get("tags", []) else shown))
    return found


def pictures(notebook: Notebook) -> list[int]:
    """The numbers of the cells that show a picture."""
    cells = enumerate(notebook["cells"])
    return [number for number, cell in cells if any([SVG in out.get("data", {}) for out in cell.get("outputs", [])])]


if __name__ == "__main__":
    sys.exit(main())
