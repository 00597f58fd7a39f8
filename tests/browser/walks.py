"""Walks: every page of the site, and every face that the page of a table can show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Page

from clairiere.games.registry import BUILT_IN
from tests.browser.company import Company, Guest
from tests.browser.eyes import look
from tests.browser.moments import END, MIDDLE, OPENING, asked_seat, brought_to
from tests.table.kit import Laid, Server

GAMES = BUILT_IN
TABLES: dict[str, dict[str, Any]] = {
    **{game: {"game": game} for game in GAMES},
    "broom_service-back": {
        "game": "broom_service", "seats": 5, "variant": {"board": "back", "storm": "yes", "heavy": "11"}
    },
}
"""Every game at its smallest table, and the other side of the board, as full as it can be."""
SITE = {
    "home": "/",
    "play": "/play",
    "preferences": "/play/preferences",
    **{f"new-{game}": f"/tables/new/{game}" for game in GAMES},
    "lobby": "/tables",
    "mine": "/mine",
    "replay": "/replay",
    "me": "/me",
    "bots": "/me/bots",
    "delete": "/me/delete",
    "sign-out": "/me/sign-out",
    "accessibility": "/about/accessibility",
    "privacy": "/about/privacy",
    "about": "/about/games",
    "ratings": "/about/ratings",
    "leaderboard": "/leaderboards/broom_service",
    "ladder": "/bots/ladder/broom_service",
    "statistics": "/games/broom_service/statistics",
    **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
    "fidelity": "/rules/fidelity",
    "lost": "/nothing/here",
    "enter": "/account/enter",
}
"""Pages by name."""
MOMENTS = {"opening": OPENING, "middle": MIDDLE, "end": END}


class Scenery:
    """Tables that are laid once, for everybody who wants to look at them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: dict[tuple[str, str], Laid] = {}

    def at(self, table: str, moment: str) -> Laid:
        """One of the tables at this moment."""
        if (table, moment) not in self.tables:
            laid = TABLES[table]
            self.tables[table, moment] = brought_to(self.server, moment=MOMENTS[moment], secret="hare", **laid)
        return self.tables[table, moment]

    def asked(self, table: str, moment: str) -> int:
        """Who is asked there."""
        return asked_seat(self.server, self.at(table, moment))


def settle(page: Page) -> None:
    """Until the typefaces are there and nothing moves but what always moves."""
    assert look(page, "settled"), f"it goes on moving: {page.url}"


def some_target(page: Page) -> str:
    """A target in the middle of the board, for it is seen best."""
    found: str = page.evaluate(
        "() => { const all = [...document.querySelectorAll('#board .target')]; return all[all.length >> 1].id }"
    )
    return found


def touch(page: Page, id: str) -> None:
    """A touch on a thing in the picture, wherever it lies."""
    page.evaluate("id => document.getElementById(id).dispatchEvent(new MouseEvent('click', {bubbles: true}))", id)


def trying(page: Page) -> None:
    """The board shows what an answer would bring about, or that it is one of several picks."""
    touch(page, some_target(page))
    if page.locator("#board [aria-pressed=true]").count():
        return
    page.wait_for_selector("#stage:is([data-panel=try], [data-panel=pick])")
    if page.get_attribute("#stage", "data-panel") == "pick":
        page.locator("#say [data-act=try]").first.click()
        page.wait_for_selector("#stage[data-panel=try]")


def why_not(page: Page) -> None:
    """The bubble with the reason."""
    touch(page, look(page, "refused"))
    page.wait_for_selector("#stage[data-panel=why]")


def rulebook(page: Page) -> None:
    """The drawer with the rulebook, at the clause at work."""
    page.keyboard.press("?")
    page.wait_for_selector("#book > *")


def menu(page: Page) -> None:
    """The drawer with everything else."""
    page.locator("#bar [popovertarget=menu]").last.click()


def notebook(page: Page) -> None:
    """The log, which on a phone is a drawer."""
    if page.locator("#bar [popovertarget=log]").is_visible():
        page.locator("#bar [popovertarget=log]").click()


def in_words(page: Page) -> None:
    """The board told in words: by the button in the dock or, where a phone has no room for it, by that in the menu."""
    if page.locator("#aloud").is_visible():
        page.locator("#aloud").click()
    else:
        menu(page)
        page.locator("#menu [data-act=words]").click()


FACES: dict[str, Callable[[Page], None]] = {
    "try": trying, "why": why_not, "rules": rulebook, "menu": menu, "notebook": notebook, "words": in_words,
}


def faces(
    company: Company, scenery: Scenery, table: str, but: Sequence[str] = (), **more: object
) -> Iterator[tuple[str, Guest]]:
    """The page of a table with everything that it can show, one after the other; but these."""
    for moment in [one for one in MOMENTS if one not in but]:
        guest = company.at(scenery.at(table, moment), scenery.asked(table, moment), **more)
        settle(guest.page)
        yield moment, guest
        if moment == "middle":
            for name, show in FACES.items():
                if name in but:
                    continue
                show(guest.page)
                settle(guest.page)
                yield name, guest
                guest.page.keyboard.press("Escape")
                guest.page.evaluate("() => document.activeElement.blur()")
        guest.context.close()
