"""What somebody can know and decide about their data: export, sign-ins, another address, retention, the statements."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from clairiere.cli import main
from clairiere.games.registry import BUILT_IN
from tests.site.account import (
    Mailbox,
    enter,
    newest_code,
    newest_mail,
    reauthenticate,
    sign_in_an_hour_ago,
    sites_with_mail,
)
from tests.site.test_seating import new_table, started
from tests.site.visitor import FORM, Visitor, read
from tests.table.kit import Server, Store, lay_table, migrated_sqlite

ADDRESS, NEW_ADDRESS = "mira@example.org", "mira.elsewhere@example.org"
CONTACT = "contact@clairieres.example"
OPERATOR = "Association des Clairières, 1 rue du Bois"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"
ENFORCE = """
import json, django; django.setup()
from clairiere.site.accounts.deletion import enforce
print(json.dumps([enforce(), enforce()]))
"""
PERIODS = """
import json, django; django.setup()
from clairiere.site.accounts.deletion import periods
print(json.dumps(periods()))
"""


class House:
    """A server that writes its mail into a folder."""

    def __init__(self, server: Server, mail: Mailbox) -> None:
        self.server = server
        self.store = server.store
        self.mail = mail

    def visitor(self, name: str = "", language: str = "en", agent: str = "") -> Visitor:
        new = Browser(self.server.port, language, agent)
        if name:
            assert new.post("/api/me", name=name).status == 200
        return new


class Browser(Visitor):
    """A visitor whose browser says what it is."""

    def __init__(self, port: int, language: str, agent: str) -> None:
        super().__init__(port, language)
        self.agent = agent

    def ask(self, method, path, body=None, **headers):  # type: ignore[no-untyped-def]
        return super().ask(method, path, body, **({"User_Agent": self.agent} if self.agent else {}), **headers)


@pytest.fixture(scope="module")
def house(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("mail") / "sent"
    with sites_with_mail(store, folder, contact=CONTACT, operator=OPERATOR) as ([running], mail):
        yield House(running, mail)


# ------------------------------------------------------------------------------------------------ export


def exported(somebody: Visitor) -> dict[str, str]:
    """The files of an export, by their names."""
    reply = somebody.get("/me/export")
    assert (reply.status, reply.headers["content-type"]) == (200, "application/zip")
    with ZipFile(io.BytesIO(reply.body)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def end(code: str, *players: Visitor) -> None:
    """Everybody concedes until the game is over: where all win or lose together, it goes on without one of them."""
    for player in players:
        seen = player.get(f"/api/t/{code}").json()
        if not seen["over"]:
            assert player.post(f"/t/{code}/concede", version=seen["version"]).status == 200


def test_an_export_holds_all_data_and_every_game_and_our_own_tools_replay_it(house: House, tmp_path: Path) -> None:
    me, ben = house.visitor("Mira"), house.visitor("Ben")
    enter(me, house.mail, "export@example.org")
    games = {game: started(me, ben, game=game, addition=f"leaf {game}") for game in BUILT_IN}
    for code in games.values():
        end(code, me, ben)
    waiting = new_table(me)
    files = exported(me)
    told = json.loads(files.pop("personal-data.json"))
    assert told["person"]["name"] == "Mira"
    assert told["account"]["addresses"] == [{"email": "export@example.org", "verified": True, "primary": True}]
    assert len(told["account"]["sessions"]) == 1
    assert {seat["table"] for seat in told["seats"]} == {*games.values(), waiting}
    assert {seat["added_to_luck"] for seat in told["seats"]} == {"", *[f"leaf {game}" for game in BUILT_IN]}
    assert set(files) == {f"games/{code}.record" for code in games.values()}
    for name, text in files.items():
        path = tmp_path / Path(name).name
        path.write_text(text)
        assert main(["replay", str(path), "--plain", "--all"]) == 0
        assert main(["verify", str(path)]) == 0


def test_an_account_is_exported_only_to_who_is_signed_in_to_it(house: House) -> None:
    me = house.visitor("Noor")
    enter(me, house.mail, "noor@example.org")
    assert "personal-data.json" in exported(me)
    del me.cookies["sessionid"]  # the cookie of the tables outlives the session
    assert me.get("/me/export").headers["location"] == "/account/enter?next=%2Fme%2Fexport"


def test_the_export_of_a_running_game_tells_no_more_than_its_player_may_know(house: House) -> None:
    me, ben = house.visitor("Mira"), house.visitor("Ben")
    code = started(me, ben, game="bloody_grove")
    seed, secret, luck = house.store.run("SELECT seed, secret, luck FROM game_table WHERE code = ?", code)[0]
    text = exported(me)[f"games/{code}.json"]
    assert seed not in text
    assert secret not in text
    assert luck not in text
    told = json.loads(text)
    assert told["seen"] == {"A": me.get(f"/api/t/{code}").json()}
    assert json.loads(exported(ben)[f"games/{code}.json"])["seen"] == {"B": ben.get(f"/api/t/{code}").json()}
    assert house.visitor().get("/me/export").headers["location"] == "/me"


# ------------------------------------------------------------------------------------------------ sign-ins


def test_sign_ins_are_listed_and_one_of_them_is_ended_with_its_cookie(house: House) -> None:
    laptop, phone = house.visitor("Mira", agent=FIREFOX), house.visitor(agent=SAFARI)
    enter(laptop, house.mail, ADDRESS)
    enter(phone, house.mail, ADDRESS)
    code = new_table(laptop)
    assert phone.get(f"/api/tables/{code}").json()["seat"] == "A"
    page = laptop.get("/me/sessions")
    assert "Firefox on Linux · this browser" in read(page)
    assert "Safari on iPhone" in read(page)
    [number] = re.findall(r'name="end" value="(\d+)"', page.text)
    assert "That sign-in has ended." in read(laptop.submit("/me/sessions", end=number))
    assert phone.get("/api/me").json()["name"] is None
    assert phone.get(f"/api/tables/{code}").json()["seat"] is None
    assert "You come in with" not in read(phone.get("/me"))
    assert laptop.get(f"/api/tables/{code}").json()["seat"] == "A"
    assert house.store.run("SELECT DISTINCT host(ip) FROM usersessions_usersession") == [("0.0.0.0",)]


def test_who_stays_signed_in_is_known_again_when_the_others_are_signed_out(house: House) -> None:
    devices = [house.visitor("Mira"), house.visitor(), house.visitor()]
    for device in devices:
        enter(device, house.mail, "three@example.org")
    here, there, elsewhere = devices
    ids = re.findall(r'name="end" value="(\d+)"', here.get("/me/sessions").text)
    here.submit("/me/sessions", end=ids[0])
    assert sorted([bool(device.get("/api/me").json()["name"]) for device in (there, elsewhere)]) == [False, True]
    assert "All others are signed out." in read(here.submit("/me/sessions", end="others"))
    assert [device.get("/api/me").json()["name"] for device in devices] == ["Mira", None, None]


def test_signing_out_everywhere_ends_sessions_and_cookies_and_deletes_nothing(house: House) -> None:
    laptop, phone = house.visitor("Mira"), house.visitor()
    enter(laptop, house.mail, "everywhere@example.org")
    enter(phone, house.mail, "everywhere@example.org")
    code, stolen = new_table(laptop), [dict(laptop.cookies), dict(phone.cookies)]
    assert "You are signed out on every device." in read(laptop.submit("/me/sign-out"))
    for cookies in stolen:
        thief = house.visitor()
        thief.cookies = cookies
        assert thief.get("/api/me").json()["name"] is None
        assert thief.get("/account/passkeys/new").status == 302
        assert thief.get("/me/export").status == 302
    enter(laptop, house.mail, "everywhere@example.org")
    assert laptop.get(f"/api/tables/{code}").json()["seat"] == "A"


PASSKEY = """
import django; django.setup()
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
user = User.objects.get(email="%s")
print(Authenticator.objects.create(user=user, type="webauthn", data={"name": "A key", "credential": {}}).pk)
"""


def test_a_copy_of_the_cookie_is_worth_nothing_once_its_owner_has_left_the_account(house: House) -> None:
    laptop, phone, thief = house.visitor("Mira"), house.visitor(), house.visitor()
    enter(laptop, house.mail, "leaves@example.org")
    enter(phone, house.mail, "leaves@example.org")
    code = started(laptop, house.visitor("Ben"))
    thief.cookies = {"clairiere": laptop.cookies["clairiere"]}
    assert thief.get(f"/api/t/{code}").json()["seat"] == "A"
    laptop.submit("/account/leave")
    assert "clairiere" not in laptop.cookies
    assert thief.get("/api/me").json()["name"] is None
    assert thief.get(f"/api/t/{code}").json()["seat"] is None
    assert thief.post(f"/t/{code}/concede", version=1).status == 403
    assert phone.get("/me").status == 200  # its session is its own, and gives it a new cookie
    assert phone.get(f"/api/t/{code}").json()["seat"] == "A"


def test_a_passkey_is_removed_only_by_who_has_just_shown_that_the_account_is_theirs(house: House) -> None:
    me = house.visitor("Mira")
    enter(me, house.mail, "keys@example.org")
    key = house.store.python(PASSKEY % "keys@example.org").strip()
    sign_in_an_hour_ago(house.store, me)
    there = f"SELECT count(*) FROM mfa_authenticator WHERE id = {key}"
    page = me.submit(f"/account/passkeys/{key}/remove")
    assert read(page).startswith("Is it you?")
    assert house.store.run(there) == [(1,)]
    reauthenticate(me, house.mail, "keys@example.org")
    me.submit(f"/account/passkeys/{key}/remove")
    assert house.store.run(there) == [(0,)]
    assert house.visitor().submit(f"/account/passkeys/{key}/remove").status == 200  # the page that asks who one is


def test_an_address_changes_once_the_code_that_went_to_the_new_one_is_typed(house: House) -> None:
    me = house.visitor("Mira")
    enter(me, house.mail, "old.mira@example.org")
    form = urlencode({"csrfmiddlewaretoken": me.token(), "email": NEW_ADDRESS, "action_add": ""}).encode()
    assert me.ask("POST", "/account/address", form, Content_Type=FORM).headers["location"] == "/account/welcome"
    addresses = "SELECT email FROM account_emailaddress WHERE email IN (?, ?)"
    both = ("old.mira@example.org", NEW_ADDRESS)
    assert house.store.run(addresses, *both) == [("old.mira@example.org",)]
    page = me.submit("/account/welcome", code=newest_code(house.mail, NEW_ADDRESS))
    assert f"You come in with {NEW_ADDRESS}." in read(page)
    assert house.store.run(addresses, *both) == [(NEW_ADDRESS,)]
    assert CONTACT in newest_mail(house.mail, "old.mira@example.org")
    assert house.store.run("SELECT count(*) FROM auth_user WHERE username LIKE ?", "%mira%") == [(0,)]
    again = house.visitor()
    enter(again, house.mail, NEW_ADDRESS)
    assert again.get("/api/me").json()["name"] == "Mira"


# ------------------------------------------------------------------------------------------------ retention


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_privacy_page_says_who_is_responsible_and_the_periods_of_the_job(house: House, language: str) -> None:
    page = read(house.visitor(language=language).get("/about/privacy"))
    assert OPERATOR in page
    assert CONTACT in page
    periods = json.loads(house.store.python(PERIODS))
    days = {"en": "day", "fr": "jour"}[language]
    said = [int(number) for number in re.findall(rf"(\d+) {days}", page)]
    assert sorted(said) == sorted([*periods.values(), periods["guest"], periods["session"]])  # cookies last as long


def test_retention_deletes_what_is_older_than_its_period_and_nothing_else(store: Store) -> None:
    periods = json.loads(store.python(PERIODS))
    store.python(ENFORCE)  # what other tests have left
    now = datetime.now(UTC)
    gone = aged(store, {name: now - timedelta(days=days + 1) for name, days in (periods | {"mail": 0}).items()})
    stays = aged(store, {name: now - timedelta(days=days - 1) for name, days in (periods | {"mail": 0}).items()})
    found, again = json.loads(store.python(ENFORCE))
    kinds = ("tables", "guests", "unconfirmed", "sessions", "notices", "mail", "admin_log")
    assert found == {"abandoned": 0, "push_notices": 0, **dict.fromkeys(kinds, 1)}
    assert again == dict.fromkeys(found, 0)
    for kind, (table, id) in gone.items():
        assert store.run(f"SELECT 1 FROM {table} WHERE {id}") == [], kind
    for kind, (table, id) in stays.items():
        assert store.run(f"SELECT 1 FROM {table} WHERE {id}") == [(1,)], kind


def aged(store: Store, then: dict[str, datetime]) -> dict[str, tuple[str, str]]:
    """One thing of each kind that is so old; where it is found."""
    waiting, running = lay_table(store), lay_table(store)
    store.run("DELETE FROM head WHERE table_id = ?", waiting.id)
    store.run("UPDATE game_table SET status = 0, created = ? WHERE id = ?", then["open_table"], waiting.id)
    guest = running.people[0]
    store.run("UPDATE person SET seen = ? WHERE id = ?", then["guest"], guest)
    store.run("INSERT INTO notice (table_id, version, seat, at) VALUES (?, 0, 0, ?)", running.id, then["notice"])
    user = store.run(
        "INSERT INTO auth_user (username, email, password, first_name, last_name, is_staff, is_superuser, is_active, "
        "date_joined) VALUES (?, ?, '!', '', '', false, false, true, ?) RETURNING id",
        f"u{guest}", f"never{guest}@example.org", then["unconfirmed"],
    )[0][0]
    staff = store.run(
        "INSERT INTO auth_user (username, email, password, first_name, last_name, is_staff, is_superuser, is_active, "
        "date_joined) VALUES (?, '', '!', '', '', true, false, true, ?) RETURNING id", f"s{guest}", then["unconfirmed"],
    )[0][0]
    entry = store.run(
        "INSERT INTO django_admin_log (user_id, object_repr, action_flag, change_message, action_time) "
        "VALUES (?, '', 2, '', ?) RETURNING id", staff, then["admin_log"],
    )[0][0]
    mail = store.run(
        "INSERT INTO outgoing_mail (recipient, subject, body, expires) VALUES ('x@x.org', '', '', ?) RETURNING id",
        then["mail"],
    )[0][0]
    expires = then["session"] + timedelta(days=json.loads(store.python(PERIODS))["session"])
    key = f"session{guest}"
    store.run("INSERT INTO django_session (session_key, session_data, expire_date) VALUES (?, '', ?)", key, expires)
    store.run(
        "INSERT INTO usersessions_usersession (user_id, created_at, ip, last_seen_at, session_key, user_agent, data) "
        "VALUES (?, ?, '0.0.0.0', ?, ?, '', '{}')", staff, then["session"], then["session"], key,
    )
    return {
        "table": ("game_table", f"id = {waiting.id}"), "guest": ("person", f"id = {guest}"),
        "name": ("seat", f"table_id = {running.id} AND person_id = {guest}"),
        "notice": ("notice", f"table_id = {running.id}"), "unconfirmed": ("auth_user", f"id = {user}"),
        "admin log": ("django_admin_log", f"id = {entry}"), "session": ("django_session", f"session_key = '{key}'"),
        "mail": ("outgoing_mail", f"id = {mail}"),
        "sign-in": ("usersessions_usersession", f"session_key = '{key}'"),
    }  # fmt: skip


def test_a_visit_keeps_a_guest(house: House) -> None:
    me = house.visitor("Mira the guest")
    store = house.store
    store.run("UPDATE person SET seen = ? WHERE name = 'Mira the guest'", datetime.now(UTC) - timedelta(days=179))
    assert [any(["clairiere=" in cookie for cookie in me.get("/").set_cookies]) for _ in range(2)] == [True, False]
    seen = store.run("SELECT seen FROM person WHERE name = 'Mira the guest'")[0][0]
    assert datetime.now(UTC) - seen < timedelta(minutes=5)


# ------------------------------------------------------------------------------------------------ accessibility


@pytest.mark.parametrize(("language", "said"), [
    ("en", ("WCAG) 2.2", "level AA", "partially", "Known limits", "16 November 2026", "Nov. 16, 2026")),
    ("fr", ("WCAG) 2.2", "niveau AA", "partiellement", "Limites connues", "16 novembre 2026")),
])
def test_the_statement_on_accessibility_has_level_limits_date_and_contact(
    house: House, language: str, said: tuple[str, ...]
) -> None:
    reader = house.visitor(language=language)
    page = read(reader.get("/about/accessibility"))
    assert [word for word in said[:4] if word not in page] == []
    assert any([day in page for day in said[4:]])
    assert CONTACT in page
    assert 'href="/about/accessibility"' in reader.get("/").text


def test_at_home_the_host_is_responsible(tmp_path: Path) -> None:
    home = migrated_sqlite(tmp_path)
    with Server(home) as running:
        page = read(Visitor(running.port).get("/about/privacy"))
    assert "The person at whose home this runs" in page
    assert "Backups" not in page
