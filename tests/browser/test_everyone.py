"""Everyone: whoever reads by ear, by keyboard, with big letters, on a small screen, by night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from clairiere.kernel.state import Poll
from tests.browser.company import Company, Guest
from tests.browser.eyes import look
from tests.browser.moments import MIDDLE, asked_seat, brought_to, go_on, send, so_far, stations, whole_game
from tests.browser.walks import FACES, GAMES, MOMENTS, SITE, TABLES, Scenery, faces, settle
from tests.kit import nightly_after
from tests.table.kit import Server, lay_table

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"phone": True, "language": "fr", "reduced_motion": "reduce"},
    "desktop": {"phone": False, "language": "en", "reduced_motion": "reduce"},
}
Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")
RULES: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS: dict[str, Any] = {**RULES, "runOnly": ["color-contrast"]}
GRAVE = ("serious", "critical")
FINGER = 44
HALF = {"width": 720, "height": 450}
"""A desktop with letters twice as big."""
NARROWEST = (320, 700, 1100)
"""Of every range in which the style sheets keep still at a table: wider, there is only more room."""
WIDTHS = (320, 390, 641, 700, 1100, 1920)
"""The same for all pages, the size of most phones, and the largest."""
REACHES = ((1440, 900), (1366, 768), (1280, 720), (820, 1180), (768, 1024), (390, 844), (844, 390))
"""A desktop, two laptops, two tablets and a phone, upright and lying."""
LEAST_ON_BOARD, LEAST_AROUND = 10, 13
"""How many pixels high letters are at least."""
SOME = 2
"""Moments of a game at which the gate looks whether everything is in sight."""
STATIONS = (5, 12)
"""Moments of a game at which every choice is looked for: in the gate, and nightly."""
ALTERNATE = [*[moment for moment in MOMENTS if moment != "middle"], *FACES]
"""What the gate looks at on one of the tables each, on a phone or on a desktop."""
ALIKE = [name for name in SITE if name.startswith(("new-", "rules-")) and not name.endswith(GAMES[0])]
"""Pages that differ from those of another game in their text alone."""
LAID_OVER = {"why": "#say", "rules": "#rules", "menu": "#menu", "notebook": "#log", "words": "#spoken"}
"""Faces of a table that are its middle with something laid over it."""


@pytest.fixture(scope="module")
def scenery(site: Server) -> Scenery:
    return Scenery(site)


def guest_with_a_name(company: Company, **more: Any) -> Guest:
    """Somebody who has said who they are and sits at a table that is filling."""
    guest = company.guest("Ann", **more)
    guest.open_table("benevolent")
    return guest


def pages(company: Company, **more: Any) -> Iterator[tuple[str, Page]]:
    """Every page around the tables."""
    guest = guest_with_a_name(company, **more)
    settle(guest.page)
    yield "waiting", guest.page
    for name, path in SITE.items():
        guest.goto(path)
        settle(guest.page)
        yield name, guest.page


RUN = """async ([part, options]) => {
  // Thousands of strokes that nobody meets one by one: in a sheet of drawings, and in a figure, which is one picture.
  const all = (which) => [...document.querySelectorAll(which)];
  const strokes = [...all("svg:has(symbol)"), ...all("figure svg > :not(title, desc)")];
  const away = (one, mark) => { one.replaceWith(mark); return () => mark.replaceWith(one); };
  const back = strokes.map((one) => away(one, new Comment()));
  const found = await axe.run(part, options);
  for (const put of back) put();
  return found;
}"""


def violations(page: Page, options: dict[str, Any], part: str) -> list[str]:
    """What axe-core finds serious or critical on a page, or in a part of it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(RUN, [part, options])["violations"]
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} {node['failureSummary'].splitlines()[1].strip()[:200]}"
        for one in found if one["impact"] in GRAVE for node in one["nodes"][:6]
    ]


def by_day_and_by_night(page: Page, part: str, lights: Sequence[Light] = LIGHTS) -> list[str]:
    """What axe finds in either light, or in one of them; in the second only the colours are different."""
    found: list[str] = []
    for light in lights:
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        settle(page)
        found += [f"{light}: {said}" for said in violations(page, RULES if light == lights[0] else COLOURS, part)]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found


