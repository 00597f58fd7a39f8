"""The words of Bethel Woods, as the rest of the world asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.words.choices import (
    announced,
    choice_words,
    objection_words,
    others_words,
    risk_words,
)
from clairiere.games.bethel_woods.words.events import (
    VARIANTS,
    event_words,
    goal_words,
    nearness_words,
    score_table,
    tally,
    telling,
    victory_words,
)
from clairiere.games.bethel_woods.words.prompts import at_work, benefit_words, doing_words, prompt_words, turn_steps
from clairiere.games.bethel_woods.words.spoken import piece_words, spoken_table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.language import Language, Variants
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Ask, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About, GameWords, Passage, Words


class WoodsWords(Names):
    """Everything a person reads about a table of Bethel Woods."""

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

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        return objection_words(s, seat, c, clause, self)

    def victory(self, s: Table, outcome: Outcome) -> str:
        return victory_words(s, self)

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """The steps of the asked seat's turn, the current one marked."""
        return turn_steps(ask, self)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """The clause that says best what is asked."""
        return at_work(ask)

    def tally(self, s: Table, outcome: Outcome) -> tuple[str, list[int]]:
        return tally(s, self)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counted."""
        return score_table(s, self)

    def headline(self, s: Table) -> str:
        """The progress of the game, in a few words."""
        return self.language.say("turn {turn} · piece {n}/{all}", turn=s.turn, n=s.built, all=s.parts.rules.pieces)

    def about(self, v: View[Table], piece: str) -> About | None:
        return piece_words(v, piece, self)

    def risk(self, v: View[Table], c: Choice) -> str:
        return risk_words(v, c, self)

    def goal(self) -> str:
        return goal_words(self)

    def nearness(self, s: Table, seat: Seat) -> str:
        return nearness_words(s, self)


class WoodsGameWords(GameWords[Table]):
    """Everything that is written about Bethel Woods."""

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Together: mend six machines and build the Daydreamer before the spies are all there.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> WoodsWords:
        """Everything a person reads about this table."""
        return WoodsWords(s, self.language(language), names)

    def spoken(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The view told in these words."""
        assert isinstance(words, WoodsWords)
        return spoken_table(v, words)

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
