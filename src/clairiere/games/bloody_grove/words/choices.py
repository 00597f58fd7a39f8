"""What a button says in Bloody Grove, and why an answer is refused at this very table."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules import clauses as k
from clairiere.games.bloody_grove.rules.choices import (
    ARCANE,
    DISCARD,
    FIRST_TOKEN,
    HAND,
    LEFT,
    NOTHING,
    RUSE,
    STOP,
    TOP,
    Invoke,
    Keep,
    Move,
    On,
    Peek,
    Recruit,
    Replace,
    Return,
    Take,
    To,
    Token,
    Transform,
)
from clairiere.games.bloody_grove.rules.state import Table, total_strength
from clairiere.games.bloody_grove.rules.steps.effects import ArcaneTarget, ChooseReplaced
from clairiere.games.bloody_grove.rules.steps.turn import RuseTo
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.play import ask_of
from clairiere.kernel.state import UNKNOWN, Seat
from clairiere.kernel.view import View


class ChoiceWords(Names):
    """Labels, announcements, risks and refusals of choices."""

    def label(self, c: Choice, s: Table) -> str:
        """What is on the button; empty if nobody has written it yet."""
        return of_hand(c, s, self) or of_columns(c, self) or of_tokens(c, self) or of_recruits(c, s, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        """What everyone hears of a choice that is only the first half of something; hands and decks stay unsaid."""
        say, who = self.language.say, self.players[seat]
        if c is RUSE:
            return say("{who} uses a Ruse.", who=who)
        if c is ARCANE:
            return say("{who} uses an Arcane.", who=who)
        if c is STOP:
            return say("{who} leaves the other symbols unused.", who=who)
        if isinstance(c, Move | Take):
            return say("{who} chooses {card:the}.", who=who, card=self.faces[c.face])
        if isinstance(c, Token):
            return say("{who} chooses token {number}.", who=who, number=c.number)
        if isinstance(c, Recruit):
            return say("{who} chooses {elite}.", who=who, elite=self.elites(c.animal, 1))
        return ""

    def others(self, v: View[Table], c: Choice) -> str:
        """Before a card comes to a grove; tokens count as far as this view knows them."""
        if not isinstance(c, Invoke | To):
            return ""
        s, say = v.table, self.language.say
        at = c.grove if isinstance(c, To) else s.active_grove()
        mine, theirs = total_strength(s, v.seat, at), total_strength(s, 1 - v.seat, at)
        who, grove = self.players[1 - v.seat], self.groves[at]
        if theirs > mine:
            return say("{who} is ahead at {grove:the} so far.", who=who, grove=grove)
        if theirs == mine:
            return say("{who} is level with you at {grove:the} so far.", who=who, grove=grove) if mine else ""
        return say("{who} will want to catch up with you at {grove:the}.", who=who, grove=grove)

    def risk(self, v: View[Table], c: Choice) -> str:
        """Symbols that are left unused, and a token that destroys one's own card (GRV-INV-06, GRV-ARC-09)."""
        say, ask = self.language.say, v.ask()
        if c is STOP:
            return say("The symbols that you leave unused are lost, and your turn goes on without them.")
        if not isinstance(c, On) or not isinstance(ask, ArcaneTarget) or c.owner != v.seat:
            return ""
        face = v.table.pieces.faces[FIRST_TOKEN + ask.number]
        if face == UNKNOWN:
            return say("You do not know this token: one in four destroys the card it lies on, and this card is yours.")
        if not v.table.parts.destroys[face]:
            return ""
        return say("This token destroys the card it lies on, and this card is yours.")

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        """Empty where the clause itself says all there is to say."""
        if isinstance(c, Token | Peek):
            return against_token(s, seat, c.number, clause, self)
        if isinstance(c, Recruit):
            return against_recruit(c, clause, self)
        if isinstance(c, To):
            return against_goal(s, seat, c, clause, self)
        if isinstance(c, On):
            return against_target(c, clause, self)
        if isinstance(c, Replace):
            return against_replacing(s, seat, c, clause, self)
        return against_card(c, clause, self)


def of_hand(c: Choice, s: Table, names: Names) -> str:
    """What can be done with a hand card."""
    say = names.language.say
    if isinstance(c, Invoke):
        return say("Invoke {card:the} at {grove:the}", card=names.faces[c.face], grove=names.groves[s.active_grove()])
    if isinstance(c, Transform) and c.side == LEFT:
        return say("Transform your Druid: {card:the} on the left", card=names.faces[c.face])
    if isinstance(c, Transform):
        return say("Transform your Druid: {card:the} on the right", card=names.faces[c.face])
    if isinstance(c, Return):
        return say("Put {card:the} beneath the deck", card=names.faces[c.face])
    return ""


def of_columns(c: Choice, names: Names) -> str:
    """What can be done with cards at the groves."""
    say = names.language.say
    if isinstance(c, Move):
        return say("Move {card:the}", card=names.faces[c.face])
    if isinstance(c, To):
        return say("To {grove:the}", grove=names.groves[c.grove])
    if isinstance(c, On):
        return say("On {owner}’s {card}", owner=names.players[c.owner], card=names.faces[c.face])
    if isinstance(c, Take):
        return say("Take {card:the}", card=names.faces[c.face])
    if isinstance(c, Replace):
        return say("Replace {card:the}", card=names.faces[c.face])
    return ""


