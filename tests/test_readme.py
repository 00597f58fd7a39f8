"""What the README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
SAMPLES = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_first_sample_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(SAMPLES[0], {})
    printed = capsys.readouterr().out
    assert "forest 2" in printed
    assert "BEN-ACT-0" in printed or "BEN-TOLL-0" in printed
    assert re.search(r"result A [12] B [12]\n", printed)


def test_the_second_sample_names_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    exec(SAMPLES[1], {})
    expected = re.search(r"^# (BEN-.*)$", SAMPLES[1], re.MULTILINE)
    assert expected is not None
    assert capsys.readouterr().out.strip() == expected.group(1)
