"""The reverse proxy in front of two processes, with a real Caddy where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from clairiere.bots.random_bot import RandomBot
from clairiere.kernel.play import next_ask
from clairiere.site.tables.labels import new_code
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
    with caddy(tmp_path_factory.mktemp("caddy"), [server.port for server in servers]) as port:
        yield port


@contextmanager
def caddy(folder: Path, upstreams: list[int]) -> Iterator[int]:
    """A Caddy with our Caddyfile before processes at these ports; its port."""
    port, text = free_port(), CADDYFILE.read_text()
    assert PORTS in text
    config = folder / "Caddyfile"
    config.write_text(text.replace(PORTS, " ".join([f"127.0.0.1:{upstream}" for upstream in upstreams])))
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


class Upstream(BaseHTTPRequestHandler):
    """Answers every request with its own port: who is behind the proxy."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """The same for every method."""
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        body = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")  # so that one that is gone has no connections either
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815 # the library looks for it

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


def upstream(port: int = 0) -> ThreadingHTTPServer:
    """A server that says who it is."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Upstream)
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    return server


def end(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


@contextmanager
def upstreams(number: int) -> Iterator[list[int]]:
    """Ports of so many servers that say who they are."""
    servers = [upstream() for _ in range(number)]
    try:
        yield [server.server_address[1] for server in servers]
    finally:
        for server in servers:
            end(server)


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
    reply = Client(proxy, table.cookies[seat]).post(f"/t/{table.code}/answer", version=seen, notation=choice.notation())
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
    assert reply.status == 413
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


OF_A_TABLE = (
    "/t/{}", "/t/{}/now?version=3&language=fr", "/t/{}/now?version=3&language=en", "/t/{}/stream?language=fr",
    "/t/{}/stream?language=en", "/t/{}/picture.svg?theme=night", "/t/{}/preview.png", "/t/{}/record",
    "/t/{}/log?since=2", "/api/t/{}", "/api/t/{}/stream", "/api/t/{}/picture.svg", "/tables/{}",
    "/tables/{}?language=fr", "/tables/{}/review", "/tables/{}/ratings", "/api/tables/{}", "/api/tables/{}/review",
)  # fmt: skip
POSTS = ("/t/{}/answer", "/t/{}/back", "/t/{}/concede", "/api/t/{}/answer", "/tables/{}/sit", "/api/tables/{}/start")


def test_every_url_of_a_table_lands_at_one_process_and_tables_are_spread(tmp_path: Path) -> None:
    codes, of = [new_code() for _ in range(60)], dict[str, str]()
    with upstreams(3) as ports, caddy(tmp_path, ports) as port, closing(HTTPConnection("127.0.0.1", port)) as proxy:

        def who(method: str, path: str, language: str = "en") -> str:
            headers = {"Accept-Language": language, "X-Table": path, "Cookie": f"language={language}"}
            proxy.request(method, path, b"{}" if method == "POST" else None, headers)
            return proxy.getresponse().read().decode()

        for code in codes:
            of[code] = who("GET", f"/t/{code}")
        for code in codes[:6]:
            for language in ("en", "fr"):
                assert {who("GET", path.format(code), language) for path in OF_A_TABLE} == {of[code]}
                assert {who("POST", path.format(code), language) for path in POSTS} == {of[code]}
        counts = [list(of.values()).count(str(upstream)) for upstream in ports]
        assert min(counts) >= 5  # of 20; by chance alone it is fewer once in 100,000 runs
        for path in ("/", "/t/lobby/stream", "/tables/new/benevolent"):  # of no table, and no single process's work
            assert len({who("GET", path) for _ in range(50)}) == 3


def test_of_four_processes_one_that_goes_takes_along_only_its_own_tables(tmp_path: Path) -> None:
    codes = [new_code() for _ in range(60)]

    def seen(ports: list[int], folder: Path) -> list[str]:
        folder.mkdir()
        with caddy(folder, ports) as port:
            return [Client(port).get(f"/t/{code}").text for code in codes]

    with upstreams(4) as ports:
        before, after = seen(ports, tmp_path / "four"), seen(ports[:3], tmp_path / "three")
    moved = [one for one, other in zip(before, after, strict=True) if one != other]
    assert set(moved) == {str(ports[3])}


def test_tables_of_a_process_that_is_down_go_elsewhere_and_come_back_with_it(tmp_path: Path) -> None:
    codes = [new_code() for _ in range(40)]
    gone = upstream()
    with upstreams(2) as others, caddy(tmp_path, [gone.server_address[1], *others]) as port:

        def seen() -> list[str]:
            return [Client(port).get(f"/tables/{code}").text for code in codes]

        before = seen()
        end(gone)
        without = seen()
        assert Client(port).post(f"/t/{codes[before.index(str(gone.server_address[1]))]}/answer").status == 200
        gone = upstream(gone.server_address[1])
        try:
            until = time.monotonic() + 20
            while (after := seen()) != before and time.monotonic() < until:
                time.sleep(0.2)
        finally:
            end(gone)
    assert set(without) == {str(other) for other in others}
    assert {one for one, other in zip(before, without, strict=True) if one != other} == {str(gone.server_address[1])}
    assert after == before


def test_a_huge_body_does_not_send_other_readers_of_its_table_elsewhere(tmp_path: Path) -> None:
    codes = [new_code() for _ in range(8)]
    with upstreams(2) as ports, caddy(tmp_path, ports) as port:

        def seen() -> list[str]:
            return [Client(port).get(f"/t/{code}").text for code in codes]

        before = seen()
        for code in codes[:2]:
            assert Client(port).ask("POST", f"/t/{code}/answer", b"x" * 65_537).status == 413
            assert unmeasured(port, f"/t/{code}/answer", 70) == 411
        assert seen() == before


def unmeasured(port: int, path: str, kilobytes: int) -> int:
    """The status for a body that does not say how long it is."""
    with closing(HTTPConnection("127.0.0.1", port)) as line, suppress(ConnectionError):
        line.request("POST", path, iter([b"x" * 1024] * kilobytes))
        return line.getresponse().status
    return 0


def test_a_body_that_does_not_say_how_long_it_is_is_turned_away_and_one_that_is_empty_is_not(tmp_path: Path) -> None:
    with upstreams(1) as ports, caddy(tmp_path, ports) as port:
        assert unmeasured(port, "/me", 1) == 411
        for body in (None, b"", b"{}"):
            assert Client(port).ask("POST", "/me", body).status == 200


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
