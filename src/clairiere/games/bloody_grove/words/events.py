"""What happens in Bloody Grove, who won and why, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules.choices import HAND, LEFT, NOTHING, TOP
from clairiere.games.bloody_grove.rules.events import (
    Boxed,
    Controlled,
    Counted,
    Covered,
    Destroyed,
    Discarded,
    Drew,
    Invoked,
    LaidDown,
    Moved,
    Peeked,
    Placed,
    Recruited,
    Refilled,
    Returned,
    Revealed,
    RoundBegan,
    Scored,
    Skipped,
    Swept,
    Took,
    Transformed,
    TurnedUp,
)
from clairiere.games.bloody_grove.rules.state import Table, domination, sweeper
from clairiere.games.bloody_grove.words.reasons import ReasonWords
from clairiere.games.bloody_grove.words.recap import recap
from clairiere.kernel.language import Variants, to_you
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import UNKNOWN, Event, Moment, Pieces, Seat


class EventWords(ReasonWords):
    """Sentences about what happened, and about the result."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The sentence for an event; empty if nobody has written it yet."""
        return (
            of_rounds(event, pieces, self)
            or of_actions(event, pieces, self)
            or of_tokens(event, pieces, self)
            or of_druids(event, pieces, self)
            or of_clashes(event, pieces, self)
            or of_ends(event, self)
        )

    def telling(self, event: Event) -> int:
        """How much an event says about a turn."""
        if isinstance(event, Drew | TurnedUp | Refilled | Boxed | Discarded | Skipped | RoundBegan):
            return 0
        if isinstance(event, Covered | Counted | Returned | Peeked):
            return 1
        return 3 if isinstance(event, Took | Controlled | Destroyed | Swept | Scored) else 2

    def recap(self, moments: Sequence[Moment], reader: Seat) -> list[str]:
        """What the other has done with cards and tokens, and who now controls which groves."""
        return recap(moments, reader, self)

    def revealing(self, event: Event) -> str:
        """A token, or a card that was face down."""
        say = self.language.say
        if isinstance(event, Peeked):
            return say("You get to see a hidden token, so this cannot be taken back.")
        if isinstance(event, Revealed):
            return say("Hidden tokens are turned up, so this cannot be taken back.")
        return say("The next card is turned up, so this cannot be taken back.") if isinstance(event, TurnedUp) else ""

    def victory(self, s: Table, outcome: Outcome) -> str:
        """A concession, a sweep, Domination, Transformations or a shared victory (GRV-WIN-01, -05 to -08)."""
        say, winners = self.language.say, outcome.winners()
        who = self.players[winners[0]]
        if len(winners) > 1:
            return say("{who} share the victory: {points} and equally many Transformations each.",
                       who=self.listed_players(winners), points=domination_words(outcome.points[0], self))
        loser = 1 - winners[0]
        if s.gone:
            return say("{whom} has left the game: {who} wins.", whom=self.players[loser], who=who)
        if sweeper(s) != NOTHING:
            return say("{who} controls all three groves and wins.", who=who)
        most, least = outcome.points[winners[0]], outcome.points[loser]
        if most > least:
            return say("{who} wins with {points}; {whom} has {least}.",
                       who=who, points=domination_words(most, self), whom=self.players[loser], least=least)
        return say("Both have {points}: {who} wins with more Transformations, {most} to {least}.", who=who,
                   points=domination_words(most, self), most=len(s.druids[winners[0]]), least=len(s.druids[loser]))

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """Domination, Transformations and groves, beside the places (GRV-WIN-03, GRV-WIN-05)."""
        say = self.language.say
        return self.ranking(outcome, {
            say("Domination"): list(outcome.points),
            say("Transformations"): [len(pile) for pile in s.druids],
            say("Groves"): [s.control.count(seat) for seat in range(s.seats)],
        })

    def reason(self, s: Table, outcome: Outcome) -> str:
        """Why, as what follows a colon."""
        say, winners = self.language.say, outcome.winners()
        if len(winners) > 1:
            return say("equal in everything")
        loser = 1 - winners[0]
        if s.gone:
            return say("{whom} has left the game", whom=self.players[loser])
        if sweeper(s) != NOTHING:
            return say("all three groves are in one hand")
        most, least = outcome.points[winners[0]], outcome.points[loser]
        if most > least:
            return say("{points} against {least}", points=domination_words(most, self), least=least)
        return say("more Transformations, {most} against {least}",
                   most=len(s.druids[winners[0]]), least=len(s.druids[loser]))

    def goal(self) -> str:
        """What the game is about, in one line (GRV-WIN-01, GRV-WIN-03)."""
        say = self.language.say
        return say("The goal: win all three groves in one round, or have most Domination after the fourth.")

    def nearness(self, s: Table, seat: Seat) -> str:
        """Groves of this round, and points."""
        held = len([owner for owner in s.control if owner == seat])
        groves = self.language.say("{n} of {all} groves", n=held, all=len(s.control))
        return f"{groves} · {domination_words(domination(s, seat), self)}"

    def second_person(self) -> Variants:
        """Sentences that address the reader as `you`."""
        return VARIANTS


