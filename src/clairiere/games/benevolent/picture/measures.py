"""Measures: how large things are on the wide and on the tall canvas, and what is left free there."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.scenery.tiles import HIGH, WIDE
from clairiere.pictures.canvas import Frame

Numbers = tuple[float, ...]
"""Said of constants, because mypyc cannot read a Final tuple that it takes to be made of floats alone."""

WIDE_WIDTH: Final = 1440.0
WIDE_HEIGHT: Final = 900.0
TALL_WIDTH: Final = 390.0
EDGE: Final = 24.0  # what is left free on the left of the wide canvas
INSET: Final = 8.0  # and on both sides of the tall one
ROOM: Final = 984.0  # left of the Dreams board
TALL_ROOM: Final = TALL_WIDTH - 2 * INSET
SIDE: Final = 1032.0  # where the Dreams board begins
FOOT: Final = 888.0  # how far down anything reaches on the wide canvas

BAR: Final = 48.0
"""Above this the wide canvas holds its heading alone, for there the page has its bar."""
PROMPT_TOP: Final = 768.0
PROMPT_USUAL: Final = 680.0  # how high it grows with two rows of buttons
PROMPT_HIGHEST: Final = 648.0  # and with a long question above them
LOG_TOP: Final = 594.0
FREE: Final[dict[str, Frame]] = {
    "prompt": (392.0, PROMPT_TOP, 620.0, FOOT - PROMPT_TOP),
    "log": (1022.0, LOG_TOP, 404.0, FOOT - LOG_TOP),
}
"""Where nothing is drawn, so that the page may ask its question and tell what has happened."""

# wide, tall
OTHERS: Final[Numbers] = (60, 50)  # the upper edge of the others' mats
OWN: Final[Numbers] = (362, 153)
TALL_OWN_HEIGHT: Final = 154.0
LARGEST: Final[Numbers] = (216, 100)  # how wide a hex may get
BETWEEN: Final[Numbers] = (9, 8)  # mats and forest

# for two, three and four players
OTHER_WIDTHS: Final[Numbers] = (484, 484, 317)
OTHER_HEIGHT: Final = 90.0
TALL_OTHER_WIDTHS: Final[Numbers] = (374, 182, 119)
TALL_OTHER_HEIGHTS: Final[Numbers] = (73, 88, 88)
TALL_NAMES: Final[Numbers] = (196, 76, 43)  # the room for a name

SMALLER: Final[Numbers] = (0.96, 0.935)
"""The scales of Dreams board and Secrets."""
HEAP: Final[Numbers] = (1, 0.64)
"""The scales of the Reserve."""
TILE_PITCH: Final[Numbers] = (WIDE + 4, HIGH + 6)
