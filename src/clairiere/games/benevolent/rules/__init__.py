"""The rules of Benevolent as the kernel asks for them."""

from __future__ import annotations

from clairiere.games.benevolent.rules.components import Parts
from clairiere.games.benevolent.rules.position import VOCABULARY, read_position
from clairiere.games.benevolent.rules.setup import Draws, lost_components, set_up
from clairiere.games.benevolent.rules.state import Table, outcome
from clairiere.kernel.components import read_sheet
from clairiere.kernel.rules import ComponentRules, Option, Outcome, Variant
from clairiere.kernel.state import StepContext, seat_of


class BenevolentRules(ComponentRules[Table, Parts]):
    """Be the first to own a Gift of each of the five kinds."""

    def __init__(self) -> None:
        # 100 rounds of 4 players, each turn a move and an action; each of 9 tiles once: taken, played, repeated, ended.
        super().__init__(
            "benevolent",
            prefix="BEN",
            version=2,
            older={1: {}},
            seats=(2, 3, 4),
            options=[Option("first", ("random", "A", "B", "C", "D"))],
            longest=100 * 4 * 4 + 4 * 9,
            minutes=25,
            age=10,
        )

    def parse_components(self, toml: str) -> Parts:
        """Parse `components.toml`."""
        return Parts(read_sheet(toml), VOCABULARY)

    def opening(self, parts: Parts, seats: int, variant: Variant, now: StepContext) -> Table:
        """The host may fix the first player (BEN-SET-03)."""
        first = variant.get("first", "random")
        draws = Draws(first=None if first == "random" else seat_of(first))
        return set_up(parts, seats, draws, now, rules=self.version_of(variant))

    def outcome(self, s: Table) -> Outcome:
        """Places; there is no score (BEN-END-04)."""
        return outcome(s)

    def parse_position(self, text: str, parts: Parts) -> Table:
        """The opposite of `Table.text`."""
        return read_position(text, parts)

    def missing_components(self, s: Table) -> str:
        """Leaves, Gifts, Footsteps and Secrets are conserved."""
        return lost_components(s)
