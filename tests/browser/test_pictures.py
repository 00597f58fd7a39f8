"""Every game as a browser draws it, on phone, tablet and desktop, by day and by night, from the opening to the end.

Every run leaves its screenshots in build/shots, for people to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from clairiere.kernel.match import Match
from clairiere.kernel.picture import Frame
from clairiere.kernel.state import SPECTATOR
from clairiere.pictures.palette import properties
from tests.browser.scenes import FULLEST, MOMENTS, SIZES, TABLES, THEMES, at_moment, layer, page, replayed

SHOTS = Path("build/shots")
SMALLEST = 9.5
"""Nothing on a board is set smaller than this, in px."""

MEASURE = """() => {
  const svg = document.querySelector('svg.clairiere'), box = svg.getBoundingClientRect(), texts = [];
  // Else what lets a tap through (a toll tag, a dreamer) would be found nowhere, neither as a text nor as its cover.
  document.head.append(Object.assign(document.createElement('style'), {textContent:
    'svg.clairiere *{pointer-events:visiblePainted!important}'}));
  // What one can look through: shapes with no paint or hardly any, and drawings made of nothing else.
  const clear = (e) => {
    if (e.tagName === 'use') {
      const drawing = document.querySelector(e.getAttribute('href'));
      const parts = [drawing, ...drawing.querySelectorAll('*')];
      return faint(e) || parts.every((part) => part.tagName === 'g' || clear(part));
    }
    return getComputedStyle(e).fill === 'none' || faint(e);
  };
  const faint = (e) => {
    const style = getComputedStyle(e), rgba = /rgba\\(.*, ([\\d.]+)\\)$/.exec(style.fill);
    let alpha = parseFloat(style.fillOpacity) * (rgba ? parseFloat(rgba[1]) : 1);
    for (let up = e; up && up !== svg; up = up.parentElement) alpha *= parseFloat(getComputedStyle(up).opacity);
    return alpha < 0.6;
  };
  for (const text of svg.querySelectorAll('text')) {
    const r = text.getBoundingClientRect();
    if (!r.width) continue;
    const above = [];
    for (const e of document.elementsFromPoint(r.x + r.width / 2, r.y + r.height / 2)) {
      if (e === text || text.contains(e)) break;
      if (e.textContent === text.textContent) { above.length = 0; break; }  // a piece that repeats what it covers
      if (svg.contains(e) && !clear(e)) above.push(e.tagName + ' ' + (e.getAttribute('href') || e.textContent));
    }
    texts.push({says: text.textContent, x: r.x, y: r.y, w: r.width, h: r.height, above,
                size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a});
  }
  return {width: box.width, height: box.height, scroll: document.documentElement.scrollWidth, texts};
}"""

FINGER = 44
"""Nothing that can be chosen on a phone is smaller than this, in px."""
BAR: dict[str, Frame] = {"phone": (0, 0, 390, 40), "tablet": (0, 0, 820, 36), "desktop": (0, 0, 1440, 48)}
"""Where a picture has its heading and nothing else."""
SHOWN = "(css) => document.head.append(Object.assign(document.createElement('style'), {textContent: css}))"
THEME = "(inks) => { document.documentElement.style.cssText = inks; }"
SMALL_TARGETS = """([svgs, least]) => svgs.flatMap((svg) => {
  document.querySelector('svg.clairiere').outerHTML = svg;
  return [...document.querySelectorAll('.target')].map((e) => [e.id, e.getBoundingClientRect()])
    .filter(([, r]) => Math.min(r.width, r.height) < least).map(([id, r]) => `${id} ${r.width} x ${r.height}`);
})"""
CROWDED = """([svgs]) => svgs.flatMap((svg) => {
  document.querySelector('svg.clairiere').outerHTML = svg;
  const discs = [...document.querySelectorAll('.target circle.hit')]
    .map((e) => [e.closest('.target').id, e.getBoundingClientRect()])
    .filter(([, r]) => r.width).map(([id, r]) => [id, r.x + r.width / 2, r.y + r.height / 2, r.width]);
  return discs.flatMap(([id, x, y, wide], i) => discs.slice(i + 1)
    .filter(([other, u, v]) => other !== id && Math.hypot(u - x, v - y) < wide - 2).map(([other]) => `${id} ${other}`));
})"""
BUNCH = 16
"""So many pictures are measured at a time: between two of them a browser need not paint."""

TARGET = re.compile(
    r'<g id="([^"\d]*)[^"]*" class="[^"]*\btarget\b[^"]*" style="[^"]*(--k:[\d.]+)[^"]*(--kp:[\d.]+)[^>]*>(.{0,60})'
)
"""What makes a target large or small: its kind, how much it is scaled, and what is drawn first of it."""
TOUCHED = re.compile(r'<g id="([^"]+)" class="[^"]*\btarget\b')
BROOMS = [table for table in TABLES if table[0].startswith("broom_service")]
TITLE = re.compile(r"<title>[^<]*</title>")


@pytest.fixture(scope="module")
def tabs(browser: Browser) -> Iterator[dict[str, Page]]:
    """One for each size, in which one picture after the other is shown."""
    opened: dict[str, Page] = {}
    for size, (width, height) in SIZES.items():
        scale = 2 if size == "phone" else 1
        opened[size] = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        opened[size].emulate_media(reduced_motion="reduce")
    yield opened
    for tab in opened.values():
        tab.context.close()


def nightly_unless_full(tables: Iterable[tuple[str, int]], but: str = "") -> list[Any]:
    """Parameters of a test: these tables; those that are not full, and one more, are nightly."""
    gate = [table for table in FULLEST if table[0] != but]
    return [
        pytest.param(table, marks=[] if table in gate else [pytest.mark.nightly], id="-".join(map(str, table)))
        for table in tables
    ]


def every_picture() -> list[Any]:
    """Every moment of every table in every size; in the gate the full ones, middle or end, sizes by turns."""
    return [
        pytest.param(table, moment, size, marks=[] if size == in_the_gate(table, turn) else [pytest.mark.nightly],
                     id="-".join([*map(str, table), moment, size]))
        for table in TABLES for turn, moment in enumerate(MOMENTS) for size in SIZES
    ]


def in_the_gate(table: tuple[str, int], turn: int) -> str:
    """The size in which the gate looks at a moment of a table, if it does."""
    number = FULLEST.index(table) if table in FULLEST else -1
    return list(SIZES)[number // 2 % len(SIZES)] if number >= 0 and turn == 1 + number % 2 else ""


@pytest.mark.parametrize(("table", "moment", "size"), every_picture())
def test_a_table_is_whole_and_legible_and_what_the_page_lays_over_it_covers_nothing(
    tabs: dict[str, Page], tmp_path: Path, table: tuple[str, int], moment: str, size: str
) -> None:
    tab, match = tabs[size], at_moment(*table, moment)
    complaints: list[str] = []
    tab.once("console", lambda message: complaints.append(message.text))
    open_in(tab, match, tmp_path, size)
    if size == "tablet":
        tab.evaluate(SHOWN, ".fine{display:none}")  # as the page of a table does where letters are small
    for theme in THEMES:
        tab.evaluate(THEME, properties(theme))
        tab.screenshot(path=SHOTS / f"{table[0]}-{table[1]}-{moment}-{size}-{theme}.jpg", quality=80, full_page=True)
        check_texts(measured(tab, size))
    covers_nothing(tab, match, size)
    assert complaints == []


def open_in(tab: Page, match: Match[Any], folder: Path, size: str) -> None:
    """A page with this table, by day."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    source = folder / "page.html"
    source.write_text(page(match, "fr", "day"), "utf-8")
    width, height = SIZES[size]
    tab.set_viewport_size({"width": width, "height": height})
    tab.goto(source.as_uri())
    tab.evaluate("document.fonts.ready")


