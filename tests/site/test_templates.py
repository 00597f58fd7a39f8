"""Templates: how they are written."""

from __future__ import annotations

from pathlib import Path

import clairiere.site

ROOT = Path(clairiere.site.__path__[0])
LONGEST = 160


def test_no_line_of_a_template_is_longer_than_160_characters() -> None:
    templates = sorted(ROOT.rglob("*.html"))
    lines = [(path, n, line) for path in templates for n, line in enumerate(path.read_text("utf-8").split("\n"), 1)]
    assert len(templates) > 40
    assert not [f"{path.relative_to(ROOT)}:{n}" for path, n, line in lines if len(line) > LONGEST]
