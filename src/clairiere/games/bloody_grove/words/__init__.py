"""Everything written about Bloody Grove: its sentences at a table, its blurb and the labels of its options."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bloody_grove.rules.choices import ROUNDS
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.words.spoken import GroveWords
from clairiere.kernel.language import Language, small
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords


class GroveGameWords(GameWords[Table]):
    """Everything that is written about Bloody Grove."""

    def typed_answer(self) -> str:
        """A frequent move."""
        return "invoke basic_bear_2"

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        return self.language(language).say(
            "Two druids, three groves: bear, owl and fox dispute the forest."
        )

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> GroveWords:
        """Everything a person reads about this table."""
        return GroveWords(s, self.language(language), names)

    def headline(self, v: View[Table], language: str) -> str:
        """The numbers of round and turn."""
        s, say = v.table, self.language(language).say
        return small(say("Round {round} of {rounds} · turn {turn}", round=s.round, rounds=ROUNDS, turn=s.position))

    def option_label(self, option: str, language: str) -> str:
        """The label of a setting."""
        say = self.language(language).say
        known = {"ruse_reach": say("How far a Ruse reaches"), "turn_order": say("Order of turns in a round")}
        return known.get(option) or super().option_label(option, language)

    def option_help(self, option: str, language: str) -> str:
        """One line of help on a setting."""
        say = self.language(language).say
        known = {
            "ruse_reach": say("A Ruse moves a Spirit to another grove; next door is the usual game."),
            "turn_order": say(
                "As a rule player 1 begins a round; player 2 always ends it. Each has three turns in it."
            ),
        }
        return known.get(option) or super().option_help(option, language)

    def value_label(self, option: str, value: str, language: str) -> str:
        """The label of a value of a setting."""
        say = self.language(language).say
        if option == "ruse_reach":
            return say("to a neighbouring column") if value == "adjacent" else say("to any column")
        if option == "turn_order":
            return order_label(value, self.language(language))
        return super().value_label(option, value, language)


def order_label(order: str, language: Language) -> str:
    """What an order of turns is called, and whose turn it is in a round."""
    say, turns = language.say, " ".join(["1" if who == "S" else "2" for who in order])
    known = {
        "STTSST": say("as in the box: {turns}", turns=turns),
        "STSTST": say("one after the other: {turns}", turns=turns),
        "SSSTTT": say("all of one, then all of the other: {turns}", turns=turns),
        "SSTSTT": say("pairs at both ends: {turns}", turns=turns),
        "SSTTST": say("pairs first: {turns}", turns=turns),
        "STSSTT": say("pairs last: {turns}", turns=turns),
        "TSSSTT": say("2 begins, three in a row: {turns}", turns=turns),
        "TSSTST": say("2 begins, an early pair: {turns}", turns=turns),
        "TSTSST": say("2 begins, a late pair: {turns}", turns=turns),
        "TTSSST": say("2 begins with a pair: {turns}", turns=turns),
    }
    return known[order]
