"""What has happened in Bloody Grove between two turns of a player, counted up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules.events import Controlled, Invoked, Moved, Placed, Transformed
from clairiere.kernel.state import Moment, Seat

FEW: Final = 2
"""So many Spirits are named with their groves; more are counted."""


def recap(moments: Sequence[Moment], reader: Seat, names: Names) -> list[str]:
    """A sentence on what the other has done, and one on each who has come to control groves."""
    seats = range(len(names.players))
    done = [deeds(moments, seat, names) for seat in seats if seat != reader]
    taken = [conquests(moments, seat, reader, names) for seat in seats]
    return [said for said in (*done, *taken) if said]


def deeds(moments: Sequence[Moment], seat: Seat, names: Names) -> str:
    """What a player has done; empty if it was nothing that matters at the groves."""
    language, events = names.language, [moment.event for moment in moments]
    did = invocations(moments, seat, names)
    moved = len([event for event in events if isinstance(event, Moved) and event.seat == seat])
    placed = len([event for event in events if isinstance(event, Placed) and event.seat == seat])
    changed = len([event for event in events if isinstance(event, Transformed) and event.seat == seat])
    did += [language.say_many("moves {n} card", "moves {n} cards", moved)] if moved else []
    did += [language.say_many("puts {n} token on a card", "puts {n} tokens on cards", placed)] if placed else []
    did += [language.say_many("transforms the Druid", "transforms the Druid {n} times", changed)] if changed else []
    return language.say("{who} {deeds}.", who=names.players[seat], deeds=language.listed(did)) if did else ""


def invocations(moments: Sequence[Moment], seat: Seat, names: Names) -> list[str]:
    """The Spirits that a player has invoked, and where."""
    found = [(moment.event, moment.pieces) for moment in moments
             if isinstance(moment.event, Invoked) and moment.event.seat == seat]
    if len(found) > FEW:
        return [names.language.say_many("invokes {n} Spirit", "invokes {n} Spirits", len(found))]
    return [names.language.say("invokes {card} at {grove:the}", card=names.card(pieces, event.card, "the"),
                               grove=names.groves[event.grove]) for event, pieces in found]


def conquests(moments: Sequence[Moment], seat: Seat, reader: Seat, names: Names) -> str:
    """The groves that a player has come to control."""
    say = names.language.say
    groves = [moment.event.grove for moment in moments
              if isinstance(moment.event, Controlled) and moment.event.seat == seat]
    held = names.language.listed([format(names.groves[grove], "the") for grove in groves])
    if not groves:
        return ""
    if seat == reader:
        return say("You now control {groves}.", groves=held)
    return say("{who} now controls {groves}.", who=names.players[seat], groves=held)
