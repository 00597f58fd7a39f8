"""The admin: people and tables can be looked at, luck stays secret while a game is on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest

from clairiere.kernel.choices import CONCEDE
from tests.site.account import enter, passkey_shown, sites_with_mail
from tests.site.test_pages import NASTY
from tests.site.test_seating import started
from tests.site.visitor import FORM, Reply, Visitor
from tests.table.kit import Server, Store, migrated_sqlite

Visit = Callable[..., Visitor]
PASSWORD = "a long walk in the woods"
ACCOUNT = """
import django; django.setup()
from django.contrib.auth.models import User
if not User.objects.filter(username="%s"):
    User.objects.create_superuser("%s", "%s", "a long walk in the woods")
"""
HASHES = """
import django; django.setup()
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.http import HttpRequest
from clairiere.site.accounts.admin_site import StaffLoginForm
whole, hashes = PBKDF2PasswordHasher.encode, []
PBKDF2PasswordHasher.encode = lambda *args: (hashes.append(1), whole(*args))[1]
for name, password in (("warden", "wrong"), ("nobody", "wrong"), ("warden", "a long walk in the woods")):
    hashes.clear()
    form = StaffLoginForm(HttpRequest(), {"username": name, "password": password})
    print(form.is_valid(), len(hashes))
"""
VALIDATED = """
import django; django.setup()
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
for password in ("short", "password1234", "123456789012345", "warden of woods", "a long walk in the woods"):
    try:
        validate_password(password, User(username="warden of woods"))
        print("taken")
    except ValidationError:
        print("refused")
