"""The folder of `clairiere build-static` on a plain file server, below a path: games are played to their end there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from clairiere.games.registry import BUILT_IN
from clairiere.table.play.recorded import FAIR, PROVEN, recorded
from tests.browser.company import DESKTOP, LOCALES, PHONE, TOUCH, Guest
from tests.browser.test_offline import answer, at_once, begin, rows
from tests.kit import nightly_after
from tests.offline.bundle import bundle
from tests.static.kit import build, served

FEW = ("index", "learn", "learn/benevolent", "rules/benevolent", "play", "about/games")
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
"""What the site aims at; a corner of a table without a heading is no part of it."""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the folder is: not at the top of the server."""
    top: Path = tmp_path_factory.mktemp("host")
    done = build(top / "games" / "clairiere", bundle())
    assert done.returncode == 0, done.stderr
    with served(top) as found:
        yield f"{found}/games/clairiere"


@pytest.fixture
def ann(browser: Browser, address: str) -> Iterator[Guest]:
    """Somebody French, on a phone."""
    context = browser.new_context(locale=LOCALES["fr"], viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    guest = Guest(context, address, "Ann", TOUCH, 1)
    yield guest
    context.close()
    assert not guest.faults, "\n".join(guest.faults)


@pytest.mark.parametrize("game", nightly_after(1, BUILT_IN))
def test_a_game_is_played_to_its_end_from_a_plain_file_server(ann: Guest, game: str) -> None:
    page = ann.goto("/")
    page.wait_for_url("**/fr/index.html")
    page.click(f"a.go[href$='game={game}']")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    at_once(page)
    assert page.is_checked(f"input[name=game][value={game}]")
    begin(page, game, "", "sapling")
    answer(ann, 10_000)
    assert not Axe().run(page).response["violations"]
    assert page.locator("[href*='/offline/send'], #send").count() == 0
    assert set(sent) <= {"GET"}, "what is played goes nowhere"
    row = rows(page)[0]
    found = recorded(row["record"])
    assert (row["over"], found.proof, found.luck) == (True, PROVEN, FAIR)


def test_what_was_fetched_plays_on_without_a_connection(ann: Guest) -> None:
    page = ann.goto("/fr/play.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.click("#fetch")
    expect(page.locator("#keeping")).to_contain_text("Tout est sur cet appareil", timeout=90_000)
    ann.context.set_offline(True)
    page.reload()
    at_once(page)
    begin(page, "benevolent", "", "seed")
    answer(ann, 1)
    page.evaluate("() => document.querySelector('#bar a[data-clause]').click()")
    expect(page.locator("#book h2").first).to_be_visible()


@pytest.mark.parametrize("screen", nightly_after(1, ["phone dark", "desktop light", "phone light", "desktop dark"]))
def test_pages_are_accessible_and_fit_the_screen(browser: Browser, address: str, screen: str) -> None:
    device, theme = screen.split()
    size = {"phone": PHONE, "desktop": DESKTOP}[device]
    context = browser.new_context(color_scheme=theme, viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    for code in ("en", "fr"):
        for name in FEW:
            page.goto(f"{address}/{code}/{name}.html")
            assert not Axe().run(page, options=WCAG).response["violations"], (code, name)
            assert not page.evaluate(WIDE), (code, name)
    context.close()


def test_night_stays_night_from_page_to_page_and_the_language_changes_on_the_spot(ann: Guest) -> None:
    page = ann.goto("/fr/rules/benevolent.html")
    page.click("button.by-day")
    page.click(".langs a[lang=en]")
    page.wait_for_url("**/en/rules/benevolent.html")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "night"
