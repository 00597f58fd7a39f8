"""Ratings as people see them: after a game, in a leaderboard, in figures; by touch and by keys, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company
from tests.browser.test_changing_seats import faults
from tests.site.rated_games import count, day, finished, people
from tests.site.test_ratings import in_site

IN_BOTH = pytest.mark.parametrize(("phone", "language"), [(True, "fr"), (False, "en")])
WAITS = {"en": "What it changes appears here in a minute.", "fr": "Ce qu’elle change apparaît ici dans une minute."}
TOLD = {"en": "Ann (you)", "fr": "Ann (toi)"}


@IN_BOTH
def test_a_game_that_ends_says_that_it_was_rated_and_then_what_it_has_changed(
    company: Company, phone: bool, language: str
) -> None:
    ann = company.guest("Ann", phone=phone, language=language)
    opened = ann.page.request.post(f"{company.address}/api/tables", data={
        "game": "bloody_grove", "seats": 2, "rated": True, "bots": {"B": "seed"}, "name": "Ann",
    })  # fmt: skip
    code = opened.json()["code"]
    ann.page.request.post(f"{company.address}/api/tables/{code}/start", data={})
    ann.goto(f"/tables/{code}")
    ann.arrive()
    version = int(ann.page.locator("#table").get_attribute("data-version") or 0)
    ann.page.clock.install()
    ann.page.request.post(f"{company.address}/t/{code}/concede", data={"version": version})
    expect(ann.page.locator("#say .ratings")).to_contain_text(WAITS[language])
    before = datetime.now(UTC) - timedelta(seconds=9)
    company.store.run("UPDATE game_table SET ended = ? WHERE code = ?", before, code)
    count(company.store)
    ann.page.clock.fast_forward(16_000)
    expect(ann.page.locator("#say .ratings .own")).to_contain_text(TOLD[language])
    assert faults(ann.page, f"rating-changes-{language}", "#say") == []


@IN_BOTH
def test_a_season_is_chosen_and_a_page_turned_by_keys_and_by_touch(
    company: Company, phone: bool, language: str
) -> None:
    crowd = people(company.store, *[f"Player {n}" for n in range(51)])
    game, year = ("roundforest", 2025) if phone else ("benevolent", 2024)
    for minute, person in enumerate(crowd):
        finished(company.store, game, day(year, 5) + timedelta(minutes=minute), "A 1 B 2", [person, "tree"])
    count(company.store)
    guest = company.guest("Ben", phone=phone, language=language)
    guest.goto(f"/leaderboards/{game}")
    guest.page.locator("#season").focus()
    guest.page.locator("#season").select_option(f"{year}-2")
    expect(guest.page.locator(".standings tbody tr")).to_have_count(50)
    assert faults(guest.page, f"leaderboard-{language}") == []
    onwards = guest.page.locator("a[rel=next]")
    onwards.focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".standings tbody tr")).to_have_count(1)


@IN_BOTH
def test_the_bars_of_statistics_are_as_long_as_their_shares(company: Company, phone: bool, language: str) -> None:
    crowd = people(company.store, *"ABCDE", ranked=False)
    for n in range(24):
        result = "A 1 B 2" if n % 4 else "A 2 B 1"
        finished(company.store, "broom_service", day(2023, 5) + timedelta(hours=n), result, [crowd[n % 5], "sprout"])
    in_site(company.store, "from clairiere.site.statistics.figures import count_figures; count_figures()")
    guest = company.guest("Ben", phone=phone, language=language)
    guest.goto("/games/broom_service/statistics")
    bars: list[Any] = [bar.bounding_box() for bar in guest.page.locator(".shares i").all()]
    assert len(bars) == 2 + 1  # the seats, and the level of robots
    assert min([bar["width"] for bar in bars]) > 90
    assert len({bar["x"] for bar in bars}) == 1
    share = "".join([one for one in guest.page.locator(".shares b").first.inner_text() if one.isdigit()])
    size = guest.page.locator(".shares i").first.evaluate("bar => getComputedStyle(bar).backgroundSize")
    assert size == f"{share}% 100%"
    assert faults(guest.page, f"statistics-{language}") == []
