"""Tables on one device, with the network off: fetched once, played on after whatever happens, and passed around."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from clairiere.games.registry import BUILT_IN
from clairiere.table.play.recorded import FAIR, PROVEN, recorded
from tests.browser.company import Company, Guest
from tests.browser.conftest import services
from tests.kit import nightly_after
from tests.offline.bundle import bundle
from tests.table.kit import Server

READY = "() => document.querySelector('#stage.live.laid') && !('playing' in document.getElementById('stage').dataset)"
HERE = {"en": "Everything is on this device", "fr": "Tout est sur cet appareil"}
SETTLED = """() => { const { asked, own, over } = document.getElementById('table').dataset;
  return over === 'true' || (asked && asked.split(' ').every((seat) => own.includes(seat))); }"""
ROWS = """() => new Promise((done) => { const asked = indexedDB.open('clairiere', 1);
  asked.onsuccess = () => { const all = asked.result.transaction('games').objectStore('games').getAll();
    all.onsuccess = () => done(all.result); }; })"""
FORGOTTEN = """async () => {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name); }"""
SURE = "() => navigator.serviceWorker.ready.then((found) => Boolean(found.active))"


@pytest.fixture(scope="module")
def offline_site() -> Iterator[Server]:
    with services(f"clairiere_offline_test_{os.getpid()}", str(bundle())) as running:
        yield running


@pytest.fixture
def company(browser: Browser, offline_site: Server) -> Iterator[Company]:
    come = Company(browser, offline_site)
    yield come
    come.leave()


def fetched(guest: Guest, language: str) -> Page:
    """The page, once all is fetched and the network is off."""
    page = guest.goto(f"/offline/{language}")
    assert page.evaluate(SURE)
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.click("#fetch")
    expect(page.locator("#keeping")).to_contain_text(HERE[language], timeout=90_000)
    guest.context.set_offline(True)
    return page


def begin(page: Page, game: str, *who: str) -> None:
    """A table of this game: bots by their level, people by the empty word."""
    page.check(f"input[name=game][value={game}]")
    page.check(f"input[name=seats-{game}][value='{len(who)}']")
    for seat, level in zip("ABCDE", who, strict=False):
        page.select_option(f".who li[data-seat={seat}] select", level)
    page.click("#new-table .start button")
    laid(page)


def laid(page: Page) -> None:
    page.wait_for_function(READY, timeout=90_000)


def rows(page: Page) -> Any:
    return page.evaluate(ROWS)


def at_once(page: Page) -> None:
    """Nobody waits for what bots do."""
    page.evaluate("() => { localStorage['like-pace'] = '0'; }")


def answer(guest: Guest, answers: int) -> int:
    """So many answers of whoever is asked, once no bot is any more, or all until the end; how many it were."""
    for given in range(answers):
        guest.page.wait_for_function(SETTLED, timeout=120_000)
        guest.page.wait_for_function(READY)
        if guest.state()["over"]:
            return given
        guest.answer()
    return answers


def killed(guest: Guest) -> Page:
    """The tab is gone in the middle of it, and somebody opens the page anew."""
    address = guest.page.url
    guest.page.close()
    guest.page = guest.tab()
    guest.page.goto(address)
    laid(guest.page)
    return guest.page


def test_with_the_network_off_a_game_is_begun_played_and_gone_on_with_on_a_phone(company: Company) -> None:
    ann = company.guest("Ann", language="fr", phone=True)
    page = fetched(ann, "fr")
    at_once(page)
    assert not Axe().run(page).response["violations"]
    begin(page, "benevolent", "", "seed")
    assert not Axe().run(page).response["violations"]
    answer(ann, 2)
    version, shown = ann.version, page.inner_text("#board")
    page = killed(ann)
    through_worker = "native code" in page.workers[0].evaluate("() => String(fetch)")
    assert through_worker, "what comes past the service worker has its WebAssembly compiled anew each time"
    assert ann.version >= version
    answer(ann, 1)
    assert shown
    assert rows(page)[0]["version"] == ann.version
    ann.goto("/offline/fr")
    expect(page.locator(".device-games h3")).to_have_text("Benevolent")
    ann.goto("/rules")
    expect(page.get_by_role("link", name="Jouer hors ligne")).to_be_visible()


def test_a_hand_is_hidden_while_the_device_is_passed_on(company: Company) -> None:
    ann = company.guest("Ann")
    page = fetched(ann, "en")
    at_once(page)
    begin(page, "bloody_grove", "", "")
    expect(page.locator("#curtain")).to_be_visible()
    assert page.get_attribute("#table", "data-seat") == "", "nobody's hand lies there before they say who they are"
    first = page.inner_text("#curtain .name >> nth=0")
    page.click("#curtain [data-act=lift]")
    page.wait_for_function("() => document.getElementById('table').dataset.seat")
    answer(ann, 1)
    assert rows(page)[0]["own"] == ["A", "B"]
    page.evaluate("() => document.querySelector('[popovertarget=menu].faces').click()")
    expect(page.locator("#menu .people .name").first).to_be_visible()
    assert first in page.inner_text("#menu .people")


@pytest.mark.parametrize("game", nightly_after(0, BUILT_IN))
def test_every_game_comes_to_its_end_against_a_sapling_and_proves_itself(company: Company, game: str) -> None:
    ann = company.guest("Ann", language="fr")
    page = fetched(ann, "fr")
    at_once(page)
    begin(page, game, "", "sapling")
    answer(ann, 4)
    page = killed(ann)
    answer(ann, 10_000)
    assert not Axe().run(page).response["violations"]
    row = rows(page)[0]
    assert row["over"]
    found = recorded(row["record"])
    assert (found.proof, found.luck) == (PROVEN, FAIR)
    ann.context.set_offline(False)
    ann.goto(f"/offline/send?game={row['code']}")
    page.fill("#name", "Ann")
    page.click("#send button")
    page.wait_for_url("**/tables/*")
    ann.goto("/mine")
    expect(page.get_by_text("jouée sur un appareil")).to_be_visible()
    ann.goto("/offline/fr")
    expect(page.locator(".device-games .people")).to_contain_text("Elle est dans Mes parties.")


def test_on_a_metered_line_nothing_is_fetched_before_somebody_says_so(company: Company) -> None:
    ann = company.guest("Ann")
    page = ann.goto("/offline/en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.click("#new-table .start button")
    expect(page.locator("#keeping")).to_contain_text("To play, this device fetches")
    assert not [url for url in asked if "/offline/files/" in url]


def test_a_table_asks_too_before_it_fetches_a_new_version_on_a_metered_line(company: Company) -> None:
    ann = company.guest("Ann")
    page = fetched(ann, "en")
    begin(page, "benevolent", "", "seed")
    ann.context.set_offline(False)
    page.evaluate(FORGOTTEN)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.reload(wait_until="commit")
    page.wait_for_url("**/offline/en")
    expect(page.locator(".device-games h3")).to_have_text("Benevolent")
    assert not [url for url in asked if "/offline/files/" in url]


def test_whoever_gives_all_seats_to_robots_is_told_beside_the_button_until_somebody_plays(company: Company) -> None:
    page = company.guest("Zoé", phone=True, language="fr").goto("/offline/fr")
    page.locator(".who li:not([hidden]) select").first.select_option("seed")
    page.click("#new-table .start button")
    expect(page.locator("#refused")).to_be_in_viewport()
    expect(page.locator("#refused")).to_contain_text("donne au moins une place à une personne")
    page.locator(".who li:not([hidden]) select").first.select_option("")
    page.click("#new-table .start button")
    expect(page.locator("#refused")).to_be_hidden()
    expect(page.locator("#keeping")).to_be_in_viewport()  # what is fetched now is told there


def test_without_https_the_page_says_that_nothing_is_kept_and_plays_all_the_same(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.add_init_script("delete globalThis.caches")  # as browsers do without https
    page = ann.goto("/offline/en")
    expect(page.locator("#keeping")).to_contain_text("This address has no https")
    begin(page, "benevolent", "", "seed")
    answer(ann, 1)
