"""`clairiere serve`: one process, a folder and nothing else; a game goes on where it was when the house opens again."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import pytest

from clairiere.cli import main
from clairiere.cli.common import speech
from clairiere.cli.serve import lock_home, prepare_home
from tests.table.kit import Client, free_port, wait_until_it_answers


class House:
    """`clairiere serve` in a process of its own, with an environment that knows nothing of us."""

    def __init__(self, home: Path, *, language: str = "C.UTF-8") -> None:
        self.home = home
        self.port = free_port()
        bare = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}
        ours = {"CLAIRIERE_HOME": str(home), "CLAIRIERE_LIMITS": "0"}  # a guest of a test plays faster than a person
        self.environment = bare | ours | {"LC_ALL": language, "PYTHONUTF8": "1"}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = home.parent / "printed"

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "clairiere", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env=self.environment, cwd=self.home.parent, stdout=log, stderr=subprocess.STDOUT
            )
        wait_until_it_answers(self.port, self.process)
        return self

    def end(self, how: signal.Signals) -> int:
        """Ctrl-C, or worse; the exit code."""
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        return process.wait(timeout=30)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(signal.SIGKILL)

    def printed(self) -> str:
        """All it has said so far."""
        return self.log.read_text("utf-8")


class Guest:
    """Somebody who comes in, opens a table against a bot, and plays it."""

    def __init__(self, house: House, game: str) -> None:
        self.client = Client(house.port)
        reply = self.client.post("/api/me", name="Ada")
        assert reply.status == 200, reply.text
        self.cookie = reply.headers["set-cookie"].partition(";")[0].partition("=")[2]
        self.come_in(house)
        wish = {"game": game, "seats": 2, "bots": {"B": "greedy"}, "addition": "a lucky word"}
        opened = self.client.post("/api/tables", **wish)
        assert opened.status == 201, opened.text
        self.code, self.promise = opened.json()["code"], opened.json()["promise"]
        assert self.client.post(f"/api/tables/{self.code}/start").status == 200
        self.random = Random(2)

    def come_in(self, house: House) -> None:
        """With the cookie from before."""
        self.client = Client(house.port, self.cookie)

    def look(self) -> Any:
        """The table as it is now."""
        reply = self.client.get(f"/api/t/{self.code}")
        assert reply.status == 200, reply.text
        return reply.json()

    def turn(self) -> bool:
        """Wait for the bot if need be, and answer once; False: the game is over."""
        until = time.monotonic() + 20
        while not (seen := self.look())["options"]:
            if seen["over"]:
                return False
            assert time.monotonic() < until, "the bot does not answer"
            time.sleep(0.01)
        notation = self.random.choice(seen["options"])["notation"]
        reply = self.client.post(f"/t/{self.code}/answer", version=seen["version"], notation=notation)
        assert reply.status == 200, reply.text
        return True


@pytest.mark.parametrize("game", ["benevolent", "bloody_grove"])
def test_a_whole_game_against_a_bot_goes_on_after_a_restart_and_its_luck_can_be_verified(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    with House(home) as house:
        guest = Guest(house, game)
        assert all([guest.turn() for _ in range(6)])
        acknowledged = guest.look()["version"]
        house.end(signal.SIGKILL)
    with House(home) as house:
        guest.come_in(house)
        assert guest.look()["version"] >= acknowledged
        while guest.turn():
            pass
        reply = guest.client.get(f"/api/t/{guest.code}/record")
        assert house.end(signal.SIGINT) == 0
        assert "Traceback" not in house.printed()
    (tmp_path / "game.record").write_bytes(reply.body)
    assert main(["verify", str(tmp_path / "game.record"), "--promise", guest.promise, "--language", "en"]) == 0
    assert "1 player has added" in capsys.readouterr().out


def test_the_house_says_where_it_is_and_closes_with_ctrl_c(tmp_path: Path) -> None:
    with House(tmp_path / "home") as house:
        assert house.end(signal.SIGINT) == 0
        lines = house.printed().splitlines()
    assert f"    http://127.0.0.1:{house.port}/" in lines
    assert len([line for line in lines if line.startswith("██")]) > 10
    assert lines[-1] == f"The house is closed. Every table is kept in {tmp_path / 'home'}."


def test_the_house_closes_at_once_while_somebody_watches_a_table(tmp_path: Path) -> None:
    with House(tmp_path / "home") as house:
        guest = Guest(house, "benevolent")
        stream = guest.client.stream(f"/t/{guest.code}/stream", last=0)
        guest.turn()
        assert next(stream) >= 1
        begun = time.monotonic()
        assert house.end(signal.SIGINT) == 0
        assert time.monotonic() - begun < 5
        stream.close()


def test_in_french_it_speaks_french(tmp_path: Path) -> None:
    with House(tmp_path / "home", language="fr_FR.UTF-8") as house:
        house.end(signal.SIGINT)
        assert "La maison est fermée" in house.printed()


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    home = prepare_home(tmp_path / "a" / "home", speech("en"))
    secret = home / "secret"
    first = secret.read_text("ascii")
    assert len(first.strip()) >= 50
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    prepare_home(home, speech("en"))
    assert secret.read_text("ascii") == first
    secret.write_text("")  # somebody has cut the power while it was written
    prepare_home(home, speech("en"))
    assert len(secret.read_text("ascii").strip()) >= 50


def test_who_played_yesterday_is_known_today(tmp_path: Path) -> None:
    with House(tmp_path / "home") as house:
        guest = Guest(house, "benevolent")
        house.end(signal.SIGINT)
    with House(tmp_path / "home") as house:
        guest.come_in(house)
        assert guest.client.get("/api/me").json()["name"] == "Ada"
        assert guest.look()["seat"] == "A"


def test_a_port_that_is_taken_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--host", "127.0.0.1", "--port", port, "--home", str(tmp_path / "home")]) == 2
    printed = capsys.readouterr().err
    assert f"Port {port} cannot be opened" in printed
    assert not (tmp_path / "home").exists()


def test_a_house_is_not_opened_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    home = prepare_home(tmp_path / "home", speech("en"))
    with closing(lock_home(home, speech("en"))):
        assert main(["serve", "--port", "0", "--host", "127.0.0.1", "--home", str(home)]) == 2
        assert "is open already" in capsys.readouterr().err
    lock_home(home, speech("en")).close()


def test_a_file_cannot_be_a_home(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    (tmp_path / "file").write_text("")
    assert main(["serve", "--port", "0", "--host", "127.0.0.1", "--home", str(tmp_path / "file")]) == 2
    assert "cannot be a home" in capsys.readouterr().err
