"""Names: what things are called at one table of Roundforest, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.roundforest.rules.choices import CHARACTERS, CHIPS, GAPS, NOTHING, OBJECTS, PLACES, ROWS, SHELF
from clairiere.games.roundforest.rules.components import Pack, kinds
from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import FEMININE, PLURAL, Language, Noun
from clairiere.kernel.words import Words


class Names(Words[Table]):
    """Nouns for objects, characters, chips and places."""

    def __init__(self, s: Table, language: Language, names: Sequence[str] = ()) -> None:
        super().__init__(language, s.seats, names)
        sheet = s.parts.sheet
        self.objects = [titled(language, part) for part in sheet.in_order("object", OBJECTS)]
        self.characters = [language.titled(part) for part in sheet.in_order("character", CHARACTERS)]
        self.chips = [language.noun(str(language.titled(p)), FEMININE) for p in sheet.in_order("chip", CHIPS)]
        self.rows = [str(language.titled(part)) for part in sheet.in_order("fairy_row", ROWS)]
        self.places = PLACES
        self.gaps = GAPS

    def purse(self, copper: int, silver: int, apples: int) -> str:
        """`2 copper coins and 1 golden apple`; empty if it is nothing."""
        many, found = self.language.say_many, list[str]()
        if copper:
            found.append(many("{n} copper coin", "{n} copper coins", copper))
        if silver:
            found.append(many("{n} silver coin", "{n} silver coins", silver))
        if apples:
            found.append(many("{n} golden apple", "{n} golden apples", apples))
        return self.language.listed(found)

    def some_objects(self, pack: Pack) -> str:
        """`a hat and 2 swords`."""
        return self.language.listed([self.so_many(kind, pack.count(kind)) for kind in kinds(pack)])

    def so_many(self, kind: int, n: int) -> str:
        """`a hat`, `sword (2)`."""
        if n == 1:
            return format(self.objects[kind], "a")
        return self.language.say("{object} ({n})", object=self.objects[kind], n=n)

    def shelf(self, space: int) -> str:
        """Where a token lies on the fairy board."""
        return self.language.say("{row}, place {n}", row=self.rows[space // SHELF], n=space % SHELF + 1)

    def cast(self, characters: list[int]) -> str:
        """`the smith and the witch`."""
        return self.language.listed([format(self.characters[character], "the") for character in characters])

    def token(self, kind: int) -> str:
        """`a hat`, or that there is none."""
        return self.language.say("nothing") if kind == NOTHING else format(self.objects[kind], "a")


def titled(language: Language, part: Sheet) -> Noun:
    """An object; boots are several."""
    noun = language.titled(part)
    return language.noun(str(noun), PLURAL) if part.has("plural") else noun
