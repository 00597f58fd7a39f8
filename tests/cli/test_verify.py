"""`clairiere verify`: what was checked, in plain words, and where it fails first."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clairiere.cli import main
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import FairChance, fair_draw, promise, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.lab.compiled import project_root
from clairiere.store.ledger import Luck
from clairiere.table.play.past import record_of

SECRET = "7d0c"
PLAIN = Path(__file__).parents[1] / "records/benevolent/rules-1/2-A.record"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the terminal of whoever tests speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def finished(name: str, additions: tuple[str, ...] = ("my word", "mon mot")) -> str:
    """The record of a game that was played to its end with fair luck, as a table gives it out."""
    random = Random(3)
    match: Match[Any] = Match(game_named(name), 2, {}, FairChance(seed_of(SECRET, additions)))
    while not match.state.over:
        seat = [seat for seat in range(2) if asked_seats(match.state) >> seat & 1][0]
        match.choose(seat, random.choice(match.view(seat).options()))
    return record_of(match, Luck(promise(SECRET), SECRET, additions)).text()


def verdict(capsys: pytest.CaptureFixture[str], folder: Path, text: str, *more: str) -> tuple[int, list[str]]:
    """The exit code of `verify`, and its lines."""
    path = folder / "game.record"
    path.write_text(text, "utf-8")
    code = main(["verify", str(path), *more])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return code, (printed.out + printed.err).splitlines()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_finished_game_is_fair(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = finished(name)
    code, lines = verdict(capsys, tmp_path, text, "--promise", promise(SECRET).upper())
    draws = sum([len(luck.split()) for found in re.findall(r"^luck (.*)$| \| (.*)$", text, re.M) for luck in found])
    assert code == 0
    assert promise(SECRET) in lines[0]
    assert "2 players have added" in lines[1]
    assert seed_of(SECRET, ("my word", "mon mot")) in lines[1]
    assert f"{draws} draws" in lines[2]
    assert lines[-1] == "The luck of this game was fair."
    assert [line[0] for line in lines] == ["✓"] * 4 + ["T"]


def test_the_verdict_is_given_in_french_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = verdict(capsys, tmp_path, finished("benevolent"), "--language", "fr")
    assert code == 0
    assert "promis" in lines[0]
    assert "2 joueurs" in lines[1]
    assert not set("".join(lines).split()) & {"the", "The"}
    code, lines = verdict(capsys, tmp_path, changed_draw(finished("benevolent")), "--language", "fr")
    assert code == 1
    assert "Le tirage 1" in lines[-1]


def changed_draw(text: str) -> str:
    first = re.search(r"^luck (\d+)", text, re.M)
    assert first is not None
    return text.replace(first[0], f"luck {int(first[1]) ^ 1}", 1)


def changed_secret(text: str) -> str:
    return text.replace(f"secret {SECRET}", "secret 7d0d")


def changed_promise(text: str) -> str:
    return text.replace(promise(SECRET), promise("another"))


def changed_secret_and_promise(text: str) -> str:
    return changed_promise(text).replace(f"secret {SECRET}", "secret another")


def changed_addition(text: str) -> str:
    return text.replace('"my word"', '"my world"')


def changed_order(text: str) -> str:
    return text.replace('["my word", "mon mot"]', '["mon mot", "my word"]')


def changed_answer(text: str) -> str:
    """The first answer becomes another one that is legal at that moment."""
    return re.sub(r"^([AB]) peek (\d+)$", lambda m: f"{m[1]} peek {(int(m[2]) + 1) % 12}", text, count=1, flags=re.M)


def left_out_answer(text: str) -> str:
    return re.sub(r"^[AB] .*\n", "", text, count=1, flags=re.M)


def changed_result(text: str) -> str:
    return re.sub(r"^result .*$", "result A 1 B 1", text, flags=re.M)


@pytest.mark.parametrize(
    ("tampered", "held", "says"),
    [
        (changed_secret, 0, "The secret is not the one that was promised"),
        (changed_promise, 0, "The secret is not the one that was promised"),
        (changed_draw, 2, "Draw 1, in the set-up, is not fair"),
        (changed_addition, 2, "in the set-up, is not fair"),
        (changed_order, 2, "in the set-up, is not fair"),
        (changed_secret_and_promise, 2, "in the set-up, is not fair"),
        (changed_answer, 3, "one of them was changed"),
        (left_out_answer, 2, "does not lead through the game"),
        (changed_result, 3, "one of them was changed"),
    ],
)
def test_whatever_was_changed_is_noticed(
    tampered: Callable[[str], str], held: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = finished("bloody_grove")
    assert tampered(text) != text
    code, lines = verdict(capsys, tmp_path, tampered(text))
    assert (code, [line[0] for line in lines]) == (1, ["✓"] * held + ["✗"])
    assert says in lines[-1]


def test_a_promise_that_was_exchanged_is_noticed_by_who_noted_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = verdict(capsys, tmp_path, finished("benevolent"), "--promise", promise("what was shown then"))
    assert code == 1
    assert "not the one that you noted" in lines[0]


def test_where_nobody_has_added_anything_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = verdict(capsys, tmp_path, finished("benevolent", ("", "")))
    assert code == 0
    assert "Nobody has added anything" in lines[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PLAIN.read_text("utf-8"), "carries no promise"),
        (re.sub(r"^secret .*\n", "", finished("benevolent"), flags=re.M), "not published yet"),
        (re.sub(r"(?<=rules )\d+", "99", finished("benevolent"), count=1), "cannot be checked here"),
        ("a shopping list", "is not the record of a game"),
    ],
)
def test_what_cannot_be_checked_is_no_verdict(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = verdict(capsys, tmp_path, text)
    assert code == 2
    assert len(lines) == 1
    assert says in lines[0]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="the page is written for machines that have it")
@pytest.mark.parametrize("page", ["fair-luck.md", "fair-luck.fr.md"])
def test_whoever_types_what_the_page_says_gets_what_the_page_says(page: str) -> None:
    text = (project_root() / "docs" / page).read_text("utf-8")
    typed = re.findall(r"^\$ (.*)\n(.*)$", text, re.M)
    assert len(typed) == 4
    for command, answer in typed:
        printed = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout
        assert printed == answer + "\n"
    assert typed[0][1].split()[0] == promise("the owl sleeps")
    assert typed[1][1].split()[0] == seed_of("the owl sleeps", ["seven", "clover"])
    assert typed[3][1] == str(fair_draw(seed_of("the owl sleeps", ["seven", "clover"]), 0, 6))
