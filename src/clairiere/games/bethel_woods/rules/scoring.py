"""The common result (BTW-WIN, BTW-LOSE)."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import WIN
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.rules import Outcome, all_together


def outcome(s: Table) -> Outcome:
    """Everybody wins, or everybody loses (BTW-GEN-02)."""
    return all_together(s.cause == WIN, s.seats)
