"""Whatever comes in, there is an answer and never a 500; who asks too often hears so; who has to end, ends well."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clairiere.kernel.play import next_ask
from clairiere.store.ledger import Ledger
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.http.app import SEEN, TableApp
from clairiere.table.http.identity import COOKIE
from clairiere.table.http.limits import (
    ANSWERS,
    HELD_BY_PERSON,
    LOOKS,
    OF_PERSON,
    STREAMS,
    Buckets,
    Limits,
    Rate,
    network,
)
from clairiere.table.http.protocol import Request, forwarded
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches
from clairiere.table.push.wakes import LocalWakes, RedisWakes
from tests.table.kit import ALONE, REDIS, SECRET, Client, Laid, Server, Store, cookie_of, lay_table

EXPECTED = {200, 304, 400, 403, 404, 405, 409, 413, 415, 422}
THOROUGH = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Inside:
    """A table application in this process, asked without a network: so it can be asked anything."""

    def __init__(self, store: Store) -> None:
        self.runner = asyncio.Runner()
        self.store = store
        self.laid: Laid = lay_table(store, "benevolent")
        self.app: TableApp = self.runner.run(self.opened())

    async def opened(self) -> TableApp:
        ledger: Ledger = await SqliteLedger.open(self.store.path)
        return TableApp(ledger, LocalWakes(), Supervisor(), [SECRET.encode()])

    def ask(self, method: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]], body: bytes) -> int:
        """The status of the reply."""
        scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": headers}
        return self.runner.run(self.asked({**scope, "client": ("127.0.0.1", 1)}, body))

    async def asked(self, scope: dict[str, Any], body: bytes) -> int:
        gone: dict[str, Any] = {"type": "http.disconnect"}
        parts = [{"type": "http.request", "body": body, "more_body": False}, gone]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return parts.pop(0) if len(parts) > 1 else parts[0]

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await asyncio.wait_for(self.app(scope, receive, send), 10)
        status: int = sent[0]["status"]
        return status

    def close(self) -> None:
        self.runner.run(self.app.close())
        self.runner.close()


@pytest.fixture(scope="module")
def inside(sqlite: Store) -> Iterator[Inside]:
    application = Inside(sqlite)
    yield application
    application.close()


@pytest.fixture(scope="module")
def running(postgres: Store) -> Iterator[Server]:
    with Server(postgres, ALONE) as server:
        yield server


# ------------------------------------------------------------------------------------------------ whatever comes in

SURROGATES = st.text(st.characters(codec=None, exclude_categories=()), max_size=40)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | SURROGATES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SURROGATES, inner, max_size=3),
    max_leaves=8,
)
BODIES = st.one_of(
    st.binary(max_size=300),
    VALUES.map(lambda value: json.dumps(value).encode()),
    st.fixed_dictionaries({}, optional={"version": VALUES, "notation": VALUES}).map(lambda v: json.dumps(v).encode()),
    st.builds(
        lambda version, notation: json.dumps({"version": version, "notation": notation}).encode(),
        st.sampled_from([0, "0", "1", -1, 0.0, "٠", "1e3", 10**30]),
        SURROGATES | st.sampled_from(["place h03", "place  h03", "PLACE h03", "concede", "take back", "\0"]),
    ),
    st.sampled_from([b"[" * 4000, b'{"a":' * 600, b"1" * 4096, b'"\\ud800"', b"x" * 5000, b"&" * 3000, b"a=b&" * 30]),
)
KINDS = st.sampled_from([b"application/json", b"application/x-www-form-urlencoded", b"application/json; charset=\xff"])
HEADERS = st.lists(
    st.tuples(
        st.sampled_from(
            [b"cookie", b"origin", b"host", b"sec-fetch-site", b"if-none-match", b"last-event-id", b"accept-language"]
        ),
        st.binary(max_size=60),
    )
    | st.sampled_from([(b"sec-fetch-mode", b"navigate"), (b"accept", b"text/html"), (b"content-type", b"text/html")]),
    max_size=4,
)
VERBS = st.sampled_from(["answer", "back", "concede", "now", "promise", "record", "look", "", "/", "elsewhere"])


@THOROUGH
@given(verb=VERBS, kind=KINDS, body=BODIES, query=st.binary(max_size=80))
def test_a_player_may_send_anything(inside: Inside, verb: str, kind: bytes, body: bytes, query: bytes) -> None:
    cookie = f"{COOKIE}={inside.laid.cookies[0]}".encode()
    headers = [(b"cookie", cookie), (b"content-type", kind), (b"sec-fetch-site", b"same-origin")]
    for method in ("POST", "GET"):
        assert inside.ask(method, f"/t/{inside.laid.code}/{verb}", query, headers, body) in EXPECTED


@THOROUGH
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "ÿ"]),
    parts=st.lists(SURROGATES | st.sampled_from(["t", "api", "now", "..", "", "\0", "%00"]), max_size=5),
    query=st.binary(max_size=300),
    headers=HEADERS,
)
def test_anybody_may_ask_for_anything(
    inside: Inside, method: str, parts: list[str], query: bytes, headers: list[tuple[bytes, bytes]]
) -> None:
    paths = ["/" + "/".join(parts), f"/t/{inside.laid.code}/" + "/".join(parts), "/api/t/" + "/".join(parts)]
    for path in [path for path in paths if not path.rstrip("/").endswith("stream")]:
        assert inside.ask(method, path, query, headers, b"") in EXPECTED


RAW = [
    b"GET /t/\xff\xfe/now HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /t/%ff%00/now HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /t/abc/now?" + b"a=b&" * 4000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /t/" + b"a" * 60_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /t/CODE/answer HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 9000,
    b"POST /t/CODE/answer HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /t/CODE/answer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /t/CODE/answer HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /t/CODE/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
    b"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET /t/CODE/now HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,
    b"\r\n" * 2000,
]


@pytest.mark.parametrize("number", range(len(RAW)))
def test_what_is_hardly_http_does_not_bring_the_server_down(running: Server, number: int) -> None:
    laid = lay_table(running.store)
    with socket.create_connection(("127.0.0.1", running.port), timeout=10) as line:
        line.sendall(RAW[number].replace(b"CODE", laid.code.encode()))
        line.shutdown(socket.SHUT_WR)
        try:
            said = line.recv(65536)
        except ConnectionResetError:
            said = b""
    assert not said.startswith(b"HTTP/1.1 5")
    assert running.client(laid.cookies[0]).get(f"/api/t/{laid.code}").status == 200


def test_a_body_is_read_no_further_than_it_may_be_long(running: Server) -> None:
    laid = lay_table(running.store)
    with socket.create_connection(("127.0.0.1", running.port), timeout=10) as line:
        head = f"POST /t/{laid.code}/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        cookie = f"Cookie: {COOKIE}={laid.cookies[0]}\r\nContent-Length: 1000000000\r\n\r\n"
        line.sendall((head + cookie).encode() + b" " * 8192)
        assert line.recv(64).startswith(b"HTTP/1.1 413")


def test_a_body_that_does_not_come_is_not_waited_for(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clairiere.table.http.protocol.SLOWEST_BODY", 0.1)

    async def never() -> dict[str, Any]:
        await asyncio.sleep(60)
        raise AssertionError

    request = Request({"method": "POST", "path": "/", "headers": [(b"content-type", b"application/json")]}, never)
    with pytest.raises(Refused) as refused:
        inside.runner.run(request.read(SEEN))
    assert refused.value.status == 408


def test_a_message_on_redis_that_is_not_ours_is_passed_over() -> None:
    woken: list[tuple[str, int]] = []

    async def listened() -> None:
        channel = f"clairiere:test:{time.time_ns()}"  # so that nobody else hears it
        wakes = RedisWakes(REDIS, Supervisor(), channel)
        wakes.start(lambda code, version: woken.append((code, version)))
        while wakes.deaf:
            await asyncio.sleep(0.02)
        for said in (b"\xff\xfe", b"", b"abc", b"abc x\nabc -1", b"abc 5\nxyz " + b"9" * 5000, b"last 7"):
            await wakes.redis.publish(wakes.channel, said)
        while ("last", 7) not in woken:
            await asyncio.sleep(0.02)
        await wakes.close()

    asyncio.run(asyncio.wait_for(listened(), 10))
    assert woken == [("abc", 5), ("last", 7)]


# ------------------------------------------------------------------------------------------------ too often


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second() -> None:
    buckets = Buckets(Rate(2, 5))
    assert [buckets.take("me", 10.0) for _ in range(5)] == [0.0] * 5
    assert buckets.take("me", 10.0) == pytest.approx(0.5)
    assert buckets.take("you", 10.0) == 0
    assert buckets.take("me", 10.5) == 0
    assert buckets.take("me", 10.6) == pytest.approx(0.4)
    assert [buckets.take("me", 100.0) for _ in range(5)] == [0.0] * 5
    assert buckets.take("me", 100.0) > 0


def test_who_is_refused_does_not_wait_longer_for_having_asked() -> None:
    buckets = Buckets(Rate(1, 1))
    buckets.take("me", 0.0)
    assert [buckets.take("me", 0.5) for _ in range(100)] == [0.5] * 100
    assert buckets.take("me", 1.0) == 0


def test_no_more_buckets_are_kept_than_there_is_room_for() -> None:
    buckets = Buckets(Rate(1, 1), max_entries=100)
    for visitor in range(10_000):
        buckets.take(visitor, 0.0)
    assert len(buckets.full_at) == 100
    assert buckets.take(9_999, 0.0) > 0


def test_an_address_has_a_limit_of_its_own_and_ipv6_counts_by_network() -> None:
    limits = Limits(clock=lambda: 0.0)

    def refused(person: int | None, address: str) -> tuple[int, int]:
        try:
            limits.take(LOOKS, person, address)
        except Refused as refusal:
            return refusal.status, refusal.retry
        return 0, 0

    statuses = [refused(person, f"2001:db8:1:2::{person:x}") for person in range(5000)]
    assert statuses == [(0, 0)] * 2400 + [(429, 1)] * 2600
    assert refused(1, "2001:db8:1:3::1") == (0, 0)
    assert refused(None, "192.0.2.1") == (0, 0)


@pytest.mark.parametrize(("address", "counted"), [
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ("2001:db8::1", "2001:db8::/64"), ("2001:DB8:0:0::2", "2001:db8::/64"), ("::1", "::/64"),
    ("fe80::1%eth0", "fe80::/64"), ("::ffff:192.0.2.7", "192.0.2.7"), ("192.0.2.7", "192.0.2.7"), ("", ""),
])
def test_every_way_to_write_an_address_counts_for_the_same_network(address: str, counted: str) -> None:
    assert network(address) == counted


@pytest.mark.parametrize(("proxies", "said", "counted"), [
    (0, ["6.6.6.6"], "10.0.0.2"), (1, ["6.6.6.6, 192.0.2.7"], "192.0.2.7"), (1, ["6.6.6.6", "192.0.2.7"], "192.0.2.7"),
    (2, ["6.6.6.6, 192.0.2.7, 10.0.0.9"], "192.0.2.7"), (1, [], "10.0.0.2"), (2, ["6.6.6.6"], "10.0.0.2"),
    (1, [""], "10.0.0.2"),
])
def test_an_address_is_believed_only_as_far_as_our_own_proxies_have_written_it(
    proxies: int, said: list[str], counted: str
) -> None:
    headers = [(b"x-forwarded-for", line.encode()) for line in said]
    scope = {"headers": headers, "client": ("10.0.0.2", 4711)}
    assert forwarded(scope, proxies)["client"][0] == counted


def test_a_person_holds_only_so_many_streams_and_may_come_again_when_one_has_ended() -> None:
    now = 0.0
    limits, held = Limits(clock=lambda: now), []
    for _ in range(HELD_BY_PERSON):
        held.append(limits.stream(7, "192.0.2.1"))
        held[-1].__enter__()
        now += 10
    with pytest.raises(Refused), limits.stream(7, "192.0.2.2"):
        pass
    held.pop().__exit__(None, None, None)
    now += 10
    with limits.stream(7, "192.0.2.1"):
        assert limits.streams == HELD_BY_PERSON
    while held:
        held.pop().__exit__(None, None, None)
    assert (limits.open_streams, limits.streams) == ({}, 0)


def test_a_factor_of_nought_means_no_limits() -> None:
    limits = Limits(0)
    for _ in range(10_000):
        limits.take(ANSWERS, 1, "192.0.2.1")
    assert not limits.persons[ANSWERS].full_at


def test_a_flood_is_refused_with_the_time_to_wait_and_others_do_not_feel_it(postgres: Store) -> None:
    with Server(postgres, ALONE, CLAIRIERE_LIMITS="1") as server:
        laid = lay_table(postgres, "benevolent")
        flooding, other = (server.client(cookie) for cookie in laid.cookies)
        path = f"/t/{laid.code}/answer"
        replies = [flooding.post(path, version=9, notation="x") for _ in range(80)]
        refused = [reply for reply in replies if reply.status == 429]
        assert [reply.status for reply in replies[:40]] == [409] * 40
        assert refused
        assert all([1 <= int(reply.headers["retry-after"]) <= 2 for reply in refused])
        assert other.post(path, version=9, notation="x").status == 409
        assert flooding.get(f"/api/t/{laid.code}").status == 200
        time.sleep(1)
        assert flooding.post(path, version=9, notation="x").status == 409


def test_streams_are_opened_only_so_often(postgres: Store) -> None:
    with Server(postgres, ALONE, CLAIRIERE_LIMITS="1") as server:
        laid = lay_table(postgres)
        lines = [open_stream(server, laid, laid.cookies[0]) for _ in range(HELD_BY_PERSON + 5)]
        statuses = [line.recv(16)[9:12] for line in lines]
        assert statuses.count(b"200") == HELD_BY_PERSON
        assert statuses.count(b"429") == 5
        for line in lines:
            line.close()
    assert OF_PERSON[STREAMS].slack + 1 >= HELD_BY_PERSON - 1


def open_stream(server: Server, laid: Laid, cookie: str = "") -> socket.socket:
    """A stream that nobody reads yet."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    line.sendall(f"GET /t/{laid.code}/stream HTTP/1.1\r\nHost: x\r\nCookie: {COOKIE}={cookie}\r\n\r\n".encode())
    return line