"""


def new_staff(store: Store, name: str, address: str = "") -> None:
    store.python(ACCOUNT % (name, name, address))


@pytest.fixture
def warden(visit: Visit, store: Store) -> Visitor:
    new_staff(store, "warden")
    warden = visit()
    type_password(warden)
    passkey_shown(store, warden)
    return warden


def type_password(somebody: Visitor, name: str = "warden") -> Reply:
    page = somebody.submit("/admin/login/?next=/admin/", username=name, password=PASSWORD)
    assert "sessionid" in somebody.cookies
    return page


def test_a_stranger_is_asked_to_log_in(visit: Visit) -> None:
    assert visit("Ann").get("/admin/tables/table/").headers["location"].startswith("/admin/login/")


def test_a_password_alone_does_not_open_the_admin(visit: Visit, store: Store) -> None:
    new_staff(store, "ranger")
    ranger = visit()
    type_password(ranger, "ranger")
    assert ranger.get("/admin/").headers["location"].startswith("/admin/login/")
    assert ranger.get("/admin/login/").headers["location"].startswith("/account/passkeys/show")
    assert ranger.get("/account/passkeys/show").headers["location"] == "/account/passkeys/new"  # there is none yet
    assert ranger.get("/account/passkeys/new").status == 200
    passkey_shown(store, ranger, seconds_ago=13 * 3600)
    assert ranger.get("/admin/").status == 302  # that is a while ago
    assert ranger.get("/account/passkeys/new").headers["location"].startswith("/account/passkeys/show")
    passkey_shown(store, ranger)
    assert ranger.get("/admin/").status == 200


def test_a_code_by_mail_is_no_password_of_the_admin(store: Store, tmp_path: Path) -> None:
    new_staff(store, "postwoman", "postwoman@example.org")
    with sites_with_mail(store, tmp_path / "mail") as ([server], mail):
        somebody = Visitor(server.port)
        enter(somebody, mail, "postwoman@example.org")
        passkey_shown(store, somebody)
        assert somebody.get("/admin/").headers["location"].startswith("/admin/login/")
        assert 'name="password"' in somebody.get("/admin/login/").text
        type_password(somebody, "postwoman")
        assert somebody.get("/admin/").status == 200


def test_a_name_has_a_few_tries_whatever_the_address(store: Store) -> None:
    new_staff(store, "climber")
    with Server(store, CLAIRIERE_LIMITS="1", CLAIRIERE_PROXIES="1") as server:

        def tries(name: str, address: str) -> int:
            somebody = Visitor(server.port)
            body = urlencode({"csrfmiddlewaretoken": somebody.token(), "username": name, "password": "?"}).encode()
            return somebody.ask("POST", "/admin/login/", body, Content_Type=FORM, X_Forwarded_For=address).status

        assert [tries("climber", f"198.51.100.{n}") for n in range(7)] == [200] * 5 + [429] * 2
        assert tries("CLIMBER", "198.51.100.99") == 429
        assert tries("another", "198.51.100.99") == 200


def test_a_password_is_hashed_once_whether_the_name_is_known_or_not(store: Store) -> None:
    new_staff(store, "warden")
    assert store.python(HASHES).split("\n")[:3] == ["False 1", "False 1", "True 1"]


def test_passwords_that_can_be_guessed_are_refused(store: Store) -> None:
    assert store.python(VALIDATED).split() == ["refused"] * 4 + ["taken"]


def test_the_admin_may_have_a_name_of_its_own(store: Store) -> None:
    with Server(store, CLAIRIERE_ADMIN_HOST="admin.example.org") as server:
        for path in ("/admin/", "/admin/login/", "/admin/tables/table/", "/admin/logout/"):
            assert server.client().get(path).status == 404
            assert server.client().get(path, Host="admin.example.org:8443").status != 404
        assert server.client().get("/", Host="admin.example.org").status == 200


def test_at_home_a_password_is_enough(tmp_path: Path) -> None:
    home = migrated_sqlite(tmp_path)
    new_staff(home, "warden")
    with Server(home) as server:
        warden = Visitor(server.port)
        type_password(warden)
        assert warden.get("/admin/").status == 200


def test_a_table_is_shown_with_seats_and_log_but_not_with_its_luck(visit: Visit, warden: Visitor, store: Store) -> None:
    ann, ben = visit(NASTY), visit("Ben")
    code = started(ann, ben)
    id, secret, seed = store.run("SELECT id, secret, seed FROM game_table WHERE code = ?", code)[0]
    assert code in warden.get("/admin/tables/table/").text
    page = warden.get(f"/admin/tables/table/{id}/change/")
    assert page.status == 200
    assert "<b onload" not in page.text
    assert "&lt;b onload=" in page.text
    assert secret not in page.text
    assert seed not in page.text
    ann.post(f"/t/{code}/concede", version=0)
    over = warden.get(f"/admin/tables/table/{id}/change/").text
    assert secret in over
    assert CONCEDE.notation() in over


def test_the_log_cannot_be_changed(visit: Visit, warden: Visitor, store: Store) -> None:
    code = started(visit("Ann"), visit("Ben"))
    id = store.run("SELECT id FROM game_table WHERE code = ?", code)[0][0]
    assert warden.get("/admin/tables/table/add/").status == 403
    body = f"csrfmiddlewaretoken={warden.token()}&status=2".encode()
    changed = warden.ask("POST", f"/admin/tables/table/{id}/change/", body,
                         Content_Type="application/x-www-form-urlencoded")
    assert changed.status == 403


def test_every_cookie_of_a_person_can_be_made_worthless(visit: Visit, warden: Visitor, store: Store) -> None:
    ann = visit("Ann of the admin")
    id = store.run("SELECT id FROM person WHERE name = 'Ann of the admin'")[0][0]
    assert warden.get("/admin/tables/person/").status == 200
    assert warden.get(f"/admin/tables/person/{id}/change/").status == 200
    warden.submit("/admin/tables/person/", action="sign_out", _selected_action=str(id))
    assert ann.get("/api/me").json()["name"] is None


def test_the_admins_own_files_are_there_and_no_others(visit: Visit) -> None:
    assert visit().get("/static/admin/css/base.css").status == 200
    assert visit().get("/static/admin/../../settings.py").status in (400, 404)
    assert visit().get("/static/tables/table.js").status == 404
