"""A bot of ten lines plays whole games on the real service, in Python and in JavaScript."""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from typing import Any

import pytest

import clairiere as cl
from clairiere.cli import main
from clairiere.client import Client, RequestRefused, Seats, play, sit_down
from clairiere.games.registry import BUILT_IN, game_named
from tests.site.test_bots import new_bot
from tests.site.test_seating import new_table
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, own_postgres
from tests.table.test_worker_process import worker

ROOT = Path(__file__).parent.parent.parent
MOST = 0.05
"""Seconds of processor time of the server for a move, of 95 in 100."""
log = logging.getLogger(__name__)


class Simple(cl.Bot[Any]):
    def __init__(self, game: Any, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: Any, budget: Any = None) -> Any:
        return self.rng.choice(view.options())


class Counting(Client):
    """A client that keeps what each of its moves costs the server, and which answers the site has refused."""

    def __init__(self, house: Server, token: str) -> None:
        super().__init__(site_of(house), token)
        self.house = house
        self.costs: list[float] = []
        self.refused: list[str] = []
        self.last: tuple[str, float] = ("", 0.0)

    def answer(self, code: str, version: int, notation: str) -> int:
        now = cpu(self.house)
        if self.last[0] == code:  # from answer to answer: sent, told on, asked again, looked at
            self.costs.append(now - self.last[1])
        self.last = code, now
        try:
            return super().answer(code, version, notation)
        except RequestRefused as refused:
            self.refused.append(f"{refused.status} {refused}")
            raise


class Losing(Client):
    """A client whose connection breaks after it has sat down for the first time, before it hears of it."""

    lost = 0

    def exchange(self, method: str, path: str, body: object) -> Any:
        replied = super().exchange(method, path, body)
        if path.endswith("/sit") and not self.lost:
            self.lost += 1
            raise ConnectionResetError
        return replied


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with own_postgres("bot_games") as store:
        yield store


@pytest.fixture(scope="module")
def house(store: Store) -> Iterator[Server]:
    """A server with a worker, whose bots play the other seats."""
    with Server(store, CLAIRIERE_LIMITS="0") as server, worker(store):
        yield server


def guest(house: Server, name: str = "Ann") -> Visitor:
    new = Visitor(house.port)
    assert new.post("/api/me", name=name).status == 200
    return new


def games_of(house: Server, number: int) -> list[str]:
    """So many whole games, of the five in turn, between the bot and a random one of the site; what was refused."""
    ann = guest(house)
    with Counting(house, new_bot(ann).token) as client:
        for n in range(number):
            code = open_for(house, ann, client, BUILT_IN[n % len(BUILT_IN)])
            assert play(client, Simple, code) == "over"
    costs = client.costs
    slowest = quantiles(costs, n=20)[-1]
    said = "%d games, %d moves, %d refused; %.1f ms of the server's processor time a move, %.1f at the 95th percentile"
    log.warning(said, number, len(costs), len(client.refused), 1000 * mean(costs), 1000 * slowest)
    assert slowest <= MOST
    return client.refused


def site_of(house: Server) -> str:
    return f"http://127.0.0.1:{house.port}"


def open_for(house: Server, ann: Visitor, client: Client, game: str) -> str:
    """A game of the client's bot against random ones; the host leaves her seat to one as soon as it has begun."""
    size = max(2, game_named(game).rules.seats[0])
    code = new_table(ann, game=game, seats=size, outside_bots=True, bots={"C": "random"} if size > 2 else {})
    client.sit(code)
    ann.post(f"/api/tables/{code}/start")
    house.store.run("UPDATE seat SET stand_in = 'random' WHERE name = 'Ann'")
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    return code


def cpu(server: Server) -> float:
    """Processor time of a server so far, in seconds, to the nanosecond: Linux has a clock for each process."""
    assert server.process is not None
    return time.clock_gettime((~server.process.pid << 3) | 2)  # what clock_getcpuclockid(3) returns


def test_a_bot_of_ten_lines_plays_whole_games_of_all_five_without_a_refused_answer(house: Server) -> None:
    assert games_of(house, len(BUILT_IN)) == []


@pytest.mark.nightly
def test_a_bot_of_ten_lines_plays_a_hundred_games_without_a_refused_answer(house: Server) -> None:
    assert games_of(house, 100) == []


