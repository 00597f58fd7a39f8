"""The words of Roundforest, as the rest of the world asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.words.choices import (
    announced,
    choice_words,
    objection_words,
    others_words,
    risk_words,
    turned_down,
)
from clairiere.games.roundforest.words.events import (
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
from clairiere.games.roundforest.words.prompts import (
    benefit_words,
    clause_at_work,
    doing_words,
    prompt_words,
    turn_steps,
)
from clairiere.games.roundforest.words.spoken import piece_words, spoken_table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.language import Variants
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Ask, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About, GameWords, Passage, Words


class RoundforestWords(Names):
    """Everything a person reads about a table of Roundforest; nothing in this game is hidden."""

    def second_person(self) -> Variants:
        return VARIANTS

    def tell(self, event: Event, pieces: Pieces) -> str:
        return event_words(event, self)

    def label(self, c: Choice, s: Table) -> str:
        return choice_words(c, s, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        return announced(seat, c, self)

    def declined(self, seat: Seat, c: Choice) -> str:
        return turned_down(seat, c, self)

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
        return objection_words(s, c, clause, self)

    def victory(self, s: Table, outcome: Outcome) -> str:
        return victory_words(s, outcome, self)

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """The steps of the asked seat's turn, the current one marked."""
        return turn_steps(ask, self)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """The clause that says best what is being asked now."""
        return clause_at_work(ask)

    def verb(self, word: str) -> str:
        """What is bartered for lies on the Fairy's shelves, far from the tile."""
        return self.language.say("Barter") if word == "barter" else ""

    def reason(self, s: Table, outcome: Outcome) -> str:
        return reason_words(s, outcome, self)

    def tally(self, s: Table, outcome: Outcome) -> tuple[str, list[int]]:
        return tally(s, self)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counted, as a table of strings."""
        return score_table(s, outcome, self)

    def about(self, v: View[Table], piece: str) -> About | None:
        return piece_words(v, piece, self)

    def risk(self, v: View[Table], c: Choice) -> str:
        return risk_words(v, c, self)

    def goal(self) -> str:
        return goal_words(self)

    def nearness(self, s: Table, seat: Seat) -> str:
        return nearness_words(s, seat, self)


class RoundforestGameWords(GameWords[Table]):
    """Everything that is written about Roundforest."""

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Find three golden apples in a forest whose paths turn under your feet.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> RoundforestWords:
        """Everything a person reads about this table."""
        return RoundforestWords(s, self.language(language), names)

    def spoken(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The view told in these words."""
        assert isinstance(words, RoundforestWords)
        return spoken_table(v, words)

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