def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    return [f"too small: {one}" for one in look(page, "small", FINGER)]


def unseen_focus(page: Page) -> list[str]:
    """What looks the same with the keyboard on it as without."""
    page.keyboard.press("Tab")  # from now on the browser shows where the keyboard is
    return [f"the keyboard is not seen on {one}" for one in look(page, "unseen")]


def too_wide(page: Page, widths: Sequence[int]) -> list[str]:
    """At which widths a page scrolls sideways."""
    found: list[str] = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{wide} wide at {width}")
    return found


def lost_at_half(page: Page) -> list[str]:
    """What is cut off, or lies outside, with letters twice as big."""
    page.set_viewport_size(HALF)  # type: ignore[arg-type]
    wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    return [f"cut off: {one}" for one in look(page, "clipped")] + (["wider than the screen"] if wide else [])


def by_turns(turn: int, *, whole: bool) -> Sequence[Light]:
    """Either light, or, where the gate looks at many pages one after the other, day and night by turns."""
    return LIGHTS if whole else (LIGHTS[turn % 2],)


def complaints(
    page: Page, screen: str, face: str = "", part: str = "html", lights: Sequence[Light] = LIGHTS
) -> list[str]:
    """Everything that somebody could not read, reach or see; the page is then as it was."""
    size = page.viewport_size
    found = by_day_and_by_night(page, part, lights)
    found += [f"no drawing of {one}" for one in look(page, "undrawn")]
    if screen == "phone":
        found += too_small(page)
    if face in ("", "middle"):
        found += unseen_focus(page)
    # on a desktop the bubble lies beside its piece, and stays there when somebody pulls at the window
    if screen == "phone" or face != "why":
        found += too_wide(page, NARROWEST if face not in ("", "middle") else WIDTHS) + lost_at_half(page)
    page.set_viewport_size(size)  # type: ignore[arg-type]
    return found


def by_day(page: Page) -> list[str]:
    """What axe finds in daylight, what a finger would miss, and whether it is wider than the smallest phone."""
    size = page.viewport_size
    found = violations(page, RULES, "html") + too_small(page) + too_wide(page, WIDTHS[:1])
    page.set_viewport_size(size)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize(("screen", "whole"), [  # a phone's page is looked at in every width too; in one light
    ("phone", False), pytest.param("phone", True, marks=pytest.mark.nightly),
    pytest.param("desktop", True, marks=pytest.mark.nightly),
])
def test_every_page_is_for_everyone(company: Company, screen: str, *, whole: bool) -> None:
    """By day and by night, by finger and by keyboard, with big letters, from 320 pixels to 1920."""
    found: list[str] = []
    for turn, (name, page) in enumerate(pages(company, **SCREENS[screen])):
        look_alike = name in ALIKE and not whole
        said = by_day(page) if look_alike else complaints(page, screen, lights=by_turns(turn, whole=whole))
        found += [f"{name} {one}" for one in said]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_page_is_wider_than_the_smallest_phone_for_who_has_no_name_yet(company: Company, language: str) -> None:
    stranger = company.guest("Zoé", phone=True, language=language)
    for path in ("/", "/play", "/rules", "/rules/fidelity", "/about/games"):
        stranger.goto(path)
        assert too_wide(stranger.page, [320, 360]) == [], path


def every_face() -> list[Any]:
    """Every table on every screen with all its faces; in the gate the middle of its game, and other faces by turns."""
    found = []
    for number, table in enumerate(TABLES):
        others = [face for turn, face in enumerate(ALTERNATE) if turn % len(TABLES) != number]
        screen = list(SCREENS)[number % 2]
        found.append(pytest.param(table, screen, others, False, id=f"{table}-{screen}"))
        same = [] if table in GAMES[:2] else ["rules"]  # in every game: each rulebook is a page
        found += [
            pytest.param(table, screen, same, True, marks=pytest.mark.nightly, id=f"{table}-{screen}-all")
            for screen in SCREENS
        ]
    return found


