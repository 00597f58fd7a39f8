"""Pages of the documentation site, for everyone: by day and by night, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.company import DESKTOP, PHONE
from tests.browser.test_everyone import violations
from tests.static.kit import served
from tools.documentation.__main__ import BUILD, main

PAGES = (
    "", "readme", "write-a-bot", "notebooks/first-match", "notebooks/corpus", "operate", "architecture",
    "rules/benevolent", "reference/clairiere", "decisions",
)  # fmt: skip
SHOWN = ("", "readme", "notebooks/first-match", "notebooks/corpus", "reference/clairiere")
"""Pages whose screenshots lie in build/shots, to be looked at."""
SCREENS = {"phone": PHONE, "desktop": DESKTOP}
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The documentation site: as `make documentation` has built it, which CI does before, or built now."""
    if not (BUILD / "site" / "index.html").is_file():
        assert main() == 0
    with served(BUILD / "site") as found:
        yield found


def complaints(page: Page, address: str, name: str, shot: str) -> list[str]:
    """What axe finds serious on a page, and whether it is wider than the screen."""
    page.goto(f"{address}/{name}/" if name else f"{address}/")
    page.wait_for_load_state("networkidle")
    if name in SHOWN:
        page.screenshot(path=f"build/shots/docs-{name.replace('/', '-') or 'index'}-{shot}.png")
    found = violations(page, {"resultTypes": ["violations"]}, "html")
    return [f"{name} {one}" for one in found] + [f"{name} is too wide"] * (page.evaluate(WIDE) > 0)


@pytest.mark.parametrize(("screen", "scheme"), [
    ("phone", "dark"), ("desktop", "light"),
    pytest.param("phone", "light", marks=pytest.mark.nightly),
    pytest.param("desktop", "dark", marks=pytest.mark.nightly),
])
def test_the_documentation_is_for_everyone(browser: Browser, address: str, screen: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport=SCREENS[screen])  # type: ignore[arg-type]
    page = context.new_page()
    found = [one for name in PAGES for one in complaints(page, address, name, f"{screen}-{scheme}")]
    context.close()
    assert not found, "\n".join(found)
