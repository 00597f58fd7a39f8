"""Small ways in which the site was broken on purpose, each of which now does nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from clairiere.games.registry import BUILT_IN
from clairiere.kernel.choices import CONCEDE
from tests.site.visitor import FORM, Visitor
from tests.table import forks
from tests.table.kit import Client, Server, Store, free_port, lay_table

MOST_OPEN = 5
FOLD_ALL = Path(__file__).parents[2] / "deploy" / "fold_all.py"
BOUNDARIES = ("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\xe9")


@pytest.fixture(scope="module")
def strict(store: Store) -> Iterator[Server]:
    """A site with limits, behind one proxy, for one name."""
    hosts = "play.example.org,127.0.0.1"
    with Server(store, CLAIRIERE_HOSTS=hosts, CLAIRIERE_PROXIES="1", CLAIRIERE_LIMITS="1") as running:
        yield running


@pytest.mark.parametrize("wanted", ["foo", "me", "foo/bar", "https://elsewhere.example/", "//elsewhere.example"])
@pytest.mark.parametrize("path", ["/theme", "/language", "/me", "/account/enter", "/account/leave", "/admin/login/"])
def test_a_next_page_that_is_none_leads_nowhere_else(server: Server, path: str, wanted: str) -> None:
    me = Visitor(server.port)
    body = f"csrfmiddlewaretoken={me.token()}&next={wanted}&theme=night&language=fr&name=Ann".encode()
    reply = me.ask("POST", f"{path}?next={wanted}", body, Content_Type=FORM)
    assert reply.status < 500
    assert not reply.headers.get("location", "").startswith(("https:", "//"))


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_spectator_tries_nothing(server: Server, store: Store, game: str) -> None:
    laid = lay_table(store, game)
    notations = [choice.notation() for seat in range(2) for choice in laid.opening.view(seat).options()]
    for notation in [*notations[:3], CONCEDE.notation(), "nonsense"]:
        path = f"/t/{laid.code}/try?notation={notation.replace(' ', '%20')}"
        assert server.client().get(path).status == 403
        assert server.client(laid.cookies[0]).get(path + "&seat=B").status == 403


@pytest.mark.parametrize("credential", ["", "{}", "[]", "1", "nonsense", '{"id": 1}', '{"id": "x", "response": {}}'])
def test_a_passkey_that_is_none_is_refused(server: Server, credential: str) -> None:
    assert Visitor(server.port).submit("/account/passkeys/enter", credential=credential).status == 200


@pytest.mark.parametrize("kind", BOUNDARIES)
@pytest.mark.parametrize("path", ["/me", "/theme", "/account/enter", "/api/me", "/api/tables", "/admin/login/"])
def test_multipart_without_a_boundary_is_refused(server: Server, path: str, kind: str) -> None:
    me = Visitor(server.port)
    me.token()
    token = me.cookies["csrftoken"]
    reply = me.ask("POST", path, b"--x\r\n\r\n", Content_Type=kind, X_CSRFToken=token, Sec_Fetch_Site="same-origin")
    assert reply.status in (400, 403, 415)


def test_however_many_tables_somebody_opens_at_once_only_so_many_wait(server: Server, store: Store) -> None:
    ann = Visitor(server.port)
    ann.post("/api/me", name="Ann of many tables")
    with ThreadPoolExecutor(12) as pool:
        replies = list(pool.map(lambda _: ann.post("/api/tables", game="benevolent", seats=2).status, range(24)))
    waiting = "SELECT count(*) FROM game_table t JOIN person p ON t.host_id = p.id WHERE p.name = 'Ann of many tables'"
    assert store.run(waiting) == [(MOST_OPEN,)]
    assert replies.count(201) == MOST_OPEN


def test_a_table_is_served_only_under_the_names_of_the_site(strict: Server, store: Store) -> None:
    laid = lay_table(store)
    for path in (f"/t/{laid.code}", f"/api/t/{laid.code}", "/api/me"):
        statuses = [strict.client().get(path, Host=host).status for host in ("play.example.org", "elsewhere.example")]
        assert statuses == [200, 400], path


def test_made_up_addresses_before_that_of_the_proxy_do_not_lift_a_limit(strict: Server) -> None:
    def arrives(number: int, address: str) -> int:
        said = f"203.0.113.{number}, {address}"
        body = b'{"name": "Ann"}'
        return Client(strict.port).ask(
            "POST", "/api/me", body, Content_Type="application/json", X_Forwarded_For=said
        ).status

    assert {arrives(number, "198.51.100.7") for number in range(80)} == {200, 429}
    assert arrives(1, "198.51.100.8") == 200


@pytest.mark.parametrize("secret", ["short", "x" * 31])
def test_a_secret_that_can_be_guessed_is_refused_at_start(store: Store, secret: str) -> None:
    command = [sys.executable, "-m", "uvicorn", "clairiere.site.asgi:application", "--port", str(free_port())]
    environment = store.environment(CLAIRIERE_SECRET=secret)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 3
    assert "CLAIRIERE_SECRET has fewer than 32 characters" in done.stderr + done.stdout


def test_every_table_can_be_folded_while_people_play(store: Store) -> None:
    tables = [lay_table(store, bots={0: "random", 1: "random"}) for _ in range(8)]
    working = forks.start([sys.executable, "-m", "clairiere", "worker", "--no-jobs"], env=store.environment())
    try:
        for _ in range(4):
            done = subprocess.run([sys.executable, FOLD_ALL, store.address], env=store.environment(), text=True,
                                  capture_output=True, check=False)
            assert (done.returncode, "disagree" in done.stderr) == (0, False), done.stderr
    finally:
        working.terminate()
        working.wait(30)
    assert {table.code for table in tables} <= {line.split()[0] for line in done.stdout.splitlines()}
