"""Everything written about Roundforest: its sentences at a table, its blurb and the labels of its options."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.words.spoken import RoundforestWords
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords


class RoundforestGameWords(GameWords[Table]):
    """Everything that is written about Roundforest."""

    def typed_answer(self) -> str:
        """A frequent move."""
        return "go C5"

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Find three golden apples in a forest whose paths turn under your feet.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> RoundforestWords:
        """Everything a person reads about this table."""
        return RoundforestWords(s, self.language(language), names)

    def headline(self, v: View[Table], language: str) -> str:
        """Where the game stands, in short."""
        return self.language(language).say("round {round}", round=v.table.round)

    def option_label(self, option: str, language: str) -> str:
        """The label of a setting."""
        say = self.language(language).say
        known = {
            "harder": say("The harder game"),
            "blocking": say("Blocking: heavy objects between the tiles"),
            "spirit": say("Who meets the forest spirit"),
        }
        return known.get(option) or super().option_label(option, language)

    def option_help(self, option: str, language: str) -> str:
        """One line of help on a setting."""
        say = self.language(language).say
        known = {
            "harder": say("Two silver coins stay in the box."),
            "blocking": say("Heavy objects can be put between tiles, to keep them from turning."),
            "spirit": say("To win, you have to be ready; does it count if you are on its tile already?"),
        }
        return known.get(option) or super().option_help(option, language)

    def value_label(self, option: str, value: str, language: str) -> str:
        """The label of a value of a setting."""
        if option != "spirit":
            return super().value_label(option, value, language)
        say = self.language(language).say
        return say("who is ready and on its tile") if value == "reached" else say("who arrives there ready")
