"""From the first page to the first own answer in a game that one has never played, as a film of a few pictures.

`python -m tests.browser.filmstrip` writes the film that the documentation shows (needs Chromium, PostgreSQL and Redis).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from clairiere.games.registry import game_named
from clairiere.lessons.lesson import lessons_of
from tests.browser.company import TOUCH, Company, Guest
from tests.browser.conftest import chromium, services
from tests.browser.test_lessons import Learner
from tests.browser.test_manners import staff
from tests.browser.walks import settle

FILM = Path("docs/pictures/first-game.jpg")
GAME = "benevolent"
TOUCHES = """
  addEventListener("pointerdown", () => {
    const where = location.pathname.split("/")[1] || "home";
    const all = JSON.parse(localStorage.touches ?? "{}");
    localStorage.touches = JSON.stringify({ ...all, [where]: (all[where] ?? 0) + 1 });
  }, true);
"""
"""Counts every touch by the page it was made on."""
PATIENCE = 120_000
"""Milliseconds: the first request of a new server draws every box and sheet."""
ANSWERS, SPOKEN = 6, 1500
"""So many answers at most until robots have moved; and milliseconds in which the guide has spoken."""
Keep = Callable[[Page, str], None]


def walk(company: Company, keep: Keep, game: str = GAME) -> dict[str, int]:
    """The whole path on a phone; how many touches it took, by page. `keep` is called where something is to be seen."""
    learner = Learner(company, game_named(game), phone=True, hands=TOUCH, language="en", device_scale_factor=2)
    guest, page = learner.guest, learner.page
    page.set_default_timeout(PATIENCE)
    page.add_init_script(TOUCHES)
    guest.goto("/")
    door = f"a.open[href^='/learn/{game}/']"
    page.locator(f".game:has(> {door})").scroll_into_view_if_needed()
    keep(page, "A game I do not know: one touch")
    guest.press(f".game > {door}")
    first = lessons_of(learner.game)[0]
    for number, exercise in enumerate(first.exercises):
        guest.arrive()
        if number == 0:
            keep(page, "Its first lesson begins at once")
        learner.does(exercise)
        if number == 1:
            keep(page, "The rules say what is right")
        if exercise is not first.exercises[-1]:
            learner.goes_on()
    keep(page, "After two minutes, a real game")
    guest.press("#say .first-game button")
    page.wait_for_url("**/tables/*")
    guest.arrive()
    page.wait_for_selector("#guide:not([hidden])")
    keep(page, "The table says what matters now")
    with staff(company.store):
        touches = first_answer(guest)
    keep(page, "The first own move is made. The robot has moved, and you are told why")
    return touches


def first_answer(guest: Guest) -> dict[str, int]:
    """Answer until robots have; how many touches the first answer took, and all before it."""
    page = guest.page
    guest.answer()
    touches: dict[str, int] = page.evaluate("() => JSON.parse(localStorage.touches)")
    explained = page.locator("#guide", has_text="Put yourself in their place")
    for _ in range(ANSWERS):
        page.wait_for_selector("#table[data-turn=yours]")
        page.wait_for_timeout(SPOKEN)
        if explained.is_visible():
            break
        guest.answer()
    explained.wait_for()
    return touches


def film(browser: Browser, frames: list[tuple[bytes, str]]) -> bytes:
    """All frames in a row, numbered, as a JPEG."""
    shown = "".join([
        f'<figure><img src="data:image/png;base64,{b64encode(png).decode()}"><figcaption><b>{number}</b> {said}'
        "</figcaption></figure>"
        for number, (png, said) in enumerate(frames, 1)
    ])  # fmt: skip
    style = (
        "body{margin:0;padding:24px;display:inline-flex;gap:20px;background:#efe9dc;font:15px/1.35 sans-serif;"
        "color:#2c3329}figure{margin:0;width:280px}img{width:280px;display:block;border-radius:14px;"
        "box-shadow:0 3px 12px #0003}figcaption{padding:10px 2px 0}b{margin-right:.3em}"
    )
    tab = browser.new_page(viewport={"width": 300 * len(frames) + 28, "height": 720})
    tab.set_content(f"<style>{style}</style>{shown}")
    tab.wait_for_function("() => [...document.images].every((one) => one.complete)")
    return tab.locator("body").screenshot(type="jpeg", quality=72)


def main() -> None:
    frames: list[tuple[bytes, str]] = []

    def keep(page: Page, said: str) -> None:
        settle(page)
        frames.append((page.screenshot(), said))
        Path(f"build/film-{len(frames)}.png").write_bytes(frames[-1][0])

    with chromium() as browser, services("clairiere_filmstrip") as server:
        company = Company(browser, server)
        walk(company, keep)
        company.leave()
        FILM.write_bytes(film(browser, frames))


if __name__ == "__main__":
    main()
