"""What you know, in a real browser: a lesson and a table note in the background what the page then shows."""

from __future__ import annotations

from playwright.sync_api import expect

from clairiere.games.registry import game_named
from clairiere.lessons.lesson import lessons_of
from tests.browser.company import TOUCH, Company
from tests.browser.test_everyone import complaints
from tests.browser.test_lessons import Learner
from tests.table.kit import lay_table

GAME = game_named("benevolent")
NOTED = "**/learn/me/note"
REFUSED = "#board [id^=h]:not(.target)"
TOUCHED = "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))"


def test_a_lesson_is_done_the_page_tells_so_and_leads_on(company: Company) -> None:
    learner = Learner(company, GAME, phone=True, language="fr", hands=TOUCH)
    page, [lesson, following] = learner.page, lessons_of(GAME)[:2]
    learner.guest.goto("/learn/me")
    found = complaints(page, "phone")
    learner.guest.press(".next-step .btn.go")
    for number, exercise in enumerate(lesson.exercises, 1):
        page.wait_for_url(f"**/{exercise.id}")
        learner.guest.arrive()
        with page.expect_response(NOTED) as noted:
            learner.does(exercise)
        assert noted.value.status == 204
        learner.guest.press("#say .known" if number == len(lesson.exercises) else "#say [data-act=next]")
    page.wait_for_url("**/learn/me")
    expect(page.locator(".steps li.done")).to_have_text(f"{lesson.title['fr']} (faite)")
    expect(page.locator(".next-step .about")).to_have_text(following.title["fr"])
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found += complaints(page, "phone")
    assert not found, "\n".join(found)
    learner.guest.press(".next-step .btn.go")
    page.wait_for_url(f"**/{following.exercises[0].id}")


def test_what_refuses_at_a_table_and_what_is_read_there_is_noted_together(company: Company) -> None:
    table = lay_table(company.store, "benevolent", seats=2, variant={"first": "A"})
    for _ in range(4):
        asked = company.server.client().get(f"/api/t/{table.code}").json()["asked"][0]
        client = company.server.client(table.cookies["AB".index(asked)])
        board = client.get(f"/api/t/{table.code}").json()
        answer = {"version": board["version"], "notation": board["options"][0]["notation"]}
        assert client.post(f"/t/{table.code}/answer", **answer).status == 200
    guest = company.at(table, 0, reduced_motion="reduce")
    with guest.page.expect_response(NOTED) as noted:
        guest.page.locator(REFUSED).first.evaluate(TOUCHED)
        guest.page.wait_for_selector("#stage[data-panel=why]")
        rules = guest.page.locator("#say [data-act=rule]").evaluate_all("(all) => all.map((one) => one.value)")
        guest.page.locator("#say [data-act=rule]").first.click()
    assert noted.value.status == 204
    # the rule of the thing, which is read, and the rule that refuses it
    assert f"notes=refused+{rules[-1]}%0Amet+{rules[0]}" in (noted.value.request.post_data or "")
    guest.goto("/learn/me")
    expect(guest.page.locator(".leaves i.missed")).to_have_count(1)
