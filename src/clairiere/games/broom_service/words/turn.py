"""Where in a round or a turn of Broom Service one is, and which clause to read about it."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.pick import ExtraCard, PickRole
from clairiere.games.broom_service.steps.question import Question
from clairiere.games.broom_service.steps.round_end import BidResource, GiveSet
from clairiere.games.broom_service.steps.turn import Declare, LeadRole
from clairiere.games.broom_service.words.names import Names
from clairiere.kernel.agenda import Ask
from clairiere.kernel.clauses import Clause

PICKING: Final = Clause("BRM-PICK-01", "All pick their roles at the same time and in secret.")
AT_WORK: Final = {
    "extra": Clause("BRM-FOR-12", "After the hands have been counted, Extra Card adds a role."),
    "lead": Clause("BRM-TURN-01", "The leader plays a role and is brave or cowardly."),
    "declare": Clause("BRM-TURN-07", "Whoever holds the role that was led has to play it."),
    "menu": Clause("BRM-TURN-04", "A cowardly player acts at once, or takes what an event or a tile offers."),
    "fly": Clause("BRM-MOVE-01", "A pawn moves to an adjacent land region."),
    "deliver_there": Clause("BRM-WITCH-03", "A brave witch delivers from the region where she has arrived."),
    "deliver": Clause("BRM-DELIV-01", "A potion of the tower’s colour brings its points and its wands."),
    "chase": Clause("BRM-FAIRY-01", "A cloud is chased away from an adjacent region."),
    "gather": Clause("BRM-GATH-02", "A gatherer takes potions of one colour and wands."),
    "circle": Clause("BRM-HILL-02", "A turbo broom carries the pawn to one of two stone circles."),
    "mountain": Clause("BRM-MTN-08", "The tile of a mountain and the brave delivery come in any order."),
    "bid": Clause("BRM-EVT-61", "All bid in secret any part of their resources."),
    "full_set": Clause("BRM-EVT-75", "One resource of each kind may be given back for points."),
}


def clause_at_work(ask: Ask[Table]) -> Clause | None:
    """The clause that says best what is being asked now."""
    if isinstance(ask, PickRole):
        return PICKING
    return AT_WORK.get(ask.title()) if isinstance(ask, Question) else None


def turn_steps(ask: Ask[Table], names: Names) -> list[tuple[str, bool]]:
    """Where a round stands or, within a turn, where the turn stands."""
    say = names.language.say
    if isinstance(ask, PickRole | ExtraCard | BidResource | GiveSet):
        now = 0 if isinstance(ask, PickRole | ExtraCard) else 2
        labels = [say("1. Pick roles"), say("2. Turns"), say("3. End of the round")]
    else:
        now = 0 if isinstance(ask, LeadRole | Declare) else 1
        labels = [say("1. Brave or cowardly"), say("2. Act")]
    return [(label, n == now) for n, label in enumerate(labels)]