def measured(tab: Page, size: str) -> Any:
    """The texts of the picture; it is seen whole."""
    width, height = SIZES[size]
    tab.set_viewport_size({"width": width, "height": 3000})
    found = tab.evaluate(MEASURE)
    tab.set_viewport_size({"width": width, "height": height})
    assert found["width"] == width
    assert found["scroll"] <= width, "nothing has to be scrolled sideways"
    return found


def covers_nothing(tab: Page, match: Match[Any], size: str) -> None:
    """Where the page lays its bar, its prompt and its log, the picture has nothing but its heading."""
    free = {"bar": BAR[size], **left_free(match, size)}
    tab.evaluate(SHOWN, ".heading{display:none}")
    drawn = {part: photograph(tab, frame) for part, frame in free.items()}
    tab.evaluate(SHOWN, "svg.clairiere{visibility:hidden}")
    bare = {part: photograph(tab, frame) for part, frame in free.items()}
    assert [part for part in free if drawn[part] != bare[part]] == []


def left_free(match: Match[Any], size: str) -> dict[str, Frame]:
    """Where a picture leaves room: wide, for prompt and log; folded, in thousandths of its width, for the log alone."""
    slots = match.game.picture.slots(match.view(SPECTATOR))
    folded = slots.pop("folded", None)
    if size == "desktop":
        return slots
    width = SIZES[size][0]
    x, y, w, h = [part * width / 1000 for part in folded or (0, 0, 0, 0)]
    return {"folded": (x, y, w, h)} if size == "tablet" and folded else {}


