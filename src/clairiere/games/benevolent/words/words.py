"""The words of Benevolent, as the rest of the world asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules.choices import DECLINE
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.words.choices import choice_words, objection_words, others_words, risk_words
from clairiere.games.benevolent.words.events import (
    VARIANTS,
    event_words,
    goal_words,
    nearness_words,
    reason_words,
    score_table,
    tally,
    telling,
    victory_words,
)
from clairiere.games.benevolent.words.prompts import (
    benefit_words,
    clause_at_work,
    doing_words,
    prompt_words,
    round_words,
    turn_steps,
)
from clairiere.games.benevolent.words.spoken import piece_words, spoken_table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.language import Variants
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Ask, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About, GameWords, Passage, Words


class BenevolentWords(Names):
    """Everything a person reads about a table of Benevolent; nothing in this game is hidden."""

    def second_person(self) -> Variants:
        return VARIANTS

    def tell(self, event: Event, pieces: Pieces) -> str:
        return event_words(event, self)

    def label(self, c: Choice, s: Table) -> str:
        return choice_words(c, s, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        return self.language.say("{who} leaves it at that.", who=self.players[seat]) if c is DECLINE else ""

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

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        return objection_words(s, seat, c, clause, self)

    def victory(self, s: Table, outcome: Outcome) -> str:
        return victory_words(s, outcome, self)

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        return turn_steps(ask, self)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        return clause_at_work(s, ask)

    def reason(self, s: Table, outcome: Outcome) -> str:
        return reason_words(s, outcome, self)

    def tally(self, s: Table, outcome: Outcome) -> tuple[str, list[int]]:
        return tally(s, self)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        return score_table(s, outcome, self)

    def about(self, v: View[Table], piece: str) -> About | None:
        return piece_words(v, piece, self)

    def risk(self, v: View[Table], c: Choice) -> str:
        return risk_words(v, c, self)

    def goal(self) -> str:
        return goal_words(self)

    def nearness(self, s: Table, seat: Seat) -> str:
        return nearness_words(s, seat, self)


class BenevolentGameWords(GameWords[Table]):
    """Everything that is written about Benevolent."""

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Step by step, win the respect of the spirits and bring home five Gifts.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> BenevolentWords:
        """Everything a person reads about this table."""
        return BenevolentWords(s, self.language(language), names)

    def spoken(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The view told in these words."""
        assert isinstance(words, BenevolentWords)
        return spoken_table(v, words)

    def headline(self, v: View[Table], language: str) -> str:
        """The number of the round."""
        return round_words(v.table, self.for_table(v.table, language))
