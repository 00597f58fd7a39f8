"""Seats that change hands, as people see it: asked first, taken back, nudged, taken off; on both screens."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.company import DESKTOP, PHONE, Company
from tests.browser.moments import asked_seat
from tests.browser.test_everyone import by_day_and_by_night, too_small, too_wide
from tests.table.kit import Laid, Store, lay_table

SHOTS = os.environ.get("CLAIRIERE_SHOTS", "")


def faults(page: Page, name: str, part: str = "body") -> list[str]:
    """What is wrong with a page for somebody who touches or listens; a picture if one is wanted."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
    narrow = (page.viewport_size or PHONE)["width"] < DESKTOP["width"]
    found = by_day_and_by_night(page, part) + (too_small(page) if narrow else [])
    return [f"{name}: {one}" for one in found]


def long_ago(store: Store, table: Laid) -> None:
    then = datetime.now(UTC) - timedelta(minutes=15)
    store.run("UPDATE game_table SET started = ? WHERE id = ?", then, table.id)
    store.run("UPDATE nudge SET at = ? WHERE table_id = ?", then, table.id)


def test_a_silent_player_hears_a_nudge_and_the_others_let_a_bot_play(company: Company) -> None:
    table = lay_table(company.store, "benevolent", seats=3)
    seat = asked_seat(company.server, table)
    first = next(n for n in range(3) if n != seat)
    silent = company.at(table, seat, phone=True, language="fr")
    waiting = company.at(table, first)
    long_ago(company.store, table)
    waiting.press("#bar [popovertarget=menu]:not(.faces)")
    waiting.press("#menu a[href$=nudge]")
    wrong = faults(waiting.page, "nudge")
    waiting.press("form[action$=nudge] button")
    expect(silent.page.locator("#nudged")).to_be_visible()
    expect(silent.page.locator("#announcer")).to_contain_text("Les autres attendent ta réponse.")
    wrong += faults(silent.page, "nudged", "#near")
    long_ago(company.store, table)
    waiting.goto(f"/tables/{table.code}/nudge")
    wrong += faults(waiting.page, "agree")
    waiting.press("form[action$=standin] button")
    waiting.goto(f"/tables/{table.code}/nudge")
    expect(waiting.page.locator("main")).to_contain_text("You have agreed.")
    assert wrong == []


def test_asking_first_taking_back_and_closing_seats_are_for_everyone(company: Company) -> None:
    table, wrong = lay_table(company.store, "benevolent", seats=3), []
    store = company.store
    store.run("UPDATE game_table SET host_id = ? WHERE id = ?", table.people[0], table.id)
    for phone in (True, False):
        guest = company.at(table, 0, phone=phone, language="fr" if phone else "en")
        size = "phone" if phone else "desktop"
        guest.press("#bar [popovertarget=menu]:not(.faces)")
        guest.page.wait_for_selector("#menu .hosting")
        guest.page.locator("#menu .hosting").first.scroll_into_view_if_needed()
        wrong += faults(guest.page, f"menu-{size}", "#menu")
        for path in ("leave", "remove?seat=B"):
            guest.goto(f"/tables/{table.code}/{path}")
            wrong += faults(guest.page, f"{path.partition('?')[0]}-{size}")
        guest.goto(f"/tables/{table.code}/leave")
        guest.page.keyboard.press("Tab")
        guest.press(".ask form button")
        guest.page.wait_for_selector("#left form")
        wrong += faults(guest.page, f"left-{size}", "#near")
        guest.press("#left button")
        guest.page.wait_for_selector("#table[data-seat=A]", state="attached")
    host = company.guest("Ann", phone=True)
    host.open_table("benevolent", 3)
    host.press("#hosting summary")
    levels = host.page.locator("#kind").bounding_box() or {"width": 0}
    assert levels["width"] > 300, "the levels of robots can be read"
    wrong += faults(host.page, "hosting-phone") + too_wide(host.page, [320])
    assert wrong == []
