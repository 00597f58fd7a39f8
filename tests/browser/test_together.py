"""Several people at one table at the same time: nobody disturbs what another is doing, and all know of each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route

from clairiere.bots.roster import bot_named
from clairiere.kernel.play import waiting
from tests.browser.company import Company
from tests.browser.moments import send, so_far
from tests.browser.walks import settle, touch
from tests.kit import nightly_after
from tests.table.kit import Laid, lay_table

PICKING = """(seed) => {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const fetched = window.fetch;
  window.fetch = async (...what) => { await pause(120 * random()); return fetched(...what); };
  const shown = () => [...document.querySelectorAll('#board [aria-pressed=true]')].map((card) => card.dataset.answers);
  const same = (some, others) => String([...some].sort()) === String([...others].sort());
  window.told = null;
  (async () => {
    const wanted = new Set();
    for (let touches = 0; wanted.size < 4 || touches < 7; touches += 1) {
      const cards = [...document.querySelectorAll('#board .target:not(.apart)')];
      const card = cards[Math.floor(random() * cards.length)], answer = card.dataset.answers;
      card.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      if (!wanted.delete(answer)) wanted.add(answer);
      await pause(150 * random());
      if (!same(shown(), wanted)) return void (told = ['lost: ' + [...wanted] + ' shown: ' + shown()]);
    }
    document.getElementById('confirm-picks').click();
    told = [...wanted].sort();
  })();
}"""
"""Somebody who picks roles and puts some back, until there are enough, on a line that is now and then slow."""


FOUR = ("mountain_witch", "hill_witch", "weather_fairy", "herb_gatherer")
RETURNING = "s36"
"""A secret with which both of two players have cards in hand at the end of a round."""


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
    places = int(pages[0].get_attribute("#picks", "data-most") or 0)
    for number, page in enumerate(pages):
        page.evaluate(PICKING, 10 * seed + number)
    for page in pages:
        page.wait_for_function("() => told", timeout=60_000)
    for page in pages:
        page.wait_for_function(f"() => Number(table.dataset.version) >= {4 * places + 4}", timeout=60_000)
    log = kept(company, table)
    for seat, page in enumerate(pages):
        *given, last = [notation for other, notation in log[: 4 * places + 4] if other == seat]
        assert page.evaluate("() => told") == sorted([one for one in given if one != "pick nothing"])
        assert (len(given), last) == (places, "confirm")


def test_picks_are_sent_again_when_somebody_answers_at_the_same_time(company: Company) -> None:
    table, pages = at_picking(company, 1)
    page = pages[0]
    page.route("**/stream?*", lambda asked: asked.abort())  # it hears of others only by a refusal
    page.reload()
    page.wait_for_selector("#stage.live")
    toggle(page, *FOUR)
    answers(company, table, 2)
    page.click("#confirm-picks")
    page.wait_for_selector("#table[data-version='6']")
    assert [told for seat, told in kept(company, table) if seat == 0] == [*[f"pick {role}" for role in FOUR], "confirm"]


def answers(company: Company, table: Laid, seat: int) -> None:
    """Somebody gives the first answer there is, as a program would."""
    seen = look(company, table, seat)
    sent = {"version": seen["version"], "notation": seen["options"][0]["notation"]}
    assert company.server.client(table.cookies[seat]).post(f"/t/{table.code}/answer", **sent).status == 200


def at_returning(company: Company) -> Laid:
    """Bloody Grove at the end of a round, where both put their hands beneath their decks at the same time."""
    table = lay_table(company.store, "bloody_grove", secret=RETURNING)
    match = so_far(company.server, table.code)
    bots = [bot_named("random", match.game, seat) for seat in range(2)]
    while len(waiting(match.state)) < 2:
        seat = waiting(match.state)[0].seat
        match.choose(seat, bots[seat].choose(match.view(seat)))
    played = [(answer.seat, answer.notation) for answer in match.record.answers]
    send(company.server, table, played, 0, len(played))
    return table


def try_out(page: Page, number: int) -> None:
    """Touch one of the things that can be chosen, and try it."""
    touch(page, page.locator("#board .target").nth(number).get_attribute("id") or "")
    page.wait_for_selector("#stage[data-panel=try]")


def test_what_i_try_stays_while_others_answer_and_what_did_not_count_is_said(company: Company) -> None:
    table = at_returning(company)
    began, page = len(kept(company, table)), company.at(table, 1).page
    try_out(page, 2)
    tried = page.text_content("#say")
    answers(company, table, 0)
    page.wait_for_selector(f"#table[data-version='{began + 1}']")
    assert page.text_content("#say") == tried
    page.click("#say [data-act=confirm]")
    page.wait_for_selector(f"#table[data-version='{began + 2}']")
    assert [seat for seat, _ in kept(company, table)[began:]] == [0, 1]
    try_out(page, 0)
    page.route("**/stream?*", lambda asked: asked.abort())  # from here on it hears of others only by a refusal
    page.reload()
    page.wait_for_selector("#stage.live")
    try_out(page, 0)
    answers(company, table, 1)  # on another device
    page.click("#say [data-act=confirm]")
    page.wait_for_selector("#stage[data-panel=gone]")
    assert page.inner_text("#say-title") == "That did not count."
    assert "gone on" in page.inner_text("#say-text")
    assert len(kept(company, table)) == began + 3
    page.click("#say [data-act=dismiss]")
    page.wait_for_selector("#asked")


COUNTED = """() => {
  window.counted = new Set();
  new MutationObserver(() => counted.add(document.getElementById('picks-count')?.textContent ?? '0 of 0'))
    .observe(document.getElementById('near'), { childList: true, subtree: true, characterData: true });
}"""
"""Writes down how many picks the page says there are."""


def pressed(page: Page) -> list[str]:
    """What is picked, as a reader by ear hears it: on the board and in the list the same."""
    found = "(all) => all.map((one) => one.dataset.answers ?? one.value).sort()"
    board = page.locator("#board [aria-pressed=true]").evaluate_all(found)
    assert board == page.locator("#answers [aria-pressed=true]").evaluate_all(found)
    return list(board)


def toggle(page: Page, *roles: str) -> None:
    """Touch the cards of these roles."""
    for role in roles:
        touch(page, f"card-A-{role}")


def test_roles_are_picked_and_put_back_and_confirmed_at_once_while_others_answer(company: Company) -> None:
    table = lay_table(company.store, "broom_service", seats=4, secret="round 1")
    page, bo = company.at(table, 0).page, company.at(table, 1).page
    assert page.inner_text("#picks-count") == "0 of 4 chosen."
    toggle(page, "hill_witch", "mountain_witch", "valley_druid", "hill_witch")
    assert pressed(page) == ["pick mountain_witch", "pick valley_druid"]
    assert page.text_content("#announcer") == "2 of 4 chosen."
    bo.evaluate(PICKING, 3)
    page.wait_for_selector("#table[data-version='5']")
    assert pressed(page) == ["pick mountain_witch", "pick valley_druid"], "what another seals takes nothing away"
    assert page.inner_text("#picks-count") == "2 of 4 chosen."
    assert page.get_attribute("#confirm-picks", "aria-disabled") == "true"
    page.locator("#confirm-picks").click(force=True)
    assert len(kept(company, table)) == 5, "too few are not sent"
    page.focus("[id='card-A-hill_witch']")
    page.keyboard.press("Enter")
    page.click("#more")
    page.click("#answers [value='pick weather_fairy']")
    assert page.locator("#board .target.apart").count() == 6
    toggle(page, "fruit_gatherer")
    assert page.inner_text("#picks-count") == "4 of 4 chosen. That is all: put one back first."
    toggle(page, "valley_druid", "herb_gatherer")
    page.evaluate(COUNTED)
    page.keyboard.press("c")
    page.wait_for_selector("#table[data-version='10']")
    counted = page.evaluate("() => [...window.counted]")
    assert {said for said in counted if not said.startswith("0 of")} <= {"4 of 4 chosen."}
    sent = [told for seat, told in kept(company, table) if seat == 0]
    assert sent == ["pick mountain_witch", "pick hill_witch", "pick weather_fairy", "pick herb_gatherer", "confirm"]
    assert page.get_attribute("#table", "data-turn") == "theirs"


def test_who_picks_a_role_can_ask_what_it_is_and_keeps_the_picks(company: Company) -> None:
    table = lay_table(company.store, "broom_service", seats=4, secret="what is it")
    page = company.at(table, 0).page
    assert page.locator("#picks [data-act=about]").count() == 0
    toggle(page, "hill_witch", "valley_druid")
    page.click("#picks [data-act=about]")
    page.wait_for_selector("#say[data-side], #say:not([hidden])")
    assert "druid" in page.inner_text("#say").lower()
    assert "brave" in page.inner_text("#say").lower()
    page.click("#say [data-act=dismiss]")
    assert pressed(page) == ["pick hill_witch", "pick valley_druid"]
    assert kept(company, table) == [], "to ask is not to answer"


def test_a_touch_on_a_role_says_what_it_is_good_for_now_and_hides_no_card_on_a_phone(company: Company) -> None:
    table = lay_table(company.store, "broom_service", seats=4, secret="round 1")
    page = company.at(table, 0, phone=True).page
    assert page.text_content("#picks-purpose") == ""
    for role, said in (("hill_witch", "hill witch takes a pawn from"), ("fruit_gatherer", "fruit gatherer: you have")):
        toggle(page, role)
        assert said in page.inner_text("#picks-purpose")
        assert said in (page.text_content("#announcer") or "")
        page.wait_for_timeout(600)  # the cards come into sight
        dock = page.locator("#near").bounding_box()
        cards = [card.bounding_box() for card in page.locator("#board [data-answers^=pick]").all()]
        assert dock
        assert len(cards) == 10
        assert all([card and card["y"] + card["height"] / 2 < dock["y"] for card in cards])
    toggle(page, "fruit_gatherer")
    assert page.text_content("#picks-purpose") == "", "it is put back"


COVERED = """() => {
  const all = (which) => [...document.querySelectorAll(which)], box = (one) => one.getBoundingClientRect();
  const bar = box(document.getElementById('bar')).bottom, dock = box(document.getElementById('near')).top;
  const named = all('#answers button').filter((one) => one.checkVisibility()).map((one) => one.value);
  const seen = (card) => Math.min(box(card).bottom, dock) - Math.max(box(card).top, bar);
  const covered = all('#board [data-answers^=pick]').filter((card) => seen(card) < 44);
  return covered.map((card) => card.dataset.answers).filter((answer) => !named.includes(answer));
}"""
"""Cards of which less than 44 px is in sight, and that have no button instead."""
OUT_OF_SIGHT = """() => {
  const { top, bottom } = document.getElementById('confirm-picks').getBoundingClientRect();
  return top < document.getElementById('near').getBoundingClientRect().top || bottom > innerHeight;
}"""


@pytest.mark.parametrize(("height", "language"), [
    (667, "fr"), (844, "en"),
    pytest.param(667, "en", marks=pytest.mark.nightly), pytest.param(844, "fr", marks=pytest.mark.nightly),
])
def test_on_a_phone_every_card_and_what_confirms_them_stay_in_sight_while_roles_are_picked(
    company: Company, height: int, language: str
) -> None:
    table = lay_table(company.store, "broom_service", seats=4, secret="round 1")
    size = {"width": 390 if height > 800 else 375, "height": height}
    page = company.at(table, 0, phone=True, language=language, viewport=size, reduced_motion="reduce").page
    for role in FOUR:
        toggle(page, role)
        assert page.evaluate(COVERED) == [], role
    for seat, version in ((1, 1), (2, 2)):
        answers(company, table, seat)
        page.wait_for_selector(f"#table[data-version='{version}']")
        settle(page)
        assert page.evaluate(COVERED) == [], "somebody else has answered"
    assert not page.evaluate(OUT_OF_SIGHT)
    assert page.locator("#answers [data-pick]:visible").count() <= 1, "cards in sight need no buttons"


def test_a_hint_proposes_all_roles_of_a_round_and_one_touch_picks_them(company: Company) -> None:
    """Each with a reason of its own; what was picked before gives way, and all can still be put back."""
    table = lay_table(company.store, "broom_service", seats=4, secret="what is it")
    page = company.at(table, 0, phone=True).page
    toggle(page, "fruit_gatherer")
    page.click("#hint button")
    page.wait_for_selector("#stage[data-panel=pick]")
    title, told = page.inner_text("#say-title"), page.inner_text("#say-text")
    assert title.startswith("Pick ")
    assert title.count(",") + title.count(" and ") == 3
    assert told.count(".") >= 4
    assert page.inner_text("#say [data-act=try]") == "Choose these"
    page.click("#say [data-act=try]")
    assert len(pressed(page)) == 4
    assert page.inner_text("#picks-count").startswith("4 of 4 chosen.")
    assert kept(company, table) == [], "a hint answers nothing"
    page.click("#confirm-picks")
    page.wait_for_selector("#table[data-version='5']")


def test_picks_that_do_not_arrive_are_named_and_stay_picked(company: Company) -> None:
    table = lay_table(company.store, "broom_service", seats=4, secret="round 1")
    page = company.at(table, 0).page
    toggle(page, *FOUR)
    sent: list[str] = []

    def third_fails(asked: Route) -> None:
        sent.append(asked.request.post_data or "")
        asked.abort() if len(sent) == 3 else asked.continue_()

    page.route("**/answer?*", third_fails)
    page.click("#confirm-picks")
    page.wait_for_selector("#stage[data-panel=gone]")
    assert page.inner_text("#say-title") == "Not everything has arrived."
    assert "Still to confirm: Pick the weather fairy, Pick the herb gatherer, Confirm these roles" in (
        page.inner_text("#say-text")
    )
    page.click("#say [data-act=dismiss]")
    assert pressed(page) == ["pick herb_gatherer", "pick weather_fairy"]
    assert page.inner_text("#picks-count") == "2 of 2 chosen."
    page.click("#confirm-picks")
    page.wait_for_selector("#table[data-version='5']")
    assert [told for _, told in kept(company, table)] == [*[f"pick {role}" for role in FOUR], "confirm"]


def test_picks_that_are_not_asked_any_more_are_not_dropped_in_silence(company: Company) -> None:
    table = lay_table(company.store, "broom_service", seats=4, secret="round 1")
    page = company.at(table, 0).page
    toggle(page, "herb_gatherer", "fruit_gatherer")
    for _ in range(5):
        answers(company, table, 0)  # on another device
    page.wait_for_selector("#stage[data-panel=gone]")
    assert page.inner_text("#say-title") == "That did not count."
    assert "Pick the fruit gatherer" in page.inner_text("#say-text")


def test_people_know_of_each_other_who_watches_who_is_away_and_who_wants_to_play_again(company: Company) -> None:
    table = lay_table(company.store, "benevolent", seats=2, variant={"first": "A"})
    bo, watcher = company.at(table, 1).page, company.at(table, None, language="fr").page
    assert watcher.inner_text("#watching") == "Tu regardes cette table."
    assert bo.locator("#watching").count() == 0
    bo.wait_for_selector("[data-person=A].away", state="attached")
    bo.evaluate("() => { const now = Date.now; Date.now = () => now() + 5 * 60_000; }")
    bo.wait_for_selector("#absent:not([hidden])")
    assert bo.inner_text("#absent") == "Ada has been away for 5 min. What can I do?"
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
