"""Eyes: what the tests see of a page (`eyes.js`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).with_name("eyes.js").read_text("utf-8")
LOOK = "async ([what, more]) => window.eyes ? { seen: await window.eyes[what](...more) } : null"


def look(page: Page, what: str, *more: Any) -> Any:
    """Look at a page; the eyes are opened when they are needed first."""
    seen = page.evaluate(LOOK, [what, more])
    if seen is None:
        page.evaluate(SOURCE)
        seen = page.evaluate(LOOK, [what, more])
    return seen["seen"]
