"""The doors of the site: what its description allows, what other sites send, wrong cookies, and who asks too often."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis.errors import Unsatisfiable

from clairiere.table.http.identity import COOKIE
from clairiere.table.http.limits import ACTS, OF_PERSON
from tests.kit import nightly_after
from tests.site.test_seating import new_table, started
from tests.site.visitor import BUSY, BUSY_WAITS, Visitor
from tests.table.kit import Laid, Server, Store, free_port, lay_table, new_person
from tests.table.test_belonging import wrong_cookies

Visit = Callable[..., Visitor]
KNOWN = {200, 201, 302, 303, 304, 400, 401, 403, 404, 405, 406, 409, 411, 413, 415, 422}


@pytest.fixture(scope="session")
def described(server: Server) -> Any:
    """What the site says of its own API."""
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/openapi.json")


@pytest.fixture(scope="session")
def laid(store: Store) -> Laid:
    """A table that is being played, for whoever needs one that is there."""
    return lay_table(store, "benevolent")


@pytest.mark.parametrize("examples", nightly_after(1, [2, 50]))  # of each kind; `test_fuzz` sends what nobody described
def test_nothing_that_the_description_allows_or_forbids_breaks_the_api(
    described: Any, laid: Laid, examples: int
) -> None:
    operations = [found.ok() for found in described.get_all_operations()]
    quiet = [operation for operation in operations if not operation.path.endswith("/stream")]  # that one does not end
    for operation in quiet:
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            hold_against(operation.as_strategy(generation_mode=mode), laid, examples)
    assert len(quiet) > 10


def answered(case: Any) -> int:
    """The status of a request, which is sent again as long as a busy site says when to come back; but not for ever."""
    for wait in BUSY_WAITS:
        time.sleep(wait)
        reply = case.call()
        if reply.status_code != BUSY or "retry-after" not in reply.headers:
            break
    status: int = reply.status_code
    return status


def hold_against(cases: Any, laid: Laid, examples: int) -> None:
    """Send some of these requests, as nobody for any table, and as a player for a table that is there."""

    @hypothesis.settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @hypothesis.given(case=cases)
    def sent(case: Any) -> None:
        assert answered(case) in KNOWN
        if "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = laid.code
        case.headers = {**(case.headers or {}), "Cookie": f"{COOKIE}={laid.cookies[0]}"}
        assert answered(case) in KNOWN

    with suppress(Unsatisfiable):  # what takes nothing cannot be asked wrongly
        sent()


@pytest.mark.parametrize("kind", [kind for kind in wrong_cookies(1) if kind != "quoted"])  # Django reads quotes
def test_a_cookie_that_is_not_ours_makes_nobody_known(visit: Visit, store: Store, kind: str) -> None:
    person, somebody = new_person(store, "Ada"), visit()
    cookie = wrong_cookies(person)[kind].encode().decode("latin-1")
    reply = somebody.ask("GET", "/api/me", None, Cookie=f"{COOKIE}={cookie}")
    assert (reply.status, reply.json()["name"]) == (200, None)


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Content_Type": "text/plain"},
        {"Content_Type": "application/x-www-form-urlencoded"},
    ],
)
def test_what_another_site_sends_in_my_name_does_nothing(visit: Visit, headers: dict[str, str]) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code, sent = new_table(ann), {"Content_Type": "application/json"} | headers
    ways = (
        ("/api/me", b'{"name": "Eve"}'), ("/api/tables", b'{"game": "benevolent", "seats": 2}'),
        (f"/api/tables/{code}/sit", b"{}"), ("/me", b"name=Eve"), ("/me/delete", b""), (f"/tables/{code}/sit", b""),
    )  # fmt: skip
    for path, body in ways:
        assert ben.ask("POST", path, body, **sent).status == 403
    assert ben.get("/api/me").json()["name"] == "Ben"
    assert [seat["name"] for seat in ann.get(f"/api/tables/{code}").json()["seats"]][1] != "Ben"


def test_who_makes_too_much_at_once_hears_when_to_come_again(store: Store) -> None:
    with Server(store, CLAIRIERE_LIMITS="1") as server:
        flooding, other = Visitor(server.port), Visitor(server.port)
        assert flooding.post("/api/me", name="Flo").status == other.post("/api/me", name="Oda").status == 200
        rate, begun = OF_PERSON[ACTS], time.monotonic()
        statuses = [flooding.post("/api/me", name="Flo") for _ in range(45)]
        while len(statuses) < 400 and statuses[-1].status != 429:  # on a slow machine some come back meanwhile
            statuses.append(flooding.post("/api/me", name="Flo"))
        refused = [reply for reply in statuses if reply.status == 429]
        assert refused
        accepted, came_back = len(statuses) - len(refused), (time.monotonic() - begun) / rate.every
        assert rate.slack + 1 <= accepted <= rate.slack + 1 + came_back
        assert all([int(reply.headers["retry-after"]) >= 1 for reply in refused])
        assert other.post("/api/me", name="Oda").status == 200
        assert flooding.get("/").status == 200


def test_from_one_address_only_so_many_games_with_bots_are_started(store: Store) -> None:
    with Server(store, CLAIRIERE_LIMITS="1") as server:
        statuses, begun = list[int](), time.monotonic()
        for n in range(40):  # one comes back every ten seconds, and a busy machine takes its time
            if 429 in statuses:
                break
            host = Visitor(server.port)
            assert host.post("/api/me", name=f"Host {n}").status == 200
            for _ in range(3):
                code = new_table(host, bots={"B": "random"})
                statuses.append(host.post(f"/api/tables/{code}/start").status)
                host.post(f"/api/tables/{code}/leave")
        assert statuses[:40] == [200] * 40
        assert 429 in statuses[40:]
        assert statuses.index(429) <= 41 + (time.monotonic() - begun) / 10
        ann, ben = Visitor(server.port), Visitor(server.port)
        assert ann.post("/api/me", name="Ann").status == ben.post("/api/me", name="Ben").status == 200
        assert started(ann, ben)


def test_a_process_that_does_not_reach_its_database_ends_instead_of_serving_pages_without_tables() -> None:
    nowhere = Store(f"postgresql://postgres@127.0.0.1:{free_port()}/nowhere")
    with pytest.raises(AssertionError, match="the server has ended with 3"):
        Server(nowhere).start()


def test_a_table_shows_nothing_of_its_luck_while_it_is_played(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    secret, seed = store.run("SELECT secret, seed FROM game_table WHERE code = ?", code)[0]
    paths = (f"/api/tables/{code}", f"/tables/{code}", f"/api/t/{code}", f"/t/{code}/now", f"/t/{code}/promise")
    for who in (ann, ben, visit()):
        for path in (*paths, f"/t/{code}/record", f"/api/t/{code}/record"):
            text = who.get(path).text
            assert secret not in text
            assert seed not in text
