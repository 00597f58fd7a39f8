"""The words of Bloody Grove, as the rest of the world asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules.choices import ROUNDS
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.words.choices import (
    announced,
    choice_words,
    objection_words,
    others_words,
    risk_words,
)
from clairiere.games.bloody_grove.words.events import (
    VARIANTS,
    event_words,
    goal_words,
    nearness_words,
    reason_words,
    score_table,
    telling,
    victory_words,
)
from clairiere.games.bloody_grove.words.prompts import (
    benefit_words,
    clause_at_work,
    doing_words,
    prompt_words,
    turn_steps,
)
from clairiere.games.bloody_grove.words.spoken import piece_words, spoken_table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.language import Language, Variants, small
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Ask, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About, GameWords, Passage, Words


class GroveWords(Names):
    """Everything a person reads about a table of Bloody Grove, as far as it is shown the pieces."""

    def second_person(self) -> Variants:
        return VARIANTS

    def tell(self, event: Event, pieces: Pieces) -> str:
        return event_words(event, pieces, self)

    def label(self, c: Choice, s: Table) -> str:
        return choice_words(c, s, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        return announced(seat, c, self)

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        return prompt_words(ask, s, self)

    def doing(self, ask: Ask[Table], s: Table) -> str:
        return doing_words(ask, self)

    def benefit(self, feature: str) -> str:
        return benefit_words(feature, self)

    def others(self, v: View[Table], c: Choice) -> str:
        return others_words(v, c, self)

    def telling(self, event: Event) -> int:
        return telling(event)

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        return turn_steps(s, ask, self)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        return clause_at_work(ask)

    def reason(self, s: Table, outcome: Outcome) -> str:
        return reason_words(s, outcome, self)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        return score_table(s, outcome, self)

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        return objection_words(s, seat, c, clause, self)

    def victory(self, s: Table, outcome: Outcome) -> str:
        return victory_words(s, outcome, self)

    def about(self, v: View[Table], piece: str) -> About | None:
        return piece_words(v, piece, self)

    def risk(self, v: View[Table], c: Choice) -> str:
        return risk_words(v, c, self)

    def goal(self) -> str:
        return goal_words(self)

    def nearness(self, s: Table, seat: Seat) -> str:
        return nearness_words(s, seat, self)


class GroveGameWords(GameWords[Table]):
    """Everything that is written about Bloody Grove."""

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        return self.language(language).say(
            "Two druids, three groves: bear, owl and fox dispute the forest."
        )

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> GroveWords:
        """Everything a person reads about this table."""
        return GroveWords(s, self.language(language), names)

    def spoken(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The view told in these words."""
        assert isinstance(words, GroveWords)
        return spoken_table(v, words)

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
