"""The words of Bethel Woods, as the rest of the world asks for them."""

from __future__ import annotations

from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.words.choices import announced, choice_words
from clairiere.games.bethel_woods.words.events import event_words
from clairiere.games.bethel_woods.words.names import Names
from clairiere.games.bethel_woods.words.objections import objection_words
from clairiere.games.bethel_woods.words.outcomes import score_table, victory_words
from clairiere.games.bethel_woods.words.prompts import at_work, prompt_words, turn_steps
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import Event
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat


class WoodsWords(Names):
    """Everything a person reads about a table of Bethel Woods."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        return event_words(event, pieces, self)

    def label(self, c: Choice, s: Table) -> str:
        return choice_words(c, s, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        return announced(seat, c, self)

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        return prompt_words(ask, s, self)

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

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counted."""
        return score_table(s, self)

    def headline(self, s: Table) -> str:
        """Where the game stands, short."""
        return self.language.say("turn {turn} · piece {n}/{all}", turn=s.turn, n=s.built, all=s.parts.rules.pieces)
