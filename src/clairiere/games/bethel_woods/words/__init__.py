"""Everything written about Bethel Woods: its sentences at a table, its blurb and the labels of its options."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.words.spoken import WoodsWords
from clairiere.kernel.language import Language
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords


class WoodsGameWords(GameWords[Table]):
    """Everything that is written about Bethel Woods."""

    def typed_answer(self) -> str:
        """A frequent move."""
        return "take 5 clockwise"

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Together: mend six machines and build the Daydreamer before the spies are all there.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> WoodsWords:
        """Everything a person reads about this table."""
        return WoodsWords(s, self.language(language), names)

    def headline(self, v: View[Table], language: str) -> str:
        """The progress of the game, in a few words."""
        return self.for_table(v.table, language).headline(v.table)

    def option_label(self, option: str, language: str) -> str:
        """The label of a setting."""
        say = self.language(language).say
        known = {"difficulty": say("How hard it is"), "rerouting": say("Rerouted faults move")}
        return known.get(option) or super().option_label(option, language)

    def option_help(self, option: str, language: str) -> str:
        """One line of help on a setting."""
        say = self.language(language).say
        known = {
            "difficulty": say("The more spies at the start, the harder. Begin with normal."),
            "rerouting": say("What the tile “Rerouted faults” sends elsewhere, should it come up."),
        }
        return known.get(option) or super().option_help(option, language)

    def value_label(self, option: str, value: str, language: str) -> str:
        """The label of a value of a setting."""
        say = self.language(language).say
        if option == "difficulty":
            return difficulty_label(value, self.language(language))
        if option == "rerouting":
            return say("every token") if value == "every" else say("tokens for critical machines")
        return super().value_label(option, value, language)


def difficulty_label(level: str, language: Language) -> str:
    """How hard a game is, such as `hard_2`: the number is that of the spies at the start."""
    name, _, spies = level.partition("_")
    say = language.say
    known = {"normal": say("normal"), "hard": say("hard"), "insane": say("insane"), "impossible": say("impossible")}
    if not spies:
        return known[name]
    return language.say_many(
        "{level}, {n} spy at the start", "{level}, {n} spies at the start", int(spies), level=known[name]
    )
