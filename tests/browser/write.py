"""Write the pictures of the README from the screenshots of the site.

`python -m tests.browser.shots`, then `python -m tests.browser.write` (both need Chromium).
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import chromium

SHOTS = Path("build/site-shots")
FOLDER = Path("docs/pictures")
BEST = {
    "home": ("home-full-desktop-day", 1440, 900),
    "waiting": ("waiting-host-desktop-day", 1440, 900),
    "benevolent": ("table-benevolent-middle-desktop-day", 1440, 900),
    "bloody_grove-night": ("table-bloody_grove-middle-desktop-night", 1440, 900),
    "roundforest": ("table-roundforest-middle-desktop-day", 1440, 900),
    "bethel_woods": ("table-bethel_woods-middle-desktop-day", 1440, 900),
    "broom_service": ("table-broom_service-back-middle-desktop-day", 1440, 900),
    "benevolent-phone": ("table-benevolent-middle-phone-night", 390, 844),
    "why": ("table-benevolent-why-phone-day", 390, 844),
}
"""The file, the shot it is made of, and how much of its upper part is shown."""


def write(browser: Browser, name: str, shot: str, width: int, height: int) -> None:
    tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2 if width < 700 else 1)
    picture = b64encode((SHOTS / f"{shot}.png").read_bytes()).decode()
    tab.set_content(f'<body style="margin:0"><img style="width:100%" src="data:image/png;base64,{picture}">')
    tab.wait_for_function("() => document.images[0].complete")
    tab.screenshot(path=FOLDER / f"{name}.jpg", quality=84)
    tab.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, (shot, width, height) in BEST.items():
            write(browser, name, shot, width, height)


if __name__ == "__main__":
    main()
