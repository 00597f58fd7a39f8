"""The standing sabotages still apply, their tests exist, and the document lists them. `make sabotage` runs them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.sabotage import ROOT, Sabotage, complaints, sabotages


@pytest.mark.parametrize("one", sabotages(), ids=lambda one: one.name)
def test_a_sabotage_applies_and_its_test_is_there(one: Sabotage) -> None:
    assert complaints(one) == []


def test_there_are_at_least_twenty_and_the_document_lists_them() -> None:
    told = (ROOT / "docs" / "faults.md").read_text().partition("## Standing sabotages")[2]
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| `(\w+)` \|$", told, re.MULTILINE)
    assert rows == [(one.name, one.test.split("::")[1].partition("[")[0]) for one in sabotages()]
    assert len(rows) >= 20


def test_a_text_that_is_not_there_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a = 1\na = 1\n")
    with pytest.raises(ValueError, match="2 times"):
        Sabotage("twice", "one.py", "a = 1", "a = 2", "").applied(tmp_path)
    assert complaints(Sabotage("gone", "Makefile", "no such text", "", "tests/kit.py::test_none")) == [
        "gone: does not apply to Makefile", "gone: no such test: tests/kit.py::test_none",
    ]  # fmt: skip
