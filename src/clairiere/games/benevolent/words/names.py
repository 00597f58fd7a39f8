"""Names: what things are called at one table of Benevolent, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.benevolent.numbering import DREAM_SPACES, GIFTS, HEXES, KINDS, SECRETS, SLOTS
from clairiere.games.benevolent.state import Table
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import Language
from clairiere.kernel.nouns import FEMININE, PLURAL, Noun
from clairiere.kernel.words import Words


class Names(Words[Table]):
    """Nouns for hexes, Gifts and Secrets; of the table only what never changes in a game is kept."""

    def __init__(self, s: Table, language: Language, names: Sequence[str] = ()) -> None:
        super().__init__(language, s.seats, names)
        sheet = s.parts.sheet
        self.gifts = [language.titled(part) for part in sheet.in_order("gift", GIFTS)]
        self.plurals = [plural(language, part) for part in sheet.in_order("gift", GIFTS)]
        self.kinds = [language.titled(part) for part in sheet.in_order("space_kind", KINDS)]
        self.secrets = [str(language.titled(part)) for part in sheet.in_order("secret_face", SECRETS)]
        self.hexes = [self.hex_named(s, hex) for hex in range(len(HEXES))]

    def hex_named(self, s: Table, hex: int) -> Noun:
        """`Pond 3`; a hex that this forest does not have is just a hex."""
        if hex >= s.forest.size:
            return self.language.noun(self.language.say("hex {name}", name=hex + 1), FEMININE)
        kind = self.kinds[s.forest.kinds[hex]]
        return self.language.noun(f"{kind} {hex + 1}", kind.kind)

    def leaves(self, n: int) -> str:
        """`3 Leaves`."""
        return self.language.say_many("{n} Leaf", "{n} Leaves", n)

    def some_gifts(self, counts: list[int]) -> str:
        """`2 Clovers and a Crystal`, from how many there are of each kind."""
        items = [self.so_many(gift, n) for gift, n in enumerate(counts) if n]
        return self.language.listed(items)

    def so_many(self, gift: int, n: int) -> str:
        """`a Clover`, `2 Clovers`."""
        return format(self.gifts[gift], "a") if n == 1 else f"{self.language.number(n)} {self.plurals[gift]}"

    def slot(self, slot: int) -> str:
        """Where a tile lies in the pyramid."""
        row, column = SLOTS[slot][1], SLOTS[slot][3]
        return self.language.say("row {row}, place {column}", row=row, column=column)

    def arrow(self, arrow: int) -> str:
        """Where an arrow of the Dream Path leads."""
        start, end = arrow // DREAM_SPACES + 1, arrow % DREAM_SPACES + 1
        return self.language.say("from space {start} to space {end}", start=start, end=end)


def plural(language: Language, part: Sheet) -> Noun:
    """What several of a Gift are called."""
    key = f"{language.code}_plural"
    return language.noun(part.word(key) if part.has(key) else str(language.titled(part)), PLURAL)
