"""The commands on the record of a game that goes on from a step of another."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import clairiere as cl
from clairiere.cli import main
from clairiere.kernel.chance import promise
from clairiere.kernel.record import read_record
from tests.laws.test_earlier import GOLDEN, gone_on, played, to_its_end


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished game with fair luck."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    game, record, states = played(GOLDEN["bloody_grove"][-1])
    ended = to_its_end(gone_on(game, record, len(states) - 12, 0), Random(2))
    ended.save(tmp_path / "again.record")
    return tmp_path / "again.record"


def test_the_terminal_verifies_replays_shows_and_reviews_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path), "--promise", promise("owl")]) == 0
    assert "The luck of this game was fair." in capsys.readouterr().out
    assert main(["replay", str(path), "--all"]) == 0
    last = len(read_record(path.read_text("utf-8")).answers)
    assert f" {last} " in capsys.readouterr().out
    assert main(["show", str(path), "-o", str(path.with_suffix(".svg"))]) == 0
    assert main(["review", str(path), "--bot", "greedy", "--iterations", "2"]) == 0
    assert capsys.readouterr().out


def test_the_library_reads_it_and_goes_on_with_it(path: Path) -> None:
    record = cl.read_record(path)
    assert record.earlier is not None
    match = cl.Match.from_record(record)
    assert match.over
    match.undo()
    match.push_bot("greedy")
    assert match.record.earlier is record.earlier


def test_a_record_whose_imagined_faces_were_changed_is_found_out(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = path.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("luck "))
    first, _, rest = lines[at].removeprefix("luck ").partition(" ")
    lines[at] = f"luck {int(first) ^ 1} {rest}"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    assert main(["verify", str(path)]) == 1
    assert "in the set-up" in capsys.readouterr().out
