"""The words of Bethel Woods, as the rest of the world asks for them."""

from __future__ import annotations

from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.words.choices import announced, choice_words
from clairiere.games.bethel_woods.words.events import event_words, telling
from clairiere.games.bethel_woods.words.names import Names
from clairiere.games.bethel_woods.words.objections import objection_words
from clairiere.games.bethel_woods.words.others import others_words
from clairiere.games.bethel_woods.words.outcomes import goal_words, nearness_words, score_table, tally, victory_words
from clairiere.games.bethel_woods.words.pieces import piece_words
from clairiere.games.bethel_woods.words.prompts import at_work, benefit_words, doing_words, prompt_words, turn_steps
from clairiere.games.bethel_woods.words.risks import risk_words
from clairiere.games.bethel_woods.words.second_person import VARIANTS
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import Event
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat
from clairiere.kernel.second_person import Variants
from clairiere.kernel.view import View
from clairiere.kernel.words import About


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
        """Where the game stands, short."""
        return self.language.say("turn {turn} · piece {n}/{all}", turn=s.turn, n=s.built, all=s.parts.rules.pieces)

    def about(self, v: View[Table], piece: str) -> About | None:
        return piece_words(v, piece, self)

    def risk(self, v: View[Table], c: Choice) -> str:
        return risk_words(v, c, self)

    def goal(self) -> str:
        return goal_words(self)

    def nearness(self, s: Table, seat: Seat) -> str:
        return nearness_words(s, self)
