"""The admin: people and tables can be looked at, luck stays secret while a game is on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clairiere.kernel.choices import CONCEDE
from tests.site.test_pages import NASTY
from tests.site.test_seating import started
from tests.site.visitor import Visitor
from tests.table.kit import Store

Visit = Callable[..., Visitor]
ACCOUNT = """
import django; django.setup()
from django.contrib.auth.models import User
if not User.objects.filter(username="warden"):
    User.objects.create_superuser("warden", "", "a long walk in the woods")
"""


@pytest.fixture
def warden(visit: Visit, store: Store) -> Visitor:
    store.python(ACCOUNT)
    warden = visit()
    warden.submit("/admin/login/?next=/admin/", username="warden", password="a long walk in the woods")
    assert "sessionid" in warden.cookies
    return warden


def test_a_stranger_is_asked_to_log_in(visit: Visit) -> None:
    assert visit("Ann").get("/admin/tables/table/").headers["location"].startswith("/admin/login/")


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
    warden.submit("/admin/tables/person/", action="forget", _selected_action=str(id))
    assert ann.get("/api/me").json()["name"] is None


def test_the_admins_own_files_are_there_and_no_others(visit: Visit) -> None:
    assert visit().get("/static/admin/css/base.css").status == 200
    assert visit().get("/static/admin/../../settings.py").status in (400, 404)
    assert visit().get("/static/tables/table.js").status == 404
