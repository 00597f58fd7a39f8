"""A glossary: what is printed in the box, in one language, for one side of the board."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.board import Board
from clairiere.games.broom_service.components import Parts, in_order
from clairiere.games.broom_service.numbering import (
    BOARDS,
    EVENTS,
    FOREST_TILES,
    HILL_TILES,
    KINDS,
    MOUNTAIN_TILES,
    REGIONS,
    ROLES,
    STORMS,
)
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import Language
from clairiere.kernel.nouns import MASCULINE, NAME, Noun, small

WATERS: Final = ("Gulf", "Sea")
"""English says `the Inner Sea`, but plain `Lily Lake` and `Fox Forest`."""


class Glossary:
    """Nouns and texts, by number."""

    def __init__(self, parts: Parts, board: Board, language: Language) -> None:
        self.parts, self.language = parts, language
        sheet = parts.sheet
        self.roles = [self.common(part) for part in in_order(sheet, "role", ROLES)]
        self.regions = self.places(sheet, board.name)
        kinds = {part.word("id"): part for part in sheet.parts("landscape")}
        self.landscapes = [self.common(kinds[id]) for id in KINDS]
        events, storms = in_order(sheet, "event", EVENTS), in_order(sheet, "storm_cloud", STORMS)
        self.events = [self.title(part) for part in events]
        self.event_texts = [self.text(part) for part in events]
        self.storms = [self.common(part) for part in storms]
        self.storm_texts = [self.text(part) for part in storms]
        mountains = in_order(sheet, "mountain_tile", MOUNTAIN_TILES)
        forests = in_order(sheet, "forest_tile", FOREST_TILES)
        self.mountain_tiles = [small(self.title(part)) for part in mountains]
        self.mountain_texts = [self.text(part) for part in mountains]
        self.forest_tiles = [self.title(part) for part in forests]
        self.forest_texts = [self.text(part) for part in forests]
        self.hill_texts = [self.text(part) for part in in_order(sheet, "hill_tile", HILL_TILES)]
        self.around: dict[int, str] = {}  # what lies around a region, once it has been told
        self.towers: dict[tuple[int, int, int], str] = {}  # the same by region, towers, and which are occupied

    def common(self, part: Sheet) -> Noun:
        """A noun for use inside a sentence."""
        noun = self.language.titled(part)
        text = small(noun.text) if self.language.french else noun.text.lower()
        return self.language.noun(text, noun.kind)

    def title(self, part: Sheet) -> str:
        """What stands on a card or a tile."""
        return self.language.typeset(part.word(self.language.code))

    def text(self, part: Sheet) -> str:
        """What a card or a tile does."""
        return self.language.typeset(part.word(f"text_{self.language.code}"))

    def places(self, sheet: Sheet, side: str) -> list[Noun]:
        """What the regions are called; one that this side leaves out is called as on the other."""
        found: dict[str, Noun] = {}
        for name in [name for name in BOARDS if name != side] + [side]:
            for part in sheet.part(name).parts("region"):
                found[part.word("id")] = self.place(part)
        return [found[id] for id in REGIONS]

    def place(self, part: Sheet) -> Noun:
        """A region: English has its article for a few waters alone."""
        if self.language.french:
            return self.language.titled(part)
        name = part.word("en")
        return self.language.noun(name, MASCULINE if name.endswith(WATERS) else NAME)


KNOWN: Final[dict[str, Glossary]] = {}


def glossary(parts: Parts, board: Board, language: Language) -> Glossary:
    """The glossary of this box, written once."""
    key = f"{language.code} {board.name}"
    known = KNOWN.get(key)
    if known is None or known.parts is not parts:
        known = KNOWN[key] = Glossary(parts, board, language)
    return known
