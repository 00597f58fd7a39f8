"""Bethel Woods in words: sentences that must not change unnoticed."""

from __future__ import annotations

from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.rules.events import (
    Built,
    Dropped,
    Gave,
    Intruded,
    Placed,
    Repaired,
    TookUp,
    TurnedUp,
)
from clairiere.kernel.state import NO_PIECES, Event, Moment
from tests.games.bethel_woods.woods import QUIET, woods


def test_what_others_have_done_is_counted_up_with_what_has_broken_down_since() -> None:
    done: list[Event] = [
        TookUp(1, 0, 1), Dropped(1, 0, 1), Repaired(1, 1, (3, 4)), Repaired(1, 2, (5,)), Built(1, 0, 4, 2),
        Placed(6, 4, rerouted=False), Placed(7, 4, rerouted=False), TurnedUp(4), Intruded(4),
        TookUp(2, 3, -1), Gave(2, 0, 8),
    ]  # fmt: skip
    moments, board = [Moment(event, NO_PIECES) for event in done], woods(QUIET)
    english, french = [GAME.words.for_table(board.state, code, ["Ann", "Ben", "Cleo"]).recap(moments, 0)
                       for code in ("en", "fr")]
    assert english == [
        "Ben repairs 3 malfunctions and builds piece 2 of the Daydreamer.",
        "Cleo gives you a token.",
        "2 malfunctions break out, machine 5 becomes critical and a spy slips in at machine 5.",
    ]
    assert french == [
        "Ben répare 3 Dysfonctionnements et construit la pièce 2 de la Machine à Songes.",
        "Cleo te donne un jeton.",
        "2 Dysfonctionnements arrivent, la Machine 5 devient Critique et un Espion s’introduit sur la Machine 5.",
    ]
