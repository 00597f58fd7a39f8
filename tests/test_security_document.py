"""Every line of docs/security.md names tests that are there, or says why there is none."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TEXT = (HERE.parent / "docs" / "security.md").read_text()
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| ")]
NAMED = re.compile(r"`([a-z/]+_?[a-z_]*\.py)::(\w+)`")


def test_every_chapter_of_the_standard_is_there() -> None:
    assert [int(n) for n in re.findall(r"^## V(\d+) ", TEXT, re.MULTILINE)] == list(range(1, 18))


def test_every_line_has_a_test_or_a_reason() -> None:
    lines = [cells for cells in ROWS if cells[0] != "section"]
    assert len(lines) > 50
    bare = [cells[0] for cells in lines if not NAMED.search(cells[2]) and "Reason" not in cells[1]]
    said = ("6.1 documentation", "11.1 inventory", "11.6 public keys", "16.4 protection")
    """Lines that ask for a document, and are one."""
    assert [name for name in bare if name not in said] == []


def test_every_test_that_is_named_is_there() -> None:
    missing = []
    for path, part in NAMED.findall(TEXT):
        names = re.findall(r"def (test_\w+)", (HERE / path).read_text()) if (HERE / path).exists() else []
        if not any([part in name for name in names]):
            missing.append(f"{path}::{part}")
    assert missing == []
