"""What has happened in Broom Service between two turns of a player, counted up."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules import events as e
from clairiere.kernel.language import Noun
from clairiere.kernel.state import Event, Seat


def recap(events: Sequence[Event], reader: Seat, names: Names) -> list[str]:
    """A sentence on everybody else who has done or scored something, and on the role that is being played."""
    done = [deeds(events, seat, reader, names) for seat in range(len(names.players)) if seat != reader]
    return [said for said in done if said] + declarations(events, reader, names)


def declarations(events: Sequence[Event], reader: Seat, names: Names) -> list[str]:
    """Who leads the turn under way, and who was brave last: whoever has to follow decides by that."""
    over = [n for n, event in enumerate(events) if isinstance(event, e.TurnBegan | e.Acts)]
    since = events[over[-1] if over else 0:]
    played = [event for event in since if isinstance(event, e.Played) and event.seat != reader]
    led = [event for event in played if isinstance(event, e.Led)]
    followed = [event for event in played if isinstance(event, e.Followed) and event.brave]
    say = names.language.say
    return [say("{who} leads with {role}.", who=names.players[event.seat], role=names.declared(event.role, event.brave))
            for event in led] + [
        say("{who} follows with {role}.", who=names.players[event.seat], role=names.declared(event.role, event.brave))
        for event in followed[-1:]]


def deeds(events: Sequence[Event], seat: Seat, reader: Seat, names: Names) -> str:
    """What a player has done, with the points of it; empty if nothing has come of it."""
    language, say = names.language, names.language.say
    own = [event for event in events if isinstance(event, e.Delivered | e.Chased | e.Gained | e.Scored)
           and event.seat == seat]
    did = [say("takes over the brave action from you")] if robbed(events, seat, reader) else []
    potions = len([event for event in own if isinstance(event, e.Delivered)])
    clouds = len([event for event in own if isinstance(event, e.Chased)])
    did += [language.say_many("delivers {n} potion", "delivers {n} potions", potions)] if potions else []
    did += [language.say_many("chases {n} cloud away", "chases {n} clouds away", clouds)] if clouds else []
    taken = [event.counts for event in own if isinstance(event, e.Gained)]
    if taken:
        did.append(say("takes {resources}", resources=names.some([sum(of_a_kind) for of_a_kind in zip(*taken)])))
    return with_points(did, sum([event.vp for event in own if isinstance(event, e.Scored)]), names.players[seat], names)


def robbed(events: Sequence[Event], seat: Seat, reader: Seat) -> bool:
    """Whether a player has taken over the reader's brave action."""
    return any([isinstance(event, e.Ousted) and event.seat == reader and event.by == seat for event in events])


def with_points(did: list[str], points: int, who: Noun, names: Names) -> str:
    """The deeds as a sentence, with what they have brought or cost."""
    say, done = names.language.say, names.language.listed(did)
    if points < 0:
        return say("{who} loses {points}.", who=who, points=names.points(-points)) if not did else say(
            "{who} {deeds} ({points} lost).", who=who, deeds=done, points=names.points(-points))
    if not points:
        return say("{who} {deeds}.", who=who, deeds=done) if did else ""
    if not did:
        return say("{who} scores {points}.", who=who, points=names.points(points))
    return say("{who} {deeds} (+{points}).", who=who, deeds=done, points=names.points(points))
