"""The table of Benevolent: forest, Dreams board, pyramid, Reserve and players. Everything is public (BEN-INFO-01)."""

from __future__ import annotations

from clairiere.games.benevolent.components import Parts
from clairiere.games.benevolent.forest import Forest
from clairiere.games.benevolent.position import position_text
from clairiere.games.benevolent.tally import complete
from clairiere.kernel.agenda import Step
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import NO_PIECES
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import State


class Player:
    """What one player has: Leaves, Gifts, Secrets and Footsteps."""

    def __init__(
        self, leaves: int, on_card: int, steps: int, twice: int, dream: int, gifts: int, secrets: int, cache: int
    ) -> None:
        self.leaves = leaves
        self.on_card = on_card  # Footsteps not yet in the forest
        self.steps = steps  # bit set of hexes with an own Footstep
        self.twice = twice  # bit set of hexes with two of them
        self.dream = dream  # space on the Dream Path, from 0
        self.gifts = gifts  # tally
        self.secrets = secrets  # bit set of faces
        self.cache = cache  # Leaves on the Leaf Cache

    def copy(self) -> Player:
        """A player that can be changed without changing this one."""
        return Player(
            self.leaves, self.on_card, self.steps, self.twice, self.dream, self.gifts, self.secrets, self.cache
        )


class Table(State["Table"]):
    """What lies on the table."""

    def __init__(
        self,
        agenda: list[Step[Table]],
        parts: Parts,
        forest: Forest,
        pyramid: list[int],
        left: int,
        first: Seat,
        active: Seat,
        round: int,
        reserve: int,
        stacks: int,
        players: list[Player],
    ) -> None:
        super().__init__(agenda, NO_PIECES, len(players))
        self.parts = parts
        self.forest = forest
        self.pyramid = pyramid  # slot -> Secret; never changed
        self.left = left  # bit set of the slots that still hold their tile
        self.first = first
        self.active = active
        self.round = round
        self.reserve = reserve
        self.stacks = stacks  # tally
        self.players = players

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        t = Table(
            self.agenda[:],
            self.parts,
            self.forest,
            self.pyramid,
            self.left,
            self.first,
            self.active,
            self.round,
            self.reserve,
            self.stacks,
            [player.copy() for player in self.players],
        )
        t.over = self.over
        t.gone = self.gone
        return t

    def text(self) -> str:
        """The table as a position; see position.py for the format."""
        return position_text(self)

    def vocabulary(self) -> Vocabulary:
        """All choices of Benevolent."""
        return self.parts.words

    def leave(self, seat: Seat, now: Now) -> None:
        """A player concedes: their turn, if it is theirs, ends at once; the last one left wins (BEN-END-06)."""
        if len(self.remaining()) == 1:
            self.over = True
        elif seat == self.active:
            del self.agenda[1:]  # the lowest step is always the next player's turn

    def winner(self) -> Seat | None:
        """Who holds one of each kind of Gift, or is the only one left."""
        for seat, player in enumerate(self.players):
            if complete(player.gifts):
                return seat
        remaining = self.remaining()
        return remaining[0] if len(remaining) == 1 else None
