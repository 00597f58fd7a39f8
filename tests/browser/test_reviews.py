"""The page of a review: followed while it is made, read by touch, by keys and by ear, and without a script."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import clairiere as cl
from clairiere.games.registry import game_named
from clairiere.reviews.reviewer import depends_on
from tests.browser.company import KEYS, Company, Guest
from tests.browser.test_changing_seats import faults
from tests.site.test_reviews import short_game
from tests.table.kit import Laid, Store

NEW = """
INSERT INTO review (table_id, state, judged, chosen, text, made_by, wrong, asked_by_id, asked_at, claim, tries, claimed)
VALUES (?, 1, 0, 0, '', '', '', ?, ?, '', 1, ?)
"""
WRITTEN = "UPDATE review SET state = ?, judged = ?, chosen = ?, text = ?, made_by = ? WHERE table_id = ?"
RUNNING, DONE = 1, 2
FAR_AWAY = datetime(2100, 1, 1, tzinfo=UTC)


@cache
def reviewed(game: str, answers: int) -> Callable[[Store], tuple[Laid, str]]:
    """A function that lays this game in a store, and its review, which is made once."""
    found: list[str] = []

    def laid(store: Store) -> tuple[Laid, str]:
        table = short_game(store, game, answers)
        found.extend([] if found else [cl.review(table.opening.record, bot="search:12").text()])
        store.run(NEW, table.id, table.people[0], datetime.now(UTC), FAR_AWAY)
        return table, found[0]

    return laid


def write(store: Store, table: Laid, text: str, state: int, part: float = 1.0) -> None:
    """The review as a worker writes it after this part of the answers."""
    told: dict[str, Any] = json.loads(text)
    told["judgements"] = told["judgements"][: int(part * told["asked"])]
    record = table.opening.record
    made_by = json.dumps(depends_on(game_named(record.game), record.rules, record.seats), sort_keys=True)
    store.run(WRITTEN, state, len(told["judgements"]), told["asked"], json.dumps(told), made_by, table.id)


def known(company: Company, table: Laid, **more: Any) -> Guest:
    """Whoever has the first seat of the table."""
    guest = company.guest("Ada", **more)
    guest.context.add_cookies([{"name": "clairiere", "value": table.cookies[0], "url": company.address}])
    return guest


@pytest.mark.parametrize(("phone", "language", "done"), [
    (True, "fr", "L’analyse est finie."), (False, "en", "The review is done."),
])
def test_a_review_is_followed_while_it_is_made_and_what_is_open_stays_open(
    company: Company, phone: bool, language: str, done: str
) -> None:
    table, text = reviewed("bloody_grove", 30)(company.store)
    ada = known(company, table, phone=phone, language=language)
    ada.goto(f"/tables/{table.code}/review")
    bar = ada.page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    write(company.store, table, text, RUNNING, 0.5)
    expect(ada.page.locator(".chart svg")).to_be_visible()
    assert 0 < float(bar.get_attribute("value") or 0) < float(bar.get_attribute("max") or 0)
    ada.press("#figures summary")
    ada.page.locator("#stop").focus()
    wrong = faults(ada.page, f"review-running-{language}")
    write(company.store, table, text, RUNNING, 0.8)
    expect(bar).to_have_attribute("value", str(int(0.8 * json.loads(text)["asked"])))
    expect(ada.page.locator("#stop")).to_be_focused()
    write(company.store, table, text, DONE)
    expect(ada.page.locator("#said")).to_have_text(done)
    expect(bar).to_have_count(0)
    expect(ada.page.locator("#figures")).to_have_attribute("open", "")
    assert wrong + faults(ada.page, f"review-{language}") == []


@pytest.mark.parametrize("game", ["bethel_woods", "broom_service"])
def test_teams_and_many_seats_are_reviewed_by_day_and_by_night(company: Company, game: str) -> None:
    table, text = reviewed(game, 24)(company.store)
    write(company.store, table, text, DONE)
    watching = company.guest("Eve", phone=True, language="fr")
    watching.goto(f"/tables/{table.code}/review")
    sides = watching.page.locator(".sides a")
    expect(sides).to_have_count(0 if game == "bethel_woods" else 2)
    for summary in watching.page.locator("#review details > summary").all():
        summary.tap()
    assert faults(watching.page, f"review-{game}") == []


def test_by_keys_alone_one_chooses_a_seat_opens_hands_and_goes_to_the_step_of_a_turning_point(
    company: Company,
) -> None:
    table, text = reviewed("bloody_grove", 30)(company.store)
    write(company.store, table, text, DONE)
    ada = known(company, table, hands=KEYS)
    ada.goto(f"/tables/{table.code}/review")
    first = ada.page.locator(".sentence").inner_text()
    ada.press("#side-B")
    expect(ada.page.locator("#side-B")).to_have_attribute("aria-current", "true")
    assert ada.page.locator(".sentence").inner_text() != first
    ada.press("#faces-open")
    expect(ada.page.locator("#faces-open")).to_have_attribute("aria-current", "true")
    expect(ada.page.locator("#side-B")).to_have_attribute("aria-current", "true")
    ada.press("#turn-1 a")
    ada.page.wait_for_url(f"**/tables/{table.code}?at=*")
    expect(ada.page.locator("#player")).to_be_visible()


def test_without_a_script_a_link_looks_again_and_a_button_asks(company: Company) -> None:
    table, text = reviewed("bloody_grove", 30)(company.store)
    ada = known(company, table, java_script_enabled=False)
    ada.goto(f"/tables/{table.code}/review")
    write(company.store, table, text, RUNNING, 0.3)
    ada.press("#look")
    expect(ada.page.locator(".chart svg")).to_be_visible()
    ada.press("#stop")
    expect(ada.page.locator(".how-far")).to_contain_text("The review was stopped.")
    ada.press("#ask")
    expect(ada.page.get_by_role("progressbar")).to_be_visible()
