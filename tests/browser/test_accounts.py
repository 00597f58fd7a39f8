"""Accounts in a real browser: a code by mail, a passkey, and games that come along."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.table.kit import Server, Store, lay_table
from tests.table.test_worker_process import until, worker

pytestmark = pytest.mark.xdist_group("accounts")


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mail") / "letters"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def house(site: Server, letters: Path) -> Iterator[str]:
    """The address of a server that can write letters; passkeys want a name, not a number."""
    mail = f"file://{letters}"
    with Server(site.store, CLAIRIERE_MAIL=mail) as running, worker(site.store, CLAIRIERE_MAIL=mail):
        yield f"http://localhost:{running.port}"


@pytest.fixture
def store(site: Server) -> Store:
    return site.store


@pytest.fixture
def guest(browser: Browser, house: str) -> Iterator[Page]:
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(f"{house}/me")
    page.fill("input[name=name]", "Ann")
    page.click("form[action='/me'] button.go")
    yield page
    context.close()


def newest_code(letters: Path, store: Store) -> str:
    until(lambda: store.run("SELECT count(*) FROM outgoing_mail") == [(0,)])
    newest = max(letters.iterdir(), key=lambda path: path.stat().st_mtime_ns)
    found = re.search(r"^([A-Z0-9]{3,}(?:-[A-Z0-9]+)?)\s*$", newest.read_text(), re.MULTILINE)
    assert found, newest.read_text()
    return found[1]


def enter_by_mail(page: Page, house: str, letters: Path, store: Store, address: str) -> None:
    page.goto(f"{house}/account/enter")
    page.fill("input[name=email]", address)
    page.click("form.sheet button")
    page.wait_for_selector("input[name=code]")
    page.fill("input[name=code]", newest_code(letters, store))
    page.click("form.sheet button")
    page.wait_for_url("**/me")


def cookie_of(context: BrowserContext) -> int:
    """The number of the person that this browser is."""
    value = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "clairiere")
    return int(value.partition(".")[0])


def test_a_guest_who_enters_an_account_keeps_name_and_games(
    guest: Page, house: str, letters: Path, store: Store
) -> None:
    before = cookie_of(guest.context)
    enter_by_mail(guest, house, letters, store, "ann@example.org")
    assert cookie_of(guest.context) == before
    assert "ann@example.org" in guest.inner_text("main")
    assert guest.input_value("input[name=name]") == "Ann"
    assert store.run("SELECT count(*) FROM person WHERE id = ? AND user_id IS NOT NULL", before) == [(1,)]


def test_on_another_device_the_same_address_leads_to_the_same_games(
    browser: Browser, guest: Page, house: str, letters: Path, store: Store
) -> None:
    enter_by_mail(guest, house, letters, store, "two@example.org")
    own = cookie_of(guest.context)
    other = browser.new_context(locale="en-GB")
    page = other.new_page()
    page.goto(f"{house}/me")
    page.fill("input[name=name]", "Ann at work")
    page.click("form[action='/me'] button.go")
    stranger = cookie_of(other)
    table = lay_table(store)
    store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = 0", stranger, table.id)
    enter_by_mail(page, house, letters, store, "two@example.org")
    assert cookie_of(other) == own
    assert store.run("SELECT person_id FROM seat WHERE table_id = ? AND number = 0", table.id) == [(own,)]
    assert store.run("SELECT count(*) FROM person WHERE id = ?", stranger) == [(0,)]
    assert guest.request.get(f"{house}/api/t/{table.code}").json()["seat"] == "A"
    other.close()


def test_a_wrong_code_is_said_so_and_another_one_can_be_sent(
    guest: Page, house: str, letters: Path, store: Store
) -> None:
    guest.goto(f"{house}/account/enter")
    guest.fill("input[name=email]", "three@example.org")
    guest.click("form.sheet button")
    guest.fill("input[name=code]", "WRONG1")
    guest.click("form.sheet button")
    assert "Ce n’est pas le code" in guest.inner_text("[role=alert]")
    former = newest_code(letters, store)
    guest.click("text=Envoyer un nouveau message")
    guest.wait_for_selector("input[name=code]")
    assert newest_code(letters, store) != former
    guest.fill("input[name=code]", newest_code(letters, store))
    guest.click("form.sheet button")
    guest.wait_for_url("**/me")


def give_authenticator(page: Page) -> None:
    """A device that makes passkeys, and always says yes."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }})


def test_staff_make_a_passkey_and_show_it_before_the_admin_opens(guest: Page, house: str, store: Store) -> None:
    store.python(
        "import django; django.setup(); from django.contrib.auth.models import User; "
        "User.objects.create_superuser('warden', '', 'a long walk in the woods')"
    )
    give_authenticator(guest)
    guest.goto(f"{house}/admin/")
    guest.fill("input[name=username]", "warden")
    guest.fill("input[name=password]", "a long walk in the woods")
    guest.click("input[type=submit]")
    guest.wait_for_url("**/account/passkeys/new")  # there is none to show yet
    guest.click("#mfa_webauthn_add")
    guest.wait_for_url("**/account/passkeys")
    guest.goto(f"{house}/admin/tables/table/")
    for nonsense in ("", "{}", "[]", "nonsense", '{"id": 1}'):
        guest.evaluate("it => { document.querySelector('#mfa_credential').value = it }", nonsense)
        with guest.expect_navigation():
            guest.evaluate("() => document.querySelector('#mfa_credential').form.submit()")
        assert guest.inner_text("h1").startswith("Est-ce bien toi")
    guest.click("#passkey_show")
    guest.wait_for_url("**/admin/tables/table/")
    assert guest.locator("#changelist").count() == 1


def test_a_passkey_is_made_and_lets_its_owner_in_again(
    guest: Page, house: str, letters: Path, store: Store
) -> None:
    enter_by_mail(guest, house, letters, store, "key@example.org")
    own = cookie_of(guest.context)
    give_authenticator(guest)
    guest.goto(f"{house}/account/passkeys/new")
    guest.click("#mfa_webauthn_add")
    guest.wait_for_url("**/account/passkeys")
    assert "Cet appareil" in guest.inner_text("main")
    guest.goto(f"{house}/account/leave")
    guest.click("form[action='/account/leave'] button")
    assert "clairiere" not in {cookie["name"] for cookie in guest.context.cookies()}
    guest.goto(f"{house}/account/enter")
    guest.click("#passkey_login")
    guest.wait_for_url("**/me")
    assert cookie_of(guest.context) == own


def test_without_mail_there_is_no_talk_of_accounts(browser: Browser, store: Store) -> None:
    with Server(store) as running:
        page = browser.new_page()
        page.goto(f"http://localhost:{running.port}/me")
        assert page.locator("a[href='/account/enter']").count() == 0
        page.close()