def of_rounds(event: Event, pieces: Pieces, names: Names) -> str:
    """Rounds, and cards that come and go with them."""
    say = names.language.say
    if isinstance(event, RoundBegan):
        return say("Round {round}: {who} begins.", round=event.round, who=names.players[event.first])
    if isinstance(event, TurnedUp):
        return say("Turned face up: {cards}.", cards=names.cards(pieces, event.numbers))
    if isinstance(event, Boxed):
        return say("Back to the box: {cards}.", cards=names.cards(pieces, event.numbers))
    if isinstance(event, Skipped):
        return say("{who} has no card in hand and skips the turn.", who=names.players[event.seat])
    if isinstance(event, Drew):
        return drew(event, pieces, names)
    if isinstance(event, Returned):
        return returned(event, pieces, names)
    return ""


def drew(event: Drew, pieces: Pieces, names: Names) -> str:
    """By face, so that the order in which cards were drawn says nothing (GRV-INFO-14)."""
    say, who = names.language.say, names.players[event.seat]
    if not event.cards:
        return say("{who} has no card left to draw.", who=who)
    by_face = sorted(event.cards, key=pieces.faces.__getitem__)
    return say("{who} draws {cards}.", who=who, cards=names.cards(pieces, by_face))


def returned(event: Returned, pieces: Pieces, names: Names) -> str:
    """In the order they lie, for whoever knows the cards (GRV-INFO-11)."""
    say, who, cards = names.language.say, names.players[event.seat], names.cards(pieces, event.cards)
    if len(event.cards) == 1 or [card for card in event.cards if pieces.faces[card] == UNKNOWN]:
        return say("{who} puts {cards} beneath the deck.", who=who, cards=cards)
    return say("{who} puts {cards} beneath the deck, in this order.", who=who, cards=cards)


def of_actions(event: Event, pieces: Pieces, names: Names) -> str:
    """Invoking, and what a Ruse moves."""
    say = names.language.say
    if isinstance(event, Invoked):
        return say("{who} invokes {card} at {grove:the}.", who=names.players[event.seat],
                   card=names.card(pieces, event.card, "the"), grove=names.groves[event.grove])
    if isinstance(event, Moved):
        return say("Ruse: {who} moves {card} from {origin:the} to {grove:the}.", who=names.players[event.seat],
                   card=names.card(pieces, event.card, "the"),
                   origin=names.groves[event.origin], grove=names.groves[event.grove])
    return ""


