"""What happens in Benevolent, told in a sentence."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules.events import (
    RESERVE,
    Cached,
    GaveBack,
    Obtained,
    Paid,
    PlayedSecret,
    Slept,
    TookSecret,
    TurnBegan,
    Walked,
)
from clairiere.games.benevolent.rules.numbering import CARD
from clairiere.kernel.events import Event
from clairiere.kernel.language import Variants, to_you


def event_words(event: Event, names: Names) -> str:
    """The sentence for an event; empty if nobody has written it yet."""
    return of_footsteps(event, names) or of_gifts(event, names) or of_secrets(event, names)


def of_footsteps(event: Event, names: Names) -> str:
    """Turns, walks and dreams."""
    say = names.language.say
    if isinstance(event, TurnBegan):
        return say("Round {round}: it is {who}’s turn.", round=event.round, who=names.players[event.seat])
    if isinstance(event, Walked):
        return walked(event, names)
    if isinstance(event, Slept):
        return say("{who} sleeps and follows the Dream Path {way}.",
                   who=names.players[event.seat], way=names.arrow(event.arrow))
    return ""


def walked(event: Walked, names: Names) -> str:
    """A Footstep comes from the card or from another hex."""
    say, who, goal = names.language.say, names.players[event.seat], names.hexes[event.goal]
    if event.origin == CARD:
        return say("{who} places a Footstep on {hex:the}.", who=who, hex=goal)
    return say("{who} moves a Footstep from {origin:the} to {goal:the}.",
               who=who, origin=names.hexes[event.origin], goal=goal)


def of_gifts(event: Event, names: Names) -> str:
    """Leaves and Gifts that change hands."""
    say = names.language.say
    if isinstance(event, Paid):
        return paid(event, names)
    if isinstance(event, GaveBack):
        return say("{who} gives {gift:a} back.", who=names.players[event.seat], gift=names.gifts[event.gift])
    if not isinstance(event, Obtained):
        return ""
    who, gift = names.players[event.seat], names.gifts[event.gift]
    if event.source == RESERVE:
        return say("{who} obtains {gift:a}.", who=who, gift=gift)
    return say("{who} takes {gift:a} from {whom}.", who=who, gift=gift, whom=names.players[event.source])


def paid(event: Paid, names: Names) -> str:
    """Between players, or from or to the Reserve."""
    say, leaves = names.language.say, names.leaves(event.leaves)
    if event.payer == RESERVE:
        return say("{who} takes {leaves} from the Reserve.", who=names.players[event.payee], leaves=leaves)
    who = names.players[event.payer]
    if event.payee == RESERVE:
        return say("{who} pays {leaves} to the Reserve.", who=who, leaves=leaves)
    return say("{who} pays {leaves} to {whom}.", who=who, leaves=leaves, whom=names.players[event.payee])


def of_secrets(event: Event, names: Names) -> str:
    """Secret tiles, and the Leaves on one of them."""
    say = names.language.say
    if isinstance(event, TookSecret):
        return say("{who} takes the Secret “{secret}”.",
                   who=names.players[event.seat], secret=names.secrets[event.secret])
    if isinstance(event, PlayedSecret):
        return say("{who} plays the Secret “{secret}”.",
                   who=names.players[event.seat], secret=names.secrets[event.secret])
    if not isinstance(event, Cached):
        return ""
    who, leaves = names.players[event.seat], names.leaves(abs(event.leaves))
    if event.leaves < 0:
        return say("{who} takes {leaves} from the Leaf Cache.", who=who, leaves=leaves)
    return say("{who} puts {leaves} on the Leaf Cache.", who=who, leaves=leaves)


def telling(event: Event) -> int:
    """How much an event says about a turn."""
    if isinstance(event, TurnBegan):
        return 0
    if isinstance(event, Paid | GaveBack | Cached):
        return 1
    return 2 if isinstance(event, Walked) else 3


# What happens in Benevolent, told to whom it happens.

VARIANTS: Final = Variants([
    to_you("Round {round}: it is {who}’s turn.", "Round {round}: it is your turn."),
    to_you("{who} sleeps and follows the Dream Path {way}.", "You sleep and follow the Dream Path {way}."),
    to_you("{who} places a Footstep on {hex:the}.", "You place a Footstep on {hex:the}."),
    to_you("{who} moves a Footstep from {origin:the} to {goal:the}.",
           "You move a Footstep from {origin:the} to {goal:the}."),
    to_you("{who} gives {gift:a} back.", "You give {gift:a} back."),
    to_you("{who} obtains {gift:a}.", "You obtain {gift:a}."),
    to_you("{who} takes {gift:a} from {whom}.", "You take {gift:a} from {whom}."),
    to_you("{who} takes {gift:a} from {whom}.", "{who} takes {gift:a} from you."),
    to_you("{who} takes {leaves} from the Reserve.", "You take {leaves} from the Reserve."),
    to_you("{who} pays {leaves} to the Reserve.", "You pay {leaves} to the Reserve."),
    to_you("{who} pays {leaves} to {whom}.", "You pay {leaves} to {whom}."),
    to_you("{who} pays {leaves} to {whom}.", "{who} pays {leaves} to you."),
    to_you("{who} takes the Secret “{secret}”.", "You take the Secret “{secret}”."),
    to_you("{who} plays the Secret “{secret}”.", "You play the Secret “{secret}”."),
    to_you("{who} takes {leaves} from the Leaf Cache.", "You take {leaves} from your Leaf Cache."),
    to_you("{who} puts {leaves} on the Leaf Cache.", "You put {leaves} on your Leaf Cache."),
])
