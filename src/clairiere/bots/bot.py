"""What a bot is."""

from __future__ import annotations

from typing import Generic

from clairiere.bots.advice import Advice
from clairiere.bots.budget import Budget
from clairiere.kernel.agenda import S
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.view import View


class Bot(Generic[S]):
    """Answers for a seat. It sees what the seat sees, and may imagine the rest."""

    def iterations(self, seats: int) -> int:
        """How long it thinks at a table of so many, if nobody says how long it may."""
        return 1

    def allowed(self, view: View[S], budget: Budget | None) -> Budget:
        """What it was told it may think; None: its own budget at this table."""
        return Budget(self.iterations(view.table.seats)) if budget is None else budget

    def options(self, game: Game[S], view: View[S]) -> list[Choice]:
        """What it weighs of what the seat may answer."""
        ask = view.ask()
        assert ask is not None, "nothing is asked of this seat"
        return game.considered(view.table, ask)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """One of the options of the question that is open to the view's seat; None: the bot's own budget."""
        raise NotImplementedError

    def advise(self, view: View[S], budget: Budget | None = None) -> Advice:
        """The same for somebody who asks what to do; a bot that reckons with chances tells them."""
        return Advice(self.choose(view, budget), [])
