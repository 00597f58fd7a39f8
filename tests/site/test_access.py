"""Access control: every route of the site and of the tables, by who asks. A route that is missing here fails.

The roles: a stranger without a cookie; a guest with a name; a player, who holds seat A of the table that is asked for;
a member, signed in with an account, without a seat there; staff, who have shown a passkey.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from clairiere.table.http.identity import COOKIE
from tests.site.account import enter, passkey_shown, sites_with_mail
from tests.site.test_admin import new_staff, type_password
from tests.site.visitor import FORM, Visitor
from tests.table.kit import Laid, Server, Store, lay_table
from tests.table.sitting import A_BEGINS

ROLES = ("stranger", "guest", "player", "member", "staff")
TABLE = Path(__file__).with_name("access.txt")
PATTERNS = """
import json, django; django.setup()
from django.urls import URLResolver, get_resolver
from clairiere.table.http.app import VERBS
from clairiere.table.http.limits import NO_LIMITS
from clairiere.table.play.tables import Tables
from clairiere.table.views.reads import Reads
def flat(patterns, before=""):
    for one in patterns:
        whole = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from flat(one.url_patterns, whole)
        else:
            yield whole
looks = Reads(None, Tables(None), NO_LIMITS).handlers
print(json.dumps([sorted(set(flat(get_resolver().url_patterns))), sorted(looks), sorted(VERBS)]))
"""
OWN = ("health", "ready", "metrics")
"""Answered before Django is asked."""
SAMPLES = {
    "<slug:topic>": "privacy", "<slug:game>": "benevolent", "<slug:id>": "turn-1", "<slug:verb>": "now",
    "<slug:clause>": "BEN-MOVE-07", "(?P<code>[a-z0-9]{1,12})": "CODE",
    "(?P<verb>[a-z]{1,8})": "sit", "(?P<path>(?:admin|account|mfa)/.*)": "admin/css/base.css",
    "(assets|sprites)/[a-z0-9_.-]+": "assets/nothing", "<int:pk>": "1", "<int:size>": "192",
    "<path:path>": "index.html",
    "<slug:name>": "clairiere", "<slug:language>": "fr", "<slug:version>": "0", "<str:name>": "python.zip",
    "(?P<code>[0-9a-f]{12})": "0" * 12,
}  # fmt: skip
SITE_VERBS = ("sit", "move", "leave", "start", "bot", "change", "rematch", "again", "review")


def sample(pattern: str) -> str:
    """A path that this pattern takes."""
    for part, instead in SAMPLES.items():
        pattern = pattern.replace(part, instead)
    return "/" + re.sub(r"[\^$]", "", pattern)


@pytest.fixture(scope="module")
def routes(store: Store) -> list[str]:
    """Every route but those of the admin: `GET /tables/CODE`."""
    site, looks, verbs = json.loads(store.python(PATTERNS))
    paths = [sample(pattern) for pattern in site if not pattern.startswith("admin/")] + [f"/{name}" for name in OWN]
    found = {f"GET {path}" for path in paths}
    posted = ("/api/me", "/api/me/push", "/api/me/push/end", "/api/play", "/api/tables")
    programs = [path for path in paths if path in posted]
    found |= {f"POST {path}" for path in programs} | {f"POST /api/tables/CODE/{verb}" for verb in SITE_VERBS}
    found |= {f"HEAD /{before}t/CODE/stream" for before in ("", "api/")}  # a stream that is read does not end
    found |= {f"GET /{before}t/CODE/{look}" for before in ("", "api/") for look in looks}
    found |= {f"POST /api/v1/tables/CODE/{verb}" for verb in ("sit", "leave", "return")}
    found |= {f"GET /api/v1/{path}" for path in ("me", "stream", "t/CODE")}
    found |= {f"POST /api/v1/t/CODE/{verb}" for verb in ("answer", "concede")}
    return sorted(found | {f"POST /{before}t/CODE/{verb}" for before in ("", "api/") for verb in verbs})


@pytest.fixture(scope="module")
def admin_routes(store: Store) -> list[str]:
    """Every route of the admin but those by which one comes in and goes."""
    site, _, _ = json.loads(store.python(PATTERNS))
    paths = [re.sub(r"<[^>]+>|\(\?P<.*\$?", "1", str(pattern)) for pattern in site if pattern.startswith("admin/")]
    return ["/" + path for path in paths if path not in ("admin/login/", "admin/logout/")]


class Cast:
    """One of each role, at one site."""

    def __init__(self, server: Server, store: Store, people: dict[str, Visitor]) -> None:
        self.server = server
        self.store = store
        self.people = people

    def table(self) -> tuple[Laid, str]:
        """A table of the player's, being played, and one more that waits for players."""
        laid = lay_table(self.store, "benevolent", secret=A_BEGINS)
        self.people["player"].cookies = {COOKIE: laid.cookies[0]}
        return laid, laid.code

    def status(self, role: str, route: str) -> int:
        """What somebody in this role hears."""
        method, path = route.split()
        _, code = self.table()
        somebody = self.people[role]
        kept = dict(somebody.cookies)
        body = json.dumps({"version": 0, "notation": "place h03", "seats": 9}).encode() if method == "POST" else None
        try:
            return somebody.ask(method, path.replace("CODE", code), body, Content_Type="application/json").status
        finally:
            somebody.cookies = kept


