"""Docstrings say more than names do, and subjects of commits are short; what is checked is found."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.commits import LONGEST, ROOT, subjects, too_long
from tools.docstrings import findings, findings_in, says_nothing


def test_no_docstring_merely_repeats_a_name() -> None:
    assert [(str(one.path), one.name) for one in findings()] == []


@pytest.mark.parametrize(("name", "text"), [
    ("Watcher.close", "Stop."),
    ("by_url", "All of them."),
    ("player_names", "The names of the players."),
    ("TableFilter.apply", "Applies the filter."),
    ("HTTPServer", "An HTTP server."),
])  # fmt: skip
def test_a_docstring_that_repeats_a_name_is_found(name: str, text: str) -> None:
    assert says_nothing(name, text)


@pytest.mark.parametrize(("name", "text"), [
    ("FragmentCache", "LRU cache of rendered fragments, keyed by seat and language."),
    ("NextTurn.notation", "`next`."),
    ("stop", "Take nothing more on."),
])  # fmt: skip
def test_a_docstring_that_names_a_concept_is_not_found(name: str, text: str) -> None:
    assert not says_nothing(name, text)


def test_a_finding_says_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text('class Hub:\n    def close(self) -> None:\n        """Close the hub."""\n')
    assert [(one.line, one.name, one.text) for one in findings_in(path)] == [(3, "Hub.close", "Close the hub.")]


def test_subjects_of_commits_are_short() -> None:
    assert too_long(subjects()) == []


def test_a_long_subject_is_found() -> None:
    short, long = "abc1234 " + "x" * LONGEST, "abc1235 " + "x" * (LONGEST + 1)
    assert too_long([short, long]) == [long]


def commit(root: Path, subject: str) -> str:
    """An empty commit, and its hash."""
    name = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", *name, "commit", "-q", "--allow-empty", "-m", subject], cwd=root, check=True)
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_older_commits_are_exempt_and_a_clone_without_them_checks_its_newest(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    exempt = commit(tmp_path, "Old " + "x" * 90)
    commit(tmp_path, "Second")
    commit(tmp_path, "Third")
    assert [line.partition(" ")[2] for line in subjects(tmp_path, exempt)] == ["Third", "Second"]
    assert [line.partition(" ")[2] for line in subjects(tmp_path, "0" * 40)] == ["Third"]


def test_a_folder_that_is_no_checkout_has_no_subjects(tmp_path: Path) -> None:
    assert subjects(tmp_path) == []
    assert subjects(ROOT / "tests") == []
