"""The reverse proxy in front of two processes, with a real Caddy where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clairiere.bots.random_bot import RandomBot
from clairiere.kernel.play import next_ask
from tests.table.kit import Client, Laid, Server, Store, free_port, lay_table, own_postgres

CADDYFILE = Path(__file__).parents[2] / "deploy/Caddyfile"
PORTS = "127.0.0.1:8001 127.0.0.1:8002"
pytestmark = pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is not installed")


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with own_postgres("proxy") as found:
        yield found


@pytest.fixture(scope="module")
def servers(store: Store) -> Iterator[list[Server]]:
    with Server(store) as one, Server(store) as other:
        yield [one, other]


@pytest.fixture(scope="module")
def proxy(servers: list[Server], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a Caddy that stands before both, without certificates."""
    folder, port = tmp_path_factory.mktemp("caddy"), free_port()
    text = CADDYFILE.read_text()
    assert PORTS in text
    config = folder / "Caddyfile"
    config.write_text(text.replace(PORTS, " ".join([f"127.0.0.1:{server.port}" for server in servers])))
    ours = {"CLAIRIERE_SITE": f"http://127.0.0.1:{port}", "CLAIRIERE_UPSTREAM": "ports", "HOME": str(folder)}
    (folder / "static").mkdir()
    (folder / "static/admin.css").write_text("a { color: green }")
    ours["CLAIRIERE_STATIC"] = str(folder / "static")
    ours["CADDY_ADMIN"] = f"127.0.0.1:{free_port()}"
    with (folder / "log").open("w") as log:
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(config)]
        process = subprocess.Popen(command, env=os.environ | ours, stderr=log)
    try:
        wait(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until and process.poll() is None:
        try:
            assert Client(port).get("/health").status == 200
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the proxy does not answer")


def answer(proxy: int, table: Laid, bot: RandomBot[Any]) -> int:
    """One random answer, through the proxy; the version then."""
    match = table.opening
    seat = next_ask(match.state).seat
    choice = bot.choose(match.view(seat))
    seen = Client(proxy, table.cookies[seat]).get(f"/api/t/{table.code}").json()["version"]
    reply = Client(proxy, table.cookies[seat]).post(
        f"/t/{table.code}/answer", version=seen, notation=choice.notation()
    )
    assert reply.status == 200, reply.text
    match.choose(seat, choice)
    return int(reply.json()["version"])


def test_what_is_for_the_operator_is_not_shown_to_the_public(proxy: int) -> None:
    assert Client(proxy).get("/health").status == 200
    for path in ("/metrics", "/metrics/", "/ready", "/%6detrics", "//metrics"):
        assert Client(proxy).get(path).status == 404


def test_files_of_the_admin_come_from_their_folder_and_from_no_other(proxy: int) -> None:
    assert Client(proxy).get("/static/admin.css").text == "a { color: green }"
    for path in ("/static/../Caddyfile", "/static/%2e%2e/Caddyfile", "/static/", "/static/nothing.css"):
        assert Client(proxy).get(path).status in (400, 404)


def test_every_reply_has_a_number_of_our_own(proxy: int) -> None:
    replies = [Client(proxy).get("/health", X_Request_ID="mine") for _ in range(2)]
    numbers = {reply.headers["x-request-id"] for reply in replies}
    assert len(numbers) == 2
    assert "mine" not in numbers


@pytest.mark.parametrize("encodings", ["", "gzip, zstd"])
def test_a_stream_is_passed_on_event_by_event_as_the_service_has_compressed_it(
    proxy: int, store: Store, encodings: str
) -> None:
    table = lay_table(store, "bloody_grove")
    reader = Client(proxy, table.cookies[0])
    reader.headers["Accept-Encoding"] = encodings
    numbers = reader.stream(f"/t/{table.code}/stream", last=0, patience=5)
    events = reader.events(f"/t/{table.code}/stream?language=en", last=0, patience=5)
    bot: RandomBot[Any] = RandomBot(seed=1)
    for _ in range(5):
        version = answer(proxy, table, bot)
        assert next(numbers) == version
        assert next(data for name, data in events if name == "table").count(f'data-version="{version}"') == 1
    numbers.close()
    events.close()


def test_a_huge_body_is_turned_away(proxy: int, store: Store) -> None:
    table = lay_table(store, "bloody_grove")
    me, body = Client(proxy, table.cookies[0]), b"x" * 100_000
    reply = me.ask("POST", f"/t/{table.code}/answer", body, Content_Type="application/json")
    assert reply.status in (413, 502)  # Caddy before 2.7 says 502; either way the table has not seen it
    assert me.get(f"/api/t/{table.code}").json()["version"] == 0


def test_a_table_is_always_at_the_same_process_whatever_a_reader_claims(
    proxy: int, store: Store, servers: list[Server]
) -> None:
    for number in range(8):
        table = lay_table(store, "bloody_grove")
        held = [tables_in(server) for server in servers]
        for path in (f"/api/t/{table.code}", f"/t/{table.code}/now"):
            assert Client(proxy).get(path, X_Table=f"claim {number}").status == 200
            assert Client(proxy).get(path).status == 200
        assert sum([tables_in(server) for server in servers]) == sum(held) + 1


def tables_in(server: Server) -> int:
    """How many tables a process has in memory."""
    lines = server.client().get("/metrics").text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("clairiere_tables "))))


def test_a_table_goes_on_while_one_process_after_the_other_restarts(
    proxy: int, store: Store, servers: list[Server]
) -> None:
    tables = [lay_table(store, "bloody_grove") for _ in range(6)]
    bots: list[RandomBot[Any]] = [RandomBot(seed=number) for number in range(6)]
    for server in servers:
        server.stop()
        for table, bot in zip(tables, bots, strict=True):
            answer(proxy, table, bot)
        server.start()
        for table, bot in zip(tables, bots, strict=True):
            answer(proxy, table, bot)
    for table in tables:
        assert store.run("SELECT version FROM head WHERE table_id = ?", table.id) == [(4,)]
