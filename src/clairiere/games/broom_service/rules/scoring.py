"""The final scoring, and who won (BRM-SCORE)."""

from __future__ import annotations

from clairiere.games.broom_service.rules.components import Parts
from clairiere.games.broom_service.rules.events import FOR_AMULETS, FOR_LIGHTNING, FOR_SETS
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.question import score
from clairiere.kernel.bits import count
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import Seat, StepContext


def final_scoring(s: Table, now: StepContext) -> None:
    """Lightning, sets and amulets; forest tiles score nothing (BRM-SCORE-02 to -07)."""
    for seat in s.remaining():
        score(s, seat, s.parts.bolts_vp(s.bolts(seat)), FOR_LIGHTNING, now)
        score(s, seat, sets_vp(s.parts, s.players[seat].stock), FOR_SETS, now)
        score(s, seat, s.parts.amulets[count(s.players[seat].amulets)], FOR_AMULETS, now)


def sets_vp(parts: Parts, stock: list[int]) -> int:
    """The best partition: as many sets of four as there can be, then of three (BRM-SCORE-03, -04)."""
    # Not sorted: hints ask for this all the time, and sorting showed in their profile.
    least, second = min(stock[0], stock[1]), max(stock[0], stock[1])
    for held in stock[2:]:
        if held < least:
            least, second = held, least
        elif held < second:
            second = held
    return parts.set_of_four * least + parts.set_of_three * (second - least)


def outcome(s: Table) -> Outcome:
    """Most points, then most resources; those who left are last (BRM-SCORE-08 to -10)."""
    return ranked([rank(s, seat) for seat in range(s.seats)], [player.vp for player in s.players])


def rank(s: Table, seat: Seat) -> tuple[int, ...]:
    """Whoever has left ranks behind everybody else."""
    me = s.players[seat]
    return (0, 0, 0) if s.gone >> seat & 1 else (1, me.vp, me.resources())