def test_the_gate_looks_at_every_face_of_a_table_and_at_half_of_them_on_a_phone() -> None:
    seen = [(face, screen) for table, screen, but, _ in [case.values for case in every_face() if not case.marks]
            for face in ALTERNATE if face not in but]
    assert sorted([face for face, _ in seen]) == sorted(ALTERNATE)
    assert len([face for face, screen in seen if screen == "phone"]) == len(ALTERNATE) / 2


@pytest.mark.parametrize(("table", "screen", "but", "whole"), every_face())
def test_every_face_of_a_table_is_for_everyone(
    company: Company, scenery: Scenery, table: str, screen: str, but: list[str], whole: bool
) -> None:
    """By day and by night, by finger and by keyboard, with big letters, from 320 pixels to 1920."""
    begin = list(TABLES).index(table) // 2  # in the gate by day or by night: the middle of games on a phone is in both
    found = [
        f"{name} {said}"
        for turn, (name, guest) in enumerate(faces(company, scenery, table, but, **SCREENS[screen]), begin)
        for said in complaints(guest.page, screen, name, LAID_OVER.get(name, "html"), by_turns(turn, whole=whole))
    ]
    assert not found, "\n".join(found)


def out_of_reach(guest: Guest) -> list[str]:
    """What can be chosen and is not in sight, on each of these screens, without touching the page."""
    found: list[str] = []
    for width, height in REACHES:
        guest.page.set_viewport_size({"width": width, "height": height})
        settle(guest.page)
        found += [f"{width} x {height}: {one}" for one in look(guest.page, "unreached")]
    return found


def every_question() -> list[Any]:
    """Every game at some moments, and nightly at every question."""
    return [
        pytest.param(game, times, marks=[pytest.mark.nightly] if times > SOME else [], id=f"{game}-{times}")
        for game in GAMES for times in (SOME, 10_000)
    ]


@pytest.mark.parametrize(("game", "times"), every_question())
def test_whatever_can_be_chosen_is_in_sight_when_it_is_asked(
    company: Company, site: Server, game: str, times: int
) -> None:
    """On laptops, tablets and phones, upright or lying: nothing under the prompt, nothing outside."""
    table = lay_table(site.store, game, secret="hare")
    guests: dict[int, Guest] = {}
    found: list[str] = []
    for version in stations(site, table, min(times, len(whole_game(site, table)))):
        seat = whole_game(site, table)[version][0]
        if seat not in guests:
            guests[seat] = company.at(table, seat, language="fr", reduced_motion="reduce")
        guests[seat].reaches(version)
        found += [f"{version}: {said}" for said in out_of_reach(guests[seat])]
    assert not found, "\n".join(found)


