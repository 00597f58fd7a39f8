"""What has happened in Bethel Woods between two turns of a player, counted up."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules import events as e
from clairiere.kernel.language import capital
from clairiere.kernel.state import Event, Seat


def recap(events: Sequence[Event], reader: Seat, names: Names) -> list[str]:
    """A sentence on everybody who has had a turn, and one on what has broken down."""
    at_work = dict.fromkeys([event.seat for event in events if isinstance(event, e.TookUp)])
    done = [deeds(events, seat, reader, names) for seat in at_work]
    return [*done, *damage(events, names)] if done else []


def deeds(events: Sequence[Event], seat: Seat, reader: Seat, names: Names) -> str:
    """What a player has done for all."""
    language, say = names.language, names.language.say
    repaired = sum([len(event.tokens) for event in events if isinstance(event, e.Repaired) and event.seat == seat])
    did = [language.say_many("repairs {n} malfunction", "repairs {n} malfunctions", repaired)] if repaired else []
    for event in events:
        if isinstance(event, e.Built) and event.seat == seat:
            did.append(say("builds piece {n} of the Daydreamer", n=event.number))
        elif isinstance(event, e.Uncovered) and event.seat == seat:
            did.append(say("uncovers the spy at {machine}", machine=names.machines[event.machine]))
        elif isinstance(event, e.Gave) and event.seat == seat and event.receiver == reader:
            did.append(say("gives you a token"))
    if not did:
        return say("{who} repairs nothing.", who=names.players[seat])
    return say("{who} {deeds}.", who=names.players[seat], deeds=language.listed(list(dict.fromkeys(did))))


def damage(events: Sequence[Event], names: Names) -> list[str]:
    """How many malfunctions have come, which machines have become critical, and where spies are."""
    language, say = names.language, names.language.say
    broken = len([event for event in events if isinstance(event, e.Placed)])
    came = [language.say_many("{n} malfunction breaks out", "{n} malfunctions break out", broken)] if broken else []
    down = [event.machine for event in events if isinstance(event, e.TurnedDown)]
    for event in events:
        if isinstance(event, e.TurnedUp) and event.machine not in down:
            came.append(say("{machine:the} becomes critical", machine=names.machines[event.machine]))
        elif isinstance(event, e.Intruded):
            came.append(say("a spy slips in at {machine}", machine=names.machines[event.machine]))
    return [capital(language.listed(came)) + "."] if came else []
