"""Trying again from a step of a replay, and sharing it: by touch, by keyboard and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import KEYS, TOUCH, Company
from tests.browser.test_everyone import by_day_and_by_night, too_small
from tests.browser.test_replay import at_rest, last_of, opened
from tests.table.kit import Laid, Server
from tests.table.over import finished_table

SHARE = "() => { navigator.share = async (what) => { window.sent = what; }; }"


@pytest.fixture(scope="module")
def table(site: Server) -> Laid:
    """A finished game with hidden hands."""
    return finished_table(site.store, "bloody_grove", seed=3)


def asked(table: Laid, at: int) -> str:
    """The letter of the seat that is asked at a step."""
    return "AB"[table.opening.record.answers[at].seat]


def test_by_touch_one_goes_on_from_a_step_and_the_table_says_from_which(company: Company, table: Laid) -> None:
    guest = company.guest("Tia", phone=True, hands=TOUCH, language="fr")
    page = opened(guest, table, 12)
    guest.press("#leads [data-lead=forward]")
    at_rest(page, 13)
    guest.press("#moment [popovertarget=try]")
    expect(page.locator(f"#try [value={asked(table, 13)}]")).to_be_checked()
    assert [*by_day_and_by_night(page, "#try"), *too_small(page)] == []
    guest.follow("#try .btn.go")
    assert f"/tables/{table.code}" not in page.url
    expect(page.locator("#news, #headline").first).to_be_attached()
    guest.press("#bar [popovertarget=log]")
    back = page.locator("#log header a")
    expect(back).to_have_text(re.compile("À partir de l’étape 13 d’une autre partie"))
    guest.press("#log header a")
    at_rest(page, 13)


def test_by_keyboard_one_chooses_a_seat_and_goes_on(company: Company, table: Laid) -> None:
    guest = company.guest("Kay", hands=KEYS)
    page = opened(guest, table, 20)
    guest.press("#moment [popovertarget=try]")
    expect(page.locator("#try")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#try")).to_be_hidden()
    expect(page.locator("#moment [popovertarget=try]")).to_be_focused()
    page.keyboard.press("Enter")
    other = "B" if asked(table, 20) == "A" else "A"
    guest.go(f"#try [value={asked(table, 20)}]")
    page.keyboard.press("ArrowDown" if other == "B" else "ArrowUp")
    expect(page.locator(f"#try [value={other}]")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.locator("#try .btn.go")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    guest.arrive()
    seat = company.store.run(
        "SELECT s.number FROM seat s JOIN game_table t ON t.id = s.table_id "
        "WHERE t.again_at = 20 AND t.again_of_id = ? AND s.person_id IS NOT NULL", table.id,
    )  # fmt: skip
    assert seat == [("AB".index(other),)]


def test_after_the_last_step_there_is_nothing_to_go_on_with(company: Company, table: Laid) -> None:
    page = opened(company.guest("Una", phone=True), table, last_of(table) - 1)
    expect(page.locator("#moment .after")).to_be_hidden()
    expect(page.locator("#moment [popovertarget=try]")).to_be_visible()
    page.keyboard.press("End")
    at_rest(page, last_of(table))
    expect(page.locator("#moment [popovertarget=try]")).to_be_hidden()
    expect(page.locator("#moment [popovertarget=share]")).to_be_visible()
    expect(page.locator("#moment .after")).to_have_attribute("href", f"/tables/{table.code}/review")
    assert [*by_day_and_by_night(page, "#moment"), *too_small(page)] == []


def test_a_moment_is_shared_as_a_link_and_as_a_picture_that_go_along(company: Company, table: Laid) -> None:
    guest = company.guest("Sam")
    page = opened(guest, table, 12, "&eyes=A")
    page.keyboard.press("ArrowRight")
    at_rest(page, 13)
    guest.press("#moment [popovertarget=share]")
    expect(page.locator("#address")).to_have_value(re.compile(rf"/tables/{table.code}\?at=13&eyes=A$"))
    expect(page.locator("#picture")).to_have_attribute("href", re.compile(r"preview\.png\?language=en&at=13&eyes=A$"))
    page.wait_for_function("() => document.getElementById('preview').naturalWidth === 1200")
    assert by_day_and_by_night(page, "#share") == []
    page.evaluate(SHARE)
    guest.press("#link")
    page.wait_for_function("() => window.sent")
    assert page.evaluate("() => sent.url") == page.url


def test_without_a_script_the_link_is_there_and_the_game_goes_on(
    browser: Browser, site: Server, table: Laid
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{site.port}/tables/{table.code}?at=12&whole=1")
    page.click("#moment [popovertarget=share]")
    expect(page.locator("#address")).to_have_value(re.compile(rf"/tables/{table.code}\?at=12$"))
    expect(page.locator("#link")).to_be_hidden()
    page.click("#share header button")
    page.click("#moment [popovertarget=try]")
    page.click("#try .btn.go")
    page.wait_for_url(re.compile(rf"/tables/(?!{table.code})"))
    expect(page.locator("#stage")).to_be_attached()
    context.close()
