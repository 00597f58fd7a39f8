"""Manners: clocks, leaving, several at one screen, taking back, positions to send, day and night, friendly errors.

Presence, reasons, replay, title and icon are in test_live_table.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from itertools import pairwise

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.company import Company, Guest, play
from tests.browser.moments import MIDDLE, asked_seat, brought_to, go_on
from tests.browser.walks import touch
from tests.table.kit import Store, lay_table

SEEN_IDS = """window.ever = new Set();
new MutationObserver(() => { for (const one of document.querySelectorAll('#board [id]')) ever.add(one.id); })
  .observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] });"""
"""Writes down everything that has ever been in the picture."""
COUNT_SOUNDS = """window.sounds = 0; window.AudioContext = class extends AudioContext {
  constructor(...all) { super(...all); sounds += 1; } };"""
ANIMATED = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def two_fingers(line: CDPSession, far: list[float], x: float = 195, y: float = 350) -> None:
    """Laid on a screen so far from one point, moved, and lifted."""
    for kind, d in [("touchStart", far[0]), *[("touchMove", d) for d in far[1:]]]:
        fingers = [{"x": x - d, "y": y, "id": 0}, {"x": x + d, "y": y, "id": 1}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def one_finger(line: CDPSession, way: list[tuple[float, float]]) -> None:
    """Laid on a screen, moved, and lifted."""
    for n, (x, y) in enumerate(way):
        sent = {"type": "touchMove" if n else "touchStart", "touchPoints": [{"x": x, "y": y}]}
        line.send("Input.dispatchTouchEvent", sent)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_on_a_phone_the_map_can_be_pinched_and_dragged_and_nothing_is_touched_by_it(company: Company) -> None:
    table = lay_table(company.store, "broom_service", variant={"first": "A"})
    guest = company.at(table, 0, phone=True, is_mobile=True)
    guest.page.evaluate("() => scrollTo(0, 0)")
    line = guest.context.new_cdp_session(guest.page)
    two_fingers(line, [20.0 * n for n in range(1, 9)])
    guest.page.wait_for_function("() => visualViewport.scale > 1.5")
    before = guest.page.evaluate("() => visualViewport.pageLeft")
    one_finger(line, [(200 - 15 * n, 450) for n in range(9)])
    guest.page.wait_for_function(f"() => visualViewport.pageLeft > {before} + 20")
    assert guest.state()["panel"] == ""


OUTLINED = """() => [...document.querySelectorAll('#stage, #stage *')].filter((one) => {
  const { outlineStyle, outlineWidth, webkitTapHighlightColor } = getComputedStyle(one);
  const dark = one.matches(':hover') && webkitTapHighlightColor !== 'rgba(0, 0, 0, 0)';
  return dark || (outlineStyle !== 'none' && outlineWidth !== '0px') || one.matches('.ring.focus');
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What has an outline or a ring, or is darkened under a finger."""


IN_SIGHT = """(act) => {
  const button = document.querySelector(`#say [data-act=${act}]`);
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const met = (y) => button.contains(document.elementFromPoint((left + right) / 2, y));
  return bottom <= innerHeight && met(top + 4) && met(bottom - 4);
}"""
OVERFULL = "() => document.getElementById('say').scrollHeight > document.getElementById('say').clientHeight + 20"


def test_on_a_phone_what_confirms_a_trial_is_in_sight_however_much_the_trial_says(company: Company) -> None:
    table, overfull = lay_table(company.store, "roundforest", variant={"first": "A"}), 0
    small = {"width": 320, "height": 568}
    guest = company.at(table, 0, phone=True, language="fr", reduced_motion="reduce", viewport=small)
    for id in guest.state()["targets"]:
        guest.touch(id)
        guest.page.wait_for_selector("#stage[data-panel=try] #say [data-act=confirm]")
        assert guest.page.evaluate(IN_SIGHT, "confirm"), id
        overfull += guest.page.evaluate(OVERFULL)
        guest.press("#say [data-act=putBack]")
        guest.page.wait_for_selector("#say", state="hidden")
    assert overfull, "at least one of them says more than there is room for"
    touch(guest.page, "B2")
    guest.page.wait_for_selector("#stage[data-panel=why] #say .portrait")
    assert guest.page.evaluate(OVERFULL), "what the well is for says more than there is room for, too"
    assert guest.page.evaluate(IN_SIGHT, "dismiss")


def test_by_keyboard_what_can_be_done_with_a_machine_is_one_key_away(company: Company) -> None:
    """Whoever listens hears the question, and then the first choice, for that is where the keyboard is."""
    table = lay_table(company.store, "bethel_woods")
    page = company.at(table, asked_seat(company.server, table)).page
    several = page.locator("#board .target[data-answers*='|']").first
    several.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#stage[data-panel=pick]")
    choices = page.locator("#say [data-act=try]")
    assert choices.count() > 1
    expect(choices.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(several).to_be_focused()


def test_a_finger_leaves_no_outline_and_the_keyboard_does(company: Company) -> None:
    table = lay_table(company.store, "benevolent", seats=2, variant={"first": "A"})
    guest = company.at(table, 0, phone=True, is_mobile=True)
    page = guest.page
    for which in ("#board .target", "#say [data-act=putBack]", "#more", "#aloud", "#board [id]:not(.target)"):
        page.locator(which).first.dispatch_event("pointerdown")
        page.locator(which).first.tap(force=True)
        assert page.evaluate(OUTLINED) == [], which
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate(OUTLINED) != []


@contextmanager
def staff(store: Store, **environment: str) -> Iterator[None]:
    """`clairiere worker`: who plays the bots and watches the clocks."""
    command = [sys.executable, "-m", "clairiere", "worker", "--no-jobs"]
    process = subprocess.Popen(command, env=store.environment(**environment), stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def seconds(guest: Guest) -> int:
    """What the clock says."""
    minutes, _, left = guest.page.inner_text("#clock-left").partition(":")
    return 60 * int(minutes) + int(left)


def test_the_clock_ticks_here_and_is_decided_by_the_server(company: Company) -> None:
    table = lay_table(company.store, "benevolent", variant={"first": "A"}, pace=6)
    guest = company.at(table, 0)
    first = seconds(guest)
    assert 0 < first <= 6
    guest.page.wait_for_function("() => document.getElementById('clock-left').textContent === '0:00'")
    assert guest.version == 0  # the page decides nothing
    with staff(company.store):
        guest.reaches(1, patience=40_000)
        expect(guest.page.locator("#notes")).to_contain_text("Ada has run out of time")


def steps_of(guest: Guest, seat: str) -> list[float]:
    """When the page has shown the steps of somebody, in milliseconds."""
    found: list[float] = guest.page.evaluate("seat => seen.filter(([who]) => who === seat).map(([, at]) => at)", seat)
    return found


def test_a_bot_takes_a_second_for_a_step_six_for_a_turn_and_none_for_who_likes_it_so(company: Company) -> None:
    table = lay_table(company.store, "benevolent", bots={1: "seed"}, variant={"first": "A"})
    ada = company.at(table, 0, phone=True)
    ada.page.evaluate(
        """() => { window.seen = []; const table = document.getElementById('table');
        const last = () => table.querySelector('#news > :last-child').dataset.seat;
        new MutationObserver(() => seen.push([last(), performance.now()]))
        .observe(table, {attributeFilter: ['data-version']}); }"""
    )
    with staff(company.store):
        ada.answer()
        ada.answer()
        ada.page.wait_for_selector("#board .ring.last", state="attached")
        assert ada.page.inner_text("#teller").startswith("seed ")
        ada.page.wait_for_selector("#table[data-turn=yours]", state="attached")
        slow = steps_of(ada, "B")
        assert len(slow) > 1
        assert all([later - earlier > 950 for earlier, later in pairwise(slow)])
        assert slow[-1] - slow[0] < 6000
        assert ada.page.inner_text("#teller").startswith("Since your turn: seed ")
        ada.page.eval_on_selector("[data-like=pace]", "one => { one.value = 0; one.onchange(); }")
        ada.answer()
        ada.answer()
        ada.page.wait_for_selector("#table[data-turn=yours]", state="attached")
        quick = steps_of(ada, "B")[len(slow) :]
    assert quick[-1] - quick[0] < 950
    ada.page.reload()
    assert ada.page.input_value("[data-like=pace]") == "0", "it is kept"


def test_who_leaves_is_replaced_by_a_bot_that_plays_on(company: Company) -> None:
    table = lay_table(company.store, "benevolent", variant={"first": "A"})
    ada, bo = company.at(table, 0), company.at(table, 1, language="fr", phone=True)
    ada.press("#bar [popovertarget=menu]:not(.faces)")
    ada.press("#menu #leave")
    ada.page.wait_for_selector(".ask")
    ada.press(".ask form button")
    ada.page.wait_for_selector("#left form")
    with staff(company.store):
        bo.page.wait_for_selector("#table[data-turn=yours]", state="attached")
    assert "A" in (bo.page.get_attribute("#table", "data-bots") or "")
    assert bo.state()["targets"]
    assert ada.page.get_attribute("#table", "data-seat") == ""
    ada.goto("/")
    ada.press(".resume form button")
    ada.page.wait_for_selector("#table[data-seat=A]", state="attached")


def at_one_screen(company: Company, game: str) -> Guest:
    """Two who share a screen, from the first page to the start of a game."""
    guest = company.guest("Ann")
    guest.page.add_init_script(SEEN_IDS)
    guest.open_table(game)
    guest.page.click("#more summary")
    guest.page.fill("#another", "Bo")
    guest.page.click("#more button")
    expect(guest.page.locator(".stumps")).to_contain_text("Bo")
    guest.start()
    return guest


def secret_ids(guest: Guest, letter: str) -> set[str]:
    """The cards that only this seat sees; somebody else asks for them, so that the page learns nothing."""
    code = guest.page.url.rpartition("/")[2]
    there = f"{guest.address}/t/{code}/now"
    own = guest.context.request.get(f"{there}?seat={letter}&language=en").text()
    other = "B" if letter == "A" else "A"
    others = guest.context.request.get(f"{there}?seat={other}&language=en").text()
    cards = re.compile(r'id="(card-[^"]+)"')
    return set(cards.findall(own)) - set(cards.findall(others))


def test_between_two_at_one_screen_no_hand_is_in_the_page_before_the_curtain_is_lifted(company: Company) -> None:
    guest = at_one_screen(company, "bloody_grove")
    page = guest.page
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    if page.locator("#curtain[open]").count():
        page.click("[data-act=lift]")
        page.wait_for_selector("#curtain", state="hidden")
    first = guest.state()["seat"]
    other = "B" if first == "A" else "A"
    page.evaluate("() => ever.clear()")
    while guest.page.get_attribute("#table", "data-asked") == first:
        guest.answer()
    page.wait_for_selector("#curtain[open]")
    hidden = secret_ids(guest, other)
    assert hidden
    assert not hidden & set(page.evaluate("() => [...ever]"))
    assert not [url for url in asked_for if f"seat={other}" in url]
    page.click("[data-act=lift]")
    page.wait_for_function("(letter) => table.dataset.seat === letter", arg=other)
    assert hidden <= set(page.evaluate("() => [...ever]"))


def test_where_nothing_is_secret_two_at_one_screen_need_no_curtain(company: Company) -> None:
    guest = at_one_screen(company, "benevolent")
    chairs: list[str] = []
    for _ in range(12):
        guest.page.wait_for_function("() => table.dataset.asked.includes(table.dataset.seat || '-')")
        assert not guest.page.locator("#curtain[open]").count()
        chairs.append(guest.state()["seat"])
        guest.answer()
    assert set(chairs) == {"A", "B"}


def test_what_can_be_taken_back_is_taken_back_through_the_page(company: Company) -> None:
    table = lay_table(company.store, "benevolent", variant={"first": "A"})
    ada, bo = company.at(table, 0), company.at(table, 1)
    before = sorted(ada.state()["targets"])
    ada.answer()
    ada.press("#back button")
    for guest in (ada, bo):
        guest.reaches(2)
    assert sorted(ada.state()["targets"]) == before
    expect(bo.page.locator("#notes li:last-child")).to_contain_text("Ada")


def test_a_link_leads_to_a_position(company: Company) -> None:
    table = lay_table(company.store, "benevolent", variant={"first": "A"})
    go_on(company.server, table, 4)
    ada = company.at(table, 0, permissions=["clipboard-read", "clipboard-write"])
    ada.press("#bar [popovertarget=menu]:not(.faces)")
    ada.press("#menu #link")
    link = ada.page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith(f"/tables/{table.code}?at=4")
    go_on(company.server, table, 4)
    reader = company.guest("Wanda")
    reader.goto(link)
    reader.page.wait_for_selector("#stage[data-panel=past]")
    steps = reader.page.locator("#board [id^=step-]").count()
    reader.press("#say [data-act=now]")
    reader.page.wait_for_selector("#stage:not([data-panel])")
    assert reader.version == 8
    assert reader.page.locator("#board [id^=step-]").count() > steps


@pytest.mark.parametrize("clipboard", [True, False], ids=["https", "http"])
def test_a_token_that_is_longer_than_a_phone_is_wide_is_copied(company: Company, clipboard: bool) -> None:
    ann = company.guest("Ann", phone=True, language="fr", permissions=["clipboard-read", "clipboard-write"])
    if not clipboard:
        ann.page.add_init_script("delete Navigator.prototype.clipboard")
    assert ann.context.request.post(f"{ann.address}/api/me", data={"name": "Ann"}).ok
    page = ann.goto("/me/bots")
    ann.write("input[name=name]", "Hal")
    ann.press("button.go")
    token = page.locator("#token")
    ann.press(".token-shown button")
    expect(page.locator(".token-shown button")).to_have_text("Copié")
    if clipboard:
        assert page.evaluate("() => navigator.clipboard.readText()") == token.input_value()
    else:
        assert page.evaluate("() => getSelection().toString()") == token.input_value()


def test_a_link_to_a_position_of_a_long_game_says_what_happened_there(company: Company) -> None:
    table = lay_table(company.store, "benevolent", variant={"first": "A"})
    go_on(company.server, table, 44)
    whole = company.server.client().get(f"/t/{table.code}/log?since=0").text
    lines = dict(re.findall(r'<li id="line-([0-9]+)".*?>(.*?)</li>', whole))
    reader = company.guest("Wanda")
    for at in (12, 1, 40, 0):  # the notebook has the last twenty lines
        reader.goto(f"/tables/{table.code}?at={at}")
        reader.page.wait_for_selector("#stage[data-panel=past]")
        told = " ".join(re.findall(r"<p>(.*?)</p>", lines[str(at)])) if at else "The opening."
        assert reader.page.locator("#say-text").text_content() == unescape(told)


def test_who_wants_no_motion_has_none_and_what_moved_is_outlined(company: Company) -> None:
    table = lay_table(company.store, "bloody_grove")
    watcher = company.at(table, 1, reduced_motion="reduce")
    outlined = 0
    for _ in range(6):
        version = go_on(company.server, table)
        watcher.reaches(version)
        assert watcher.page.evaluate(ANIMATED) == 0
        outlined += watcher.page.locator("#board :is(.ring.last, .last, use[href*='-last'])").count()
    assert outlined


def test_day_and_night_change_without_losing_ones_place(company: Company) -> None:
    table = brought_to(company.server, "benevolent", MIDDLE)
    guest = company.at(table, asked_seat(company.server, table), phone=True)
    guest.page.evaluate("() => { window.same = true; scrollTo(0, 60); }")
    before = guest.page.evaluate("() => getComputedStyle(document.getElementById('near')).backgroundColor")
    guest.press("#bar .theme button:visible")
    after = guest.page.evaluate("() => getComputedStyle(document.getElementById('near')).backgroundColor")
    assert after != before
    assert guest.page.evaluate("() => window.same && scrollY === 60")


def test_another_language_leads_back_to_the_same_table(company: Company) -> None:
    table = brought_to(company.server, "bloody_grove", MIDDLE)
    guest = company.at(table, asked_seat(company.server, table))
    before = guest.state()
    guest.press("#bar [popovertarget=menu]:not(.faces)")
    guest.follow("#menu button[value=fr]")
    guest.page.wait_for_selector("html[lang=fr]")
    assert guest.page.get_attribute("#table", "lang") == "fr"
    assert guest.state()["version"] == before["version"]
    assert sorted(guest.state()["targets"]) == sorted(before["targets"])


def test_sounds_are_off_until_somebody_wants_them(company: Company) -> None:
    table = lay_table(company.store, "benevolent", variant={"first": "A"})
    guest = company.guest("Ada")
    guest.context.add_cookies([{"name": "clairiere", "value": table.cookies[0], "url": company.address}])
    guest.page.add_init_script(COUNT_SOUNDS)
    guest.goto(f"/tables/{table.code}")
    guest.arrive()
    play([guest], 2)
    assert guest.page.evaluate("() => sounds") == 0
    guest.press("#bar [popovertarget=menu]:not(.faces)")
    guest.page.check("[data-like=sounds]")
    assert guest.page.evaluate("() => sounds") == 1
    guest.page.reload()
    guest.arrive()
    assert guest.page.is_checked("[data-like=sounds]")


LOST = "Il n’y a rien ici."
NO_TABLE = "Aucune table ne porte ce code."


@pytest.mark.parametrize(
    ("path", "said"),
    [("/nothing/here", LOST), ("/rules/chess", LOST), ("/tables/new/chess", LOST), ("/tables/nobody12", NO_TABLE)],
)
def test_what_is_not_there_is_said_kindly_with_a_way_on(company: Company, path: str, said: str) -> None:
    guest = company.guest("Ann", language="fr", phone=True)
    reply = guest.page.goto(company.address + path)
    assert reply is not None
    assert reply.status == 404
    assert said in guest.page.inner_text("h1")
    guest.press("main a.btn >> nth=0")
    guest.page.wait_for_selector("main h1")
    assert guest.page.url != company.address + path


def test_a_table_is_there_again_after_ones_cookie_has_gone(company: Company) -> None:
    """A person without a cookie watches; nothing breaks."""
    table = lay_table(company.store, "bloody_grove")
    guest = company.at(table, 0)
    guest.context.clear_cookies()
    guest.page.reload()
    guest.arrive()
    assert guest.state()["seat"] == ""
    assert guest.state()["targets"] == []


WORKER = """() => Promise.race([
  navigator.serviceWorker.ready.then(() => true), new Promise((no) => setTimeout(no, 9000)),
])"""


def test_without_a_line_a_page_of_ours_says_so_and_leads_back(company: Company) -> None:
    guest = company.at(lay_table(company.store, "benevolent"), 0, language="fr")
    assert guest.page.evaluate(WORKER)
    guest.context.set_offline(True)
    guest.goto("/tables")
    expect(guest.page.locator("h1")).to_have_text("On a perdu le fil.")
    expect(guest.page.get_by_role("link", name="Jouer hors ligne")).to_be_hidden()
    guest.context.set_offline(False)  # the page leads back by itself: whoever clicks now may hit what comes next
    guest.page.wait_for_selector("#tables")


SHOWN = """(book) => [...document.querySelectorAll(`${book} li, ${book} > p`)]
  .filter((one) => one.checkVisibility() && !one.closest('nav')).map((one) => one.textContent.toLowerCase())"""


def test_a_word_is_found_in_a_rulebook_on_its_page_and_in_the_drawer_of_a_table(company: Company) -> None:
    guest = company.at(lay_table(company.store, "benevolent", variant={"first": "A"}), 0)
    page = guest.page
    page.click("[data-clause='']")
    page.wait_for_selector("#book .clause")
    for field, book in (("#find", "#book .book"), ("#find-rule", "main > .book")):
        if field == "#find-rule":
            guest.goto("/rules/benevolent")
        whole = page.evaluate(SHOWN, book)
        page.fill(field, "Toll")
        found = page.evaluate(SHOWN, book)
        assert 2 < len(found) < len(whole) / 3
        assert not [text for text in found if "toll" not in text]
        page.fill(field, "")
        assert page.evaluate(SHOWN, book) == whole
