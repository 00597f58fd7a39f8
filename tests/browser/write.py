"""Write the pictures of the README: `python -m tests.browser.write` (needs Chromium)."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.browser.conftest import chromium
from tests.browser.scenes import SIZES, at_moment, page

FOLDER = Path("docs/pictures")
BEST = (
    ("benevolent", 4, "middle", "desktop", "day", "en"),
    ("benevolent", 3, "middle", "phone", "night", "fr"),
    ("bloody_grove", 2, "middle", "desktop", "day", "en"),
    ("bloody_grove", 2, "middle", "desktop", "night", "fr"),
)


def write(browser: Browser, source: Path, scene: tuple[str, int, str, str, str, str]) -> None:
    name, seats, moment, size, theme, language = scene
    source.write_text(page(at_moment(name, seats, moment), language, theme), "utf-8")
    width, height = SIZES[size]
    tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2 if size == "phone" else 1)
    tab.emulate_media(reduced_motion="reduce")
    tab.goto(source.as_uri())
    tab.evaluate("document.fonts.ready")
    tab.screenshot(path=FOLDER / f"{name}-{size}-{theme}.jpg", full_page=True, quality=86)
    tab.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, TemporaryDirectory() as folder:
        for scene in BEST:
            write(browser, Path(folder) / "page.html", scene)


if __name__ == "__main__":
    main()
