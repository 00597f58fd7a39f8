"""What docs/faults.md promises of the site: 503 while the database is away, 413, never 500; and HEAD."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from urllib.parse import quote_from_bytes

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clairiere.table.http.identity import COOKIE
from clairiere.table.http.protocol import SLOWEST_BODY
from tests.site.test_access import told
from tests.site.visitor import FORM, Reply, Visitor
from tests.table.kit import Server, Store, lay_table
from tests.table.misfortune import OwnPostgres, filled, small_disk
from tests.table.sitting import A_BEGINS

Visit = Callable[..., Visitor]
LARGEST = 64 * 1024
PAGES = ("/", "/tables", "/mine", "/me")
OF_PROGRAMS = ("/api/me", "/api/tables")
SOON, PATIENCE = 1.3, 0.6
"""Of `site.deadline` and `site.parts`, which cannot be imported without the settings of a site."""


# ------------------------------------------------------------------------------------------------ the database


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[OwnPostgres]:
    with TemporaryDirectory(prefix="clairiere-site-") as folder, small_disk(Path(folder), 160) as small:
        postgres = OwnPostgres(Path(folder))
        postgres.small = small
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()


def test_while_postgresql_is_away_the_site_says_503_and_when_to_come_again(own_postgres: OwnPostgres) -> None:
    store = own_postgres.store()
    with Server(store) as server:
        ann = Visitor(server.port, "fr")
        assert ann.post("/api/me", name="Ann").status == 200
        laid = lay_table(store, "benevolent", secret=A_BEGINS)
        player = server.client(laid.cookies[0])
        assert player.get(f"/t/{laid.code}/now").status == 200
        own_postgres.stop()
        try:
            away(ann, server)
            assert [player.get(f"/api/t/{code}").status for code in ("nobody", "somebody")] == [503, 503]
            answer = player.post(f"/t/{laid.code}/answer", version=0, notation="place h03")
            assert (answer.status, int(answer.headers["retry-after"]) > 0) == (503, True)
        finally:
            own_postgres.start()
        until = time.monotonic() + 30
        while ann.get("/api/me").status != 200:
            assert time.monotonic() < until
            time.sleep(0.2)
        assert [ann.get(path).status for path in (*PAGES, *OF_PROGRAMS) * 3] == [200] * 18
        assert ann.get("/api/me").json()["name"] == "Ann"
        figures = ann.get("/metrics").text
        found = re.search(r'^clairiere_database_errors_total{class="connection"} (\S+)$', figures, re.MULTILINE)
        assert found
        assert float(found[1]) >= 5
        assert 'clairiere_database_errors_total{class="bug"} 0.0' in figures


def away(ann: Visitor, server: Server) -> None:
    """Every page, every door for programs, and what machines ask."""
    for path in PAGES:
        reply = ann.get(path)
        assert (reply.status, int(reply.headers["retry-after"]) > 0) == (503, True), path
        assert "Aucun coup confirmé n’est perdu" in reply.text
    for path in OF_PROGRAMS:
        reply = ann.get(path)
        assert (reply.status, int(reply.headers["retry-after"]) > 0) == (503, True), path
        assert "réessaie" in reply.json()["error"]
    assert ann.post("/api/me", name="Anna").status == 503
    assert server.client().get("/health").status == 200
    assert server.client().get("/ready").status == 503


def later(ann: Visitor, path: str = "/api/me") -> None:
    """Until the database is there again."""
    until = time.monotonic() + 30
    while ann.get(path).status != 200:
        assert time.monotonic() < until
        time.sleep(0.2)


def is_away(reply: Reply) -> bool:
    """503, and when to come again."""
    return reply.status == 503 and int(reply.headers["retry-after"]) > 0


def test_while_postgresql_hangs_everybody_hears_503_soon_and_afterwards_nobody_hears_500(
    own_postgres: OwnPostgres
) -> None:
    store = own_postgres.store()
    with Server(store) as server:
        ann = Visitor(server.port)
        assert ann.post("/api/me", name="Ann").status == 200
        laid = lay_table(store, "benevolent", secret=A_BEGINS)
        ann.cookies[COOKIE] = laid.cookies[0]
        asked = [("GET", path) for path in (*PAGES, *OF_PROGRAMS, f"/tables/{laid.code}", f"/t/{laid.code}/now")]
        asked += [("POST", "/api/me"), ("POST", "/api/tables"), ("POST", f"/t/{laid.code}/answer"), ("GET", "/ready")]
        body = json.dumps({"version": 0, "notation": "place h03", "name": "Ann"}).encode()

        def ask(one: tuple[str, str]) -> tuple[Reply, float]:
            begun, kind = time.monotonic(), "application/json"
            return ann.ask(*one, body if one[0] == "POST" else None, Content_Type=kind), time.monotonic() - begun

        with ThreadPoolExecutor(len(asked)) as threads:
            own_postgres.freeze()
            try:
                found = list(threads.map(ask, asked))
            finally:
                own_postgres.thaw()
        for one, (reply, seconds) in zip(asked, found, strict=True):
            assert reply.status == 503 if one[1] == "/ready" else is_away(reply), one
            assert seconds < 2 * (SOON + PATIENCE), one
            assert reply.headers["content-type"].startswith("text/html") == (one[1] in (*PAGES, f"/tables/{laid.code}"))
        own_postgres.restart()  # every connection of the pools is stale now
        with ThreadPoolExecutor(16) as threads:
            statuses = [reply.status for reply, _ in threads.map(ask, [("GET", "/api/me"), ("GET", "/tables")] * 24)]
        assert {*statuses} <= {200, 503}
        later(ann)
        assert 'clairiere_database_errors_total{class="bug"} 0.0' in ann.get("/metrics").text
    assert SOON + PATIENCE < 2


def test_while_postgresql_is_away_no_route_says_500(own_postgres: OwnPostgres) -> None:
    store = own_postgres.store()
    with Server(store) as server:
        laid = lay_table(store, "benevolent", secret=A_BEGINS)
        player = Visitor(server.port)
        player.cookies[COOKIE] = laid.cookies[0]
        assert player.get(f"/tables/{laid.code}").status == 200
        body = json.dumps({"version": 0, "notation": "place h03", "name": "Ada"}).encode()

        def ask(route: str) -> Reply:
            method, path = route.split()
            sent = body if method == "POST" else None
            return player.ask(method, path.replace("CODE", laid.code), sent, Content_Type="application/json")

        own_postgres.stop()
        try:
            with ThreadPoolExecutor(12) as threads:
                found = dict(zip(told(), threads.map(ask, told()), strict=True))
        finally:
            own_postgres.start()
    assert [route for route, reply in found.items() if reply.status >= 500 and reply.status != 503] == []
    away = {route for route, reply in found.items() if reply.status == 503}
    assert [route for route in away - {"GET /ready"} if not is_away(found[route])] == []
    programs = [found[route] for route in away if "/api/" in route]
    assert all([reply.headers["content-type"].startswith("application/json") for reply in programs])
    assert len(programs) > 10
    assert len(away) > 25


def test_while_postgresql_only_reads_pages_are_shown_and_what_writes_is_503(own_postgres: OwnPostgres) -> None:
    store = own_postgres.store()
    with Server(store) as server:
        ann = Visitor(server.port)
        assert ann.post("/api/me", name="Ann").status == 200
        laid = lay_table(store, "benevolent", secret=A_BEGINS)
        player = server.client(laid.cookies[0])
        assert (ann.get("/ready").status, player.get(f"/t/{laid.code}/now").status) == (200, 200)
        own_postgres.read_only(True)
        try:
            assert [ann.get(path).status for path in PAGES] == [200] * len(PAGES)
            assert is_away(ann.post("/api/me", name="Anna"))
            assert is_away(ann.post("/api/tables", game="benevolent", seats=2))
            assert is_away(ann.submit("/me", name="Anna"))
            answer = player.post(f"/t/{laid.code}/answer", version=0, notation="place h03")
            assert (answer.status, int(answer.headers["retry-after"]) > 0) == (503, True)
            ready = ann.get("/ready")
            assert (ready.status, ready.json()["database"]) == (503, False)
        finally:
            own_postgres.read_only(False)
        assert ann.post("/api/me", name="Anna").status == 200
        assert player.post(f"/t/{laid.code}/answer", version=0, notation="place h03").status == 200
        assert 'clairiere_database_errors_total{class="bug"} 0.0' in ann.get("/metrics").text


def test_while_the_disk_of_postgresql_is_full_what_writes_is_503_and_nobody_is_sent_here(
    own_postgres: OwnPostgres
) -> None:
    if not own_postgres.small:
        pytest.skip("no file system of our own to fill")
    with Server(own_postgres.store()) as server:
        statuses = set[int]()
        assert Visitor(server.port).post("/api/me", name="Ann").status == 200  # so that her table has a page, with room
        with filled(own_postgres.folder):
            for n in range(600):
                reply = Visitor(server.port).post("/api/me", name=f"Ann {n} of the full disk")
                statuses.add(reply.status)
                if reply.status == 503:
                    break
            assert statuses == {200, 503}
            assert is_away(reply)
            assert Visitor(server.port).get("/ready").json()["database"] is False
        until = time.monotonic() + 30
        while Visitor(server.port).get("/ready").status != 200:
            assert time.monotonic() < until
            time.sleep(0.2)
        assert Visitor(server.port).post("/api/me", name="Ann").status == 200


@pytest.mark.parametrize("path", ["/", "/api/tables"])
def test_a_table_of_the_database_that_is_missing_is_a_500_of_the_site_and_counted(
    store: Store, tmp_path: Path, path: str
) -> None:
    with Server(store).logging_to(tmp_path / "log") as server:
        store.run("ALTER TABLE game_table RENAME TO game_table_away")
        try:
            reply = Visitor(server.port).get(path)
        finally:
            store.run("ALTER TABLE game_table_away RENAME TO game_table")
        assert (reply.status, "retry-after" in reply.headers) == (500, False)
        assert 'clairiere_database_errors_total{class="bug"} 1.0' in server.client().get("/metrics").text
    assert "UndefinedTable" in (tmp_path / "log").read_text()


def test_a_database_that_refuses_a_statement_is_not_away_however_long_the_page_takes(store: Store) -> None:
    with Server(store) as server, psycopg.connect(store.address) as other:
        ann = Visitor(server.port)
        assert ann.post("/api/me", name="Ann").status == 200
        store.run("ALTER TABLE game_table RENAME TO game_table_away")
        try:
            other.execute("LOCK TABLE person IN ACCESS EXCLUSIVE MODE")
            release = Timer(2 * SOON, other.rollback)  # by then the site has asked why the page takes so long
            release.start()
            assert ann.get("/").status == 500
            release.join()
        finally:
            other.rollback()
            store.run("ALTER TABLE game_table_away RENAME TO game_table")


# ------------------------------------------------------------------------------------------------ too much


@pytest.mark.parametrize("path", ["/me", "/api/me", "/api/tables", "/account/enter"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_on_the_site_is_read_no_further_than_it_may_be_long(server: Server, path: str, chunked: bool) -> None:
    length = "Transfer-Encoding: chunked" if chunked else "Content-Length: 1000000000"
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: {FORM}\r\n{length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(head.encode())
        if chunked:
            line.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n1\r\nx\r\n")  # one byte more, and no end
        assert line.recv(64).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("path", ["/api/me", "/account/enter"])
def test_a_body_on_the_site_that_does_not_come_is_waited_for_only_so_long(server: Server, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: {FORM}\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=3 * SLOWEST_BODY) as line:
        line.sendall(f"{head}Content-Length: 100\r\n\r\nname=".encode())
        assert line.recv(64).startswith(b"HTTP/1.1 408")


def test_a_body_as_long_as_it_may_be_is_read(visit: Visit) -> None:
    name = json.dumps({"name": "Ann", "more": ""}).encode()
    whole = name[:-2] + b"x" * (LARGEST - len(name)) + name[-2:]
    assert len(whole) == LARGEST
    assert visit().ask("POST", "/api/me", whole, Content_Type="application/json").status == 200
    assert visit().ask("POST", "/api/me", whole + b" ", Content_Type="application/json").status == 413


# ------------------------------------------------------------------------------------------------ nonsense


@pytest.fixture(scope="module")
def with_accounts(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    mail = f"file://{tmp_path_factory.mktemp('mail')}"
    with Server(store, CLAIRIERE_LIMITS="0", CLAIRIERE_MAIL=mail) as running:
        yield running


@pytest.fixture(scope="module")
def known(with_accounts: Server) -> Visitor:
    """Somebody with a name and a token, so that what they send is looked at."""
    ann = Visitor(with_accounts.port)
    ann.post("/api/me", name="Ann")
    ann.token()
    return ann


ROUTES = (
    "/", "/me", "/join", "/tables", "/mine", "/play", "/tables/new/benevolent", "/tables/CODE", "/tables/CODE/sit",
    "/tables/CODE/bot", "/rules/benevolent", "/about/privacy", "/language", "/theme", "/account/enter", "/account/code",
    "/account/letters", "/api/me", "/api/games", "/api/tables", "/api/tables/CODE", "/api/tables/CODE/sit",
    "/api/tables/CODE/change", "/static/admin/css/base.css", "/assets/site.css", "/admin/", "/admin/login/", "/offline",
)  # fmt: skip
TEXTS = st.text(st.characters(codec=None, exclude_categories=()), max_size=20) | st.sampled_from(
    ["\0", "\ud800", "A", "-1", "9" * 400, "1e999", "{}", "../..", "%00", "é", "benevolent", "true"]
)
NAMES = st.sampled_from(
    ["name", "code", "game", "seats", "pace", "bots", "seat", "from", "chair", "bot", "addition", "another", "colour",
     "language", "theme", "next", "email", "username", "password", "q", "at", "status", "variant", "option-first"]
)  # fmt: skip
FIELDS = st.dictionaries(NAMES | TEXTS, TEXTS | st.integers() | st.lists(TEXTS, max_size=2), max_size=4)
KINDS = st.sampled_from(
    ["application/json", FORM, "multipart/form-data; boundary=x", "multipart/form-data", "text/plain; charset=nonsense",
     "application/json; charset=\xff"]
)  # fmt: skip


def encoded(text: object) -> str:
    return quote_from_bytes(str(text).encode("utf-8", "surrogatepass"), safe="")


def form(fields: Mapping[str, object]) -> bytes:
    return "&".join([f"{encoded(name)}={encoded(value)}" for name, value in fields.items()]).encode()


def parts(fields: Mapping[str, object]) -> bytes:
    head = "--x\r\nContent-Disposition: form-data; name="
    said = [f'{head}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    return "".join([*said, "--x--\r\n"]).encode("utf-8", "surrogatepass")


BODIES = st.one_of(
    st.binary(max_size=200),
    FIELDS.map(lambda fields: json.dumps(fields).encode()),
    FIELDS.map(form),
    FIELDS.map(parts),
    st.sampled_from([b"[" * 9000, b'{"a":' * 900, b'"\\ud800"', b"&" * 3000, b"a=b&" * 3000, b"--x\r\n\r\n"]),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    method=st.sampled_from(["GET", "POST", "POST", "HEAD", "PUT", "OPTIONS"]),
    route=st.sampled_from(ROUTES) | TEXTS.map(lambda text: "/" + encoded(text)),
    query=FIELDS.map(form) | st.binary(max_size=60).map(quote_from_bytes).map(str.encode),
    kind=KINDS,
    body=BODIES,
)
def test_whatever_the_site_is_asked_the_answer_is_never_500(
    known: Visitor, store: Store, method: str, route: str, query: bytes, kind: str, body: bytes
) -> None:
    path = route.replace("CODE", code_of_a_table(store)) + "?" + query.decode()
    token = known.cookies.get("csrftoken", "")
    cookies = "; ".join([f"{name}={value}" for name, value in known.cookies.items()])
    connection = HTTPConnection("127.0.0.1", known.port, timeout=30)
    headers = {"Cookie": cookies, "X-CSRFToken": token, "Sec-Fetch-Site": "same-origin", "Content-Type": kind}
    try:
        connection.request(method, path, body if method in ("POST", "PUT") else None, headers)
        status = connection.getresponse().status
    finally:
        connection.close()
    assert status < 500, (method, path, kind, body)


CODES: dict[str, str] = {}


def code_of_a_table(store: Store) -> str:
    if store.address not in CODES:
        CODES[store.address] = lay_table(store, "benevolent").code
    return CODES[store.address]


@pytest.mark.parametrize(
    ("method", "path", "body", "headers"),
    [
        ("GET", "/join?code=%00", None, {}),
        ("GET", "/tables?game=%00&free=1", None, {}),
        ("GET", "/", None, {"Cookie": 'sessionid="\\000"'}),
        ("GET", "/static/admin/%00", None, {}),
        ("GET", "/admin/login/?next=%00", None, {}),
        ("POST", "/api/tables", b'{"game": "benevolent", "seats": 2, "addition": "\\ud800"}',
         {"Content_Type": "application/json"}),
        ("POST", "/api/tables", b'{"game": "benevolent", "seats": 2, "addition": "\\u0000"}',
         {"Content_Type": "application/json"}),
        ("POST", "/account/enter", b"email=%00%40x.org", {"Content_Type": FORM}),
        ("POST", "/me", b"name=Ann&next=%00", {"Content_Type": FORM}),
    ],
)  # fmt: skip
def test_what_cannot_be_written_down_is_refused(
    known: Visitor, method: str, path: str, body: bytes | None, headers: dict[str, str]
) -> None:
    sent = {"X_CSRFToken": known.cookies.get("csrftoken", ""), "Sec_Fetch_Site": "same-origin"} | headers
    assert known.ask(method, path, body, **sent).status in (400, 404)


# ------------------------------------------------------------------------------------------------ HEAD


@pytest.mark.parametrize(
    "path",
    ["/", "/play", "/tables", "/mine", "/me", "/offline", "/about/privacy", "/rules/benevolent",
     "/tables/new/benevolent", "/tables/nowhere", "/join?code=x", "/account/enter", "/api/me", "/api/games",
     "/api/tables", "/api/openapi.json", "/health", "/ready", "/worker.js"],
)  # fmt: skip
def test_head_is_answered_like_get_without_a_body(visit: Visit, path: str) -> None:
    ann = visit("Ann")
    whole, head = ann.get(path), ann.ask("HEAD", path)
    assert (head.status, head.body) == (whole.status, b"")
    assert head.headers.get("content-type") == whole.headers.get("content-type")
    assert head.status != 405
