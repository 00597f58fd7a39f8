"""What happens in Benevolent, who won and why, each in a sentence."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules.choices import CARD, complete, counts, kinds
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
from clairiere.games.benevolent.rules.state import Table, rank, value
from clairiere.games.benevolent.words.reasons import ReasonWords
from clairiere.kernel.language import Variants, to_you
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Event, Pieces, Seat


class EventWords(ReasonWords):
    """Sentences about what happened, and about the result."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The sentence for an event; empty if nobody has written it yet."""
        return of_footsteps(event, self) or of_gifts(event, self) or of_secrets(event, self)

    def telling(self, event: Event) -> int:
        """How much an event says about a turn."""
        if isinstance(event, TurnBegan):
            return 0
        if isinstance(event, Paid | GaveBack | Cached):
            return 1
        return 2 if isinstance(event, Walked) else 3

    def victory(self, s: Table, outcome: Outcome) -> str:
        """One of each kind, the last one left, or whoever is ahead at the safety stop (BEN-END-01, -05, -06)."""
        say, winner = self.language.say, s.winner()
        if winner is None:
            return at_the_stop(s, outcome.winners(), self)
        if complete(s.players[winner].gifts):
            return say("{who} has one Gift of each kind and wins.", who=self.players[winner])
        return say("Nobody else is left: {who} wins.", who=self.players[winner])

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What is compared at the safety stop, beside the places (BEN-END-05)."""
        say = self.language.say
        return self.ranking(outcome, {
            say("Kinds of Gift"): [kinds(player.gifts) for player in s.players],
            say("Value of all Gifts"): [value(s, player, most=15) for player in s.players],
            say("Leaves"): [player.leaves + player.cache for player in s.players],
        })

    def reason(self, s: Table, outcome: Outcome) -> str:
        """Why, as what follows a colon."""
        say, winner, winners = self.language.say, s.winner(), outcome.winners()
        if winner is not None and complete(s.players[winner].gifts):
            return say("one Gift of each kind")
        if winner is not None:
            return say("nobody else is left")
        if len(winners) > 1:
            return say("equal in everything after round {round}", round=s.parts.rounds)
        return say("the finest Gifts after round {round}", round=s.parts.rounds)

    def tally(self, s: Table, outcome: Outcome) -> tuple[str, list[int]]:
        """How near everybody has come."""
        return self.language.say("Kinds of Gift"), [kinds(player.gifts) for player in s.players]

    def goal(self) -> str:
        """What the game is about, in one line (BEN-OBJ-02)."""
        return self.language.say("The goal: be the first to hold all five Gifts.")

    def nearness(self, s: Table, seat: Seat) -> str:
        """How many kinds of Gift a player has."""
        held = len([n for n in counts(s.players[seat].gifts) if n])
        return self.language.say("{n} of {all} Gifts", n=held, all=len(self.gifts))

    def second_person(self) -> Variants:
        """Sentences that address the reader as `you`."""
        return VARIANTS


def of_footsteps(event: Event, names: Names) -> str:
    """Sentences about turns, walks and dreams."""
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
    """Sentences about Secret tiles, and the Leaves on one of them."""
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


def at_the_stop(s: Table, winners: list[Seat], names: Names) -> str:
    """By the first of the four counts that tells the winner from the others."""
    stop = names.language.say("The game stops after round {round}.", round=s.parts.rounds)
    if len(winners) > 1:
        return stop + " " + names.language.say("{who} are equal in everything and share the victory.",
                                               who=names.listed_players(winners))
    best = rank(s, winners[0])
    second = max([rank(s, seat) for seat in range(s.seats) if seat != winners[0]])
    decided = [n for n in range(len(best)) if best[: n + 1] > second][0]
    return stop + " " + ahead(winners[0], decided, best[decided], names)


def ahead(seat: Seat, count: int, best: int, names: Names) -> str:
    """What the winner has most of, everything before being equal."""
    language, who = names.language, names.players[seat]
    if count == 0:
        return language.say_many("{who} wins with {n} kind of Gift.", "{who} wins with {n} kinds of Gift.",
                                 best, who=who)
    if count == 1:
        return language.say("{who} wins on the value of one Gift of each kind: {leaves}.",
                            who=who, leaves=names.leaves(best))
    if count == 2:
        return language.say("{who} wins on the value of all Gifts: {leaves}.", who=who, leaves=names.leaves(best))
    return language.say("With equal Gifts, {who} wins with {leaves}.", who=who, leaves=names.leaves(best))