def of_tokens(event: Event, pieces: Pieces, names: Names) -> str:
    """Tokens that are looked at, put on cards, mixed, revealed or discarded."""
    language = names.language
    if isinstance(event, Peeked):
        return language.say("{who} looks at {token}.",
                            who=names.players[event.seat], token=names.token(pieces, event.token))
    if isinstance(event, Placed):
        return language.say("Arcane: {who} puts {token} on {owner}’s {card}.", who=names.players[event.seat],
                            token=names.token(pieces, event.token), owner=names.players[event.owner],
                            card=names.faces[pieces.faces[event.card]])
    if isinstance(event, Refilled):
        return language.say_many("The discard becomes the new reserve: {n} token.",
                                 "The discard is mixed into a new reserve of {n} tokens.", len(event.numbers))
    if isinstance(event, Revealed):
        return language.say("Revealed at {grove:the}: {tokens}.",
                            grove=names.groves[event.grove], tokens=names.tokens(pieces, event.tokens))
    if isinstance(event, Discarded):
        return language.say("To the discard: {tokens}.", tokens=names.tokens(pieces, event.numbers))
    return ""


def of_druids(event: Event, pieces: Pieces, names: Names) -> str:
    """Sentences about transformations and recruits."""
    say = names.language.say
    if isinstance(event, Transformed):
        who, card = names.players[event.seat], names.card(pieces, event.card, "the")
        if event.side == LEFT:
            return say("{who} lays {card} to the left of the Druid.", who=who, card=card)
        return say("{who} lays {card} to the right of the Druid.", who=who, card=card)
    if isinstance(event, Covered):
        return say("{card} is now the Transformation of {who}.",
                   who=names.players[event.seat], card=names.card(pieces, event.card, "The"))
    return recruited(event, pieces, names) if isinstance(event, Recruited) else ""


def recruited(event: Recruited, pieces: Pieces, names: Names) -> str:
    """An Elite, and where it goes."""
    say, who, card = names.language.say, names.players[event.seat], names.card(pieces, event.card, "the")
    if event.place == HAND:
        return say("{who} recruits {card} into the hand.", who=who, card=card)
    if event.place == TOP:
        return say("{who} recruits {card} and lays it on top of the deck.", who=who, card=card)
    return say("{who} recruits {card} and puts it beneath the deck.", who=who, card=card)


def of_clashes(event: Event, pieces: Pieces, names: Names) -> str:
    """What a grove costs and brings."""
    say = names.language.say
    if isinstance(event, Destroyed):
        return say("A destroying Arcane sends {who}’s {card} to the box.",
                   who=names.players[event.seat], card=names.faces[pieces.faces[event.card]])
    if isinstance(event, LaidDown):
        return say("The bottom card of {who}’s deck comes to {grove:the}: {card}.", who=names.players[event.seat],
                   grove=names.groves[event.grove], card=names.card(pieces, event.card, "the"))
    if isinstance(event, Controlled):
        return say("{who} controls {grove:the}.", who=names.players[event.seat], grove=names.groves[event.grove])
    if isinstance(event, Counted):
        return say("Strength at {grove:the}: {one} {sum}, {other} {sum_of_other}.", grove=names.groves[event.grove],
                   one=names.players[0], sum=strength(event.of_a, names),
                   other=names.players[1], sum_of_other=strength(event.of_b, names))
    return took(event, pieces, names) if isinstance(event, Took) else ""


def took(event: Took, pieces: Pieces, names: Names) -> str:
    """A Venerable, and the card it may have replaced."""
    say, who, grove = names.language.say, names.players[event.seat], names.groves[event.grove]
    card = names.card(pieces, event.card, "the")
    if event.replaced == NOTHING:
        return say("{who} takes {card} to {grove:the}.", who=who, card=card, grove=grove)
    return say("{who} takes {card} to {grove:the}, in place of {replaced:the}.",
               who=who, card=card, grove=grove, replaced=names.faces[pieces.faces[event.replaced]])