def test_the_command_line_plays_a_game_and_ends_with_it(house: Server, monkeypatch: Any, capsys: Any) -> None:
    ann = guest(house)
    robot = new_bot(ann)
    site = site_of(house)
    with Client(site, robot.token) as client:
        code = open_for(house, ann, client, "bloody_grove")
    monkeypatch.setenv("CLAIRIERE_TOKEN", robot.token)
    assert main(["bot", "random", "--site", site, "--table", code]) == 0
    assert capsys.readouterr().out == f"Hal (robot) plays at table {code}\nover\n"


def test_a_bot_whose_seat_was_taken_though_the_reply_got_lost_goes_on(house: Server) -> None:
    ann = guest(house)
    code = new_table(ann, outside_bots=True)
    with Losing(site_of(house), new_bot(ann).token) as client:
        sit_down(client, code)
        assert client.lost == 1
        assert [table["table"] for table in client.me()["tables"]] == [code]
        with pytest.raises(RequestRefused, match="does not let players’ robots sit down"):
            sit_down(client, new_table(ann))


def test_a_bot_that_loses_its_seat_while_it_thinks_plays_on_at_its_other_tables(house: Server) -> None:
    ann = guest(house)
    with Client(site_of(house), new_bot(ann).token) as client:
        codes = [open_for(house, ann, client, "benevolent") for _ in range(2)]

        class Leaving(Simple):
            """Leaves the first table before its first answer there arrives."""

            def choose(self, view: Any, budget: Any = None) -> Any:
                if codes[0] in [table["table"] for table in client.me()["tables"]]:
                    client.leave(codes[0])
                return super().choose(view)

        seats, ends = Seats(client, Leaving), list[tuple[str, str]]()
        with closing(client.events()) as events:
            while ("over", codes[1]) not in ends:
                event = next(events)
                if event.name == "asked":
                    seats.answer(event)
                else:
                    ends.append((event.name, event.table))
        assert ("left", codes[0]) in ends


def test_the_command_line_says_what_is_wrong(house: Server, monkeypatch: Any, capsys: Any) -> None:
    site = site_of(house)
    monkeypatch.delenv("CLAIRIERE_TOKEN", raising=False)
    assert main(["bot", "random", "--site", site]) == 2
    assert "Where is the token?" in capsys.readouterr().err
    monkeypatch.setenv("CLAIRIERE_TOKEN", "clairiere_" + "x" * 43)
    assert main(["bot", "random", "--site", site]) == 2
    assert capsys.readouterr().err == "This token is not good, or has been revoked.\n"
    assert main(["bot", "random", "--site", "nowhere"]) == 2


def test_the_bot_in_javascript_plays_a_game(house: Server) -> None:
    node = shutil.which("node")
    assert node is not None
    ann = guest(house)
    robot = new_bot(ann)
    site = site_of(house)
    with Client(site, robot.token) as client:
        code = open_for(house, ann, client, "bloody_grove")
    done = subprocess.run(
        [node, str(ROOT / "examples" / "bot" / "bot.mjs"), site, code],
        env=os.environ | {"CLAIRIERE_TOKEN": robot.token},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("over\n", 0), done.stderr


def test_a_bot_goes_on_when_its_server_is_started_again(store: Store) -> None:
    with Server(store, CLAIRIERE_LIMITS="0") as server, worker(store):
        ann = guest(server)
        with Client(f"http://127.0.0.1:{server.port}", new_bot(ann).token) as client, ThreadPoolExecutor(1) as playing:
            code = open_for(server, ann, client, "benevolent")
            game = playing.submit(play, client, Simple, code)
            while store.run("SELECT max(version) FROM head")[0][0] < 10 and not game.done():
                time.sleep(0.05)
            server.kill()
            server.start()
            assert game.result() == "over"


def test_the_bot_of_the_page_plays_a_game(house: Server) -> None:
    page = (ROOT / "docs" / "bot-api.md").read_text("utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found
    assert len([line for line in found[1].splitlines() if line]) <= 10
    ann = guest(house)
    robot = new_bot(ann)
    site = f"http://127.0.0.1:{house.port}"
    with Client(site, robot.token) as client:
        code = open_for(house, ann, client, "bloody_grove")
        named = {"https://clairiere.example": site, "clairiere_…": robot.token, "miralosetu47": code}
        script = re.sub("|".join(named), lambda name: named[name[0]], found[1])
        assert len([value for value in named.values() if value in script]) == 3
        exec(script, {})
        assert client.table(code)["status"] == "over"
