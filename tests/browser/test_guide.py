"""The guide of a first game: on the way to it, at the table, and for who waits; exercises with several picks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from clairiere.games.registry import game_named
from clairiere.lessons.lesson import lessons_of, solution
from tests.browser.company import Company
from tests.browser.filmstrip import FILM, walk
from tests.browser.moments import send, whole_game
from tests.browser.test_waiting import Crowd, crowd, opened
from tests.table.kit import lay_table

__all__ = ["crowd"]  # the fixture


def test_a_first_game_tells_each_paragraph_once_and_can_be_silenced(crowd: Crowd) -> None:
    game = game_named("benevolent")
    lesson = lessons_of(game)[0]
    last = lesson.exercises[-1]
    page = crowd.comes(f"/learn/benevolent/{last.id}", phone=True)
    for answer in solution(last, game):
        page.evaluate("(one) => document.querySelector(`#answers [value='${one}']`).click()", answer)
        page.wait_for_timeout(400)
        if page.locator("#stage[data-panel=try]").count():
            page.click("#say-acts [data-act=confirm]")
            page.wait_for_timeout(400)
    page.click("#say-acts .first-game button")
    page.wait_for_url("**/tables/*")
    guide = page.locator("#guide")
    expect(guide).to_be_visible(timeout=60_000)
    said = guide.locator("div").inner_text()
    assert len(said.split()) > 5
    assert len(re.findall(r"[.!?](\s|$)", said)) <= 2, "one or two sentences"
    assert page.evaluate("document.activeElement.closest('#guide')") is None, "it takes nobody's keyboard away"
    expect(page.locator("#announcer[aria-live=polite]")).to_contain_text(said.split(".")[0])
    page.reload()
    page.wait_for_selector("#stage.live")
    page.wait_for_timeout(500)
    expect(guide).to_be_hidden()  # the same paragraph is not told twice
    page.evaluate("localStorage.removeItem('told-benevolent')")
    page.reload()
    expect(guide).to_be_visible()
    page.click("#guide [data-act=hush]")
    expect(guide).to_be_hidden()
    page.evaluate("localStorage.removeItem('told-benevolent')")
    page.reload()
    page.wait_for_selector("#stage.live")
    page.wait_for_timeout(500)
    expect(guide).to_be_hidden()


def test_roles_are_picked_and_confirmed_in_an_exercise_as_at_a_table(crowd: Crowd) -> None:
    page = crowd.comes("/learn/broom_service/pick-1", phone=True)
    picks = page.locator("#answers [data-pick]")
    page.wait_for_selector("#stage.live")
    for number in range(4):
        picks.nth(number).evaluate("(button) => button.click()")
    page.click("#confirm-picks")
    expect(page.locator("#stage[data-panel=mark] #say-title")).to_have_text("Yes!")


def test_from_the_first_page_to_the_first_own_move_takes_three_touches_beside_the_lessons_own(company: Company) -> None:
    shown: list[str] = []
    touches = walk(company, lambda page, said: shown.append(said))
    assert set(touches) == {"home", "learn", "tables"}
    assert touches["home"] + touches["tables"] <= 3
    assert len(shown) == 6
    assert FILM.stat().st_size < 300_000


def test_who_learns_the_game_while_others_come_is_at_their_seat_when_it_begins(crowd: Crowd) -> None:
    ann = opened(crowd)
    ben = crowd.comes(ann.url, phone=True)
    ben.fill("input[name=name]", "Ben")
    ben.click("text=Sit down >> nth=0")
    ben.click("a[data-seat-at]")
    ben.wait_for_url("**/learn/benevolent/**")
    expect(ben.locator("#seat")).to_be_visible()
    expect(ben.locator("#seat a")).to_have_attribute("href", re.compile(ann.url.rpartition("/")[2]))
    ann.click("#bot-C")
    ann.click("#start")
    ben.wait_for_url(ann.url)
    ben.wait_for_selector("#table[data-seat=B]")
    ben.goto(crowd.base + "/learn/benevolent/turn-1")
    ben.wait_for_selector("#stage.live")
    expect(ben.locator("#seat")).to_be_hidden()  # nobody waits any more


def test_an_answer_that_costs_the_game_is_warned_of_before_it_counts(company: Company) -> None:
    table = lay_table(company.store, "benevolent")
    answers = whole_game(company.server, table)
    send(company.server, table, answers, 0, len(answers) - 1)
    winner, best = answers[-1]
    other = company.at(table, 1 - winner)
    other.goto(f"/tables/{table.code}/leave")
    other.press("main form button.danger")  # from here on a robot plays there
    page = company.at(table, winner, phone=True, reduced_motion="reduce").page
    page.evaluate("localStorage['like-guide'] = 'yes'")
    with page.expect_response("**/guide?*"):
        page.reload()
    values = page.locator("#answers button[name=notation]").evaluate_all("(all) => all.map((one) => one.value)")
    worse = next(value for value in values if value != best and value.split()[0] != best.split()[0])
    version = page.get_attribute("#table", "data-version")
    page.evaluate("(one) => document.querySelector(`#answers [value='${one}']`).click()", worse)
    expect(page.locator("#say .caution")).to_contain_text("Wait: this costs you a lot.")
    expect(page.locator("#say .caution")).to_contain_text("You win with this!")
    page.click("#say [data-act=putBack]")
    assert page.get_attribute("#table", "data-version") == version, "it was put back, and did not count"