@pytest.fixture(scope="module")
def cast(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    with sites_with_mail(store, tmp_path_factory.mktemp("mail")) as ((server,), mail):
        people = {role: Visitor(server.port) for role in ROLES}
        assert people["guest"].post("/api/me", name="Guest").status == 200
        enter(people["member"], mail, "member@example.org")
        new_staff(store, "warden")
        type_password(people["staff"])
        passkey_shown(store, people["staff"])
        yield Cast(server, store, people)


def told() -> dict[str, list[int]]:
    """What the table says: for each route, what each role hears."""
    rows = [line.split() for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    return {f"{row[0]} {row[1]}": [int(status) for status in row[2:]] for row in rows}


def test_every_route_is_in_the_table(routes: list[str]) -> None:
    assert sorted(told()) == routes


@pytest.mark.parametrize("role", ROLES)
def test_every_route_answers_each_role_as_the_table_says(cast: Cast, routes: list[str], role: str) -> None:
    place, expected = ROLES.index(role), told()
    found = {route: cast.status(role, route) for route in routes}
    assert found == {route: expected[route][place] for route in routes}


def test_every_route_answers_a_head_request_as_it_answers_a_get_without_a_body(cast: Cast, routes: list[str]) -> None:
    differing = {}
    for route in [route for route in routes if route.startswith("GET ")]:
        path, player = route.split()[1].replace("CODE", cast.table()[1]), cast.people["player"]
        kept = dict(player.cookies)
        got, headed = player.get(path), player.ask("HEAD", path)
        player.cookies = kept
        if (headed.status, headed.body) != (got.status, b""):
            differing[route] = (got.status, headed.status)
    assert not differing


@pytest.mark.parametrize("role", ROLES[:-1])
def test_nobody_but_staff_sees_a_page_of_the_admin(cast: Cast, admin_routes: list[str], role: str) -> None:
    assert len(admin_routes) > 20
    for path in admin_routes:
        reply = cast.people[role].get(path)
        assert (reply.status, reply.headers.get("location", "").startswith("/admin/login/")) == (302, True), path


def test_no_page_takes_what_is_sent_without_a_token(cast: Cast, routes: list[str]) -> None:
    others = ("/api/", "/t/", "/assets", "/static", *[f"/{name}" for name in OWN])
    pages = [route.split()[1] for route in routes if not route.split()[1].startswith(others)]
    assert len(pages) > 30
    for role in ("guest", "player", "member", "staff"):
        for path in pages:
            sent = cast.people[role].ask("POST", path.replace("CODE", cast.table()[1]), b"name=x", Content_Type=FORM)
            assert sent.status in (403, 404, 405), (role, path)