# ------------------------------------------------------------------------------------------------ the end


def test_on_sigterm_streams_end_at_once_and_the_process_soon(postgres: Store) -> None:
    server = Server(postgres, ALONE).start()
    laid = lay_table(postgres)
    lines = [open_stream(server, laid) for _ in range(50)]
    for line in lines:
        assert line.recv(12).startswith(b"HTTP/1.1 200")
    began = time.monotonic()
    assert server.stop() == -signal.SIGTERM  # uvicorn, when done, ends by the signal that it was sent
    assert time.monotonic() - began < 4
    for line in lines:
        while line.recv(4096):
            pass  # an end, not a reset
        line.close()


def test_on_sigterm_every_answer_under_way_is_finished(postgres: Store) -> None:
    server = Server(postgres, ALONE).start()
    tables = [lay_table(postgres, "benevolent") for _ in range(12)]
    told: list[tuple[Laid, int]] = []
    asked = [server.client(table.cookies[next_ask(table.opening.state).seat]) for table in tables]
    players = [threading.Thread(target=keep_answering, args=(*pair, told)) for pair in zip(asked, tables, strict=True)]
    for player in players:
        player.start()
    time.sleep(1.0)
    server.stop()
    for player in players:
        player.join(timeout=30)
    lines = "SELECT count(*), max(seq) FROM answer WHERE table_id = ?"
    for table in tables:
        acknowledged = [version for laid, version in told if laid is table]
        assert acknowledged == list(range(1, len(acknowledged) + 1))
        assert postgres.run(lines, table.id) == [(len(acknowledged), len(acknowledged) or None)]
    assert len(told) > len(tables)