def of_tokens(c: Choice, names: Names) -> str:
    """Symbols and tokens; a token's value stays unsaid, whoever may know it."""
    say = names.language.say
    if c is RUSE:
        return say("Use a Ruse")
    if c is ARCANE:
        return say("Use an Arcane")
    if c is STOP:
        return say("Stop here")
    if isinstance(c, Token):
        return say("Place token {number}", number=c.number)
    if isinstance(c, Peek):
        return say("Look at token {number}", number=c.number)
    return ""


def of_recruits(c: Choice, s: Table, names: Names) -> str:
    """Labels of Elites and where they go."""
    say = names.language.say
    if isinstance(c, Recruit):
        card = s.visible_elite(c.animal)
        elite = names.elites(c.animal, 1) if card == NOTHING else names.card(s.pieces, card, "the")
        return say("Recruit {card}", card=elite)
    if not isinstance(c, Keep):
        return ""
    if c.place == HAND:
        return say("Into the hand")
    return say("On top of the deck") if c.place == TOP else say("Beneath the deck")


# Why an answer is refused.

def against_card(c: Choice, clause: Clause, names: Names) -> str:
    """The card is not where it would have to be."""
    say = names.language.say
    if not isinstance(c, Invoke | Transform | Return | Move | Take):
        return ""
    card = names.faces[c.face]
    if clause is k.INVOKE_FROM_HAND or clause is k.TRANSFORM_FROM_HAND or clause is k.RETURN_FROM_HAND:
        return say("You do not have {card:the} in your hand.", card=card)
    if clause is k.RETURNED:
        return say("You have already put {card:the} beneath your deck.", card=card)
    if clause is k.OWN_COLUMNS:
        return say("{card:The} lies in none of your columns.", card=card)
    if clause is k.NOT_IN_ROW:
        return say("{card:The} does not lie in the row.", card=card)
    return ""


def against_token(s: Table, seat: Seat, number: int, clause: Clause, names: Names) -> str:
    """Where the token lies instead, or who has looked at it."""
    say = names.language.say
    if clause is k.ANOTHER_TOKEN:
        return say("{who} has already looked at token {number}: choose another.",
                   who=names.players[1 - seat], number=number)
    if clause is not k.NOT_IN_RESERVE and clause is not k.PEEK_IN_RESERVE and clause is not k.PEEK_ON_CARD:
        return ""
    place = s.token_at[number]
    if place == DISCARD:
        return say("Token {number} lies in the discard, not in the reserve.", number=number)
    return say("Token {number} lies on {card}, not in the reserve.",
               number=number, card=names.card(s.pieces, place, "the"))


def against_recruit(c: Recruit, clause: Clause, names: Names) -> str:
    """The animal whose Elite is not to be had."""
    say, animal = names.language.say, names.animals[c.animal]
    if clause is k.NOT_COMPLETED:
        return say("No symbol of {animal:the} is complete, or it has been used already.", animal=animal)
    if clause is k.ELITES_GONE:
        return say("The Elite deck of {animal:the} has run out.", animal=animal)
    return say("No Elite {animal} lies face up.", animal=animal) if clause is k.NOT_VISIBLE else ""


def against_goal(s: Table, seat: Seat, c: To, clause: Clause, names: Names) -> str:
    """How far a Ruse reaches."""
    say, ask = names.language.say, ask_of(s, seat)
    if not isinstance(ask, RuseTo):
        return ""
    card, here = names.faces[ask.moved.face], s.grove_of(seat, s.in_columns(seat, ask.moved.face))
    if clause is k.ANOTHER_COLUMN:
        return say("{card:The} already lies at {grove:the}.", card=card, grove=names.groves[here])
    if clause is k.NOT_ADJACENT:
        return say("{card:The} lies at {here:the}, and {grove:the} is not next to it.",
                   card=card, here=names.groves[here], grove=names.groves[c.grove])
    return ""


def against_target(c: On, clause: Clause, names: Names) -> str:
    """The card that cannot carry a token."""
    say, card, owner = names.language.say, names.faces[c.face], names.players[c.owner]
    if clause is k.NOT_IN_COLUMN:
        return say("{who} has no {card} in any column.", who=owner, card=card)
    if clause is k.OPPONENTS_VENERABLE:
        return say("{card:The} is a Venerable of {who}: you can put no token on it.", card=card, who=owner)
    return ""


def against_replacing(s: Table, seat: Seat, c: Replace, clause: Clause, names: Names) -> str:
    """The card that cannot be replaced."""
    say, ask, card = names.language.say, ask_of(s, seat), names.faces[c.face]
    if clause is k.VENERABLE_STAYS:
        return say("{card:The} is a Venerable itself, and Venerables stay.", card=card)
    if clause is k.NOT_REPLACEABLE and isinstance(ask, ChooseReplaced):
        return say("{card:The} does not lie in your column at {grove:the}.", card=card, grove=names.groves[ask.grove])
    return ""