def check_texts(found: dict[str, Any]) -> None:
    """Every text is inside the picture, large enough, and covered by nothing, least of all by another text."""
    texts = found["texts"]
    assert len(texts) > 10
    for text in texts:
        assert text["size"] >= SMALLEST, text
        assert text["above"] == [], text
        assert text["x"] >= 0, text
        assert text["x"] + text["w"] <= found["width"] + 0.5, text
        assert text["y"] + text["h"] <= found["height"] + 0.5, text
    for i, one in enumerate(texts):
        for other in texts[i + 1 :]:
            assert one["says"] == other["says"] or not overlap(one, other), (one, other)


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two lines of text lie on one another by more than their margins."""
    across = min(one["x"] + one["w"], other["x"] + other["w"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["h"], other["y"] + other["h"]) - max(one["y"], other["y"])
    return across > 2 and down > 0.3 * min(one["h"], other["h"])


@pytest.mark.parametrize("table", nightly_unless_full(TABLES, but="broom_service-back"))
def test_everything_that_can_be_chosen_is_large_enough_for_a_finger(
    tabs: dict[str, Page], tmp_path: Path, table: tuple[str, int]
) -> None:
    """In a whole game; of those that are drawn alike and as large, one is measured."""
    name, seats = table
    open_in(tabs["phone"], at_moment(name, seats, "opening"), tmp_path, "phone")
    unlike: list[str] = []
    known: set[str] = set()
    for drawn in drawn_in(name, seats):
        targets = set(TARGET.findall(TITLE.sub("", drawn)))
        if not targets <= known:
            unlike.append(drawn)
        known |= targets
    assert known
    assert found_in(tabs["phone"], SMALL_TARGETS, unlike, FINGER) == set()


@pytest.mark.parametrize("table", nightly_unless_full(BROOMS, but="broom_service"))
def test_no_finger_can_mean_two_towers_at_once(
    tabs: dict[str, Page], tmp_path: Path, table: tuple[str, int]
) -> None:
    """Nor clouds, tiles, potions or badges: the discs around them lie apart, whatever can be chosen together."""
    name, seats = table
    open_in(tabs["phone"], at_moment(name, seats, "opening"), tmp_path, "phone")
    unlike: dict[tuple[str, ...], str] = {}
    for drawn in drawn_in(name, seats):
        together = tuple(TOUCHED.findall(drawn))
        if len(together) > 1:
            unlike.setdefault(together, drawn)
    assert unlike
    assert found_in(tabs["phone"], CROWDED, list(unlike.values())) == set()


@cache
def drawn_in(table: str, seats: int) -> list[str]:
    """The pictures of a whole game, one for each question."""
    return [layer(match, "en") for match in replayed(table, seats)]


def found_in(tab: Page, what: str, pictures: list[str], *more: int) -> set[str]:
    """What is found in any of these pictures."""
    bunches = [pictures[i : i + BUNCH] for i in range(0, len(pictures), BUNCH)]
    return {found for bunch in bunches for found in tab.evaluate(what, [bunch, *more])}


def photograph(tab: Page, frame: Frame) -> bytes:
    """What is seen in a part of a page."""
    x, y, width, height = frame
    return tab.screenshot(clip={"x": x, "y": y, "width": width, "height": height})
