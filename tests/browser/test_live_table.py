"""A table in two real browsers: it goes on by itself, says why not, and can be played by keyboard."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.table.kit import Server, drop_postgres, new_postgres


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    name = f"clairiere_browser_test_{os.getpid()}"
    store = new_postgres(name)
    try:
        store.migrate()
        with Server(store, CLAIRIERE_LIMITS="0") as running:
            yield running
    finally:
        drop_postgres(name)


@pytest.fixture
def players(browser: Browser, server: Server) -> Iterator[tuple[Page, Page]]:
    """Ann, in French, and Ben, in English on a phone, at a table of Benevolent where Ann begins."""
    french = browser.new_context(locale="fr-FR", viewport={"width": 1280, "height": 900})
    english = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    ann, ben = french.new_page(), english.new_page()
    faults: list[str] = []
    for page in (ann, ben):
        page.on("pageerror", lambda error: faults.append(str(error)))
    ann.goto(f"http://127.0.0.1:{server.port}/tables/new/benevolent")
    ann.fill("input[name=name]", "Ann")
    ann.select_option("select[name=option-first]", "A")
    ann.click("form.sheet button")
    ben.goto(ann.url)
    ben.fill("input[name=name]", "Ben")
    ben.click(".chairs button")
    ann.wait_for_selector("text=Ben")
    ann.click("main form[action$=start] button")
    for page in (ann, ben):
        page.wait_for_selector("#table[data-version='0']")
    yield ann, ben
    assert faults == []
    french.close()
    english.close()


def at_version(page: Page, version: int) -> None:
    page.wait_for_selector(f"#table[data-version='{version}']")


def test_what_one_answers_the_other_sees_without_asking(players: tuple[Page, Page]) -> None:
    ann, ben = players
    assert ann.inner_text("#prompt") == "Ann, pose un Pas dans la forêt."
    ann.click("#answers button >> nth=0")
    at_version(ann, 1)
    at_version(ben, 1)
    assert ben.inner_text("#news").startswith("Ann places a Footstep")


def test_the_drawings_are_there_for_every_symbol_that_a_picture_uses(players: tuple[Page, Page]) -> None:
    ann, _ = players
    ann.wait_for_selector("body > svg", state="attached")
    missing = ann.evaluate(
        "() => [...document.querySelectorAll('#board use')].map((use) => use.getAttribute('href').slice(1))"
        ".filter((id) => !document.getElementById(id))"
    )
    assert missing == []


def test_a_target_in_the_picture_is_chosen_by_keyboard_and_the_keyboard_goes_on(players: tuple[Page, Page]) -> None:
    ann, _ = players
    ann.locator("#board [data-answers]").first.focus()
    ann.keyboard.press("Enter")
    at_version(ann, 1)
    assert ann.evaluate("() => document.activeElement.closest('#table') !== null")


def test_a_refused_answer_says_why_in_the_readers_language(players: tuple[Page, Page]) -> None:
    _, ben = players
    ben.evaluate("() => { send('answer', 'place h01') }")
    ben.wait_for_selector("#refusal:not([hidden])")
    assert ben.inner_text("#refusal") == "Nothing is being asked of you now: it is up to Ann."


def test_when_one_leaves_and_the_other_concedes_the_secret_is_shown(players: tuple[Page, Page]) -> None:
    ann, ben = players
    ben.click("details summary >> nth=0")
    ben.click("form[action$=leave] button")
    at_version(ann, 1)
    ann.click("details summary >> nth=0")
    ann.click("#concede button")
    ann.wait_for_selector("details.luck[open]")
    assert "Graine" in ann.inner_text("details.luck")


def test_without_a_script_a_whole_answer_is_given_by_forms(browser: Browser, server: Server) -> None:
    plain = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = plain.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/tables/new/benevolent")
    page.fill("input[name=name]", "Ann")
    page.select_option("select[name=bot-B]", "random")
    page.select_option("select[name=option-first]", "A")
    page.click("form.sheet button")
    page.click("main form[action$=start] button")
    page.wait_for_url("**?whole")
    page.click("#answers button >> nth=0")
    at_version(page, 1)
    plain.close()
