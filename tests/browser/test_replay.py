"""Replays in a browser: by touch, by keys, by ear, without a script, and of a record that is dropped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import KEYS, TOUCH, Company, Guest
from tests.browser.test_everyone import by_day_and_by_night, too_small, unseen_focus
from tests.browser.walks import GAMES
from tests.kit import nightly_after
from tests.table.kit import Laid, Server
from tests.table.over import finished_table

SHOWN = "() => Number(document.getElementById('table').dataset.at)"
AT_REST = "(at) => document.querySelector('#stage.live') && document.getElementById('table').dataset.at === String(at)"
KEEP_SAID = """() => { const announcer = document.getElementById('announcer'); window.said = [];
  new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, { childList: true }); }"""
BOX = """() => { const { top, left, height } = document.getElementById('player').getBoundingClientRect();
  return [top, left, height]; }"""
MARK_ELEMENTS = "() => { for (const one of document.querySelectorAll('#board [id]')) one.kept = true; }"
KEPT = "() => [...document.querySelectorAll('#board [id]')].filter((one) => one.kept).length"


@pytest.fixture(scope="module")
def tables(site: Server) -> dict[str, Laid]:
    """A finished game of each kind."""
    return {game: finished_table(site.store, game, seed=3) for game in GAMES}


def last_of(table: Laid) -> int:
    """The number of the last step."""
    return len(table.opening.record.answers)


def opened(guest: Guest, table: Laid, at: int, more: str = "") -> Page:
    """The page of a step, once it is alive."""
    page = guest.goto(f"/tables/{table.code}?at={at}{more}")
    page.wait_for_function(AT_REST, arg=at)
    return page


def at_rest(page: Page, at: int) -> None:
    """Wait until this step is shown."""
    page.wait_for_function(AT_REST, arg=at)


def turns_of(page: Page) -> list[int]:
    """Where turns begin."""
    lines = page.locator("#notes [data-turn]").evaluate_all("(all) => all.map((one) => one.dataset.line)")
    return [int(one) for one in lines]


@pytest.mark.parametrize("game", nightly_after(2, GAMES[2:] + GAMES[:2]))
def test_every_game_is_stepped_through_by_touch_and_what_steers_it_stays_in_its_place(
    company: Company, tables: dict[str, Laid], game: str
) -> None:
    table, guest = tables[game], company.guest("Tia", phone=True, hands=TOUCH, language="fr")
    page = opened(guest, table, 3)
    before = page.evaluate(BOX)
    for lead, at in (("forward", 4), ("forward", 5), ("back", 4), ("first", 0), ("last", last_of(table))):
        guest.press(f"#leads [data-lead={lead}]")
        at_rest(page, at)
        expect(page.locator("#step")).to_have_text(f"Étape {at} sur {last_of(table)}")
        assert page.evaluate(BOX) == before
        assert f"at={at}" in page.url
    guest.press("#bar [popovertarget=log]")
    expect(page.locator(f"#line-{last_of(table)}")).to_be_in_viewport()
    guest.press("#line-2 a")
    at_rest(page, 2)
    expect(page.locator("#log")).to_be_hidden()


def test_by_keyboard_one_goes_by_steps_and_turns_to_both_ends_and_lets_it_play(
    company: Company, tables: dict[str, Laid]
) -> None:
    table, guest = tables["bloody_grove"], company.guest("Kay", hands=KEYS)
    page = opened(guest, table, 10)
    turns, keys = turns_of(page), page.keyboard
    for key, at in (
        ("ArrowRight", 11), ("ArrowLeft", 10), ("PageDown", min([n for n in turns if n > 10])), ("Home", 0),
        ("End", last_of(table)), ("PageUp", max([n for n in turns if n < last_of(table)])),
    ):  # fmt: skip
        keys.press(key)
        at_rest(page, at)
    keys.press("Home")
    at_rest(page, 0)
    page.select_option("#pace", "700")
    page.locator("#stage").focus()
    keys.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => Number(document.getElementById('table').dataset.at) >= 3")
    keys.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    here = page.evaluate(SHOWN)
    page.wait_for_timeout(1600)
    assert page.evaluate(SHOWN) - here <= 1, "it goes on after it was paused"
    guest.press("#bar [popovertarget=menu]")
    for key in ("Page Up", "Page Down", "Home", "End", "Space"):
        expect(page.locator("#menu .keys")).to_contain_text(key)


def test_a_step_is_said_politely_and_a_replay_that_plays_by_itself_does_not_flood(
    company: Company, tables: dict[str, Laid]
) -> None:
    table, guest = tables["benevolent"], company.guest("Ear", hands=KEYS)
    page = opened(guest, table, 0)
    page.evaluate(KEEP_SAID)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    at_rest(page, 6)
    page.wait_for_function("() => said.length > 0")
    said = page.evaluate("() => said")
    assert len(said) == 1, "what is passed over is not said"
    assert re.match(rf"Step 6 of {last_of(table)}: \S+", said[0])
    page.evaluate("() => { said.length = 0; document.getElementById('pace').value = 700; }")
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.getElementById('table').dataset.at) >= 11")
    assert len(page.evaluate("() => said")) <= 2
    page.locator("#scrubber").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#scrubber")).to_have_attribute("aria-valuetext", re.compile(r"^Step \d+ of \d+: \S+"))
    assert page.locator("[aria-live]").count() == 1


def test_the_scrubber_leads_to_any_step_and_pieces_keep_their_elements(
    company: Company, tables: dict[str, Laid]
) -> None:
    page = opened(company.guest("Sam"), tables["broom_service"], 20)
    page.evaluate(MARK_ELEMENTS)
    many = page.evaluate(KEPT)
    box = page.locator("#scrubber").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = round(last_of(tables["broom_service"]) / 2)
    page.wait_for_function("(at) => Math.abs(Number(document.getElementById('table').dataset.at) - at) < 3", arg=middle)
    assert page.evaluate(KEPT) > 0.7 * many
    assert page.locator("#notes [aria-current]").get_attribute("data-line") == str(page.evaluate(SHOWN))
    assert page.locator("#track i").count() > 3


def test_hands_are_open_or_seen_through_one_seats_eyes(company: Company, tables: dict[str, Laid]) -> None:
    table = tables["bloody_grove"]
    at = next(n for n, s in enumerate(table.opening.states) if n and all(s.hands))
    guest = company.guest("Iris")
    page = opened(guest, table, at)
    expect(page.locator("#seen-by [aria-current]")).to_have_text("Everything open")
    faces = page.locator("#board [id^=hand-B] [href*=chip]").count()
    assert faces
    guest.press("#seen-by [data-eyes=A]")
    page.wait_for_url(re.compile(rf"at={at}&eyes=A"))
    at_rest(page, at)
    assert not page.locator("#board [id^=hand-B] [href*=chip]").count()
    page.keyboard.press("ArrowRight")
    at_rest(page, at + 1)
    assert page.url.endswith(f"?at={at + 1}&eyes=A")


@pytest.mark.parametrize("phone", [True, False])
def test_a_replay_is_for_everyone(company: Company, tables: dict[str, Laid], *, phone: bool) -> None:
    for game, language in (("bloody_grove", "en"), ("roundforest", "fr")):
        page = opened(company.guest("Eve", phone=phone, language=language), tables[game], 12)
        page.keyboard.press("End")
        at_rest(page, last_of(tables[game]))
        assert [*by_day_and_by_night(page, "html"), *unseen_focus(page)] == []
        assert not phone or too_small(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_without_a_script_links_lead_from_step_to_step(
    browser: Browser, site: Server, tables: dict[str, Laid]
) -> None:
    table = tables["bloody_grove"]
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{site.port}/tables/{table.code}?at=12")
    page.wait_for_url(re.compile("whole"))
    for lead, at in (("forward", 13), ("back", 12), ("last", last_of(table)), ("first", 0)):
        page.click(f"#leads [data-lead={lead}]")
        expect(page.locator("#step")).to_have_text(f"Step {at} of {last_of(table)}")
    page.click("#turns summary")
    page.locator("#turns a").nth(2).click()
    turn = page.locator("#notes [data-turn]").nth(2).get_attribute("data-line")
    expect(page.locator("#step")).to_have_text(f"Step {turn} of {last_of(table)}")
    page.click("#seen-by a:last-child")
    expect(page.locator("#seen-by [aria-current]")).to_contain_text("Bo")
    context.close()


@pytest.fixture
def record(site: Server, tables: dict[str, Laid], tmp_path: Path) -> Path:
    """The record of a game as a file."""
    file = tmp_path / "game.record"
    file.write_text(site.client().get(f"/t/{tables['broom_service'].code}/record").text)
    return file


def test_a_record_that_is_chosen_is_shown_at_once_and_stepped_through(
    company: Company, tables: dict[str, Laid], record: Path
) -> None:
    guest = company.guest("Rea")
    page = guest.goto("/replay")
    page.set_input_files("#drop input[type=file]", str(record))
    page.wait_for_selector("#stage.live")
    expect(page.locator("#step")).to_have_text(f"Step 0 of {last_of(tables['broom_service'])}")
    page.keyboard.press("ArrowRight")
    at_rest(page, 1)
    page.click("#line-5 button")
    at_rest(page, 5)
    guest.press("#seen-by button[value=A]")
    page.wait_for_selector("#stage[data-eyes=A].live")
    at_rest(page, 5)
    guest.press("#bar [popovertarget=menu]")
    expect(page.locator("#menu")).to_contain_text("Its luck is the luck that was promised")


def test_a_record_that_is_dropped_is_shown_and_what_is_none_is_refused(company: Company, record: Path) -> None:
    guest = company.guest("Dee", language="fr")
    page = guest.goto("/replay")
    drop = """(text) => { const carried = new DataTransfer(), how = { dataTransfer: carried, bubbles: true };
      carried.items.add(new File([text], "game.record"));
      document.body.dispatchEvent(new DragEvent("drop", { ...how, cancelable: true })); }"""
    page.evaluate(drop, "x" * 60_001)
    expect(page.locator("#too-long")).to_be_visible()
    page.evaluate(drop, "cher journal")
    expect(page.locator(".said[role=alert]:not([hidden])")).to_contain_text("n’est pas l’enregistrement d’une partie")
    page.evaluate(drop, record.read_text())
    page.wait_for_selector("#stage.live")
    expect(page.locator("#step")).to_contain_text("Étape 0 sur")


def test_from_a_finished_table_one_comes_to_its_steps_and_back(company: Company, tables: dict[str, Laid]) -> None:
    guest = company.guest("Una")
    table = tables["benevolent"]
    page = guest.goto(f"/tables/{table.code}")
    guest.press("#say-acts a[href*='at=0']")
    at_rest(page, 0)
    page.keyboard.press("ArrowRight")
    at_rest(page, 1)
    page.reload()
    at_rest(page, 1)
    guest.press("#bar a[href^='/tables/']")
    page.wait_for_selector("#stage[data-panel=over]")
