"""Pages of people in browsers: read, searched and hidden, by touch and by keys, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.company import KEYS, Company, Guest
from tests.browser.test_changing_seats import faults
from tests.browser.test_everyone import WIDTHS, lost_at_half, too_wide, unseen_focus
from tests.site.test_people import Town
from tests.table.kit import cookie_of

GAMES = ("roundforest", "benevolent", "bloody_grove", "broom_service", "bethel_woods")


@pytest.fixture
def town(company: Company) -> Town:
    return Town(company.server)


def known_as(guest: Guest, person: int) -> Guest:
    """This guest's browser has the cookie of somebody."""
    guest.context.add_cookies([{"name": "clairiere", "value": cookie_of(person), "url": guest.address}])
    return guest


def played_a_lot(town: Town) -> tuple[int, int]:
    """Somebody with curves, company and two pages of games, and one of that company."""
    ann, ben = town.person("Ann"), town.person("Félicien-Maximilien-Aurel")
    for number in range(34):
        table, _ = town.game("A 1 B 2", [ann, ben if number % 2 else None], game=GAMES[number % 5], rated=True)
        row = (table, ann, 1300 + 9 * number, 190 - 4 * number)
        town.store.run("INSERT INTO rated_seat (table_id, number, person_id, mu_before, sigma_before, mu, sigma) "
                       "VALUES (?, 0, ?, 1300, 200, ?, ?)", *row)  # fmt: skip
    for game in GAMES:
        town.store.run("INSERT INTO rating (person_id, game, mu, sigma, games) VALUES (?, ?, 1600, 60, 7)", ann, game)
    return ann, ben


@pytest.mark.parametrize(("phone", "language"), [(True, "fr"), (False, "en")])
def test_a_page_with_much_on_it_is_for_everyone(company: Company, town: Town, phone: bool, language: str) -> None:
    ann, ben = played_a_lot(town)
    guest = known_as(company.guest("Ann", phone=phone, language=language), ann)
    wrong: list[str] = []
    for name, path in {"profile": "", "games": "/games", "found": "/games?result=won&company=max"}.items():
        guest.goto(town.page(ann) + path)
        wrong += faults(guest.page, f"{name}-{language}") + unseen_focus(guest.page)
        wrong += too_wide(guest.page, WIDTHS) + lost_at_half(guest.page)
        guest.page.set_viewport_size({"width": 390, "height": 844} if phone else {"width": 1440, "height": 900})
    guest.goto(town.page(ben))
    wrong += faults(guest.page, f"other-{language}")
    assert wrong == []


def test_the_figures_of_a_curve_are_read_by_ear(company: Company, town: Town) -> None:
    ann, _ = played_a_lot(town)
    guest = company.guest("")
    guest.goto(town.page(ann))
    card = guest.page.locator(".in-game article").filter(has_text="Bethel Woods")
    expect(card.get_by_role("img", name="Rating in Bethel Woods")).to_be_visible()
    card.locator("summary").click()
    expect(card.get_by_role("row")).to_have_count(7)
    expect(card.get_by_role("row").nth(1)).to_contain_text("1561")


def test_by_keys_alone_somebody_finds_a_game_and_pages_on(company: Company, town: Town) -> None:
    ann, _ = played_a_lot(town)
    guest = company.guest("", hands=KEYS)
    guest.goto(f"{town.page(ann)}/games")
    guest.press("a[rel=next]")
    expect(guest.page.locator(".pages")).to_contain_text("Page 2 of 2")
    guest.write("#company", "max")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".played li")).to_have_count(17)
    guest.press(".played h3 a")
    guest.page.wait_for_url("**/tables/*")


def test_a_switch_hides_the_page_and_the_waiting_room_no_longer_leads_there(company: Company, town: Town) -> None:
    ann, ben = company.guest("Ann", phone=True, language="fr"), company.guest("Ben")
    link = ann.open_table("benevolent")
    ben.goto(link)
    ben.press(".tag b a")
    ben.page.wait_for_url("**/people/*")
    page = ben.page.url
    expect(ben.page.locator("h1")).to_have_text("Ann")
    ann.goto("/me")
    ann.press("label:has([name=public][type=checkbox])")
    ann.press("form[action='/me/visibility'] button")
    expect(ann.page.locator(".said")).to_have_text("C’est noté.")
    wrong = faults(ann.page, "hidden")
    ben.goto(page)
    expect(ben.page.locator("h1")).to_have_text("There is nothing here.")
    ben.goto(link)
    expect(ben.page.locator(".tag b").filter(has_text="Ann")).to_be_visible()
    assert ben.page.locator(".tag b a").count() == 0
    assert wrong == []
