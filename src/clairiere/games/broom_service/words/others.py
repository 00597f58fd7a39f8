"""What an answer in Broom Service means to another player: who may take the brave action, or loses it."""

from __future__ import annotations

from clairiere.games.broom_service import choices as c
from clairiere.games.broom_service.numbering import ASIDE, NOTHING, card_of
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.turn import Follow
from clairiere.games.broom_service.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View


def others_words(v: View[Table], choice: Choice, names: Names) -> str:
    """Of being brave or cowardly: whose hand is not known may hold the role."""
    s = v.table
    if isinstance(choice, c.Lead):
        return declared(s, choice.role, s.remaining(v.seat)[1:], choice.brave, names)
    if choice is not c.BRAVE and choice is not c.COWARDLY:
        return ""
    if choice is c.BRAVE and s.claim != NOTHING:
        return names.language.say("It takes the brave action away from {who}.", who=names.players[s.claim])
    to_come = [step.seat for step in reversed(s.agenda) if isinstance(step, Follow)]
    return declared(s, s.role, to_come, choice is c.BRAVE, names)


def declared(s: Table, role: int, to_come: list[Seat], brave: bool, names: Names) -> str:
    """Who of those that come after may be brave, too."""
    say, may_hold = names.language.say, [seat for seat in to_come if may_follow(s, seat, role)]
    if not may_hold:
        return ""
    if not brave:
        return say("Nobody can take this from you, not even {who}.", who=names.players[may_hold[0]])
    return say("{who} comes after you and may hold {role:the} too.", who=names.players[may_hold[0]],
               role=names.roles[role])


def may_follow(s: Table, seat: Seat, role: int) -> bool:
    """Whether a player has cards, and is not known to have left this role aside."""
    return s.players[seat].cards > 0 and s.pieces.faces[card_of(seat, role)] != ASIDE
