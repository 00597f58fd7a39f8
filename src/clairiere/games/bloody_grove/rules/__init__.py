"""The rules of Bloody Grove as the kernel asks for them."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.games.bloody_grove.rules.position import fill_blanks, read_position
from clairiere.games.bloody_grove.rules.setup import lost_components, opening
from clairiere.games.bloody_grove.rules.state import Table, outcome
from clairiere.kernel.components import read_sheet
from clairiere.kernel.rules import ComponentRules, Option, Outcome, Variant
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import HiddenFaces

REACHES: Final = ("adjacent", "any")
# Three turns each, and the last one is T's, who begins the next round (GRV-VAR-03).
ORDERS: Final = (
    "STTSST",
    "STSTST",
    "SSSTTT",
    "SSTSTT",
    "SSTTST",
    "STSSTT",
    "TSSSTT",
    "TSSTST",
    "TSTSST",
    "TTSSST",
)

# Two peeks in the set-up. In each of 24 turns 1 action and at most 4 symbols with 3 decisions (recruiting three
# Elites takes only 5): 24 * 13. In each of 4 rounds two hands of at most 10 cards are returned, the last card without
# a decision: 4 * 2 * 9. Each of 12 Venerables is taken, replaces a card, and has at most 2 effects with 2 decisions.
LONGEST: Final = 2 + 24 * 13 + 4 * 2 * 9 + 12 * 6


class GroveRules(ComponentRules[Table, Parts]):
    """The duel of two druids."""

    def __init__(self) -> None:
        super().__init__(
            "bloody_grove",
            prefix="GRV",
            version=2,
            older={1: {}},
            seats=(2,),
            options=(Option("ruse_reach", REACHES), Option("turn_order", ORDERS)),
            longest=LONGEST,
            secret_hands=True,
            minutes=30,
            age=10,
        )

    def parse_components(self, toml: str) -> Parts:
        return Parts(read_sheet(toml))

    def opening(self, parts: Parts, seats: int, variant: Variant, now: StepContext) -> Table:
        reach, order = variant.get("ruse_reach", REACHES[0]), variant.get("turn_order", ORDERS[0])
        return opening(parts, reach, order, now, rules=self.version_of(variant))

    def outcome(self, s: Table) -> Outcome:
        return outcome(s)

    def parse_position(self, text: str, parts: Parts) -> Table:
        return read_position(text, parts, list(ORDERS))

    def fill_blanks(self, position: str, hidden: HiddenFaces) -> str:
        return fill_blanks(position, hidden)

    def missing_components(self, s: Table) -> str:
        return lost_components(s)
