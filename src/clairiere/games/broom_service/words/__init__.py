"""Everything written about Broom Service: its sentences at a table, its blurb and the labels of its options."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.words.spoken import BroomWords
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords


class BroomGameWords(GameWords[Table]):
    """Everything that is written about Broom Service."""

    def typed_answer(self) -> str:
        """A frequent move."""
        return "lead forest_witch brave"

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Fly bravely or play it safe: potions for every tower of the realm.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> BroomWords:
        """Everything a person reads about this table."""
        return BroomWords(s, self.language(language), names)

    def headline(self, v: View[Table], language: str) -> str:
        """Where the game stands, in short."""
        own = self.language(language)
        return own.say("round {round} of {rounds}", round=v.table.round, rounds=v.table.parts.rounds)

    def option_label(self, option: str, language: str) -> str:
        """The label of a setting."""
        say = self.language(language).say
        known = {
            "board": say("Side of the board"),
            "storm": say("Storm clouds"),
            "heavy": say("Heavy clouds in the mix, if there are storm clouds"),
        }
        return known.get(option) or super().option_label(option, language)

    def option_help(self, option: str, language: str) -> str:
        """One line of help on a setting."""
        say = self.language(language).say
        known = {
            "board": say("The front alone is best for a first game."),
            "storm": say("Eight clouds that do something when they are chased away."),
            "heavy": say("With fewer heavy clouds, more storm clouds show up."),
        }
        return known.get(option) or super().option_help(option, language)

    def value_label(self, option: str, value: str, language: str) -> str:
        """The label of a value of a setting."""
        own = self.language(language)
        sides = {
            "front": own.say("front"),
            "front_mountain": own.say("front, with mountain tiles and amulets"),
            "back": own.say("back, with mountain, forest and hill tiles"),
        }
        if option == "board":
            return sides[value]
        if option == "heavy":
            return own.say_many("{n} heavy cloud", "{n} heavy clouds", int(value))
        return super().value_label(option, value, language)
