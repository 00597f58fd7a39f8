"""Measures: how many lines the event takes, and how much room event and curses need on the tall canvas."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.numbering import NOTHING
from clairiere.games.broom_service.picture.plan import COLUMN, GAP, MARGIN, TALL
from clairiere.games.broom_service.picture.stage import Stage
from clairiere.games.broom_service.state import Table
from clairiere.pictures.mats import wrapped

TEXT: Final = 12.8
LEADING: Final = 16.6
TALL_TEXT: Final = 13.4
TALL_LEADING: Final = 17.5
ROW: Final = 27.0
"""Of a cursed role."""


def lines(stage: Stage, s: Table) -> tuple[list[str], list[str]]:
    """What the event says, broken for the wide and for the tall canvas."""
    text = "" if s.event == NOTHING else stage.words.event_texts[s.event]
    return wrapped(text, TEXT, COLUMN - 28), wrapped(text, TALL_TEXT, TALL - 2 * MARGIN - 28)


def event_high(stage: Stage, s: Table) -> tuple[float, float]:
    """How high the event is."""
    wide, tall = lines(stage, s)
    return 61 + LEADING * len(wide), 37 + TALL_LEADING * len(tall)


def curses_high(s: Table) -> tuple[float, float]:
    """How high the curses are; nothing, if there are none."""
    count = s.cursed.bit_count()
    return (38 + ROW * count, 33 + ROW * ((count + 1) // 2)) if count else (0, 0)


def news_high(stage: Stage, s: Table) -> float:
    """How much room both take on the tall canvas."""
    curses = curses_high(s)[1]
    return event_high(stage, s)[1] + (curses + GAP if curses else 0)
