"""Play now as people see it: one touch on the first page, a robot that gives its seat, and "not again with"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.company import KEYS, Company
from tests.browser.eyes import look
from tests.browser.test_changing_seats import faults
from tests.browser.test_whole_games import IN_THE_GATE
from tests.kit import nightly_after
from tests.table.kit import Server, free_port, wait_until_it_answers
from tests.table.test_worker_process import worker

BUTTON = ".cta .play-now button"
COUNTED = "addEventListener('pointerdown', () => localStorage.touches = 1 + Number(localStorage.touches || 0), true)"


@pytest.fixture(scope="module")
def thinking(site: Server) -> Iterator[None]:
    """Robots answer."""
    port = free_port()
    with worker(site.store, "--status", f"127.0.0.1:{port}") as working:
        wait_until_it_answers(port, working)
        yield


@pytest.fixture(autouse=True)
def alone(site: Server, thinking: None) -> None:
    """Nobody who came in another test is there."""
    site.store.run("UPDATE game_table SET joinable = ?", False)


@pytest.mark.parametrize(("phone", "language"), [(True, "fr"), (False, "en")])
def test_from_the_first_page_to_a_first_own_answer_it_is_three_touches(
    company: Company, phone: bool, language: str
) -> None:
    guest = company.guest("", phone=phone, language=language)
    guest.context.add_init_script(COUNTED)
    guest.goto("/")
    guest.press(BUTTON)
    guest.arrive()
    guest.page.wait_for_selector("#table[data-turn=yours]")
    wrong = faults(guest.page, f"play-now-{language}", "#near")
    guest.answer()
    assert int(guest.page.evaluate("localStorage.touches")) <= 3
    assert wrong == []


# The others are begun and played to their end in `test_whole_games`
@pytest.mark.parametrize("game", nightly_after(2, ["bethel_woods", "roundforest", *IN_THE_GATE]))
def test_in_every_game_one_touch_on_the_first_page_leads_to_a_first_own_decision(company: Company, game: str) -> None:
    guest = company.guest("", phone=True)
    guest.context.add_init_script(COUNTED)
    guest.goto("/")
    guest.press(f".boxes form:has([value={game}]) button")
    guest.arrive()
    guest.page.wait_for_selector("#table[data-turn=yours]")
    assert int(guest.page.evaluate("localStorage.touches")) == 1
    assert look(guest.page, "ways", "")  # there is something to touch


def test_who_comes_takes_a_robots_seat_and_the_other_sees_it_without_loading_the_page(company: Company) -> None:
    ann, ben = company.guest("Ann"), company.guest("Ben", phone=True, language="fr")
    ann.goto("/me")
    ann.write("input[name=name]", "Ann")
    ann.press("main form button.go")
    ann.goto("/")
    ann.press(BUTTON)
    ann.arrive()
    expect(ann.page.locator("#table")).to_contain_text("Hulotte")
    ben.goto(ann.page.url)
    ben.arrive()
    wrong = faults(ben.page, "robots-seat", "#near")
    ben.follow("form[action$='/sit'] button")
    expect(ben.page.locator("#table")).to_have_attribute("data-seat", "B")
    name = ben.page.evaluate("document.querySelector('[data-person=B]').dataset.name")
    expect(ann.page.locator("#table")).to_contain_text(f"The seat has changed hands: {name} plays on.")
    assert wrong == []


def test_by_keys_alone_somebody_chooses_how_to_play_and_whom_to_avoid(company: Company) -> None:
    ann, ben = company.guest("Ann", hands=KEYS), company.guest("Ben")
    ann.goto("/play/preferences")
    ann.go("input[name=games][value=roundforest]")
    ann.page.keyboard.press("Space")
    ann.press("button[name=play]")
    ann.arrive()
    assert "Roundforest" in ann.page.title()
    ben.goto("/play")
    ben.press("form:has([value=roundforest]) button")
    ben.arrive()
    assert ben.page.url == ann.page.url
    ann.page.reload()
    ann.arrive()
    ann.press("#bar [popovertarget=menu]:not(.faces)")
    ann.follow("#menu form[action$='/block'] button")
    ann.goto("/me")
    assert faults(ann.page, "avoided") == []
    ann.press("form[action='/me/unblock'] button")
    expect(ann.page.locator(".said")).to_have_text("You can be led to the same table again.")
