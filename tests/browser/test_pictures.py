"""Both games as a browser draws them, on a phone and on a desktop, by day and by night, from the opening to the end.

Every run leaves its screenshots in build/shots, for people to look at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.scenes import MOMENTS, SIZES, TABLES, THEMES, at_moment, page

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

KINDS = [
    (name, seats, moment, size, theme)
    for name, seats in TABLES
    for moment in MOMENTS
    for size in SIZES
    for theme in THEMES
]


@pytest.mark.parametrize(("name", "seats", "moment", "size", "theme"), KINDS)
def test_a_table_is_whole_and_legible(
    browser: Browser, tmp_path: Path, name: str, seats: int, moment: str, size: str, theme: str
) -> None:
    width, height = SIZES[size]
    source = tmp_path / "page.html"
    source.write_text(page(at_moment(name, seats, moment), "fr", theme), "utf-8")
    tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2 if size == "phone" else 1)
    tab.emulate_media(reduced_motion="reduce")
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.goto(source.as_uri())
    tab.evaluate("document.fonts.ready")
    SHOTS.mkdir(parents=True, exist_ok=True)
    tab.screenshot(path=SHOTS / f"{name}-{seats}-{moment}-{size}-{theme}.png", full_page=True)
    tab.set_viewport_size({"width": width, "height": 3000})
    found = tab.evaluate(MEASURE)
    tab.close()
    assert complaints == []
    assert found["width"] == width
    assert found["scroll"] <= width, "nothing has to be scrolled sideways"
    check_texts(found)


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
