"""Everything written about Benevolent: its sentences at a table, its blurb and the labels of its options."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.words.spoken import BenevolentWords
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords


class BenevolentGameWords(GameWords[Table]):
    """Everything that is written about Benevolent."""

    def typed_answer(self) -> str:
        """A frequent move."""
        return "move h03-h07"

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Step by step, win the respect of the spirits and bring home five Gifts.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> BenevolentWords:
        """Everything a person reads about this table."""
        return BenevolentWords(s, self.language(language), names)

    def headline(self, v: View[Table], language: str) -> str:
        """The number of the round."""
        return self.language(language).say("round {round}", round=v.table.round)
