"""The words of Benevolent, as the rest of the world asks for them."""

from __future__ import annotations

from clairiere.games.benevolent.choices import DECLINE
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.words.choices import choice_words
from clairiere.games.benevolent.words.events import event_words
from clairiere.games.benevolent.words.names import Names
from clairiere.games.benevolent.words.objections import objection_words
from clairiere.games.benevolent.words.outcomes import score_table, victory_words
from clairiere.games.benevolent.words.prompts import prompt_words
from clairiere.games.benevolent.words.turn import clause_at_work, turn_steps
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import Event
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat


class BenevolentWords(Names):
    """Everything a person reads about a table of Benevolent; nothing in this game is hidden."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        return event_words(event, self)

    def label(self, c: Choice, s: Table) -> str:
        return choice_words(c, s, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        return self.language.say("{who} leaves it at that.", who=self.players[seat]) if c is DECLINE else ""

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        return prompt_words(ask, s, self)

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        return objection_words(s, seat, c, clause, self)

    def victory(self, s: Table, outcome: Outcome) -> str:
        return victory_words(s, outcome, self)

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        return turn_steps(ask, self)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        return clause_at_work(s, ask)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        return score_table(s, outcome, self)
