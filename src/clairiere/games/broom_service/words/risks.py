"""What an answer in Broom Service may cost."""

from __future__ import annotations

from clairiere.games.broom_service import choices as c
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.turn import Follow
from clairiere.games.broom_service.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.view import View


def risk_words(v: View[Table], choice: Choice, names: Names) -> str:
    """A curse, a braver player, or an action that is given up (BRM-CURSE-01, BRM-TURN-08, BRM-TURN-16)."""
    s = v.table
    if isinstance(choice, c.Lead):
        after = len([seat for seat in s.remaining() if seat != v.seat])
        return joined(curse(s, choice.role, names), ousted(after, names) if choice.brave else "")
    if isinstance(choice, c.Pick):
        return curse(s, choice.role, names)
    if choice is c.BRAVE:
        return ousted(len([step for step in s.agenda if isinstance(step, Follow)]), names)
    return names.language.say("You give up what you could do here.") if choice is c.PASS else ""


def joined(*sentences: str) -> str:
    """Those that there are."""
    return " ".join([sentence for sentence in sentences if sentence])


def curse(s: Table, role: int, names: Names) -> str:
    """What a cursed role costs whoever plays it."""
    if not s.cursed >> role & 1:
        return ""
    return names.language.say("This role is cursed: whoever plays it loses {points}.",
                              points=names.points(s.parts.setup.penalty))


def ousted(after: int, names: Names) -> str:
    """How many may still take the brave action away."""
    if not after:
        return ""
    return names.language.say_many(
        "{n} player still comes after you: if they hold this role and are brave, you get nothing.",
        "{n} players still come after you: if one of them holds this role and is brave, you get nothing.", after)
