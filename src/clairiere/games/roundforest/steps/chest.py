"""The treasure chest and its key: an apple, before or after everything else in one's turn (RND-CHEST)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.clauses import NO_CHEST, NO_CHEST_APPLE
from clairiere.games.roundforest.encounters import Opened
from clairiere.games.roundforest.numbering import CHEST, KEY
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.purse import give, receive
from clairiere.kernel.agenda import Aside
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class OpenChest(Aside[Table]):
    """Chest and key go into the object bag, an apple to the player (RND-CHEST-01)."""

    def objection(self, s: Table, seat: Seat) -> Clause | None:
        """Both objects, and an apple in the supply (RND-CHEST-04)."""
        pack = s.players[seat].pack
        if CHEST not in pack or KEY not in pack:
            return NO_CHEST
        return None if s.apples >= s.parts.helpers.chest_apples else NO_CHEST_APPLE

    def happen(self, s: Table, seat: Seat, now: Now) -> None:
        """It costs no action (RND-CHEST-03)."""
        now.tell(Opened(seat), s.pieces)
        give(s, seat, CHEST, now)
        give(s, seat, KEY, now)
        receive(s, seat, now, apples=s.parts.helpers.chest_apples)


OPEN_CHEST: Final = OpenChest("open chest")
