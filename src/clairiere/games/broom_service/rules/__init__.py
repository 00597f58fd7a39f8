"""The rules of Broom Service as the kernel asks for them."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import VOCABULARY
from clairiere.games.broom_service.rules.components import Parts
from clairiere.games.broom_service.rules.position import fill_blanks, read_position
from clairiere.games.broom_service.rules.setup import SIDES, lost_components, set_up
from clairiere.games.broom_service.rules.state import Table, outcome
from clairiere.kernel.components import read_sheet
from clairiere.kernel.rules import ComponentRules, Option, Outcome, Variant, WrongTable
from clairiere.kernel.state import StepContext, seat_of
from clairiere.kernel.view import HiddenFaces

HEAVIES: Final = tuple([str(n) for n in range(24, 9, -1)])
"""So many heavy clouds can be in the mix with storm clouds (BRM-STORM-02)."""

# In each of 7 rounds a player picks at most 5 roles and confirms, adds one, bids on 4 kinds or hands in a set. Each of
# 6 cards takes: lead or declare, menu, action, stone circle, delivery, and what a chased cloud sets off (move, circle).
# Three times in the game there is a mountain: menu three times, its moves or its chase, with what they set off.
LONGEST: Final = 5 * (7 * (6 + 1 + 4 + 6 * 7) + 3 * 12)


class BroomRules(ComponentRules[Table, Parts]):
    """Deliver potions all over the realm, as a brave witch or a cowardly one."""

    def __init__(self) -> None:
        super().__init__(
            "broom_service",
            prefix="BRM",
            version=2,
            older={1: {}},
            seats=(2, 3, 4, 5),
            options=[
                Option("board", SIDES),
                Option("storm", ("no", "yes")),
                Option("heavy", HEAVIES),
                Option("first", ("random", "A", "B", "C", "D", "E")),
            ],
            longest=LONGEST,
            secret_hands=True,
            minutes=60,
            age=10,
        )

    def parse_components(self, toml: str) -> Parts:
        """Parse `components.toml`."""
        return Parts(read_sheet(toml), VOCABULARY)

    def check(self, seats: int, variant: Variant) -> None:
        """Fewer heavy clouds only with storm clouds, and enough for all cloud spaces (BRM-STORM-02)."""
        super().check(seats, variant)
        settings = self.variant(variant)
        heavy = int(settings["heavy"])
        parts = self.components()
        spaces = len(parts.boards[1 if settings["board"] == SIDES[2] else 0].spaces)
        if settings["storm"] == "no" and heavy != parts.heavies:
            raise WrongTable(f"{self.name} without storm clouds needs all heavy clouds")
        if heavy + len(parts.clouds) - parts.heavies < spaces:
            raise WrongTable(f"{self.name} needs more than {heavy} heavy clouds on this side of the board")

    def variants(self, seats: int) -> list[Variant]:
        """Every two settings meet somewhere, and so do the six set-ups (BRM-VAR-06).

        Numbers of heavy clouds differ in nothing else: there are tables with all, with the fewest, and some between.
        """
        found: list[Variant] = []
        for n, first in enumerate(self.values("first", seats)):
            for side, board in enumerate(SIDES):
                sky = (n + side) % 3
                heavy = HEAVIES[0] if sky < 2 else fewer_clouds(board, 0 if n == 0 else 5 * seats + 3 * n + side)
                found.append(setting(board, "yes" if sky else "no", heavy=heavy, first=first))
        return found

    def opening(self, parts: Parts, seats: int, variant: Variant, now: StepContext) -> Table:
        """The host may choose the side, storm clouds and the first player (BRM-SETUP-09, BRM-VAR)."""
        settings = self.variant(variant)
        first = settings["first"]
        return set_up(
            parts,
            seats,
            settings["board"],
            now,
            storm=settings["storm"] == "yes",
            heavies=int(settings["heavy"]),
            first=None if first == "random" else seat_of(first),
            rules=self.version_of(variant),
        )

    def outcome(self, s: Table) -> Outcome:
        """Points, then resources."""
        return outcome(s)

    def parse_position(self, text: str, parts: Parts) -> Table:
        """The opposite of `Table.text`."""
        return read_position(text, parts)

    def fill_blanks(self, position: str, hidden: HiddenFaces) -> str:
        return fill_blanks(position, hidden)

    def missing_components(self, s: Table) -> str:
        """Clouds, tiles, cards and pawns are where they can be."""
        return lost_components(s)


def fewer_clouds(board: str, number: int) -> str:
    """A number of heavy clouds with which the storm clouds fill all spaces; the first is the lowest (BRM-STORM-02)."""
    fewer = HEAVIES[1:-1] if board == SIDES[2] else HEAVIES[1:]
    return fewer[(number - 1) % len(fewer)]


def setting(board: str, storm: str, *, heavy: str, first: str) -> Variant:
    """A variant from its settings."""
    return {"board": board, "storm": storm, "heavy": heavy, "first": first}
