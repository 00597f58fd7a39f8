"""The commands, as a person calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from clairiere.cli import main
from clairiere.games.registry import BUILT_IN, COMING, game_named
from clairiere.lab.compiled import project_root
from tools.bench.measure import measure
from tools.bench.rival_engines import PEERS
from tools.clauses import catalogue, complaints, used_in_code
from tools.clauses import main as clauses


def test_laws_prints_a_line_for_every_kind_of_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "--games", "1", "--game", "bloody_grove", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("rules")
    assert len(lines) == 1 + 20
    assert all(line.endswith("kept") for line in lines[1:])


def test_laws_can_be_kept_with_a_box_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = project_root() / "src/clairiere/games/benevolent/rules/components.toml"
    box = tmp_path / "box.toml"
    box.write_text(own.read_text("utf-8").replace("gather_amount = 2", "gather_amount = 3"), "utf-8")
    assert main(["laws", "--games", "1", "--game", "benevolent", "--jobs", "1", "--components", str(box)]) == 0
    assert "kept" in capsys.readouterr().out


def test_laws_can_be_kept_at_a_few_kinds_of_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "--games", "1", "--game", "benevolent", "--kinds", "2", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[1] for line in said] == ["2", "4"]  # the first kind of table and the last


def test_clauses_counts_the_citations_and_fails_below_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cited = {id: ["a test"] for name in (*BUILT_IN, *COMING, "table") for id in catalogue(project_root(), name)}
    path = tmp_path / "citations.json"
    path.write_text(json.dumps(cited))
    assert clauses(["--check", "--citations", str(path)]) == 0
    assert capsys.readouterr().out.count("100.0 %") == len(BUILT_IN + COMING) + 1
    del cited["BEN-MOVE-07"]
    cited["BEN-MOVE-99"] = ["another test"]
    path.write_text(json.dumps(cited))
    assert clauses(["--check", "--citations", str(path)]) == 1
    printed = capsys.readouterr().out
    assert "BEN-MOVE-07 is cited by no passing test" in printed
    assert "BEN-MOVE-99 is cited by another test and does not exist" in printed


def test_every_objection_of_the_code_is_in_a_catalogue() -> None:
    for name in (*BUILT_IN, *COMING, "table"):
        known = set(catalogue(project_root(), name))
        assert [id for id in used_in_code(name) if id not in known] == []


def test_nothing_is_complained_about_when_everything_is_cited() -> None:
    cited = {id: ["a test"] for name in (*BUILT_IN, *COMING, "table") for id in catalogue(project_root(), name)}
    assert complaints(project_root(), cited) == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_bench_measures_every_figure(name: str) -> None:
    figures = measure(game_named(name), 0.05)
    assert set(figures) == {
        "random_decisions_per_s", "games_per_s", "clone_ns", "clone_apply_ns", "view_ns", "imagine_ns", "replay_ms",
        "search_iterations_per_s",
        "picture_ms", "picture_kb", "sprites_kb",
    }
    assert min(figures.values()) > 0


def test_the_peers_are_the_five_that_are_named() -> None:
    openspiel = {"openspiel_hearts", "openspiel_hanabi", "openspiel_backgammon"}
    assert set(PEERS) == {"catanatron", "python_chess"} | openspiel


def test_without_a_command_the_usage_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert "COMMAND" in capsys.readouterr().err


def test_help_imports_no_game_no_bot_and_no_site() -> None:
    program = "import sys\nfrom clairiere.cli import main\ntry: main(['-h'])\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    usage, _, modules = done.stdout.rstrip().rpartition("\n")
    assert "check that the luck of a game was fair" in usage or "vérifier" in usage
    heavy = ("clairiere.games.", "clairiere.bots.", "clairiere.lab", "clairiere.site", "clairiere.table", "django")
    assert [name for name in modules.split() if name.startswith(heavy)] == []
