"""The words of Broom Service, as the rest of the world asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.words.choices import (
    announced,
    choice_words,
    objection_words,
    others_words,
    purpose_words,
    risk_words,
    title_words,
)
from clairiere.games.broom_service.words.events import (
    VARIANTS,
    event_words,
    goal_words,
    nearness_words,
    reason_words,
    score_table,
    telling,
    victory_words,
)
from clairiere.games.broom_service.words.prompts import (
    benefit_words,
    clause_at_work,
    doing_words,
    prompt_words,
    turn_steps,
)
from clairiere.games.broom_service.words.spoken import piece_words, spoken_table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.language import Variants
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Ask, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About, GameWords, Passage, Words


class BroomWords(Names):
    """Everything a person reads about a table of Broom Service."""

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

    def purpose(self, v: View[Table], c: Choice) -> str:
        return purpose_words(c, self)

    def others(self, v: View[Table], c: Choice) -> str:
        return others_words(v, c, self)

    def telling(self, event: Event) -> int:
        return telling(event)

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        return objection_words(s, seat, c, clause, self)

    def title(self, clause: Clause | None) -> str:
        """The two or three words above a refusal."""
        return title_words(clause, self) or super().title(clause)

    def victory(self, s: Table, outcome: Outcome) -> str:
        return victory_words(s, outcome, self)

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """The steps of the round or of the turn, the current one marked."""
        return turn_steps(ask, self)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """The clause that says best what is being asked now."""
        return clause_at_work(ask)

    def reason(self, s: Table, outcome: Outcome) -> str:
        return reason_words(s, outcome, self)

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


class BroomGameWords(GameWords[Table]):
    """Everything that is written about Broom Service."""

    def blurb(self, language: str) -> str:
        """A sentence that advertises the game."""
        own = self.language(language)
        return own.say("Fly bravely or play it safe: potions for every tower of the realm.")

    def for_table(self, s: Table, language: str, names: Sequence[str] = ()) -> BroomWords:
        """Everything a person reads about this table."""
        return BroomWords(s, self.language(language), names)

    def spoken(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The view told in these words."""
        assert isinstance(words, BroomWords)
        return spoken_table(v, words)

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