def strength(terms: tuple[int, int, int, int], names: Names) -> str:
    """`6 (tokens 2, cards 4)`: the total, and what it is made of."""
    say = names.language.say
    tokens, cards, transformation, grove = terms
    made_of = [
        say("tokens {n}", n=tokens) if tokens else "",
        say("cards {n}", n=cards) if cards else "",
        say("Transformation {n}", n=transformation) if transformation else "",
        say("grove {n}", n=grove) if grove else "",
    ]
    total = names.language.number(tokens + cards + transformation + grove)
    detail = ", ".join([term for term in made_of if term])
    return f"{total} ({detail})" if detail else total


def of_ends(event: Event, names: Names) -> str:
    """Sentences for a sudden win, the final scores and ties."""
    say = names.language.say
    if isinstance(event, Swept):
        return say("{who} controls all three groves and wins at once!", who=names.players[event.seat])
    if isinstance(event, Scored):
        return say("Domination points: {one} {points}, {other} {points_of_other}.", one=names.players[0],
                   points=event.of_a, other=names.players[1], points_of_other=event.of_b)
    return ""


# What happens in Bloody Grove, told to whom it happens.

VARIANTS: Final = Variants([
    to_you("Round {round}: {who} begins.", "Round {round}: you begin."),
    to_you("{who} has no card in hand and skips the turn.", "You have no card in hand and skip the turn."),
    to_you("{who} has no card left to draw.", "You have no card left to draw."),
    to_you("{who} draws {cards}.", "You draw {cards}."),
    to_you("{who} puts {cards} beneath the deck.", "You put {cards} beneath your deck."),
    to_you("{who} puts {cards} beneath the deck, in this order.", "You put {cards} beneath your deck, in this order."),
    to_you("{who} invokes {card} at {grove:the}.", "You invoke {card} at {grove:the}."),
    to_you("Ruse: {who} moves {card} from {origin:the} to {grove:the}.",
           "Ruse: you move {card} from {origin:the} to {grove:the}."),
    to_you("{who} looks at {token}.", "You look at {token}."),
    to_you("Arcane: {who} puts {token} on {owner}’s {card}.", "Arcane: you put {token} on {owner}’s {card}."),
    to_you("Arcane: {who} puts {token} on {owner}’s {card}.", "Arcane: {who} puts {token} on your {card}."),
    to_you("Arcane: {who} puts {token} on {owner}’s {card}.", "Arcane: you put {token} on your {card}."),
    to_you("{who} lays {card} to the left of the Druid.", "You lay {card} to the left of your Druid."),
    to_you("{who} lays {card} to the right of the Druid.", "You lay {card} to the right of your Druid."),
    to_you("{card} is now the Transformation of {who}.", "{card} is now your Transformation."),
    to_you("{who} recruits {card} into the hand.", "You recruit {card} into your hand."),
    to_you("{who} recruits {card} and lays it on top of the deck.",
           "You recruit {card} and lay it on top of your deck."),
    to_you("{who} recruits {card} and puts it beneath the deck.", "You recruit {card} and put it beneath your deck."),
    to_you("A destroying Arcane sends {who}’s {card} to the box.", "A destroying Arcane sends your {card} to the box."),
    to_you("The bottom card of {who}’s deck comes to {grove:the}: {card}.",
           "The bottom card of your deck comes to {grove:the}: {card}."),
    to_you("{who} controls {grove:the}.", "You control {grove:the}."),
    to_you("{who} takes {card} to {grove:the}.", "You take {card} to {grove:the}."),
    to_you("{who} takes {card} to {grove:the}, in place of {replaced:the}.",
           "You take {card} to {grove:the}, in place of {replaced:the}."),
    to_you("{who} controls all three groves and wins at once!", "You control all three groves and win at once!"),
    to_you("On {owner}’s {card}", "On your {card}"),
])


def domination_words(n: int, names: Names) -> str:
    """`7 Domination points`."""
    return names.language.say_many("{n} Domination point", "{n} Domination points", n)


