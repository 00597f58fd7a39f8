"""The notebooks of docs/notebooks run, and show what they say that they show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.notebooks import ROOT, as_text, main, notebooks, pictures, read, run, run_cell, texts

NAMES = ["corpus", "first-match", "train", "write-a-bot"]


def test_there_are_four_notebooks_and_readers_are_led_to_each() -> None:
    assert [path.stem for path in notebooks()] == NAMES
    for page in ("README.md", "docs/README.md"):
        linked = re.findall(r"notebooks/([a-z-]+)\.ipynb", (ROOT / page).read_text("utf-8"))
        assert sorted(linked) == NAMES, page


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_is_saved_in_it(path: Path) -> None:
    saved = read(path)
    shown = run(saved)
    assert texts(shown) == texts(saved), "python -m tools.notebooks"
    assert pictures(shown) == pictures(saved)
    assert as_text(saved) == path.read_text("utf-8"), "saved by python -m tools.notebooks"


def test_a_cell_shows_what_it_prints_its_last_value_and_its_picture() -> None:
    names: dict[str, object] = {}
    assert run_cell("a = 1\nprint('said')", names) == [
        {"name": "stdout", "output_type": "stream", "text": ["said\n"]}
    ]
    names["Picture"] = type("Picture", (), {"_repr_svg_": lambda _: "<svg/>", "__repr__": lambda _: "it"})
    [shown] = run_cell("a += 1\nPicture()", names)
    assert shown["data"] == {"image/svg+xml": ["<svg/>"], "text/plain": ["it"]}
    assert names["a"] == 2
    with pytest.raises(ZeroDivisionError):
        run_cell("a / 0", names)


def test_only_notebooks_that_are_named_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-notebook"]) == 0
    assert capsys.readouterr().out == ""
