"""The rules of Roundforest as the kernel asks for them."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.components import Parts
from clairiere.games.roundforest.rules.position import VOCABULARY, read_position
from clairiere.games.roundforest.rules.setup import lost_components, set_up
from clairiere.games.roundforest.rules.state import Table, outcome
from clairiere.kernel.components import read_sheet
from clairiere.kernel.rules import ComponentRules, Option, Outcome, Variant
from clairiere.kernel.state import StepContext, seat_of

# 150 rounds of 4 turns. A turn: chest and block action twice, the move, the end, the spirit; and a chain of beggar (2),
# unicorn with saddle (3), beggar again (2) and pedlar (5), of which every other one is a part.
LONGEST: Final = 150 * 4 * (2 + 2 + 3 + 12)


def is_tried(v: Variant) -> bool:
    """Whether laws and records are to see this combination of settings."""
    alike = v["harder"] == v["blocking"]
    if v["first"] == "random":
        return alike or v["spirit"] == "reached"
    return alike and (v["spirit"] == "arrival") == (v["harder"] == "yes")


class RoundforestRules(ComponentRules[Table, Parts]):
    """Be the first to reach the forest spirit with three golden apples and no debts."""

    def __init__(self) -> None:
        super().__init__(
            "roundforest",
            prefix="RND",
            version=3,
            older={1: {"spirit": "arrival"}, 2: {}},
            seats=(2, 3, 4),
            options=[
                Option("harder", ("no", "yes")),
                Option("blocking", ("no", "yes")),
                Option("spirit", ("reached", "arrival")),
                Option("first", ("random", "A", "B", "C", "D")),
            ],
            longest=LONGEST,
            minutes=60,
            age=8,
        )

    def parse_components(self, toml: str) -> Parts:
        """Parse `components.toml`."""
        return Parts(read_sheet(toml), VOCABULARY)

    def variants(self, seats: int) -> list[Variant]:
        """Every combination of the two variants, and of the rest so many that any two settings meet once."""
        return [v for v in super().variants(seats) if is_tried(v)]

    def opening(self, parts: Parts, seats: int, variant: Variant, now: StepContext) -> Table:
        """The host may switch on the variants and name the first player (RND-SETUP-15)."""
        first = variant.get("first", "random")
        return set_up(
            parts,
            seats,
            None if first == "random" else seat_of(first),
            harder=variant.get("harder") == "yes",
            blocking=variant.get("blocking") == "yes",
            arrive_ready=variant.get("spirit") == "arrival",
            rules=self.version_of(variant),
            now=now,
        )

    def outcome(self, s: Table) -> Outcome:
        """Places; there are no points."""
        return outcome(s)

    def parse_position(self, text: str, parts: Parts) -> Table:
        """The opposite of `Table.text`."""
        return read_position(text, parts)

    def missing_components(self, s: Table) -> str:
        """Coins, apples, chips, objects and characters are conserved."""
        return lost_components(s)
