"""What an answer in Bloody Grove means to the other player: who is ahead at the grove in question."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import Invoke, To
from clairiere.games.bloody_grove.scoring import total_strength
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.view import View


def others_words(v: View[Table], c: Choice, names: Names) -> str:
    """Before a card comes to a grove; tokens count as far as this view knows them."""
    if not isinstance(c, Invoke | To):
        return ""
    s, say = v.table, names.language.say
    at = c.grove if isinstance(c, To) else s.active_grove()
    mine, theirs = total_strength(s, v.seat, at), total_strength(s, 1 - v.seat, at)
    who, grove = names.players[1 - v.seat], names.groves[at]
    if theirs > mine:
        return say("{who} is ahead at {grove:the} so far.", who=who, grove=grove)
    if theirs == mine:
        return say("{who} is level with you at {grove:the} so far.", who=who, grove=grove) if mine else ""
    return say("{who} will want to catch up with you at {grove:the}.", who=who, grove=grove)
