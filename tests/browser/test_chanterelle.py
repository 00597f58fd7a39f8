"""A game of another package, installed as a third party would, is played to its end against bots in a browser."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Guest
from tests.browser.test_manners import staff
from tests.games.test_plugins import ROOT, SOURCES, pip_installed
from tests.table.kit import Server, drop_postgres, migrated_postgres

SHOTS = ROOT / "build" / "shots"
ROUNDS = 12


COMPILED = ROOT / "build" / "compiled"


@pytest.fixture(scope="module")
def wood(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site on which Chanterelle is installed: beside the compiled library if it was built, or the interpreted one."""
    folder, name = tmp_path_factory.mktemp("chanterelle"), f"clairiere_chanterelle_test_{os.getpid()}"
    installed = pip_installed(ROOT / "examples" / "chanterelle", folder)
    library = COMPILED if request.param == "compiled" and COMPILED.is_dir() else SOURCES
    path = os.pathsep.join([str(installed), str(library), str(ROOT)])
    store = migrated_postgres(name)
    try:
        with Server(store, CLAIRIERE_LIMITS="0", PYTHONPATH=path) as running, staff(store, PYTHONPATH=path):
            yield running
    finally:
        drop_postgres(name)


def wait_for_bots(ada: Guest) -> None:
    """Until all the others have sealed their answers, and the page shows it."""
    path = ada.page.url.replace("/tables/", "/api/t/")
    for _ in range(900):
        table = ada.context.request.get(path).json()
        if table["asked"] == ["A"]:
            ada.reaches(table["version"])
            return
        ada.page.wait_for_timeout(100)
    pytest.fail("the bots do not answer")


@pytest.mark.parametrize(
    ("wood", "language", "phone"),
    [("compiled", "fr", True), pytest.param("interpreted", "en", False, marks=pytest.mark.nightly)], indirect=["wood"],
)
def test_a_game_of_another_package_is_played_to_its_end_against_bots(
    browser: Browser, wood: Server, language: str, phone: bool
) -> None:
    company = Company(browser, wood)
    ada = company.guest("Ada", phone=phone, language=language)
    ada.goto("/play")
    ada.press("h3 a[href='/tables/new/chanterelle']")
    ada.write("input[name=name]", "Ada")
    ada.press("main button.go")
    ada.page.wait_for_selector("#start, #table")
    page = ada.page
    if page.locator("#start").count():
        while page.locator("[id^=bot-]:visible").count():
            ada.press("[id^=bot-]:visible")
            page.wait_for_timeout(200)
        ada.start()
    ada.arrive()
    wait_for_bots(ada)
    page.locator("#place-moss .hit:visible").click()
    expect(page.locator("#stage[data-panel=why] #say")).to_contain_text("Mousse" if language == "fr" else "Moss")
    page.screenshot(path=SHOTS / f"chanterelle-{language}-about.png")
    ada.press("#say [data-act=dismiss]")
    for _ in range(ROUNDS):
        wait_for_bots(ada)
        page.screenshot(path=SHOTS / f"chanterelle-{language}.png")
        ada.answer()
    expect(page.locator("#stage[data-panel=over] #say")).to_be_visible()
    page.screenshot(path=SHOTS / f"chanterelle-{language}-end.png")
    company.leave()
