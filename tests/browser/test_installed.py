"""The site on a home screen: what browsers ask of an app, and what it shows without a connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import Company, Guest

READY = "() => navigator.serviceWorker.ready.then((found) => Boolean(found.active))"
CACHES = "() => caches.keys()"
FULL = "() => { Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
STYLED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].map((one) => one.sheet?.cssRules.length > 0)"


def steady(guest: Guest, path: str) -> Page:
    """The page, once its service worker answers for it."""
    page = guest.goto(path)
    assert page.evaluate(READY)
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def test_a_browser_finds_nothing_that_forbids_to_install_the_site(company: Company) -> None:
    page = steady(company.guest("Ann"), "/")
    tools = page.context.new_cdp_session(page)
    told = tools.send("Page.getAppManifest")
    assert not told["errors"]
    assert '"display": "standalone"' in told["data"]
    assert not tools.send("Page.getInstallabilityErrors")["installabilityErrors"]


@pytest.mark.parametrize(
    ("language", "title", "again"),
    [("en", "We lost the thread.", "Try again"), ("fr", "On a perdu le fil.", "Réessayer")],
)
def test_without_a_connection_a_page_says_so_and_goes_on_as_soon_as_there_is_one(
    company: Company, language: str, title: str, again: str
) -> None:
    ann = company.guest("Ann", language=language)
    page = steady(ann, "/rules")
    heading = page.locator("h1").inner_text()
    page.context.set_offline(True)
    ann.goto("/rules/benevolent")
    expect(page.locator("h1")).to_have_text(title)
    expect(page.get_by_role("link", name=again)).to_be_visible()
    assert page.evaluate("() => document.fonts.check('16px \"Young Serif\"')"), "its own letters are there"
    assert page.evaluate("() => getComputedStyle(document.querySelector('.bar')).display") == "flex"
    ann.goto("/rules")
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text(heading)


def test_a_new_version_of_the_worker_leaves_nothing_of_the_old_one(company: Company) -> None:
    ann = company.guest("Ann")
    page = steady(ann, "/")
    page.evaluate("() => caches.open('clairiere-of-before').then((old) => old.put('/x', new Response('x')))")
    page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.unregister())")
    page.goto("about:blank")
    steady(ann, "/")
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
    assert page.evaluate(CACHES) != ["clairiere-of-before"]


def test_on_a_device_that_keeps_nothing_more_pages_have_their_styles(company: Company) -> None:
    ann = company.guest("Ann", phone=True)
    page = steady(ann, "/rules")
    page.context.service_workers[0].evaluate(FULL)
    ann.goto("/bots/ladder/benevolent")
    assert page.evaluate(STYLED) == [True, True]
