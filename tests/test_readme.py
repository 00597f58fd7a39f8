"""What the README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

README = Path(__file__).parent.parent / "README.md"
SAMPLES = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_first_sample_plays_a_game_and_says_what_stands_behind_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # it saves its record
    names: dict[str, Any] = {}
    exec(SAMPLES[0], names)
    printed = capsys.readouterr().out
    assert "forest 2" in printed
    assert "BEN-ACT-02: Only the hex you have just reached can be used.\n" in printed
    assert re.search(r"<Outcome A [12] B [12]>\n", printed)
    assert str(names["again"]) == str(names["match"])
    assert (tmp_path / "game.record").read_text("utf-8") == names["again"].record.text()


def test_the_second_sample_names_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    exec(SAMPLES[1], {})
    expected = re.search(r"^# (BEN-.*)$", SAMPLES[1], re.MULTILINE)
    assert expected is not None
    assert capsys.readouterr().out.strip() == expected.group(1)
