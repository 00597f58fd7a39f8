"""Tables for one whose bots think in the browser of their person. No worker runs here: who answers is the page."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from clairiere.games.registry import BUILT_IN
from tests.browser.company import Company, Guest
from tests.browser.conftest import services
from tests.kit import nightly_after
from tests.offline.bundle import bundle
from tests.table.kit import Laid, Server, lay_table
from tests.table.sitting import A_BEGINS

SWITCH = "a[href^='/offline/robots']"
THINKS = "() => document.documentElement.dataset.thinks"
SCRIPTS = "() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
ON = {"en": "Robots think on this device where", "fr": "Les robots réfléchissent sur cet appareil s’il"}
PATIENCE = 120_000


@pytest.fixture(scope="module")
def bundled_site() -> Iterator[Server]:
    with services(f"clairiere_solo_test_{os.getpid()}", str(bundle())) as running:
        yield running


@pytest.fixture
def company(browser: Browser, bundled_site: Server) -> Iterator[Company]:
    come = Company(browser, bundled_site)
    yield come
    come.leave()


def solo_table(company: Company, game: str) -> Laid:
    """A person, who begins, and a gentle bot; nobody finds it."""
    secret = "heron" if game == "bethel_woods" else A_BEGINS
    table = lay_table(company.store, game, seats=2, bots={1: "seed"}, secret=secret)
    company.store.run("UPDATE game_table SET listed = false WHERE id = ?", table.id)
    return table


def bundle_fetched(page: Page) -> list[str]:
    """What the page has loaded of the Python."""
    return [path for path in page.evaluate(SCRIPTS) if path.startswith("/offline/")]


def agree(guest: Guest, table: Laid, language: str) -> Page:
    """From the table to the switch, where they agree, and back."""
    guest.goto(f"/offline/robots?table={table.code}")
    guest.page.click("#agree")
    expect(guest.page.locator("#robots-say")).to_contain_text(ON[language], timeout=PATIENCE)
    assert not Axe().run(guest.page).response["violations"]
    guest.goto(f"/tables/{table.code}")
    guest.arrive()
    guest.page.wait_for_function(THINKS, timeout=PATIENCE)
    return guest.page


def bots_answers(company: Company, table: Laid) -> int:
    """How many answers of the bot are in the log."""
    return int(company.store.run("SELECT count(*) FROM answer WHERE table_id = ? AND seat = 1", table.id)[0][0])


@pytest.mark.parametrize("game", nightly_after(1, BUILT_IN))
def test_once_somebody_has_agreed_the_bots_of_their_table_think_in_their_browser(company: Company, game: str) -> None:
    table = solo_table(company, game)
    ann = company.at(table, 0, language="fr", phone=True)
    assert not bundle_fetched(ann.page), "nothing is fetched unasked"
    assert ann.page.locator(SWITCH).count() == 1
    page = agree(ann, table, "fr")
    assert page.evaluate(THINKS) == "device"
    while bots_answers(company, table) < 3:
        page.wait_for_function("() => document.getElementById('table').dataset.turn === 'yours'", timeout=PATIENCE)
        ann.answer()
        page.wait_for_function("() => document.getElementById('table').dataset.turn === 'yours'", timeout=PATIENCE)
    assert company.store.run("SELECT device FROM game_table WHERE id = ?", table.id) == [(True,)]


def test_on_a_device_that_is_too_slow_robots_think_on_the_site(company: Company) -> None:
    table = solo_table(company, "benevolent")
    ann = company.at(table, 0)
    page = agree(ann, table, "en")
    assert page.evaluate("() => JSON.parse(localStorage['device-bots'])['benevolent seed']") < 2
    page.evaluate("() => { localStorage['device-bots'] = JSON.stringify({ 'benevolent seed': 9 }); }")
    page.reload()
    page.wait_for_function(THINKS)
    assert page.evaluate(THINKS) == "site"
    ann.goto("/offline/robots")
    page.click("#stop")
    ann.goto(f"/tables/{table.code}")
    ann.arrive()
    assert not bundle_fetched(page)


def test_without_https_nothing_is_offered_on_the_device(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.add_init_script("delete globalThis.caches")  # as browsers do without https
    page = ann.goto("/offline/robots")
    expect(page.locator("#robots-say")).to_contain_text("This address has no https")
    expect(page.locator("#agree")).to_be_hidden()
    expect(page.locator("#stop")).to_be_hidden()


def test_who_watches_or_plays_with_others_is_offered_nothing_and_fetches_nothing(company: Company) -> None:
    table, shared = solo_table(company, "benevolent"), lay_table(company.store, "benevolent", secret=A_BEGINS)
    for guest in (company.at(table, None), company.at(shared, 0)):
        guest.context.add_cookies([{"name": "device_bots", "value": "1", "url": company.address}])
        guest.page.reload()
        guest.arrive()
        assert guest.page.locator(SWITCH).count() == 0
        assert not bundle_fetched(guest.page)


def test_without_what_it_needs_on_the_device_a_page_that_agreed_fetches_no_python(company: Company) -> None:
    ann = company.at(solo_table(company, "benevolent"), 0)
    ann.context.add_cookies([{"name": "device_bots", "value": "1", "url": company.address}])
    ann.page.reload()
    ann.arrive()
    ann.page.wait_for_function(THINKS)
    assert ann.page.evaluate(THINKS) == "site"
    assert [path for path in bundle_fetched(ann.page) if "/solo-" not in path] == []
