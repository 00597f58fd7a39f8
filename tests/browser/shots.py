"""Write a picture of every page: `python -m tests.browser.shots [folder]` (needs Chromium, PostgreSQL and Redis).

Phones in French, desktops in English; by day and by night; the same games every time.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.company import Company, Guest
from tests.browser.conftest import chromium, services
from tests.browser.walks import GAMES, SITE, TABLES, Scenery, faces, settle
from tests.table.kit import lay_table, new_person

FOLDER = Path("build/site-shots")
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"phone": True, "language": "fr", "device_scale_factor": 2},
    "desktop": {"phone": False, "language": "en"},
}
LIGHTS = {"day": "light", "night": "dark"}
HIGH = ("play", "new", "rules", "me", "enter", "privacy", "about", "accessibility")
"""Pages that are shown as a screen holds them; all others as far as they go."""


class Album:
    """Pictures of one screen size, in a folder."""

    def __init__(self, folder: Path, screen: str) -> None:
        self.folder = folder
        self.screen = screen
        self.taken = 0

    def take(self, page: Page, name: str, *, whole: bool = False) -> None:
        """By day and by night."""
        for light, scheme in LIGHTS.items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            settle(page)
            page.screenshot(path=self.folder / f"{name}-{self.screen}-{light}.png", full_page=whole)
            self.taken += 1
        page.emulate_media(color_scheme="light", reduced_motion="reduce")


def around(album: Album, company: Company) -> None:
    """Every page around the tables: first as a stranger sees them, then as somebody who has games."""
    stranger = company.guest("Ann", **SCREENS[album.screen])
    for name, path in SITE.items():
        stranger.goto(path)
        known = "-empty" if name in ("lobby", "mine") else ""
        album.take(stranger.page, f"{name}{known}", whole=not name.startswith(HIGH))
    stranger.context.close()


def crowded(album: Album, company: Company) -> None:
    """The same where much is going on."""
    guest = company.guest("Ann", **SCREENS[album.screen])
    guest.open_table("benevolent")
    guest.press("#bot-B")
    guest.page.wait_for_selector("#start:not([disabled])")
    album.take(guest.page, "waiting-host", whole=True)
    sits_everywhere(company, guest)
    for name in ("home", "lobby", "mine", "me"):
        guest.goto(SITE[name])
        album.take(guest.page, f"{name}-full", whole=True)
    stranger = company.guest("Zoé", **SCREENS[album.screen])
    host = company.guest("Malo")
    stranger.goto(host.open_table("bloody_grove"))
    album.take(stranger.page, "waiting-guest", whole=True)


def sits_everywhere(company: Company, guest: Guest) -> None:
    """Games of this person: their turn, somebody else's, and one that is over."""
    value = next(cookie["value"] for cookie in guest.context.cookies() if cookie["name"] == "clairiere")
    person = int(value.partition(".")[0])
    for game in (*GAMES, "benevolent"):
        table = lay_table(company.store, game)
        company.store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = 0", person, table.id)
        company.store.run("UPDATE game_table SET host_id = ?, listed = false WHERE id = ?", person, table.id)


def crowd(company: Company) -> None:
    """Tables of others, open and being played."""
    for name, game in (("Malo", "benevolent"), ("Inès", "bloody_grove"), ("Théo", "benevolent")):
        company.guest(name).open_table(game)
    for game in GAMES:
        table = lay_table(company.store, game)
        host = new_person(company.store, "Léna")
        company.store.run("UPDATE game_table SET host_id = ?, listed = true WHERE id = ?", host, table.id)


def at_tables(album: Album, company: Company, scenery: Scenery) -> None:
    """The page of a table with everything that it can show, for every game and board."""
    for table in TABLES:
        for name, guest in faces(company, scenery, table, **SCREENS[album.screen]):
            album.take(guest.page, f"table-{table}-{name}")
            if album.screen == "phone" and name in ("opening", "middle"):
                album.take(guest.page, f"table-{table}-{name}-whole", whole=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    begun = time.monotonic()
    albums = [Album(folder, screen) for screen in SCREENS]
    with chromium() as browser, services(f"clairiere_shots_{os.getpid()}") as server:
        company, scenery = Company(browser, server), Scenery(server)
        for album in albums:
            around(album, company)
        crowd(company)
        for album in albums:
            crowded(album, company)
        for album in albums:
            at_tables(album, company, scenery)
        company.leave()
    taken = sum([album.taken for album in albums])
    print(f"{taken} pictures in {folder}, in {time.monotonic() - begun:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
