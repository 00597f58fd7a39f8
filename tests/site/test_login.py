"""Login by a code that comes by mail: who gets in, and what can be learned about addresses. On both databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.site.account import Mailbox, enter, newest_code, sites_with_mail
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, own_store

UNCONFIRMED = """
import django; django.setup()
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
user = User.objects.create_user("%(address)s", "%(address)s")
EmailAddress.objects.create(user=user, email="%(address)s", primary=True, verified=False)
"""
"""An account of whose address nobody has typed the code."""
SECOND_ADDRESS = """
import django; django.setup()
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
user = User.objects.get(email="%s")
EmailAddress.objects.create(user=user, email="%s", verified=False)
"""


class Site:
    """A server with accounts on one of the two databases."""

    def __init__(self, server: Server, mail: Mailbox) -> None:
        self.server = server
        self.store = server.store
        self.mail = mail

    def visitor(self, name: str = "", language: str = "en") -> Visitor:
        new = Visitor(self.server.port, language)
        if name:
            assert new.post("/api/me", name=name).status == 200
        return new


@pytest.fixture(scope="module", params=["postgresql", "sqlite"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    with ExitStack() as stack:
        store = stack.enter_context(own_store(request.param, "login", folder))
        [server], mail = stack.enter_context(sites_with_mail(store, folder / "mail"))
        yield Site(server, mail)


def accounts(site: Site, address: str) -> int:
    return int(site.store.run("SELECT count(*) FROM auth_user WHERE email = ?", address)[0][0])


def test_an_address_that_was_typed_and_never_confirmed_gets_in_on_a_later_try(site: Site) -> None:
    for _ in range(2):
        page = site.visitor("Once").submit("/account/enter", email="once@example.org")
        assert "We have sent a letter to once@example.org." in read(page)
    later = site.visitor("Later")
    assert "You come in with once@example.org." in read(enter(later, site.mail, "once@example.org"))
    assert later.get("/api/me").json()["name"] == "Later"
    assert accounts(site, "once@example.org") == 1


def test_an_account_whose_address_was_never_confirmed_is_entered_with_a_new_code(site: Site) -> None:
    site.store.python(UNCONFIRMED % {"address": "stuck@example.org"})
    me = site.visitor("Mira")
    assert "You come in with stuck@example.org." in read(enter(me, site.mail, "Stuck@Example.org"))
    assert accounts(site, "stuck@example.org") == 1
    confirmed = "SELECT email, verified FROM account_emailaddress WHERE email = ?"
    assert [(email, bool(yes)) for email, yes in site.store.run(confirmed, "stuck@example.org")] == [
        ("stuck@example.org", True)
    ]


def test_an_address_that_another_account_has_not_confirmed_does_not_lead_into_that_account(site: Site) -> None:
    owner = site.visitor("Owner")
    enter(owner, site.mail, "owner@example.org")
    site.store.python(SECOND_ADDRESS % ("owner@example.org", "stranger@example.org"))
    stranger = site.visitor()
    assert "You come in with stranger@example.org." in read(enter(stranger, site.mail, "stranger@example.org"))
    assert stranger.get("/api/me").json()["name"] == "stranger"


def test_known_unknown_and_unconfirmed_addresses_get_the_same_reply(site: Site) -> None:
    enter(site.visitor("Known"), site.mail, "known@example.org")
    site.store.python(UNCONFIRMED % {"address": "never@example.org"})
    site.store.run("DELETE FROM django_session")
    seen = {asked(site, address) for address in ("known@example.org", "never@example.org", "other@example.org")}
    assert len(seen) == 1
    assert site.store.run("SELECT count(*) FROM auth_user WHERE email = 'other@example.org'") == [(0,)]


def asked(site: Site, address: str) -> tuple[object, ...]:
    """What somebody sees who types an address, and then a wrong code until no try is left."""
    me = site.visitor()
    sent = me.submit("/account/enter", email=address)
    pages = [sent, *[me.submit("/account/code", code="WRONG1") for _ in range(3)]]
    told = [(page.status, read(page).replace(address, "ADDRESS")) for page in pages]
    return (*told, tuple(sorted(me.given)))


def test_a_code_is_good_once_and_for_three_tries(site: Site) -> None:
    me = site.visitor("Mira")
    me.submit("/account/enter", email="tries@example.org")
    code = newest_code(site.mail, "tries@example.org")
    for _ in range(2):
        assert "That is not the code of the letter." in read(me.submit("/account/code", code="WRONG1"))
    assert "Too many" in read(me.submit("/account/code", code="WRONG1"))
    assert "You come in with" not in read(me.submit("/account/code", code=code))
    assert accounts(site, "tries@example.org") == 0


def test_a_new_code_takes_the_place_of_the_one_before(site: Site) -> None:
    me = site.visitor("Mira")
    me.submit("/account/enter", email="again@example.org")
    first = newest_code(site.mail, "again@example.org")
    me.submit("/account/code", action="resend")
    assert "That is not the code of the letter." in read(me.submit("/account/code", code=first))
    page = me.submit("/account/code", code=newest_code(site.mail, "again@example.org"))
    assert "You come in with again@example.org." in read(page)


@pytest.mark.parametrize(("wanted", "reached"), [
    ("/me/sessions", "/me/sessions"), ("foo", "/me"), ("//elsewhere.example", "/me"), ("javascript:alert(1)", "/me"),
    ("https://elsewhere.example", "/me"), ("\\\\elsewhere.example", "/me"),
])
def test_who_signs_in_comes_to_the_page_they_wanted_if_it_is_ours(site: Site, wanted: str, reached: str) -> None:
    me = site.visitor("Mira")
    me.submit("/account/enter", email="next@example.org", next=wanted)
    code = newest_code(site.mail, "next@example.org")
    form = f"csrfmiddlewaretoken={me.token()}&code={code}&next={wanted}".encode()
    reply = me.ask("POST", "/account/code", form, Content_Type="application/x-www-form-urlencoded")
    assert (reply.status, reply.headers["location"]) == (302, reached)
