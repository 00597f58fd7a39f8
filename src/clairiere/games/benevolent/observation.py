"""Observations of Benevolent: forest, pyramid, Reserve and players. All of it is public (BEN-INFO-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules import BenevolentRules
from clairiere.games.benevolent.rules.choices import DREAM_SPACES, GIFTS, HEXES, KINDS, SECRETS, SLOTS, VERBS, counts
from clairiere.games.benevolent.rules.components import Forest
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.observation import Field, GameObservation, distance, flags, number, one_of, seats_from
from clairiere.kernel.state import Seat

WORDS: Final = (
    "move", "action", "end", "finish", "next", *HEXES,
    *[f"{verb}_{what}" for verb in VERBS for what in ("offer", "again")],
)  # fmt: skip
LEAVES: Final = 200
TEMPLATES: Final = 16


class BenevolentObservation(GameObservation[Table]):
    """The forest hex by hex, then what each player has."""

    def __init__(self, rules: BenevolentRules) -> None:
        super().__init__(rules)
        self.latest: tuple[Forest | None, bytes] = (None, b"")

    def words(self) -> list[str]:
        """The words of steps."""
        return [*WORDS]

    def fields(self, seats: int) -> list[Field]:
        """Lists by hex are in the order of their names, h01 first."""
        gifts, secrets = ", ".join(GIFTS), ", ".join(SECRETS)
        return [
            Field("template", TEMPLATES, "how the segments of the forest lie, in the order of the components"),
            Field("kinds", len(HEXES) * len(KINDS), f"the kind of each hex: {', '.join(KINDS)}"),
            Field("grey", len(HEXES), "whether each hex is grey"),
            Field("round", 1, "the round", high=255),
            Field("first", seats, "the first player"),
            Field("active", seats, "whose turn it is"),
            Field("reserve", 1, "Leaves in the Reserve", high=LEAVES),
            Field("stacks", len(GIFTS), f"Gifts in the stacks: {gifts}", high=15),
            Field("pyramid", len(SLOTS) * len(SECRETS), f"the Secret in each slot, if it is still there: {secrets}"),
            Field("leaves", seats, "Leaves of each player", high=LEAVES),
            Field("cache", seats, "Leaves on each player's Leaf Cache", high=LEAVES),
            Field("card", seats, "Footsteps on each player's card", high=15),
            Field("steps", seats * len(HEXES), "whether each player has a Footstep on each hex"),
            Field("twice", seats * len(HEXES), "whether each player has two Footsteps on each hex"),
            Field("dream", seats * DREAM_SPACES, "the space of each player on the Dream Path"),
            Field("gifts", seats * len(GIFTS), f"Gifts of each player: {gifts}", high=15),
            Field("secrets", seats * len(SECRETS), f"Secrets of each player: {secrets}"),
        ]

    def rows(self, s: Table, me: Seat) -> list[bytes]:
        """In the order of the fields."""
        players = [s.players[seat] for seat in seats_from(me, s.seats)]
        return [
            self.forest_row(s),
            number(s.round),
            one_of(distance(s.first, me, s.seats), s.seats),
            one_of(distance(s.active, me, s.seats), s.seats),
            number(s.reserve),
            bytes(counts(s.stacks)),
            *[one_of(secret if s.left >> slot & 1 else -1, len(SECRETS)) for slot, secret in enumerate(s.pyramid)],
            *[number(player.leaves) for player in players],
            *[number(player.cache) for player in players],
            *[number(player.on_card) for player in players],
            *[flags(player.steps, len(HEXES)) for player in players],
            *[flags(player.twice, len(HEXES)) for player in players],
            *[one_of(player.dream, DREAM_SPACES) for player in players],
            *[bytes(counts(player.gifts)) for player in players],
            *[flags(player.secrets, len(SECRETS)) for player in players],
        ]

    def forest_row(self, s: Table) -> bytes:
        """What never changes in a game; kept for the next table with the same forest."""
        forest, row = self.latest
        if forest is not s.forest:
            row = b"".join(forest_rows(s.forest, list(s.parts.templates)))
            self.latest = (s.forest, row)
        return row


def forest_rows(forest: Forest, templates: list[str]) -> list[bytes]:
    """The template, then kinds and colours of the hexes; a forest may have fewer than there can be."""
    missing = len(HEXES) - forest.size
    return [
        one_of(templates.index(forest.template.id), TEMPLATES),
        *[one_of(kind, len(KINDS)) for kind in forest.kinds],
        bytes(len(KINDS) * missing),
        bytes([1 if grey else 0 for grey in forest.grey]),
        bytes(missing),
    ]
