"""Exercises with several picks, and the guide of a first game after the last exercise of a lesson."""

from __future__ import annotations

from playwright.sync_api import expect

from clairiere.games.registry import game_named
from clairiere.lessons.lesson import lessons_of, solution
from tests.browser.test_waiting import Crowd, crowd

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
    said = guide.locator("span").inner_text()
    assert len(said.split()) > 5
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