def keep_answering(me: Client, table: Laid, told: list[tuple[Laid, int]]) -> None:
    """Place the first Footstep and take it back, until the server is gone: it finishes whatever it has begun."""
    version = 0
    while True:
        verb, notation = ("answer", "place h03") if version % 2 == 0 else ("back", "")
        try:
            reply = me.post(f"/t/{table.code}/{verb}", version=version, notation=notation)
        except OSError:
            return  # refused, or accepted by the system and never read by the server: nothing was begun
        assert reply.status == 200, reply.text
        version = reply.json()["version"]
        told.append((table, version))


def test_answers_that_wait_are_written_before_the_ledger_is_closed() -> None:
    class Slow:
        """A ledger that takes its time."""

        written = 0

        async def write(self, moves: list[Any]) -> Any:
            await asyncio.sleep(0.05)
            Slow.written += len(moves)
            return type("Written", (), {"dues": {move.table: 0 for move in moves}})

    class Moved:
        def __init__(self, table: int) -> None:
            self.table = table

    async def closed_while_they_wait() -> list[int | None]:
        batches = Batches(Slow(), Supervisor())
        waiting = [asyncio.create_task(batches.write(Moved(n))) for n in range(300)]  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        await batches.close()
        return list(await asyncio.gather(*waiting))

    assert asyncio.run(closed_while_they_wait()) == [0] * 300
    assert Slow.written == 300


def test_nobody_is_let_in_with_an_empty_secret() -> None:
    with pytest.raises(ValueError, match="secret"):
        TableApp(None, LocalWakes(), Supervisor(), [b"new", b""])  # type: ignore[arg-type]


def test_a_cookie_of_one_person_is_no_cookie_of_another() -> None:
    assert len({cookie_of(person).rpartition(".")[2] for person in range(50)}) == 50
