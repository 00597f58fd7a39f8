"""The rules of Bethel Woods as the kernel asks for them."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import LEVELS, REROUTINGS, SPIES_AT_START
from clairiere.games.bethel_woods.rules.components import Parts
from clairiere.games.bethel_woods.rules.position import VOCABULARY, fill_blanks, read_position
from clairiere.games.bethel_woods.rules.setup import lost_components, set_up
from clairiere.games.bethel_woods.rules.state import Table, outcome
from clairiere.kernel.components import read_sheet
from clairiere.kernel.rules import ComponentRules, Option, Outcome, Variant
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import HiddenFaces

# At most 34 turns (BTW-LOSE-04): in each a pickup, 12 drops with 12 repairs, an ability with what it moves, gives or
# removes, a spy and the end; each of 72 tokens is paid or discarded once, and everybody may leave.
LONGEST: Final = 34 * (1 + 12 + 12 + 4 + 1 + 1) + 72 + 4


class WoodsRules(ComponentRules[Table, Parts]):
    """Build the Daydreamer together."""

    def __init__(self) -> None:
        super().__init__(
            "bethel_woods",
            prefix="BTW",
            version=3,
            older={1: {"rerouting": "critical"}, 2: {}},
            seats=(2, 3, 4),
            options=[Option("difficulty", LEVELS), Option("rerouting", REROUTINGS)],
            longest=LONGEST,
            together=True,
            minutes=40,
            age=12,
        )

    def parse_components(self, toml: str) -> Parts:
        """Parse `components.toml`."""
        return Parts(read_sheet(toml), VOCABULARY)

    def opening(self, parts: Parts, seats: int, variant: Variant, now: StepContext) -> Table:
        """The host picks the level (BTW-DIFF-01) and how rerouted faults are read (BTW-REROUTE-06)."""
        level = LEVELS.index(variant.get("difficulty", LEVELS[0]))
        reroutes_all = variant.get("rerouting", REROUTINGS[0]) == REROUTINGS[0]
        rules = self.version_of(variant)
        return set_up(parts, seats, SPIES_AT_START[level], now, reroutes_all=reroutes_all, rules=rules)

    def outcome(self, s: Table) -> Outcome:
        """All together (BTW-GEN-02)."""
        return outcome(s)

    def parse_position(self, text: str, parts: Parts) -> Table:
        """The opposite of `Table.text`."""
        return read_position(text, parts)

    def fill_blanks(self, position: str, hidden: HiddenFaces) -> str:
        return fill_blanks(position, hidden)

    def missing_components(self, s: Table) -> str:
        """Workers, tokens and spies are conserved (BTW-GEN-06)."""
        return lost_components(s)
