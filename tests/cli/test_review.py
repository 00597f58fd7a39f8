"""`clairiere review`: the same figures as in the library, as sentences, as JSON and as a plot."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from clairiere.cli import main
from clairiere.reviews.review import read_review

GROVE = Path(__file__).parents[1] / "records/bloody_grove/rules-1/2-adjacent-STTSST.record"
QUICK = ("--bot", "greedy", "--iterations", "2")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the terminal of whoever tests speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def short(tmp_path: Path) -> str:
    """The beginning of a game."""
    lines = GROVE.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("result", "proof"))][:40]
    (tmp_path / "game.record").write_text("\n".join(kept) + "\n", "utf-8")
    return str(tmp_path / "game.record")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["review", *arguments]) == 0
    return capsys.readouterr().out


def test_it_tells_each_side_how_its_chances_went_and_where_they_turned(
    short: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, short, *QUICK, "--plain", "--names", "Ann,Ben")
    for expected in ("Ann:", "Ben:", "at the beginning", "In points: own decisions", "Where it turned:"):
        assert expected in told
    only = said(capsys, short, *QUICK, "--plain", "--names", "Ann,Ben", "--seat", "B")
    assert "Ben:" in only
    assert "Ann: " not in only.partition("Where it turned:")[0]


def test_it_speaks_french(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, short, *QUICK, "--plain", "--language", "fr").replace("\u00a0", " ")
    assert "En points : ses décisions" in told
    assert "Là où tout a basculé :" in told


def test_every_answer_is_told_on_request(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, short, *QUICK, "--plain", "--every")
    found = read_review(said(capsys, short, *QUICK, "--json"))
    assert told.count("I would have done the same.") > 0
    assert told.count("Answer ") >= len(found.judgements)


def test_json_and_plot_hold_the_same_figures(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "curve.svg"
    told = json.loads(said(capsys, short, *QUICK, "--json", "-o", str(path)))
    assert read_review(json.dumps(told)).asked == told["asked"] > 0
    svg = path.read_text("utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert svg.count('class="curve"') == len(told["sides"]) == 2


def test_a_review_that_has_no_time_says_how_far_it_came(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Time was up: 0 of" in said(capsys, short, *QUICK, "--plain", "--seconds", "0.000001")


@pytest.mark.parametrize(("arguments", "expected"), [
    (["--bot", "genius"], "there is no bot 'genius'"),
    (["-o", "curve.png"], "A plot’s name ends in .svg"),
    (["--seat", "E"], "There is no seat “E”"),
])
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], expected: str, short: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", short, *arguments]) == 2
    printed = capsys.readouterr()
    assert expected in printed.err
    assert "Traceback" not in printed.err