def test_on_a_low_laptop_buttons_for_places_do_not_push_the_prompt_over_them(company: Company, site: Server) -> None:
    table = lay_table(site.store, "benevolent", secret="hare")
    send(site, table, whole_game(site, table), 0, 4)
    page = company.at(table, whole_game(site, table)[4][0], language="fr", reduced_motion="reduce").page
    assert page.locator("#answers .on-board:visible").count() == 3
    for width, height in ((1366, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert look(page, "unreached") == []
        page.click("#more")
        assert page.locator("#answers .on-board:visible").count() == 3, "all choices are still to be had as buttons"
        page.click("#more")


TABLETS = ((820, 1180), (768, 1024))
WHERE = """() => ['board', 'near'].map((id) => document.getElementById(id).getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""
IN_SIGHT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [bar, near, notebook] = ['bar', 'near', 'log'].map((id) => box(document.getElementById(id)));
  const things = [...document.querySelectorAll('#board [id]')].map(box).filter(({ width }) => width);
  const seen = ({ left, right, top, bottom }) => left >= -8 && right <= innerWidth + 8
    && top >= bar.bottom - 8 && bottom <= near.top + 8;
  const under = ({ left, right, top, bottom }) => Math.min(right, notebook.right) - Math.max(left, notebook.left) > 4
    && Math.min(bottom, notebook.bottom) - Math.max(top, notebook.top) > 4;
  return [things.filter(seen).length / things.length, things.filter(under).length, things.length];
}"""
"""Which part of what lies on the table is seen between bar and dock without scrolling; how much the notebook covers."""


@pytest.mark.parametrize("size", nightly_after(1, TABLETS))
@pytest.mark.parametrize("game", nightly_after(3, GAMES[2:] + GAMES[:2]))
def test_on_a_tablet_that_stands_the_whole_table_is_in_sight_and_the_prompt_lies_below(
    company: Company, scenery: Scenery, game: str, size: tuple[int, int]
) -> None:
    """One column: nothing beside the board, and nothing that can be chosen under the dock with the prompt."""
    width, height = size
    guest = company.at(scenery.at(game, "middle"), scenery.asked(game, "middle"), reduced_motion="reduce")
    guest.page.set_viewport_size({"width": width, "height": height})
    guest.page.reload()
    guest.arrive()
    settle(guest.page)
    seen, covered, things = guest.page.evaluate(IN_SIGHT)
    assert things > 20
    assert seen >= (0.9 if size == TABLETS[0] else 0.75), "the table lies out of sight"
    assert covered == 0, "the notebook lies on the table"
    (left, right, _, _), (near_left, near_right, top, bottom) = guest.page.evaluate(WHERE)
    assert right - left >= 0.95 * width
    assert (near_left, near_right) == (0, width)
    assert height / 2 < top < bottom <= height
    room = "folded" in (guest.page.get_attribute("#table", "style") or "")
    assert guest.page.locator("#log").is_visible() == room, "where it has no place, the notebook is a drawer"
    assert guest.page.locator("#bar [popovertarget=log]").is_visible() != room
    assert look(guest.page, "unreached") == []
    assert guest.page.evaluate("() => document.documentElement.scrollWidth") == width


LASTS = """() => document.getAnimations({ subtree: true }).map((one) => one.effect.getComputedTiming().endTime / 1000)
  .map((seconds) => Number.isFinite(seconds) ? seconds : -1)"""
"""How many seconds each animation of the page takes in all; -1: it never ends."""


@pytest.mark.parametrize("moment", ["middle", "end"])
def test_what_moves_on_a_table_comes_to_rest(company: Company, scenery: Scenery, moment: str) -> None:
    """A page that is left open must not cost its reader's battery: the leaves of an ending fall for half a minute."""
    guest = company.at(scenery.at("benevolent", moment), scenery.asked("benevolent", moment))
    seconds = guest.page.evaluate(LASTS)
    assert all([0 <= one <= 60 for one in seconds]), seconds
    assert moment == "middle" or max(seconds) > 10, "something falls"


QUIET = """() => ['more', 'help', 'hint', 'aloud'].map((id) => document.getElementById(id)?.getBoundingClientRect())
  .filter((one) => one?.width).map(({ top, bottom }) => Math.round((top + bottom) / 2))"""
"""How far down the middles of what the dock offers besides are."""


@pytest.mark.parametrize("game", nightly_after(1, ["bethel_woods", "broom_service", "bloody_grove", "benevolent"]))
def test_on_a_phone_what_the_dock_offers_besides_takes_one_row(company: Company, scenery: Scenery, game: str) -> None:
    """A second row would cover the board by 50 pixels for one icon; French has the longer words."""
    page = company.at(scenery.at(game, "middle"), scenery.asked(game, "middle"), **SCREENS["phone"]).page
    for width in (390, 375):
        page.set_viewport_size({"width": width, "height": 812})
        settle(page)
        middles = page.evaluate(QUIET)
        assert len(middles) > 2
        assert max(middles) - min(middles) < 8, width


UNDER = """(which) => {
  const box = (one) => one.getBoundingClientRect(), say = box(document.getElementById('say'));
  return [...document.querySelectorAll(`#board :is(${which})`)].filter((one) => {
    const { left, right, top, bottom } = box(one), x = (left + right) / 2, y = (top + bottom) / 2;
    return x > say.left && x < say.right && y > say.top && y < say.bottom;
  }).map((one) => one.id);
}"""
NEWEST = """() => {
  const box = (one) => one.getBoundingClientRect(), line = box(document.querySelector('#notes li:last-child'));
  return [line, box(document.getElementById('near')), box(document.getElementById('notes'))]
    .map(({ top, bottom }) => [top, bottom]).flat();
}"""


ROWS = """() => {
  const most = document.getElementById('say-acts').getBoundingClientRect().top;
  const rows = [...document.querySelectorAll('#say .scores tbody tr')].map((row) => row.getBoundingClientRect());
  return rows.filter(({ bottom }) => bottom <= most + 1).length;
}"""
"""How many rows of the scores are in sight."""


@pytest.mark.parametrize(("game", "board"), [
    ("bloody_grove", "[id^=grove-]"), ("roundforest", "#fairy, [id^=fairy-]"),
    *[pytest.param(*case, marks=pytest.mark.nightly) for case in (
        ("benevolent", "[id^=h0], [id^=h1]"), ("bethel_woods", "#daydreamer"), ("broom_service", "[id^=tower]"),
    )],
])
def test_the_ending_lies_beside_the_board(company: Company, scenery: Scenery, game: str, board: str) -> None:
    page = company.at(scenery.at(game, "end"), 0, language="fr", reduced_motion="reduce").page
    for width, height in REACHES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.locator("#say .scores").is_visible()
        assert page.evaluate(UNDER, board) == []
        assert page.evaluate(ROWS) >= (3 if width == 1440 else 1)
        again = page.locator("#say-acts > *").first.bounding_box()
        assert again is not None
        assert again["y"] + again["height"] <= height, "one plays again without scrolling"
        page.screenshot(path=f"build/shots/{game}-ending-{width}.png")


def test_the_newest_line_of_the_notebook_lies_above_a_dock_that_grows(company: Company, scenery: Scenery) -> None:
    page = company.at(scenery.at("roundforest", "middle"), scenery.asked("roundforest", "middle"), language="fr").page
    settle(page)
    _, bottom, dock, _, first, last = page.evaluate(NEWEST)
    assert last > dock, "the dock has grown over the notebook"
    assert first < bottom <= dock + 1


STRAY_RINGS = """() => [...document.querySelectorAll('#board .ring.seen')].filter((ring) => {
  const { left, right, top, bottom } = ring.getBoundingClientRect(), middle = [(left + right) / 2, (top + bottom) / 2];
  const rest = [...ring.parentElement.children].filter((one) => one !== ring).map((one) => one.getBoundingClientRect());
  const sides = (side) => rest.map((one) => one[side]), least = (side) => Math.min(...sides(side));
  const most = (side) => Math.max(...sides(side));
  const [x, y] = middle, within = x >= least("left") && x <= most("right") && y >= least("top") && y <= most("bottom");
  return rest.length && !within;
}).map((ring) => ring.parentElement.id)"""
"""Outlines that do not lie around the thing they belong to."""


@pytest.mark.parametrize("game", nightly_after(1, ["broom_service", "bloody_grove", "bethel_woods"]))
def test_a_line_of_the_notebook_outlines_what_it_tells_of(company: Company, scenery: Scenery, game: str) -> None:
    """For whoever points at it or comes there with the keyboard; where hands are secret, nothing of them."""
    page = company.at(scenery.at(game, "middle"), scenery.asked(game, "middle"), reduced_motion="reduce").page
    found: list[int] = []
    for line in page.locator("#notes li:has(button)").all()[-8:]:
        line.hover()
        found.append(page.locator("#board .ring.seen").count())
        assert page.evaluate(STRAY_RINGS) == []
    assert len([one for one in found if one]) >= 4, found  # some cards have gone from the board since
    page.mouse.move(2, 2)
    assert page.locator("#board .ring.seen").count() == 0
    page.locator("#notes li:has(button) button").nth(-1).focus()
    assert page.locator("#board .ring.seen").count() == found[-1]


KEY = "(one) => getComputedStyle(one, '::after').content"


def test_a_button_shows_which_key_presses_it_where_there_is_a_keyboard(company: Company, scenery: Scenery) -> None:
    table, seat = scenery.at("roundforest", "middle"), scenery.asked("roundforest", "middle")
    button = "#answers button:visible >> nth=0"
    assert company.at(table, seat).page.locator(button).evaluate(KEY).startswith("counter(key, keys)")
    assert company.at(table, seat, phone=True).page.locator(button).evaluate(KEY) == "none"


def test_z_takes_back_and_the_menu_says_so(company: Company, site: Server) -> None:
    table = brought_to(site, "benevolent", MIDDLE, secret="hare")
    guest = company.at(table, asked_seat(site, table), language="fr", reduced_motion="reduce")
    version = guest.version
    guest.page.keyboard.press("z")
    guest.reaches(version + 1)
    assert "reprendre" in (guest.page.text_content("#menu .keys") or "")


def test_the_keyboard_comes_back_from_the_rules_to_where_it_was(company: Company, scenery: Scenery) -> None:
    table, seat = scenery.at("benevolent", "middle"), scenery.asked("benevolent", "middle")
    page = company.at(table, seat, reduced_motion="reduce").page
    where = "() => document.activeElement.id || document.activeElement.tagName"
    page.keyboard.press("ArrowRight")
    before = page.evaluate(where)
    for _ in range(2):
        page.keyboard.press("?")
        page.wait_for_selector("#book > *")
        page.wait_for_function("() => document.activeElement.closest('#rules')")
        page.keyboard.press("Escape")
        page.wait_for_selector("#rules", state="hidden")
        page.wait_for_function("(id) => document.activeElement.id === id", arg=before)


@pytest.mark.parametrize("game", nightly_after(1, GAMES))
def test_a_laptop_is_filled_to_its_edges_and_its_letters_are_as_large_as_the_reader_wants(
    company: Company, scenery: Scenery, game: str
) -> None:
    """Prompt and notebook take what the picture leaves; where a browser has larger letters, so has the page."""
    guest = company.at(scenery.at(game, "middle"), scenery.asked(game, "middle"), reduced_motion="reduce")
    for width, height in REACHES[:3]:
        guest.page.set_viewport_size({"width": width, "height": height})
        settle(guest.page)
        right = guest.page.evaluate("() => document.getElementById('log').getBoundingClientRect().right")
        assert width - 32 < right <= width
    size = "() => parseFloat(getComputedStyle(document.getElementById('asked')).fontSize)"
    for width, height in REACHES[2:]:
        guest.page.set_viewport_size({"width": width, "height": height})
        before = guest.page.evaluate(size)
        guest.page.add_style_tag(content="html { font-size: 150% }")
        assert guest.page.evaluate(size) > 1.3 * before
        guest.page.evaluate("() => document.head.lastElementChild.remove()")
        assert guest.page.evaluate(size) == before


@pytest.mark.parametrize(("game", "moments"), [  # in the gate the middle of a game or its end
    *[pytest.param(game, [moment], id=game) for game, moment in zip(GAMES, ("middle", "end", "middle"), strict=False)],
    *[pytest.param(game, ["middle", "end"], id=f"{game}-both", marks=pytest.mark.nightly) for game in GAMES],
])
def test_no_letters_are_too_small_to_read_on_any_screen(
    company: Company, scenery: Scenery, game: str, moments: list[str]
) -> None:
    """In the middle of a game and at its end, nothing is under 10 px on the board and 13 px around it."""
    found: list[str] = []
    for moment in moments:
        seat = scenery.asked(game, moment)
        guest = company.at(scenery.at(game, moment), seat, language="fr", reduced_motion="reduce")
        for width, height in REACHES:
            guest.page.set_viewport_size({"width": width, "height": height})
            settle(guest.page)
            small = look(guest.page, "fine", LEAST_ON_BOARD) + look(guest.page, "tiny", LEAST_AROUND)
            found += [f"{moment}, {width} x {height}: {one}" for one in small]
    assert not found, "\n".join(found)


KINDS = """() => {
  const kinds = {};
  for (const { id } of document.querySelectorAll('#board [id]')) (kinds[id.replace(/[-\\d].*/, '')] ??= []).push(id);
  return Object.values(kinds).map((ids) => ids[ids.length >> 1]);
}"""
"""One of every kind of thing on a board."""
ASK = "id => document.getElementById(id).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))"
DRAWN = """() => {
  const drawn = document.querySelector('#say .portrait'), room = document.getElementById('say').getBoundingClientRect();
  const { left, right, width, height } = drawn.getBoundingClientRect();
  const alike = drawn.querySelector('[id], title, [tabindex]') || !drawn.ariaHidden;
  return alike || left < room.left || right > room.right ? [] : [width, height];
}"""
BLANK = 400
"""No more bytes has a picture of nothing, as a PNG."""


@pytest.mark.parametrize(("game", "screen", "every"), [
    *[pytest.param(game, screen, 3, id=game) for game, screen in zip(GAMES[-2:], SCREENS, strict=True)],
    *[pytest.param(game, screen, 1, id=f"{game}-{screen}-all", marks=pytest.mark.nightly)
      for game in GAMES for screen in SCREENS],
])
def test_the_card_that_tells_what_a_thing_is_shows_it(
    company: Company, scenery: Scenery, game: str, screen: str, every: int
) -> None:
    """A picture of the thing, which nobody reads by ear, and nothing in it that could be taken for the thing itself."""
    guest = company.at(scenery.at(game, "middle"), scenery.asked(game, "middle"), **SCREENS[screen])
    found: list[str] = []
    for id in guest.page.evaluate(KINDS)[::every]:
        guest.page.evaluate(ASK, id)
        guest.page.wait_for_selector("#stage[data-panel=why]")
        settle(guest.page)
        sides = guest.page.evaluate(DRAWN)
        if not sides or min(sides) < 16 or len(guest.page.locator("#say .portrait").screenshot()) <= BLANK:
            found.append(f"{id} {sides}")
        guest.page.locator("#say [data-act=dismiss]").click()
        assert not guest.page.locator("#say").is_visible()
    assert not found, "\n".join(found)


NAMED = "(seen) => getComputedStyle(document.querySelector('#board .names')).opacity === seen"
"""Whether the names of all places are seen, or unseen."""
OPEN_GROUND = """() => {
  const board = document.getElementById('board');
  board.scrollIntoView({ block: 'start', behavior: 'instant' });
  for (const one of document.querySelectorAll('#board [id^=region-]')) {
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const part of [.5, .4, .6, .3, .7]) {
      const spot = [left + width * part, top + height * part];
      if (document.elementFromPoint(...spot)?.closest('#board [id]') === one) return spot;
    }
  }
}"""
"""Where a finger meets a region and nothing that stands there."""


def test_the_names_of_the_regions_are_on_the_map_for_whoever_points_touches_or_comes_nearer(
    company: Company, scenery: Scenery
) -> None:
    table, seat = scenery.at("broom_service", "middle"), scenery.asked("broom_service", "middle")
    page, phone = [company.at(table, seat, **SCREENS[screen]).page for screen in ("desktop", "phone")]
    assert page.evaluate(NAMED, "0"), "they keep quiet"
    page.mouse.move(*page.evaluate(OPEN_GROUND))
    page.wait_for_function(NAMED, arg="1")
    page.mouse.move(2, 2)
    page.wait_for_function(NAMED, arg="0")
    page.eval_on_selector("#board [id^=region-]", "(one) => { one.tabIndex = -1; one.focus(); }")
    page.wait_for_function(NAMED, arg="1")
    assert phone.evaluate(NAMED, "0")
    phone.touchscreen.tap(*phone.evaluate(OPEN_GROUND))
    phone.wait_for_function(NAMED, arg="1")
    phone.wait_for_selector("#stage[data-panel=why]")
    phone.reload()
    phone.wait_for_selector("#stage.live")
    assert phone.evaluate(NAMED, "0")
    line = phone.context.new_cdp_session(phone)
    line.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    phone.wait_for_function(NAMED, arg="1")


def spoken_names(page: Page) -> set[str]:
    """The names of everything that can be pressed, as the accessibility tree has them."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return {
        node.get("name", {}).get("value", "").strip()
        for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") == "button"
    }


@pytest.mark.parametrize("times", nightly_after(1, STATIONS))
@pytest.mark.parametrize("game", nightly_after(3, GAMES))
def test_the_accessibility_tree_names_every_legal_choice(
    company: Company, site: Server, game: str, times: int
) -> None:
    """A reader by ear finds each of them as a button: in the picture, or in the list of all choices."""
    table = lay_table(site.store, game, secret="hare")
    guests = [company.at(table, seat, reduced_motion="reduce") for seat in range(2)]
    for version in stations(site, table, times):
        for guest, cookie in zip(guests, table.cookies, strict=True):
            options = site.client(cookie).get(f"/api/t/{table.code}").json()["options"]
            if options:
                guest.reaches(version)
                every_choice_has_a_name(guest.page, {option["says"] for option in options})


@pytest.mark.parametrize("game", nightly_after(1, reversed(GAMES)))  # laws/test_pictures.py looks at all of them
def test_a_reader_by_ear_hears_no_loose_number_of_the_board(company: Company, site: Server, game: str) -> None:
    """What is written in the picture is told by the name of the group around it, and by nothing else."""
    table = lay_table(site.store, game, secret="hare")
    guests = [company.at(table, seat, reduced_motion="reduce") for seat in range(2)]
    for version in stations(site, table, STATIONS[0]):
        for guest in guests:
            guest.reaches(version)
            named, loose = heard_on_the_board(guest.page)
            assert loose == []
            assert len(named) > 20, "the board itself is still heard"


def heard_on_the_board(page: Page) -> tuple[list[str], list[str]]:
    """What the accessibility tree has below the board: the names of groups and buttons, and texts that stand alone."""
    session = page.context.new_cdp_session(page)
    found = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    board = session.send("DOM.querySelector", {"nodeId": root, "selector": "#board"})["nodeId"]
    top = session.send("DOM.describeNode", {"nodeId": board})["node"]["backendNodeId"]
    waiting = [node for node in found.values() if node.get("backendDOMNodeId") == top]
    named: list[str] = []
    loose: list[str] = []
    while waiting:
        node = waiting.pop()
        waiting += [found[child] for child in node.get("childIds", []) if child in found]
        if not node.get("ignored"):
            name = node.get("name", {}).get("value", "")
            (loose if node["role"]["value"] == "StaticText" else named).append(name)
    return [name for name in named if name], loose


@pytest.mark.parametrize("language", nightly_after(1, ["fr", "en"]))
def test_a_reader_by_ear_hears_what_the_others_do_in_broom_service(company: Company, language: str) -> None:
    """Each line once, in the live region, as it stands in the notebook; and the table told in words is up to date."""
    table = brought_to(company.server, "broom_service", MIDDLE, seats=3)
    guest = company.at(table, 0, language=language, reduced_motion="reduce")
    open_answers = 0
    while open_answers < 6:
        sealed = isinstance(so_far(company.server, table.code).state.agenda[-1], Poll)  # told when all have picked
        guest.reaches(go_on(company.server, table))
        heard = " ".join((guest.page.text_content("#announcer") or "").split())
        noted = [" ".join(line.split()) for line in guest.page.locator("#notes button").all_inner_texts()]
        assert heard or sealed
        asked = [" ".join((guest.page.text_content(f"#{id}") or "").split()) for id in ("whose", "asked")]
        after = heard.rpartition(noted[-1])[2].strip(" .") if heard else ""
        assert not heard or noted[-1] in heard
        assert after in ("", *[said.strip(" .") for said in (asked[1], " ".join(asked))])
        open_answers += not sealed
    told = guest.page.text_content("#spoken")
    guest.page.reload()
    guest.arrive()
    assert guest.page.text_content("#spoken") == told


def every_choice_has_a_name(page: Page, labels: set[str]) -> None:
    """Also those that lie behind `All choices`; and every place on the board says what it is."""
    if page.locator("#more").is_visible() and page.get_attribute("#more", "aria-expanded") == "false":
        page.locator("#more").click()
    names = {" ".join(name.split()) for name in spoken_names(page)}
    missing = {" ".join(label.split()) for label in labels} - names
    assert not missing, (missing, names)
    assert look(page, "nameless") == []
