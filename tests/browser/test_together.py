"""Several people at one table at the same time: nobody disturbs what another is doing, and all know of each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.company import Company
from tests.browser.walks import touch
from tests.kit import nightly_after
from tests.table.kit import Laid, lay_table

PICKING = """(seed) => {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (what) => { while (!what()) await pause(10); };
  const table = document.getElementById('table'), stage = document.getElementById('stage');
  const fetched = window.fetch;
  window.fetch = async (...what) => { await pause(120 * random()); return fetched(...what); };
  window.picks = [];
  (async () => {
    while (picks.length < 4) {
      const cards = [...document.querySelectorAll('#board .target')];
      const card = cards[Math.floor(random() * cards.length)];
      const answer = card.dataset.answers;
      card.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await until(() => stage.dataset.panel === 'try');
      await pause(150 * random());
      if (stage.dataset.panel !== 'try') return picks.push('lost: ' + answer);
      document.querySelector('#say [data-act=confirm]').click();
      picks.push(answer);
      const left = () => document.querySelectorAll('#board .target').length;
      await until(() => picks.length === 4 || (left() && left() < cards.length));
    }
  })();
}"""
"""Somebody who picks four roles in a row, on a line that is now and then slow."""


def at_picking(company: Company, seed: int) -> tuple[Laid, list[Page]]:
    """Four people who all pick roles, each on a page of their own."""
    table = lay_table(company.store, "broom_service", seats=4, secret=f"round {seed}")
    return table, [company.at(table, seat).page for seat in range(4)]


def kept(company: Company, table: Laid) -> list[tuple[Any, ...]]:
    """The log of a table: who has answered what."""
    return company.store.run("SELECT seat, notation FROM answer WHERE table_id = ? ORDER BY seq", table.id)


def look(company: Company, table: Laid, seat: int) -> Any:
    """The table as a program of this seat sees it."""
    return company.server.client(table.cookies[seat]).get(f"/api/t/{table.code}").json()


@pytest.mark.parametrize("seed", nightly_after(1, range(1, 101)))
def test_four_people_pick_at_once_and_no_pick_is_lost(company: Company, seed: int) -> None:
    table, pages = at_picking(company, seed)
    for number, page in enumerate(pages):
        page.evaluate(PICKING, 10 * seed + number)
    for page in pages:
        page.wait_for_function("() => picks.length === 4", timeout=60_000)
        page.wait_for_function("() => Number(table.dataset.version) >= 16", timeout=20_000)
    said = [page.evaluate("() => [...picks].sort()") for page in pages]
    assert said == [sorted([told for seat, told in kept(company, table)[:16] if seat == n]) for n in range(4)]


def answers(company: Company, table: Laid, seat: int) -> None:
    """Somebody gives the first answer there is, as a program would."""
    seen = look(company, table, seat)
    sent = {"version": seen["version"], "notation": seen["options"][0]["notation"]}
    assert company.server.client(table.cookies[seat]).post(f"/t/{table.code}/answer", **sent).status == 200


def test_what_i_try_stays_while_others_answer_and_what_did_not_count_is_said(company: Company) -> None:
    table = lay_table(company.store, "broom_service", seats=4)
    page = company.at(table, 0).page
    touch(page, page.locator("#board .target").nth(3).get_attribute("id") or "")
    page.wait_for_selector("#stage[data-panel=try]")
    tried = page.text_content("#say")
    answers(company, table, 1)
    page.wait_for_selector("#table[data-version='1']")
    assert page.text_content("#say") == tried
    page.route("**/stream?*", lambda asked: asked.abort())  # from here on it hears of others only by a refusal
    page.reload()
    page.wait_for_selector("#stage.live")
    touch(page, page.locator("#board .target").nth(3).get_attribute("id") or "")
    page.wait_for_selector("#stage[data-panel=try]")
    answers(company, table, 2)
    page.click("#say [data-act=confirm]")
    page.wait_for_selector("#table[data-version='3']")
    assert kept(company, table)[2:] == [(0, "pick mountain_witch")], "it was sent again, and counts"
    touch(page, page.locator("#board .target").first.get_attribute("id") or "")
    page.wait_for_selector("#stage[data-panel=try]")
    answers(company, table, 0)  # on another device
    page.click("#say [data-act=confirm]")
    page.wait_for_selector("#stage[data-panel=gone]")
    assert page.inner_text("#say-title") == "That did not count."
    assert "gone on" in page.inner_text("#say-text")
    assert len(kept(company, table)) == 4
    page.click("#say [data-act=dismiss]")
    page.wait_for_selector("#asked")


def test_people_know_of_each_other_who_watches_who_is_away_and_who_wants_to_play_again(company: Company) -> None:
    table = lay_table(company.store, "benevolent", seats=2, variant={"first": "A"})
    bo, watcher = company.at(table, 1).page, company.at(table, None, language="fr").page
    assert watcher.inner_text("#watching") == "Tu regardes cette table."
    assert bo.locator("#watching").count() == 0
    bo.wait_for_selector("[data-person=A].away", state="attached")
    bo.evaluate("() => { const now = Date.now; Date.now = () => now() + 5 * 60_000; }")
    bo.wait_for_selector("#absent:not([hidden])")
    assert bo.inner_text("#absent") == "Ada has been away for 5 min."
    ada = company.at(table, 0).page
    bo.wait_for_selector("#absent", state="hidden")
    ada.on("dialog", lambda asked: asked.accept())
    ada.click("#bar [popovertarget=menu] >> nth=-1")
    ada.click("#concede button")
    ada.click("#say form[action$=rematch] button")
    ada.wait_for_selector("#waiting")
    bo.wait_for_selector("#again:not([hidden])")
    assert bo.inner_text("#again b") == "Ada wants to play again: come!"
    bo.reload()  # who comes later reads it too
    assert bo.inner_text("#again b") == "Ada wants to play again: come!"
    bo.click("#again button")
    bo.wait_for_selector("#waiting")
    assert bo.url == ada.url
    assert watcher.locator("#again").count() == 0
