"""What every reply says besides its body: cookies, caches, and what a browser may do with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Server, Store, free_port, lay_table
from tests.table.sitting import A_BEGINS


@pytest.fixture(scope="module")
def secure(store: Store) -> Iterator[Server]:
    """A site that browsers reach by https only."""
    with TemporaryDirectory() as folder:
        origins = "https://play.example.org"
        with Server(store, CLAIRIERE_ORIGINS=origins, CLAIRIERE_MAIL=f"file://{Path(folder)}") as running:
            yield running


def cookies_of(port: int) -> dict[str, str]:
    """Every cookie that a guest is given who chooses a theme and a language and begins to sign in, as it is given."""
    me, given = Visitor(port), {}

    def note(reply: Reply) -> None:
        given.update({line.partition("=")[0]: line for line in reply.set_cookies})

    https = {"X_Forwarded_Proto": "https", "Referer": "https://play.example.org/", "Host": "play.example.org"}
    note(me.post("/api/me", name="Ann"))
    note(me.get("/"))
    for path, fields in (("/theme", "theme=night"), ("/language", "language=fr"), ("/account/enter", "email=a@x.org")):
        body = f"csrfmiddlewaretoken={me.token()}&{fields}".encode()
        note(me.ask("POST", path, body, Content_Type="application/x-www-form-urlencoded", **https))
    return given


def test_over_https_every_cookie_is_secure_and_none_but_the_theme_is_for_scripts(secure: Server) -> None:
    given = cookies_of(secure.port)
    ours = {"__Host-clairiere", "__Host-csrftoken", "__Host-sessionid"}
    assert set(given) == ours | {"theme", "django_language"}
    assert [name for name in ours if "Path=/" not in given[name] or "Domain" in given[name]] == []
    assert [name for name, line in given.items() if "Secure" not in line] == []
    assert [name for name, line in given.items() if "SameSite=Lax" not in line] == []
    assert [name for name, line in given.items() if "HttpOnly" not in line] == ["theme"]


def test_who_has_cookies_with_older_names_is_still_known_and_gets_the_new_ones(secure: Server, store: Store) -> None:
    laid = lay_table(store, "benevolent", secret=A_BEGINS)
    ada = Visitor(secure.port)
    ada.cookies["clairiere"] = laid.cookies[0]
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert ada.post(f"/t/{laid.code}/answer", version=0, notation="place h03").status == 200
    given = {line.partition("=")[0]: line for line in ada.post("/api/me", name="Ada").set_cookies}
    assert "Max-Age=0" in given["clairiere"]
    assert set(ada.cookies) == {"__Host-clairiere"}
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert server_seat(ada, laid.code) == "A"


def server_seat(who: Visitor, code: str) -> str | None:
    seat: str | None = who.get(f"/api/t/{code}").json()["seat"]
    return seat


def test_a_cookie_that_another_host_has_set_does_not_stand_in_for_ours(secure: Server, store: Store) -> None:
    laid = lay_table(store, "benevolent")
    ada = Visitor(secure.port)
    ada.cookies = {"clairiere": laid.cookies[1], "__Host-clairiere": laid.cookies[0]}
    assert (ada.get("/api/me").json()["name"], server_seat(ada, laid.code)) == ("Ada", "A")


def test_a_session_with_its_older_name_goes_on(secure: Server) -> None:
    me = Visitor(secure.port)
    https = {"X_Forwarded_Proto": "https", "Referer": "https://play.example.org/", "Host": "play.example.org"}
    body = f"csrfmiddlewaretoken={me.token()}&email=old@example.org".encode()
    form = "application/x-www-form-urlencoded"
    assert me.ask("POST", "/account/enter", body, Content_Type=form, **https).status == 302
    me.cookies = {name.removeprefix("__Host-"): value for name, value in me.cookies.items()}
    assert set(me.cookies) >= {"sessionid", "csrftoken"}
    assert me.get("/account/code", **https).status == 200  # without the session, there is no code to be typed
    assert Visitor(secure.port).get("/account/code", **https).status == 302


def test_at_home_cookies_go_over_http(server: Server) -> None:
    ann = Visitor(server.port)
    given = [*ann.post("/api/me", name="Ann").set_cookies, *ann.get("/").set_cookies]
    assert [line.partition("=")[0] for line in given] == ["clairiere", "csrftoken"]
    assert not any(["Secure" in line for line in given])


ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
KINDS = ("/", "/me", "/api/me", "/api/games", "/nowhere", "/health", "/admin/login/", "/t/CODE", "/api/t/CODE",
         "/t/CODE/picture.svg", "/t/CODE/log", "/t/CODE/nowhere", "/tables/CODE", "/assets/nothing", "/account/enter")


@pytest.mark.parametrize("path", KINDS)
def test_every_reply_says_what_a_browser_may_do_with_it_once(server: Server, store: Store, path: str) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", path.replace("CODE", lay_table(store, "benevolent").code))
    reply = connection.getresponse()
    told = [(name.lower(), value) for name, value in reply.getheaders()]
    connection.close()
    for name, value in ALWAYS.items():
        assert [said for called, said in told if called == name] == [value], name
    for name in ("content-security-policy", "permissions-policy"):
        assert len([said for called, said in told if called == name]) == 1, name
    assert "strict-transport-security" not in dict(told)


def test_pages_with_a_hand_or_an_address_are_kept_by_nobody(server: Server, store: Store) -> None:
    laid = lay_table(store, "bloody_grove")
    player, code = server.client(laid.cookies[0]), laid.code
    own = [f"/tables/{code}", f"/t/{code}", f"/api/t/{code}", f"/t/{code}/log", f"/t/{code}/picture.svg",
           f"/t/{code}/at?at=0", "/me", "/mine", "/account/enter", "/me/export"]
    for path in own:
        said = player.get(path).headers["cache-control"]
        assert "no-store" in said, (path, said)
        assert "public" not in said


def test_https_is_ordered_by_setting(store: Store) -> None:
    with Server(store, CLAIRIERE_HSTS="31536000") as running:
        for path in ("/", "/health", "/t/nobody"):
            assert running.client().get(path).headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize(("contact", "told"), [
    ("security@example.org", "Contact: mailto:security@example.org"),
    ("https://example.org/contact", "Contact: https://example.org/contact"), ("", None), ("javascript://x", None),
])
def test_security_txt_names_the_contact_of_the_operator(store: Store, contact: str, told: str | None) -> None:
    with Server(store, CLAIRIERE_CONTACT=contact) as running:
        reply = running.client().get("/.well-known/security.txt")
    if told is None:
        assert reply.status == 404
        return
    assert (reply.status, reply.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    lines = dict([line.split(": ", 1) for line in reply.text.splitlines()])
    assert reply.text.startswith(told + "\n")
    days = (datetime.fromisoformat(lines["Expires"]) - datetime.now(UTC)).days
    assert 0 < days < 365


def test_processes_count_tries_to_sign_in_together_and_alone_without_redis(store: Store, tmp_path: Path) -> None:
    mail = f"file://{tmp_path}"

    def refused(port: int) -> bool:
        return "Too many" in read(Visitor(port).submit("/account/enter", email="often@example.org"))

    one = Server(store, CLAIRIERE_MAIL=mail, CLAIRIERE_LIMITS="1")
    other = Server(store, CLAIRIERE_MAIL=mail, CLAIRIERE_LIMITS="1")
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    alone = Server(store, CLAIRIERE_MAIL=mail, CLAIRIERE_LIMITS="1", CLAIRIERE_REDIS=nowhere)
    with one, other, alone:
        assert [refused(server.port) for server in (one, other, one, other)] == [False, False, False, True]
        assert [refused(alone.port) for _ in range(4)] == [False, False, False, True]


def test_an_asset_is_kept_once_for_everybody_by_a_shared_cache(server: Server) -> None:
    page = Visitor(server.port).get("/about/games").text
    for path in set(re.findall(r"/(?:assets|sprites)/[\w.-]+", page)):
        said = Visitor(server.port, "fr").get(path).headers
        assert said["vary"] == "Accept-Encoding", path
        assert "immutable" in said["cache-control"]
        assert "frame-ancestors 'none'" in said["content-security-policy"]
        assert not said.keys() & {"content-language", "set-cookie"}
