"""The words of Broom Service, as the rest of the world asks for them."""

from __future__ import annotations

from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.words.choices import announced, choice_words
from clairiere.games.broom_service.words.events import event_words
from clairiere.games.broom_service.words.names import Names
from clairiere.games.broom_service.words.objections import objection_words, title_words
from clairiere.games.broom_service.words.outcomes import score_table, victory_words
from clairiere.games.broom_service.words.prompts import prompt_words
from clairiere.games.broom_service.words.turn import clause_at_work, turn_steps
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import Event
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat


class BroomWords(Names):
    """Everything a person reads about a table of Broom Service."""

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

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counted, as a table of strings."""
        return score_table(s, outcome, self)
